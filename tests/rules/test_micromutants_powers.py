"""The powers of the sheets."""

from random import Random

import pytest

from fleacircus.core.action import Action
from fleacircus.flicktable.actions.flick import Flick
from fleacircus.flicktable.actions.powers.carry import Carry
from fleacircus.flicktable.actions.powers.command import Command
from fleacircus.flicktable.actions.powers.fire import Fire
from fleacircus.flicktable.actions.powers.nullify import Nullify
from fleacircus.flicktable.actions.turn import Decline
from fleacircus.flicktable.model import events as common
from fleacircus.flicktable.model.fields import Spot
from fleacircus.games.micromutants.actions.powers.enlist import Enlist
from fleacircus.games.micromutants.actions.powers.harvest import Harvest
from fleacircus.games.micromutants.actions.powers.hatch import Hatch
from fleacircus.games.micromutants.model import events as ev
from fleacircus.physics import Cover, Landing, Piece, Tabletop, flat
from kit import clause
from kit.micromutants import SHOT, Tab
from kit.simulator import Scripted, cm, facts, lands

US, FLY, CHI, SOV = "usarthropods", "flyborgs", "chitinians", "sovietopters"


@clause("EV-02", "EV-30", "EV-31", "EV-32", "EV-33", "EV-34", "EV-40", "EV-41", "EV-42", "EV-43", "EV-44")
@pytest.mark.parametrize(
    ("army", "breeds", "chips"),
    [
        (US, {"grunt": 5, "green_beret": 2, "transport": 3, "raider": 1, "rocket_launcher": 3}, (8, 4, 3)),
        (FLY, {"drone": 5, "centurion": 2, "nullifier": 2, "warper": 3, "assimilator": 2}, (7, 4, 3)),
        (CHI, {"warrior": 5, "digger": 2, "spitter": 2, "spider": 2, "larva": 3}, (12, 2, 3)),
        (SOV, {"worker": 6, "saboteur": 3, "kommissar": 1, "flamethrower": 2, "harvester": 3}, (12, 2, 3)),
    ],
)
def test_the_armies_of_the_box(army: str, breeds: dict[str, int], chips: tuple[int, ...]) -> None:
    other = FLY if army != FLY else US
    tab = Tab(armies=(army, other))
    sheet = tab.state.sheets[0]
    assert {breed.id: breed.count for breed in sheet.breed} == breeds
    own = [p for p in tab.state.pieces if p.owner == 0 and p.kind in ("insect", "projectile")]
    assert tuple(sum(p.form == f for p in own) for f in ("small", "large", "rectangle")) == chips
    kinds = [p.kind for p in tab.state.pieces if p.owner == 0]
    assert (kinds.count("hexagon"), kinds.count("square"), len(sheet.card)) == (3, 2, 4)
    assert [p.kind for p in tab.state.pieces].count("counter") == 20


@clause("EV-50", "EV-51", "EV-52", "EV-53", "EV-54", "EV-60", "EV-61", "EV-62", "EV-63", "EV-64")
def test_who_has_a_special_face() -> None:
    plain = set()
    for armies in ((US, FLY), (CHI, SOV)):
        tab = Tab(armies=armies)
        plain |= {breed.id for sheet in tab.state.sheets for breed in sheet.breed if breed.power is None}
    assert plain == {"grunt", "drone", "worker"}


# Faces


@clause("MM-19", "EV-25", "EV-80")
def test_a_power_needs_its_face_before_or_after_the_move() -> None:
    tab = Tab("0 rocket_launcher a 0 0", "1 worker w 5 0", dice=("rocket_launcher", "grunt"))
    assert tab.refused(Fire(tab.id("a"), SHOT, die=0)) == "MM-19"
    tab.flick("a", lands(1, 5, special=True))
    assert tab.refused(Fire(tab.id("a"), SHOT)) is None, "shown after its move"
    tab = Tab("0 rocket_launcher a* 0 0", dice=("rocket_launcher", "grunt"))
    assert tab.refused(Fire(tab.id("a"), SHOT, die=0)) is None, "instead of the shot"
    tab.flick("a", lands(1, 5))
    assert not tab.state.pending, "it no longer shows"


@clause("EV-80")
def test_a_power_is_used_once_a_move_and_may_be_declined() -> None:
    tab = Tab("0 rocket_launcher a* 0 0", dice=("rocket_launcher", "rocket_launcher", "grunt"))
    tab.fire("a", lands(3, 3))
    assert tab.refused(Flick(tab.id("a"), SHOT, 1)) == "MM-02", "it has moved"
    assert tab.refused(Fire(tab.id("a"), SHOT, die=1)) == "MM-02"
    tab = Tab("0 rocket_launcher a 0 0", "0 grunt g 9 9", dice=("rocket_launcher", "grunt"))
    tab.flick("a", lands(1, 5, special=True))
    assert tab.refused(Flick(tab.id("g"), SHOT, 1)) == "EV-80"
    tab.play(Decline())
    assert not tab.state.pending
    assert tab.refused(Fire(tab.id("a"), SHOT)) is not None


@clause("EV-80")
def test_a_pushed_insect_uses_no_power() -> None:
    tab = Tab("0 grunt g 0 0", "0 rocket_launcher a 3 0", dice=("grunt", "grunt"))
    tab.flick("g", lands(2, 2, pushes={tab.id("a"): (5, 0, 1)}))
    assert tab.special("a")
    assert not tab.state.pending
    assert tab.refused(Fire(tab.id("a"), SHOT)) is not None


@clause("EV-87")
def test_the_extra_shot_is_a_whole_move_power_included() -> None:
    tab = Tab("0 grunt g 0 0", "0 rocket_launcher a* 0 5", "1 worker w 5 0", "1 worker v 9 5", dice=("grunt",))
    tab.flick("g", lands(5, 0))
    tab.fire("a", lands(9, 5), die=None)
    assert tab.place("v") == "losses"
    assert tab.state.turn is not None
    assert tab.state.turn.seat == 1


# Camouflage, digging, shields


@clause("EV-26", "EV-31", "EV-61", "EV-82")
@pytest.mark.parametrize(("face", "safe"), [("*", True), ("", False)])
def test_camouflage(face: str, safe: bool) -> None:
    tab = Tab("0 grunt a 0 0", f"1 saboteur s{face} 5 0", dice=("grunt", "grunt"))
    tab.flick("a", lands(5, 0))
    assert (tab.place("s") == "table") == safe
    if safe:
        assert tab.saw(common.Protected)[0].clause == "EV-26"
        assert (tab.id("a"), tab.id("s")) in tab.state.covers, "the covering insect stays on top"


@clause("EV-82", "EV-34")
def test_projectiles_get_through_camouflage() -> None:
    tab = Tab("0 rocket_launcher a* 0 0", "1 saboteur s* 5 0", dice=("rocket_launcher",))
    tab.fire("a", lands(5, 0))
    assert tab.place("s") == "losses"


@clause("EV-51")
@pytest.mark.parametrize(
    ("target", "goes_back"),
    [("1 drone d 5 0", True), ("1 hexagon h 5 0", True), ("- counter c 5 0", True), ("0 warrior w 5 0", True),
     ("1 drone far 9 9", False)],
)  # fmt: skip
def test_a_digger_may_end_special_side_up_on_nothing(target: str, goes_back: bool) -> None:
    tab = Tab("0 digger a 0 0", target, armies=(CHI, FLY), dice=("digger", "warrior"))
    tab.flick("a", lands(5, 0, special=True))
    assert (tab.at("a") == (0, 0)) == goes_back
    assert not tab.saw(ev.Eliminated)
    assert not tab.saw(ev.BaseDamaged)
    assert not tab.saw(ev.CounterTaken)
    if goes_back:
        assert tab.why("a") == "EV-51"
        assert not tab.special("a")


@clause("EV-51")
def test_a_digger_on_its_normal_side_captures_and_on_terrain_it_goes_back() -> None:
    tab = Tab("0 digger a 0 0", "1 drone d 5 0", armies=(CHI, FLY), dice=("digger",))
    tab.flick("a", lands(5, 0))
    assert tab.place("d") == "losses"
    warp = Tab("0 digger a 0 0", armies=(CHI, FLY), dice=("digger",))
    warp.flick("a", lands(-20, 0, special=True))
    assert warp.at("a") == (0, 0)


@clause("EV-51", "EV-82")
def test_a_dug_in_digger_is_safe_and_pushed_it_captures_nothing() -> None:
    tab = Tab("1 drone d 0 0", "0 digger a* 5 0", armies=(CHI, FLY), dice=("drone", "drone"), turn=1)
    tab.flick("d", lands(5, 0))
    assert tab.saw(common.Protected)[0].clause == "EV-51"
    push = Tab(
        "0 warrior w 0 0", "0 digger a* 3 0", "1 drone d 5.6 -0.4", "1 hexagon h 9.2 1", "- counter c 5 1.7",
        armies=(CHI, FLY), dice=("warrior",),
    )  # fmt: skip
    push.flick("w", lands(2, 2, pushes={push.id("a"): (6, 1)}))
    assert push.at("a") == (6, 1), "it stays"
    assert push.place("d") == "table"
    assert push.place("c") == "table"
    assert not push.piece("h").damaged
    assert len([pair for pair in push.state.covers if pair[0] == push.id("a")]) == 3


@clause("EV-41", "EV-82")
def test_it_takes_two_covers_to_capture_a_centurion() -> None:
    tab = Tab("0 grunt a 0 0", "0 grunt b 0 5", "1 centurion c* 5 0", armies=(US, FLY), dice=("grunt", "grunt"))
    tab.flick("a", lands(5, 0), 0)
    assert tab.place("c") == "table"
    assert not tab.special("c")
    assert tab.saw(common.ShieldTurned)[0].clause == "EV-41"
    assert not tab.saw(common.ExtraEarned)
    tab.flick("b", lands(5.5, 0), 1)
    assert tab.place("c") == "losses"


@clause("EV-82")
def test_all_hits_of_one_shot_count_as_one() -> None:
    tab = Tab("0 grunt a 0 0", "0 grunt b 0 5", "1 centurion c* 5 0", armies=(US, FLY), dice=("grunt", "grunt"))
    tab.flick("a", lands(4, 0, pushes={tab.id("b"): (6, 0)}))
    assert tab.place("c") == "table"
    assert not tab.special("c")
    rocket = Tab("0 rocket_launcher a* 0 0", "1 centurion c* 5 0", armies=(US, FLY), dice=("rocket_launcher",))
    rocket.fire("a", lands(5, 0))
    assert rocket.place("c") == "table"
    assert not rocket.special("c"), "a projectile is turned too"


@clause("EV-82", "MM-R9")
def test_a_second_hit_after_settling_is_still_the_same_shot() -> None:
    tab = Tab(
        "0 grunt a 0 0", "0 grunt top 7 0", "1 drone d 7 0", "1 centurion c* 5 0", armies=(US, FLY),
        dice=("grunt", "grunt"),
    )  # fmt: skip
    tab.lies_on("top", "d")
    a, top, d, c = (tab.id(name) for name in ("a", "top", "d", "c"))

    def settle(table: Tabletop, rng: Random) -> Landing:
        return facts(table, (Piece(top, "small", flat(cm(6), 0)),), covers=(Cover(a, c, 5_000), Cover(top, c, 5_000)))

    tab.simulator.settle = settle  # type: ignore[method-assign]
    tab.flick("a", lands(6, 0, covers=((a, c), (a, d), (top, d))))
    assert tab.place("d") == "losses"
    assert tab.place("c") == "table"
    assert not tab.special("c")


# Setting down


@clause("EV-32", "EV-81", "MM-R6")
def test_a_transport_sets_a_grunt_down_beside_itself() -> None:
    tab = Tab(
        "0 transport t* 0 0", "0 grunt g 10 0", "0 grunt far 0 -18", "0 raider r 5 5", "1 worker w 0 1.9",
        dice=("transport", "grunt"),
    )  # fmt: skip
    t, g = tab.id("t"), tab.id("g")
    assert tab.refused(Carry(t, tab.id("r"), die=0)) == "EV-32", "not this breed"
    assert tab.refused(Carry(t, tab.id("far"), die=0)) == "EV-32", "out of range"
    assert tab.refused(Carry(t, tab.id("w"), die=0)) == "EV-32", "not mine"
    assert tab.refused(Carry(t, g, Spot(0, cm(1.9)), die=0)) == "MM-R6", "a free place only"
    assert tab.refused(Carry(t, g, Spot(cm(5), 0), die=0)) == "MM-R6", "right beside it"
    tab.play(Carry(t, g, Spot(0, cm(-1.8)), die=0))
    assert tab.at("g") == (0, -1.8)
    assert not tab.saw(ev.Eliminated)
    assert tab.refused(Flick(g, SHOT, 1)) is None, "being set down is no move"
    assert tab.refused(Flick(t, SHOT, 1)) is not None, "but the Transport has moved"


@clause("EV-81")
def test_without_a_free_place_beside_it_nothing_is_set_down() -> None:
    ring = [(x, y) for x in (-3.2, -1.6, 0, 1.6, 3.2) for y in (-2.0, 0, 2.0) if (x, y) != (0, 0)]
    tab = Tab("0 transport t* 0 0", "0 grunt g 10 0", dice=("transport", "grunt"))
    foes = [p.id for p in tab.state.pieces if p.owner == 1 and p.form == "small" and p.kind == "insect"]
    foes += [p.id for p in tab.state.pieces if p.kind == "counter"]
    for id, (x, y) in zip(foes, ring, strict=False):
        tab.change(id, place="table", pose=flat(cm(x), cm(y), kind=tab.state.pieces[id].form))
    assert tab.refused(Carry(tab.id("t"), tab.id("g"), die=0)) == "EV-81"


@clause("EV-43", "EV-94")
def test_a_warper_fetches_any_insect_of_its_player() -> None:
    tab = Tab("0 warper a* 0 0", "0 centurion c* 15 -18", "1 grunt g 5 5", armies=(FLY, US), dice=("warper",))
    assert tab.refused(Carry(tab.id("a"), tab.id("g"), die=0)) == "EV-43"
    tab.play(Carry(tab.id("a"), tab.id("c"), die=0))
    assert abs(tab.at("c")[0]) < 4
    assert tab.special("c"), "it keeps its face"
    pair = Tab("0 warper a* 0 0", "2 warrior p 5 5", armies=(FLY, US, CHI, SOV), dice=("warper",), couples=True)
    assert pair.refused(Carry(pair.id("a"), pair.id("p"), die=0)) == "EV-43", "a partner's is not mine"


# Moving again


@clause("EV-33", "EV-25")
def test_a_raider_with_spread_wings_moves_again_once_a_turn() -> None:
    tab = Tab("0 raider r* 0 0", dice=("raider", "grunt"))
    tab.flick("r", lands(1, 5, special=True))
    assert tab.refused(tab.shooting("r")) is None, "even if it was not turned up now"
    tab.flick("r", lands(1, 9, special=True), None)
    assert not tab.state.pending, "once a turn"
    other = Tab("0 raider r 0 0", dice=("raider", "grunt"))
    other.flick("r", lands(1, 5))
    assert not other.state.pending


@clause("EV-50")
def test_a_warrior_moves_again_only_after_a_kill() -> None:
    tab = Tab("0 warrior a 0 0", "1 drone d 5 0", armies=(CHI, FLY), dice=("warrior", "warrior"))
    tab.flick("a", lands(5, 0, special=True))
    assert tab.refused(tab.shooting("a")) is None
    tab.flick("a", lands(9, 0, special=True), None)
    assert not tab.state.pending
    tab.play(Decline())
    assert tab.state.phase == "extra"
    assert tab.refused(Flick(tab.id("a"), SHOT)) == "MM-25", "the extra shot never moves it"
    miss = Tab("0 warrior a 0 0", armies=(CHI, FLY), dice=("warrior", "warrior"))
    miss.flick("a", lands(5, 0, special=True))
    assert not miss.state.pending


# Nullifier


def nullify(tab: Tab, name: str, victim: str, landing: Scripted) -> None:
    tab.simulator.script.append(landing)
    tab.play(Nullify(tab.id(name), tab.id(victim), SHOT, 0))


@clause("EV-42", "EV-93", "EV-03")
def test_whom_a_nullifier_may_shoot() -> None:
    tab = Tab(
        "0 nullifier n* 0 0", "0 drone own 3 0", "1 saboteur s* 0 6.5", "1 worker far 0 -7", "1 worker held 3 3",
        armies=(FLY, SOV), dice=("nullifier",),
    )  # fmt: skip
    tab.change("held", held_by=tab.id("n"))
    n = tab.id("n")
    answers = {v: tab.refused(Nullify(n, tab.id(v), SHOT, 0)) for v in ("own", "s", "far", "held")}
    assert answers == {"own": "EV-42", "s": None, "far": "EV-42", "held": "EV-93"}


@clause("EV-42", "EV-93", "EV-21")
@pytest.mark.parametrize(
    "target",
    ["1 worker d 9 0", "0 drone w 9 0", "1 hexagon h 9 0", "- counter c 9 0"],
)
def test_a_nullified_insect_goes_back_from_anything_but_free_ground(target: str) -> None:
    tab = Tab("0 nullifier n* 0 0", "1 saboteur v* 4 0", target,
              armies=(FLY, SOV), dice=("nullifier",))  # fmt: skip
    nullify(tab, "n", "v", lands(9, 0))
    assert tab.at("v") == (4, 0)
    assert tab.special("v"), "with its old face"
    assert tab.why("v") == "EV-42"
    assert not tab.saw(ev.Eliminated)
    assert not tab.saw(ev.BaseDamaged)
    assert not tab.saw(ev.CounterTaken)


@clause("EV-42", "EV-93", "EV-23")
@pytest.mark.parametrize("to", [(37.5, 0), (60, 0), (-20, 0), (20, 0)], ids=["edge", "off", "warp", "hole"])
def test_nor_over_the_edge_off_the_mat_or_on_terrain(to: tuple[float, float]) -> None:
    tab = Tab("0 nullifier n* 0 0", "1 worker v 4 0", armies=(FLY, SOV), dice=("nullifier",), edition="tournament")
    nullify(tab, "n", "v", lands(*to))
    assert tab.at("v") == (4, 0)
    assert tab.place("v") == "table"


@clause("EV-93", "EV-42")
def test_on_free_ground_it_stays_with_the_face_it_shows_and_what_it_pushes_is_an_accident() -> None:
    tab = Tab("0 nullifier n* 0 0", "1 saboteur v 4 0", "1 worker w 9 3", "0 drone d 12 3", armies=(FLY, SOV),
              dice=("nullifier",))  # fmt: skip
    nullify(tab, "n", "v", lands(9, 0, special=True, pushes={tab.id("w"): (12, 3)}))
    assert tab.at("v") == (9, 0)
    assert tab.special("v")
    assert tab.place("d") == "losses"
    assert tab.why("d") == "MM-13"


# Assimilator, Larva, Kommissar, Harvester


@clause("EV-44")
def test_an_assimilator_brings_a_drone_in_after_a_capture() -> None:
    tab = Tab("0 assimilator a 0 0", "1 worker w 5 0", armies=(FLY, SOV), dice=("assimilator", "drone"))
    tab.lose(0, "drone", 2)
    tab.flick("a", lands(5, 0, special=True))
    assert tab.refused(Enlist(tab.id("a"), Spot(cm(15), 0))) == "MM-R6"
    tab.play(Enlist(tab.id("a")))
    (entered,) = tab.saw(ev.Entered)
    assert tab.state.pieces[entered.piece].breed == "drone"
    assert not entered.reinforcement
    miss = Tab("0 assimilator a 0 0", armies=(FLY, SOV), dice=("assimilator", "drone"))
    miss.lose(0, "drone", 2)
    miss.flick("a", lands(5, 0, special=True))
    assert miss.refused(Enlist(miss.id("a"))) == "EV-44"
    assert not miss.state.pending


@clause("EV-54")
def test_a_larva_is_given_up_for_a_warrior_that_a_die_may_still_move() -> None:
    tab = Tab("0 larva l* 0 0", armies=(CHI, SOV), dice=("larva", "warrior"))
    assert tab.refused(Hatch(tab.id("l"), 0)) == "EV-54", "no Warrior in the losses"
    tab.lose(0, "warrior", 1)
    tab.play(Hatch(tab.id("l"), 0))
    (entered,) = tab.saw(ev.Entered)
    assert tab.place("l") == "losses"
    assert (entered.pose.x_um, entered.pose.y_um) == (0, 0), "in its place"
    assert entered.pose.face_up
    assert tab.refused(Flick(entered.piece, SHOT, 1)) is None


@clause("EV-62")
def test_a_kommissar_sends_a_worker() -> None:
    tab = Tab(
        "0 kommissar k* 0 0", "0 worker w 10 0", "0 worker far 0 -18", "0 saboteur s 5 5", "1 drone d 12 5",
        armies=(SOV, FLY), dice=("red_star", "worker", "worker"),
    )  # fmt: skip
    k = tab.id("k")
    tab.flick("w", lands(10, 1), 1)
    assert tab.refused(Command(k, tab.id("w"), SHOT, 0)) == "MM-02", "it has moved"
    assert tab.refused(Command(k, tab.id("far"), SHOT, 0)) == "EV-62"
    assert tab.refused(Command(k, tab.id("s"), SHOT, 0)) == "EV-62"
    tab = Tab("0 kommissar k* 0 0", "0 worker w 10 0", "1 drone d 12 5", armies=(SOV, FLY), dice=("red_star", "worker"))
    tab.simulator.script.append(lands(12, 5))
    tab.play(Command(tab.id("k"), tab.id("w"), SHOT, 0))
    assert tab.place("d") == "losses"
    assert tab.refused(Flick(tab.id("w"), SHOT, 1)) == "MM-02", "that was its move"


@clause("EV-64")
def test_a_harvester_takes_two_resources_in_range() -> None:
    tab = Tab(
        "0 harvester h* 0 0", "- counter a 5 0", "- counter b 0 5", "- counter c -5 0", "- counter far 12 12",
        armies=(SOV, FLY), dice=("harvester",),
    )  # fmt: skip
    h, (a, b, c, far) = tab.id("h"), (tab.id(n) for n in ("a", "b", "c", "far"))
    cases: dict[Action, str | None] = {
        Harvest(h, (a, b, c), 0): "EV-64",
        Harvest(h, (a, a), 0): "EV-64",
        Harvest(h, (far,), 0): "EV-64",
        Harvest(h, (), 0): "EV-64",
        Harvest(h, (a,), 0): None,
        Harvest(h, (a, b), 0): None,
    }
    assert {action: tab.refused(action) for action in cases} == cases
    tab.play(Harvest(h, (a, b), 0))
    assert tab.state.players[0].resources == 2
