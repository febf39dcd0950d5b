"""Bots: players that see a view, never a state, and draw on their own stream."""

from fleacircus.bots.bot import Bot, warm
from fleacircus.bots.catalogue import levels, load, plays

__all__ = ["Bot", "levels", "load", "plays", "warm"]
