"""What guests are told of a table. Each message is for somebody with certain seats; no seats make a spectator."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from fleacircus.adapters.stores import Line
from fleacircus.web.club.shelf import on_shelf
from fleacircus.web.schemas import schema_version
from fleacircus.web.showing import pace_of
from fleacircus.web.socket import clocks, rematch, wishes
from fleacircus.web.socket.frames import Affairs, Clock, Missed, News, SeatInfo, Seating, Snapshot, TableInfo
from fleacircus.web.socket.guests import Guest
from fleacircus.web.socket.known import KnownTable
from fleacircus.web.socket.messages import write
from fleacircus.web.socket.wire import viewpoint

Seats = tuple[int, ...]


async def prepare(table: KnownTable, guest: Guest, last_seq: int) -> None:
    """Encode what a greeting needs of a long log piece by piece, so that the other tables go on meanwhile."""
    wire, points, piece = table.wire, table.seats_of(guest) or (None,), max(1, table.limits.long_fold)
    missed = table.lines[last_seq + 1 if last_seq <= table.match.seq else 0 :]
    for start in range(0, len(missed) - piece, piece):
        for line in missed[start : start + piece]:
            wire.entry(line, points)
        await asyncio.sleep(0)
    for seat in points:
        if table.match.unfolded(seat) > piece:
            await table.view(table.past(None), seat)


def snapshot(table: KnownTable, seats: Seats, *, watches: bool) -> bytes:
    """Everything from the start."""
    row = table.row
    about = TableInfo(
        id=row.watch if watches else row.id,
        game=row.game,
        options=table.options,
        rulebook=found.rulebook if (found := on_shelf(row.game)) else "",
        public=row.public,
        tournament=row.tournament or None,
        ladder=row.ladder,
        replay=row.replay,
        past=table.match.game.past,
        schema=schema_version(row.game),
        facts=table.wire.facts,
        citations=dict(table.match.game.citations),
        pace=pace_of(row.game),
    )
    log = tuple(table.wire.entry(line, seats or (None,)) for line in table.lines)
    return write(Snapshot(**_state(table, seats), table=about, seats=_seating(table, seats), yours=seats, log=log))


def events(table: KnownTable, seats: Seats, lines: Sequence[Line]) -> bytes:
    """What somebody missed."""
    entries = tuple(table.wire.entry(line, seats or (None,)) for line in lines)
    return write(Missed(**_state(table, seats), seats=_seating(table, seats), yours=seats, entries=entries))


def entry(table: KnownTable, seats: Seats, line: Line) -> bytes:
    """One new entry."""
    return write(News(**_state(table, seats), entry=table.wire.entry(line, seats or (None,))))


def seats(table: KnownTable, seats: Seats) -> bytes:
    """Who sits where."""
    return write(Seating(_seating(table, seats), seats))


def _state(table: KnownTable, seats: Seats) -> dict[str, Any]:
    """What every kind of news carries."""
    match, due = table.match, table.match.to_act
    return {
        "seq": match.seq,
        "views": {viewpoint(seat): table.wire.view(seat) for seat in seats or (None,)},
        "due": tuple(sorted(due)),
        "choices": {str(seat): table.wire.choices(seat) for seat in seats if seat in due},
        "outcome": match.outcome,
        "clock": _clock(table),
        "undo": tuple(seat for seat in seats if table.row.undo == "on" and match.undo_point(seat) is not None),
    }


def _clock(table: KnownTable) -> Clock | None:
    left = table.left_ms()
    if left is None:
        return None
    running = clocks.running(table.row, table.waited_for)
    return Clock(remaining_ms=tuple(left), running=running, at=table.now(), rests_ms=table.rests_ms)


def affairs(table: KnownTable, *, plays: bool) -> Affairs:
    """What goes on beside the match; who does not play is shown the way to where the rematch is watched."""
    wish = wishes.waiting(table.row, table.match.seq)
    return Affairs(
        paused=table.row.paused_ms,
        asks=wish.seat if wish is not None and wish.what == "pause" else None,
        clock=_clock(table),
        rematch=rematch.told(table.row, plays=plays),
        series=rematch.score(table.row, table.match.outcome),
        watchers=table.guests.watchers(table.row, table.limits.watchers),
    )


def _seating(table: KnownTable, seats: Seats) -> tuple[SeatInfo, ...]:
    online = table.online()
    return tuple(
        SeatInfo(
            seat=seat.number,
            name=seat.name,
            kind="you" if seat.number in seats else seat.kind,
            level=seat.level or None,
            online=seat.kind == "bot" or seat.number in online,
            away=seat.away and seat.kind == "person",
            former=seat.former,
            page=seat.page,
        )
        for seat in table.row.seats
    )
