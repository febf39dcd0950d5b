"""Everything that changes a contest, whoever asks for it: pages, phones, the API."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fleacircus.tournament import Declined, Tournament
from fleacircus.tournament import commands as c
from fleacircus.tournament import events as e
from fleacircus.tournament.entry import not_checked_in
from fleacircus.tournament.play import agreed
from fleacircus.web.club.models import now_ms
from fleacircus.web.tournaments.desk import Desk, change, load, own_hand

NO_SHOW = "not checked in"
AGREED = "reports"
"""Who confirms a result that both sides reported alike."""


def may(desk: Desk, contest: Any, tournament: Tournament, command: c.Command) -> bool:
    """Whether this person may give a command; a helper may also set right what they entered themselves."""
    return desk.may(command) or own_slip(desk, contest, tournament, command)


def carry_out(
    desk: Desk,
    contest: Any,
    make: Callable[[Tournament], c.Command],
    *,
    why: str = "",
    word: str = "",
    expected: int | None = None,
    foreseen: str = "",
) -> Tournament:
    """Make the command on the newest log, under the lock, and do it. Two equal reports are a result."""

    def act(tournament: Tournament) -> Any:
        command = make(tournament)
        if isinstance(command, c.Start):
            _free_elsewhere(desk, contest, tournament, command)
        done = tournament.do(
            command,
            by=desk.name,
            at=now_ms(),
            why=why[:500],
            expected=expected,
            salt=word[:100],
            foreseen=foreseen,
        )
        if isinstance(command, c.Report) and (player := agreed(tournament.picture, command.game)):
            tournament.do(c.Confirm(command.game, player), by=AGREED, at=now_ms())
        return done

    return change(contest, act, writer=desk.player.id if desk.player else "")


def leave_out(desk: Desk, tournament: Tournament, draw: c.Draw, expected: int | None) -> None:
    """Take everybody out who has not checked in, just before the draw. [TR-X48]"""
    tournament.check_fresh(expected, draw)
    if not tournament.picture.drawn:
        for player in not_checked_in(tournament.picture):
            tournament.do(c.Withdraw(player), by=desk.name, at=now_ms(), why=NO_SHOW)


def step(desk: Desk, contest: Any, what: str, *, why: str = "", expected: int | None = None) -> Tournament:
    """Undo, redo, or seal a new secret."""

    def act(tournament: Tournament) -> Any:
        if what == "seal":
            if tournament.has_secret:
                raise Declined("tournament/no_change")
            return tournament.seal(by=desk.name, at=now_ms(), why=why[:500])
        turn = tournament.undo if what == "undo" else tournament.redo
        return turn(by=desk.name, at=now_ms(), why=why[:500], expected=expected)

    return change(contest, act, writer=desk.player.id if desk.player else "")


def own_slip(desk: Desk, contest: Any, tournament: Tournament, command: c.Command) -> bool:
    """A helper may correct what they entered themselves, as long as nothing that was played hangs on it."""
    if desk.role != "helper" or not isinstance(command, c.Correct | c.Reverse):
        return False
    games = (
        [command.game]
        if isinstance(command, c.Correct)
        else [g.id for g in tournament.picture.unit_games(command.unit)]
    )
    written = [
        line.seq
        for line in tournament.log
        if isinstance(line.event, e.Played | e.Corrected) and line.event.game in games
    ]
    return own_hand(desk, contest, written) and not _later(tournament, command, games)


def _later(tournament: Tournament, command: c.Command, games: list[str]) -> bool:
    """Whether the next round has begun for anybody whom a correction moves."""
    found = tournament.preview(command)
    moved = {change.of[0] for change in found.of("seats")}
    begun = {game.rpartition(".")[0] for game in tournament.state.running}
    return bool(moved & begun) or any(fallen.game not in games for fallen in found.void)


def _free_elsewhere(desk: Desk, contest: Any, tournament: Tournament, command: c.Start) -> None:
    """Boards and people are shared by the contests of an evening. [TR-X36]"""
    if not tournament.state.settings.shared_queue:
        return
    players = set(tournament.picture.game(command.game).players) - {""}
    for other in desk.contests:
        if other.id == contest.id:
            continue
        picture = load(other).picture
        for game, running in picture.state.running.items():
            if running.board == command.board:
                raise Declined("tournament/board_taken", board=running.board, game=game)
            if players & set(picture.game(game).players):
                raise Declined("tournament/player_busy", game=game)
