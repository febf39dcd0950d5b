"""The bots' worker: claims due seats from the store, lets them think elsewhere, and plays what they chose."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from fleacircus import bots
from fleacircus.adapters.stores import Claim, TableRow
from fleacircus.core import codec
from fleacircus.web import thinking
from fleacircus.web.club.offers import OFFERS
from fleacircus.web.socket.hall import Hall
from fleacircus.web.socket.messages import Refused
from fleacircus.web.socket.table import LiveTable

LOOK_SECONDS = 1.0
"""How often the worker looks for seats that nobody told it of."""
GRACE_SECONDS = 3.0
"""How long a bot that has made up its mind holds back while a person may interrupt it."""
_log = logging.getLogger(__name__)


def may_be_interrupted(row: TableRow, due: frozenset[int], waited_for: frozenset[int]) -> bool:
    """Whether a person may act though nobody waits for them. [LC-R15]"""
    return any(seat.kind == "person" and seat.number in due - waited_for for seat in row.seats)


class Worker:
    """Plays for bots, several at a time. Claims are in the store, and hold while they are renewed: when a
    worker dies, others take up what it had after `lease_ms`.
    """

    def __init__(self, hall: Hall, *, processes: int, lease_ms: int) -> None:
        self._hall = hall
        self._store = hall.store
        self._processes = processes
        self._lease_ms = lease_ms
        self.turned = time.monotonic()
        self._pool: ProcessPoolExecutor | None = None
        self._wake = asyncio.Event()
        self._busy: set[asyncio.Task[None]] = set()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, *, warm: bool) -> None:
        self._hall.moved = self._wake.set
        self._tasks = [asyncio.create_task(self._work()), asyncio.create_task(self._renew())]
        if warm:
            self._tasks.append(asyncio.create_task(self._warm()))

    async def close(self) -> None:
        self._hall.moved = lambda: None
        for task in (*self._tasks, *self._busy):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._busy, return_exceptions=True)
        await self._store.release(self._hall.process)
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    async def _work(self) -> None:
        while True:
            self.turned = time.monotonic()
            self._wake.clear()
            claim = None
            if len(self._busy) <= self._processes:
                now = self._hall.now()
                claim = await self._store.claim(self._hall.process, now, now + self._lease_ms)
            if claim is not None:
                task = asyncio.create_task(self._play(claim))
                self._busy.add(task)
                task.add_done_callback(self._over)
                continue
            try:
                await asyncio.wait_for(self._wake.wait(), LOOK_SECONDS)
            except TimeoutError:
                continue

    def _over(self, task: asyncio.Task[None]) -> None:
        self._busy.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("a bot could not play; its claim will run out", exc_info=error)
        else:
            self._wake.set()

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(self._lease_ms / 3000)
            if self._busy:
                await self._store.renew(self._hall.process, self._hall.now() + self._lease_ms)

    async def _play(self, claim: Claim) -> None:
        table = await self._hall.table(claim.match)
        if table is None:
            return
        await table.catch_up()
        await table.refresh()
        if claim.seat not in table.match.to_act:
            return
        seq = table.match.seq
        action = await self._think(table, claim.seat, seq)
        if action is None:
            return
        if may_be_interrupted(table.row, table.match.to_act, table.waited_for):
            await asyncio.sleep(GRACE_SECONDS)
        try:
            await table.act("bot", client_id=None, base_seq=seq, seat=claim.seat, action=action, first=lambda seq: None)
        except Refused as refused:
            if refused.code not in ("match/stale", "match/over"):
                raise
        await self._hall.announce_moves(table)

    async def _think(self, table: LiveTable, seat: int, seq: int) -> bytes | None:
        """What a bot does, as JSON. None: it may wait; its claim holds until the next entry frees it."""
        row = table.row
        level = next(each.level for each in row.seats if each.number == seat)
        view = codec.encode(table.match.view(seat))
        loop = asyncio.get_running_loop()
        try:
            action: bytes | None = await loop.run_in_executor(
                self._thinkers(), thinking.choose, row.game, row.options, level, view, seat, row.bot_seed, seq
            )
        except BrokenProcessPool:
            self._pool = None
            raise
        except (ValueError, TypeError, LookupError, ArithmeticError, AssertionError, AttributeError, RuntimeError):
            _log.exception("bot %s failed at table %s, entry %d; it does anything that is allowed", level, row.id, seq)
            return thinking.fall_back(row.game, row.options, view, seat, row.bot_seed, seq)
        return action

    def _thinkers(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, mp_context=context, initializer=thinking.begin)
        return self._pool

    async def _warm(self) -> None:
        loop = asyncio.get_running_loop()
        for offer in OFFERS:
            for level in bots.levels(offer.game):
                await loop.run_in_executor(self._thinkers(), thinking.warm, offer.game, level)
