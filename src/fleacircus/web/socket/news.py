"""What guests are told of a table. Each message is for somebody with certain seats; no seats make a spectator."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from fleacircus.adapters.stores import Line
from fleacircus.web.club.offers import offer
from fleacircus.web.socket import clocks
from fleacircus.web.socket.messages import write
from fleacircus.web.socket.wire import viewpoint

if TYPE_CHECKING:
    from fleacircus.web.socket.table import LiveTable

Seats = tuple[int, ...]


def snapshot(table: LiveTable, seats: Seats, *, watches: bool) -> bytes:
    """Everything from the start."""
    row = table.row
    about = {
        "id": row.watch if watches else row.id,
        "game": row.game,
        "options": table.options,
        "rulebook": found.rulebook if (found := offer(row.game)) else "",
        "public": row.public,
        "tournament": row.tournament or None,
        "replay": row.replay,
    }
    log = [table.wire.entry(line, seats or (None,)) for line in table.lines]
    return write("snapshot", **_state(table, seats), table=about, **_seating(table, seats), log=log)


def events(table: LiveTable, seats: Seats, lines: Sequence[Line]) -> bytes:
    """What somebody missed."""
    entries = [table.wire.entry(line, seats or (None,)) for line in lines]
    return write("events", **_state(table, seats), **_seating(table, seats), entries=entries)


def entry(table: LiveTable, seats: Seats, line: Line) -> bytes:
    """One new entry."""
    return write("ev", **_state(table, seats), entry=table.wire.entry(line, seats or (None,)))


def seats(table: LiveTable, seats: Seats) -> bytes:
    """Who sits where."""
    return write("seats", **_seating(table, seats))


def _state(table: LiveTable, seats: Seats) -> dict[str, Any]:
    """What every kind of news carries."""
    match, due = table.match, table.match.to_act
    left = table.left_ms()
    return {
        "seq": match.seq,
        "views": {viewpoint(seat): table.wire.view(seat) for seat in seats or (None,)},
        "due": sorted(due),
        "choices": {str(seat): table.wire.choices(seat) for seat in seats if seat in due},
        "outcome": match.outcome,
        "clock": left
        and {"remaining_ms": left, "running": clocks.running(table.row, table.waited_for), "at": table.now()},
        "undo": [seat for seat in seats if table.row.undo == "on" and match.undo_point(seat) is not None],
    }


def _seating(table: LiveTable, seats: Seats) -> dict[str, Any]:
    online = table.online()
    return {
        "seats": [
            {
                "seat": seat.number,
                "name": seat.name,
                "kind": "you" if seat.number in seats else seat.kind,
                "level": seat.level or None,
                "online": seat.kind == "bot" or seat.number in online,
                "away": seat.away and seat.kind == "person",
            }
            for seat in table.row.seats
        ],
        "yours": seats,
    }
