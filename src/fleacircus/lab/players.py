"""Who plays, by name: a level of the house, perhaps with changes (`sharp?trials=8`), or a program at an address."""

from __future__ import annotations

from functools import cache

from fleacircus.bots import catalogue
from fleacircus.bots.bot import Bot
from fleacircus.lab.outside import OutsideBot


@cache
def load(game_id: str, name: str) -> Bot:
    """The player of that name, loaded once; ValueError if there is none."""
    if name.startswith(("http://", "https://")):
        return OutsideBot(name)
    return catalogue.load(game_id, name)
