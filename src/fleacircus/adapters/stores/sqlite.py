"""The store in one SQLite file: one writing thread that commits in groups, one reading thread."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

import msgspec

from fleacircus.adapters.stores import sql
from fleacircus.adapters.stores.store import After, Claim, Conflict, Line, TableRow

T = TypeVar("T")
GROUP = 64


def _spelt(statement: str) -> str:
    return statement.replace("%s", "?").replace("%%", "%")


TABLE, SEATS, LINES, APPEND = map(_spelt, (sql.TABLE, sql.SEATS, sql.LINES, sql.APPEND))
AFTER_TABLE, AFTER_SEATS, ASK = map(_spelt, (sql.AFTER_TABLE, sql.AFTER_SEATS, sql.ASK))
CLAIM, RENEW, RELEASE = map(_spelt, (sql.CLAIM.format(lock=""), sql.RENEW, sql.RELEASE))
FREE = "UPDATE club_seat SET claimed_by = '', claimed_until_ms = 0 WHERE claimed_until_ms > 0"
"""One process has the file, so what an earlier one claimed is nobody's."""
FLAGGED, SNAPSHOT, KEEP_SNAPSHOT = map(_spelt, (sql.FLAGGED, sql.SNAPSHOT, sql.KEEP_SNAPSHOT))


class _Job(msgspec.Struct):
    work: Callable[[sqlite3.Connection], Any]
    future: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop
    result: Any = None
    error: BaseException | None = None

    def settle(self) -> None:
        if self.future.done():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class _Hand(threading.Thread):
    """A thread with its own connection. Writing, it does what waits as one transaction: one sync for all."""

    def __init__(self, path: str, *, writes: bool) -> None:
        super().__init__(name=f"store-{'write' if writes else 'read'}", daemon=True)
        self._path = path
        self._writes = writes
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()

    def ask(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._jobs.put(_Job(work, future, loop))
        return future

    def stop(self) -> None:
        self._jobs.put(None)
        self.join()

    def run(self) -> None:
        connection = sqlite3.connect(self._path, timeout=20, isolation_level=None)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        try:
            while (job := self._jobs.get()) is not None:
                stop = self._do(connection, job)
                if stop:
                    return
        finally:
            connection.close()

    def _do(self, connection: sqlite3.Connection, first: _Job) -> bool:
        group, stop = [first], False
        while self._writes and len(group) < GROUP:
            try:
                job = self._jobs.get_nowait()
            except Empty:
                break
            if job is None:
                stop = True
                break
            group.append(job)
        if self._writes:
            self._transact(connection, group)
        else:
            _attempt(connection, first)
        for job in group:
            job.loop.call_soon_threadsafe(job.settle)
        return stop

    def _transact(self, connection: sqlite3.Connection, group: list[_Job]) -> None:
        try:
            connection.execute("BEGIN IMMEDIATE")
            for job in group:
                connection.execute("SAVEPOINT job")
                _attempt(connection, job)
                connection.execute("ROLLBACK TO job" if job.error else "RELEASE job")
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            for job in group:
                job.error = job.error or error


def _attempt(connection: sqlite3.Connection, job: _Job) -> None:
    try:
        job.result = job.work(connection)
    except (sqlite3.Error, Conflict) as error:
        job.error = error


class SqliteStore:
    """A club in one file."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._reader: _Hand | None = None
        self._writer: _Hand | None = None

    async def open(self) -> None:
        Path(self._path).parent.mkdir(parents=True, exist_ok=True)
        self._reader = _Hand(self._path, writes=False)
        self._writer = _Hand(self._path, writes=True)
        self._reader.start()
        self._writer.start()
        await self._write(lambda connection: _done(connection.execute(FREE)))

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

    async def lines(self, match: str, after: int) -> list[Line]:
        rows = await self._read(lambda connection: connection.execute(LINES, (match, after)).fetchall())
        return [Line(*row) for row in rows]

    async def append(self, match: str, line: Line, after: After) -> None:
        table, seats = sql.after_values(match, line, after)

        def write(connection: sqlite3.Connection) -> None:
            try:
                connection.execute(APPEND, sql.append_values(match, line, after))
            except sqlite3.IntegrityError as error:
                raise Conflict(str(error)) from error
            connection.execute(AFTER_TABLE, table)
            connection.execute(AFTER_SEATS, seats)

        await self._write(write)

    async def ask(self, match: str, asked: str) -> None:
        await self._write(lambda connection: _done(connection.execute(ASK, (asked, match))))

    async def claim(self, worker: str, now_ms: int, until_ms: int) -> Claim | None:
        rows = await self._write(lambda connection: connection.execute(CLAIM, (worker, until_ms, now_ms)).fetchall())
        return Claim(*rows[0]) if rows else None

    async def renew(self, worker: str, until_ms: int) -> None:
        await self._write(lambda connection: _done(connection.execute(RENEW, (until_ms, worker))))

    async def release(self, worker: str) -> None:
        await self._write(lambda connection: _done(connection.execute(RELEASE, (worker,))))

    async def flagged(self, now_ms: int) -> list[str]:
        rows = await self._read(lambda connection: connection.execute(FLAGGED, (now_ms,)).fetchall())
        return [row[0] for row in rows]

    async def snapshot(self, match: str) -> tuple[int, str] | None:
        row = await self._read(lambda connection: connection.execute(SNAPSHOT, (match,)).fetchone())
        return (row[0], row[1]) if row else None

    async def keep_snapshot(self, match: str, seq: int, body: str) -> None:
        await self._write(lambda connection: _done(connection.execute(KEEP_SNAPSHOT, (match, seq, body))))

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
