"""The store in one SQLite file: one writing thread that commits in groups, one reading thread."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Collection
from pathlib import Path
from typing import TypeVar

import msgspec

from fleacircus.adapters.stores import sql, talk
from fleacircus.adapters.stores.hands import Hand, ThreadHand
from fleacircus.adapters.stores.store import After, Claim, Conflict, Line, Person, TableRow
from fleacircus.adapters.stores.talk import Said, Talk

T = TypeVar("T")


def _spelt(statement: str) -> str:
    return statement.replace("%s", "?").replace("%%", "%")


def _of_one(statement: str) -> str:
    """A statement that adds lines, for one whose columns are its values: calling SQLite costs next to nothing."""
    return _spelt(statement.replace("FROM {added}", "").replace("added.", ":"))


PERSON, BLOCKED = map(_spelt, (sql.PERSON, sql.BLOCKED))
TABLE, SEATS, LINES, ASK = map(_spelt, (sql.TABLE, sql.SEATS, sql.LINES, sql.ASK))
AFTER_TABLE, APPEND, AFTER_SEATS = map(_of_one, (sql.AFTER_TABLE, sql.APPEND, sql.AFTER_SEATS))
PAUSE, PAUSE_SEAT = map(_spelt, (sql.PAUSE, sql.PAUSE_SEAT))
CLAIM, RELEASE, PARK = map(_spelt, (sql.CLAIM.format(lock=""), sql.RELEASE, sql.PARK))
BEAT, BEATS, BURY, SEEN = map(_spelt, (sql.BEAT, sql.BEATS, sql.BURY, sql.SEEN))
FREE_IDLE, FREE_ORPHANS = map(_spelt, (sql.FREE_IDLE, sql.FREE_ORPHANS))
FORGET = "DELETE FROM club_process"
"""One process has the file, so what an earlier one claimed is nobody's."""
FLAGGED, SET_FLAG, SNAPSHOT, KEEP_SNAPSHOT = map(_spelt, (sql.FLAGGED, sql.SET_FLAG, sql.SNAPSHOT, sql.KEEP_SNAPSHOT))
SAID_BEFORE, LAST_SAID, SAY = map(_spelt, (talk.SAID_BEFORE, talk.LAST_SAID, talk.SAY))
SAID, EARS, MUTES, STRANGERS = map(_spelt, (talk.SAID, talk.EARS, talk.MUTES, talk.STRANGERS))


class SqliteStore:
    """A club in one file; `hands` makes what reads and what writes it."""

    def __init__(self, path: str, *, hands: Callable[..., Hand] = ThreadHand) -> None:
        self._path = path
        self._hands = hands
        self._reader: Hand | None = None
        self._writer: Hand | None = None

    async def open(self) -> None:
        Path(self._path).parent.mkdir(parents=True, exist_ok=True)
        self._reader = self._hands(self._path, writes=False)
        self._writer = self._hands(self._path, writes=True)
        self._reader.start()
        self._writer.start()
        await self._write(lambda connection: _done(connection.execute(FORGET)))

    async def close(self) -> None:
        for hand in (self._writer, self._reader):
            if hand is not None:
                await asyncio.to_thread(hand.stop)

    async def table(self, id: str) -> TableRow | None:
        def read(connection: sqlite3.Connection) -> TableRow | None:
            row = connection.execute(TABLE, (id, id)).fetchone()
            if row is None:
                return None
            return sql.table_row(row, connection.execute(SEATS, (row[0],)).fetchall())

        return await self._read(read)

    async def person(self, id: str, address: str) -> Person:
        def read(connection: sqlite3.Connection) -> Person:
            who, generation, name = connection.execute(PERSON, (id,)).fetchone() or (id, None, "")
            return Person(who, generation, connection.execute(BLOCKED, (who, address)).fetchone() is not None, name)

        return await self._read(read)

    async def lines(self, match: str, after: int) -> list[Line]:
        rows = await self._read(lambda connection: connection.execute(LINES, (match, after)).fetchall())
        return [Line(*row) for row in rows]

    async def append(self, match: str, line: Line, after: After, *, version: int, claim: str = "") -> None:
        values = msgspec.structs.asdict(sql.added(match, line, after, version=version, claim=claim))
        result = sql.result(match, line, after)

        def write(connection: sqlite3.Connection) -> None:
            connection.execute(AFTER_TABLE, values)
            try:
                connection.execute(APPEND, values)
            except sqlite3.IntegrityError as error:
                raise Conflict(str(error)) from error
            connection.execute(AFTER_SEATS, values)
            if result is not None:
                connection.execute(_spelt(result[0]), result[1])

        await self._write(write)

    async def ask(self, match: str, asked: str, *, seq: int, version: int) -> None:
        def write(connection: sqlite3.Connection) -> None:
            if connection.execute(ASK, (asked, match, seq, version)).rowcount != 1:
                raise Conflict("the log or the row has moved on")

        await self._write(write)

    async def pause(
        self,
        match: str,
        paused_ms: int | None,
        seats: Collection[tuple[int, int, int]],
        *,
        flag_at_ms: int | None,
        seq: int,
        version: int,
    ) -> None:
        def write(connection: sqlite3.Connection) -> None:
            if connection.execute(PAUSE, (paused_ms, flag_at_ms, match, seq, version)).rowcount != 1:
                raise Conflict("the log or the row has moved on")
            connection.executemany(PAUSE_SEAT, sql.pause_values(match, seats))

        await self._write(write)

    async def claim(self, token: str, quota: int) -> Claim | None:
        rows = await self._write(lambda connection: connection.execute(CLAIM, (token, quota)).fetchall())
        return Claim(rows[0][0], rows[0][1], token) if rows else None

    async def release(self, token: str) -> None:
        await self._write(lambda connection: _done(connection.execute(RELEASE, (token,))))

    async def park(self, token: str) -> None:
        await self._write(lambda connection: _done(connection.execute(PARK, (token,))))

    async def beat(self, process: str, busy: Collection[str]) -> dict[str, int]:
        def write(connection: sqlite3.Connection) -> dict[str, int]:
            connection.execute(BEAT, (process,))
            connection.execute(FREE_IDLE, sql.beat_values(process, busy))
            connection.execute(FREE_ORPHANS)
            return dict(connection.execute(BEATS).fetchall())

        return await self._write(write)

    async def bury(self, process: str, beat: int) -> None:
        def write(connection: sqlite3.Connection) -> None:
            connection.execute(BURY, (process, beat))
            connection.execute(FREE_ORPHANS)

        await self._write(write)

    async def seen(self, seats: Collection[tuple[str, int]], now_ms: int) -> None:
        rows = [(now_ms, *seat) for seat in seats]
        await self._write(lambda connection: _done(connection.executemany(SEEN, rows)))

    async def flagged(self, now_ms: int) -> list[str]:
        rows = await self._read(lambda connection: connection.execute(FLAGGED, (now_ms,)).fetchall())
        return [row[0] for row in rows]

    async def set_flag(self, match: str, flag_at_ms: int | None, *, seq: int, version: int) -> None:
        await self._write(lambda connection: _done(connection.execute(SET_FLAG, (flag_at_ms, match, seq, version))))

    async def snapshot(self, match: str) -> tuple[int, str] | None:
        row = await self._read(lambda connection: connection.execute(SNAPSHOT, (match,)).fetchone())
        return (row[0], row[1]) if row else None

    async def keep_snapshot(self, match: str, seq: int, body: str) -> None:
        await self._write(lambda connection: _done(connection.execute(KEEP_SNAPSHOT, (match, seq, body))))

    async def say(self, match: str, said: Said, client_id: str) -> int:
        def write(connection: sqlite3.Connection) -> int:
            if before := connection.execute(SAID_BEFORE, (match, said.author, client_id)).fetchone():
                return int(before[0])
            (last,) = connection.execute(LAST_SAID, (match,)).fetchone()
            values = talk.say_values(match, said, client_id, last)
            connection.execute(SAY, values)
            return int(values[1])

        return await self._write(write)

    async def talk(self, match: str, after: int) -> Talk:
        def read(connection: sqlite3.Connection) -> Talk:
            lines = connection.execute(SAID, (match, after)).fetchall()
            ears, mutes = (connection.execute(each, (match,)).fetchall() for each in (EARS, MUTES))
            return talk.talk(lines, ears, mutes, connection.execute(STRANGERS, (match,)).fetchone()[0])

        return await self._read(read)

    async def mark(self) -> int:
        row = await self._read(lambda connection: connection.execute("PRAGMA user_version").fetchone())
        return int(row[0])

    async def probe(self) -> None:
        await self._write(_mark)

    def _read(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        assert self._reader is not None, "the store is not open"
        return self._reader.ask(work)

    def _write(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        assert self._writer is not None, "the store is not open"
        return self._writer.ask(work)


def _mark(connection: sqlite3.Connection) -> None:
    """Write the file's first page with what it has already: a full or read-only disk refuses that too."""
    (mark,) = connection.execute("PRAGMA user_version").fetchone()
    connection.execute(f"PRAGMA user_version = {mark}")


def _done(cursor: sqlite3.Cursor) -> None:
    cursor.close()
