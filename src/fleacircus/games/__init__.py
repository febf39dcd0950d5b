"""The catalogue: every game of the club by its id. A family is imported when one of its games is loaded."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from fleacircus.core import Game

Make = Callable[[Mapping[str, Any]], Game[Any, Any, Any]]


def _of(module: str, name: str) -> Make:
    """What makes a game of a family, so that who plays one need not have what the others need, such as physics."""

    def make(options: Mapping[str, Any]) -> Game[Any, Any, Any]:
        game: Game[Any, Any, Any] = getattr(import_module(f"{__name__}.{module}"), name)(options)
        return game

    return make


CATALOGUE: dict[str, Make] = {
    "legionz@1": _of("legionz", "Legionz"),
    "mars-attacks@3": _of("marsattacks", "Battle"),
    "mars-companion@3": _of("marsattacks.companion", "Companion"),
    "micro-mutants@2": _of("micromutants", "MicroMutants"),
    "larva-cup@2": _of("larvacup", "LarvaCup"),
}


PAST: dict[str, str] = {
    "micro-mutants@1": "micro-mutants@2",
    "larva-cup@1": "larva-cup@2",
    "mars-attacks@1": "mars-attacks@3",
    "mars-attacks@2": "mars-attacks@3",
    "mars-companion@1": "mars-companion@3",
    "mars-companion@2": "mars-companion@3",
}
"""Earlier versions, and the one that plays on what they began. Their matches open and replay; they are not audited."""

READERS: dict[str, Make] = {"mars-companion@1": _of("marsattacks.past", "FirstCompanion")}
"""Earlier versions that today's does not play on: what reads them."""


def newest(game_id: str) -> str:
    """The version that is played today of the game of that id."""
    return PAST.get(game_id, game_id)


def load(game_id: str, options: Mapping[str, Any] | None = None) -> Game[Any, Any, Any]:
    """The game of that id with these options; ValueError if there is no such game or option."""
    if game_id not in CATALOGUE and game_id not in PAST:
        raise ValueError(f"no game {game_id!r}; there are {', '.join(sorted(CATALOGUE))}")
    game = READERS.get(game_id, CATALOGUE[newest(game_id)])(options or {})
    if game_id in PAST:
        game.id, game.past = game_id, True
    return game
