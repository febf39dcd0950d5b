"""What a champion cares for, learned by lot: numbers of its own against the automaton and for either side of a duel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from fleacircus.bots.learned import Tuned
from fleacircus.bots.marsattacks.values import Tempers
from fleacircus.core import Seat, codec
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
}
"""What can be learned of tempers, and to which numbers each may be set."""
SHIPPED: tuple[str, ...] = ()
"""The kinds of play for which something learned ships."""


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
    """The base with what was learned for each part: that which ships, where nothing else is given."""
    return Minds(*(_set(base, learned.get(part, shipped().get(part, ()))) for part in Minds._fields))


def _set(base: Tempers, values: Sequence[int]) -> Tempers:
    if values and len(values) != len(KNOBS):
        raise ValueError(f"there are {len(KNOBS)} knobs, {', '.join(KNOBS)}, and not {len(values)}")
    named: dict[str, Any] = dict(zip(KNOBS, values, strict=False))
    return base._replace(**named)


@cache
def shipped() -> dict[str, tuple[int, ...]]:
    """What was learned and ships, by part; where nothing was found that is better, a part is not there."""
    found: dict[str, tuple[int, ...]] = {}
    for name in SHIPPED:
        told = codec.decode((files(__package__) / "data" / f"{name}.json").read_bytes(), Tuned).values
        for part in Minds._fields:
            if f"{part}.danger" in told:
                found[part] = tuple(int(told[f"{part}.{knob}"]) for knob in KNOBS)
    return found
