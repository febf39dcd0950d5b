"""The catalogue: every game of the club by its id."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fleacircus.core import Game
from fleacircus.games.legionz import Legionz
from fleacircus.games.marsattacks import Battle
from fleacircus.games.marsattacks.companion import Companion
from fleacircus.games.micromutants import LarvaCup, MicroMutants

CATALOGUE: dict[str, Callable[[Mapping[str, Any]], Game[Any, Any, Any]]] = {
    Legionz.id: Legionz,
    Battle.id: Battle,
    Companion.id: Companion,
    MicroMutants.id: MicroMutants,
    LarvaCup.id: LarvaCup,
}


def load(game_id: str, options: Mapping[str, Any] | None = None) -> Game[Any, Any, Any]:
    """The game of that id with these options; ValueError if there is no such game or option."""
    if game_id not in CATALOGUE:
        raise ValueError(f"no game {game_id!r}; there are {', '.join(sorted(CATALOGUE))}")
    return CATALOGUE[game_id](options or {})
