"""Records with what the club knows of a match beside its log, and many of them as one file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from fleacircus.core import About, Match, Outcome, Record, Who, codec
from fleacircus.core.chance import commitment
from fleacircus.core.match import FORMAT
from fleacircus.core.record import seal
from fleacircus.web.club import lines
from fleacircus.web.club.models import Player, Result, Seat, Table
from fleacircus.web.folding import LARGEST_RECORD

COLLECTION = "fleacircus-collection/1"
MOST_RECORDS = 50
"""So many games one file holds, as long as it is no larger than a record may be."""


class Collection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Several records as one file; `left` of those that were asked for had no room in it."""

    format: str
    records: tuple[msgspec.Raw, ...]
    left: int = 0


def about(table: Table) -> About:
    """Who sat at a table, when, at which event, and whether it is rated; of a record that was brought, what it says.

    Whoever keeps their games to themselves has no name here, and neither has a former member.
    """
    if table.about:
        told: About = codec.decode(table.about, About)
        return told
    seats = list(table.seats.order_by("number"))
    hidden = _hidden(seats)
    ended = Result.objects.filter(table=table).values_list("ended_ms", flat=True).first()
    event = table.tournament.partition(":")[0]
    return About(
        seats=tuple(Who("", seat.level) if _bot(seat) else Who(_name(seat, hidden)) for seat in seats),
        began_ms=table.started_ms or table.created_ms,
        ended_ms=ended or 0,
        event=_event(event),
        rated=table.rated,
    )


def _bot(seat: Any) -> bool:
    return bool(seat.kind == "bot" and not seat.player)


def _hidden(seats: Iterable[Seat]) -> set[str]:
    people = [seat.player for seat in seats if seat.player]
    return set(Player.objects.filter(shown=False, id__in=people).values_list("id", flat=True))


def _name(seat: Any, hidden: set[str]) -> str:
    return "" if seat.former or seat.player in hidden else str(seat.name)


def _event(contest: str) -> str:
    from fleacircus.web.tournaments.models import Contest

    name = Contest.objects.filter(id=contest).values_list("evening__name", flat=True).first() if contest else None
    return str(name or "")


def record(table: Table, match: Match, seat: int | None) -> bytes:
    """The file of a match as a seat saw it, whole once it is over, with what the club knows of it."""
    return match.record(seat, about=about(table))


def sealed(table: Table, result: Result) -> bytes:
    """The same for a finished match, from its rows alone: nothing is folded."""
    places, clause = codec.decode(result.places, tuple[int, ...]), str(result.clause)
    told = Record(
        format=FORMAT,
        game=table.game,
        options=codec.decode(table.options, dict[str, Any]),
        commitment=commitment(table.seed),
        seed=table.seed,
        entries=tuple(msgspec.Raw(line.body.encode()) for line in lines.read(table.id)),
        outcome=Outcome(places, clause),
        digest="",
        about=about(table),
    )
    return seal(told)


def collected(results: Any) -> bytes:
    """The records of results as one file, in their order, as many as it has room for."""
    made: list[msgspec.Raw] = []
    size, count = 0, results.count()
    for result in results.select_related("table")[:MOST_RECORDS]:
        data = sealed(result.table, result)
        size += len(data) + 1
        if size > LARGEST_RECORD - 1024:
            break
        made.append(msgspec.Raw(data))
    return codec.encode(Collection(COLLECTION, tuple(made), count - len(made)))


def opened(data: bytes) -> list[bytes] | None:
    """The records of a collection; None if this is none. ValueError if it holds too many."""
    try:
        told: Collection = codec.decode(data, Collection)
    except ValueError:
        return None
    if told.format != COLLECTION:
        return None
    if len(told.records) > MOST_RECORDS:
        raise ValueError(f"a collection holds {MOST_RECORDS} records at most, not {len(told.records)}")
    return [bytes(each) for each in told.records]
