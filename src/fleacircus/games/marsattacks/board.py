"""The board: squares, spots, wall edges, steps and ways. Lengths are whole micrometres. [MA-B01, MA-B21, MA-B22]

A square is counted from 0: columns from the human player's left, rows away from them. A spot is one of the
nine standing points of a square; its number is nine times the square's plus its place, the row 1 side first.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

SIZE = 8
SQUARES = SIZE * SIZE
PLACES = 3
"""Places to stand along the side of a square."""
SPOTS = SQUARES * PLACES**2
SQUARE_UM = 75_000
SPOT_UM = (15_000, 37_500, 60_000)
BASE_UM = 11_000
CENTRE = 4
ROOM = 4
"""Models of one side that a square holds; a Vehicle counts as two. [MA-B08, MA-H14]"""

Wall = tuple[int, int]
"""Two squares that share a side, the lower number first."""

COMPASS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""Column and row of the eight directions; the first is towards row 8, then clockwise. [MA-K20]"""


def square_at(column: int, row: int) -> int:
    """The square at a column and row counted from 1."""
    if not (1 <= column <= SIZE and 1 <= row <= SIZE):
        raise ValueError(f"no square at column {column}, row {row}")
    return (row - 1) * SIZE + column - 1


def column_of(square: int) -> int:
    """The column, from 1."""
    return square % SIZE + 1


def row_of(square: int) -> int:
    """The row, from 1."""
    return square // SIZE + 1


def _point(spot: int) -> tuple[int, int]:
    square, place = divmod(spot, 9)
    x = square % SIZE * SQUARE_UM + SPOT_UM[place % 3]
    y = square // SIZE * SQUARE_UM + SPOT_UM[place // 3]
    return x, y


POINT: tuple[tuple[int, int], ...] = tuple(_point(spot) for spot in range(SPOTS))
"""The point of every spot."""


@cache
def distance2(spot: int) -> tuple[int, ...]:
    """The squared distance from a spot to every spot."""
    x, y = POINT[spot]
    return tuple((x - u) * (x - u) + (y - v) * (y - v) for u, v in POINT)


def _gap(a: int, b: int) -> int:
    return max(abs(a % SIZE - b % SIZE), abs(a // SIZE - b // SIZE))


GAP: tuple[tuple[int, ...], ...] = tuple(tuple(_gap(a, b) for b in range(SQUARES)) for a in range(SQUARES))
"""Squares between two squares, a diagonal step counting one. [MA-B02]"""


def neighbour(square: int, direction: int) -> int | None:
    """The next square in one of the eight directions, None beyond the edge."""
    dx, dy = COMPASS[direction]
    column, row = square % SIZE + dx, square // SIZE + dy
    return row * SIZE + column if 0 <= column < SIZE and 0 <= row < SIZE else None


AROUND: tuple[tuple[int, ...], ...] = tuple(
    tuple(sorted(near for d in range(8) if (near := neighbour(square, d)) is not None)) for square in range(SQUARES)
)
"""The neighbours of every square, lowest row and column first."""


@cache
def spots_within(square: int, reach: int) -> int:
    """The spots of all squares within a number of squares, as a set of bits."""
    row = GAP[square]
    return sum(0x1FF << (9 * other) for other in range(SQUARES) if row[other] <= reach)


def wall_between(a: int, b: int) -> Wall:
    """The edge between two squares that share a side; ValueError if they share none."""
    if abs(a % SIZE - b % SIZE) + abs(a // SIZE - b // SIZE) != 1:
        raise ValueError(f"squares {a} and {b} share no side")
    return (a, b) if a < b else (b, a)


def straight(start: int, direction: int, length: int) -> tuple[int, ...] | None:
    """That many squares in a straight line, None if they do not fit on the board."""
    line = [start]
    while len(line) < length:
        following = neighbour(line[-1], direction)
        if following is None:
            return None
        line.append(following)
    return tuple(line)


@lru_cache(maxsize=512)
def steps(walls: tuple[Wall, ...]) -> tuple[tuple[int, ...], ...]:
    """The squares that one step on foot reaches from each square. [MA-B08, MA-B24]"""
    closed = frozenset(walls)

    def open_side(a: int, b: int) -> bool:
        return ((a, b) if a < b else (b, a)) not in closed

    def passable(a: int, b: int) -> bool:
        one = a // SIZE * SIZE + b % SIZE
        two = b // SIZE * SIZE + a % SIZE
        if one in (a, b):
            return open_side(a, b)
        return (open_side(a, one) and open_side(one, b)) or (open_side(a, two) and open_side(two, b))

    return tuple(tuple(b for b in AROUND[a] if passable(a, b)) for a in range(SQUARES))


@lru_cache(maxsize=8192)
def ways(walls: tuple[Wall, ...] | None, goal: int) -> tuple[int, ...]:
    """Steps from every square to the goal, models left out of account; without walls for one who flies."""
    near = AROUND if walls is None else steps(walls)
    far = [SQUARES] * SQUARES
    far[goal] = 0
    frontier = [goal]
    while frontier:
        following = []
        for square in frontier:
            for other in near[square]:
                if far[other] == SQUARES:
                    far[other] = far[square] + 1
                    following.append(other)
        frontier = following
    return tuple(far)


def bits(spots: Iterable[int]) -> int:
    """Spots as a set of bits."""
    mask = 0
    for spot in spots:
        mask |= 1 << spot
    return mask
