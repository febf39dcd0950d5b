"""Bots for Micro Mutants: they aim by the shot table; the best one tries its best shots out before it takes one."""

from fleacircus.bots.flicktable.aim import PLAIN
from fleacircus.bots.flicktable.bot import FlickBot
from fleacircus.bots.flicktable.choice import Skill
from fleacircus.bots.micromutants.choice import Choice

__all__ = ["LEVELS", "MutantBot"]

LEVELS = {
    "rookie": Skill(whims=40, direction_error=60, power_error=70, presses=PLAIN),
    "regular": Skill(direction_error=20, power_error=30),
    "sharp": Skill(wary=True, shortlist=4, trials=4),
}


class MutantBot(FlickBot):
    """Plays any army."""

    choice = Choice
