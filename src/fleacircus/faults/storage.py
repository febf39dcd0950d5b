"""The stores' own code over one database in memory, with faults at every statement and every commit."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any, TypeVar

import psycopg
from psycopg.errors import SerializationFailure, UniqueViolation

from fleacircus.adapters.stores.hands import Job, attempt, transact
from fleacircus.faults.plan import Plan

T = TypeVar("T")
ERRORS = ("database is locked", "database or disk is full", "disk I/O error", "connection is closed")


class Database:
    """One database, whose every commit is looked at by `committed`."""

    def __init__(self, template: sqlite3.Connection, committed: Callable[[], None]) -> None:
        self.file = sqlite3.connect(":memory:", isolation_level=None)
        template.backup(self.file)
        self.committed = committed

    def all(self, statement: str, *values: Any) -> list[Any]:
        """Rows, without any fault."""
        return self.file.execute(statement, values).fetchall()


class Trouble:
    """When a store fails, and how long it takes; `on` is switched off for the healing."""

    def __init__(self, plan: Plan, rng: Random) -> None:
        self.on = True
        self.injected = 0
        self.counts: dict[str, int] = {}
        self._plan = plan
        self._rng = rng

    def has(self, kind: str, chance: float) -> bool:
        """Whether a fault of that kind happens now."""
        if not self.on or kind not in self._plan.faults or self._rng.random() >= chance:
            return False
        self.counts[kind] = self.counts.get(kind, 0) + 1
        return True

    def delay(self) -> float:
        """How long a step of the store takes."""
        if not self.on:
            return self._rng.uniform(0.0002, 0.004)
        if self._plan.calm:
            return self._rng.uniform(0.02, 0.3)
        if self.has("slow store", 0.03):
            return self._rng.uniform(0.05, 2.0)
        return self._rng.uniform(0.0002, 0.004)

    def error(self) -> str:
        return self._rng.choice(ERRORS)


class FaultyConnection:
    """An SQLite connection as hands see it: a statement may fail, a commit may succeed and say that it did not."""

    def __init__(self, database: Database, trouble: Trouble) -> None:
        self._database = database
        self._trouble = trouble

    @property
    def in_transaction(self) -> bool:
        return self._database.file.in_transaction

    def execute(self, statement: str, values: Any = ()) -> sqlite3.Cursor:
        if statement != "ROLLBACK" and self._trouble.has("store errors", 0.015):
            raise sqlite3.OperationalError(self._trouble.error())
        cursor = self._database.file.execute(statement, values)
        if statement == "COMMIT":
            self._database.committed()
            if self._trouble.has("lost commits", 0.03):
                raise sqlite3.OperationalError("disk I/O error")
        return cursor

    def executemany(self, statement: str, rows: list[tuple[Any, ...]]) -> sqlite3.Cursor:
        return self._database.file.executemany(statement, rows)


class SimHand:
    """A hand of the SQLite store without a thread: it begins after a while, and is heard of after another."""

    def __init__(self, database: Database, trouble: Trouble, *, writes: bool) -> None:
        self._connection: Any = FaultyConnection(database, trouble)
        self._trouble = trouble
        self._writes = writes
        self._jobs: list[Job] = []

    def start(self) -> None:
        """There is nothing to start."""

    def stop(self) -> None:
        self._jobs.clear()

    def ask(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._jobs.append(Job(work, future, loop))
        if len(self._jobs) == 1:
            loop.call_later(self._trouble.delay(), self._do)
        return future

    def _do(self) -> None:
        loop = asyncio.get_running_loop()
        group = self._jobs[:] if self._writes else self._jobs[:1]
        del self._jobs[: len(group)]
        if self._jobs:
            loop.call_later(self._trouble.delay(), self._do)
        if self._writes:
            transact(self._connection, group)
        else:
            attempt(self._connection, group[0])
        delay = self._trouble.delay()
        for job in group:
            loop.call_later(delay, job.settle)


class SimPool:
    """A pool of PostgreSQL connections, as its store and nobody else uses one."""

    def __init__(self, database: Database, trouble: Trouble) -> None:
        self._database = database
        self._trouble = trouble

    async def open(self, wait: bool = True) -> None:
        await asyncio.sleep(self._trouble.delay())

    async def close(self, timeout: float = 0) -> None:
        await asyncio.sleep(self._trouble.delay())

    async def check(self) -> None:
        await asyncio.sleep(self._trouble.delay())

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[SimConnection]:
        connection = SimConnection(self._database, self._trouble)
        try:
            yield connection
        except BaseException:
            connection.end("ROLLBACK")
            raise
        await connection.commit()


class Rows:
    """What a statement gave."""

    def __init__(self, rows: list[Any], rowcount: int) -> None:
        self._rows = rows
        self.rowcount = rowcount

    async def fetchone(self) -> Any:
        return self._rows[0] if self._rows else None

    async def fetchall(self) -> list[Any]:
        return self._rows


class SimConnection:
    """One transaction. Others may come in between before its first write, as at READ COMMITTED, and not after it."""

    def __init__(self, database: Database, trouble: Trouble) -> None:
        self._database = database
        self._trouble = trouble
        self._writing = False

    @asynccontextmanager
    async def pipeline(self) -> AsyncIterator[None]:
        yield

    async def execute(self, statement: str, values: tuple[Any, ...] = ()) -> Rows:
        writes = not statement.lstrip().startswith("SELECT") or "FOR UPDATE" in statement
        if not self._writing:
            await asyncio.sleep(self._trouble.delay())
        if self._trouble.has("store errors", 0.02):
            raise psycopg.OperationalError(self._trouble.error())
        if writes and self._trouble.has("store errors", 0.01):
            raise SerializationFailure("could not serialize access")
        if writes and not self._writing:
            self._database.file.execute("BEGIN IMMEDIATE")
            self._writing = True
        try:
            cursor = self._database.file.execute(_spelt(statement), values)
            return Rows(cursor.fetchall(), cursor.rowcount)
        except sqlite3.IntegrityError as error:
            raise UniqueViolation(str(error)) from error

    async def commit(self) -> None:
        if not self._writing:
            return
        if self._trouble.has("store errors", 0.02):
            self.end("ROLLBACK")
            raise psycopg.OperationalError(self._trouble.error())
        self.end("COMMIT")
        self._database.committed()
        await asyncio.sleep(self._trouble.delay())
        if self._trouble.has("lost commits", 0.04):
            raise psycopg.OperationalError("server closed the connection unexpectedly")

    def end(self, how: str) -> None:
        if self._writing:
            self._writing = False
            self._database.file.execute(how)


def _spelt(statement: str) -> str:
    found = _SPELT.get(statement)
    if found is None:
        found = re.sub(r"FOR UPDATE OF \w+( SKIP LOCKED)?", "", statement)
        found = re.sub(r"json_to_recordset\(%s::json\) AS (\w+)\((.*?)\)", _records, found)
        found = _SPELT[statement] = found.replace("%s", "?").replace("%%", "%")
    return found


def _records(found: re.Match[str]) -> str:
    """Rows out of one JSON text, as SQLite reads them."""
    names = [column.split()[0] for column in found[2].split(",")]
    columns = ", ".join(f"value ->> '{name}' AS {name}" for name in names)
    return f"(SELECT {columns} FROM json_each(%s)) AS {found[1]}"


_SPELT: dict[str, str] = {}
