"""Sight: which spot sees which, and which clearly. Exact, in whole numbers and plain Python. [MA-B01, MA-B11, MA-B23]

Five lines go to a model: to its centre and to four points of its base. All their ends lie in few columns and few
rows, and in each of these a wall hides a stretch without gaps, so a shadow is cut out of sets of bits stretch by
stretch. A row of answers, one bit a target spot, is worked out once for each shooter's spot and kept with the scenery.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import accumulate
from math import gcd
from operator import or_

from fleacircus.games.marsattacks.board import BASE_UM, POINT, SIZE, SPOTS, SQUARE_UM, SQUARES, Wall

_UNIT_UM = gcd(BASE_UM, SQUARE_UM, *(x for point in POINT for x in point))
"""What divides every length of the board."""
_SQUARE = SQUARE_UM // _UNIT_UM
_BASE = BASE_UM // _UNIT_UM
_POINT = tuple((x // _UNIT_UM, y // _UNIT_UM) for x, y in POINT)
_LINES = ((0, 0), (_BASE, 0), (-_BASE, 0), (0, _BASE), (0, -_BASE))
_EVERY = (1 << SPOTS) - 1


def wall_ends(wall: Wall) -> tuple[int, int, int, int]:
    """The two ends of a wall edge: x, y, x, y."""
    a, b = wall
    x, y = b % SIZE * SQUARE_UM, b // SIZE * SQUARE_UM
    return (x, y, x, y + SQUARE_UM) if b == a + 1 else (x, y, x + SQUARE_UM, y)


class Scenery:
    """Walls and scatter, with what can be seen across them."""

    def __init__(self, walls: tuple[Wall, ...], scatter: tuple[int, ...]) -> None:
        self.walls = walls
        self.scatter = scatter
        self._seen: list[int | None] = [None] * SPOTS
        self._clear: list[int | None] = [None] * SPOTS

    def seen(self, spot: int) -> int:
        """The spots where a model is seen at least in part: one line of five is uncut. [MA-B11, MA-B23]"""
        found = self._seen[spot]
        if found is None:
            found = self._seen[spot] = _uncut(self.walls, spot)[0]
        return found

    def clear(self, spot: int) -> int:
        """The spots where a model is a Clear Shot: five uncut lines, none through scatter. [MA-B11, MA-B23]"""
        found = self._clear[spot]
        if found is None:
            found = _uncut(self.walls, spot)[1]
            for square in self.scatter:
                if square != spot // 9:
                    found &= ~_through(spot, square)
            self._clear[spot] = found
        return found


@lru_cache(maxsize=256)
def scenery(walls: tuple[Wall, ...], scatter: tuple[int, ...]) -> Scenery:
    """The scenery of a table; equal tables share one."""
    return Scenery(walls, scatter)


class _Column(tuple[int, tuple[int, ...], tuple[int, ...]]):
    """Ends of lines one above the other: where they are, their heights, and those below each height as bits.

    The end of line n to a spot is bit `SPOTS * n + spot`.
    """

    def between(self, low: int, high: int) -> int:
        """The ends from one height to another, both included."""
        _, heights, below = self
        first, last = bisect_left(heights, low), bisect_right(heights, high)
        return below[last] ^ below[first] if first < last else 0


def _columns(ends: Iterable[tuple[int, int, int]]) -> tuple[_Column, ...]:
    """Ends of lines, each with its bit, column by column."""
    found: dict[int, dict[int, int]] = {}
    for x, y, bit in ends:
        column = found.setdefault(x, {})
        column[y] = column.get(y, 0) | 1 << bit
    return tuple(
        _Column((x, tuple(sorted(column)), tuple(accumulate((column[y] for y in sorted(column)), or_, initial=0))))
        for x, column in sorted(found.items())
    )


_ENDS = [(x + dx, y + dy, SPOTS * n + spot) for n, (dx, dy) in enumerate(_LINES) for spot, (x, y) in enumerate(_POINT)]
_UPRIGHT = _columns(_ENDS)
_ACROSS = _columns((y, x, bit) for x, y, bit in _ENDS)


def _lanes(ends: int) -> Iterator[int]:
    """The spots of the ends of each of the five lines."""
    return (ends >> SPOTS * n & _EVERY for n in range(len(_LINES)))


@lru_cache(maxsize=32 * SPOTS)
def _uncut(walls: tuple[Wall, ...], spot: int) -> tuple[int, int]:
    """Spots seen by one line at least, and by all five, as bits."""
    cut = 0
    for wall in walls:
        cut |= _shadow(spot, wall)
    hidden, touched = _EVERY, 0
    for lane in _lanes(cut):
        hidden &= lane
        touched |= lane
    return _EVERY & ~hidden, _EVERY & ~touched


@lru_cache(maxsize=64 * SPOTS)
def _shadow(spot: int, wall: Wall) -> int:
    """The ends of the lines that a wall cuts or touches.

    No standing point lies on a grid line, so a line that meets the wall's own line crosses it.
    """
    x0, y0, x1, y1 = (end // _UNIT_UM for end in wall_ends(wall))
    px, py = _POINT[spot]
    if x0 != x1:
        px, py, x0, y0, x1, y1 = py, px, y0, x0, y1, x1
    run, shadow = abs(x0 - px), 0
    for column in _UPRIGHT if wall[1] == wall[0] + 1 else _ACROSS:
        far = column[0] - px if x0 > px else px - column[0]
        if far >= run:
            shadow |= column.between(py - (py - y0) * far // run, py + (y1 - py) * far // run)
    return shadow


@cache
def _through(spot: int, square: int) -> int:
    """The spots to which one of the five lines passes through the inside of a square that the shooter is not in.

    On the stretch of its way above or below the square, a line must be under the upper side and over the lower one
    somewhere; a steeper line is so where the stretch begins, a flatter one where it ends.
    """
    px, py = _POINT[spot]
    x0, y0 = square % SIZE * _SQUARE, square // SIZE * _SQUARE
    x1, low, high = x0 + _SQUARE, y0 - py, y0 + _SQUARE - py
    found = 0
    for column in _UPRIGHT:
        far = abs(column[0] - px)
        left, right = max(x0, min(px, column[0])), min(x1, max(px, column[0]))
        if far == 0:
            if x0 < px < x1:
                found |= column.between(py + low + 1, py + 3 * SIZE * _SQUARE) if low > 0 else 0
                found |= column.between(py - 3 * SIZE * _SQUARE, py + high - 1) if high < 0 else 0
        elif left < right:
            near, end = sorted((abs(left - px), abs(right - px)))
            top = _steepest(high, far, near if high > 0 else end)
            bottom = -_steepest(-low, far, near if low < 0 else end)
            found |= column.between(py + bottom, py + top)
    spots = 0
    for lane in _lanes(found):
        spots |= lane
    return spots


def _steepest(rise: int, far: int, at: int) -> int:
    """How high a line of that length ends at most that stays under a rise after a part of its way."""
    return -(-rise * far // at) - 1 if at else 3 * SIZE * _SQUARE


assert SPOTS == SQUARES * 9
