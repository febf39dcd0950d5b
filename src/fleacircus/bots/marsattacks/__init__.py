"""Bots for Mars Attacks: they weigh shots, counters and danger by hand-made values, one activation at a time.

A bot sees a view and never looks ahead by playing. It plays either side.
"""

from __future__ import annotations

from random import Random
from typing import Any

from fleacircus.bots.marsattacks.decision import Decision
from fleacircus.bots.marsattacks.values import REGULAR, ROOKIE, Tempers
from fleacircus.core import Game, Seat
from fleacircus.games.marsattacks import Battle
from fleacircus.games.marsattacks.actions import AnyAction

__all__ = ["LEVELS", "REGULAR", "ROOKIE", "MarsBot"]

LEVELS = {"rookie": ROOKIE, "regular": REGULAR}


class MarsBot:
    """Plays either side."""

    def __init__(self, tempers: Tempers = REGULAR) -> None:
        self.tempers = tempers

    def choose(self, game: Game[Any, Any, Any], view: Any, seat: Seat, rng: Random) -> AnyAction:
        assert isinstance(game, Battle)
        return Decision(game.setting, view, seat, self.tempers, rng).choose()
