"""The server without a network: frames go straight into the ASGI application, in a process of their own.

What is counted is the processor time of the whole process, so the threads of the store are in it.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import time
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from starlette.types import Message, Scope

from fleacircus.bench.frames import News, act, read
from fleacircus.bench.served import club_here, new_tables

TABLES = 64
"""Tables that play at the same time: so many moves can share one sync of the disk."""
LOBBY_TABLES = 10_000
LOBBY_MINE = 200
LONG = 2_000


def main(db: str, seconds: float, what: str) -> None:
    """Print figures as JSON: of `moves`, or of `pages` and long logs, which fill a process with ten thousand tables."""
    with club_here(db):
        from fleacircus.web.club.opening import SeatPlan, TablePlan

        plan = TablePlan("legionz@1", {"players": 2}, (SeatPlan("me"), SeatPlan("here", name="Bo")))
        if what == "moves":
            tables = new_tables(TABLES * 3, plan, players=TABLES)
            figures = asyncio.run(_opened(lambda application: _moves(application, tables, seconds)))
        else:
            long = _long_table(plan)
            figures = {"lobby_ms_10000": _lobby_ms()}
            figures |= asyncio.run(_opened(lambda application: _long(application, *long)))
        print(json.dumps(figures))


class Line:
    """A socket of the application, worked by hand."""

    def __init__(self, application: Any, id: str, jar: str) -> None:
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.out: asyncio.Queue[str] = asyncio.Queue()
        headers = [(b"host", b"localhost"), (b"cookie", jar.encode())]
        scope: Scope = {"type": "websocket", "path": f"/ws/table/{id}", "headers": headers, "query_string": b""}
        scope.update(client=("127.0.0.1", 1), subprotocols=[], scheme="ws", root_path="", extensions={})
        self._in.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.ensure_future(application(scope, self._in.get, self._send))
        self.say('{"type":"hello","last_seq":-1}')

    async def _send(self, message: dict[str, Any]) -> None:
        if message.get("text"):
            self.out.put_nowait(message["text"])

    def say(self, text: str) -> None:
        self._in.put_nowait({"type": "websocket.receive", "text": text})

    async def hear(self, *kinds: str) -> News:
        """The next message of these kinds."""
        while (news := read(await self.out.get())).type not in kinds:
            if news.type == "reject":
                raise RuntimeError(str(news))
        return news

    async def close(self) -> None:
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._task


async def _opened(measure: Callable[[Any], Awaitable[dict[str, float]]]) -> dict[str, float]:
    """What is measured of the application while it is open."""
    from fleacircus.web.asgi import application

    events: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    ready: asyncio.Queue[Message] = asyncio.Queue()
    events.put_nowait({"type": "lifespan.startup"})
    living = asyncio.ensure_future(application({"type": "lifespan"}, events.get, ready.put))
    await ready.get()
    figures = await measure(application)
    events.put_nowait({"type": "lifespan.shutdown"})
    await living
    return figures


async def _moves(application: Any, tables: list[tuple[str, str]], seconds: float) -> dict[str, float]:
    """Microseconds a durable move, with a player and a spectator at every table; choosing moves is not counted."""
    cpu, moves, until = 0.0, 0, time.monotonic() + seconds
    waiting = list(tables)
    seats: list[_Sitting] = []
    while time.monotonic() < until:
        for sitting in seats:
            sitting.read()
        for sitting in (each for each in seats if each.over):
            await sitting.leave()
        seats = [each for each in seats if not each.over]
        while len(seats) < TABLES and waiting:
            seats.append(await _Sitting.at(application, *waiting.pop()))
        if not seats:
            break
        for sitting in seats:
            sitting.choose()
        began = time.process_time()
        for sitting in seats:
            sitting.move()
        for sitting in seats:
            await sitting.hear()
        cpu += time.process_time() - began
        moves += len(seats)
    for sitting in seats:
        await sitting.leave()
    return {"cpu_us_per_move": cpu / moves * 1e6}


class _Sitting:
    def __init__(self, player: Line, watcher: Line, news: News) -> None:
        self._player, self._watcher, self._news = player, watcher, news
        self._rng = Random(1)
        self._next = self._heard = ""

    @classmethod
    async def at(cls, application: Any, id: str, jar: str) -> _Sitting:
        player, watcher = Line(application, id, jar), Line(application, id, "")
        await watcher.hear("snapshot")
        return cls(player, watcher, await player.hear("snapshot"))

    def read(self) -> None:
        if self._heard:
            self._news = read(self._heard)

    @property
    def over(self) -> bool:
        return not self._news.due

    def choose(self) -> None:
        self._next = act("legionz@1", {"players": 2}, self._news, self._rng)

    def move(self) -> None:
        self._player.say(self._next)

    async def hear(self) -> None:
        text = ""
        while '"type":"ev"' not in text[:20]:
            text = await self._player.out.get()
        while '"type":"ev"' not in (await self._watcher.out.get())[:20]:
            continue
        self._heard = text

    async def leave(self) -> None:
        await self._player.close()
        await self._watcher.close()


def _long_table(plan: Any) -> tuple[str, str]:
    """A table with two thousand entries: somebody moves and takes it back, all the evening."""
    from fleacircus.adapters.stores import Line
    from fleacircus.core import codec
    from fleacircus.web.club import lines
    from fleacircus.web.club.models import Table, now_ms
    from fleacircus.web.club.opening import load_match

    ((id, jar),) = new_tables(1, plan)
    match, rng = load_match(Table.objects.get(id=id)), Random(2)
    for _ in range(LONG // 2 - 5):
        seat = min(match.to_act)
        match.play(seat, match.choices(seat).sample(rng))
        match.undo(seat)
    while match.seq < LONG:
        seat = min(match.to_act)
        match.play(seat, match.choices(seat).sample(rng))
    bodies = [codec.encode(entry).decode() for entry in match.log]
    lines.add(id, (Line(seq, now_ms(), "", None, body) for seq, body in enumerate(bodies) if seq))
    Table.objects.filter(id=id).update(seq=match.seq)
    return id, jar


async def _long(application: Any, id: str, jar: str) -> dict[str, float]:
    """Milliseconds to open the long table, to look back, and to take back."""
    began = time.perf_counter()
    line = Line(application, id, jar)
    news = await line.hear("snapshot")
    opened = (time.perf_counter() - began) * 1000
    back, undone = [], []
    rng = Random(3)
    for turn in range(15):
        began = time.perf_counter()
        line.say(f'{{"type":"at","id":"a{turn}","seq":{LONG // 2 + turn},"seat":null}}')
        await line.hear("at")
        back.append((time.perf_counter() - began) * 1000)
        line.say(act("legionz@1", {"players": 2}, news, rng))
        news = await line.hear("ev")
        began = time.perf_counter()
        line.say(f'{{"type":"undo","client_id":"u{turn}","base_seq":{news.seq},"seat":{news.undo[0]}}}')
        news = await line.hear("ev")
        undone.append((time.perf_counter() - began) * 1000)
    await line.close()
    return {
        "open_ms_2000": opened,
        "at_ms_2000": statistics.median(back),
        "undo_ms_2000": statistics.median(undone),
    }


def _lobby_ms() -> float:
    """Processor milliseconds of the lobby with ten thousand tables, for somebody who sits at two hundred of them.

    The least of forty: what else the machine does only adds.
    """
    from django.core import signing
    from django.test import Client

    from fleacircus.web.club.models import Player, Seat, Table
    from fleacircus.web.club.players import COOKIE, SALT

    me = Player.objects.create(nickname="Ada")
    every = 2 * LOBBY_TABLES // LOBBY_MINE
    tables = [
        Table(game="legionz@1", options='{"players":2}', seed="s", bot_seed="b", owner="x", public=True, moved_ms=n)
        for n in range(LOBBY_TABLES)
    ]
    Table.objects.bulk_create(tables, batch_size=500)
    Seat.objects.bulk_create(
        [
            Seat(table=table, number=seat, kind="person", player=me.id if seat == n % every else "y", name="Bo")
            for n, table in enumerate(tables)
            for seat in (0, 1)
        ],
        batch_size=500,
    )
    visitor = Client(headers={"accept-encoding": "gzip", "host": "localhost"})
    visitor.cookies[COOKIE] = signing.TimestampSigner(salt=SALT).sign(me.id)
    spent = []
    for _ in range(40):
        began = time.process_time()
        if visitor.get("/").status_code != 200:
            raise RuntimeError("there is no lobby")
        spent.append((time.process_time() - began) * 1000)
    return min(spent)
