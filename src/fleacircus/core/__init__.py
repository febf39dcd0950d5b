"""The core: games, logs, matches, offers. Pure, and free of any particular game."""

from fleacircus.core.game import (
    Action,
    Choices,
    Clause,
    Event,
    Game,
    Illegal,
    Leave,
    Outcome,
    OutOfTime,
    Seat,
    TakeAlong,
    TakenAlong,
    TimeUp,
)
from fleacircus.core.log import Log, Unsound
from fleacircus.core.match import About, Entry, Match, Record, Who, entry_type, fold, propose

__all__ = [
    "About",
    "Action",
    "Choices",
    "Clause",
    "Entry",
    "Event",
    "Game",
    "Illegal",
    "Leave",
    "Log",
    "Match",
    "OutOfTime",
    "Outcome",
    "Record",
    "Seat",
    "TakeAlong",
    "TakenAlong",
    "TimeUp",
    "Unsound",
    "Who",
    "entry_type",
    "fold",
    "propose",
]
