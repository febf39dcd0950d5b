"""The levels of Mars Attacks, from a child's to a champion's. Ours: set so that each is a clear step above the last."""

from __future__ import annotations

from fleacircus.bots.marsattacks.values import REGULAR, ROOKIE, STEADY

SIMULATIONS = 96
"""The futures that a champion plays on for a choice: a tenth of a second or two."""

LEVELS = {
    "child": ROOKIE._replace(temper=60, sight=2),
    "pupil": ROOKIE._replace(temper=40, sight=3),
    "novice": ROOKIE._replace(temper=36, sight=4),
    "cadet": ROOKIE._replace(temper=20, sight=4),
    "scout": ROOKIE._replace(temper=18, sight=5),
    "rookie": ROOKIE,
    "grow": REGULAR._replace(temper=30, follows=True),
    "regular": REGULAR,
    "champion": STEADY._replace(simulations=SIMULATIONS),
}
