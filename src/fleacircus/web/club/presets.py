"""Clocks that people know by name: how much time everybody begins with, and what a move adds."""

from __future__ import annotations

import msgspec

MINUTE_MS, DAY_MS = 60_000, 24 * 3_600_000


class Preset(msgspec.Struct, frozen=True):
    """The words are `clock.<name>` and `clock.<name>.more`."""

    name: str
    base_ms: int | None
    increment_ms: int = 0


PRESETS = (
    Preset("none", None),
    Preset("blitz", 5 * MINUTE_MS, 5_000),
    Preset("calm", 20 * MINUTE_MS, 15_000),
    Preset("days", 3 * DAY_MS, DAY_MS),
)
OWN = "own"
"""What is answered by who sets minutes and seconds."""


def preset(name: str) -> Preset | None:
    """A preset by its name; None if there is none."""
    return next((each for each in PRESETS if each.name == name), None)
