"""The bots' worker: claims due seats from the store, lets them think elsewhere, and plays what they chose."""

from __future__ import annotations

import asyncio
import itertools
import logging

from structlog.contextvars import bound_contextvars

from fleacircus.adapters.stores import Claim, Conflict, TableRow, Unavailable
from fleacircus.core import codec
from fleacircus.web.limits import Limits
from fleacircus.web.loops import BackOff, Loop
from fleacircus.web.socket.hall import Hall
from fleacircus.web.socket.messages import Refused
from fleacircus.web.socket.table import LiveTable
from fleacircus.web.thinking import Thinkers, Thought

_log = logging.getLogger(__name__)


def may_be_interrupted(row: TableRow, due: frozenset[int], waited_for: frozenset[int]) -> bool:
    """Whether a person may act though nobody waits for them. [LC-R15]"""
    return any(seat.kind == "person" and seat.number in due - waited_for for seat in row.seats)


def somebody_looks(table: LiveTable) -> bool:
    """Whether a person sits at the table and is there to see what bots do."""
    online = table.online()
    return any(seat.kind == "person" and seat.number in online for seat in table.row.seats)


def due_to_others_s(table: LiveTable, limits: Limits) -> float:
    """How long a bot waits until a person has seen what was done last, and may have interrupted.

    Among bots alone nothing waits. A program of the open ladder sees no film: it is given breath alone, so that its
    games leave the hands to people's.
    """
    pause = 0.0
    if somebody_looks(table):
        film = 0 if table.row.ladder else max(0, table.shown_ms - table.now())
        pause = film / 1000 + limits.breath_s
    if may_be_interrupted(table.row, table.match.to_act, table.waited_for):
        pause += limits.grace_s
    return pause


class Worker:
    """Plays for bots, several at a time.

    A claim is in the store, and is looked at again when the move is stored: who has lost it, or whose seat is a
    person's by then, plays nothing. Every process counts its beats there; when one's stand still for a lease, by the
    others' own clocks, what it had claimed is free.
    """

    def __init__(self, hall: Hall, thinkers: Thinkers, *, slots: int) -> None:
        self._hall = hall
        self._store = hall.store
        self._limits = hall.limits
        self._thinkers = thinkers
        self._slots = slots
        self._numbers = itertools.count(1)
        self._busy: dict[str, asyncio.Task[None] | None] = {}
        self._resting: set[str] = set()
        self._failing: dict[tuple[str, int], BackOff] = {}
        self._beats: dict[str, tuple[int, float]] = {}
        self._work = Loop("worker", self._claim, self._limits.again_s)
        self._beat = Loop("beat", self._tell, self._limits.again_s)
        self.loops = (self._work, self._beat)

    async def open(self) -> None:
        await self._store.beat(self._hall.process, ())
        self._hall.moved = self._work.wake
        for loop in self.loops:
            loop.start()

    async def close(self) -> None:
        self._hall.moved = lambda: None
        for loop in self.loops:
            await loop.stop()
        tasks = [task for task in self._busy.values() if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thinkers.close()
        for beat in (await self._store.beat(self._hall.process, ())).items():
            if beat[0] == self._hall.process:
                await self._store.bury(*beat)

    async def _claim(self) -> float:
        """Take up what waits, as far as there are hands."""
        while len(self._busy) - len(self._resting) < self._slots:
            token = f"{self._hall.process}/{next(self._numbers)}"
            self._busy[token] = None
            try:
                claim = await self._store.claim(token, self._limits.claims_per_owner)
            finally:
                del self._busy[token]
            if claim is None:
                break
            task = asyncio.create_task(self._work_on(claim), name=f"bot {claim.match}/{claim.seat}")
            self._busy[token] = task
            task.add_done_callback(lambda task, token=token: self._over(token))  # type: ignore[misc]
        return self._limits.look_s

    def _over(self, token: str) -> None:
        self._busy.pop(token, None)
        self._work.wake()

    async def _tell(self) -> float:
        """One more beat. Claims that nobody here works on are given back; processes that stand still are struck out."""
        clock = asyncio.get_running_loop().time
        try:
            beats = await self._store.beat(self._hall.process, tuple(self._busy))
        except Exception:
            self._beats.clear()  # nobody could beat while the store was away
            raise
        now = clock()
        known = self._beats
        self._beats = {
            process: known[process] if known.get(process, (None,))[0] == beat else (beat, now)
            for process, beat in beats.items()
        }
        for process, (beat, since) in self._beats.items():
            if process != self._hall.process and now - since > self._limits.lease_s:
                _log.warning("process %s has stood still; its bots are taken up", process)
                await self._store.bury(process, beat)
                self._work.wake()
        return self._limits.beat_s

    async def _work_on(self, claim: Claim) -> None:
        """Play, and give the claim back if nothing came of it; what fails again and again is tried less often."""
        place = (claim.match, claim.seat)
        with bound_contextvars(table=claim.match):
            try:
                await self._play(claim)
                self._failing.pop(place, None)
            except (Unavailable, Conflict) as error:
                _log.warning("bot at table %s, seat %d: %s", *place, error)
                await self._give_back(claim, place)
            except Exception:  # noqa: BLE001  whatever a bot does wrong, the others play on
                _log.exception("bot at table %s, seat %d could not play; it tries again", *place)
                await self._give_back(claim, place)

    async def _give_back(self, claim: Claim, place: tuple[str, int]) -> None:
        await asyncio.sleep(self._failing.setdefault(place, BackOff(*self._limits.again_s)).pause())
        try:
            await self._store.release(claim.token)
        except (Unavailable, Conflict):
            return  # the next beat gives it back

    async def _play(self, claim: Claim) -> None:
        async with self._hall.at(claim.match) as table:
            if table is None:
                return
            await table.refresh()
            if claim.seat not in table.match.to_act or not _bots(table.row, claim.seat):
                await self._store.release(claim.token)
                return
            seq = table.match.seq
            action = await self._think(table, claim.seat, seq)
            if action is None:
                await self._store.park(claim.token)
                return
            await self._hold_back(claim.token, table)
            try:
                await table.act(
                    "bot",
                    client_id=None,
                    base_seq=seq,
                    seat=claim.seat,
                    action=action,
                    first=lambda seq: None,
                    may=lambda row: _bots(row, claim.seat),
                    claim=claim.token,
                )
            except Refused as refused:
                if refused.code not in ("match/stale", "match/over", "seat/not_yours", "table/paused"):
                    raise
                await self._store.release(claim.token)

    async def _hold_back(self, token: str, table: LiveTable) -> None:
        """Wait as long as is due to who sits at the table. Meanwhile another bot may have the hands."""
        pause = due_to_others_s(table, self._limits)
        if not pause:
            return
        self._resting.add(token)
        self._work.wake()
        try:
            await asyncio.sleep(pause)
        finally:
            self._resting.discard(token)

    async def _think(self, table: LiveTable, seat: int, seq: int) -> bytes | None:
        """What a bot does, as JSON; None if it may wait, and does. One that fails does anything that is allowed."""
        row = table.row
        level = next(each.level for each in row.seats if each.number == seat)
        thought = Thought(row.game, row.options, level, codec.encode(table.match.view(seat)), seat, row.bot_seed, seq)
        try:
            async with asyncio.timeout(self._limits.think_s):
                return await self._thinkers.choose(thought)
        except TimeoutError:
            _log.error("bot %s at table %s, entry %d thinks too long", level, row.id, seq)
            self._thinkers.restart()
        except (ValueError, TypeError, LookupError, ArithmeticError, AssertionError, AttributeError):
            _log.exception("bot %s failed at table %s, entry %d; it does anything that is allowed", level, row.id, seq)
        return await asyncio.to_thread(thought.fall_back)


def _bots(row: TableRow, seat: int) -> bool:
    """Whether a bot plays the seat."""
    return any(each.number == seat and each.kind == "bot" for each in row.seats)
