"""The levels of Legionz, from a child's to a champion's. Ours: set so that each is a clear step above the last."""

from __future__ import annotations

from fleacircus.bots.legionz.skill import Skill

LEVELS = {
    "child": Skill(temper=1000, overlooks=10, numbers=0),
    "pupil": Skill(temper=550, overlooks=15, numbers=0),
    "novice": Skill(temper=320, overlooks=20, numbers=0),
    "cadet": Skill(temper=160, overlooks=20, numbers=0),
    "scout": Skill(temper=57, overlooks=19, numbers=0),
    "rookie": Skill(temper=29, overlooks=12, numbers=1),
    "grow": Skill(simulations=2000, sight=40, temper=40, follows=True),
    "regular": Skill(simulations=30, temper=20),
    "expert": Skill(simulations=300),
    "champion": Skill(simulations=6000),
}
