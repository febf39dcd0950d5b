"""Hexagons in axial coordinates."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from functools import lru_cache
from typing import Annotated, NamedTuple

from msgspec import Meta

FAR = 1 << 15
"""Nobody lays a chain so far; what somebody sends is no cell beyond it, so that what is kept of cells is bounded."""
Coordinate = Annotated[int, Meta(ge=-FAR, le=FAR)]


class Hex(NamedTuple):
    """A cell of the hex plane; `q` runs to the right, `r` down and to the right."""

    q: Coordinate
    r: Coordinate

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
    return tuple(_cell(cell.q + q, cell.r + r) for q, r in DIRECTIONS)


@lru_cache(maxsize=1 << 16)
def _cell(q: int, r: int) -> Hex:
    """One object for each cell: sets find the same object faster than an equal one."""
    return Hex(q, r)


def border(cells: Iterable[Hex]) -> set[Hex]:
    """The empty cells that touch at least one of `cells`."""
    filled = set(cells)
    return {near for cell in filled for near in cell.ring()} - filled


def group(cells: Container[Hex], start: Hex) -> set[Hex]:
    """The connected group of `cells` that holds `start`."""
    found, frontier = {start}, [start]
    while frontier:
        for near in frontier.pop().ring():
            if near in cells and near not in found:
                found.add(near)
                frontier.append(near)
    return found


def groups(cells: Iterable[Hex]) -> Iterator[frozenset[Hex]]:
    """The connected groups of `cells`, in the order of their first cell."""
    left = dict.fromkeys(cells)
    while left:
        found = group(left, next(iter(left)))
        for cell in found:
            del left[cell]
        yield frozenset(found)


def connected(cells: Iterable[Hex]) -> bool:
    """Whether the cells hang together; no cells at all do."""
    found = groups(cells)
    return next(found, None) is None or next(found, None) is None
