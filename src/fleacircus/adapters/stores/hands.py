"""Hands that do a store's work on an SQLite connection: in a thread of their own, several writes as one transaction."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, Protocol, TypeVar

import msgspec

from fleacircus.adapters.stores.store import Unavailable

T = TypeVar("T")
GROUP = 64
PATIENCE_SECONDS = 5.0
"""How long a write waits for another program that has the file."""


class Hand(Protocol):
    """Does what it is asked, one thing after the other."""

    def ask(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]: ...
    def start(self) -> None: ...
    def stop(self) -> None: ...


class Job(msgspec.Struct):
    """One thing to do, and who waits for it."""

    work: Callable[[sqlite3.Connection], Any]
    future: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop
    result: Any = None
    error: Exception | None = None

    def settle(self) -> None:
        """Tell who waits."""
        if self.future.done():
            return
        if isinstance(self.error, sqlite3.Error):
            self.future.set_exception(Unavailable(f"{type(self.error).__name__}: {self.error}"))
        elif self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


def transact(connection: sqlite3.Connection, group: list[Job]) -> None:
    """Do the jobs as one transaction, so that all share one sync; one that fails leaves the others alone."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        for job in group:
            connection.execute("SAVEPOINT job")
            attempt(connection, job)
            connection.execute("ROLLBACK TO job" if job.error else "RELEASE job")
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        for job in group:
            job.error = job.error or error
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def attempt(connection: sqlite3.Connection, job: Job) -> None:
    """Do one job; whatever goes wrong is its own affair, and never the hand's."""
    try:
        job.result = job.work(connection)
    except Exception as error:  # noqa: BLE001  it is told to who waits
        job.error = error


class ThreadHand(threading.Thread):
    """A thread with its own connection. Writing, it does what waits as one transaction."""

    def __init__(self, path: str, *, writes: bool) -> None:
        super().__init__(name=f"store-{'write' if writes else 'read'}", daemon=True)
        self._path = path
        self._writes = writes
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._connection: sqlite3.Connection | None = None

    def ask(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._jobs.put(Job(work, future, loop))
        return future

    def stop(self) -> None:
        self._jobs.put(None)
        self.join(PATIENCE_SECONDS)

    def run(self) -> None:
        while (job := self._jobs.get()) is not None:
            group, stop = [job], False
            while self._writes and len(group) < GROUP and not stop:
                try:
                    more = self._jobs.get_nowait()
                except Empty:
                    break
                stop = more is None
                if more is not None:
                    group.append(more)
            self._do(group)
            for each in group:
                if not each.loop.is_closed():
                    each.loop.call_soon_threadsafe(each.settle)
            if stop:
                break
        if self._connection is not None:
            self._connection.close()

    def _do(self, group: list[Job]) -> None:
        try:
            if self._connection is None:
                self._connection = self._connect()
            if self._writes:
                transact(self._connection, group)
            else:
                attempt(self._connection, group[0])
        except sqlite3.Error as error:
            self._connection = None
            for job in group:
                job.error = job.error or error

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, timeout=PATIENCE_SECONDS, isolation_level=None)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        return connection
