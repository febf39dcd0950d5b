"""People at many tables of a real server: each moves every so often, and notes how long the news took."""

from __future__ import annotations

import asyncio
import os
import time
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory

from fleacircus.bench.frames import News, act, read


class Place(msgspec.Struct, frozen=True):
    """A table and the signed cookie of who plays all its seats."""

    id: str
    jar: str
    game: str = "legionz@1"
    options: dict[str, Any] = msgspec.field(default_factory=lambda: {"players": 2})


class Player:
    """One browser at one table."""

    def __init__(self, place: Place, port: int) -> None:
        self.place = place
        self.waits_ms: list[float] = []
        self._address = f"ws://127.0.0.1:{port}/ws/table/{place.id}"
        self._rng = Random(place.id)
        self._socket: ClientConnection | None = None
        self._news = News("")

    async def come(self) -> Player:
        headers = {"Cookie": self.place.jar} if self.place.jar else {}
        self._socket = await connect(
            self._address,
            additional_headers=headers,
            compression=None,
            extensions=[ClientPerMessageDeflateFactory(client_max_window_bits=True)],  # as browsers ask for it
            max_size=None,
            open_timeout=60,
            ping_interval=None,
        )
        await self._socket.send('{"type":"hello","last_seq":-1}')
        self._news = await self._hear("snapshot")
        return self

    async def leave(self) -> None:
        if self._socket is not None:
            await self._socket.close()

    @property
    def over(self) -> bool:
        return not self._news.due

    async def move(self) -> None:
        """Do something legal, and wait for the news of it."""
        assert self._socket is not None
        frame = act(self.place.game, self.place.options, self._news, self._rng)
        began = time.perf_counter()
        await self._socket.send(frame)
        self._news = await self._hear("ev")
        self.waits_ms.append((time.perf_counter() - began) * 1000)

    async def _hear(self, kind: str) -> News:
        assert self._socket is not None
        while True:
            frame = await self._socket.recv()
            if isinstance(frame, str) and (news := read(frame)).type in (kind, "reject"):
                if news.type == "reject":
                    raise RuntimeError(f"{self.place.game} at {self.place.id}: {news.code}")
                return news


async def sit_down(places: list[Place], port: int) -> list[Player]:
    """Everybody comes, a few at a time."""
    gate = asyncio.Semaphore(16)

    async def come(place: Place) -> Player:
        async with gate:
            return await Player(place, port).come()

    return list(await asyncio.gather(*map(come, places)))


async def play(players: list[Player], *, every_s: float, seconds: float) -> list[float]:
    """Each player moves once in `every_s`, spread evenly; the waits in milliseconds."""
    until = time.monotonic() + seconds

    async def sit(player: Player, start: float) -> None:
        turn = time.monotonic() + start
        while max(turn, time.monotonic()) < until and not player.over:
            await asyncio.sleep(max(0.0, turn - time.monotonic()))
            try:
                await player.move()
            except ConnectionClosed:
                raise RuntimeError(f"{player.place.id} was cut off") from None
            turn += every_s

    for player in players:
        player.waits_ms.clear()
    await asyncio.gather(*(sit(player, every_s * n / len(players)) for n, player in enumerate(players)))
    return sorted(wait for player in players for wait in player.waits_ms)


READY = "everybody sits"


def flick(places: bytes, port: int, seconds: float) -> None:
    """Other people who move as fast as they can, in a process of their own; it tells when they sit, then their moves.

    Their browsers stand on other machines, so it lets the server go first.
    """
    os.nice(5)

    async def go() -> int:
        players = await sit_down(msgspec.json.decode(places, type=list[Place]), port)
        print(READY, flush=True)
        moves = len(await play(players, every_s=0.0, seconds=seconds))
        await asyncio.gather(*(player.leave() for player in players))
        return moves

    print(asyncio.run(go()))


def at_rank(waits: list[float], share: float) -> float:
    """The wait that this share of all did not exceed."""
    return waits[min(len(waits) - 1, int(len(waits) * share))]
