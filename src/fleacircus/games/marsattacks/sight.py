"""Sight: which spot sees which, and which clearly. Exact, in whole units. [MA-B01, MA-B11, MA-B23]

The unit divides every length of the board, so that products fit into 32 bits, where numpy is quicker. A row of
answers, one bit a target spot, is worked out once for each shooter's spot and kept with the scenery.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import gcd
from typing import Any

import numpy as np

from fleacircus.games.marsattacks.board import BASE_UM, POINT, SIZE, SPOTS, SQUARE_UM, SQUARES, Wall

_UNIT_UM = gcd(BASE_UM, SQUARE_UM, *(x for point in POINT for x in point))
_SQUARE = SQUARE_UM // _UNIT_UM
_BASE = BASE_UM // _UNIT_UM
_POINT = tuple((x // _UNIT_UM, y // _UNIT_UM) for x, y in POINT)
_OFFSETS = np.array([(0, 0), (_BASE, 0), (-_BASE, 0), (0, _BASE), (0, -_BASE)], dtype=np.int32)
_TARGETS = np.array(_POINT, dtype=np.int32)[:, None, :] + _OFFSETS[None, :, :]
_TARGETS_X, _TARGETS_Y = _TARGETS[..., 0].copy(), _TARGETS[..., 1].copy()


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


@lru_cache(maxsize=32 * SPOTS)
def _uncut(walls: tuple[Wall, ...], spot: int) -> tuple[int, int]:
    """Spots seen by one line at least, and by all five, as bits."""
    cut = np.zeros((SPOTS, 5), dtype=bool)
    px, py = _POINT[spot]
    dx, dy = _TARGETS_X - px, _TARGETS_Y - py
    for wall in walls:
        x0, y0, x1, y1 = (end // _UNIT_UM for end in wall_ends(wall))
        if x0 == x1:
            cut |= _cuts(px, py, dx, dy, x0, y0, y1)
        else:
            cut |= _cuts(py, px, dy, dx, y0, x0, x1)
    return _bits(~cut.all(axis=1)), _bits(~cut.any(axis=1))


def _cuts(px: int, py: int, dx: Any, dy: Any, x: int, low: int, high: int) -> Any:
    """Lines from (px, py) along (dx, dy) that cross or touch the edge at `x` from `low` to `high`.

    No standing point lies on a grid line, so a line that meets x crosses it, and dx is not 0 there.
    """
    run = x - px
    meets = (dx - run) * run >= 0 if run > 0 else (run - dx) * -run >= 0
    height = py * dx + dy * run
    sign = np.sign(dx)
    return meets & (height * sign >= low * dx * sign) & (height * sign <= high * dx * sign)


@cache
def _through(spot: int, square: int) -> int:
    """The spots to which one of the five lines passes through the inside of a square.

    A line meets the open square if no axis parts them and corners lie on both sides of the line.
    """
    px, py = _POINT[spot]
    qx, qy = _TARGETS_X, _TARGETS_Y
    x0, y0 = square % SIZE * _SQUARE, square // SIZE * _SQUARE
    x1, y1 = x0 + _SQUARE, y0 + _SQUARE
    near = (np.minimum(px, qx) < x1) & (np.maximum(px, qx) > x0) & (np.minimum(py, qy) < y1) & (np.maximum(py, qy) > y0)
    dx, dy = qx - px, qy - py
    sides = [dx * (y - py) - dy * (x - px) for x in (x0, x1) for y in (y0, y1)]
    split = (np.minimum.reduce(sides) < 0) & (np.maximum.reduce(sides) > 0)
    inside = (dx == 0) & (dy == 0) & near
    return _bits(((near & split) | inside).any(axis=1))


def _bits(flags: Any) -> int:
    return int.from_bytes(np.packbits(flags, bitorder="little").tobytes(), "little")


assert SPOTS == SQUARES * 9
assert 2 * (SIZE * _SQUARE) ** 2 < 2**31
