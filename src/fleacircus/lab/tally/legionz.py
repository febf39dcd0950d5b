"""What is counted in a game of Legionz: how long everybody's longest Legion was in the end, and who made a full one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from fleacircus.games.legionz.legions import tallies
from fleacircus.games.legionz.model import State


def ends(state: State) -> Mapping[str, int]:
    """How many seats ended with a longest Legion of each length."""
    longest = [found[0][0] if found else 0 for found in tallies(state)]
    full = any(length >= state.goal for length in longest)
    return {**Counter(f"longest {length}" for length in longest), **({"full": 1} if full else {})}
