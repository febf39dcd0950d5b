"""The lines between processes, and between people and processes: late, doubled, lost, cut, slow."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from random import Random
from typing import Any

from fleacircus.adapters.hubs import News
from fleacircus.adapters.hubs.hub import Listener
from fleacircus.adapters.stores import Unavailable
from fleacircus.faults.loop import Owner, SimLoop
from fleacircus.faults.storage import Trouble

WINDOW = 8
"""Frames on the way before a sender has to wait."""


class Exchange:
    """Carries news to every living process."""

    def __init__(self, loop: SimLoop, trouble: Trouble, rng: Random) -> None:
        self._loop = loop
        self._trouble = trouble
        self._rng = rng
        self._listeners: dict[Owner, Listener] = {}
        self._deaf: dict[Owner, float] = {}

    def hub(self, owner: Owner) -> SimHub:
        return SimHub(self, owner)

    def join(self, owner: Owner, listener: Listener) -> None:
        self._listeners[owner] = listener

    def leave(self, owner: Owner) -> None:
        self._listeners.pop(owner, None)

    def carry(self, news: News) -> None:
        """Bring the news to everybody, as far as faults allow."""
        for owner in list(self._listeners):
            copies = 2 if self._trouble.has("late news", 0.1) else 1
            for _ in range(copies):
                if not self._trouble.has("lost news", 0.1):
                    delay = self._rng.uniform(0.0005, 0.005)
                    if self._trouble.has("late news", 0.2):
                        delay = self._rng.uniform(0.05, 2.0)
                    self._loop.call_later(delay, self._deliver, owner, news)
        if self._listeners and self._trouble.has("deaf hub", 0.02):
            owner = self._rng.choice(list(self._listeners))
            self._deaf[owner] = self._loop.time() + self._rng.uniform(0.5, 3.0)
            self._loop.call_at(self._deaf[owner], self._hear_again, owner)

    def _hear_again(self, owner: Owner) -> None:
        self._deliver(owner, News(table="", kind="gap"))

    def _deliver(self, owner: Owner, news: News) -> None:
        listener = self._listeners.get(owner)
        if owner.dead or listener is None or self._loop.time() < self._deaf.get(owner, 0.0):
            return
        self._loop.spawn(owner, _said(listener, news))


async def _said(listener: Listener, news: News) -> None:
    listener(news)


class SimHub:
    """A process's end of the exchange."""

    heard_s: float | None = None

    def __init__(self, exchange: Exchange, owner: Owner) -> None:
        self._exchange = exchange
        self._owner = owner

    async def open(self, listener: Listener) -> None:
        self._exchange.join(self._owner, listener)

    async def close(self) -> None:
        self._exchange.leave(self._owner)

    async def announce(self, *news: News) -> None:
        await asyncio.sleep(self._exchange._rng.uniform(0.0002, 0.002))
        if self._exchange._trouble.has("deaf hub", 0.03):
            raise Unavailable("the hub cannot be reached")
        for each in news:
            self._exchange.carry(each)


class Link:
    """One socket: frames keep their order both ways, and each side may learn of its end first."""

    def __init__(self, loop: SimLoop, trouble: Trouble, rng: Random, hear: Callable[[Any], None]) -> None:
        self.open = True
        """Whether the client believes that it is connected."""
        self.reading = True
        self._loop = loop
        self._trouble = trouble
        self._rng = rng
        self._hear = hear
        self._up: deque[dict[str, Any]] = deque([{"type": "websocket.connect"}])
        self._waits_up: asyncio.Future[None] | None = None
        self._down: deque[dict[str, Any]] = deque()
        self._waits_down: asyncio.Future[None] | None = None
        self._times = [0.0, 0.0]
        self._cut = False

    # The client's side

    def say(self, text: str) -> None:
        """Send a frame to the server."""
        if self.open:
            self._later(0, self._arrive, {"type": "websocket.receive", "text": text})

    def hang_up(self) -> None:
        """Close from the client's side; the server hears of it a little later."""
        self.open = False
        self._loop.call_later(self._rng.uniform(0.001, 0.3), self._end_server)

    def read_on(self) -> None:
        """Take what waited."""
        self.reading = True
        self._drain()

    # The server's side, as ASGI has it

    async def receive(self) -> dict[str, Any]:
        while not self._up:
            self._waits_up = self._loop.create_future()
            await self._waits_up
        return self._up.popleft()

    async def send(self, message: dict[str, Any]) -> None:
        if self._cut:
            raise OSError("the line is cut")
        if message["type"] == "websocket.accept":
            await asyncio.sleep(self._rng.uniform(0.0005, 0.02))
            return
        if message["type"] == "websocket.close":
            self._cut = True
            self._later(1, self._end_client)
            return
        while len(self._down) >= WINDOW and not self._cut:
            self._waits_down = self._loop.create_future()
            await self._waits_down
        if self._cut:
            raise OSError("the line is cut")
        self._down.append(message)
        self._later(1, self._drain)

    # What happens to the line

    def cut(self) -> None:
        """Both ends hear of it, one before the other."""
        first, second = self._rng.uniform(0.0, 0.05), self._rng.uniform(0.1, 1.5)
        if self._rng.random() < 0.5:
            first, second = second, first
        self._loop.call_later(first, self._end_server)
        self._loop.call_later(second, self._end_client)

    def crash(self) -> None:
        """The server's process is gone."""
        self._cut = True
        self._loop.call_later(self._rng.uniform(0.0, 0.3), self._end_client)

    def _later(self, way: int, call: Callable[..., None], *given: Any) -> None:
        delay = self._rng.uniform(0.0005, 0.01)
        if self._trouble.has("slow lines", 0.05):
            delay = self._rng.uniform(0.1, 1.5)
        self._times[way] = max(self._times[way], self._loop.time() + delay)
        self._loop.call_at(self._times[way], call, *given)

    def _arrive(self, message: dict[str, Any]) -> None:
        if not self._cut:
            self._up.append(message)
            _wake(self._waits_up)

    def _drain(self) -> None:
        while self._down and self.reading and self.open:
            self._hear(self._down.popleft())
        if len(self._down) < WINDOW:
            _wake(self._waits_down)

    def _end_server(self) -> None:
        if not self._cut:
            self._cut = True
            self._up.append({"type": "websocket.disconnect", "code": 1006})
            _wake(self._waits_up)
            _wake(self._waits_down)

    def _end_client(self) -> None:
        if self.open:
            self.open = False
            self._hear(None)


def _wake(future: asyncio.Future[None] | None) -> None:
    if future is not None and not future.done():
        future.set_result(None)
