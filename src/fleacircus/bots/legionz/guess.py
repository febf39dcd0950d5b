"""Numbers on the fast board: the own as they are, those of rivals as one may expect them.

They stand beside the board, since they decide no placement. A simulation spends what is left of each set as those who
count do (`numbers.counted_for`), but for what is used up: an end of what is left instead of its own, which is quicker.
What rivals have placed is guessed in the same way, and mixed with the mean of what is unseen, as not all count.
"""

from __future__ import annotations

from math import fsum
from typing import NamedTuple

import numpy as np

from fleacircus.bots.legionz.board import longest
from fleacircus.bots.legionz.kernel import Array, kernel, whole
from fleacircus.bots.legionz.layout import BUGS, MOST_BUGS, TURN
from fleacircus.bots.legionz.numbers import ranked
from fleacircus.bots.legionz.policy import grown
from fleacircus.core import Seat
from fleacircus.core.hexgrid import Hex
from fleacircus.games.legionz.model import State

MOST_SEATS = 8
MOST_LEFT = 32
COUNTS = 0.7
"""How far a rival's number is taken for what one who counts would have placed there."""


class Numbers(NamedTuple):
    """By bug its number; by seat what is left, in rising order, the sum of it, and the ends that are still there."""

    on: Array
    rest: Array
    sums: Array
    ends: Array


def of_view(view: State) -> Numbers:
    """What a seat knows of the numbers. Everybody has the same set, so who sees one's own knows what others hide."""
    seats = range(len(view.sets))
    on = np.zeros(MOST_BUGS + 1, np.float32)
    rest = np.zeros((MOST_SEATS, MOST_LEFT), np.float32)
    ends = np.zeros((MOST_SEATS, 2), np.int64)
    whole_set = _whole(view)
    for seat in seats:
        unseen = _unseen(view, seat, whole_set)
        placed, left = _guessed(view, seat, unseen)
        for at, number in placed.items():
            on[at] = number
        rest[seat, : len(left)] = left
        ends[seat] = 0, len(left)
    return Numbers(on, rest, rest.sum(axis=1), ends)


def _guessed(view: State, seat: Seat, unseen: list[int]) -> tuple[dict[int, float], list[float]]:
    """The numbers of a seat, by bug of the chain, and what it has left in rising order: as seen, or as guessed."""
    placed, legions, longest = dict[int, float](), dict[Hex, set[Hex]](), 0
    mean, hidden = (fsum(unseen) / len(unseen) if unseen else 0.0), list(unseen)
    for at, bug in enumerate(view.chain):
        if bug.owner != seat:
            continue
        joined = {bug.cell}.union(*(legions[cell] for cell in bug.cell.ring() if cell in legions))
        legions.update(dict.fromkeys(joined, joined))
        if bug.number is not None:
            placed[at] = float(bug.number)
        elif hidden:
            placed[at] = (1 - COUNTS) * mean + COUNTS * hidden.pop(ranked(len(hidden), len(joined), longest))
        longest = max(longest, len(joined))
    return placed, _left(view.sets[seat], unseen, hidden)


def _numbers(view: State, seat: Seat) -> list[int | None]:
    return [*(bug.number for bug in view.chain if bug.owner == seat), *view.sets[seat]]


def _whole(view: State) -> list[int]:
    """The whole set, as it is seen of whoever sees all of theirs; what is seen at all, by one who sees nobody's."""
    every = [_numbers(view, seat) for seat in range(len(view.sets))]
    found = next((numbers for numbers in every if None not in numbers), every[0] if every else [])
    return [number for number in found if number is not None]


def _unseen(view: State, seat: Seat, whole_set: list[int]) -> list[int]:
    """The numbers of a seat that the viewer has not seen, in rising order."""
    hidden = list(whole_set)
    for number in _numbers(view, seat):
        if number in hidden:
            hidden.remove(number)
    return sorted(hidden)


def _left(left: tuple[int | None, ...], unseen: list[int], hidden: list[int]) -> list[float]:
    """What a seat has left, in rising order; where it is not seen, what those who count would have, mixed with even
    steps of what is unseen."""
    known = [float(number) for number in left if number is not None]
    holes = len(left) - len(known)
    for n in range(holes if hidden else 0):
        even, counted = (each[(2 * n + 1) * len(each) // (2 * holes)] for each in (unseen, hidden))
        known.append((1 - COUNTS) * even + COUNTS * counted)
    return sorted(known) if hidden else [*known, *[0.0] * holes]


@kernel
def spend(board: Array, numbers: Numbers, cell: int) -> None:
    """Note the number of a bug that whoever is due will put on the cell next."""
    seat = whole(board[TURN])
    on, rest, sums, ends = numbers
    low, high = ends[seat, 0], ends[seat, 1]
    rank = ranked(whole(high - low), grown(board, seat, cell), longest(board, seat))
    on[whole(board[BUGS])] = rest[seat, low + rank]
    if 2 * rank > high - low:
        ends[seat, 1] -= 1
        sums[seat] -= rest[seat, high - 1]
    else:
        ends[seat, 0] += 1
        sums[seat] -= rest[seat, low]
