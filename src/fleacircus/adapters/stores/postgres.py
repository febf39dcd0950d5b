"""The store on PostgreSQL, for several processes and machines: an asynchronous pool."""

from __future__ import annotations

from typing import Any

from psycopg.errors import NotNullViolation, UniqueViolation
from psycopg_pool import AsyncConnectionPool

from fleacircus.adapters.stores import sql
from fleacircus.adapters.stores.store import After, Claim, Conflict, Line, TableRow

CLAIM = sql.CLAIM.format(lock="FOR UPDATE SKIP LOCKED")


class PostgresStore:
    """A club on a server; commits wait for the disk, as the server does unless told otherwise."""

    def __init__(self, url: str) -> None:
        self._pool: AsyncConnectionPool[Any] = AsyncConnectionPool(url, min_size=1, max_size=8, open=False)

    async def open(self) -> None:
        await self._pool.open(wait=True)

    async def close(self) -> None:
        await self._pool.close()

    async def table(self, id: str) -> TableRow | None:
        async with self._pool.connection() as connection:
            row = await (await connection.execute(sql.TABLE, (id, id))).fetchone()
            if row is None:
                return None
            seats = await (await connection.execute(sql.SEATS, (row[0],))).fetchall()
        return sql.table_row(row, seats)

    async def lines(self, match: str, after: int) -> list[Line]:
        return [Line(*row) for row in await self._all(sql.LINES, (match, after))]

    async def append(self, match: str, line: Line, after: After) -> None:
        table, seats = sql.after_values(match, line, after)
        try:
            async with self._pool.connection() as connection, connection.pipeline():
                await connection.execute(sql.APPEND, sql.append_values(match, line, after))
                await connection.execute(sql.AFTER_TABLE, table)
                await connection.execute(sql.AFTER_SEATS, seats)
        except (UniqueViolation, NotNullViolation) as error:
            raise Conflict(str(error)) from error

    async def ask(self, match: str, asked: str) -> None:
        await self._do(sql.ASK, (asked, match))

    async def claim(self, worker: str, now_ms: int, until_ms: int) -> Claim | None:
        rows = await self._all(CLAIM, (worker, until_ms, now_ms))
        return Claim(*rows[0]) if rows else None

    async def renew(self, worker: str, until_ms: int) -> None:
        await self._do(sql.RENEW, (until_ms, worker))

    async def release(self, worker: str) -> None:
        await self._do(sql.RELEASE, (worker,))

    async def flagged(self, now_ms: int) -> list[str]:
        return [row[0] for row in await self._all(sql.FLAGGED, (now_ms,))]

    async def snapshot(self, match: str) -> tuple[int, str] | None:
        rows = await self._all(sql.SNAPSHOT, (match,))
        return (rows[0][0], rows[0][1]) if rows else None

    async def keep_snapshot(self, match: str, seq: int, body: str) -> None:
        await self._do(sql.KEEP_SNAPSHOT, (match, seq, body))

    async def mark(self) -> int:
        return 0

    async def probe(self) -> None:
        async with self._pool.connection() as connection:
            await connection.execute("UPDATE club_table SET seq = seq WHERE false")
            await connection.execute("SELECT pg_logical_emit_message(true, 'fleacircus', '')")

    async def _all(self, statement: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        async with self._pool.connection() as connection:
            rows: list[tuple[Any, ...]] = await (await connection.execute(statement, values)).fetchall()
        return rows

    async def _do(self, statement: str, values: tuple[Any, ...]) -> None:
        async with self._pool.connection() as connection:
            await connection.execute(statement, values)
