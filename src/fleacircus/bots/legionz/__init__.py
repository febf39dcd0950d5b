"""Bots for Legionz: two that look once, and a search on a fast private board, at three strengths."""

from __future__ import annotations

from random import Random

from fleacircus.bots.bot import Bot
from fleacircus.bots.legionz.search import SearchBot
from fleacircus.bots.legionz.simple import blocker, greedy
from fleacircus.core import Match
from fleacircus.games.legionz import Legionz

__all__ = ["SIMULATIONS", "SearchBot", "blocker", "greedy", "load", "warm"]

SIMULATIONS = {"search-1": 100, "search-2": 1500, "search-3": 6000}
"""The strengths of the search."""


def load(level: str, **changes: int) -> Bot:
    """The bot of that level, a search perhaps with more or fewer `simulations`; KeyError if there is none."""
    if level == "greedy":
        return greedy(**changes)
    if level == "blocker":
        return blocker(**changes)
    return SearchBot(**{"simulations": SIMULATIONS[level]} | changes)


def warm() -> None:
    """Compile, or fetch what an earlier process compiled, so that no player waits for it."""
    match = Match.start(Legionz(), 0)
    (seat,) = match.to_act
    for bot in (greedy(), SearchBot(1)):
        bot.choose(match.game, match.view(seat), seat, Random(0))
