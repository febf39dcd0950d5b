"""Which number to place: it counts only if Legions are level at the end, so the high ones go where that is decided."""

from __future__ import annotations

from fleacircus.core import Seat
from fleacircus.core.hexgrid import Hex, groups
from fleacircus.games.legionz.model import State


def number_for(view: State, seat: Seat, cell: Hex) -> int:
    """The highest into the own longest Legion, the lowest into a bug that only blocks, a middling one elsewhere."""
    numbers = sorted(number for number in view.sets[seat] if number is not None)
    own = {bug.cell for bug in view.chain if bug.owner == seat}
    longest = max(map(len, groups(own)), default=0)
    joined = next(len(legion) for legion in groups([*own, cell]) if cell in legion)
    if joined > longest:
        return numbers[-1]
    return numbers[0] if joined == 1 else numbers[len(numbers) // 2]
