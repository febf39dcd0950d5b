"""Captures, tactical errors, accidents, and the order in which a shot is judged."""

import pytest

from fleacircus.flicktable.actions.flick import Flick
from fleacircus.flicktable.model import events as common
from fleacircus.games.micromutants.model import events as ev
from fleacircus.physics import Landing, Piece, Tabletop, flat
from kit import clause
from kit.micromutants import SHOT, Tab
from kit.simulator import Scripted, cm, facts, lands

RULINGS = (
    common.WentBack,
    ev.Eliminated,
    common.Protected,
    common.ShieldTurned,
    ev.BaseDamaged,
    ev.BaseDestroyed,
    ev.CounterTaken,
)


@clause("MM-06", "MM-R3")
@pytest.mark.parametrize(
    ("x", "captured"),
    [(5.0, True), (6.4, True), (6.55, False), (6.7, False)],
    ids=["on it", "by a little", "by less than 2 mm2", "beside it"],
)
def test_any_part_covering_captures(x: float, captured: bool) -> None:
    tab = Tab("0 grunt a 0 0", "1 worker w 5 0", dice=("grunt", "grunt"))
    tab.flick("a", lands(x, 0))
    assert (tab.place("w") == "losses") == captured
    if captured:
        assert tab.why("w") == "MM-06"
        assert tab.saw(ev.Eliminated)[0].by == tab.id("a")


@clause("MM-09", "MM-R3")
def test_one_shot_captures_everything_under_the_jumper() -> None:
    tab = Tab("0 raider a 0 0", "1 worker w 5 0", "1 worker v 6.7 0", dice=("raider",))
    tab.flick("a", lands(5.8, 0))
    assert [e.clause for e in tab.saw(ev.Eliminated)] == ["MM-09", "MM-09"]
    stack = Tab("0 raider a 0 0", "1 worker w 5 0", "1 worker v 5 0", dice=("raider",))
    stack.lies_on("v", "w")
    stack.flick("a", lands(5, 0))
    assert stack.place("w") == stack.place("v") == "losses", "the top of a stack covers all of it"


@clause("MM-10", "MM-29")
def test_nobody_captures_their_own() -> None:
    tab = Tab("0 grunt a 0 0", "0 grunt b 5 0", dice=("grunt",))
    tab.flick("a", lands(5, 0))
    assert tab.place("b") == "table"
    assert not tab.saw(ev.Eliminated)


@clause("MM-29", "MM-28")
def test_every_other_player_is_an_enemy() -> None:
    tab = Tab(
        "0 grunt a 0 0", "1 worker w 5 0", "2 warrior v 5 5",
        armies=("usarthropods", "sovietopters", "chitinians"), dice=("grunt", "grunt"),
    )  # fmt: skip
    tab.flick("a", lands(5, 5))
    assert tab.place("v") == "losses"


@clause("MM-08", "MM-R6")
def test_an_insect_shot_off_the_area_goes_back_and_its_move_is_lost() -> None:
    tab = Tab("0 green_beret a* 0 0", dice=("green_beret", "green_beret"))
    tab.flick("a", lands(50, 0))
    assert tab.at("a") == (0, 0)
    assert tab.special("a"), "with the face it showed"
    assert tab.why("a") == "MM-08"
    assert tab.refused(Flick(tab.id("a"), SHOT, 1)) == "MM-02"


@clause("MM-08", "EV-80")
def test_a_lost_move_uses_no_power() -> None:
    tab = Tab("0 raider r* 0 0", dice=("raider", "grunt"))
    tab.flick("r", lands(50, 0))
    assert tab.special("r")
    assert not tab.state.pending


@clause("MM-R6", "MM-R7")
def test_a_piece_back_on_top_of_another_lies_there_as_before() -> None:
    tab = Tab("0 grunt a 5 0", "1 saboteur w* 5 0", "1 worker v 9 0", dice=("grunt", "grunt"))
    tab.lies_on("a", "w")
    tab.flick("a", lands(50, 0))
    assert tab.at("a") == (5, 0)
    assert tab.state.covers == ((tab.id("a"), tab.id("w")),)
    moved = Tab("0 grunt a 5 0", "1 saboteur w* 5 0", dice=("grunt", "grunt"))
    moved.lies_on("a", "w")
    moved.flick("a", lands(50, 0, pushes={moved.id("w"): (5.5, 0, 1)}))
    assert moved.at("a") != (5, 0), "what it lay on has moved"
    assert moved.state.covers == ()


@clause("MM-R6")
def test_a_piece_partly_over_the_edge_is_in_play() -> None:
    tab = Tab("0 grunt a 0 0", dice=("grunt",))
    tab.flick("a", lands(37.5, 0))
    assert tab.at("a") == (37.5, 0)
    assert tab.id("a") in tab.state.over_edge


@clause("MM-R6", "MM-14")
def test_what_goes_back_takes_the_nearest_free_place_if_its_own_is_taken() -> None:
    tab = Tab("0 grunt a 0 0", "1 worker w 3 0", dice=("grunt",))
    tab.flick("a", lands(50, 0, pushes={tab.id("w"): (0.5, 0)}))
    assert tab.place("a") == "table"
    assert tab.at("a") != (0, 0)
    assert abs(tab.at("a")[0]) < 4
    assert not tab.saw(ev.Eliminated)


@clause("MM-14", "MM-12")
def test_a_piece_pushed_off_the_area_goes_back() -> None:
    tab = Tab("0 grunt a 0 0", "1 worker w 3 0", "- counter c 3 3", dice=("grunt",))
    tab.flick("a", lands(-2, 2, pushes={tab.id("w"): (60, 0), tab.id("c"): (0, 60)}))
    assert tab.at("w") == (3, 0)
    assert tab.why("w") == "MM-14"
    assert tab.at("c") == (3, 3)


@clause("MM-11", "MM-R8", "EV-82")
@pytest.mark.parametrize("breed", ["grunt", "green_beret"])
def test_a_piece_shot_under_an_enemy_is_lost_and_nothing_protects_it(breed: str) -> None:
    tab = Tab(f"0 {breed} a 0 0", "1 saboteur w 5 0", dice=(breed,))
    tab.flick("a", lands(5, 0, special=True, under=(tab.id("w"),)))
    assert tab.place("a") == "losses"
    assert tab.why("a") == "MM-11"
    assert tab.place("w") == "table"
    assert not tab.saw(common.ExtraEarned), "one's own loss earns nothing"


@clause("MM-11")
def test_a_base_and_a_projectile_make_a_tactical_error_too() -> None:
    tab = Tab("0 grunt a 0 0", "1 hexagon h 10 10", dice=("grunt",))
    tab.flick("a", lands(10, 10, covers=((tab.id("h"), tab.id("a")),)))
    assert tab.why("a") == "MM-11"
    flame = Tab("0 grunt a 0 0", "1 flame f 5 0", dice=("grunt",))
    flame.flick("a", lands(5, 0, under=(flame.id("f"),)))
    assert flame.place("a") == "losses"
    assert flame.saw(ev.Eliminated)[0].clause == "MM-11"


@clause("MM-13", "MM-R8", "MM-R10")
def test_accidents_count_for_the_upper_pieces_owner() -> None:
    """I push an enemy onto my insect, which did not move: it is captured, and its face would protect it."""
    tab = Tab("0 grunt a 0 0", "0 grunt b 5 0", "1 worker w 3 3", dice=("grunt",))
    tab.flick("a", lands(3, 6, pushes={tab.id("w"): (5, 0)}))
    assert tab.place("b") == "losses"
    (lost,) = tab.saw(ev.Eliminated)
    assert (lost.clause, lost.credit, lost.earns) == ("MM-13", 1, False)
    safe = Tab("0 grunt a 0 0", "0 green_beret b* 5 0", "1 worker w 3 3", dice=("grunt",))
    safe.flick("a", lands(3, 6, pushes={safe.id("w"): (5, 0)}))
    assert safe.place("b") == "table", "a capture, so powers count"


@clause("MM-13", "MM-R8")
def test_my_pushed_insect_under_an_enemy_errs_and_on_an_enemy_captures() -> None:
    tab = Tab("0 grunt a 0 0", "0 green_beret b* 3 0", "1 worker w 6 0", dice=("grunt",))
    tab.flick("a", _pushed_under(tab, "a", "b", "w"))
    assert tab.place("b") == "losses"
    assert tab.why("b") == "MM-11"
    other = Tab("0 grunt a 0 0", "0 grunt b 3 0", "1 worker w 6 0", dice=("grunt", "grunt"))
    other.flick("a", lands(2, 0, pushes={other.id("b"): (6, 0)}))
    assert other.why("w") == "MM-13"
    assert other.saw(common.ExtraEarned)


def _pushed_under(tab: Tab, shot: str, pushed: str, upper: str) -> Scripted:
    def entry(table: Tabletop, id: int) -> Landing:
        above = table.piece(tab.id(upper))
        x, y = above.pose.x_um, above.pose.y_um
        low = Piece(tab.id(pushed), "small", flat(x, y, face_up=False))
        high = Piece(above.id, above.kind, type(above.pose)(x, y, 3_000, above.pose.quat))
        return facts(table, (Piece(id, "small", flat(cm(2), 0)), low, high))

    return entry


@clause("MM-R7")
def test_a_cover_is_judged_once() -> None:
    tab = Tab("0 grunt a 5 0", "1 worker w 5 0", dice=("grunt", "grunt"))
    tab.lies_on("a", "w")
    tab.flick("a", lands(5, 0.1))
    assert tab.place("w") == "table", "tapping an insect that already lies on something captures nothing"
    new = Tab("0 grunt a 0 0", "1 saboteur w* 5 0", dice=("grunt", "grunt"))
    new.flick("a", lands(5, 0))
    assert new.place("w") == "table"
    assert (new.id("a"), new.id("w")) in new.state.covers
    new.change("w", pose=flat(cm(5), 0))
    new.ids["b"] = next(p.id for p in new.state.pieces if p.breed == "grunt" and p.id != new.id("a"))
    new.flick("b", lands(-5, 0), 1)
    assert new.place("w") == "table", "it loses its camouflage and is still not judged again"


@clause("MM-R7")
def test_a_cover_turned_round_is_a_new_one() -> None:
    tab = Tab("0 grunt a 5 0", "1 worker w 5 0", dice=("grunt",))
    tab.lies_on("w", "a")
    tab.flick("a", lands(5, 0))
    assert tab.place("w") == "losses"


@clause("MM-R9")
def test_a_jumper_may_capture_and_be_lost_at_once() -> None:
    tab = Tab("0 grunt a 0 0", "1 worker w 5 0", "1 worker v 6.5 0", dice=("grunt",))
    over = ((tab.id("a"), tab.id("w")), (tab.id("v"), tab.id("a")))
    tab.flick("a", lands(5.5, 0, covers=over))
    assert [(e.piece, e.clause) for e in tab.saw(ev.Eliminated)] == [
        (tab.id("w"), "MM-06"),
        (tab.id("a"), "MM-11"),
    ]
    assert tab.saw(common.ExtraEarned)


@clause("MM-R9")
def test_the_order_of_the_rulings() -> None:
    """One shot with everything in it: the events come in the order of the rules."""
    tab = Tab(
        "0 grunt a 0 0", "0 grunt b 2 0", "0 grunt out 3 0", "1 worker w 5 0", "1 worker v 7 0",
        "1 saboteur s* 9 0", "1 hexagon h 12 0", "- counter c 14 0", "1 worker hole 16 0", dice=("grunt",),
    )  # fmt: skip
    ids = {name: tab.id(name) for name in tab.ids}
    hole = next(p.id for p in tab.state.pieces if p.kind == "black_hole")
    covers = (
        ("a", "w"), ("a", "c"), ("a", "s"), ("a", "h"), ("out", "v"), ("v", "b"),
    )  # fmt: skip
    landing = lands(
        5, 0,
        pushes={ids["out"]: (60, 0), ids["b"]: (7, 0)},
        covers=tuple((ids[u], ids[low]) for u, low in covers),
        in_zone=((ids["hole"], hole),),
    )  # fmt: skip
    tab.flick("a", landing)
    told = [(type(e).__name__, e.clause) for e in tab.events if isinstance(e, RULINGS)]
    assert told == [
        ("WentBack", "MM-14"),
        ("Eliminated", "MM-09"),
        ("Eliminated", "MM-11"),
        ("Protected", "EV-26"),
        ("BaseDamaged", "EV-15"),
        ("CounterTaken", "EV-17"),
        ("Eliminated", "EV-22"),
    ]
    assert tab.place("v") == "table", "what has gone back captures nothing"


@clause("MM-R9")
def test_what_lay_on_the_lost_settles_and_is_judged_in_the_same_shot() -> None:
    """My insect lies on an enemy's, which lies on another's: the first goes, the second drops on a third."""
    tab = Tab(
        "0 grunt a 0 0", "0 grunt top 5 0", "1 saboteur w* 5 0", dice=("grunt", "grunt"),
    )  # fmt: skip
    tab.lies_on("top", "w")
    tab.change("w", pose=flat(cm(5), 0))
    tab.flick("a", lands(4, 0, covers=((tab.id("a"), tab.id("w")), (tab.id("top"), tab.id("w")))))
    assert tab.place("w") == "losses"
    assert tab.simulator.settlings == 1
    kinds = [type(e) for e in tab.events]
    assert kinds.index(ev.Eliminated) < kinds.index(common.Settled) < kinds.index(common.FlightClosed)
    assert kinds.count(common.Heard) == 2


@clause("MM-R9")
def test_a_settling_piece_captures_too() -> None:
    def settles(table: Tabletop) -> Landing:
        top = table.piece(tab.id("top"))
        return facts(table, (Piece(top.id, top.kind, flat(cm(6), 0)),), covers=over)

    tab = Tab("0 grunt a 0 0", "0 grunt top 5 0", "1 worker w 5 0", "1 worker v 7 0", dice=("grunt",))
    tab.lies_on("top", "w")
    from fleacircus.physics import Cover

    over = (Cover(tab.id("top"), tab.id("v"), 5_000),)
    tab.simulator.settle = lambda table, rng: settles(table)  # type: ignore[method-assign]
    tab.flick("a", lands(4, 0, covers=((tab.id("a"), tab.id("w")), (tab.id("top"), tab.id("w")))))
    assert tab.place("v") == "losses"
    assert tab.why("v") == "MM-13"


@clause("MM-21")
def test_bases_never_move() -> None:
    tab = Tab("0 grunt a 0 0", "1 hexagon h 10 10", dice=("grunt",))
    before = tab.piece("h").pose

    def entry(table: Tabletop, shot: int) -> Landing:
        return facts(table, (Piece(shot, "small", flat(cm(1), 0)), Piece(tab.id("h"), "small", flat(0, 0))), covers=())

    tab.flick("a", entry)
    assert tab.piece("h").pose == before
    assert tab.at("a") == (1, 0)


@clause("MM-26", "EV-61", "EV-44")
def test_a_sheet_may_say_what_a_breed_captures() -> None:
    tab = Tab("0 saboteur s 0 0", "1 drone d 5 0", armies=("sovietopters", "flyborgs"), dice=("saboteur", "saboteur"))
    tab.flick("s", lands(5, 0))
    assert tab.place("d") == "table"
    ass = Tab("0 assimilator a 0 0", "1 hexagon h 8 8", armies=("flyborgs", "sovietopters"), dice=("assimilator",))
    ass.flick("a", lands(8, 8))
    assert not ass.piece("h").damaged
    sab = Tab("0 saboteur s 0 0", "1 hexagon h 8 8", armies=("sovietopters", "flyborgs"), dice=("saboteur",))
    sab.flick("s", lands(8, 8))
    assert sab.piece("h").damaged
