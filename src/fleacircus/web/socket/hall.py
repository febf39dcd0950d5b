"""The hall: every live table of this process, and the news from the other processes."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from typing import Any

from fleacircus.adapters.hubs import Hub, News
from fleacircus.adapters.stores import Store
from fleacircus.web.socket.guests import Guest
from fleacircus.web.socket.table import LiveTable

KEPT = 500


class Hall:
    """Loads tables when somebody comes, keeps some when nobody is left."""

    def __init__(self, store: Store, hub: Hub, now: Callable[[], int]) -> None:
        self.store = store
        self.hub = hub
        self.now = now
        self.process = secrets.token_urlsafe(6)
        self.tables: dict[str, LiveTable] = {}
        self.moved: Callable[[], None] = lambda: None
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        await self.hub.open(self._hear)

    async def close(self) -> None:
        await self.hub.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def table(self, id: str) -> LiveTable | None:
        """The live table of that id, or of that spectators' id."""
        if id in self.tables:
            return self.tables[id]
        row = await self.store.table(id)
        if row is None:
            return None
        async with self._loading.setdefault(row.id, asyncio.Lock()):
            if row.id not in self.tables:
                table = LiveTable(row, self.store, self.now)
                await table.load()
                self._make_room()
                self.tables[row.id] = table
                await table.catch_up()
                await table.refresh()
                await self.hub.announce(News(table=row.id, kind="who", process=self.process))
        self._loading.pop(row.id, None)
        return self.tables[row.id]

    async def arrive(self, table: LiveTable, guest: Guest) -> None:
        """A guest said hello: from now on it hears everything."""
        guest.greeted = True
        if table.seats_of(guest):
            table.tell_seats()
            await self._tell_here(table)

    async def leave(self, table: LiveTable, guest: Guest) -> None:
        """A guest is gone."""
        table.guests.remove(guest, table.row)
        if guest.greeted and table.seats_of(guest):
            table.tell_seats()
            await self._tell_here(table)

    async def beat(self) -> None:
        """Say again who is here, so that the others go on believing it."""
        for table in list(self.tables.values()):
            if table.guests:
                await self._tell_here(table)

    async def announce_moves(self, table: LiveTable) -> None:
        """Tell the other processes how far the log goes, and the worker if a bot is due."""
        if any(seat.kind == "bot" and seat.number in table.match.to_act for seat in table.row.seats):
            self.moved()
        await self.hub.announce(News(table=table.row.id, kind="entry", seq=table.match.seq))

    async def announce_row(self, table: LiveTable) -> None:
        """Tell the other processes that a table's row changed."""
        await self.hub.announce(News(table=table.row.id, kind="seats"))

    def seats_changed(self, table: str) -> None:
        """From a page's thread: somebody sat down or left."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(
                self._spawn_call, lambda: self.hub.announce(News(table=table, kind="seats"))
            )

    def online(self, table: str) -> frozenset[int]:
        live = self.tables.get(table)
        return live.online() if live is not None else frozenset()

    def absent(self, table: str, seat: int) -> bool:
        live = self.tables.get(table)
        return live is None or live.absent(seat)

    def _hear(self, news: News) -> None:
        if news.kind == "gap":
            for table in self.tables.values():
                self._spawn(table.catch_up())
                self._spawn(table.refresh())
            self.moved()
            return
        if news.kind == "seats":
            self.moved()
        live = self.tables.get(news.table)
        if live is None:
            return
        match news.kind:
            case "entry":
                if news.seq > live.match.seq:
                    self._spawn(live.catch_up())
            case "seats":
                self._spawn(live.refresh())
            case "here":
                if news.process != self.process and live.guests.hear(news.process, news.seats):
                    live.tell_seats()
            case "who":
                if news.process != self.process:
                    self._spawn(self._tell_here(live))

    async def _tell_here(self, table: LiveTable) -> None:
        seats = tuple(sorted(table.guests.here(table.row)))
        news = News(table=table.row.id, kind="here", process=self.process, seats=seats)
        await self.hub.announce(news)

    def _make_room(self) -> None:
        idle = [id for id, table in self.tables.items() if not table.guests]
        for id in idle[: max(0, len(idle) - KEPT)]:
            del self.tables[id]

    def _spawn_call(self, call: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._spawn(call())

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
