"""Bases, resources and evolution cards as property."""

import pytest

from fleacircus.flicktable.actions.flick import Flick
from fleacircus.flicktable.actions.turn import Decline
from fleacircus.flicktable.model import events as table
from fleacircus.flicktable.model.fields import Spot
from fleacircus.flicktable.model.state import Installed
from fleacircus.games.micromutants.actions.answers import Eliminate, LoseCard, PutBeside
from fleacircus.games.micromutants.actions.powers.harvest import Harvest
from fleacircus.games.micromutants.actions.reinforce import Reinforce
from fleacircus.games.micromutants.actions.spending import Build, Install, Repair, Sacrifice
from fleacircus.games.micromutants.look import supply
from fleacircus.games.micromutants.model import events as ev
from kit import clause
from kit.micromutants import SHOT, Tab
from kit.simulator import cm, lands


@clause("MM-07", "MM-22", "MM-R11")
def test_first_edition_a_large_base_becomes_small_and_its_owner_places_the_hitter() -> None:
    tab = Tab("0 raider a 0 0", "1 hexagon h 10 10", dice=("raider", "raider"), edition="first")
    tab.flick("a", lands(10, 10, special=True))
    assert tab.piece("h").damaged
    assert tab.saw(ev.BaseDamaged)[0].clause == "MM-07"
    assert tab.match.to_act == {1}, "the base's owner chooses"
    assert tab.refused(Flick(tab.id("a"), SHOT, 0), 0) == "MM-22"
    assert tab.refused(Decline()) == "MM-22"
    assert tab.refused(PutBeside(Spot(cm(10), cm(10)))) == "MM-R6", "not on the base"
    assert tab.refused(PutBeside(Spot(cm(20), cm(10)))) == "MM-R6", "not far from it"
    tab.play(PutBeside(Spot(cm(6.2), cm(10))))
    assert tab.at("a") == (6.2, 10)
    assert tab.special("a"), "its face stays"


@clause("EV-15")
def test_evolution_the_hitter_is_put_beside_normal_side_up_and_its_move_is_over() -> None:
    tab = Tab("0 raider a 0 0", "1 hexagon h 10 10", dice=("raider", "raider"))
    tab.flick("a", lands(10, 10, special=True))
    assert tab.saw(ev.BaseDamaged)[0].clause == "EV-15"
    tab.play(PutBeside())
    assert not tab.special("a")
    assert look_gap(tab, "a", "h") <= 5_000
    assert not tab.state.pending, "a Raider with spread wings does not move again"


@clause("EV-15")
def test_whoever_hit_a_base_is_done_even_with_a_card_that_would_turn_it() -> None:
    tab = Tab("0 raider a 0 0", "1 hexagon h 10 10", dice=("raider", "raider"), cards=("afterburner",))
    tab.flick("a", lands(10, 10))
    tab.play(PutBeside())
    assert not tab.state.pending
    miss = Tab("0 raider a 0 0", dice=("raider", "raider"), cards=("afterburner",))
    miss.flick("a", lands(10, 10))
    assert miss.state.pending


def look_gap(tab: Tab, one: str, other: str) -> int:
    from fleacircus.flicktable.table import gap_between_um

    return gap_between_um(tab.state, tab.id(one), tab.id(other))


@clause("MM-23", "MM-R11", "MM-25")
def test_first_edition_a_small_base_is_destroyed_and_earns_an_insect() -> None:
    tab = Tab(
        "0 grunt a 0 0", "0 grunt own 0 5", "1 hexagon h 10 10", "1 saboteur s* 5 5", dice=("grunt",), edition="first",
    )  # fmt: skip
    tab.change("h", damaged=True)
    tab.flick("a", lands(10, 10))
    assert tab.place("h") == "losses"
    assert tab.saw(ev.BaseDestroyed)[0].clause == "MM-23"
    assert tab.at("a") == (10, 10), "the destroyer stays where it settles"
    assert tab.match.to_act == {0}
    assert tab.refused(Eliminate(tab.id("own"))) == "MM-23"
    assert tab.refused(Decline()) is None
    tab.play(Eliminate(tab.id("s")))
    assert tab.place("s") == "losses", "protected or not"
    assert tab.saw(table.ExtraEarned), "and it earns the extra move"


@clause("MM-23", "EV-15")
def test_the_bonus_is_off_in_evolution_and_can_be_declined() -> None:
    tab = Tab("0 grunt a 0 0", "1 hexagon h 10 10", dice=("grunt",))
    tab.change("h", damaged=True)
    tab.flick("a", lands(10, 10))
    assert tab.place("h") == "losses"
    assert not tab.state.pending
    on = Tab("0 grunt a 0 0", "1 hexagon h 10 10", dice=("grunt", "raider"), base_bonus=True)
    on.change("h", damaged=True)
    on.flick("a", lands(10, 10))
    on.play(Decline())
    assert not on.saw(ev.Eliminated)


@clause("EV-15", "EV-20")
def test_a_square_base_has_one_state_and_does_not_count_for_going_out() -> None:
    tab = Tab("0 grunt a 0 0", "1 square q 10 10", dice=("grunt",))
    tab.flick("a", lands(10, 10))
    assert tab.place("q") == "box"
    assert tab.saw(ev.BaseDestroyed)[0].clause == "EV-15"
    assert tab.state.players[1].out is None


@clause("EV-20", "EV-86")
def test_reinforcements_may_enter_at_a_square_base() -> None:
    tab = Tab("0 square q 0 5", "1 square foe 8 5", dice=("raider", "raider"), phase="reinforce")
    tab.lose(0, "raider")
    assert tab.refused(Reinforce("raider", tab.id("q"))) is None
    assert tab.refused(Reinforce("raider", tab.id("foe"))) == "EV-86"


@clause("EV-15", "MM-R10")
def test_two_hits_in_one_shot_destroy_and_accidents_hit_too() -> None:
    tab = Tab("0 grunt a 0 0", "0 grunt b 2 0", "1 hexagon h 10 10", dice=("grunt",))
    tab.flick("a", lands(9, 10, pushes={tab.id("b"): (11, 10)}))
    assert tab.place("h") == "losses"
    own = Tab("1 worker w 0 0", "0 grunt g 4 4", "0 hexagon h 10 10", dice=("worker",), turn=1)
    own.flick("w", lands(4, 7, pushes={own.id("g"): (10, 10)}))
    assert not own.piece("h").damaged, "an insect on a base of its own side does nothing"
    foe = Tab("0 grunt g 0 0", "1 worker w 4 4", "0 hexagon h 10 10", dice=("grunt",))
    foe.flick("g", lands(4, 7, pushes={foe.id("w"): (10, 10)}))
    assert foe.piece("h").damaged, "an enemy that I push onto my base hits it"
    assert foe.match.to_act == {0}


@clause("EV-14")
def test_a_destroyed_base_or_a_resource_does_not_earn_the_extra_shot() -> None:
    for earns in (False, True):
        tab = Tab("0 grunt a 0 0", "1 hexagon h 10 10", "- counter c 12 12", dice=("grunt",), base_earns=earns)
        tab.change("h", damaged=True)
        tab.flick("a", lands(11, 11))
        assert tab.place("h") == "losses"
        assert [e.clause for e in tab.saw(table.ExtraEarned)] == (["EV-14"] if earns else [])


# Resources


@clause("EV-17", "EV-88")
def test_landing_on_a_counter_takes_it_for_the_insects_owner() -> None:
    tab = Tab("0 saboteur a 0 0", "1 drone w 4 4", "- counter c 5 0", "- counter d 8 8",
              armies=("sovietopters", "flyborgs"), dice=("saboteur",))  # fmt: skip
    tab.flick("a", lands(5, 0, pushes={tab.id("w"): (8, 8)}))
    assert [player.resources for player in tab.state.players] == [1, 1]
    assert [e.clause for e in tab.saw(ev.CounterTaken)] == ["EV-17", "EV-17"]


@clause("EV-88", "EV-21")
def test_gains_come_from_the_supply() -> None:
    tab = Tab("0 grunt a -20 0", phase="spend", resources=(9, 10))
    tab.state = _in_zone(tab, "a", "warp")
    assert supply(tab.state) == 1
    tab.play(Sacrifice(tab.id("a")))
    assert tab.state.players[0].resources == 10, "one was left"
    assert supply(tab.state) == 0
    empty = Tab("0 grunt a -20 0", phase="spend", resources=(10, 10))
    empty.state = _in_zone(empty, "a", "warp")
    empty.play(Sacrifice(empty.id("a")))
    assert not empty.saw(ev.Gained)


def _in_zone(tab: Tab, name: str, zone: str):  # type: ignore[no-untyped-def]
    from msgspec.structs import replace

    at = next(p.id for p in tab.state.pieces if p.kind == zone)
    return replace(tab.state, in_zone=(*tab.state.in_zone, (tab.id(name), at)))


@clause("EV-18", "EV-19", "EV-89")
@pytest.mark.parametrize("phase", ["spend", "close"])
def test_a_card_is_paid_and_installed_in_an_intact_base(phase: str) -> None:
    tab = Tab("0 hexagon h 0 0", "0 hexagon bad 10 10", "0 square q 20 10", phase=phase, resources=(4,))
    tab.change("bad", damaged=True)
    h = tab.id("h")
    assert tab.refused(Install("airlift", tab.id("bad"))) == "EV-19"
    assert tab.refused(Install("airlift", tab.id("q"))) == "EV-19"
    assert tab.refused(Install("meteor", h)) == "EV-89", "not this army's"
    tab.play(Install("afterburner", h))
    assert tab.state.players[0].resources == 1
    assert tab.refused(Install("afterburner", h)) == "EV-89", "bought once"
    assert tab.refused(Install("guided_rocket", h)) == "EV-18", "it cannot be paid"
    tab.play(Install("airlift", h))
    tab.player(0, resources=5)
    assert tab.state.turn is not None
    if tab.state.turn.seat == 0:
        assert tab.refused(Install("dug_outs", h)) == "EV-19", "two a base"


@clause("EV-18")
def test_resources_are_spent_only_in_the_two_windows_of_ones_own_turn() -> None:
    tab = Tab("0 grunt a 0 0", "0 hexagon h 0 9", dice=("grunt",), resources=(5, 5))
    assert tab.refused(Install("airlift", tab.id("h"))) == "EV-18"
    assert tab.refused(Install("airlift", tab.id("h")), 1) == "MM-30"


@clause("EV-18", "EV-19")
def test_repair_costs_two_and_gives_the_lost_card_back() -> None:
    tab = Tab("0 hexagon h 0 0", phase="spend", resources=(3,))
    assert tab.refused(Repair(tab.id("h"))) == "EV-18", "it is intact"
    tab.change("h", damaged=True)
    tab.player(0, cards=(Installed("airlift", tab.id("h"), waiting=True),), resources=1)
    assert tab.refused(Repair(tab.id("h"))) == "EV-18"
    tab.player(0, resources=3)
    tab.play(Repair(tab.id("h")))
    assert not tab.piece("h").damaged
    assert tab.state.players[0].cards == (Installed("airlift", tab.id("h")),)
    assert tab.state.players[0].resources == 1
    off = Tab("0 hexagon h 0 0", phase="spend", resources=(3,), repair=False)
    off.change("h", damaged=True)
    assert off.refused(Repair(off.id("h"))) == "EV-18"


@clause("EV-19", "EV-89")
def test_a_damaged_base_with_two_cards_loses_one_of_its_owners_choice() -> None:
    tab = Tab("0 grunt a 0 0", "1 hexagon h 10 10", dice=("grunt", "grunt"))
    tab.install(1, "mass_levy", "h")
    tab.install(1, "meteor", "h")
    tab.flick("a", lands(10, 10))
    assert tab.match.to_act == {1}, "asked at once, in anyone's turn"
    assert tab.refused(LoseCard("walking_flame")) == "EV-19"
    assert tab.refused(Decline()) == "EV-19"
    listed = tab.match.choices(1).listed
    assert listed is not None
    assert set(listed) >= {LoseCard("meteor"), LoseCard("mass_levy")}
    tab.play(LoseCard("meteor"))
    assert tab.state.players[1].cards == (
        Installed("mass_levy", tab.id("h")),
        Installed("meteor", tab.id("h"), waiting=True),
    )
    assert tab.match.to_act == {1}, "and then the hitter's place"


@clause("EV-19")
@pytest.mark.parametrize(("home_rule", "lost"), [(True, False), (False, True)])
def test_the_home_rule_spares_a_single_card(home_rule: bool, lost: bool) -> None:
    tab = Tab("0 grunt a 0 0", "1 hexagon h 10 10", dice=("grunt",), keep_last_card=home_rule)
    tab.install(1, "meteor", "h")
    tab.flick("a", lands(10, 10))
    assert bool(tab.saw(ev.CardLost)) == lost
    assert tab.state.players[1].cards[0].waiting == lost


@clause("EV-19", "EV-89")
def test_the_cards_of_a_destroyed_base_go_back_to_hand() -> None:
    tab = Tab("0 grunt a 0 0", "1 hexagon h 10 10", "1 hexagon other 0 -12", dice=("grunt",), resources=(0, 9))
    tab.install(1, "meteor", "h")
    tab.player(1, cards=(*tab.state.players[1].cards, Installed("mass_levy", tab.id("h"), waiting=True)))
    tab.change("h", damaged=True)
    tab.flick("a", lands(10, 10))
    assert tab.state.players[1].cards == ()
    assert tab.refused(Install("meteor", tab.id("other"))) is None, "they may be bought again"


@clause("EV-90", "EV-18")
def test_a_square_base_is_built_beside_an_insect_away_from_enemy_bases() -> None:
    tab = Tab("0 grunt a 0 0", "0 grunt near 10 4", "1 hexagon h 10 10", phase="spend", resources=(8,))
    assert tab.refused(Build(tab.id("a"), Spot(cm(2.5), 0))) is None
    assert tab.refused(Build(tab.id("a"), Spot(cm(1), 0))) == "MM-R6", "not on the insect"
    assert tab.refused(Build(tab.id("a"), Spot(cm(6), 0))) == "MM-R6", "not far from it"
    assert tab.refused(Build(tab.id("near"), Spot(cm(10), cm(6.4)))) is not None
    assert tab.refused(Build(tab.id("near"))) == "EV-90"
    foe = next(p.id for p in tab.state.pieces if p.owner == 1 and p.kind == "insect")
    assert tab.refused(Build(foe)) == "EV-90"
    tab.play(Build(tab.id("a")))
    tab.play(Build(tab.id("a")))
    assert tab.state.players[0].resources == 4
    assert tab.refused(Build(tab.id("a"))) == "EV-90", "at most two"
    poor = Tab("0 grunt a 0 0", phase="spend", resources=(1,))
    assert poor.refused(Build(poor.id("a"))) == "EV-18"


@clause("EV-07", "EV-97")
def test_the_basic_game_knows_no_resources_cards_squares_or_terrain() -> None:
    tab = Tab("0 harvester a* 0 0", "0 hexagon h 9 9", armies=("sovietopters", "flyborgs"), phase="spend",
              edition="evolution-basic")  # fmt: skip
    kinds = {piece.kind for piece in tab.state.pieces}
    assert kinds == {"insect", "projectile", "hexagon"}
    assert tab.refused(Install("meteor", tab.id("h"))) == "EV-97"
    assert tab.refused(Sacrifice(tab.id("a"))) == "EV-97"
    tab = Tab("0 harvester a* 0 0", armies=("sovietopters", "flyborgs"), dice=("harvester",), edition="first")
    assert tab.refused(Harvest(tab.id("a"), (3,), 0)) == "EV-97"
    alone = Tab("0 hexagon h 9 9", phase="spend", resources=(5,), squares=False)
    assert alone.refused(Build(0)) == "EV-07"
    bare = Tab("0 hexagon h 9 9", phase="spend", resources=(5,), without_cards=True)
    assert bare.refused(Install("airlift", bare.id("h"))) == "EV-07"
