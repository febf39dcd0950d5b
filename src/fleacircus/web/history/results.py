"""Finished matches as pages, files and ratings see them, read from the rows and rebuilt from the logs."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any, Literal

import msgspec
from django.db import connection, transaction
from django.db.models import Q

from fleacircus.adapters.stores import Ended, sql
from fleacircus.adapters.stores.snapshots import folded
from fleacircus.core import Match, codec
from fleacircus.games import load
from fleacircus.web.club import lines
from fleacircus.web.club.models import Alias, Result, Seat, Table
from fleacircus.web.history.ended import BOT, ended
from fleacircus.web.tournaments.models import Contest

AT_ONCE = 5_000
SEAT = ("table_id", "number", "kind", "player", "name", "level", "former")


class Sat(msgspec.Struct, frozen=True):
    """Who sat where, and how it ended for them. `player` is the member that a guest has become; a bot has a level.

    `way`: they `played` to the end, `left`, were `late`, or `handed` the seat to a bot that finished it.
    """

    number: int
    kind: Literal["person", "bot", "former"]
    player: str
    name: str
    level: str
    side: int
    place: int
    way: str
    feats: tuple[str, ...] = ()

    @property
    def stayed(self) -> bool:
        """Whether they were there to the end."""
        return self.way == "played"


class Finished(msgspec.Struct, frozen=True):
    """A finished match. `event` is the contest that it was played in, by id."""

    table: str
    watch: str
    game: str
    options: dict[str, Any]
    public: bool
    rated: bool
    event: str
    began_ms: int
    ended_ms: int
    entries: int
    clause: str
    seats: tuple[Sat, ...]

    @property
    def slug(self) -> str:
        """The game without its version."""
        return self.game.partition("@")[0]

    @property
    def open(self) -> bool:
        """Whether everybody may see it: at a public table, or because it counts."""
        return self.public or self.rated

    def of(self, ids: Iterable[str]) -> tuple[Sat, ...]:
        """The seats of a person."""
        return tuple(seat for seat in self.seats if seat.kind == "person" and seat.player in ids)

    def standing(self, seat: Sat) -> int:
        """The place of a seat when leaving is counted: who stayed is before who did not."""
        gone = {side: all(not each.stayed for each in self.seats if each.side == side) for side in self._sides}
        ranks = {each.side: (gone[each.side], each.place) for each in self.seats}
        return 1 + sum(ranks[each.side] < ranks[seat.side] for each in self.seats)

    @property
    def _sides(self) -> set[int]:
        return {seat.side for seat in self.seats}

    def won(self, seat: Sat) -> Literal["won", "drawn", "lost"]:
        """How it ended for a seat: alone in front, level in front with others, or behind."""
        mine = self.standing(seat)
        others = [self.standing(each) for each in self.seats if each.side != seat.side]
        if not others:
            return "won" if seat.place == 1 else "lost"
        return "lost" if mine > 1 else "drawn" if 1 in others else "won"


def finished(results: Any) -> list[Finished]:
    """The matches of a query of results, in its order."""
    found = list(results.select_related("table"))
    seats: dict[str, list[Any]] = {result.table_id: [] for result in found}
    members = dict(Alias.objects.values_list("guest", "member"))
    for tables in batched(seats, AT_ONCE):
        for seat in Seat.objects.filter(table__in=tables).order_by("number").values_list(*SEAT, named=True):
            seats[seat.table_id].append(seat)
    return [_finished(result, seats[result.table_id], members) for result in found]


def batched(ids: Iterable[str], most: int) -> Iterable[list[str]]:
    """So many at a time: a statement has room for no more."""
    rest = iter(ids)
    return iter(lambda: list(islice(rest, most)), [])


def _finished(result: Any, held: list[Any], members: dict[str, str]) -> Finished:
    table = result.table
    told = Ended(
        result.clause,
        codec.decode(result.places, tuple[int, ...]),
        codec.decode(result.sides, tuple[int, ...]),
        codec.decode(result.ways, tuple[str, ...]),
        codec.decode(result.feats, tuple[tuple[str, ...], ...]),
    )
    return Finished(
        table=table.id,
        watch=table.watch,
        game=table.game,
        options=codec.decode(table.options, dict[str, Any]),
        public=table.public,
        rated=table.rated,
        event=table.tournament.partition(":")[0],
        began_ms=table.started_ms or table.created_ms,
        ended_ms=result.ended_ms,
        entries=result.seq,
        clause=result.clause,
        seats=tuple(_sat(seat, told, members) for seat in held),
    )


def _sat(seat: Any, told: Ended, members: dict[str, str]) -> Sat:
    number, way = seat.number, told.ways[seat.number]
    kind: Any = "former" if seat.former else "person" if seat.player else "bot"
    if way == BOT:
        way = "played" if kind == "bot" else "handed"
    return Sat(
        number=number,
        kind=kind,
        player=members.get(seat.player, seat.player),
        name=seat.name,
        level=seat.level if kind == "bot" else "",
        side=told.sides[number],
        place=told.places[number],
        way=way,
        feats=told.feats[number] if told.feats else (),
    )


class Event(msgspec.Struct, frozen=True):
    """The evening of a contest."""

    id: str
    name: str


def events(matches: Iterable[Finished]) -> dict[str, Event]:
    """The evenings that matches were played on, by the id of their contest."""
    found = Contest.objects.filter(id__in={match.event for match in matches if match.event})
    return {id: Event(evening, name) for id, evening, name in found.values_list("id", "evening", "evening__name")}


# Rebuilding


def derived(table: Table) -> tuple[int, int, Ended] | None:
    """What the log of a table says of its result, with the number and time of its last line; None if it goes on."""
    kept = lines.read(table.id)
    game = load(table.game, codec.decode(table.options, dict[str, Any]))
    match: Match = folded(game, table.seed or None, [line.body for line in kept], None)
    told = ended(game, match.state, ((match.log[seq], kept[seq].author) for seq in match.standing))
    return None if told is None else (kept[-1].seq, kept[-1].at_ms, told)


def written(table: str) -> tuple[Any, ...] | None:
    """The row of a table's result, as the store wrote it."""
    row = Result.objects.filter(table=table).values_list(*_COLUMNS).first()
    return None if row is None else tuple(row)


def expected(table: Table) -> tuple[Any, ...] | None:
    """The row that a table's result should have, by its log. Records that somebody brought are nobody's results."""
    found = None if table.replay else derived(table)
    return None if found is None else sql.result_values(table.id, *found)


def rebuild(table: Table) -> bool:
    """Write a table's result anew from its log; whether that changed anything."""
    with transaction.atomic(), connection.cursor() as cursor:
        wanted = expected(table)
        if wanted == written(table.id):
            return False
        cursor.execute(*((sql.DROP_RESULT, (table.id,)) if wanted is None else (sql.KEEP_RESULT, wanted)))
        return True


_COLUMNS = ("table_id", "seq", "ended_ms", "clause", "places", "sides", "ways", "feats")


def rebuild_all() -> tuple[int, int]:
    """Every result anew from its log: how many matches were looked at, and how many results were put right."""
    looked = changed = 0
    for id in list(Table.objects.filter(Q(over=True) | Q(result__isnull=False)).values_list("id", flat=True)):
        looked, changed = looked + 1, changed + rebuild(Table.objects.get(id=id))
    return looked, changed
