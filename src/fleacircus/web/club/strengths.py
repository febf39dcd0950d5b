"""How strong somebody is at a game, as far as the lobby needs it: to match people, and to choose a bot."""

from __future__ import annotations

from typing import NamedTuple

from fleacircus.bots import levels
from fleacircus.web.club.models import Player
from fleacircus.web.history.rated import GROWS
from fleacircus.web.history.standings import standing, standing_of_bot

MIDDLE = 1500
"""The strength of the level in the middle, and of whoever has not played yet when an offer asks for a range."""
STEP = 200
"""Ours: how far the levels of bots lie apart where they have not been rated."""


class Rival(NamedTuple):
    """A level of bots with its rating; None where nobody has rated it, or where it follows somebody's."""

    level: str
    rating: int | None


def rivals(game: str) -> tuple[Rival, ...]:
    """Every level of a game, the weakest first, for who asks whom they are up against."""
    found = {level: standing_of_bot(level, game) for level in steady(game)}
    rated = {level: round(each.rating) for level, each in found.items() if each.games}
    return tuple(Rival(level, rated.get(level)) for level in levels(game))


def of_person(player: Player, game: str) -> int | None:
    """The rating of a person at a game; None if no game of theirs has counted yet."""
    found = standing(player, game)
    return round(found.rating) if found.games else None


def steady(game: str) -> tuple[str, ...]:
    """The levels that have a strength of their own, the weakest first: all but the one that follows somebody's."""
    return tuple(level for level in levels(game) if level != GROWS)


def of_bot(game: str, level: str) -> int:
    """The rating of a bot's level at a game. One that nobody has rated stands below the next stronger one that has
    been, or else where it stands among the others."""
    known = steady(game)
    for steps, stronger in enumerate(known[known.index(level) :]):
        found = standing_of_bot(stronger, game)
        if found.games:
            return round(found.rating) - STEP * steps
    return MIDDLE + round(STEP * (known.index(level) - (len(known) - 1) / 2))


def bot_near(game: str, strength: int | None) -> str:
    """The level that comes nearest to a strength; for who has none, the weakest that wants something."""
    known = steady(game)
    if not known:
        return ""
    if strength is None:
        return next((level for level in known if level != "random"), known[0])
    return min(known, key=lambda level: abs(of_bot(game, level) - strength))
