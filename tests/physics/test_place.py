"""Setting down by hand: free spots, spots beside something, distances."""

import math
from functools import partial
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fleacircus.physics import (
    Fixture,
    Mat,
    MujocoSimulator,
    Piece,
    Pose,
    Tabletop,
    Zone,
    flat,
    free,
    gap_to_point_um,
    gap_um,
    laid_on,
    nearest_free,
    nearest_free_to,
    spots_beside,
)
from fleacircus.physics.check import check_overlaps, check_table
from fleacircus.physics.scene import Scene
from physics.tables import spread, table

GAPS = """
small 0 0
small 5 0
rectangle 0 5
rectangle 0 8 turn 90
hexagon 10 0
square 0 -6 turn 45
large -6 -8
cup -12 0
"""


@pytest.mark.parametrize(
    ("a", "b", "mm"),
    [
        (1, 2, 50 - 16),
        (1, 3, 50 - 8 - 8),
        (3, 4, 30 - 8 - 12),
        (2, 5, 50 - 8 - 25),
        (1, 6, 60 - 8 - 15 * math.sqrt(2)),
        (1, 7, 100 - 8 - 11),
        (1, 8, 120 - 8 - 30),
        (1, 1, 0),
    ],
)
def test_ranges_are_measured_from_edge_to_edge(a: int, b: int, mm: float) -> None:
    drawn = table(GAPS)
    assert gap_um(drawn, a, b) == pytest.approx(mm * 1000, abs=5)
    assert gap_um(drawn, b, a) == gap_um(drawn, a, b)


def test_overlapping_things_are_no_distance_apart() -> None:
    assert gap_um(table("small 0 0\nlarge 0.5 0 on"), 1, 2) == 0


def test_the_distance_to_a_point() -> None:
    assert gap_to_point_um(table("small 0 0"), 1, 20_000, 0) == 12_000
    assert gap_to_point_um(table("small 0 0"), 1, 2_000, 0) == 0


@pytest.mark.parametrize(
    ("kind", "x_mm", "y_mm", "expected"),
    [
        ("small", 0, 17, True),
        ("small", 0, 16, False),
        ("small", 0, 15, False),
        ("rectangle", 0, 17, True),
        ("rectangle", 21, 0, True),
        ("rectangle", 19, 0, False),
        ("small", 200, 200, False),
        ("small", 366, 0, True),
        ("small", 368, 0, False),
    ],
)
def test_a_free_spot_is_on_the_mat_off_terrain_and_touches_nothing(
    kind: str, x_mm: int, y_mm: int, expected: bool
) -> None:
    zoned = table("small 0 0").with_zone(Zone(9, 200_000, 200_000, 40_000))
    assert free(zoned, kind, x_mm * 1000, y_mm * 1000) is expected


def test_terrain_does_not_count_where_it_is_allowed() -> None:
    zoned = Tabletop(zones=(Zone(9, 0, 0, 40_000),))
    assert not free(zoned, "small", 0, 0)
    assert free(zoned, "small", 0, 0, on_zones=True)


@settings(deadline=None, max_examples=50)
@given(kind=st.sampled_from(["small", "large", "rectangle", "square"]), id=st.integers(1, 30), seed=st.integers(0, 99))
def test_a_spot_beside_something_is_free_and_near(kind: str, id: int, seed: int) -> None:
    crowd = spread(30)
    spot = nearest_free(crowd, kind, id, Random(seed))
    assert spot is not None
    x, y, turn = spot
    assert free(crowd, kind, x, y, turn)
    if kind != "square":
        placed = crowd.with_piece(Piece(99, kind, flat(x, y, turn)))
        assert 0 < gap_um(placed, 99, id) <= 5_000


@pytest.mark.parametrize("kind", ["small", "large", "square", "hexagon"])
def test_the_nearest_spot_is_the_first_of_all(kind: str) -> None:
    crowd = spread(30)
    for id in (*range(1, 31), 1000):
        every = spots_beside(crowd, kind, id)
        assert nearest_free(crowd, kind, id) == next(iter(every), None) or not every


def test_the_nearest_spot_is_nearer_than_any_other() -> None:
    crowd = spread(30)
    spot = nearest_free(crowd, "small", 1000)
    assert spot is not None
    others = spots_beside(crowd, "small", 1000)
    gaps = []
    for x, y, _ in (spot, *others[::50]):
        gaps.append(gap_um(crowd.with_piece(Piece(99, "small", flat(x, y))), 99, 1000))
    assert spot == others[0]
    assert gaps[0] <= min(gaps) + 500


@pytest.mark.parametrize("lean", [20, 40, 60, 80, 86, 90])
@pytest.mark.parametrize("kind", ["small", "large"])
def test_a_spot_beside_a_steep_piece_is_not_inside_it(kind: str, lean: int) -> None:
    """What stands on its edge is a sliver from above, and yet as thick as a piece."""
    half = math.radians(lean) / 2
    tall = round(8_000 * math.sin(2 * half) + 1_000 * math.cos(2 * half))
    steep = Piece(
        1, "rectangle", Pose(0, 0, tall, (round(32767 * math.cos(half)), round(32767 * math.sin(half)), 0, 0))
    )
    alone = Tabletop(pieces=(steep,))
    simulator = MujocoSimulator()
    for x, y, turn in spots_beside(alone, kind, 1)[::7]:
        laid = alone.with_piece(Piece(2, kind, flat(x, y, turn)))
        check_overlaps(laid, check_table(laid), lambda slots, laid=laid: simulator._scene(laid, slots))
    nearest = nearest_free(alone, kind, 1)
    assert nearest is not None
    assert gap_um(alone.with_piece(Piece(2, kind, flat(*nearest))), 1, 2) <= 2_500


def test_no_spot_beside_what_is_hemmed_in() -> None:
    ring = [Fixture(10 + i, "hexagon", round(42_000 * math.cos(i)), round(42_000 * math.sin(i))) for i in range(6)]
    hemmed = Tabletop(pieces=(Piece(1, "small", flat(0, 0)),), fixtures=tuple(ring))
    assert nearest_free(hemmed, "small", 1) is None
    far = nearest_free(hemmed, "small", 1, within_um=None)
    assert far is not None
    assert free(hemmed, "small", *far)


def test_a_full_mat_has_no_room() -> None:
    full = Tabletop(mat=Mat(40_000, 40_000), pieces=(Piece(1, "large", flat(0, 0)),))
    assert nearest_free_to(full, "large", 0, 0) is None


@settings(deadline=None, max_examples=50)
@given(x=st.integers(-370_000, 370_000), y=st.integers(-370_000, 370_000))
def test_the_nearest_free_spot_to_a_point(x: int, y: int) -> None:
    crowd = spread(60)
    spot = nearest_free_to(crowd, "small", x, y)
    assert spot is not None
    assert free(crowd, "small", *spot)
    assert math.hypot(spot[0] - x, spot[1] - y) < 60_000
    if free(crowd, "small", x, y):
        assert spot == (x, y, 0)


def test_a_piece_laid_on_others_does_not_sink_into_them() -> None:
    for x in (0, 4_000, 9_000, 12_000):
        heap = table("small 0 0\nrectangle 0.5 0.5 on\nhexagon 3.6 0")
        heap = heap.with_piece(Piece(9, "large", laid_on(heap, "large", x, 0)))
        check_overlaps(heap, check_table(heap), partial(Scene, heap.fixtures, step_s=0.001, sleep=True))


def test_a_piece_set_down_beside_another_stays_there() -> None:
    crowd = spread(20)
    x, y, turn = nearest_free(crowd, "rectangle", 3) or (0, 0, 0)
    placed = crowd.with_piece(Piece(99, "rectangle", flat(x, y, turn)))
    assert MujocoSimulator().settle(placed, Random(1)).moved == ()
