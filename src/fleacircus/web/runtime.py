"""Everything that runs beside the pages: hall, worker, clock watcher, over a store and a hub."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from fleacircus.adapters.hubs import Hub, News
from fleacircus.adapters.stores import Store
from fleacircus.web.deciding import Deciders
from fleacircus.web.limits import Limits
from fleacircus.web.loops import Loop
from fleacircus.web.socket.hall import Hall
from fleacircus.web.thinking import Thinkers
from fleacircus.web.worker import Worker

CLOSING_SECONDS = 1.0
_log = logging.getLogger(__name__)


class Runtime:
    """Opened and closed with the server's life. All that comes from outside is handed in."""

    def __init__(
        self,
        *,
        store: Store,
        hub: Hub,
        now: Callable[[], int],
        thinkers: Thinkers,
        deciders: Deciders | None = None,
        process: str,
        slots: int = 2,
        limits: Limits | None = None,
    ) -> None:
        self.store = store
        self.limits = limits or Limits()
        self.hall = Hall(store, hub, now, process=process, limits=self.limits, deciders=deciders)
        self.worker = Worker(self.hall, thinkers, slots=slots)
        self._mark: int | None = None
        self._clocks = Loop("clocks", self._watch_clocks, self.limits.again_s)
        self.loops: tuple[Loop, ...] = (*self.worker.loops, self._clocks, self.hall.presence, self.hall.announcer)

    async def open(self) -> None:
        await self.store.open()
        await self.hall.open()
        await self.worker.open()
        self._clocks.start()

    def health(self) -> dict[str, float]:
        """Every loop by name, and the seconds since it last turned well."""
        now = asyncio.get_running_loop().time()
        turned = {loop.name: loop.turned for loop in self.loops} | {"listener": self.hall.hub.heard_s}
        return {name: now - last for name, last in turned.items() if last is not None}

    async def close(self) -> None:
        """End in good order, as far as that is quick: what is left undone is what a crash would leave."""
        await self._clocks.stop()
        self.hall.deciders.close()
        for close in (self.worker.close, self.hall.close, self.store.close):
            try:
                async with asyncio.timeout(CLOSING_SECONDS):
                    await close()
            except Exception as error:  # noqa: BLE001  the others are closed all the same
                _log.warning("%s did not end well: %s: %s", close.__qualname__, type(error).__name__, error)

    async def _watch_clocks(self) -> float:
        mark = await self.store.mark()
        if self._mark not in (None, mark):
            self.hall.announce(News(table="", kind="gap"))
        self._mark = mark
        for id in await self.store.flagged(self.hall.now()):
            async with self.hall.at(id) as table:
                if table is not None:
                    await table.flag()
        return self.limits.watch_s
