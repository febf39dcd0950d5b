"""Where a bug may stand and which one may be lifted: what the kinds of action ask."""

from __future__ import annotations

from collections.abc import Collection, Set

from fleacircus.core.game import Clause, Seat
from fleacircus.core.hexgrid import Hex, connected
from fleacircus.games.legionz.model import State


def to_act(state: State) -> frozenset[Seat]:
    """The one seat whose turn it is. [LZ-07, LZ-Y25]"""
    return frozenset() if state.turn is None or state.outcome else frozenset({state.turn})


def spot_refusal(cells: Set[Hex], spot: Hex) -> Clause | None:
    """Why a bug may not stand there, whoever owns the neighbours. [LZ-Y1, LZ-08, LZ-09, LZ-10, LZ-11, LZ-12]

    Two occupied neighbours touch each other exactly when they are next to each other in the ring. Three
    that are pairwise apart are fine. [LZ-Y3]
    """
    if spot in cells:
        return "LZ-Y1"
    a, b, c, d, e, f = [near in cells for near in spot.ring()]
    if not (a or b or c or d or e or f):
        return "LZ-08"
    if (a and b) or (b and c) or (c and d) or (d and e) or (e and f) or (f and a):
        return "LZ-11"
    return None


def spots(cells: Collection[Hex]) -> list[Hex]:
    """Every cell where a bug may be placed; there always is one, so nobody passes. [LZ-Y13]

    What `spot_refusal` says of a cell, asked of all at once: the cells that touch a bug on each of their six sides,
    less those that two bugs next to each other in their ring touch.
    """
    sides = [set(side) for side in zip(*map(Hex.ring, cells), strict=True)]
    crowded = (side & after for side, after in zip(sides, sides[1:] + sides[:1], strict=True))
    return sorted(set().union(*sides).difference(cells, *crowded))


def lift_refusal(state: State, start: Hex) -> Clause | None:
    """Why the bug there may not be moved: any owner's may, but not the one just placed. [LZ-V1, LZ-Y14, LZ-Y27]"""
    cells = {bug.cell for bug in state.chain}
    if start not in cells:
        return "LZ-V1"
    if start == state.bonus:
        return "LZ-Y14"
    if not connected(cells - {start}):
        return "LZ-Y27"
    return None
