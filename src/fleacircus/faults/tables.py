"""Tables as the club's pages would have opened them, laid straight into the database of a run."""

from __future__ import annotations

import sqlite3

from fleacircus.core import Match, codec
from fleacircus.faults.games import LEVELS
from fleacircus.faults.plan import Plan

CLOCK_MS = 9_000
TABLE = """
INSERT INTO club_table (id, watch, game, options, seed, bot_seed, owner, public, undo, clock_base_ms,
    clock_increment_ms, clock_leaves, started_ms, replay, tournament, asked, created_ms, seq, moved_ms, over,
    flag_at_ms)
VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?, ?, 500, ?, ?, 0, '', '', ?, ?, ?, 0, ?)
"""
SEAT = """
INSERT INTO club_seat (table_id, number, kind, player, name, level, invite, token_hash, away, due, waited, claimed_by,
    seen_ms)
VALUES (?, ?, ?, ?, '', ?, ?, '', 0, ?, ?, '', ?)
"""
ENTRY = "INSERT INTO club_entry (match, seq, at_ms, author, body, clock) VALUES (?, ?, ?, '', ?, ?)"


def lay(
    file: sqlite3.Connection, plan: Plan, match: Match, *, id: str, watch: str, seats: tuple[str, ...], now: int
) -> None:
    """Put a table down with its seats and its log; everybody has just sat down."""
    rules = match.game
    clock = CLOCK_MS if plan.clocks else None
    waited = rules.waited_for(match.state)
    people = [number for number, seat in enumerate(seats) if seat != "bot"]
    flag = now + CLOCK_MS if plan.clocks and waited.intersection(people) else None
    given = codec.encode(codec.plain(rules.options)).decode()
    undo = "on" if plan.undo else "off"
    file.execute(
        TABLE,
        (
            *(id, watch, rules.id, given, match.seed, f"{plan.seed}-bots-{id}"),
            *("owner", undo, clock, plan.clocks, now, now, match.seq, now, flag),
        ),
    )
    for number, seat in enumerate(seats):
        kind, player = ("bot", "") if seat == "bot" else ("person", f"player-{id}-{seat}")
        level = LEVELS[plan.game] if seat == "bot" else ""
        due = (number in match.to_act, number in waited)
        file.execute(SEAT, (id, number, kind, player, level, f"invite-{id}-{number}", *due, now))
    left = None if clock is None else codec.encode([clock] * len(seats)).decode()
    for seq, entry in enumerate(match.log):
        file.execute(ENTRY, (id, seq, now, codec.encode(entry).decode(), left))
