"""Who covers whom, what lies off the mat, in a cup or in a zone: judged from where things lie."""

import math
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fleacircus.physics import (
    Fixture,
    InCup,
    InZone,
    MujocoSimulator,
    Piece,
    Pose,
    Tabletop,
    Zone,
    covers,
    flat,
    landing_of,
    lying,
)
from fleacircus.physics.model import PIECES
from fleacircus.physics.outline import outline
from fleacircus.physics.rest import is_inside, is_off, off_and_partly_off
from physics.tables import LOOSE, moved, table

SIM = MujocoSimulator()


def covered(drawing: str) -> set[tuple[int, int]]:
    """Who covers whom once the drawn table has settled."""
    drawn = table(drawing)
    return {(c.upper_id, c.lower_id) for c in SIM.settle(drawn, Random(1)).covers}


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        ("small 0 0\nsmall 0.8 0 on", {(2, 1)}),
        ("small 0 0\nlarge 1.5 0 on", {(2, 1)}),
        ("rectangle 0 0\nsmall 1.0 0 on", {(2, 1)}),
        ("small 0 0\nrectangle 1.2 0.2 on turn 30", {(2, 1)}),
        ("hexagon 0 0\nsmall 1.5 0 on", {(2, 1)}),
        ("square 0 0 turn 45\nlarge 1.9 0 on", {(2, 1)}),
        ("meteor 0 0 fixed\nsmall 1.2 0 on", {(2, 1)}),
        ("counter 0 0\nsmall 0.6 0.6 on", {(2, 1)}),
        ("small 0 0\nsmall 0.5 0 on\nsmall 0.2 0.4 on", {(2, 1), (3, 1), (3, 2)}),
        ("hexagon 0 0\nsmall 0 0 on\nlarge 0.3 0 on", {(2, 1), (3, 1), (3, 2)}),
        ("small 0 0\nsmall 1.7 0", set()),
        ("small 0 0\nsmall 1.6 0", set()),
        ("rectangle 0 0\nrectangle 2.4 0", set()),
        ("rectangle 0 0\nsmall 0 1.6", set()),
        ("hexagon 0 0\nlarge 3.6 0", set()),
    ],
)
def test_covers(drawing: str, expected: set[tuple[int, int]]) -> None:
    assert covered(drawing) == expected


def test_the_overlap_is_that_of_two_circles() -> None:
    upper = Tabletop(pieces=(Piece(1, "small", flat(0, 0)), Piece(2, "small", lying(8_000, 0, 3_000))))
    lens = 2 * 64 * math.acos(0.5) - 4 * math.sqrt(256 - 64)
    assert covers(upper)[0].overlap_mm2_100 / 100 == pytest.approx(lens, rel=0.015)


def test_an_overlap_below_2_mm2_is_none() -> None:
    sizes = []
    for apart in range(14_000, 16_001, 100):
        pair = Tabletop(pieces=(Piece(1, "small", flat(0, 0)), Piece(2, "small", lying(apart, 0, 3_000))))
        sizes += [c.overlap_mm2_100 for c in covers(pair)]
    assert 200 <= min(sizes) < 400
    assert sizes == sorted(sizes, reverse=True)


@settings(deadline=None, max_examples=50)
@given(
    x=st.integers(-20_000, 20_000),
    y=st.integers(-20_000, 20_000),
    turn=st.integers(0, 6283),
    kinds=st.tuples(st.sampled_from(LOOSE), st.sampled_from(LOOSE)),
    faces=st.tuples(st.booleans(), st.booleans()),
)
def test_covers_do_not_depend_on_order_or_faces(
    x: int, y: int, turn: int, kinds: tuple[str, str], faces: tuple[bool, bool]
) -> None:
    low = Piece(1, kinds[0], flat(0, 0, 0, faces[0], kind=kinds[0]))
    high = Piece(2, kinds[1], lying(x, y, 3_000, turn, faces[1]))
    found = covers(Tabletop(pieces=(low, high)))
    again = covers(Tabletop(pieces=(high, low)))
    assert [(c.upper_id, c.lower_id) for c in found] in ([], [(2, 1)])
    assert [c.overlap_mm2_100 for c in found] == pytest.approx([c.overlap_mm2_100 for c in again], abs=1)


def test_a_leaning_piece_covers_what_it_leans_on_though_its_far_side_is_low() -> None:
    assert covered("small 0 0\nlarge 1.4 0 on") == {(2, 1)}


@pytest.mark.parametrize(
    ("x_um", "off", "partly"),
    [(367_000, (), ()), (367_001, (), (1,)), (380_000, (), (1,)), (382_999, (), (1,)), (383_001, (1,), ())],
)
def test_the_edge_of_the_mat(x_um: int, off: tuple[int, ...], partly: tuple[int, ...]) -> None:
    found = landing_of(Tabletop(pieces=(Piece(1, "small", flat(x_um, 0)),)))
    assert (found.off, found.partly_off) == (off, partly)


def test_the_corner_of_the_mat_is_round_for_a_disc() -> None:
    beyond = Tabletop(pieces=(Piece(1, "small", flat(381_000, 381_000)),))
    assert landing_of(beyond).off == (1,)


def test_a_zone_holds_what_has_its_centre_inside() -> None:
    zoned = Tabletop(pieces=(Piece(1, "small", flat(40_000, 0)), Piece(2, "small", flat(0, 40_001))))
    zoned = zoned.with_zone(Zone(9, 0, 0, 40_000))
    assert landing_of(zoned).in_zone == (InZone(1, 9),)


def dropped_at(x_um: int, seed: int, kind: str = "small") -> tuple[InCup, ...]:
    cup = Tabletop(fixtures=(Fixture(9, "cup", 0, 0),))
    landing = SIM.drop(cup, (Piece(1, kind, flat(0, 0)),), x_um, 0, Random(seed))
    assert not landing.frozen
    return landing.in_cup


def test_a_piece_dropped_over_a_cup_is_in_it() -> None:
    for seed in range(5):
        assert dropped_at(0, seed, LOOSE[seed % 4]) == (InCup(1, 9, "in"),)


def test_a_piece_dropped_beside_a_cup_is_out() -> None:
    for seed in range(5):
        assert dropped_at(60_000, seed) == ()


def test_a_piece_laid_across_the_rim_is_on_the_rim() -> None:
    cup = (Fixture(9, "cup", 0, 0),)
    laid = Tabletop(pieces=(Piece(1, "small", lying(28_500, 0, 71_000)),), fixtures=cup)
    landing = SIM.settle(laid, Random(1))
    assert landing.in_cup == (InCup(1, 9, "rim"),)


def test_a_piece_off_balance_on_the_rim_falls_in() -> None:
    cup = (Fixture(9, "cup", 0, 0),)
    laid = Tabletop(pieces=(Piece(1, "small", lying(22_000, 0, 71_000)),), fixtures=cup)
    landing = SIM.settle(laid, Random(1))
    assert landing.in_cup == (InCup(1, 9, "in"),)
    assert moved(landing, 1).pose.z_um < 20_000


def test_faces() -> None:
    assert flat(0, 0).face_up
    assert not flat(0, 0, 1234, face_up=False).face_up
    assert flat(0, 0, 1234, face_up=False).turn_mrad == 1234
    assert Pose(0, 0, 8_000, (23170, 23170, 0, 0)).axis_z == pytest.approx(0, abs=1e-4)


def test_who_is_off_the_mat_is_said_by_outlines_however_far_away() -> None:
    rng, seen = Random(3), set[str]()
    for n in range(600):
        kind = rng.choice(list(PIECES))
        x, y = (rng.choice((-1, 1)) * rng.randrange(340_000, 420_000) for _ in range(2))
        if n % 2:
            y = rng.randrange(-300_000, 300_000)
        one = Tabletop(pieces=(Piece(1, kind, flat(x, y, rng.randrange(6283), kind=kind)),))
        shape = outline(one.pieces[0])
        if is_inside(shape, one.mat):
            told, what = ((), ()), "on"
        elif is_off(shape, one.mat):
            told, what = ((1,), ()), "off"
        else:
            told, what = ((), (1,)), "partly"
        assert off_and_partly_off(one) == told
        seen.add(what)
    assert seen == {"on", "off", "partly"}
