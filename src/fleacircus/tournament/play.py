"""Results: entered, reported, corrected, ruled on, let stand."""

from __future__ import annotations

from msgspec.structs import replace

from fleacircus.tournament import commands as c
from fleacircus.tournament import events as e
from fleacircus.tournament.declined import Declined
from fleacircus.tournament.entry import known
from fleacircus.tournament.formats.views import GameView
from fleacircus.tournament.picture import Picture
from fleacircus.tournament.results import (
    CouplesResult,
    DuelResult,
    Result,
    TableResult,
    check_couples,
    check_duel,
    check_table,
)
from fleacircus.tournament.state import Score


def check_result(picture: Picture, game: GameView, players: tuple[str, ...], result: Result) -> None:
    """Refuse a result of the wrong kind or that cannot be. [TR-X56]"""
    if game.kind == "duel" and isinstance(result, DuelResult):
        check_duel(result, players)
    elif game.kind == "couples" and isinstance(result, CouplesResult):
        check_couples(result, own_bases=picture.state.settings.couple_secondary == "own_bases")
    elif game.kind == "table" and isinstance(result, TableResult):
        check_table(result, players)
    else:
        raise Declined("TR-X56", what="kind", needed=game.kind)


def play(picture: Picture, command: c.Play) -> list[e.Event]:
    """Enter a result, in order; after the end of a match only a friendly one. [TR-H7, TR-X4, TR-X8]"""
    game = picture.game(command.game)
    if game.status == "played":
        raise Declined("tournament/already_played", game=game.id)
    friendly = game.status == "not_needed" and picture.duel(game.unit).how == "played"
    if friendly and not command.friendly:
        raise Declined("TR-X4", game=game.id)
    if not friendly and (game.status != "open" or command.friendly):
        raise _not_open(picture, game)
    check_result(picture, game, game.players, command.result)
    return [e.Played(game.id, game.players, command.result, game.guests, friendly)]


def _not_open(picture: Picture, game: GameView) -> Declined:
    """Why a game cannot be played now; a blocked one names the ties. [TR-D17]"""
    if game.status == "blocked":
        ties = tuple(tie.id for tie in picture.ties if tie.open)
        return Declined("TR-D17", ties=ties) if ties else Declined("tournament/stage_incomplete", game=game.id)
    if game.status == "later":
        return Declined("tournament/out_of_order", game=game.id)
    return Declined("tournament/not_open", game=game.id, status=game.status)


def report(picture: Picture, command: c.Report) -> list[e.Event]:
    """A player of the game tells its result."""
    game = picture.game(command.game)
    if command.player not in game.players:
        raise Declined("tournament/not_your_game", game=game.id, player=command.player)
    play(picture, c.Play(command.game, command.result))
    return [e.Reported(command.game, command.player, command.result)]


def agreed(picture: Picture, id: str) -> str:
    """A player whose report somebody of another side confirms by the same; nothing while nobody does."""
    game, told = picture.game(id), picture.state.reports.get(id, ())
    side = {player: at for at, couple in enumerate(game.couples or [(p,) for p in game.players]) for player in couple}
    for one in told:
        if any(one.result == two.result and side[one.players[0]] != side[two.players[0]] for two in told):
            return one.players[0]
    return ""


def confirm(picture: Picture, command: c.Confirm) -> list[e.Event]:
    """Somebody accepts a report."""
    for told in picture.state.reports.get(command.game, ()):
        if told.players == (command.player,):
            return play(picture, c.Play(command.game, told.result))
    raise Declined("tournament/no_such_report", game=command.game, player=command.player)


def correct(picture: Picture, command: c.Correct) -> list[e.Event]:
    """Replace a result that is there; nothing is erased, everything is computed again. [TR-X44]"""
    game = picture.game(command.game)
    if game.score is None:
        raise Declined("TR-X44", game=game.id, reason="not_played")
    if command.result is not None:
        check_result(picture, game, game.score.players, command.result)
        if command.result == game.score.result:
            raise Declined("tournament/no_change", game=game.id)
    return [e.Corrected(game.id, game.score.players, command.result)]


def reverse(picture: Picture, command: c.Reverse) -> list[e.Event]:
    """Turn every result of a match around in one act; the bases stay with the winners. [TR-X44]"""
    games = picture.unit_games(command.unit)
    if games[0].kind == "table":
        raise Declined("TR-X44", unit=command.unit, reason="no_sides")
    turned = [(game, _turned(game.score)) for game in games if game.score]
    events: list[e.Event] = [
        e.Corrected(game.id, game.score.players, result) for game, result in turned if game.score and result
    ]
    if not events:
        raise Declined("TR-X44", unit=command.unit, reason="not_played")
    return events


def _turned(score: Score | None) -> Result | None:
    """A result with its sides changed; None where nobody won."""
    if score and isinstance(score.result, DuelResult) and score.result.winner is not None:
        return DuelResult(next(player for player in score.players if player != score.result.winner))
    if score and isinstance(score.result, CouplesResult) and score.result.winner is not None:
        return replace(score.result, winner=1 - score.result.winner)
    return None


def rule(picture: Picture, command: c.Rule) -> list[e.Event]:
    """The organiser gives a drawn group game to a couple. [TR-X8]"""
    game = picture.game(command.game)
    score = game.score
    if score is None or not isinstance(score.result, CouplesResult) or score.result.winner is not None:
        raise Declined("TR-X8", game=game.id)
    check_result(picture, game, score.players, command.result)
    return [e.Ruled(game.id, score.players, command.result)]


def let_stand(picture: Picture, command: c.LetStand) -> list[e.Event]:
    """Void games that nobody can replay stand, with those who played them. [TR-X46]"""
    if not picture.state.settings.let_stand:
        raise Declined("TR-X46", reason="setting")
    games = picture.unit_games(command.unit)
    sat = [score.players for game in games for score in game.voids]
    if not sat or games[0].kind == "couples":
        raise Declined("TR-X46", unit=command.unit, reason="nothing_void")
    return [e.Stood(command.unit, sat[-1])]


def adjust(picture: Picture, command: c.Adjust) -> list[e.Event]:
    """Bonus or penalty points by the organiser."""
    known(picture.state, command.player)
    if picture.state.kind != "extreme":
        raise Declined("tournament/wrong_kind", kind=picture.state.kind)
    if (command.primary, command.secondary) == (0, 0) or max(abs(command.primary), abs(command.secondary)) > 100:
        raise Declined("tournament/bad_adjustment")
    return [e.Adjusted(command.player, command.stage, command.primary, command.secondary)]


def start(picture: Picture, command: c.Start) -> list[e.Event]:
    """A game begins on a free board with players who are free. [TR-G1, TR-G2]"""
    game = picture.game(command.game)
    if game.status != "open":
        raise _not_open(picture, game)
    if not 1 <= command.board <= picture.state.settings.boards:
        raise Declined("TR-G1", board=command.board, boards=picture.state.settings.boards)
    for other, running in picture.state.running.items():
        if running.board == command.board or other == game.id:
            raise Declined("tournament/board_taken", board=running.board, game=other)
        busy = set(picture.game(other).players) & set(game.players)
        if busy - {""}:
            raise Declined("tournament/player_busy", players=tuple(sorted(busy)), game=other)
    return [e.Started(game.id, command.board, command.at)]


def stop(picture: Picture, command: c.Stop) -> list[e.Event]:
    """A game that had begun is put off."""
    if command.game not in picture.state.running:
        raise Declined("tournament/not_running", game=command.game)
    return [e.Stopped(command.game)]
