"""Bots for Larva Cup: they carry, pass, shoot at goal, tackle, and use the defence roll."""

from fleacircus.bots.flicktable.aim import PLAIN
from fleacircus.bots.flicktable.bot import FlickBot
from fleacircus.bots.flicktable.choice import Skill
from fleacircus.bots.larvacup.choice import Choice

__all__ = ["LEVELS", "CupBot"]

LEVELS = {
    "novice": Skill(direction_error=130, power_error=160, presses=PLAIN, temper=60),
    "rookie": Skill(whims=25, direction_error=60, power_error=70, presses=PLAIN),
    "grow": Skill(direction_error=120, power_error=150, temper=55, follows=True),
    "regular": Skill(direction_error=15, power_error=20),
    "sharp": Skill(wary=True, shortlist=4, trials=4),
}


class CupBot(FlickBot):
    """Plays any army."""

    choice = Choice
