"""The hall: every live table of this process, and the news from the other processes."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from fleacircus.adapters.hubs import Hub, News
from fleacircus.adapters.stores import Store, Unavailable
from fleacircus.web.deciding import Deciders, Here
from fleacircus.web.limits import Limits
from fleacircus.web.loops import BackOff, Loop
from fleacircus.web.socket.evenings import Onlookers
from fleacircus.web.socket.guests import Guest, Heard
from fleacircus.web.socket.table import LiveTable
from fleacircus.web.socket.talking import Talking

TOLD_AT_ONCE = 64
_log = logging.getLogger(__name__)


class Hall:
    """Loads tables when somebody comes, keeps some when nobody is left."""

    def __init__(
        self,
        store: Store,
        hub: Hub,
        now: Callable[[], int],
        *,
        process: str,
        limits: Limits | None = None,
        deciders: Deciders | None = None,
    ) -> None:
        self.store = store
        self.hub = hub
        self.now = now
        self.process = process
        self.deciders = deciders or Here()
        self.limits = limits or Limits()
        self.tables: dict[str, LiveTable] = {}
        self.moved: Callable[[], None] = lambda: None
        self.visits: Counter[str] = Counter()
        """Connections by address and by player."""
        self.onlookers = Onlookers()
        self.talking = Talking(
            store, now, lambda: asyncio.get_running_loop().time(), limits=self.limits, told=self._said
        )
        self.since_ms = 0
        self.announcer = Loop("announcer", self._announce, self.limits.again_s)
        self.presence = Loop("presence", self._say_again, self.limits.again_s)
        self._pending: dict[tuple[str, str], News] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._behind: dict[str, bool] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.since_ms = self.now()
        self.announcer.start()
        await self.hub.open(self._hear)
        self.presence.start()

    async def close(self) -> None:
        await self.presence.stop()
        await self.announcer.stop()
        await self.hub.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @asynccontextmanager
    async def at(self, id: str) -> AsyncIterator[LiveTable | None]:
        """The live table of that id, or of that spectators' id; it stays in memory as long as somebody is at it."""
        table = self.tables.get(id) or (await self._found(id) if id.isprintable() else None)
        if table is None:
            yield None
            return
        table.users += 1
        try:
            yield table
        finally:
            table.users -= 1

    async def _found(self, id: str) -> LiveTable | None:
        row = await self.store.table(id)
        if row is None:
            return None
        if row.id in self.tables:
            return self.tables[row.id]
        if row.id not in self._loading:
            loading = self._spawn(self._load(row.id))
            self._loading[row.id] = loading
            loading.add_done_callback(lambda done: self._loaded(row.id, done))
        table = await asyncio.shield(self._loading[row.id])
        return self.tables.setdefault(row.id, table)  # it may have had to make room before anybody sat down

    def _loaded(self, id: str, loading: asyncio.Task[LiveTable]) -> None:
        del self._loading[id]
        if not loading.cancelled():
            loading.exception()  # who waits gets it; perhaps nobody does any more

    async def _load(self, id: str) -> LiveTable:
        row = await self.store.table(id)
        assert row is not None, "tables are never deleted"
        table = LiveTable(row, self.store, self.now, limits=self.limits, town=self, deciders=self.deciders)
        await table.load()
        self.tables[id] = table
        self._make_room(but=id)
        self._follow(table)  # what was announced while it was loading
        self.announce(News(table=id, kind="who", process=self.process))
        return table

    def _make_room(self, *, but: str) -> None:
        idle = [id for id, table in self.tables.items() if not table.users and id != but]
        for id in idle[: max(0, len(idle) - self.limits.kept_tables)]:
            del self.tables[id]

    async def note(self, table: LiveTable, guest: Guest) -> None:
        """Put down that somebody is here, before they see anything: nobody takes a seat from who sees its table."""
        if seats := table.seats_of(guest):
            await self.store.seen([(table.row.id, seat) for seat in seats], self.now())

    def arrive(self, table: LiveTable, guest: Guest) -> None:
        """A guest was greeted: from now on it hears everything."""
        guest.greeted = True
        self._tell_presence(table, guest)

    async def leave(self, table: LiveTable, guest: Guest) -> None:
        """A guest is gone."""
        table.guests.remove(guest)
        self.talking.leave(table.row.id, guest)
        if guest.greeted:
            self._tell_presence(table, guest)
            await self.note(table, guest)

    def _tell_presence(self, table: LiveTable, guest: Guest) -> None:
        if table.seats_of(guest):
            table.tell_seats()
        elif len(table.guests.greeted()) > self.limits.watchers:
            return  # a crowd: that somebody came or went is told the next time when it is said who is here
        table.tell_affairs()
        self._tell_here(table)

    async def _say_again(self) -> float:
        """Say again who is here, so that the others go on believing it."""
        here = []
        for table in list(self.tables.values()):
            if table.guests:
                self._tell_here(table)
                table.tell_affairs()
                here += [(table.row.id, seat) for seat in table.guests.here(table.row)]
        if here:
            await self.store.seen(here, self.now())
        return self.limits.presence_s

    # What tables tell

    def stored(self, table: LiveTable) -> None:
        """A line of ours is in the store: tell the others how far the log goes, and the worker if a bot is due."""
        if any(seat.kind == "bot" and seat.number in table.match.to_act for seat in table.row.seats):
            self.moved()
        self.announce(News(table=table.row.id, kind="entry", seq=table.match.seq))
        if table.row.tournament and table.match.outcome is not None:
            self.announce(News(table=table.row.tournament.partition(":")[0], kind="evening"))

    def asked(self, table: LiveTable) -> None:
        """Somebody asked or answered."""
        self.announce(News(table=table.row.id, kind="seats"))

    def _said(self, table: str) -> None:
        """Somebody said something at a table."""
        self.announce(News(table=table, kind="said"))

    def unsure(self, table: LiveTable) -> None:
        """The store failed in the middle of a write: read until it is known, and let the others do so too."""
        self._follow(table)
        self.announce(News(table=table.row.id, kind="seats"))

    def announce(self, news: News) -> None:
        """Tell every process, as soon as the hub can be reached. The newest news of a kind stands for those before."""
        self._pending[news.table, news.kind] = news
        self.announcer.wake()

    async def _announce(self) -> float:
        while self._pending:
            told = list(self._pending.items())[:TOLD_AT_ONCE]
            await self.hub.announce(*(news for _, news in told))
            for key, news in told:
                if self._pending.get(key) is news:
                    del self._pending[key]
        return self.limits.presence_s

    def seats_changed(self, table: str) -> None:
        """From a page's thread: somebody sat down or left."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.announce, News(table=table, kind="seats"))

    def evening_changed(self, contest: str) -> None:
        """From a page's thread: something was entered in a contest."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.announce, News(table=contest, kind="evening"))

    def person_changed(self, name: str) -> None:
        """From a page's thread: somebody, or an address, may do other things than before."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.announce, News(table=name, kind="person"))

    def online(self, table: str) -> frozenset[int]:
        """The seats of a table with somebody connected, as far as this process knows."""
        live = self.tables.get(table)
        return live.online() if live is not None else frozenset()

    # What the others tell

    def _hear(self, news: News) -> None:
        if news.kind in ("gap", "seats"):
            self.moved()
        if news.kind in ("gap", "evening"):
            self.onlookers.ring(news.table)
        if news.kind == "gap":
            for table in self.tables.values():
                self._follow(table)
                self._pass_on(table)
            return
        if news.kind == "person":
            for guest in [guest for table in self.tables.values() for guest in table.guests]:
                if news.table in guest.names:
                    guest.send_away()
            return
        live = self.tables.get(news.table)
        if live is None:
            return
        match news.kind:
            case "entry":
                if news.seq > live.match.seq:
                    self._follow(live)
            case "seats":
                self._follow(live)
            case "said":
                self._pass_on(live)
            case "here":
                told = Heard(news.seats, news.watchers, news.watching)
                if news.process != self.process and live.guests.hear(news.process, told):
                    live.tell_seats()
                    live.tell_affairs()
            case "who":
                if news.process != self.process:
                    self._tell_here(live)

    def _follow(self, table: LiveTable) -> None:
        """Read what is new at a table, as soon as the store can be reached; what comes meanwhile is read once more."""
        id = table.row.id
        if id in self._behind:
            self._behind[id] = True
        else:
            self._behind[id] = False
            self._spawn(self._read(table))

    async def _read(self, table: LiveTable) -> None:
        id, again = table.row.id, BackOff(*self.limits.again_s)
        table.users += 1
        try:
            while True:
                self._behind[id] = False
                try:
                    await table.refresh()
                except Exception as error:  # noqa: BLE001  the store is away, or worse: it is tried until it works
                    _log.warning("table %s could not be read, it is tried again: %s", id, error)
                    await asyncio.sleep(again.pause())
                    continue
                if not self._behind[id]:
                    return
        finally:
            table.users -= 1
            self._behind.pop(id, None)

    def _pass_on(self, table: LiveTable) -> None:
        """Tell what was said to those who listen. What the store does not give now comes with the next line."""
        if self.talking.at(table.row.id):
            self._spawn(self._tell_talk(table))

    async def _tell_talk(self, table: LiveTable) -> None:
        try:
            await self.talking.pass_on(table)
        except Unavailable as error:
            _log.warning("what was said at table %s could not be read: %s", table.row.id, error)

    def _tell_here(self, table: LiveTable) -> None:
        here = table.guests.onlookers(table.row)
        self.announce(
            News(
                table=table.row.id,
                kind="here",
                process=self.process,
                seats=here.seats,
                watchers=here.names[: self.limits.watchers],
                watching=here.watching,
            )
        )

    def _spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
