"""Which number to place: it counts only if Legions are level at the end, so the high ones go where that is decided."""

from __future__ import annotations

from random import Random

from fleacircus.bots.legionz.kernel import kernel, whole
from fleacircus.core import Seat
from fleacircus.core.hexgrid import Hex, groups
from fleacircus.games.legionz.model import State

SINGLE_OF_TEN = 6
"""How many tenths of the numbers that are left are lower than the one for a bug that stands alone."""
SAVED = 4
"""So many of the highest are kept for Legions."""


def number_for(view: State, seat: Seat, cell: Hex) -> int:
    """The highest into the own longest Legion, the lowest into a bug that only blocks, a middling one elsewhere."""
    numbers = sorted(number for number in view.sets[seat] if number is not None)
    own = {bug.cell for bug in view.chain if bug.owner == seat}
    longest = max(map(len, groups(own)), default=0)
    joined = next(len(legion) for legion in groups([*own, cell]) if cell in legion)
    if joined > longest:
        return numbers[-1]
    return numbers[0] if joined == 1 else numbers[len(numbers) // 2]


def spent(view: State, seat: Seat, cell: Hex, how: int, rng: Random) -> int:
    """The number to place: as they lie, the simple way, or the way of those who count."""
    if how == 0:
        return rng.choice([number for number in view.sets[seat] if number is not None])
    return number_for(view, seat, cell) if how == 1 else counted_for(view, seat, cell)


def counted_for(view: State, seat: Seat, cell: Hex) -> int:
    """The highest for the first bug and into any Legion; to one that stands alone, which may begin one, a fair one.

    Between strong players the longest Legions have two or three bugs, so each of them may be what is counted.
    """
    numbers = sorted(number for number in view.sets[seat] if number is not None)
    own = {bug.cell for bug in view.chain if bug.owner == seat}
    if not own or own.intersection(cell.ring()):
        return numbers[-1]
    return numbers[single(len(numbers))]


@kernel
def single(left: int) -> int:
    """Which of so many numbers, in rising order, a bug gets that stands alone."""
    return whole(max(0, min(left - 1 - SAVED, (SINGLE_OF_TEN * (left - 1) + 5) // 10)))
