"""What things of Larva Cup are worth, from `data/worth.toml`."""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec

from fleacircus.bots.flicktable.worth import of_champion, read, revalued

KNOBS: dict[str, tuple[float, ...]] = {
    "next": (0.8, 1.3, 2.0),
    "have": (4.0, 10.0, 12.0, 25.0),
    "turn": (0.0, 4.0, 12.0),
    "near": (12.0, 35.0, 60.0),
    "chase": (12.0, 30.0, 60.0),
    "forward": (2.0, 6.0, 18.0),
    "shoved": (0.0, 1.0, 4.0),
    "face": (0.05, 0.15, 0.5),
    "tackled": (0.3, 0.45, 0.7, 1.0),
    "counter": (0.3, 0.6, 0.85, 1.0),
    "loose": (30.0, 80.0, 130.0),
    "guard": (15.0, 35.0, 60.0),
    "escort": (30.0, 60.0, 120.0),
    "again": (0.0, 0.5, 1.0),
    "move": (0.0, 8.0, 20.0, 35.0),
    "kept": (30.0, 50.0, 80.0),
    "useful": (2.0, 4.0, 10.0),
    "threat": (0.15, 0.3, 0.5),
    "far_mm": (0.0, 300.0, 450.0),
}
"""What a bot may take for worth more or less than the file says, and to what a lot may set it; a goal is the measure of
it all."""
NAMES = tuple(KNOBS)


class Worth(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file says, in hundredths of a goal; all of it is ours."""

    ours: bool
    goal: float
    next: float
    have: float
    turn: float
    near: float
    chase: float
    forward: float
    shoved: float
    face: float
    tackled: float
    counter: float
    loose: float
    guard: float
    escort: float
    again: float
    move: float
    kept: float
    useful: float
    threat: float
    far_mm: float


@cache
def worth() -> Worth:
    """The worth of things as the data file gives it."""
    return read("fleacircus.bots.larvacup", "worth.toml", Worth)


@lru_cache(maxsize=64)
def valued(values: tuple[float, ...]) -> Worth:
    """The worth of things by values in the order of `NAMES`; without any, as the file gives it."""
    return revalued(worth(), NAMES, values) if values else worth()


def champion() -> tuple[float, ...]:
    """What the champion takes things for, in the order of `NAMES`."""
    return of_champion("fleacircus.bots.larvacup", NAMES, worth())
