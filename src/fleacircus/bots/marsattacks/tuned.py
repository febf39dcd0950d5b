"""What a champion cares for, learned by lot: numbers of its own against the automaton and for either side of a duel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from fleacircus.bots.learned import Tuned
from fleacircus.bots.marsattacks.values import REGULAR, Tempers
from fleacircus.core import Seat, codec
from fleacircus.games.marsattacks.model import HUMANS

KNOBS: dict[str, tuple[int, ...]] = {
    "danger": (0, 4, 8, 12, 18),
    "progress": (4, 7, 10, 14, 20),
    "loot": (60, 80, 100, 130, 170),
    "body": (10, 20, 30, 45, 70),
    "idle": (0, 15, 30, 50),
    "standing": (20, 40, 70, 110),
    "spared": (0, 30, 60, 90),
    "extra": (20, 40, 60, 90),
    "answer": (4, 7, 10, 15, 22),
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
    """The base with what was learned for each part: that which ships, where nothing else is given."""
    return Minds(*(_set(base, learned.get(part, shipped().get(part, ()))) for part in Minds._fields))


def _set(base: Tempers, values: Sequence[int]) -> Tempers:
    if values and len(values) != len(KNOBS):
        raise ValueError(f"there are {len(KNOBS)} knobs, {', '.join(KNOBS)}, and not {len(values)}")
    named: dict[str, Any] = dict(zip(KNOBS, values, strict=False))
    return base._replace(**named)


@cache
def shipped() -> dict[str, tuple[int, ...]]:
    """What was learned and ships, by part."""
    known = {name: getattr(REGULAR, name) for name in KNOBS}
    found: dict[str, tuple[int, ...]] = {}
    for path in (files(__package__) / "data").iterdir() if (files(__package__) / "data").is_dir() else ():
        told = codec.decode(path.read_bytes(), Tuned)
        for part in Minds._fields:
            own = {name.partition(".")[2]: value for name, value in told.values.items() if name.startswith(f"{part}.")}
            if own:
                found[part] = tuple(int(value) for value in {**known, **own}.values())
    return found
