"""Sight, line by line: what the sets of bits say is what each of the five lines says by itself."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from fleacircus.games.marsattacks.board import BASE_UM, POINT, SIZE, SPOTS, SQUARE_UM
from fleacircus.games.marsattacks.scenarios import scenery_by_lot
from fleacircus.games.marsattacks.sight import Scenery, wall_ends
from kit import clause

Point = tuple[int, int]
ENDS = ((0, 0), (BASE_UM, 0), (-BASE_UM, 0), (0, BASE_UM), (0, -BASE_UM))


def _stretch(start: int, way: int, low: int, high: int) -> tuple[Fraction, Fraction] | None:
    """The part of a way, from 0 to 1, on which it is between two values."""
    if way == 0:
        return (Fraction(0), Fraction(1)) if low <= start <= high else None
    ends = sorted((Fraction(low - start, way), Fraction(high - start, way)))
    first, last = max(Fraction(0), ends[0]), min(Fraction(1), ends[1])
    return (first, last) if first <= last else None


def _meets(a: Point, b: Point, box: tuple[int, int, int, int], *, inside: bool) -> bool:
    """Whether a line meets a box with its edge, or only its inside."""
    x0, y0, x1, y1 = box
    across, up = _stretch(a[0], b[0] - a[0], x0, x1), _stretch(a[1], b[1] - a[1], y0, y1)
    if across is None or up is None:
        return False
    first, last = max(across[0], up[0]), min(across[1], up[1])
    if not inside or first >= last:
        return not inside and first <= last
    middle = (first + last) / 2
    x, y = (a[n] + middle * (b[n] - a[n]) for n in (0, 1))
    return x0 < x < x1 and y0 < y < y1


def _looks(walls: tuple[tuple[int, int], ...], scatter: tuple[int, ...], spot: int, target: int) -> tuple[bool, bool]:
    eye, (x, y) = POINT[spot], POINT[target]
    squares = [(s % SIZE * SQUARE_UM, s // SIZE * SQUARE_UM) for s in scatter if s != spot // 9]
    boxes = [(a, b, a + SQUARE_UM, b + SQUARE_UM) for a, b in squares]
    lines = [(x + dx, y + dy) for dx, dy in ENDS]
    uncut = [not any(_meets(eye, end, wall_ends(wall), inside=False) for wall in walls) for end in lines]
    veiled = any(_meets(eye, end, box, inside=True) for end in lines for box in boxes)
    return any(uncut), all(uncut) and not veiled


@clause("MA-B11", "MA-B23")
@pytest.mark.parametrize("seed", range(3))
def test_rows_are_what_each_line_says(seed: int) -> None:
    rng = Random(seed)
    walls, scatter = scenery_by_lot(rng)
    scenery = Scenery(walls, scatter)
    for spot in rng.sample(range(SPOTS), 12):
        for target in (*rng.sample(range(SPOTS), 30), *range(spot // 27 * 27, spot // 27 * 27 + 9)):
            told = bool(scenery.seen(spot) >> target & 1), bool(scenery.clear(spot) >> target & 1)
            assert told == _looks(walls, scatter, spot, target), (spot, target)
