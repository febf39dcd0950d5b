"""The store on PostgreSQL, for several processes and machines: an asynchronous pool."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import psycopg
from psycopg.errors import DeadlockDetected, NotNullViolation, SerializationFailure, UniqueViolation
from psycopg_pool import AsyncConnectionPool

from fleacircus.adapters.stores import sql
from fleacircus.adapters.stores.store import After, Claim, Conflict, Line, Person, TableRow, Unavailable

CLAIM = sql.CLAIM.format(lock="FOR UPDATE OF seat SKIP LOCKED")
RACES = (UniqueViolation, NotNullViolation, SerializationFailure, DeadlockDetected)
GROUP = 64
WAIT_SECONDS = 4.0
"""How long a request waits for a connection; after a restart of the database new ones are made by then."""


def pool(url: str, *, most: int = 8, **given: Any) -> AsyncConnectionPool[Any]:
    """Connections that come back soon after the database does."""
    return AsyncConnectionPool(
        url, min_size=1, max_size=most, open=False, timeout=WAIT_SECONDS, reconnect_timeout=WAIT_SECONDS, kwargs=given
    )


class _Append(msgspec.Struct, frozen=True):
    """A line to be added, and who waits for it."""

    match: str
    line: Line
    after: After
    version: int
    claim: str
    future: asyncio.Future[None]


async def _put(connection: Any, job: _Append) -> Any:
    """Send what adds a line; the answer tells, once it is there, whether the table's row was as it should be."""
    table, seats = sql.after_values(job.match, job.line, job.after, job.version, job.claim)
    touched = await connection.execute(sql.AFTER_TABLE, table)
    await connection.execute(sql.APPEND, sql.append_values(job.match, job.line, job.after))
    await connection.execute(sql.AFTER_SEATS, seats)
    return touched


class PostgresStore:
    """A club on a server; commits wait for the disk, as the server does unless told otherwise."""

    def __init__(self, pool: AsyncConnectionPool[Any]) -> None:
        self._pool = pool
        self._waiting: list[_Append] = []
        self._writing: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self._pool.open(wait=True)

    async def close(self) -> None:
        await self._pool.close(WAIT_SECONDS / 2)

    async def table(self, id: str) -> TableRow | None:
        async with self._connection() as connection:
            row = await (await connection.execute(sql.TABLE, (id, id))).fetchone()
            if row is None:
                return None
            seats = await (await connection.execute(sql.SEATS, (row[0],))).fetchall()
        return sql.table_row(row, seats)

    async def person(self, id: str, address: str) -> Person:
        async with self._connection() as connection:
            found = await (await connection.execute(sql.PERSON, (id,))).fetchone()
            who, generation = found or (id, None)
            blocked = await (await connection.execute(sql.BLOCKED, (who, address))).fetchone()
        return Person(who, generation, blocked is not None)

    async def lines(self, match: str, after: int) -> list[Line]:
        return [Line(*row) for row in await self._all(sql.LINES, (match, after))]

    async def append(self, match: str, line: Line, after: After, *, version: int, claim: str = "") -> None:
        """What waits is written by one transaction, which the disk is waited for once."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Append(match, line, after, version, claim, future))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())
        await future

    async def _write(self) -> None:
        while self._waiting:
            group = sorted(self._waiting[:GROUP], key=lambda job: job.match)  # locks are taken in one order
            del self._waiting[:GROUP]
            if not await self._written(group):
                for job in group:  # somebody else was first somewhere: each by itself tells where
                    await self._written([job])

    async def _written(self, group: list[_Append]) -> bool:
        """Write them, all or none; whether that is settled. A single one always is."""
        error: Exception | None = None
        try:
            async with self._connection(races=True) as connection:
                async with connection.pipeline():
                    touched = [await _put(connection, job) for job in group]
                if any(table.rowcount != 1 for table in touched):
                    raise Conflict("the table's row has changed, or the claim is another's")
        except Conflict as conflict:
            if len(group) > 1:
                return False
            error = conflict
        except Exception as trouble:  # noqa: BLE001  who waits is told
            error = trouble
        for job in group:
            if job.future.done():
                continue
            if error is None:
                job.future.set_result(None)
            else:
                job.future.set_exception(error)
        return True

    async def ask(self, match: str, asked: str, *, seq: int, version: int) -> None:
        async with self._connection(races=True) as connection:
            touched = await connection.execute(sql.ASK, (asked, match, seq, version))
            if touched.rowcount != 1:
                raise Conflict("the log or the row has moved on")

    async def claim(self, token: str, quota: int) -> Claim | None:
        rows = await self._all(CLAIM, (token, quota))
        return Claim(rows[0][0], rows[0][1], token) if rows else None

    async def release(self, token: str) -> None:
        await self._do(sql.RELEASE, (token,))

    async def park(self, token: str) -> None:
        await self._do(sql.PARK, (token,))

    async def beat(self, process: str, busy: Collection[str]) -> dict[str, int]:
        async with self._connection() as connection:
            await connection.execute(sql.BEAT, (process,))
            await connection.execute(sql.FREE_IDLE, sql.beat_values(process, busy))
            await connection.execute(sql.FREE_ORPHANS)
            return dict(await (await connection.execute(sql.BEATS)).fetchall())

    async def bury(self, process: str, beat: int) -> None:
        async with self._connection() as connection:
            await connection.execute(sql.BURY, (process, beat))
            await connection.execute(sql.FREE_ORPHANS)

    async def seen(self, seats: Collection[tuple[str, int]], now_ms: int) -> None:
        async with self._connection() as connection:
            for seat in sorted(seats):
                await connection.execute(sql.SEEN, (now_ms, *seat))

    async def flagged(self, now_ms: int) -> list[str]:
        return [row[0] for row in await self._all(sql.FLAGGED, (now_ms,))]

    async def set_flag(self, match: str, flag_at_ms: int | None, *, seq: int, version: int) -> None:
        await self._do(sql.SET_FLAG, (flag_at_ms, match, seq, version))

    async def snapshot(self, match: str) -> tuple[int, str] | None:
        rows = await self._all(sql.SNAPSHOT, (match,))
        return (rows[0][0], rows[0][1]) if rows else None

    async def keep_snapshot(self, match: str, seq: int, body: str) -> None:
        await self._do(sql.KEEP_SNAPSHOT, (match, seq, body))

    async def mark(self) -> int:
        return 0

    async def probe(self) -> None:
        async with self._connection() as connection:
            await connection.execute("UPDATE club_table SET seq = seq WHERE false")
            await connection.execute("SELECT pg_logical_emit_message(true, 'fleacircus', '')")

    async def _all(self, statement: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        async with self._connection() as connection:
            rows: list[tuple[Any, ...]] = await (await connection.execute(statement, values)).fetchall()
        return rows

    async def _do(self, statement: str, values: tuple[Any, ...]) -> None:
        async with self._connection() as connection:
            await connection.execute(statement, values)

    @asynccontextmanager
    async def _connection(self, *, races: bool = False) -> AsyncIterator[Any]:
        """A connection for one transaction; with `races`, somebody else may have been first.

        When a connection was cut, the idle ones are looked at too, and replaced.
        """
        try:
            async with self._pool.connection() as connection:
                yield connection
        except (psycopg.Error, OSError) as error:
            if races and isinstance(error, RACES):
                raise Conflict(str(error)) from error
            if isinstance(error, psycopg.OperationalError | psycopg.InterfaceError | OSError):
                await self._pool.check()
            raise Unavailable(f"{type(error).__name__}: {error}".strip()) from error
