"""The statements of both engines, in one spelling; the tables come from Django's migrations."""

from __future__ import annotations

from typing import Any

import msgspec

from fleacircus.adapters.stores.store import After, Line, SeatRow, TableRow

TABLE = """
SELECT id, watch, game, options, seed, bot_seed, public, undo, clock_base_ms, clock_increment_ms, clock_leaves,
       started_ms, replay, tournament, asked, created_ms
FROM club_table WHERE id = %s OR watch = %s
"""
SEATS = """
SELECT number, kind, player, name, level, token_hash, away FROM club_seat WHERE table_id = %s ORDER BY number
"""
LINES = """
SELECT seq, at_ms, author, client_id, body, clock FROM club_entry WHERE match = %s AND seq > %s ORDER BY seq
"""
APPEND = """
INSERT INTO club_entry (match, seq, at_ms, author, client_id, body, clock) VALUES (
    (SELECT match FROM club_entry WHERE match = %s AND seq = %s AND (%s < 0 OR at_ms = %s)), %s, %s, %s, %s, %s, %s)
"""
AFTER_TABLE = "UPDATE club_table SET seq = %s, moved_ms = %s, over = %s, flag_at_ms = %s WHERE id = %s"
AFTER_SEATS = """
UPDATE club_seat SET due = (%s LIKE '%%,' || number || ',%%'), waited = (%s LIKE '%%,' || number || ',%%'),
       claimed_by = '', claimed_until_ms = 0
WHERE table_id = %s AND (claimed_until_ms > 0 OR due <> (%s LIKE '%%,' || number || ',%%')
       OR waited <> (%s LIKE '%%,' || number || ',%%'))
"""
ASK = "UPDATE club_table SET asked = %s WHERE id = %s"
CLAIM = """
UPDATE club_seat SET claimed_by = %s, claimed_until_ms = %s
WHERE id = (SELECT id FROM club_seat WHERE kind = 'bot' AND due AND claimed_until_ms < %s ORDER BY id LIMIT 1 {lock})
RETURNING table_id, number
"""
RENEW = "UPDATE club_seat SET claimed_until_ms = %s WHERE claimed_by = %s"
RELEASE = "UPDATE club_seat SET claimed_by = '', claimed_until_ms = 0 WHERE claimed_by = %s"
FLAGGED = "SELECT id FROM club_table WHERE flag_at_ms IS NOT NULL AND flag_at_ms <= %s ORDER BY flag_at_ms LIMIT 100"
SNAPSHOT = "SELECT seq, body FROM club_snapshot WHERE match = %s"
KEEP_SNAPSHOT = """
INSERT INTO club_snapshot (match, seq, body) VALUES (%s, %s, %s)
ON CONFLICT (match) DO UPDATE SET seq = excluded.seq, body = excluded.body WHERE club_snapshot.seq < excluded.seq
"""


def append_values(match: str, line: Line, after: After) -> tuple[Any, ...]:
    """The values of APPEND. Without the line before, the new one would be of no match, which the table refuses."""
    past = -1 if after.past_ms is None else after.past_ms
    new = (line.seq, line.at_ms, line.author, line.client_id, line.body, line.clock)
    return (match, line.seq - 1, past, past, *new)


def after_values(match: str, line: Line, after: After) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """The values of AFTER_TABLE and of AFTER_SEATS."""
    due, waited = _listed(after.due), _listed(after.due if after.waited_for is None else after.waited_for)
    return (line.seq, line.at_ms, after.over, after.flag_at_ms, match), (due, waited, match, due, waited)


def _listed(seats: frozenset[int]) -> str:
    """Seats as one text in which each can be found."""
    return "," + "".join(f"{seat}," for seat in sorted(seats))


def table_row(row: tuple[Any, ...], seats: list[tuple[Any, ...]]) -> TableRow:
    """The records of a table; SQLite has no truth values, so they are made here."""
    names = TableRow.__struct_fields__
    values = dict(zip(names, row, strict=False))
    values["seats"] = [dict(zip(SeatRow.__struct_fields__, seat, strict=True)) for seat in seats]
    return msgspec.convert(values, TableRow, strict=False)
