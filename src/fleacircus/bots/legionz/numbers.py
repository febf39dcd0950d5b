"""Which number to place: it counts only if Legions are level at the end, so the high ones go where that is decided."""

from __future__ import annotations

from random import Random

from fleacircus.bots.legionz.kernel import kernel, whole
from fleacircus.core import Seat
from fleacircus.core.hexgrid import Hex, groups
from fleacircus.games.legionz.model import State

SAVED = 6
"""So many of the highest are kept from bugs that stand alone."""


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
    """The highest to what makes the longest Legion longer; to others the higher, the likelier it is that they count.

    Between strong players the longest Legions are often level, at three bugs or more, and of several the best counts.
    """
    numbers = sorted(number for number in view.sets[seat] if number is not None)
    own = {bug.cell for bug in view.chain if bug.owner == seat}
    longest = max(map(len, groups(own)), default=0)
    joined = next(len(legion) for legion in groups([*own, cell]) if cell in legion)
    return numbers[ranked(len(numbers), joined, longest)]


@kernel
def ranked(left: int, joined: int, longest: int) -> int:
    """Which of so many numbers, in rising order, a bug gets that makes a Legion so large where the longest was such.

    Ours: found by trying on the placements of 380 games whatever parts of ten there are.
    """
    last = left - 1
    if longest == 0:
        return whole((9 * last + 5) // 10)
    if joined > longest:
        return whole(last)
    if joined == 1:
        return whole(max(0, min(last - SAVED, (5 * last + 5) // 10)))
    if joined == longest:
        return whole(((9 if joined > 2 else 4) * last + 5) // 10)
    return whole((6 * last + 5) // 10)
