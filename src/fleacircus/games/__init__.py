"""The catalogue: every game of the club by its id."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fleacircus.core import Game
from fleacircus.games.larvacup import LarvaCup
from fleacircus.games.legionz import Legionz
from fleacircus.games.marsattacks import Battle
from fleacircus.games.marsattacks.companion import Companion
from fleacircus.games.marsattacks.past import FirstCompanion
from fleacircus.games.micromutants import MicroMutants

CATALOGUE: dict[str, Callable[[Mapping[str, Any]], Game[Any, Any, Any]]] = {
    Legionz.id: Legionz,
    Battle.id: Battle,
    Companion.id: Companion,
    MicroMutants.id: MicroMutants,
    LarvaCup.id: LarvaCup,
}


PAST: dict[str, str] = {
    "micro-mutants@1": MicroMutants.id,
    "larva-cup@1": LarvaCup.id,
    "mars-attacks@1": Battle.id,
    FirstCompanion.id: Companion.id,
}
"""Earlier versions, and the one that plays on what they began. Their matches open and replay; they are not audited."""

READERS: dict[str, Callable[[Mapping[str, Any]], Game[Any, Any, Any]]] = {FirstCompanion.id: FirstCompanion}
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
