"""Bots for Mars Attacks: they weigh shots, counters and danger by hand-made values, one activation at a time.

A bot sees a view and plays either side. The strong ones look ahead from it: they play what comes to mind on for some
Turns, and weigh how the battle stands then.
"""

from __future__ import annotations

import math
from random import Random
from typing import Any

from fleacircus.bots.marsattacks.decision import Decision
from fleacircus.bots.marsattacks.levels import LEVELS
from fleacircus.bots.marsattacks.search import Search
from fleacircus.bots.marsattacks.standing import chance
from fleacircus.bots.marsattacks.tuned import KNOBS, Minds, minds, settings
from fleacircus.bots.marsattacks.values import REGULAR, ROOKIE, Option, Tempers
from fleacircus.core import Game, Seat
from fleacircus.games.marsattacks import Battle
from fleacircus.games.marsattacks.actions import AnyAction

__all__ = ["KNOBS", "LEVELS", "REGULAR", "ROOKIE", "MarsBot", "Minds", "Tempers", "minds", "settings", "tempered"]


class MarsBot:
    """Plays either side, always in the same way or as its minds say for the side and the kind of play."""

    def __init__(self, cares: Tempers | Minds = REGULAR) -> None:
        self.minds = cares if isinstance(cares, Minds) else Minds(cares, cares, cares)

    def choose(self, game: Game[Any, Any, Any], view: Any, seat: Seat, rng: Random) -> AnyAction:
        assert isinstance(game, Battle)
        tempers = self.minds.of(game.setting.options.play, seat)
        if tempers.follows:
            tempers = tempers.at(chance(game.setting, view, seat))
        if tempers.simulations:
            return Search(game, view, seat, tempers, rng).choose()
        decision = Decision(game.setting, view, seat, tempers)
        if not tempers.temper:
            return decision.choose()
        allowed = [one for one in decision.weighed() if game.refusal(view, seat, one.action) is None]
        return tempered(allowed, tempers.temper, rng)


def tempered(options: list[Option], temper: int, rng: Random) -> AnyAction:
    """One of them by lot: the less it seems worth, the more rarely."""
    top = max(option.value for option in options)
    shares = [math.exp((option.value - top) / temper) for option in options]
    return rng.choices(options, shares)[0].action
