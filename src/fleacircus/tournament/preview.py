"""Consequences shown first: an act is done on a copy, and the whole picture before is held against the one after."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

import msgspec

from fleacircus.tournament.events import Event
from fleacircus.tournament.picture import Picture
from fleacircus.tournament.ranking import Ranking
from fleacircus.tournament.state import Score

What: TypeAlias = Literal[
    "champion", "stage", "going", "seats", "match", "result", "void", "game", "running", "guests", "place", "points",
    "tie", "bids",
]  # fmt: skip
Key: TypeAlias = tuple[Any, ...]


class Fallen(msgspec.Struct, frozen=True):
    """A result that stops counting. `players` played it, `now` should; `reason` says why.

    Reasons: wrong players sat there; the match was over before it; nobody knows yet who should sit there; the
    result was taken back itself.
    """

    game: str
    players: tuple[str, ...]
    now: tuple[str, ...]
    reason: Literal["wrong_players", "match_over", "undecided", "taken_back"]
    clause: str


class Change(msgspec.Struct, frozen=True):
    """One thing of the picture that becomes another: what kind, of what, and its two values; None: not there."""

    what: What
    of: tuple[str, ...]
    before: Any
    after: Any


class Preview(msgspec.Struct, frozen=True):
    """What a command would do. `others` is everything but the results that it names itself.

    `by_lot` says that a lot has a part in it, so that places it deals out are not known yet.
    """

    events: tuple[Event, ...]
    changes: tuple[Change, ...]
    void: tuple[Fallen, ...]
    revived: tuple[str, ...]
    by_lot: bool = False

    @property
    def others(self) -> tuple[Change, ...]:
        """What changes beyond the act itself."""
        named = {getattr(event, "game", None) for event in self.events}
        return tuple(
            one for one in self.changes if not (one.what in ("result", "game", "running") and one.of[0] in named)
        )

    @property
    def word(self) -> str:
        """A word that is another once anything else would follow."""
        return hashlib.sha256(repr(self.changes).encode()).hexdigest()[:16]

    def of(self, what: What) -> tuple[Change, ...]:
        """The changes of one kind."""
        return tuple(change for change in self.changes if change.what == what)


def compare(before: Picture, after: Picture, events: tuple[Event, ...], *, by_lot: bool = False) -> Preview:
    """Hold two pictures side by side. [TR-X44, TR-X45, TR-X47]"""
    old, new = dict(whole(before)), dict(whole(after))
    keys = dict.fromkeys((*old, *new))
    changes = [Change(key[0], key[1:], old.get(key), new.get(key)) for key in keys if old.get(key) != new.get(key)]
    return Preview(events, tuple(changes), _void(before, after), _revived(before, after), by_lot)


def whole(picture: Picture) -> Iterator[tuple[Key, Any]]:
    """Everything that a page tells of a contest, each thing under a key of its own."""
    state = picture.state
    yield ("champion",), picture.champion
    yield ("stage",), picture.stage
    for game in picture.games:
        if game.number == 1:
            yield ("seats", game.unit), (game.players, game.home)
        yield ("game", game.id), game.status
        yield ("guests", game.id), game.guests or None
        yield ("void", game.id), tuple(score.players for score in game.voids) or None
        yield ("running", game.id), state.running.get(game.id)
        if game.score:
            yield ("result", game.id), (game.players, game.score.result, game.id in picture.counted)
        if game.kind == "duel" and game.number == 1:
            duel = picture.duel(game.unit)
            yield ("match", game.unit), (duel.wins, duel.winner, duel.how)
    for tie in picture.ties:
        yield ("tie", tie.id), (tie.players, tie.open, tie.settled)
    for id, book in state.ties.items():
        yield ("bids", id), (len(book.bids), len(book.offers), book.awarded)
    if picture.drawn:
        yield from _ranked("", picture.standings, points=False)
    if state.kind == "extreme":
        yield from _extreme(picture)


def _extreme(picture: Picture) -> Iterator[tuple[Key, Any]]:
    extreme = picture.extreme
    yield ("going",), frozenset(extreme.qualification.players)
    for group, ranking in zip(extreme.groups, extreme.group_rankings, strict=True):
        yield from _ranked(group.name, ranking)
    for table, ranking in zip(extreme.tables, extreme.table_rankings, strict=True):
        yield from _ranked(table.name, ranking)
    if extreme.complete:
        yield from _ranked("best", extreme.qualification.best_next)


def _ranked(where: str, ranking: Ranking, *, points: bool = True) -> Iterator[tuple[Key, Any]]:
    for row in ranking.rows:
        yield ("place", where, row.player), row.place_words
        if points:
            yield ("points", where, row.player), (row.games, tuple(row.values.items()))


def _void(before: Picture, after: Picture) -> tuple[Fallen, ...]:
    old, new = before.counted, after.counted
    fallen = [_fallen(game, score, after) for game, score in old.items() if game not in new]
    fallen += [_fallen(game, old[game], after) for game in new if game in old and _others(old[game], new[game])]
    return tuple(fallen)


def _revived(before: Picture, after: Picture) -> tuple[str, ...]:
    return tuple(game for game in after.counted if game not in before.counted and game in before.state.scores)


def _others(one: Score, two: Score) -> bool:
    return set(one.players) != set(two.players)


def _fallen(id: str, score: Score, after: Picture) -> Fallen:
    """Why a result no longer counts. [TR-X4, TR-X45]"""
    still_there = any(other.players == score.players for other in after.state.scores.get(id, ()))
    game = next((one for one in after.games if one.id == id), None)
    if not still_there:
        return Fallen(id, score.players, score.players, "taken_back", "TR-X44")
    if game is None or not game.players:
        return Fallen(id, score.players, (), "undecided", "TR-X45")
    if set(game.players) == set(score.players):
        return Fallen(id, score.players, game.players, "match_over", "TR-X4")
    return Fallen(id, score.players, game.players, "wrong_players", "TR-X45")
