"""Bots for Larva Cup: they carry, pass, shoot at goal, tackle, and use the defence roll."""

from fleacircus.bots.flicktable.aim import PLAIN
from fleacircus.bots.flicktable.bot import FlickBot
from fleacircus.bots.flicktable.choice import Skill
from fleacircus.bots.larvacup.choice import Choice
from fleacircus.bots.larvacup.worth import champion

__all__ = ["LEVELS", "CupBot"]

LEVELS = {
    "child": Skill(direction_error=165, power_error=205, presses=PLAIN, temper=32),
    "pupil": Skill(direction_error=122, power_error=152, presses=PLAIN, temper=22),
    "novice": Skill(direction_error=92, power_error=115, presses=PLAIN, temper=15),
    "rookie": Skill(direction_error=70, power_error=88, presses=PLAIN, temper=11),
    "cadet": Skill(direction_error=52, power_error=66, presses=PLAIN, temper=7),
    "scout": Skill(direction_error=38, power_error=48, presses=PLAIN, temper=5),
    "grow": Skill(direction_error=105, power_error=130, temper=18, follows=True),
    "regular": Skill(direction_error=15, power_error=20),
    "sharp": Skill(wary=True, shortlist=4, trials=4),
    "champion": Skill(wary=True, shortlist=4, trials=8, worth=champion()),
}
"""Ours: set so that each is a clear step above the one below."""


class CupBot(FlickBot):
    """Plays any army."""

    choice = Choice
