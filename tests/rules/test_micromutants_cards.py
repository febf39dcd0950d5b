"""Evolution cards at work."""

from random import Random

import pytest

from fleacircus.flicktable import look
from fleacircus.flicktable.actions.flick import Flick, FlyOn, WalkFlame
from fleacircus.flicktable.actions.meteor import DropMeteor
from fleacircus.flicktable.actions.powers.carry import Carry
from fleacircus.flicktable.actions.powers.fire import Fire
from fleacircus.flicktable.actions.powers.nullify import Nullify
from fleacircus.flicktable.actions.powers.tunnel import Tunnel
from fleacircus.flicktable.actions.turn import Decline
from fleacircus.flicktable.model import events as table
from fleacircus.flicktable.model.fields import Point, Spot
from fleacircus.flicktable.model.state import Installed
from fleacircus.flicktable.table import table_of
from fleacircus.games.micromutants.actions.powers.hatch import Hatch
from fleacircus.games.micromutants.actions.reinforce import Reinforce
from fleacircus.games.micromutants.actions.roll import Roll
from fleacircus.games.micromutants.actions.spending import Install, OpenEntrance
from fleacircus.games.micromutants.model import events as ev
from fleacircus.physics import Landing, MujocoSimulator, Piece, Pose, Shot, Tabletop
from kit import clause
from kit.micromutants import SHOT, Tab
from kit.simulator import cm, facts, lands

US, FLY, CHI, SOV = "usarthropods", "flyborgs", "chitinians", "sovietopters"
PRICES = {
    US: {"afterburner": 3, "guided_rocket": 2, "airlift": 1, "dug_outs": 2},
    FLY: {"force_field": 1, "warp_entrance": 2, "long_arm": 1, "hive_link": 1},
    CHI: {"strong_acid": 2, "wide_web": 1, "tunnels": 2, "brood": 1},
    SOV: {"meteor": 3, "five_year_plan": 2, "mass_levy": 2, "walking_flame": 2},
}


@clause("EV-70", "EV-71", "EV-72", "EV-73", "EV-74")
@pytest.mark.parametrize("army", PRICES)
def test_the_cards_and_their_prices(army: str) -> None:
    tab = Tab(armies=(army, US if army != US else FLY))
    assert {card.id: card.price for card in tab.state.sheets[0].card} == PRICES[army]


@clause("EV-89")
def test_a_waiting_card_does_not_work() -> None:
    tab = Tab("0 transport t* 0 0", "0 raider r 5 0", "0 hexagon h 9 9", dice=("transport",))
    carry = Carry(tab.id("t"), tab.id("r"), die=0)
    assert tab.refused(carry) == "EV-32"
    tab.player(0, cards=(Installed("airlift", tab.id("h"), waiting=True),))
    assert tab.refused(carry) == "EV-32"
    tab.player(0, cards=(Installed("airlift", tab.id("h")),))
    assert tab.refused(carry) is None


# Usarthropods


@clause("EV-70")
def test_afterburner_turns_a_raider_after_its_first_shot() -> None:
    tab = Tab("0 raider r 0 0", dice=("raider", "grunt"), cards=("afterburner",))
    tab.flick("r", lands(0, 5))
    assert tab.refused(tab.shooting("r")) == "MM-19"
    tab.flick("r", lands(0, 9), None, turned=True)
    assert tab.saw(table.CardWorked)[0].card == "afterburner"
    assert not tab.state.pending
    plain = Tab("0 raider r 0 0", dice=("raider", "grunt"))
    plain.flick("r", lands(0, 5))
    assert not plain.state.pending


@clause("EV-70")
def test_a_guided_rocket_that_misses_is_shot_once_more() -> None:
    tab = Tab("0 rocket_launcher a* 0 0", "1 worker w 9 9", dice=("rocket_launcher", "grunt"), cards=("guided_rocket",))
    tab.simulator.script.append(lands(5, 5))
    tab.play(Fire(tab.id("a"), SHOT, die=0))
    rocket = next(p.id for p in tab.state.pieces if p.breed == "rocket")
    assert tab.refused(Flick(tab.id("a"), SHOT)) == "EV-70"
    tab.ids["rocket"] = rocket
    assert tab.at("rocket") == (5, 5), "from where it lies"
    tab.flick("rocket", lands(9, 9), None)
    assert tab.place("w") == "losses"
    assert tab.place("rocket") == "box"
    twice = Tab("0 rocket_launcher a* 0 0", dice=("rocket_launcher", "grunt"), cards=("guided_rocket",))
    twice.simulator.script += [lands(5, 5), lands(6, 6)]
    twice.play(Fire(twice.id("a"), SHOT, die=0))
    twice.play(FlyOn(rocket, SHOT))
    assert not twice.state.pending, "once more, not twice"
    no = Tab("0 rocket_launcher a* 0 0", dice=("rocket_launcher", "grunt"), cards=("guided_rocket",))
    no.simulator.script.append(lands(5, 5))
    no.play(Fire(no.id("a"), SHOT, die=0))
    no.play(Decline())
    assert no.state.pieces[rocket].place == "box"


@clause("EV-70", "EV-82")
def test_dug_outs_shelter_grunts_near_their_base() -> None:
    for x, safe in ((8.0, True), (14.0, False)):
        tab = Tab("1 worker w 0 0", "0 hexagon h 0 5", f"0 grunt g {x} 5", dice=("worker", "worker"), turn=1)
        tab.install(0, "dug_outs", "h")
        tab.flick("w", lands(x, 5))
        assert (tab.place("g") == "table") == safe
    assert not tab.saw(table.Protected)


# Flyborgs


@clause("EV-71", "EV-89", "EV-86")
def test_force_field_turns_centurions_and_lets_them_enter_so() -> None:
    tab = Tab("0 centurion c 0 0", "0 hexagon h 9 9", armies=(FLY, US), phase="spend", resources=(2,))
    tab.play(Install("force_field", tab.id("h")))
    assert tab.special("c"), "it works at once"
    enter = Tab("0 hexagon h 9 9", armies=(FLY, US), dice=("centurion", "centurion"), phase="reinforce")
    enter.lose(0, "centurion")
    enter.install(0, "force_field", "h")
    enter.play(Reinforce("centurion", enter.id("h")))
    assert not enter.saw(ev.Entered)[0].pose.face_up
    plain = Tab("0 hexagon h 9 9", armies=(FLY, US), dice=("centurion", "centurion"), phase="reinforce")
    plain.lose(0, "centurion")
    plain.play(Reinforce("centurion", plain.id("h")))
    assert plain.saw(ev.Entered)[0].pose.face_up


@clause("EV-71", "EV-86", "EV-96")
def test_a_warp_entrance_near_a_warper() -> None:
    tab = Tab("0 warper w 0 0", "0 drone d 5 5", armies=(FLY, US), phase="spend", resources=(2, 0))
    assert tab.refused(OpenEntrance(tab.id("w"))) == "EV-71"
    tab.install(0, "warp_entrance")
    assert tab.refused(OpenEntrance(tab.id("d"))) == "EV-71"
    assert tab.refused(OpenEntrance(tab.id("w"), Spot(cm(5), cm(5)))) == "MM-R6", "a free place"
    assert tab.refused(OpenEntrance(tab.id("w"), Spot(0, cm(-18.6)))) == "EV-71", "within long range"
    tab.play(OpenEntrance(tab.id("w"), Spot(0, cm(-10))))
    assert tab.refused(OpenEntrance(tab.id("w"))) == "EV-71", "there is one token"
    token = next(p.id for p in tab.state.pieces if p.kind == "entrance" and p.owner == 0)
    door = Tab("0 entrance e 0 5", armies=(FLY, US), dice=("centurion", "centurion"), phase="reinforce")
    door.lose(0, "centurion")
    assert door.refused(Reinforce("centurion", token)) is None
    foe = Tab("1 grunt g 9 9", "0 drone d 9 5", "0 entrance e 0 5", armies=(FLY, US), dice=("grunt", "grunt"), turn=1)
    foe.flick("g", lands(0.5, 5))
    assert foe.place("e") == "box", "an enemy on it removes it"
    assert foe.why("e") == "EV-96"
    own = Tab("0 drone d 9 5", "0 entrance e 0 5", armies=(FLY, US), dice=("drone", "drone"))
    own.flick("d", lands(0.5, 5))
    assert own.place("e") == "table"


@clause("EV-71", "EV-03", "EV-42")
def test_long_arm_and_hive_link() -> None:
    tab = Tab("0 nullifier n* 0 0", "1 grunt g 12 0", armies=(FLY, US), dice=("nullifier",))
    shot = Nullify(tab.id("n"), tab.id("g"), SHOT, 0)
    assert tab.refused(shot) == "EV-42"
    tab.install(0, "long_arm")
    assert tab.refused(shot) is None
    seen = set()
    for seed in range(40):
        link = Tab(armies=(FLY, US), phase="spend", cards=("hive_link",))
        link.match.seed = str(seed)
        link.play(Roll())
        doubled = link.saw(table.Rolled)[0].faces == ("drone", "drone")
        assert bool(link.saw(table.BonusDie)) == doubled
        seen.add(doubled)
        if len(seen) == 2:
            break
    third = Tab("0 drone a 0 0", "0 drone b 3 0", "0 drone c 6 0", armies=(FLY, US), dice=("drone", "drone"))
    from msgspec.structs import replace

    from fleacircus.flicktable.model.state import Die

    assert third.state.turn is not None
    dice = (*third.state.turn.dice, Die("drone", bonus=True))
    third.state = replace(third.state, turn=replace(third.state.turn, dice=dice))
    for n, name in enumerate("abc"):
        third.flick(name, lands(3 * n, 9), n)
    assert third.state.turn.seat == 1
    assert seen == {True, False}


# Chitinians


@clause("EV-72")
def test_strong_acid_kills_at_once() -> None:
    tab = Tab("0 spitter a* 0 0", "1 grunt g 5 0", armies=(CHI, US), dice=("spitter",), cards=("strong_acid",))
    tab.simulator.script.append(lands(5, 0))
    tab.play(Fire(tab.id("a"), SHOT, die=0))
    assert tab.place("g") == "losses"
    assert tab.why("g") == "EV-72"
    assert all(p.place == "box" for p in tab.state.pieces if p.breed == "acid")


@clause("EV-72", "EV-27")
def test_a_wide_web_also_holds_the_nearest_other() -> None:
    tab = Tab(
        "0 spider s* 0 0", "1 grunt g 5 0", "1 grunt near 8 0", "1 grunt far 5 6", "0 warrior own 5 -2",
        armies=(CHI, US), dice=("spider",), cards=("wide_web",),
    )  # fmt: skip
    tab.simulator.script.append(lands(5, 0))
    tab.play(Fire(tab.id("s"), SHOT, die=0))
    held = [name for name in ("g", "near", "far", "own") if tab.piece(name).held_by is not None]
    assert held == ["g", "near"]


@clause("EV-72")
def test_tunnels_take_a_dug_in_digger_to_a_base() -> None:
    tab = Tab(
        "0 digger d* 0 0", "0 digger n 9 0", "0 hexagon h 9 9", "1 hexagon foe -9 9", armies=(CHI, US),
        dice=("digger", "digger"),
    )  # fmt: skip
    assert tab.refused(Tunnel(tab.id("d"), tab.id("h"), die=0)) == "EV-72"
    tab.install(0, "tunnels")
    assert tab.refused(Tunnel(tab.id("n"), tab.id("h"), die=0)) == "MM-19"
    assert tab.refused(Tunnel(tab.id("d"), tab.id("foe"), die=0)) == "EV-72"
    tab.play(Tunnel(tab.id("d"), tab.id("h"), die=0))
    assert tab.special("d")
    assert abs(tab.at("d")[0] - 9) < 5
    assert tab.refused(Flick(tab.id("d"), SHOT, 1)) == "MM-02", "instead of a shot"


@clause("EV-72", "EV-54")
def test_a_brood_is_two_warriors() -> None:
    tab = Tab("0 larva l* 0 0", armies=(CHI, SOV), dice=("larva", "warrior"), cards=("brood",))
    tab.lose(0, "warrior", 3)
    tab.play(Hatch(tab.id("l"), 0))
    assert len(tab.saw(ev.Entered)) == 2


# Sovietopters


@clause("EV-73", "EV-82", "EV-87")
def test_a_meteor_kills_what_it_covers_once_a_game() -> None:
    tab = Tab(
        "0 worker own 0 0.9", "1 green_beret g* 0 -0.9", "0 hexagon h 12 12", armies=(SOV, US), phase="spend",
        cards=("meteor",),
    )  # fmt: skip
    assert tab.refused(DropMeteor(Point(cm(60), 0))) == "EV-73"
    tab.simulator.script.append(lands(0, 0))
    tab.play(DropMeteor(Point(0, 0)))
    assert tab.place("own") == tab.place("g") == "losses", "of either side, protected or not"
    assert [e.clause for e in tab.saw(ev.Eliminated)] == ["EV-73", "EV-73"]
    assert tab.saw(table.ExtraEarned)
    meteor = next(p for p in tab.state.pieces if p.kind == "meteor" and p.place == "table")
    assert meteor.id in {fixture.id for fixture in table_of(tab.state).fixtures}, "then it lies there"
    assert tab.refused(DropMeteor(Point(0, 0))) == "EV-73", "once a game"
    late = Tab(armies=(SOV, US), phase="close", cards=("meteor",))
    assert late.refused(DropMeteor(Point(0, 0))) == "EV-18", "before the dice"


@clause("EV-96", "EV-73")
@pytest.mark.parametrize("to", [(12, 12), (37.5, 0)], ids=["on a base", "over the edge"])
def test_a_meteor_on_a_base_or_over_the_edge_is_taken_away(to: tuple[float, float]) -> None:
    tab = Tab("1 hexagon h 12 12", armies=(SOV, US), phase="spend", cards=("meteor",))
    tab.simulator.script.append(lands(*to))
    tab.play(DropMeteor(Point(cm(to[0]), cm(to[1]))))
    assert not [p for p in tab.state.pieces if p.kind == "meteor" and p.place == "table"]
    assert not tab.piece("h").damaged, "never a base"
    assert tab.saw(table.TokenRemoved)[0].clause == "EV-96"


@clause("EV-96", "MM-R6")
def test_a_counter_that_would_be_inside_a_meteor_once_it_lies_flat_is_laid_beside_it() -> None:
    """It stands against the raised side, higher than the meteor's middle: as two thousand games once left it."""
    tab = Tab("- counter c 0 0", armies=(SOV, US), phase="spend", cards=("meteor",))
    counter = tab.id("c")
    steep = Pose(-16_991, -716, 2_390, (2_968, 24_643, 21_258, -2_381))
    tilted = Pose(-11_431, 19_522, 1_875, (647, 20_550, 25_501, -794))

    def fallen(on: Tabletop, meteor: int) -> Landing:
        return facts(on, (Piece(meteor, "meteor", tilted), Piece(counter, "counter", steep)))

    tab.simulator.script.append(fallen)
    tab.play(DropMeteor(Point(-11_431, 19_522)))
    laid = table_of(tab.state)
    assert [each.piece for each in tab.saw(table.SetDown)] == [counter]
    assert [fixture.kind for fixture in laid.fixtures].count("meteor") == 1
    landing = MujocoSimulator().flick(laid, counter, Shot(0, 0), Random(1))
    assert counter in {piece.id for piece in landing.moved}


@clause("EV-96")
def test_a_counter_under_a_meteor_is_laid_beside_it() -> None:
    tab = Tab("- counter c 0 0", armies=(SOV, US), phase="spend", cards=("meteor",))
    tab.simulator.script.append(lands(0.5, 0))
    tab.play(DropMeteor(Point(0, 0)))
    assert tab.place("c") == "table"
    assert tab.at("c") != (0, 0)
    assert tab.why("c") == "EV-96"


@clause("EV-73", "EV-88", "EV-97")
def test_the_five_year_plan_gains_by_the_star() -> None:
    seen = set()
    for seed in range(40):
        tab = Tab(armies=(SOV, US), phase="spend", cards=("five_year_plan",))
        tab.match.seed = str(seed)
        tab.play(Roll())
        star = "red_star" in tab.saw(table.Rolled)[0].faces
        assert tab.state.players[0].resources == int(star)
        bare = Tab(armies=(SOV, US), phase="spend", edition="evolution-basic", cards=("five_year_plan",))
        bare.match.seed = str(seed)
        bare.play(Roll())
        assert bare.state.players[0].resources == 0
        seen.add(star)
        if len(seen) == 2:
            break
    assert seen == {True, False}


@clause("EV-73")
def test_a_mass_levy_brings_two_workers() -> None:
    tab = Tab("0 hexagon h 9 9", armies=(SOV, US), dice=("worker", "worker"), phase="reinforce", cards=("mass_levy",))
    tab.lose(0, "worker")
    tab.play(Reinforce("worker", tab.id("h")))
    assert tab.refused(Reinforce("harvester", tab.id("h"))) == "EV-73"
    tab.play(Reinforce("worker", tab.id("h")))
    assert tab.state.turn is not None
    assert tab.state.turn.seat == 1
    assert len([p for p in look.on_table(tab.state, "insect", 0) if p.breed == "worker"]) == 2
    one = Tab("0 hexagon h 9 9", armies=(SOV, US), dice=("worker", "worker"), phase="reinforce", cards=("mass_levy",))
    one.lose(0, "worker")
    one.play(Reinforce("worker", one.id("h")))
    one.play(Decline())
    assert one.state.turn is not None
    assert one.state.turn.seat == 1


@clause("EV-74", "EV-63")
def test_a_walking_flame() -> None:
    tab = Tab(
        "0 flame f 0 0", "0 worker w 3 3", "1 grunt g 5 0", "1 grunt k 9 0", armies=(SOV, US),
        dice=("flamethrower", "flamethrower", "worker"),
    )  # fmt: skip
    f = tab.id("f")
    assert tab.refused(WalkFlame(f, SHOT, 0)) == "EV-74"
    tab.install(0, "walking_flame")
    assert tab.refused(WalkFlame(f, SHOT, 2)) == "EV-74", "a die must name its Flamethrower"
    tab.flick("f", lands(5, 0), 0)
    assert tab.place("g") == "losses"
    assert tab.place("f") == "table", "it killed again"
    assert tab.refused(WalkFlame(f, SHOT, 1)) == "MM-02"
    miss = Tab("0 flame f 0 0", armies=(SOV, US), dice=("flamethrower",), cards=("walking_flame",))
    miss.flick("f", lands(5, 0))
    assert miss.place("f") == "box"
