"""A rematch and the row of matches that it belongs to, as they stand in a table's row. Pure."""

from __future__ import annotations

import msgspec

from fleacircus.adapters.stores import TableRow
from fleacircus.core import Outcome, codec
from fleacircus.web.socket.frames import RematchInfo, SeriesInfo


class Again(msgspec.Struct, frozen=True, omit_defaults=True):
    """Which seat wants a rematch, which have agreed, which does not want to; and the table where it is played."""

    by: int
    yes: tuple[int, ...] = ()
    no: int | None = None
    next: str = ""
    watch: str = ""


class Series(msgspec.Struct, frozen=True):
    """Which match a table is in a row of rematches, and the points of its seats before it."""

    number: int
    points: tuple[float, ...]


def again(text: str) -> Again | None:
    return codec.decode(text, Again) if text else None


def series(text: str, seats: int) -> Series:
    """The series as it stands in a row; a table that follows no other begins one."""
    return codec.decode(text, Series) if text else Series(1, (0.0,) * seats)


def stored(value: Again | Series) -> str:
    return codec.encode(value).decode()


def points(before: tuple[float, ...], outcome: Outcome | None) -> tuple[float, ...]:
    """The score after a match: a win is a point, and where all of several are level, each has half a point."""
    if outcome is None:
        return before
    level = len(outcome.winners) == len(before) > 1
    return tuple(old + (0.5 if level else 1.0 if seat in outcome.winners else 0.0) for seat, old in enumerate(before))


def told(row: TableRow, *, plays: bool) -> RematchInfo | None:
    """What the table is told of a rematch; only who plays is shown the players' way to it."""
    wanted = again(row.again)
    if wanted is None:
        return None
    people = [seat.number for seat in row.seats if seat.kind == "person" and not seat.away]
    waits = tuple(number for number in people if number not in wanted.yes) if not wanted.next else ()
    there = f"/t/{wanted.next}" if plays else f"/w/{wanted.watch}"
    return RematchInfo(wanted.by, waits, wanted.no, there if wanted.next else None)


def score(row: TableRow, outcome: Outcome | None) -> SeriesInfo | None:
    """How a row of matches stands; nothing where there is but one."""
    if not row.series and not row.again:
        return None
    known = series(row.series, len(row.seats))
    return SeriesInfo(known.number, points(known.points, outcome))
