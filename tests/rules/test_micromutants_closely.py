"""Rules where a small slip would hardly show at a table: each case stands beside the one that it could be taken for."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from fleacircus.core import Leave, Match
from fleacircus.flicktable import look
from fleacircus.flicktable.actions.deploy import LineUp, Ready
from fleacircus.flicktable.actions.flick import Flick, WalkFlame
from fleacircus.flicktable.actions.meteor import DropMeteor
from fleacircus.flicktable.actions.powers.command import Command
from fleacircus.flicktable.actions.powers.fire import Fire
from fleacircus.flicktable.actions.turn import Decline
from fleacircus.flicktable.ask import FreeSpot, Range
from fleacircus.flicktable.box import box
from fleacircus.flicktable.model import events as table
from fleacircus.flicktable.model.fields import Point
from fleacircus.flicktable.parts import can_use_dice
from fleacircus.flicktable.table import near_point, spot_near, table_of
from fleacircus.games.micromutants import MicroMutants
from fleacircus.games.micromutants.actions.answers import PutBeside
from fleacircus.games.micromutants.actions.edge import StepIn
from fleacircus.games.micromutants.actions.powers.enlist import Enlist
from fleacircus.games.micromutants.actions.powers.hatch import Hatch
from fleacircus.games.micromutants.actions.reinforce import Reinforce
from fleacircus.games.micromutants.actions.spending import Sacrifice
from fleacircus.games.micromutants.look import supply
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.model.state import LevyAsked
from fleacircus.physics import FIXTURES, Landing, Mat, Piece, Tabletop, flat
from kit import clause
from kit.micromutants import SHOT, Tab
from kit.simulator import AnywhereSimulator, ScriptedSimulator, cm, lands

US, FLY, CHI, SOV = "usarthropods", "flyborgs", "chitinians", "sovietopters"


# Dice and moves


@clause("EV-74", "MM-01")
def test_a_flame_walks_only_from_the_table_and_by_a_die_that_is_there_and_unused() -> None:
    tab = Tab("0 flame f 0 0", armies=(SOV, US), dice=("flamethrower", "flamethrower"), cards=("walking_flame",))
    boxed = next(p.id for p in tab.state.pieces if p.breed == "flame" and p.place == "box" and p.owner == 0)
    foe = next(p.id for p in tab.state.pieces if p.breed == "rocket" and p.owner == 1)
    refused = [tab.refused(WalkFlame(id, SHOT, die)) for id, die in ((boxed, 0), (foe, 0), (tab.id("f"), None))]
    assert refused == ["MM-01", "MM-01", "MM-01"]
    assert tab.refused(WalkFlame(tab.id("f"), SHOT, 2)) == "MM-01"
    assert tab.state.turn is not None
    used = (replace(tab.state.turn.dice[0], used=True), tab.state.turn.dice[1])
    tab.state = replace(tab.state, turn=replace(tab.state.turn, dice=used))
    assert tab.refused(WalkFlame(tab.id("f"), SHOT, 0)) == "MM-01"
    assert tab.refused(WalkFlame(tab.id("f"), SHOT, 1)) is None


@clause("MM-01", "MM-03", "EV-74")
@pytest.mark.parametrize(
    ("cards", "die", "moved", "usable"),
    [
        (("walking_flame",), "flamethrower", False, True),
        ((), "flamethrower", False, False),
        (("walking_flame",), "harvester", False, False),
        (("walking_flame",), "flamethrower", True, False),
    ],
)
def test_a_die_can_be_used_if_only_a_flame_may_walk(cards: Any, die: str, moved: bool, usable: bool) -> None:
    tab = Tab("0 flame f 0 0", armies=(SOV, US), dice=(die,), cards=cards)
    for breed in ("flamethrower", "harvester"):
        tab.lose(0, breed)
    assert tab.state.turn is not None
    turn = replace(tab.state.turn, moved=(tab.id("f"),) if moved else ())
    assert can_use_dice(replace(tab.state, turn=turn)) == usable


@clause("EV-62")
def test_a_kommissar_sends_neither_itself_nor_a_stranger_and_no_extra_move_is_used() -> None:
    tab = Tab("0 kommissar k* 0 0", "0 worker w 10 0", "1 drone d 12 5", armies=(SOV, FLY), dice=("red_star",))
    k = tab.id("k")
    assert [tab.refused(Command(k, tab.id(name), SHOT, 0)) for name in ("k", "d")] == ["EV-62", "EV-62"]
    tab.simulator.script.append(lands(12, 9))
    tab.play(Command(k, tab.id("w"), SHOT, 0))
    begun = tab.saw(table.MoveBegun)[-1]
    assert (begun.piece, begun.die, begun.extra, begun.clause) == (tab.id("w"), None, False, "EV-62")


@clause("EV-84", "EV-80")
def test_an_insect_that_a_web_came_to_hold_uses_no_power_after_its_shot() -> None:
    tab = Tab("0 rocket_launcher a 0 0", "0 grunt g 9 9", dice=("rocket_launcher", "grunt"))
    tab.flick("a", lands(1, 5, special=True))
    assert tab.refused(Fire(tab.id("a"), SHOT)) is None
    tab.change("a", held_by=tab.id("g"))
    assert tab.refused(Fire(tab.id("a"), SHOT)) == "EV-84"


@clause("EV-24", "EV-92")
@pytest.mark.parametrize(("x", "y"), [(37.4, 0), (-37.4, 0), (0, 37.4), (0, -37.4)])
def test_an_insect_steps_straight_inside_from_every_side(x: float, y: float) -> None:
    tab = Tab(f"0 grunt a {x} {y}", dice=("grunt", "grunt"), edition="tournament")
    for piece in tab.state.pieces:
        if piece.id not in tab.ids.values() and piece.place == "table" and piece.kind in ("insect", "hexagon"):
            near = piece.pose is not None and abs(piece.pose.x_um) < cm(6)
            if near and piece.kind == "insect":
                tab.change(piece.id, place="losses", pose=None)
            elif near:
                tab.change(piece.id, place="box", pose=None)
    tab.state = replace(tab.state, over_edge=(tab.id("a"),))
    tab.play(StepIn(tab.id("a"), 0))
    inside = 37.5 - 0.8 - box().inset / 10
    assert tab.at("a") == tuple(pytest.approx(max(-inside, min(inside, far)), abs=0.01) for far in (x, y))


# Powers that bring insects in


@clause("EV-44")
def test_one_drone_in_the_losses_is_enough_and_it_does_not_move_though_a_die_names_it() -> None:
    tab = Tab("0 assimilator a 0 0", "0 drone other 9 9", "1 grunt g 5 0", armies=(FLY, US),
              dice=("assimilator", "drone"))  # fmt: skip
    tab.lose(0, "drone", 1)
    tab.flick("a", lands(5, 0, special=True))
    tab.play(Enlist(tab.id("a")))
    drone = tab.saw(ev.Entered)[0].piece
    assert tab.state.phase == "act", "another drone can still use the die"
    assert tab.refused(Flick(drone, SHOT, 1)) == "EV-44"
    assert tab.refused(Flick(tab.id("other"), SHOT, 1)) is None


@clause("EV-50")
@pytest.mark.parametrize(("accident", "again"), [(True, True), (False, False)])
def test_a_warrior_whose_shot_eliminates_by_accident_moves_again(accident: bool, again: bool) -> None:
    """The enemy is covered by a friend that the Warrior pushed."""
    tab = Tab("0 warrior a 0 0", "0 digger b 5 0", "1 drone d 9 0", armies=(CHI, FLY), dice=("warrior", "warrior"))
    tab.flick("a", lands(4, 4, special=True, pushes={tab.id("b"): (9, 0) if accident else (9, 9)}))
    assert (tab.place("d") == "losses") == accident
    assert (tab.refused(tab.shooting("a")) is None and bool(tab.state.pending)) == again


@clause("EV-54", "EV-72")
@pytest.mark.parametrize(("lost", "works"), [(1, False), (2, True)])
def test_a_brood_needs_two_warriors_in_the_losses(lost: int, works: bool) -> None:
    tab = Tab("0 larva l* 0 0", armies=(CHI, SOV), dice=("larva", "warrior"), cards=("brood",))
    tab.lose(0, "warrior", lost)
    tab.play(Hatch(tab.id("l"), 0))
    assert len(tab.saw(ev.Entered)) == lost
    assert bool(tab.saw(table.CardWorked)) == works


@clause("EV-73", "EV-12")
def test_a_levy_counts_down_by_one() -> None:
    tab = Tab("0 hexagon h 9 9", armies=(SOV, US), dice=("worker",), phase="reinforce", cards=("mass_levy",))
    tab.lose(0, "worker")
    tab.state = replace(tab.state, pending=(LevyAsked(0, "worker", 2),))
    tab.play(Reinforce("worker", tab.id("h")))
    assert tab.state.pending == (LevyAsked(0, "worker", 1),)


# Resources


@clause("EV-21")
def test_nobody_gives_up_what_is_not_an_insect_of_theirs_on_the_table() -> None:
    tab = Tab("0 grunt a -19 0", "1 worker w -21 0", phase="close", resources=(2, 2))
    warp = next(p.id for p in tab.state.pieces if p.kind == "warp")
    tab.state = replace(tab.state, in_zone=((tab.id("a"), warp), (tab.id("w"), warp)))
    base = next(p.id for p in tab.state.pieces if p.owner == 0 and p.kind == "hexagon")
    assert [tab.refused(Sacrifice(id)) for id in (tab.id("w"), base, tab.id("a"))] == ["EV-21", "EV-21", None]


@clause("EV-17", "EV-88")
def test_a_counter_is_taken_once_by_the_shot_insect_and_by_no_dug_in_one() -> None:
    tab = Tab("0 grunt a 0 0", "0 grunt b 3 3", "- counter c 9 0", dice=("grunt", "grunt"))
    a, b, c = (tab.id(name) for name in "abc")
    tab.flick("a", lands(8.6, 0, pushes={b: (9.5, 0.5)}, covers=((b, c), (a, c))))
    assert [event.by for event in tab.saw(ev.CounterTaken)] == [a]
    assert tab.state.players[0].resources == 1
    dug = Tab("0 warrior w 0 0", "0 digger d* 3 0", "- counter c 6 0", armies=(CHI, FLY), dice=("warrior",))
    dug.flick("w", lands(2, 3, pushes={dug.id("d"): (6, 0, 1)}))
    assert (dug.id("d"), dug.id("c")) in dug.state.covers
    assert not dug.saw(ev.CounterTaken)


@clause("EV-88")
def test_there_is_no_supply_where_nobody_plays_with_resources() -> None:
    assert supply(Tab(edition="evolution-basic").state) == 0
    assert supply(Tab(resources=(3, 0)).state) == 17


@clause("EV-08")
def test_a_counter_that_never_hits_the_mat_is_laid_near_its_middle() -> None:
    class Missing(AnywhereSimulator):
        def drop(self, table: Tabletop, pieces: tuple[Piece, ...], x_um: int, y_um: int, rng: Random) -> Landing:
            return super().drop(table, pieces, x_um + 900_000, y_um, rng)

    match = Match.start(MicroMutants({}, simulator=Missing()), 1)
    while match.state.phase == "deploy":
        (seat,) = match.to_act
        match.play(seat, LineUp())
        match.play(seat, Ready())
    laid = [event for event in match.log[-1].events if isinstance(event, table.SetDown)]
    assert len(laid) == len(look.on_table(match.state, "counter")) == 10
    assert {event.clause for event in laid} == {"EV-08"}
    assert all(abs(event.pose.x_um) < cm(15) and abs(event.pose.y_um) < cm(15) for event in laid)


# Bases


@clause("EV-15", "MM-22", "MM-R11")
def test_the_hitter_of_somebody_who_goes_out_is_set_down_near_where_it_fell() -> None:
    tab = Tab("0 grunt a 0 0", "1 worker w 9.5 9", "1 hexagon h 12 9", armies=(US, SOV, CHI), dice=("grunt",))
    insects = [p.id for p in look.on_table(tab.state, "insect", 1) if p.id != tab.id("w")]
    for id in insects[2:]:
        tab.change(id, place="losses", pose=None)
    tab.flick("a", lands(10.5, 9, covers=((tab.id("a"), tab.id("w")), (tab.id("a"), tab.id("h")))))
    assert [event.seat for event in tab.saw(table.PlayerOut)] == [1]
    (set_down,) = tab.saw(table.SetDown)
    assert (set_down.piece, set_down.clause) == (tab.id("a"), "EV-15")
    assert tab.place("a") == "table"
    assert abs(tab.at("a")[0] - 10.5) < 1


@clause("EV-15", "MM-22")
def test_left_to_the_referee_the_hitter_lies_beside_the_base() -> None:
    tab = Tab("0 grunt a 0 0", "1 hexagon h 12 9", dice=("grunt", "grunt"))
    tab.flick("a", lands(12, 9))
    tab.play(PutBeside())
    away = max(abs(tab.at("a")[0] - 12), abs(tab.at("a")[1] - 9))
    assert 2 < away < 4, "right beside it"
    assert (tab.id("a"), tab.id("h")) not in tab.state.covers


@clause("MM-32")
def test_who_leaves_before_the_first_turn_is_out_like_anybody() -> None:
    match = Match.start(MicroMutants({"players": 3}, simulator=ScriptedSimulator()), 1)
    match.play(match.state.order[2], Leave())
    (out,) = (event for event in match.log[-1].events if isinstance(event, table.PlayerOut))
    assert (out.seat, out.by, out.clause) == (match.state.order[2], None, "MM-32")
    assert not [p for p in match.state.pieces if p.owner == out.seat and p.place == "table"]
    assert match.outcome is None


# Projectiles


@clause("MM-R13", "EV-28")
@pytest.mark.parametrize(("owner", "marked"), [("2", True), ("0", False)])
def test_one_acid_a_victim_and_owner(owner: str, marked: bool) -> None:
    tab = Tab("0 spitter a* 0 0", f"{owner} acid m 30 30", "1 grunt g 5 0", armies=(CHI, US, CHI), dice=("spitter",),
              twins=True)  # fmt: skip
    tab.change("m", place="mark", pose=None)
    tab.change("g", acid=(tab.id("m"),))
    tab.fire("a", lands(5, 0))
    assert bool(tab.saw(table.AcidMarked)) == marked
    assert tab.place("g") == "table"


@clause("EV-27", "EV-72")
def test_a_wide_web_with_nobody_near_holds_its_victim_alone() -> None:
    tab = Tab("0 spider s* 0 0", "1 grunt g 5 0", armies=(CHI, US), dice=("spider",), cards=("wide_web",))
    tab.fire("s", lands(5, 0))
    assert [event.piece for event in tab.saw(table.Webbed)] == [tab.id("g")]


@clause("EV-73", "EV-96")
@pytest.mark.parametrize("special", [False, True])
def test_what_a_meteor_frees_keeps_its_face(special: bool) -> None:
    tab = Tab(f"- counter c{'*' * special} 0 0", armies=(SOV, US), phase="spend", cards=("meteor",))
    tab.simulator.script.append(lands(0.5, 0))
    tab.play(DropMeteor(Point(0, 0)))
    (freed,) = (event for event in tab.saw(table.SetDown) if event.piece == tab.id("c"))
    assert freed.clause == "EV-96"
    assert tab.special("c") == special


@clause("MM-08", "EV-51", "EV-42")
def test_a_shot_that_left_the_mat_goes_back_once() -> None:
    tab = Tab("0 digger a* 0 0", armies=(CHI, FLY), dice=("digger", "warrior"))
    tab.flick("a", lands(60, 0, special=True))
    assert [event.clause for event in tab.saw(table.WentBack)] == ["MM-08"]
    assert tab.at("a") == (0, 0)


# Places


@clause("MM-R6")
def test_a_mat_without_room_has_no_free_place() -> None:
    tab = Tab("0 grunt a 0 0", "0 raider b 9 0")
    tiny = replace(tab.state, mat=Mat(12_000, 12_000))
    assert near_point(tiny, "large", 0, 0) is None
    assert near_point(tab.state, "large", 0, 0) is not None
    assert spot_near(table_of(tiny), "large", flat(0, 0)) is None
    assert spot_near(table_of(tab.state), "large", flat(0, 0)) is not None
    assert tab.game.answer(tiny, 0, FreeSpot(tab.id("b"), tab.id("a"))).spots == ()


@clause("EV-04", "EV-02")
def test_bases_stand_on_the_mat() -> None:
    state = Match.start(MicroMutants({}, simulator=ScriptedSimulator()), 1).state
    heights = {base.pose.z_um for base in look.on_table(state, "hexagon") if base.pose is not None}
    assert heights == {FIXTURES["hexagon"].height_um // 2}


@clause("EV-01", "EV-05", "MM-30")
def test_a_corner_is_a_quarter_of_a_circle_and_the_third_player_has_the_side() -> None:
    four = Match.start(MicroMutants({"players": 4}, simulator=ScriptedSimulator()), 1).state
    half, far = cm(37.5), cm(25)
    for player in four.players:
        home = player.home
        assert home.corner is not None
        (left, right), (bottom, top) = (sorted((at, at - (far if at > 0 else -far))) for at in home.corner)
        assert (home.left_um, home.right_um, home.bottom_um, home.top_um) == (left, right, bottom, top)
    three = Match.start(MicroMutants({"players": 3}, simulator=ScriptedSimulator()), 1).state
    corners = {player.home.corner for player in three.players}
    assert corners == {(-half, half), (half, half), None}
    (side,) = (player.home for player in three.players if player.home.corner is None)
    assert (side.bottom_um, side.left_um, side.right_um) == (-half, -half, half)


@clause("MM-30", "MM-R5", "MM-08", "MM-31", "MM-22", "MM-24", "EV-01", "EV-04", "EV-05", "EV-10", "EV-12", "EV-15",
        "EV-16", "EV-18", "EV-23")  # fmt: skip
def test_every_edition_cites_its_own_clauses() -> None:
    told = ("table_laid", "deployed", "army_ready", "turn_started", "help.aim", "help.base", "help.reinforce")
    first, evolution = MicroMutants({"edition": "first"}), MicroMutants({})
    assert [first.citations[name] for name in told] == ["MM-R5", "MM-R5", "MM-R5", "MM-30", "MM-31", "MM-22", "MM-24"]
    assert [evolution.citations[name] for name in told] == [
        "EV-01", "EV-04", "EV-04", "EV-10", "EV-16", "EV-15", "EV-12",
    ]  # fmt: skip
    assert MicroMutants({"players": 3}).citations["deployed"] == "EV-05"
    assert (first.citations["help.off"], "help.world" in first.citations) == ("MM-08", False)
    tournament = MicroMutants({"edition": "tournament"}).citations
    assert (tournament["help.world"], tournament["help.resources"]) == ("EV-23", "EV-18")
    assert "help.resources" not in first.citations


@clause("MM-01")
def test_a_die_beyond_the_roll_names_nobody() -> None:
    tab = Tab("0 grunt a 0 0", dice=("grunt", "grunt"))
    dice = (None, 0, 1, 2, 9)
    assert [tab.refused(Flick(tab.id("a"), SHOT, die)) for die in dice] == ["MM-01", None, None, "MM-01", "MM-01"]


@clause("EV-10")
@pytest.mark.parametrize("phase", ["spend", "reinforce", "close"])
def test_no_insect_begins_a_move_outside_of_the_moves(phase: str) -> None:
    tab = Tab("0 grunt a 0 0", dice=("grunt",), phase=phase)
    assert tab.game.position(tab.state, 0).start_refusal(tab.id("a"), 0) == "EV-10"


@clause("MM-R12", "EV-83")
def test_what_is_declined_is_over() -> None:
    tab = Tab("0 rocket_launcher a 0 0", "0 grunt g 9 9", dice=("rocket_launcher", "grunt"))
    tab.flick("a", lands(1, 5, special=True))
    tab.play(Decline())
    assert [event.piece for event in tab.saw(table.MoveEnded)] == [tab.id("a")]
    assert (tab.state.pending, tab.state.move) == ((), None)
    guided = Tab("0 rocket_launcher a* 0 0", dice=("rocket_launcher", "grunt"), cards=("guided_rocket",))
    guided.fire("a", lands(5, 5))
    guided.play(Decline())
    assert [event.clause for event in guided.saw(table.TokenRemoved)] == ["EV-83"]


@clause("EV-03")
def test_things_that_overlap_are_no_way_apart() -> None:
    tab = Tab("0 grunt a 0 0", "1 worker w 1 0", "1 worker v 1.7 0")
    apart = [tab.game.answer(tab.state, 0, Range(tab.id("a"), tab.id(name))).gap_um for name in "wv"]
    assert apart[0] == 0
    assert 900 < apart[1] < 1100
