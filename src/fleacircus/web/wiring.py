"""The running server's real parts: its store and hub, the time of day, chance for its name, processes for bots."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import secrets
import time
from random import SystemRandom

import msgspec

from fleacircus.adapters import hubs, stores
from fleacircus.games import load
from fleacircus.web import folding, running
from fleacircus.web.club.models import now_ms
from fleacircus.web.club.shelf import SHELF
from fleacircus.web.coaching import studying
from fleacircus.web.config import Config
from fleacircus.web.deciding import Elsewhere
from fleacircus.web.ladder.pairing import Pairer
from fleacircus.web.limits import Limits
from fleacircus.web.processes import Pool
from fleacircus.web.runtime import Runtime
from fleacircus.web.thinking import Thinking
from fleacircus.web.voices.calls import Rounds

BOTS_NICE, DECISIONS_NICE = 10, 5
"""The server itself goes first, then whoever waits for a flick, then bots."""
YOUNG = 20_000
"""So many new objects are there before the collector looks at them; almost nothing of ours goes in circles."""


class Server(Runtime):
    """The runtime of one real process."""

    def __init__(self, config: Config) -> None:
        self._thinking = Thinking(Pool(config.workers, nice=BOTS_NICE))
        self._deciding = Elsewhere(Pool(config.workers, nice=DECISIONS_NICE))
        self._warming: asyncio.Task[None] | None = None
        self._warm = config.warm
        lease_s = config.lease_ms / 1000
        limits = msgspec.structs.replace(Limits(), lease_s=lease_s, beat_s=min(Limits().beat_s, lease_s / 3))
        super().__init__(
            store=stores.connect(config.db),
            hub=hubs.connect(config.db),
            now=now_ms,
            thinkers=self._thinking,
            deciders=self._deciding,
            process=secrets.token_urlsafe(6),
            slots=config.workers + 1,
            limits=limits,
        )
        self._rounds = Rounds(self.limits, time.monotonic)
        self._pairer = Pairer(self.limits, now_ms, SystemRandom())
        self.loops = (*self.loops, self._rounds.loop, self._pairer.loop)

    async def open(self) -> None:
        if self._warm:
            for game in SHELF:
                load(game.game)  # nobody at a table shall wait for the import of another's family
        await super().open()
        if self._warm:
            self._warming = asyncio.create_task(self._begin_processes())
        self._rounds.loop.start()
        self._pairer.loop.start()
        running.run(self.hall)
        _spare_the_collector()

    async def _begin_processes(self) -> None:
        """Flicks first: people wait for those."""
        for game in SHELF:
            if game.heavy:
                await self._deciding.warm(game.game, "{}")
        await self._thinking.warm()

    async def close(self) -> None:
        running.run(None)
        await self._rounds.loop.stop()
        await self._pairer.loop.stop()
        if self._warming is not None:
            self._warming.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await self._warming
        folding.close()
        studying.close()
        await super().close()


def _spare_the_collector() -> None:
    """What was loaded at the start stays: looking through it for garbage again and again costs a sixth of a move."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 10, 10)
