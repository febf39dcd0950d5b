"""The hub between processes: LISTEN and NOTIFY of PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import psycopg
from psycopg_pool import AsyncConnectionPool

from fleacircus.adapters.hubs.hub import Listener, News
from fleacircus.adapters.stores import Unavailable
from fleacircus.core import codec

CHANNEL = "fleacircus"
QUIET_SECONDS = 5.0
"""After so long without news the listening connection is asked whether it still lives."""
AGAIN_SECONDS = 0.25
LONGEST_SECONDS = 4.0
_log = logging.getLogger(__name__)

Connect = Callable[[], Awaitable[Any]]


class PostgresHub:
    """Listens on a connection of its own; when that was cut, it says so by a `gap`."""

    def __init__(self, pool: AsyncConnectionPool[Any], connect: Connect) -> None:
        self._pool = pool
        self._connect = connect
        self._task: asyncio.Task[None] | None = None
        self.heard_s: float | None = None

    async def open(self, listener: Listener) -> None:
        await self._pool.open(wait=True)
        listening = asyncio.Event()
        self._task = asyncio.create_task(self._listen(listener, listening))
        await listening.wait()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await self._pool.close(AGAIN_SECONDS)

    async def announce(self, *news: News) -> None:
        told = [codec.encode(each).decode() for each in news]
        try:
            async with self._pool.connection() as connection:
                await connection.execute("SELECT pg_notify(%s, told) FROM unnest(%s::text[]) told", (CHANNEL, told))
        except (psycopg.Error, OSError) as error:
            await self._pool.check()
            raise Unavailable(f"{type(error).__name__}: {error}".strip()) from error

    async def _listen(self, listener: Listener, listening: asyncio.Event) -> None:
        clock = asyncio.get_running_loop().time
        pause, self.heard_s = AGAIN_SECONDS, clock()
        while True:
            try:
                async with await self._connect() as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    if listening.is_set():
                        _log.warning("the hub listens again")
                        listener(News(table="", kind="gap"))
                    listening.set()
                    pause = AGAIN_SECONDS
                    while True:
                        self.heard_s = clock()
                        async for notice in connection.notifies(timeout=QUIET_SECONDS):
                            _hear(listener, notice.payload)
                        async with asyncio.timeout(QUIET_SECONDS):
                            await connection.execute("SELECT 1")
            except Exception as error:  # noqa: BLE001  whatever it was, somebody has to listen
                if pause == AGAIN_SECONDS:
                    _log.warning("the hub lost its connection and tries again: %s: %s", type(error).__name__, error)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_SECONDS)


def _hear(listener: Listener, payload: str) -> None:
    """Pass the news on; the channel is open to every user of the database, so it may be nonsense."""
    try:
        news: News = codec.decode(payload, News)
    except ValueError as error:
        _log.warning("the hub heard something that is no news: %s", error)
        return
    listener(news)
