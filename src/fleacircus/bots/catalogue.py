"""Every bot by game and level, the weakest first."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from fleacircus.bots.bot import Bot, RandomBot
from fleacircus.bots.marsattacks import REGULAR, ROOKIE, MarsBot
from fleacircus.games import newest


def _mutant(level: str) -> Bot:
    """Imported only when one is wanted, so that a server starts quickly."""
    from fleacircus.bots import micromutants

    return micromutants.MutantBot(micromutants.LEVELS[level])


def _cup(level: str) -> Bot:
    from fleacircus.bots import larvacup

    return larvacup.CupBot(larvacup.LEVELS[level])


def _legion(level: str) -> Bot:
    from fleacircus.bots import legionz

    return legionz.load(level)


LEVELS: dict[str, dict[str, Callable[[], Bot]]] = {
    "legionz@1": {
        "random": RandomBot,
        **{level: partial(_legion, level) for level in ("greedy", "blocker", "search-1", "search-2", "search-3")},
    },
    "micro-mutants@2": {level: partial(_mutant, level) for level in ("rookie", "regular", "sharp")},
    "larva-cup@2": {level: partial(_cup, level) for level in ("rookie", "regular", "sharp")},
    "mars-attacks@2": {
        "random": RandomBot,
        "rookie": lambda: MarsBot(ROOKIE),
        "regular": lambda: MarsBot(REGULAR),
    },
}


def levels(game_id: str) -> tuple[str, ...]:
    """The levels at which bots play this game, the weakest first."""
    return tuple(LEVELS.get(newest(game_id), {}))


def load(game_id: str, level: str) -> Bot:
    """A bot of that level; ValueError if there is none."""
    try:
        return LEVELS[newest(game_id)][level]()
    except KeyError:
        raise ValueError(f"no bot {level!r} for {game_id}; there are {', '.join(levels(game_id))}") from None
