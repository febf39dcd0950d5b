"""Where learned weights come from: the curve that ships with them."""

from __future__ import annotations

import msgspec


class Generation(msgspec.Struct, frozen=True):
    """One round of learning: games so far, the fit's error, and its share of points against the best until then."""

    games: int
    loss: float
    share: float
    low: float
    high: float
    kept: bool
