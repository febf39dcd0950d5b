"""Bots for Legionz: levels with a learned mind, and those of before: two that look once, and a search of play-outs."""

from __future__ import annotations

from typing import Any

from fleacircus.bots.bot import Bot
from fleacircus.bots.legionz.levels import LEVELS
from fleacircus.bots.legionz.search import SearchBot
from fleacircus.bots.legionz.simple import blocker, greedy
from fleacircus.bots.legionz.skill import MindBot, Skill

__all__ = ["LEVELS", "SIMULATIONS", "MindBot", "SearchBot", "Skill", "blocker", "greedy", "load"]

SIMULATIONS = {"search-1": 100, "search-2": 1500, "search-3": 6000}
"""The strengths of the search by play-outs."""


def load(level: str, **changes: Any) -> Bot:
    """The bot of that level among those of before, a search perhaps with other `simulations`; KeyError if none."""
    if level == "greedy":
        return greedy(**changes)
    if level == "blocker":
        return blocker(**changes)
    return SearchBot(**{"simulations": SIMULATIONS[level]} | changes)
