"""Results: entered, reported, corrected, ruled on, let stand."""

from __future__ import annotations

from fleacircus.tournament import commands as c
from fleacircus.tournament import events as e
from fleacircus.tournament.entry import known
from fleacircus.tournament.formats.views import Game
from fleacircus.tournament.picture import Picture
from fleacircus.tournament.refused import Refused
from fleacircus.tournament.results import (
    CouplesResult,
    DuelResult,
    Result,
    TableResult,
    check_couples,
    check_duel,
    check_table,
)


def check_result(picture: Picture, game: Game, players: tuple[str, ...], result: Result) -> None:
    """Refuse a result of the wrong kind or that cannot be. [TR-X56]"""
    if game.kind == "duel" and isinstance(result, DuelResult):
        check_duel(result, players)
    elif game.kind == "couples" and isinstance(result, CouplesResult):
        check_couples(result, own_bases=picture.state.settings.couple_secondary == "own_bases")
    elif game.kind == "table" and isinstance(result, TableResult):
        check_table(result, players)
    else:
        raise Refused("TR-X56", what="kind", needed=game.kind)


def play(picture: Picture, command: c.Play) -> list[e.Event]:
    """Enter a result, in order; after the end of a match only a friendly one. [TR-H7, TR-X4, TR-X8]"""
    game = picture.game(command.game)
    if game.status == "played":
        raise Refused("tournament/already_played", game=game.id)
    friendly = game.status == "not_needed" and picture.duel(game.unit).how == "played"
    if friendly and not command.friendly:
        raise Refused("TR-X4", game=game.id)
    if not friendly and (game.status != "open" or command.friendly):
        raise _not_open(picture, game)
    check_result(picture, game, game.players, command.result)
    return [e.Played(game.id, game.players, command.result, game.guests, friendly)]


def _not_open(picture: Picture, game: Game) -> Refused:
    """Why a game cannot be played now; a blocked one names the ties. [TR-D17]"""
    if game.status == "blocked":
        ties = tuple(tie.id for tie in picture.ties if tie.open)
        return Refused("TR-D17", ties=ties) if ties else Refused("tournament/stage_incomplete", game=game.id)
    if game.status == "later":
        return Refused("tournament/out_of_order", game=game.id)
    return Refused("tournament/not_open", game=game.id, status=game.status)


def report(picture: Picture, command: c.Report) -> list[e.Event]:
    """A player of the game tells its result."""
    game = picture.game(command.game)
    if command.player not in game.players:
        raise Refused("tournament/not_your_game", game=game.id, player=command.player)
    play(picture, c.Play(command.game, command.result))
    return [e.Reported(command.game, command.player, command.result)]


def confirm(picture: Picture, command: c.Confirm) -> list[e.Event]:
    """Somebody accepts a report."""
    for told in picture.state.reports.get(command.game, ()):
        if told.players == (command.player,):
            return play(picture, c.Play(command.game, told.result))
    raise Refused("tournament/no_such_report", game=command.game, player=command.player)


def correct(picture: Picture, command: c.Correct) -> list[e.Event]:
    """Replace a result that is there; nothing is erased, everything is computed again. [TR-X44]"""
    game = picture.game(command.game)
    if game.score is None:
        raise Refused("TR-X44", game=game.id, reason="not_played")
    if command.result is not None:
        check_result(picture, game, game.score.players, command.result)
        if command.result == game.score.result:
            raise Refused("tournament/no_change", game=game.id)
    return [e.Corrected(game.id, game.score.players, command.result)]


def rule(picture: Picture, command: c.Rule) -> list[e.Event]:
    """The organiser gives a drawn group game to a couple. [TR-X8]"""
    game = picture.game(command.game)
    score = game.score
    if score is None or not isinstance(score.result, CouplesResult) or score.result.winner is not None:
        raise Refused("TR-X8", game=game.id)
    check_result(picture, game, score.players, command.result)
    return [e.Ruled(game.id, score.players, command.result)]


def let_stand(picture: Picture, command: c.LetStand) -> list[e.Event]:
    """Void games that nobody can replay stand, with those who played them. [TR-X46]"""
    if not picture.state.settings.let_stand:
        raise Refused("TR-X46", reason="setting")
    games = picture.unit_games(command.unit)
    sat = [score.players for game in games for score in game.voids]
    if not sat or games[0].kind == "couples":
        raise Refused("TR-X46", unit=command.unit, reason="nothing_void")
    return [e.Stood(command.unit, sat[-1])]


def adjust(picture: Picture, command: c.Adjust) -> list[e.Event]:
    """Bonus or penalty points by the organiser."""
    known(picture.state, command.player)
    if picture.state.kind != "extreme":
        raise Refused("tournament/wrong_kind", kind=picture.state.kind)
    if (command.primary, command.secondary) == (0, 0) or max(abs(command.primary), abs(command.secondary)) > 100:
        raise Refused("tournament/bad_adjustment")
    return [e.Adjusted(command.player, command.stage, command.primary, command.secondary)]


def start(picture: Picture, command: c.Start) -> list[e.Event]:
    """A game begins on a free board with players who are free. [TR-G1, TR-G2]"""
    game = picture.game(command.game)
    if game.status != "open":
        raise _not_open(picture, game)
    if not 1 <= command.board <= picture.state.settings.boards:
        raise Refused("TR-G1", board=command.board, boards=picture.state.settings.boards)
    for other, running in picture.state.running.items():
        if running.board == command.board or other == game.id:
            raise Refused("tournament/board_taken", board=running.board, game=other)
        busy = set(picture.game(other).players) & set(game.players)
        if busy - {""}:
            raise Refused("tournament/player_busy", players=tuple(sorted(busy)), game=other)
    return [e.Started(game.id, command.board, command.at)]


def stop(picture: Picture, command: c.Stop) -> list[e.Event]:
    """A game that had begun is put off."""
    if command.game not in picture.state.running:
        raise Refused("tournament/not_running", game=command.game)
    return [e.Stopped(command.game)]
