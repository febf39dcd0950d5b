"""A bot at the flick table: its skill, and the table it looks ahead on."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from fleacircus.bots.flicktable import chances
from fleacircus.bots.flicktable.choice import Choice, Skill
from fleacircus.core import Game, Seat
from fleacircus.core.action import Action
from fleacircus.flicktable.game import FlickGame
from fleacircus.physics.quick.simulator import QuickSimulator, warm


class FlickBot:
    """Plays any army of one game. It keeps compiled scenes of the table it looks ahead on, and nothing of a match."""

    choice: ClassVar[type[Choice[Any, Any]]]

    def __init__(self, skill: Skill) -> None:
        """ValueError if the skill's worths are too few or too many."""
        self.skill = skill
        self.choice.weighs.worth_of(skill.worth)
        chances.ready()
        if skill.trials:
            warm()
        self._simulator = QuickSimulator() if skill.trials else None

    def choose(self, game: Game[Any, Any, Any], view: Any, seat: Seat, rng: Random) -> Action | None:
        """What it does; None while nobody waits for it and it does not want to interrupt."""
        assert isinstance(game, FlickGame)
        choice = self.choice(game, view, seat, self.skill, rng, self._simulator)
        return None if choice.may_wait() else choice.choose()
