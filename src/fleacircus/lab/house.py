"""The house's own bots against each other, as the lab played them: what a club knows of them before its first game."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from fleacircus.lab.ratings import Ranking, meeting

ANCHORS = ("regular", "search-1")
"""The first of these that a game has is 1500."""


@cache
def house_games(game: str) -> tuple[Ranking, ...]:
    """What the levels of a game did against each other; nothing if the lab has not played it."""
    told = tomllib.loads((files("fleacircus.lab") / "house.toml").read_text(encoding="utf-8"))
    return tuple(
        ranking
        for row in told.get(game, {}).get("matches", ())
        for ranking in meeting(row["one"], row["other"], float(row["points"]), row["games"])
    )
