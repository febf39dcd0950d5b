"""The levels of Mars Attacks, from a child's to a champion's. Ours: set so that each is a clear step above the last."""

from __future__ import annotations

from fleacircus.bots.marsattacks.values import REGULAR, ROOKIE

LEVELS = {
    "child": ROOKIE._replace(temper=60, sight=2),
    "novice": ROOKIE._replace(temper=25, sight=4),
    "rookie": ROOKIE,
    "grow": REGULAR._replace(temper=30, follows=True),
    "regular": REGULAR,
    "sharp": REGULAR._replace(simulations=32, kept=6),
    "expert": REGULAR._replace(simulations=64, kept=8),
    "master": REGULAR._replace(simulations=128),
    "champion": REGULAR._replace(simulations=256),
}
