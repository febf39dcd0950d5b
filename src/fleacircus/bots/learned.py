"""Where learned numbers come from: the curve that ships with them."""

from __future__ import annotations

from typing import Any

import msgspec

Value = bool | int | float


class Generation(msgspec.Struct, frozen=True):
    """One round of learning: games so far, the fit's error, and its share of points against the best until then."""

    games: int
    loss: float
    share: float
    low: float
    high: float
    kept: bool


class Tuned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a bot minds, by name, as it was learned by lot and ships: ours, with command, seeds and curve."""

    ours: bool
    game: str
    options: dict[str, Any]
    command: str
    seeds: str
    generations: tuple[Generation, ...]
    values: dict[str, Value]
