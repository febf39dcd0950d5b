"""The core: games, matches, offers. Pure, and free of any particular game."""

from fleacircus.core.game import Action, Choices, Clause, Event, Game, Illegal, Leave, Outcome, Seat
from fleacircus.core.match import Entry, Match, Record, entry_type

__all__ = [
    "Action",
    "Choices",
    "Clause",
    "Entry",
    "Event",
    "Game",
    "Illegal",
    "Leave",
    "Match",
    "Outcome",
    "Record",
    "Seat",
    "entry_type",
]
