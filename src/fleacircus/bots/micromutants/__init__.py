"""Bots for Micro Mutants: they aim by the shot table; the best one tries its best shots out before it takes one."""

from fleacircus.bots.flicktable.aim import PLAIN
from fleacircus.bots.flicktable.bot import FlickBot
from fleacircus.bots.flicktable.choice import Skill
from fleacircus.bots.micromutants.choice import Choice

__all__ = ["LEVELS", "MutantBot"]

LEVELS = {
    "novice": Skill(direction_error=130, power_error=160, presses=PLAIN, temper=60),
    "rookie": Skill(direction_error=115, power_error=145, presses=PLAIN, temper=52),
    "grow": Skill(direction_error=120, power_error=150, temper=55, follows=True),
    "regular": Skill(direction_error=20, power_error=30),
    "sharp": Skill(wary=True, shortlist=4, trials=4),
}


class MutantBot(FlickBot):
    """Plays any army."""

    choice = Choice
