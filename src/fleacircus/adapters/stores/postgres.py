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

from fleacircus.adapters.stores import sql, talk
from fleacircus.adapters.stores.store import After, Claim, Conflict, Line, Person, TableRow, Unavailable
from fleacircus.adapters.stores.talk import Said, Talk

CLAIM = sql.CLAIM.format(lock="FOR UPDATE OF seat SKIP LOCKED")
ADDED = "json_to_recordset(%s::json) AS added({columns})".format(
    columns=", ".join(f"{name} {kind}" for name, kind in sql.columns().items())
)
LOCK = "SELECT id FROM club_table JOIN {added} ON id = added.match ORDER BY id FOR UPDATE OF club_table"
"""Two groups take the rows of their tables in one order, so that neither waits for the other in a circle."""
ADD_ONE = [each.format(added=ADDED) for each in (sql.AFTER_TABLE, sql.APPEND, sql.AFTER_SEATS)]
ADD_SOME = [LOCK.format(added=ADDED), *ADD_ONE]
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

    added: sql.Added
    result: tuple[str, tuple[Any, ...]] | None
    future: asyncio.Future[None]


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
            who, generation, name = found or (id, None, "")
            blocked = await (await connection.execute(sql.BLOCKED, (who, address))).fetchone()
        return Person(who, generation, blocked is not None, name)

    async def lines(self, match: str, after: int) -> list[Line]:
        return [Line(*row) for row in await self._all(sql.LINES, (match, after))]

    async def append(self, match: str, line: Line, after: After, *, version: int, claim: str = "") -> None:
        """What waits is written by one transaction, which the disk is waited for once."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        added, result = sql.added(match, line, after, version=version, claim=claim), sql.result(match, line, after)
        self._waiting.append(_Append(added, result, future))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())
        await future

    async def _write(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting[:GROUP], self._waiting[GROUP:]
            if not await self._written(group):
                for job in group:  # somebody else was first somewhere: each by itself tells where
                    await self._written([job])

    async def _written(self, group: list[_Append]) -> bool:
        """Write them, all or none, without waiting between; whether that is settled. A single one always is."""
        error: Exception | None = None
        lines = msgspec.json.encode([job.added for job in group]).decode()
        try:
            async with self._connection(races=True) as connection, connection.pipeline():
                for statement in ADD_SOME if len(group) > 1 else ADD_ONE:
                    await connection.execute(statement, (lines,))
                for result in (job.result for job in group if job.result):
                    await connection.execute(*result)
                await connection.commit()
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
        async with self._connection(races=True) as connection:
            touched = await connection.execute(sql.PAUSE, (paused_ms, flag_at_ms, match, seq, version))
            if touched.rowcount != 1:
                raise Conflict("the log or the row has moved on")
            for values in sql.pause_values(match, seats):
                await connection.execute(sql.PAUSE_SEAT, values)

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

    async def say(self, match: str, said: Said, client_id: str) -> int:
        async with self._connection() as connection:
            await connection.execute(talk.ONE_AFTER_THE_OTHER, (match,))
            known = await connection.execute(talk.SAID_BEFORE, (match, said.author, client_id))
            if before := await known.fetchone():
                return int(before[0])
            (last,) = await (await connection.execute(talk.LAST_SAID, (match,))).fetchone()
            values = talk.say_values(match, said, client_id, last)
            await connection.execute(talk.SAY, values)
            return int(values[1])

    async def talk(self, match: str, after: int) -> Talk:
        lines = await self._all(talk.SAID, (match, after))
        ears, mutes = [await self._all(each, (match,)) for each in (talk.EARS, talk.MUTES)]
        return talk.talk(lines, ears, mutes, (await self._all(talk.STRANGERS, (match,)))[0][0])

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
