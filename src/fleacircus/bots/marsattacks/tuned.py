"""What a champion cares for: numbers of its own against the automaton and for either side of a duel, to be learned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from fleacircus.bots.marsattacks.values import Tempers
from fleacircus.core import Seat
from fleacircus.games.marsattacks.model import HUMANS

KNOBS: dict[str, tuple[int, ...]] = {
    "danger": (0, 4, 8, 12, 18),
    "progress": (4, 7, 10, 14, 20),
    "body": (20, 30, 45, 70, 100),
    "idle": (0, 15, 30, 50),
    "standing": (0, 20, 40, 70),
    "spared": (0, 30, 60, 90, 130),
    "answer": (4, 7, 10, 15, 22),
    "boost": (4, 10, 20, 35),
    "charge": (-20, 0, 10, 25),
    "keep": (0, 1, 2, 3, 4),
    "hold": (1, 2, 3, 4),
    "relief": (0, 50, 100, 150),
    "gun": (0, 15, 30, 50),
    "toss": (0, 2, 3, 4, 5, 6, 7, 9),
    "loot": (60, 100, 150, 220),
    "extra": (30, 45, 60, 85, 120),
    "haste": (20, 40, 70),
    "lay": (0, 5, 15, 30),
    "burn": (25, 45, 70),
    "redo": (30, 60, 100),
    "melee": (20, 50, 90),
    "brawl": (30, 70, 110),
}
"""What can be learned of tempers, and to which numbers each may be set."""


class Minds(NamedTuple):
    """Tempers of the humans against the automaton, and of either side of a duel."""

    solo: Tempers
    humans: Tempers
    martians: Tempers

    def of(self, play: str, seat: Seat) -> Tempers:
        """Those for a kind of play and a seat."""
        return self.solo if play == "solo" else self.humans if seat == HUMANS else self.martians


def settings(tempers: Tempers) -> tuple[int, ...]:
    """What the knobs of tempers are set to."""
    return tuple(getattr(tempers, name) for name in KNOBS)


def minds(base: Tempers, learned: Mapping[str, Sequence[int]]) -> Minds:
    """The base for each part, with the numbers that are given for it in the order of the knobs."""
    return Minds(*(_set(base, learned.get(part, ())) for part in Minds._fields))


def _set(base: Tempers, values: Sequence[int]) -> Tempers:
    if values and len(values) != len(KNOBS):
        raise ValueError(f"there are {len(KNOBS)} knobs, {', '.join(KNOBS)}, and not {len(values)}")
    named: dict[str, Any] = dict(zip(KNOBS, values, strict=False))
    return base._replace(**named)
