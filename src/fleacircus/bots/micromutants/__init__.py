"""Bots for Micro Mutants: they aim by the shot table; `sharp` tries its best shots out before it takes one."""

from fleacircus.bots.flicktable.aim import PLAIN
from fleacircus.bots.flicktable.bot import FlickBot
from fleacircus.bots.flicktable.choice import Skill
from fleacircus.bots.micromutants.choice import Choice
from fleacircus.bots.micromutants.worth import champion

__all__ = ["LEVELS", "MutantBot"]

LEVELS = {
    "child": Skill(direction_error=255, power_error=310, presses=PLAIN, temper=135),
    "pupil": Skill(direction_error=195, power_error=240, presses=PLAIN, temper=97),
    "novice": Skill(direction_error=150, power_error=185, presses=PLAIN, temper=70),
    "rookie": Skill(direction_error=115, power_error=145, presses=PLAIN, temper=52),
    "cadet": Skill(direction_error=80, power_error=105, presses=PLAIN, temper=37),
    "scout": Skill(direction_error=50, power_error=66, presses=PLAIN, temper=22),
    "grow": Skill(direction_error=120, power_error=150, temper=55, follows=True),
    "regular": Skill(direction_error=20, power_error=30),
    "sharp": Skill(wary=True, shortlist=4, trials=4),
    "champion": Skill(wary=True, worth=champion()),
}
"""Ours: set so that each is a clear step above the one below."""


class MutantBot(FlickBot):
    """Plays any army."""

    choice = Choice
