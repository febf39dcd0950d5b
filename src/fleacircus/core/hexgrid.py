"""Hexagons in axial coordinates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple


class Hex(NamedTuple):
    """A cell of the unbounded hex plane; `q` runs to the right, `r` down and to the right."""

    q: int
    r: int

    def __add__(self, other: tuple[int, ...]) -> Hex:  # type: ignore[override]
        return Hex(self.q + other[0], self.r + other[1])

    def ring(self) -> tuple[Hex, ...]:
        """The six neighbours, in ring order: consecutive ones touch each other."""
        return _ring(self)

    def __str__(self) -> str:
        return f"{self.q},{self.r}"

    @classmethod
    def parse(cls, text: str) -> Hex:
        """The cell written as "q,r"."""
        q, comma, r = text.partition(",")
        if not comma:
            raise ValueError(f"not a cell: {text!r}")
        return cls(int(q), int(r))


ORIGIN = Hex(0, 0)
DIRECTIONS: tuple[Hex, ...] = (Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1), Hex(1, -1))


@lru_cache(maxsize=1 << 16)
def _ring(cell: Hex) -> tuple[Hex, ...]:
    return tuple(Hex(cell.q + q, cell.r + r) for q, r in DIRECTIONS)


def border(cells: Iterable[Hex]) -> set[Hex]:
    """The empty cells that touch at least one of `cells`."""
    filled = set(cells)
    return {near for cell in filled for near in cell.ring()} - filled


def groups(cells: Iterable[Hex]) -> Iterator[frozenset[Hex]]:
    """The connected groups of `cells`, in the order of their first cell."""
    left = dict.fromkeys(cells)
    while left:
        start = next(iter(left))
        del left[start]
        group, frontier = {start}, [start]
        while frontier:
            for near in frontier.pop().ring():
                if near in left:
                    del left[near]
                    group.add(near)
                    frontier.append(near)
        yield frozenset(group)


def connected(cells: Iterable[Hex]) -> bool:
    """Whether the cells hang together; no cells at all do."""
    found = groups(cells)
    return next(found, None) is None or next(found, None) is None
