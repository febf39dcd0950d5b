"""Forms into commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fleacircus.tournament import Declined, Tournament
from fleacircus.tournament import commands as c
from fleacircus.tournament.bids import MOST_WORDS, bid_digest
from fleacircus.tournament.formats.views import GameView
from fleacircus.tournament.results import Bases, CouplesResult, DuelResult, Result, SeatOutcome, TableResult
from fleacircus.web.club.models import now_ms
from fleacircus.web.tournaments import book
from fleacircus.web.tournaments.configuring import read_settings

Given = Mapping[str, str]
LARGEST = 10_000


class Unreadable(ValueError):
    """A form field that holds no such thing."""


def number(given: Given, name: str, otherwise: int | None = None) -> int:
    """A whole number of a field."""
    text = given.get(name, "").strip()
    if not text and otherwise is not None:
        return otherwise
    try:
        value = int(text)
    except ValueError as error:
        raise Unreadable(name) from error
    if abs(value) > LARGEST:
        raise Unreadable(name)
    return value


def choice(given: Given, name: str, *allowed: str) -> Any:
    """One of several words."""
    value = given.get(name, "")
    if value not in allowed:
        raise Unreadable(name)
    return value


def _bases(given: Given, suffix: str = "") -> Bases:
    return Bases(*(number(given, f"{name}{suffix}", 0) for name in ("intact", "damaged", "square")))


def read_result(tournament: Tournament, game: GameView, given: Given) -> Result:
    """The result that a form tells, by the kind of game. [TR-D10, TR-D11, TR-D12, TR-F8, TR-F9, TR-F10]"""
    if game.kind == "table":
        seats = range(len(game.players))
        return TableResult(
            places=tuple(number(given, f"place_{seat}", 0) for seat in seats),
            bases=_bases(given),
            defeats=tuple(number(given, f"defeats_{seat}", 0) for seat in seats),
            together=given.get("together") == "on",
        )
    winner = given.get("winner", "")
    if game.kind == "duel":
        if not winner:
            raise Unreadable("winner")
        return DuelResult(None if winner == "none" else winner)
    if winner not in ("0", "1", "none"):
        raise Unreadable("winner")
    own = tournament.state.settings.couple_secondary == "own_bases"
    bases: tuple[Bases, ...] = (_bases(given, "_0"), _bases(given, "_1")) if own else (_bases(given),)
    if winner == "none":
        bases = tuple(part for part in bases if part.points)
        return CouplesResult(None, bases)
    return CouplesResult(int(winner), bases)


def _play(tournament: Tournament, given: Given) -> c.Command:
    game = tournament.picture.game(given.get("game", ""))
    return c.Play(game.id, read_result(tournament, game, given), given.get("friendly") == "on")


def _time_up(tournament: Tournament, given: Given) -> c.Command:
    """What everybody had left when the time was up, seat by seat. [TR-X37]"""
    game = tournament.picture.game(given.get("game", ""))
    seats = tuple(
        SeatOutcome(
            player,
            _bases(given, f"_{seat}"),
            number(given, f"insects_{seat}", 0),
            number(given, f"out_{seat}", 0),
            number(given, f"defeats_{seat}", 0),
        )
        for seat, player in enumerate(game.players)
        if player
    )
    return c.TimeUp(game.id, seats)


def _report(tournament: Tournament, given: Given) -> c.Command:
    game = tournament.picture.game(given.get("game", ""))
    return c.Report(game.id, given.get("player", ""), read_result(tournament, game, given))


def _correct(tournament: Tournament, given: Given) -> c.Command:
    game = tournament.picture.game(given.get("game", ""))
    never = given.get("never") == "on"
    return c.Correct(game.id, None if never else read_result(tournament, game, given))


def _rule(tournament: Tournament, given: Given) -> c.Command:
    game = tournament.picture.game(given.get("game", ""))
    return c.Rule(game.id, read_result(tournament, game, given))


def _agree(tournament: Tournament, given: Given) -> c.Command:
    game = tournament.picture.game(given.get("game", ""))
    return c.AgreeArmies(game.id, {player: given.get(f"army_{player}", "") for player in game.players})


def _commit(tournament: Tournament, given: Given) -> c.Command:
    """The offer itself stays out of the log: only its fingerprint goes in. [TR-X26]"""
    tie, player, offer = given.get("tie", ""), given.get("player", ""), given.get("offer", "")
    if not offer.strip() or len(offer) > MOST_WORDS:
        raise Declined("tournament/bad_text", most=MOST_WORDS)
    return c.CommitBid(tie, player, bid_digest(tie, player, offer, given.get("nonce", "")))


def _reveal(tournament: Tournament, given: Given) -> c.Command:
    """The offer comes out of its envelope; with a wrong code nothing does. [TR-X26]"""
    tie, player, offer = given.get("tie", ""), given.get("player", ""), given.get("offer", "")
    if not offer.strip():
        raise Declined("tournament/bid_mismatch", player=player)
    return c.RevealBid(tie, player, offer, given.get("nonce", ""))


def _adjust(tournament: Tournament, given: Given) -> c.Command:
    stage = choice(given, "stage", "groups", "tables")
    return c.Adjust(given.get("player", ""), stage, number(given, "primary", 0), number(given, "secondary", 0))


def _precedent(tournament: Tournament, given: Given) -> c.Command:
    return c.AddPrecedent(
        question=given.get("question", ""),
        answer=given.get("answer", ""),
        topic=given.get("topic", "")[:60],
        language=choice(given, "language", "en", "fr", "it"),
        game=given.get("game", ""),
        checked=given.get("checked") == "on",
        agreed=given.get("agreed", "on") == "on",
        replaces=given.get("replaces", ""),
    )


def _adopt(tournament: Tournament, given: Given) -> c.Command:
    """What the club's book has under the numbers of the form."""
    wanted = set(given.get("ids", "").split())
    return c.Adopt(tuple(item for item in book.precedents() if item.id in wanted))


def _game(kind: Callable[[str], c.Command]) -> Callable[[Tournament, Given], c.Command]:
    return lambda tournament, given: kind(given.get("game", ""))


def _player(kind: Callable[[str], c.Command]) -> Callable[[Tournament, Given], c.Command]:
    return lambda tournament, given: kind(given.get("player", ""))


def _tie(kind: Callable[[str], c.Command]) -> Callable[[Tournament, Given], c.Command]:
    return lambda tournament, given: kind(given.get("tie", ""))


COMMANDS: dict[str, Callable[[Tournament, Given], c.Command]] = {
    "configure": lambda t, given: c.Configure(read_settings(t.state, given)),
    "enter": lambda t, given: c.Enter(given.get("player", ""), given.get("name", "")),
    "check_in": _player(c.CheckIn),
    "check_out": _player(c.CheckOut),
    "return": _player(c.Return),
    "withdraw": lambda t, given: c.Withdraw(
        given.get("player", ""), choice({"games": "", **given}, "games", "", "guest", "void", "repair", "three_play")
    ),
    "draw": lambda t, given: c.Draw(choice(given, "stage", "bracket", "groups", "tables", "finals")),
    "start": lambda t, given: c.Start(given.get("game", ""), number(given, "board"), now_ms()),
    "stop": _game(c.Stop),
    "pick": lambda t, given: c.Pick(given.get("game", ""), given.get("player", ""), given.get("army", "")),
    "draw_picker": _game(c.DrawPicker),
    "agree_armies": _agree,
    "draw_armies": _game(c.DrawArmies),
    "draw_seats": _game(c.DrawSeats),
    "play": _play,
    "time_up": _time_up,
    "report": _report,
    "confirm": lambda t, given: c.Confirm(given.get("game", ""), given.get("player", "")),
    "correct": _correct,
    "reverse": lambda t, given: c.Reverse(given.get("unit", "")),
    "rule": _rule,
    "let_stand": lambda t, given: c.LetStand(given.get("unit", "")),
    "adjust": _adjust,
    "commit_bid": _commit,
    "close_bids": _tie(c.CloseBids),
    "reveal_bid": _reveal,
    "close_reveals": _tie(c.CloseReveals),
    "identify": lambda t, given: c.Identify(given.get("member", ""), given.get("player", "")),
    "vote": lambda t, given: c.Vote(given.get("tie", ""), given.get("member", ""), given.get("player", "")),
    "close_vote": _tie(c.CloseVote),
    "draw_tie": _tie(c.DrawTie),
    "add_precedent": _precedent,
    "adopt": _adopt,
    "confirm_precedent": lambda t, given: c.ConfirmPrecedent(given.get("precedent", "")),
}

PREVIEWED = frozenset({"correct", "reverse", "rule", "let_stand", "withdraw", "return", "adjust", "configure"})
"""Commands whose consequences are shown before they are carried out. [TR-X44]"""

AT_ONCE = frozenset({"return", "configure"})
"""Those of them that are carried out at once if nothing follows from them."""

UNHURRIED = frozenset({"check_in", "check_out", "enter", "commit_bid"})
"""Commands that mean the same whatever others wrote meanwhile."""
