"""A game that its clock ended, played on wood: what everybody had left decides. [TR-X37]"""

from __future__ import annotations

from msgspec.structs import replace

from fleacircus.tournament import commands as c
from fleacircus.tournament import events as e
from fleacircus.tournament.picture import Picture
from fleacircus.tournament.play import play
from fleacircus.tournament.results import check_time
from fleacircus.tournament.tables import TableOutcome, score_from_table


def time_up(picture: Picture, command: c.TimeUp) -> list[e.Event]:
    """The result that the counts make, on record as one by time; level: as a drawn game. [TR-X8, TR-X37, TR-X56]"""
    check_time(command.seats)
    result = score_from_table(picture, command.game, TableOutcome(command.seats, timed_out=True)).result
    (played,) = play(picture, c.Play(command.game, result))
    assert isinstance(played, e.Played)
    return [replace(played, seats=command.seats)]
