"""The hub between processes: LISTEN and NOTIFY of PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import psycopg
from psycopg_pool import AsyncConnectionPool

from fleacircus.adapters.hubs.hub import Listener, News
from fleacircus.core import codec

CHANNEL = "fleacircus"
AGAIN_SECONDS = 0.5
_log = logging.getLogger(__name__)


class PostgresHub:
    """Listens on a connection of its own; when that was cut, it says so by a `gap`."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._pool: AsyncConnectionPool[Any] = AsyncConnectionPool(
            url, min_size=1, max_size=2, open=False, kwargs={"autocommit": True}
        )
        self._task: asyncio.Task[None] | None = None

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
        await self._pool.close()

    async def announce(self, news: News) -> None:
        async with self._pool.connection() as connection:
            await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, codec.encode(news).decode()))

    async def _listen(self, listener: Listener, listening: asyncio.Event) -> None:
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self._url, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    if listening.is_set():
                        listener(News(table="", kind="gap"))
                    listening.set()
                    async for notice in connection.notifies():
                        _hear(listener, notice.payload)
            except psycopg.OperationalError as error:
                _log.warning("the hub lost its connection and tries again: %s", error)
                await asyncio.sleep(AGAIN_SECONDS)


def _hear(listener: Listener, payload: str) -> None:
    """Pass the news on; the channel is open to every user of the database, so it may be nonsense."""
    try:
        news: News = codec.decode(payload, News)
    except ValueError as error:
        _log.warning("the hub heard something that is no news: %s", error)
        return
    listener(news)
