"""Changing settings in mid-flight: what has already had an effect stays as it is."""

from __future__ import annotations

from fleacircus.tournament import commands as c
from fleacircus.tournament import events as e
from fleacircus.tournament.declined import Declined
from fleacircus.tournament.picture import Picture
from fleacircus.tournament.settings import Settings, checked
from fleacircus.tournament.state import State

_BY_THE_DRAW = ("group_sizes", "group_schedule", "group_legs", "player_a", "third_place_match_from", "apart")
_BY_A_GROUP_GAME = ("couple_secondary", "drawn_group_game")
_BY_A_TABLE_GAME = ("place_points", "shared_places", "table_chain")
_BY_THE_TABLES = ("tables", "letters_of_four", "groups_compared_by")
_BY_A_BID = ("council",)


def locked(picture: Picture) -> frozenset[str]:
    """The settings that can no longer be changed."""
    state = picture.state
    names: list[str] = []
    if picture.drawn:
        names += _BY_THE_DRAW
    if any(_stage(game) == "groups" for game in state.scores):
        names += _BY_A_GROUP_GAME
    if any(_stage(game) == "tables" for game in state.scores):
        names += _BY_A_TABLE_GAME
    if state.tables:
        names += _BY_THE_TABLES
    if any(book.votes for book in state.ties.values()):
        names += _BY_A_BID
    if state.scores:
        names += ("match_ends", "drawn_knockout")
    return frozenset(names)


def _stage(game: str) -> str:
    if game[0] == "T" and game[1:2].isdigit():
        return "tables"
    return "groups" if game[0].isupper() else "knockout"


def begun_rounds(state: State) -> frozenset[str]:
    """The rounds, "final" and "third" of which a game has been played."""
    units = (game.partition(".")[0] for game in (*state.scores, *state.running) if not game[0].isupper())
    return frozenset(unit[1:].partition("-")[0] if "-" in unit else unit for unit in units)


def configure(picture: Picture, command: c.Configure) -> list[e.Event]:
    """Accept new settings; the length of matches may change for rounds not begun. [TR-C2, TR-C3, TR-C4]"""
    old, new = picture.state.settings, checked(command.settings)
    if old == new:
        raise Declined("tournament/no_change")
    for name in sorted(locked(picture)):
        if getattr(old, name) != getattr(new, name):
            raise Declined("tournament/setting_locked", name=name)
    for turn in sorted(begun_rounds(picture.state)):
        if _length(old, turn) != _length(new, turn):
            raise Declined("tournament/setting_locked", name="best_of", round=turn)
    return [e.Configured(new)]


def _length(settings: Settings, turn: str) -> int:
    if turn == "final":
        return settings.best_of_final
    return settings.third_best_of if turn == "third" else settings.best_of_rounds.get(turn, settings.best_of)
