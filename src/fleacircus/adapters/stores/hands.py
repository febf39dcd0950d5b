"""Hands that do a store's work on an SQLite connection: in a thread of their own, several writes as one transaction."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from queue import SimpleQueue
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
    """Do the jobs as one transaction, so that all share one sync; one that fails leaves the others alone.

    That one fails is rare, so they are kept apart only once it has happened.
    """
    try:
        connection.execute("BEGIN IMMEDIATE")
        for job in group:
            attempt(connection, job)
            if job.error:
                _roll_back(connection)
                if len(group) > 1:
                    _transact_apart(connection, group)
                return
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        _fail(connection, group, error)


def _transact_apart(connection: sqlite3.Connection, group: list[Job]) -> None:
    """All again, each undone by itself if it fails."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        for job in group:
            job.error = None
            connection.execute("SAVEPOINT job")
            attempt(connection, job)
            connection.execute("ROLLBACK TO job" if job.error else "RELEASE job")
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        _fail(connection, group, error)


def _fail(connection: sqlite3.Connection, group: list[Job], error: sqlite3.Error) -> None:
    for job in group:
        job.error = job.error or error
    _roll_back(connection)


def _roll_back(connection: sqlite3.Connection) -> None:
    if connection.in_transaction:  # an engine that is in trouble has done so already
        connection.execute("ROLLBACK")


def settle(group: list[Job]) -> None:
    """Tell all who wait."""
    for job in group:
        job.settle()


def attempt(connection: sqlite3.Connection, job: Job) -> None:
    """Do one job; whatever goes wrong is its own affair, and never the hand's."""
    try:
        job.result = job.work(connection)
    except Exception as error:  # noqa: BLE001  it is told to who waits
        job.error = error


class ThreadHand(threading.Thread):
    """A thread with its own connection. Writing, it does what waits as one transaction.

    What is asked in one turn of the event loop is handed over together, so that it shares one commit and one answer.
    """

    def __init__(self, path: str, *, writes: bool) -> None:
        super().__init__(name=f"store-{'write' if writes else 'read'}", daemon=True)
        self._path = path
        self._writes = writes
        self._asked: list[Job] = []
        self._jobs: SimpleQueue[list[Job]] = SimpleQueue()
        self._connection: sqlite3.Connection | None = None
        self._stopped = False

    def ask(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        if not self._asked:
            loop.call_soon(self._hand_over)
        self._asked.append(Job(work, future, loop))
        return future

    def _hand_over(self) -> None:
        asked, self._asked = self._asked, []
        if not self._stopped:
            self._jobs.put(asked)
            return
        for job in asked:
            job.error = Unavailable("the store is closed")
        settle(asked)

    def stop(self) -> None:
        self._stopped = True
        self._jobs.put([])
        self.join(PATIENCE_SECONDS)

    def run(self) -> None:
        while group := self._waiting():
            self._do(group)
            loop = group[0].loop  # all are of the one loop that opened the store
            if not loop.is_closed():
                loop.call_soon_threadsafe(settle, group)
        if self._connection is not None:
            self._connection.close()

    def _waiting(self) -> list[Job]:
        """What waits to be done together; nothing when it is time to stop."""
        group = self._jobs.get()
        while group and self._writes and len(group) < GROUP and not self._jobs.empty():
            more = self._jobs.get()
            if not more:
                self._jobs.put(more)  # for the next look
                break
            group += more
        return group

    def _do(self, group: list[Job]) -> None:
        try:
            if self._connection is None:
                self._connection = self._connect()
            if self._writes:
                transact(self._connection, group)
            else:
                for job in group:
                    attempt(self._connection, job)
        except sqlite3.Error as error:
            self._connection = None
            for job in group:
                job.error = job.error or error

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, timeout=PATIENCE_SECONDS, isolation_level=None)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        return connection
