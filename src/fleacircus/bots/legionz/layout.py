"""How the fast board keeps a position: one array of 16-bit numbers, in parts that begin at fixed places.

One array, since compiled code passes it on for nothing; a tuple of arrays or records made the board four times slower.

Cells are whole numbers on a helical torus: one step right is +1, one step down is +STRIDE, and the sum wraps at a
power of two. No chain is long enough to reach round it, so it equals the unbounded plane and needs no edges.
"""

from __future__ import annotations

import numpy as np

from fleacircus.bots.legionz.kernel import Array
from fleacircus.core.hexgrid import DIRECTIONS, Hex
from fleacircus.games.legionz.model import State

NONE = 0xFFFF
"""No bug, no cell, no seat, no place in a list."""

# What is due: a cell for a new bug, a bug to lift (or NONE to decline), a cell for it, nothing more.
PLACE, LIFT, DROP, OVER = 0, 1, 2, 3

# The head of the array: what is due, whose turn it is, the bug that closed a loop, the bug in hand and where it came
# from, who won, how many bugs and legal cells there are, and what the table settled.
STAGE, TURN, BONUS, HAND, ORIGIN, WINNER, BUGS, LEGALS, GOAL, LOOPS, SEATS = range(11)

LEFT = 16  # by seat: the bugs not placed yet
GONE = 24  # by seat: 1 if the player left
LONGEST = 32  # by seat: a bug of its longest Legion, or NONE
BUG = 40  # by bug, WIDTH numbers: its cell, its owner, and its Legion
LEGAL = BUG + 8 * 160  # the cells where a bug may go, in no order
CELL = LEGAL + 1024  # by cell, 4 numbers

# Of a bug. The bugs of a Legion form a ring by NEXT and share a LABEL, the index of one of them, which has the SIZE.
WIDTH = 8
AT, OWNER, LABEL, NEXT, SIZE = range(5)

# Of a cell: the bug on it, its place in the legal list, and which of its neighbours are taken, one bit a direction.
ON, SLOT, MASK = range(3)

MOST_BUGS = 150
STRIDE = 160
WRAP = 0x7FFF
STEPS = tuple(q + r * STRIDE for q, r in DIRECTIONS)
BACK = tuple(1 << (direction + 3) % 6 for direction in range(6))
"""By direction: the bit under which the neighbour there knows this cell."""

TAKEN = tuple(mask.bit_count() for mask in range(64))
"""By mask: how many neighbours are taken."""

FITS = np.uint64(sum(1 << mask for mask in range(1, 64) if not mask & (mask << 1 | mask >> 5) & 63))
"""The masks that let a bug stand there, as one bit each: some neighbours are taken, and no two of them touch."""


def empty(lefts: list[int], *, goal: int, loops: bool) -> Array:
    """A board with no bug on it, for seats that have so many bugs each."""
    if sum(lefts) > MOST_BUGS:
        raise ValueError(f"the board holds {MOST_BUGS} bugs, not {sum(lefts)}")
    board = np.zeros(CELL + 4 * (WRAP + 1), np.uint16)
    board[CELL + ON :: 4] = NONE
    board[CELL + SLOT :: 4] = NONE
    board[[BONUS, HAND, ORIGIN, WINNER]] = NONE
    board[LONGEST:BUG] = NONE
    board[[GOAL, LOOPS, SEATS]] = goal, loops, len(lefts)
    board[LEFT : LEFT + len(lefts)] = lefts
    return board


def index(cell: Hex) -> int:
    """The number of a cell of the plane."""
    return (cell.q + cell.r * STRIDE) & WRAP


def place_of(board: Array, view: State, cell: int) -> Hex:
    """The cell of the plane that has this number and touches a bug of the view."""
    for step, (dq, dr) in zip(STEPS, DIRECTIONS, strict=True):
        bug = int(board[CELL + 4 * ((cell + step) & WRAP) + ON])
        if bug != NONE:
            return view.chain[bug].cell + Hex(-dq, -dr)
    raise ValueError(f"cell {cell} touches no bug")
