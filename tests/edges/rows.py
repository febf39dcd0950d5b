"""Rows for tests of the stores, written with plain SQL as any other program could."""

import sqlite3
from collections.abc import Collection
from typing import Any

import psycopg

from fleacircus.adapters.stores import is_postgres

TABLE = """
INSERT INTO club_table (id, watch, game, options, seed, bot_seed, owner, public, undo, clock_base_ms,
    clock_increment_ms, clock_leaves, started_ms, replay, tournament, asked, created_ms, seq, moved_ms, over,
    flag_at_ms)
VALUES (%s, %s, 'legionz@1', '{}', 's', 'b', 'p0', false, 'on', NULL,
    0, false, 1000, false, '', '', 1000, 0, 1000, false, NULL)
"""
SEAT = """
INSERT INTO club_seat (table_id, number, kind, player, name, level, invite, token_hash, away, due, claimed_by)
VALUES (%s, %s, %s, %s, '', 'random', %s, '', false, %s, '')
"""
ENTRY = """
INSERT INTO club_entry (match, seq, at_ms, author, client_id, body, clock) VALUES (%s, 0, 1000, '', NULL, '{}', NULL)
"""


def add_table(
    db: str,
    id: str,
    *,
    seats: int,
    watch: str = "",
    bots: Collection[int] = (),
    due: Collection[int] = (),
) -> None:
    """A table with its set-up line."""
    execute(db, TABLE, (id, watch or f"watch-{id}"))
    for number in range(seats):
        kind = "bot" if number in bots else "person"
        execute(db, SEAT, (id, number, kind, f"p{number}", f"invite-{id}-{number}", number in due))
    execute(db, ENTRY, (id,))


def execute(db: str, statement: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Run a statement and return its rows, if it has any."""
    if is_postgres(db):
        with psycopg.connect(db) as connection:
            cursor = connection.execute(statement, values)
            return cursor.fetchall() if cursor.description else []
    with sqlite3.connect(db) as file:
        return file.execute(statement.replace("%s", "?"), values).fetchall()
