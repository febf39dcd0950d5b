"""The statements of both engines, in one spelling; the tables come from Django's migrations."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

import msgspec

from fleacircus.adapters.stores.store import After, Ended, Line, SeatRow, TableRow
from fleacircus.core import codec

TABLE = """
SELECT id, watch, game, options, seed, bot_seed, public, undo, clock_base_ms, clock_increment_ms, clock_leaves,
       started_ms, replay, tournament, ladder, asked, created_ms, version, paused_ms, again, series
FROM club_table WHERE id = %s OR watch = %s
"""
# A guest who became a member on another device is that member wherever the guest's id stands: see club_alias.
SEATS = """
SELECT number, kind, coalesce(alias.member, player), name, level, token_hash, away, since_ms, spent_ms, former,
       CASE WHEN kind = 'person' AND person.shown THEN person.id ELSE '' END
FROM club_seat LEFT JOIN club_alias alias ON alias.guest = player
LEFT JOIN club_player person ON person.id = coalesce(alias.member, player) WHERE table_id = %s ORDER BY number
"""
PERSON = """
SELECT coalesce(alias.member, person.id), person.generation, coalesce(member.nickname, person.nickname)
FROM club_player person LEFT JOIN club_alias alias ON alias.guest = person.id
LEFT JOIN club_player member ON member.id = alias.member WHERE person.id = %s
"""
BLOCKED = """
SELECT 1 FROM club_block WHERE (kind = 'person' AND value = %s) OR (kind = 'address' AND value = %s) LIMIT 1
"""
LINES = """
SELECT seq, at_ms, author, client_id, body, clock FROM club_entry WHERE match = %s AND seq > %s ORDER BY seq
"""

# Pages add lines to the logs that are theirs alone: the first of a table, all of a contest and of a season.
ADD = "INSERT INTO club_entry (match, seq, at_ms, author, client_id, body, clock) VALUES (%s, %s, %s, %s, %s, %s, %s)"

# Lines are added by these three in one transaction, the tables' rows first: they are what every change of seats locks
# too. `{added}` stands for the lines, however an engine takes them. Whose table's row was not as it should be, and who
# follows a line that is not there (any more), would be of no match, which the table of lines refuses.
AFTER_TABLE = """
UPDATE club_table SET seq = added.seq, moved_ms = added.at_ms, over = added.over, flag_at_ms = added.flag_at_ms
FROM {added} WHERE club_table.id = added.match AND club_table.version = added.version
AND (added.claim = '' OR EXISTS (
    SELECT 1 FROM club_seat WHERE table_id = club_table.id AND kind = 'bot' AND claimed_by = added.claim))
"""
APPEND = """
INSERT INTO club_entry (match, seq, at_ms, author, client_id, body, clock) SELECT (
    SELECT past.match FROM club_entry past JOIN club_table t ON t.id = past.match
    WHERE past.match = added.match AND past.seq = added.seq - 1 AND (added.past_ms < 0 OR past.at_ms = added.past_ms)
    AND t.seq = added.seq AND t.version = added.version
), added.seq, added.at_ms, added.author, added.client_id, added.body, added.clock FROM {added}
"""
AFTER_SEATS = """
UPDATE club_seat SET due = (added.due LIKE '%%,' || number || ',%%'),
       waited = (added.waited LIKE '%%,' || number || ',%%'),
       turns = turns + CASE WHEN NOT club_seat.waited AND added.waited LIKE '%%,' || number || ',%%' THEN 1 ELSE 0 END,
       claimed_by = '', spent_ms = 0
FROM {added} WHERE table_id = added.match AND (claimed_by <> '' OR spent_ms <> 0
    OR club_seat.due <> (added.due LIKE '%%,' || number || ',%%')
    OR club_seat.waited <> (added.waited LIKE '%%,' || number || ',%%'))
"""
# With a line that ends a match comes its result, with one that takes the end back it goes.
KEEP_RESULT = """
INSERT INTO club_result (table_id, seq, ended_ms, clause, places, sides, ways, feats)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s)
ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, ended_ms = excluded.ended_ms, clause = excluded.clause,
       places = excluded.places, sides = excluded.sides, ways = excluded.ways, feats = excluded.feats
"""
DROP_RESULT = "DELETE FROM club_result WHERE table_id = %s"
ASK = "UPDATE club_table SET asked = %s, version = version + 1 WHERE id = %s AND seq = %s AND version = %s"
PAUSE = """
UPDATE club_table SET paused_ms = %s, flag_at_ms = %s, version = version + 1 WHERE id = %s AND seq = %s AND version = %s
"""
PAUSE_SEAT = "UPDATE club_seat SET spent_ms = spent_ms + %s, since_ms = %s WHERE table_id = %s AND number = %s"
FLAGGED = "SELECT id FROM club_table WHERE flag_at_ms IS NOT NULL AND flag_at_ms <= %s ORDER BY flag_at_ms LIMIT 100"
SET_FLAG = "UPDATE club_table SET flag_at_ms = %s WHERE id = %s AND seq = %s AND version = %s"

# Bots. A claim is "process/number"; "waits" marks a seat that may act and does not want to before the next entry.
# What is claimed is looked for as the index `seat_claimed` has it: SQLite takes NOT (a = b) and a <> b for two things.
CLAIM = """
UPDATE club_seat SET claimed_by = %s WHERE id = (
    SELECT seat.id FROM club_seat seat JOIN club_table t ON t.id = seat.table_id
    LEFT JOIN (
        SELECT coalesce(other.member, owned.owner) AS owner, count(*) AS claims FROM club_seat taken
        JOIN club_table owned ON owned.id = taken.table_id LEFT JOIN club_alias other ON other.guest = owned.owner
        WHERE NOT (taken.claimed_by = '') AND taken.claimed_by <> 'waits' GROUP BY coalesce(other.member, owned.owner)
    ) busy ON busy.owner = coalesce((SELECT member FROM club_alias WHERE guest = t.owner), t.owner)
    WHERE seat.kind = 'bot' AND seat.due AND seat.claimed_by = '' AND t.paused_ms IS NULL
        AND coalesce(busy.claims, 0) < %s
    ORDER BY EXISTS (
        SELECT 1 FROM club_seat who WHERE who.table_id = t.id AND who.kind = 'person' AND NOT who.away
    ) DESC, coalesce(busy.claims, 0), t.moved_ms, seat.id
    LIMIT 1 {lock})
RETURNING table_id, number
"""
RELEASE = "UPDATE club_seat SET claimed_by = '' WHERE NOT (claimed_by = '') AND claimed_by = %s"
PARK = "UPDATE club_seat SET claimed_by = 'waits' WHERE NOT (claimed_by = '') AND claimed_by = %s"

# Processes. Each counts its beats; who stands still for a lease, by the others' own clocks, is struck out.
BEAT = """
INSERT INTO club_process (id, beat) VALUES (%s, 1) ON CONFLICT (id) DO UPDATE SET beat = club_process.beat + 1
"""
BEATS = "SELECT id, beat FROM club_process"
BURY = "DELETE FROM club_process WHERE id = %s AND beat = %s"
FREE_IDLE = """
UPDATE club_seat SET claimed_by = ''
WHERE NOT (claimed_by = '') AND substr(claimed_by, 1, length(%s)) = %s AND %s NOT LIKE '%%,' || claimed_by || ',%%'
"""
FREE_ORPHANS = """
UPDATE club_seat SET claimed_by = '' WHERE NOT (claimed_by = '') AND claimed_by <> 'waits' AND NOT EXISTS (
    SELECT 1 FROM club_process p WHERE substr(club_seat.claimed_by, 1, length(p.id) + 1) = p.id || '/')
"""
SEEN = "UPDATE club_seat SET seen_ms = %s WHERE table_id = %s AND number = %s"

# Seats, as pages change them. TOUCH comes first: it locks the table's row, and ends what was judged by the old one.
TOUCH = """
UPDATE club_table SET version = version + 1,
       flag_at_ms = CASE WHEN clock_leaves AND started_ms IS NOT NULL AND paused_ms IS NULL AND NOT over
                        THEN %s ELSE NULL END
WHERE id = %s
"""
STAND_UP = "UPDATE club_seat SET away = TRUE WHERE id = %s AND kind = 'person' AND player = %s"
RECLAIM = """
UPDATE club_seat SET kind = 'person', away = FALSE, level = '', claimed_by = '',
       since_ms = CASE WHEN kind = 'bot' THEN %s ELSE since_ms END, seen_ms = %s
WHERE id = %s AND player = %s
"""
HAND_OVER = """
UPDATE club_seat SET kind = 'bot', level = %s, away = TRUE, claimed_by = '', spent_ms = spent_ms + %s
WHERE id = %s AND kind = %s AND player = %s AND (away OR seen_ms < %s OR player = %s OR kind = 'open')
"""

SNAPSHOT = "SELECT seq, body FROM club_snapshot WHERE match = %s"
KEEP_SNAPSHOT = """
INSERT INTO club_snapshot (match, seq, body) VALUES (%s, %s, %s)
ON CONFLICT (match) DO UPDATE SET seq = excluded.seq, body = excluded.body WHERE club_snapshot.seq < excluded.seq
"""


def add_values(match: str, line: Line) -> tuple[Any, ...]:
    """The values of ADD."""
    return (match, line.seq, line.at_ms, line.author, line.client_id, line.body, line.clock)


class Added(msgspec.Struct, frozen=True):
    """A line as the statements that add it want it; its columns are those of `{added}`."""

    match: str
    seq: int
    at_ms: int
    author: str
    client_id: str | None
    body: str
    clock: str | None
    past_ms: int
    over: bool
    flag_at_ms: int | None
    version: int
    claim: str
    due: str
    waited: str


def columns() -> dict[str, str]:
    """The columns of `{added}` and what PostgreSQL calls what is in them."""
    kinds = {str: "text", int: "bigint", bool: "boolean"}
    fields = msgspec.structs.fields(Added)
    return {field.name: kinds[next(iter(get_args(field.type)), field.type)] for field in fields}


def added(match: str, line: Line, after: After, *, version: int, claim: str) -> Added:
    """A line, what it leaves behind, and what has to be so."""
    return Added(
        match,
        line.seq,
        line.at_ms,
        line.author,
        line.client_id,
        line.body,
        line.clock,
        -1 if after.past_ms is None else after.past_ms,
        after.over,
        after.flag_at_ms,
        version,
        claim,
        _listed(after.due),
        _listed(after.due if after.waited_for is None else after.waited_for),
    )


def result(match: str, line: Line, after: After) -> tuple[str, tuple[Any, ...]] | None:
    """What a line does to the result of its match: the statement and its values, if it does anything."""
    if after.ended is not None:
        return KEEP_RESULT, result_values(match, line.seq, line.at_ms, after.ended)
    return (DROP_RESULT, (match,)) if after.reopened else None


def result_values(match: str, seq: int, ended_ms: int, ended: Ended) -> tuple[Any, ...]:
    """The values of KEEP_RESULT."""
    told = (codec.encode(each).decode() for each in (ended.places, ended.sides, ended.ways, ended.feats))
    return (match, seq, ended_ms, ended.clause, *told)


def pause_values(match: str, seats: Iterable[tuple[int, int, int]]) -> list[tuple[Any, ...]]:
    """The values of PAUSE_SEAT, by seat."""
    return [(spent, since, match, number) for number, spent, since in seats]


def beat_values(process: str, busy: Iterable[str]) -> tuple[Any, ...]:
    """The values of FREE_IDLE: what a process has claimed and does not work on."""
    mine = f"{process}/"
    return (mine, mine, "," + "".join(f"{claim}," for claim in busy))


def _listed(seats: frozenset[int]) -> str:
    """Seats as one text in which each can be found."""
    return "," + "".join(f"{seat}," for seat in sorted(seats))


def table_row(row: tuple[Any, ...], seats: list[tuple[Any, ...]]) -> TableRow:
    """The records of a table; SQLite has no truth values, so they are made here."""
    names = [name for name in TableRow.__struct_fields__ if name != "seats"]
    values = dict(zip(names, row, strict=True))
    values["seats"] = [dict(zip(SeatRow.__struct_fields__, seat, strict=True)) for seat in seats]
    return msgspec.convert(values, TableRow, strict=False)
