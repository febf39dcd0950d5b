"""Every bot by game and level, the weakest first."""

from __future__ import annotations

from collections.abc import Callable

from fleacircus.bots.bot import Bot, RandomBot

LEVELS: dict[str, dict[str, Callable[[], Bot]]] = {
    "legionz@1": {"random": RandomBot},
}


def levels(game_id: str) -> tuple[str, ...]:
    """The levels at which bots play this game, the weakest first."""
    return tuple(LEVELS.get(game_id, {}))


def load(game_id: str, level: str) -> Bot:
    """A bot of that level; ValueError if there is none."""
    try:
        return LEVELS[game_id][level]()
    except KeyError:
        raise ValueError(f"no bot {level!r} for {game_id}; there are {', '.join(levels(game_id))}") from None
