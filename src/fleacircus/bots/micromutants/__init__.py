"""Bots for Micro Mutants: they aim by the shot table; the best one tries its best shots out before it takes one."""

from __future__ import annotations

from random import Random
from typing import Any

from fleacircus.bots.micromutants.mind import REGULAR, ROOKIE, SHARP, Mind, Skill
from fleacircus.bots.micromutants.trial import Trials
from fleacircus.core import Game, Seat
from fleacircus.games.micromutants.actions import AnyAction

__all__ = ["LEVELS", "REGULAR", "ROOKIE", "SHARP", "MutantBot", "Skill"]

LEVELS = {"rookie": ROOKIE, "regular": REGULAR, "sharp": SHARP}


class MutantBot:
    """Plays any army. It keeps compiled scenes of the table it looks ahead on, and nothing of a game."""

    def __init__(self, skill: Skill = REGULAR) -> None:
        self.skill = skill
        self._trials = Trials() if skill.trials else None

    def choose(self, game: Game[Any, Any, Any], view: Any, seat: Seat, rng: Random) -> AnyAction:
        return Mind(game, view, seat, self.skill, rng, self._trials).choose()
