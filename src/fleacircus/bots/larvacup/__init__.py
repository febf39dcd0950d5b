"""Bots for Larva Cup: they carry, pass, shoot at goal, tackle, and use the defence roll."""

from __future__ import annotations

from random import Random
from typing import Any

from fleacircus.bots.larvacup.mind import Footballer, PitchTrials
from fleacircus.bots.micromutants.mind import Skill
from fleacircus.core import Game, Seat
from fleacircus.games.micromutants.actions import AnyAction

__all__ = ["LEVELS", "LarvaBot"]

LEVELS = {
    "rookie": Skill(whims=25, direction_error=60, power_error=70, presses=(300,)),
    "regular": Skill(direction_error=15, power_error=20),
    "sharp": Skill(wary=True, shortlist=4, trials=4),
}


class LarvaBot:
    """Plays any army. It keeps compiled scenes of the table it looks ahead on, and nothing of a match."""

    def __init__(self, skill: Skill = LEVELS["regular"]) -> None:
        self.skill = skill
        self._trials = PitchTrials() if skill.trials else None

    def choose(self, game: Game[Any, Any, Any], view: Any, seat: Seat, rng: Random) -> AnyAction | None:
        """What it does; None while it merely may use its defence roll and does not want to."""
        mind = Footballer(game, view, seat, self.skill, rng, self._trials)
        return None if mind.may_wait() else mind.choose()
