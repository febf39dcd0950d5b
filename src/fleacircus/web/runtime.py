"""Everything that runs beside the pages: store, hub, hall, worker, clock watcher."""

from __future__ import annotations

import asyncio
import logging
import time

from fleacircus.adapters import hubs, stores
from fleacircus.web import running
from fleacircus.web.club.models import now_ms
from fleacircus.web.config import Config
from fleacircus.web.socket.hall import Hall
from fleacircus.web.worker import Worker

WATCH_SECONDS = 0.5
BEAT_SECONDS = 20.0
_log = logging.getLogger(__name__)


class Runtime:
    """Opened and closed with the server's life."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self.store = stores.connect(config.db)
        self.hall = Hall(self.store, hubs.connect(config.db), now_ms)
        self.worker: Worker | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._turned: dict[str, float] = {}

    async def open(self) -> None:
        await self.store.open()
        await self.hall.open()
        self.worker = Worker(self.hall, processes=self._config.workers, lease_ms=self._config.lease_ms)
        await self.worker.open(warm=self._config.warm)
        self._tasks = [asyncio.create_task(self._watch_clocks()), asyncio.create_task(self._beat())]
        running.run(self.hall)

    def health(self) -> dict[str, float]:
        """Every loop by name, and the seconds since it last turned."""
        turned = self._turned | ({"worker": self.worker.turned} if self.worker is not None else {})
        return {name: time.monotonic() - at for name, at in turned.items()}

    async def close(self) -> None:
        running.run(None)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.worker is not None:
            await self.worker.close()
        await self.hall.close()
        await self.store.close()

    async def _watch_clocks(self) -> None:
        mark = await self.store.mark()
        while True:
            self._turned["clocks"] = time.monotonic()
            if (now := await self.store.mark()) != mark:
                mark = now
                await self.hall.hub.announce(hubs.News(table="", kind="gap"))
            for id in await self.store.flagged(now_ms()):
                await self.flag(id)
            await asyncio.sleep(WATCH_SECONDS)

    async def flag(self, id: str) -> None:
        """Look at a table where somebody's time seems to be up."""
        table = await self.hall.table(id)
        if table is not None:
            await table.catch_up()
            await table.refresh()
            if await table.flag():
                await self.hall.announce_moves(table)

    async def _beat(self) -> None:
        while True:
            self._turned["beat"] = time.monotonic()
            await asyncio.sleep(BEAT_SECONDS)
            await self.hall.beat()
