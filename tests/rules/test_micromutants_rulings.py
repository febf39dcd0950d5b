"""Rulings on what no source says clearly: moved, covered anew, flames, acid, razed bases, faces that count, places."""

import itertools
import math

import pytest

from fleacircus.core import Match
from fleacircus.flicktable.actions.deploy import LineUp, Ready
from fleacircus.flicktable.actions.flick import Flick, MoveAgain
from fleacircus.flicktable.actions.powers.fire import Fire
from fleacircus.flicktable.actions.turn import Decline
from fleacircus.flicktable.box import box
from fleacircus.flicktable.model import events as table
from fleacircus.flicktable.model.state import AfterMove
from fleacircus.games.larvacup.actions.defence import DefenceRoll
from fleacircus.games.larvacup.actions.eject import Eject
from fleacircus.games.larvacup.model import events as fb
from fleacircus.games.larvacup.model.questions import DefenceAsked
from fleacircus.games.micromutants import MicroMutants
from fleacircus.games.micromutants.actions.edge import StepIn
from fleacircus.games.micromutants.actions.powers.enlist import Enlist
from fleacircus.games.micromutants.actions.roll import Roll
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.model.state import PickVictim
from kit import clause
from kit.larvacup import Field
from kit.micromutants import SHOT, Tab
from kit.simulator import lands

US, FLY, CHI, SOV = "usarthropods", "flyborgs", "chitinians", "sovietopters"


# Moved, and covered anew


@clause("MM-R8", "MM-11")
@pytest.mark.parametrize(("nudge_mm", "error"), [(0.3, False), (0.9, False), (1.1, True)])
def test_a_nudge_that_nobody_sees_is_no_move(nudge_mm: float, error: bool) -> None:
    """My shot pushes an enemy onto a friend, which it nudges a little."""
    tab = Tab("0 grunt a 0 0", "0 green_beret friend* 5 0", "1 worker w 9 0", dice=("grunt",))
    friend, worker = tab.id("friend"), tab.id("w")
    tab.flick("a", lands(12, 0, pushes={friend: (5 + nudge_mm / 10, 0, 1), worker: (6, 0)}))
    assert (tab.place("friend") == "losses") == error
    assert tab.why("friend") == ("MM-11" if error else "EV-26"), "powers count, but for an error"
    assert {"moved", "hop"} <= set(box().ours)


@clause("MM-R8")
def test_another_face_or_another_support_is_a_move() -> None:
    turned = Tab("0 grunt a 0 0", "0 green_beret friend* 5 0", "1 worker w 9 0", dice=("grunt",))
    turned.change("friend", pose=turned.piece("friend").pose)
    turned.flick("a", lands(12, 0, pushes={turned.id("friend"): (5, 0, 0), turned.id("w"): (6, 0)}))
    assert turned.saw(ev.Eliminated)[0].clause == "MM-11"
    raised = Tab("0 grunt a 0 0", "0 green_beret friend* 5 0", "1 worker w 9 0", "1 worker x 15 0", dice=("grunt",))
    ids = [raised.id(name) for name in ("friend", "w", "x")]
    covers = ((ids[0], ids[2]), (ids[1], ids[0]))
    raised.flick("a", lands(12, 5, pushes={ids[2]: (4.5, 0.5), ids[1]: (6, 0)}, covers=covers))
    assert raised.place("friend") == "losses"
    assert raised.why("friend") == "MM-11"


@clause("MM-R7", "EV-41")
@pytest.mark.parametrize(("to_cm", "place"), [(5.4, "table"), (5.6, "losses")])
def test_a_piece_that_hops_covers_anew_and_a_tapped_one_does_not(to_cm: float, place: str) -> None:
    """So a Centurion can be covered a second time."""
    tab = Tab("0 grunt a 0 0", "1 centurion c* 5 0", armies=(US, FLY), dice=("grunt", "grunt"))
    tab.flick("a", lands(5, 0))
    assert tab.place("c") == "table"
    assert not tab.special("c")
    again = Tab("0 grunt a 5 0", "1 centurion c 5 0", armies=(US, FLY), dice=("grunt",))
    again.change("a", pose=tab.piece("a").pose)
    again.lies_on("a", "c")
    again.flick("a", lands(to_cm, 0))
    assert again.place("c") == place


@clause("MM-R7")
def test_only_the_shot_piece_covers_anew() -> None:
    tab = Tab("0 grunt a 0 0", "0 grunt up 5 0", "1 worker w 5 0", dice=("grunt",))
    tab.lies_on("up", "w")
    tab.flick("a", lands(12, 0, pushes={tab.id("up"): (5.8, 0)}))
    assert tab.place("w") == "table"


@clause("MM-11", "LC-R11")
def test_nothing_errs_under_an_ejected_insect() -> None:
    field = Field("0 grunt a 10 0", "0 grunt b 0 9", "1 worker w 5 0", dice=("grunt", "raider"), ball=(30, 20))
    field.flick("a", lands(5, 0))
    mine = field.id("b")
    field.eject("w", lands(0.5, 9, pushes={mine: (0, 9.4)}, covers=((field.id("w"), mine),)))
    assert not field.saw(fb.Captured)
    assert field.asked() != "EjectAsked"


# Flames and acid


@clause("MM-17", "MM-18", "EV-63")
def test_who_covers_an_enemy_flame_removes_it_and_lives() -> None:
    tab = Tab("0 drone a 0 0", "1 flame f 5 0", armies=(FLY, SOV), dice=("drone",))
    tab.flick("a", lands(5, 0))
    assert tab.place("a") == "table"
    assert (tab.place("f"), tab.why("f")) == ("box", "MM-18")


@clause("MM-17", "EV-63")
def test_a_flame_does_nothing_to_its_own_side() -> None:
    over = Tab("0 worker a 0 0", "0 flame f 5 0", armies=(SOV, FLY), dice=("worker",))
    over.flick("a", lands(5, 0))
    assert (over.place("a"), over.place("f")) == ("table", "table")
    under = Tab("0 worker a 0 0", "0 flame f 5 0", armies=(SOV, FLY), dice=("worker",))
    under.flick("a", lands(5, 0, under=(under.id("f"),)))
    assert (under.place("a"), under.place("f")) == ("table", "table")


@clause("MM-R13", "EV-63", "MM-13")
@pytest.mark.parametrize("pusher", [0, 1])
def test_a_flame_that_is_pushed_onto_an_enemy_hits_it_and_stays(pusher: int) -> None:
    breed = ("worker", "drone")[pusher]
    tab = Tab(
        f"{pusher} {breed} a 0 0", "0 flame f 5 0", "1 drone d 9 0", armies=(SOV, FLY), dice=(breed,), turn=pusher
    )
    tab.flick("a", lands(0, 5, pushes={tab.id("f"): (8.5, 0)}))
    assert (tab.place("d"), tab.why("d")) == ("losses", "EV-63")
    assert tab.place("f") == "table"


@clause("MM-R13", "EV-28")
def test_acid_marks_every_enemy_that_it_newly_covers() -> None:
    tab = Tab("0 spitter a* 0 0", "1 grunt g 5 0", "1 grunt h 6.4 0", armies=(CHI, US), dice=("spitter",))
    tab.fire("a", lands(5.7, 0))
    acid = tab.saw(table.AcidMarked)[0].acid
    assert [event.piece for event in tab.saw(table.AcidMarked)] == [tab.id("g"), tab.id("h")]
    assert tab.piece("g").acid == tab.piece("h").acid == (acid,)
    tab.play(Roll())
    while tab.state.turn.seat == 1:
        tab.play(Decline())
    assert (tab.place("g"), tab.place("h"), tab.state.pieces[acid].place) == ("losses", "losses", "box")


@clause("MM-R13", "EV-83")
def test_acid_stays_a_mark_while_one_of_its_victims_bears_it() -> None:
    tab = Tab(
        "1 grunt g 5 0", "1 grunt h 9 0", "0 warrior w 0 0", "0 acid m 30 30", armies=(CHI, US), dice=("warrior",)
    )
    tab.change("m", place="mark", pose=None)
    for name in ("g", "h"):
        tab.change(name, acid=(tab.id("m"),))
    tab.flick("w", lands(5, 0))
    assert tab.place("g") == "losses"
    assert (tab.piece("h").acid, tab.place("m")) == ((tab.id("m"),), "mark")


# Bases


@clause("MM-23")
def test_every_razed_base_asks_its_own_destroyer_whoever_went_out() -> None:
    """Seat 0 pushes an insect of seat 1 onto seat 2's small base, and lands on seat 1's last one: seat 1 is out."""
    tab = Tab(
        "0 grunt a 0 0", "1 worker w 6 0", "1 hexagon p 5 12", "2 hexagon q -12 5", "0 grunt x 9 9",
        armies=(US, SOV, CHI), dice=("grunt",), edition="first",
    )  # fmt: skip
    others = [p.id for p in tab.state.pieces if p.kind == "hexagon" and p.owner == 1 and p.id != tab.id("p")]
    for id in others:
        tab.change(id, place="losses", pose=None)
    for name in ("p", "q"):
        tab.change(name, damaged=True)
    tab.flick("a", lands(5, 12, pushes={tab.id("w"): (-12, 5)}, covers=_both(tab)))
    assert {event.base for event in tab.saw(ev.BaseDestroyed)} == {tab.id("p"), tab.id("q")}
    assert [event.seat for event in tab.saw(table.PlayerOut)] == [1]
    assert tab.state.pending[:1] == (PickVictim(0),), "who is out is not asked, and keeps nobody from being asked"


def _both(tab: Tab) -> tuple[tuple[int, int], ...]:
    """The pushed insect's hit is heard first."""
    return ((tab.id("w"), tab.id("q")), (tab.id("a"), tab.id("p")))


# The face that counts


@clause("MM-19", "EV-80", "EV-33")
@pytest.mark.parametrize(("start", "after", "again"), [(1, 1, 1), (1, 0, 1), (0, 1, 1), (0, 0, 0)])
def test_a_raider_moves_again_by_the_face_before_or_after_its_shot(start: int, after: int, again: int) -> None:
    tab = Tab(f"0 raider a{'*' * start} 0 0", dice=("raider", "grunt"))
    tab.flick("a", lands(5, 0, special=bool(after)))
    assert (tab.refused(MoveAgain(tab.id("a"), SHOT)) is None) == bool(again)
    assert tab.state.sheets[0].breed_of("raider").power.when == "both"
    assert "breed.power.when" in tab.state.sheets[0].ours


@clause("MM-19", "EV-50")
def test_a_warrior_moves_again_by_the_face_that_it_had() -> None:
    tab = Tab("0 warrior a* 0 0", "1 grunt g 5 0", armies=(CHI, US), dice=("warrior", "digger"))
    tab.flick("a", lands(5, 0))
    assert not tab.special("a")
    assert tab.refused(MoveAgain(tab.id("a"), SHOT)) is None


@clause("MM-19", "EV-80")
def test_other_powers_go_by_the_face_after_the_shot() -> None:
    tab = Tab("0 rocket_launcher a* 0 0", "1 worker w 9 0", dice=("rocket_launcher", "grunt"))
    assert tab.refused(Fire(tab.id("a"), SHOT, die=0)) is None, "instead of its shot"
    tab.flick("a", lands(5, 0))
    assert tab.refused(Fire(tab.id("a"), SHOT)) is not None
    assert tab.state.sheets[0].breed_of("rocket_launcher").power.when == "after"


@clause("EV-50", "LC-25")
def test_a_warrior_that_captures_on_a_defence_roll_moves_again() -> None:
    field = Field(
        "0 grunt a 10 0", "1 warrior w* 0 9", armies=(US, CHI), dice=("grunt", "raider"), defence=(False, True),
        ball=(30, 20),
    )  # fmt: skip
    field.play(DefenceRoll(), seat=1)
    from msgspec.structs import replace

    field.state = replace(field.state, pending=(DefenceAsked(1, ("warrior", "digger")),))
    field.simulator.script.append(lands(10, 0, special=True))
    field.play(Flick(field.id("w"), SHOT, 0), seat=1)
    field.simulator.script.append(lands(-10, -5))
    field.play(Eject(field.id("a"), SHOT), seat=1)
    assert field.state.pending[:1] == (AfterMove(1, field.id("w")),)
    assert field.refused(MoveAgain(field.id("w"), SHOT), seat=1) is None


# Who may not move yet


@clause("EV-24", "EV-92")
def test_the_step_inside_waits_for_a_later_turn() -> None:
    tab = Tab("0 grunt a 33 0", "0 green_beret b 35 0", dice=("grunt", "green_beret"), edition="tournament")
    tab.flick("a", lands(30, 5, pushes={tab.id("b"): (37.4, 0)}))
    assert tab.id("b") in tab.state.over_edge
    assert tab.refused(StepIn(tab.id("b"), 1)) == "EV-24"


@clause("EV-44")
def test_a_drone_that_an_assimilator_brings_in_does_not_move_in_that_turn() -> None:
    tab = Tab("0 assimilator a 0 0", "1 grunt g 5 0", armies=(FLY, US), dice=("assimilator", "drone"))
    tab.lose(0, "drone")
    tab.flick("a", lands(5, 0, special=True))
    tab.play(Enlist(tab.id("a")))
    drone = tab.saw(ev.Entered)[0].piece
    assert tab.state.pieces[drone].place == "table"
    assert tab.state.phase != "act", "no drone can use the die"
    assert tab.refused(Flick(drone, SHOT, 1)) == "EV-10"
    assert drone in tab.state.turn.resting


# Places


@clause("MM-30")
def test_three_players_of_the_first_edition_stand_in_an_equilateral_triangle_on_equal_ground() -> None:
    match = Match.start(MicroMutants({"edition": "first", "players": 3}), 5)
    homes = [player.home for player in match.state.players]
    assert all(home.corner is None for home in homes)
    middles = [((h.left_um + h.right_um) / 2, (h.bottom_um + h.top_um) / 2) for h in homes]
    sides = [math.dist(one, other) for one, other in itertools.combinations(middles, 2)]
    assert max(sides) - min(sides) < 2
    assert len({(h.right_um - h.left_um) * (h.top_um - h.bottom_um) for h in homes}) == 1
    gaps = [
        math.hypot(
            max(0, max(a.left_um, b.left_um) - min(a.right_um, b.right_um)),
            max(0, max(a.bottom_um, b.bottom_um) - min(a.top_um, b.top_um)),
        )
        for a, b in itertools.combinations(homes, 2)
    ]
    assert min(gaps) >= 200_000, "20 cm between the armies, as for two"
    while match.state.phase == "deploy":
        (seat,) = match.to_act
        match.play(seat, LineUp())
        match.play(seat, Ready())


@clause("MM-R5")
@pytest.mark.parametrize(("edition", "cards"), [("first", 0), ("evolution-basic", 0), ("evolution", 4)])
def test_the_sheets_of_a_table_without_cards_show_none(edition: str, cards: int) -> None:
    match = Match.start(MicroMutants({"edition": edition}), 5)
    assert [len(sheet.card) for sheet in match.state.sheets] == [cards, cards]
