"""The running server's real parts: its store and hub, the time of day, chance for its name, processes for bots."""

from __future__ import annotations

import asyncio
import contextlib
import secrets

import msgspec

from fleacircus.adapters import hubs, stores
from fleacircus.web import running
from fleacircus.web.club.models import now_ms
from fleacircus.web.config import Config
from fleacircus.web.limits import Limits
from fleacircus.web.runtime import Runtime
from fleacircus.web.thinking import Pool


class Server(Runtime):
    """The runtime of one real process."""

    def __init__(self, config: Config) -> None:
        self._pool = Pool(config.workers)
        self._warming: asyncio.Task[None] | None = None
        self._warm = config.warm
        lease_s = config.lease_ms / 1000
        limits = msgspec.structs.replace(Limits(), lease_s=lease_s, beat_s=min(Limits().beat_s, lease_s / 3))
        super().__init__(
            store=stores.connect(config.db),
            hub=hubs.connect(config.db),
            now=now_ms,
            thinkers=self._pool,
            process=secrets.token_urlsafe(6),
            slots=config.workers + 1,
            limits=limits,
        )

    async def open(self) -> None:
        await super().open()
        if self._warm:
            self._warming = asyncio.create_task(self._pool.warm())
        running.run(self.hall)

    async def close(self) -> None:
        running.run(None)
        if self._warming is not None:
            self._warming.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await self._warming
        await super().close()
