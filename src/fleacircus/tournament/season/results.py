"""A contest as a season sees it: who came where, and every game that counted with the armies that were led."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from fleacircus.tournament.formats.views import GameView
from fleacircus.tournament.picks import armies_chosen
from fleacircus.tournament.picture import Picture
from fleacircus.tournament.results import CouplesResult, DuelResult, Result, TableResult


class Finish(msgspec.Struct, frozen=True):
    """The place of an entrant; `among` is how many share it. `member` is nobody before somebody confirmed who it is."""

    member: str
    place: int
    among: int = 1


class Part(msgspec.Struct, frozen=True):
    """Somebody's part in a game: the army they led if it is known, whose side they were on, how that side ranked."""

    member: str
    army: str
    side: int
    rank: int


class Bout(msgspec.Struct, frozen=True):
    """A game that counted."""

    kind: str
    parts: tuple[Part, ...]

    def against(self, part: Part) -> tuple[Part, ...]:
        """The opponents of somebody who played it."""
        return tuple(other for other in self.parts if other.side != part.side)

    def worth(self, part: Part) -> Fraction | None:
        """The share of the opponents left behind, half for those level; nothing where there was none. [TR-Y3]"""
        others = self.against(part)
        if not others:
            return None
        return sum((ahead(part, other) for other in others), Fraction(0)) / len(others)


def ahead(one: Part, other: Part) -> Fraction:
    """1 if somebody was before somebody else in a game, a half if they were level. [TR-Y3]"""
    return Fraction(1) if one.rank < other.rank else Fraction(0) if one.rank > other.rank else Fraction(1, 2)


class ContestResult(msgspec.Struct, frozen=True):
    """One contest of an evening, with its entrants as members of the club as far as that is confirmed."""

    evening: str
    kind: str
    over: bool
    finishes: tuple[Finish, ...] = ()
    bouts: tuple[Bout, ...] = ()


def contest_result(picture: Picture, evening: str, members: Mapping[str, str]) -> ContestResult:
    """What a contest gives the season, once it is over. [TR-Y1, TR-Y5]"""
    return as_members(played(picture, evening), members)


def played(picture: Picture, evening: str) -> ContestResult:
    """A contest with its entrants as they are on the entry sheet. It depends on nothing but the contest's log."""
    if picture.stage != "over":
        return ContestResult(evening, picture.state.kind, False)
    rows = picture.standings.rows
    taken = [row.place for row in rows]
    finishes = tuple(Finish(row.player, row.place, taken.count(row.place)) for row in rows)
    counted = (game for game in picture.games if game.id in picture.counted)
    bouts = tuple(bout for game in counted if (bout := _bout(picture, game)).parts)
    return ContestResult(evening, picture.state.kind, True, finishes, bouts)


def as_members(result: ContestResult, members: Mapping[str, str]) -> ContestResult:
    """The same with members in the place of entrants; who is none keeps the place, as nobody. [TR-Y5]"""

    def known(part: Any) -> Any:
        return replace(part, member=members.get(part.member, ""))

    bouts = tuple(replace(bout, parts=tuple(map(known, bout.parts))) for bout in result.bouts)
    return replace(result, finishes=tuple(map(known, result.finishes)), bouts=bouts)


def _bout(picture: Picture, game: GameView) -> Bout:
    """A game that counted; who had a guest play for them had no part in it. [TR-X34]"""
    assert game.score is not None
    players, led = game.score.players, armies_chosen(picture.state, game)
    sides = ranks(game.score.result, players)
    parts = tuple(
        Part(player, led.get(player, ""), side, rank)
        for player, (side, rank) in zip(players, sides, strict=True)
        if player and rank and player not in game.score.guests
    )
    return Bout(game.kind, parts)


def ranks(result: Result, players: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """Each player's side and its rank, 1 for the winners; 0 for a seat where nobody played."""
    match result:
        case DuelResult(winner=winner):
            return tuple((seat, 1 if winner in (None, player) else 2) for seat, player in enumerate(players))
        case CouplesResult(winner=side):
            return tuple((seat // 2, 1 if side in (None, seat // 2) else 2) for seat in range(len(players)))
        case TableResult(places=places):
            return tuple(enumerate(places))
