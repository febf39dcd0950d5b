"""What stories of several processes are told with: the same table elsewhere, a hall of its own, a browser's line."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from edges.dice import Clock, Guest
from fleacircus.adapters import stores
from fleacircus.adapters.hubs import LocalHub, News
from fleacircus.adapters.stores import Store
from fleacircus.web.limits import Limits

Dice = Callable[..., str]


def told(guest: Guest, type: str) -> list[dict[str, Any]]:
    return [message for message in guest.messages if message["type"] == type]


async def elsewhere(table: Any, store: Store, clock: Clock | None = None) -> Any:
    """The same table at another process."""
    from fleacircus.web.socket.table import LiveTable

    row = await store.table(table.row.id)
    assert row is not None
    other = LiveTable(row, store, clock or Clock())
    await other.load()
    return other


def seat_of(id: str, number: int) -> Any:
    from fleacircus.web.club.models import Seat

    return Seat.objects.select_related("table").get(table_id=id, number=number)


def bo(table: Any) -> str:
    return str(table.row.seats[1].player)


async def undo(table: Any, name: str) -> None:
    await table.undo("me", client_id=name, base_seq=table.match.seq, seat=0, first=lambda seq: None)


async def undo_refused(table: Any, name: str) -> None:
    from fleacircus.web.socket.messages import Refused

    with pytest.raises(Refused) as refused:
        await undo(table, name)
    assert refused.value.code == "undo/refused", "asked again under the same name, it is still refused"


class Wire:
    """A browser's end of a socket, as Starlette sees it."""

    def __init__(self, *frames: dict[str, Any]) -> None:
        from starlette.websockets import WebSocketState

        self.application_state = WebSocketState.CONNECTED
        self.sent: list[dict[str, Any]] = []
        self.frames: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        for frame in frames:
            self.say(**frame)

    def say(self, **frame: Any) -> None:
        from fleacircus.core import codec

        self.frames.put_nowait({"type": "websocket.receive", "text": codec.encode(frame).decode()})

    def hang_up(self) -> None:
        self.frames.put_nowait({"type": "websocket.disconnect", "code": 1006})

    async def receive(self) -> dict[str, Any]:
        return await self.frames.get()

    async def send(self, frame: dict[str, Any]) -> None:
        self.sent.append(frame)

    async def close(self, code: int) -> None:
        """The other end is gone already."""


class LoudHub(LocalHub):
    """A hub that remembers what it was told."""

    def __init__(self) -> None:
        super().__init__()
        self.news: list[News] = []

    async def announce(self, *news: News) -> None:
        self.news.extend(news)
        await super().announce(*news)


class SlowStore:
    """A real store whose appends wait until they are let go."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.go = asyncio.Event()
        self.asked = asyncio.Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(self, *given: Any, **named: Any) -> None:
        self.asked.set()
        await self.go.wait()
        await self._store.append(*given, **named)


def in_hall(db: str, work: Callable[[Any, Store, LoudHub], Any], **limits: Any) -> None:
    """Do something in a hall of its own."""
    from fleacircus.web.socket.hall import Hall

    async def run() -> None:
        store: Any = stores.connect(db)
        await store.open()
        store = SlowStore(store)
        hub = LoudHub()
        hall = Hall(store, hub, Clock(), process="here", limits=Limits(**limits))
        await hall.open()
        try:
            await work(hall, store, hub)
        finally:
            await hall.close()
            await store.close()

    asyncio.run(run())
