"""People with seeded habits: they act, say it twice, take back, agree, hang up, come back elsewhere, stand up."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from fleacircus.core import codec
from fleacircus.faults.network import Link

if TYPE_CHECKING:
    from fleacircus.faults.world import Process, World

PING_S = 2.0


class Told(msgspec.Struct):
    """A frame of the server, as far as a person looks at it. Views and events stay as they came."""

    type: str
    seq: int = -1
    views: dict[str, msgspec.Raw] = {}
    due: tuple[int, ...] = ()
    choices: dict[str, msgspec.Raw] = {}
    outcome: Any = None
    undo: tuple[int, ...] = ()
    entry: dict[str, Any] | None = None
    entries: tuple[dict[str, Any], ...] = ()
    log: tuple[dict[str, Any], ...] = ()
    seats: tuple[dict[str, Any], ...] = ()
    yours: tuple[int, ...] | None = None
    client_id: str | None = None
    code: str = ""
    seat: int = -1
    to: int = -1
    yes: bool = False


_TOLD = msgspec.json.Decoder(Told)


class Person:
    """Somebody at one table; a watcher, if they have no seat there."""

    def __init__(self, world: World, name: str, player: str, table: str, *, watches: str = "") -> None:
        self.world = world
        self.name = name
        self.player = player
        self.table = table
        self.watches = watches
        self.rng = Random(f"{world.plan.seed}/{name}")
        self.held = 0 if watches else len(world.held(self))
        self.calm = False
        """Whether to ask for nothing new."""
        self.state: Told | None = None
        self.seen_seq = -1
        self.greeted = False
        self.asked: Told | None = None
        self.pending: dict[str, dict[str, Any]] = {}
        self.seats: tuple[dict[str, Any], ...] = ()
        self.yours: tuple[int, ...] = ()
        self.link: Link | None = None
        self.at: Process | None = None
        self.connected_since = 0.0
        self._number = 0
        self._news = asyncio.Event()
        self._mute_until = 0.0
        self._left = 0.0

    # Hearing

    def hear(self, message: dict[str, Any] | None) -> None:
        """A frame has come, or the line is gone."""
        self._news.set()
        if message is None:
            self.greeted = False
            return
        text = message.get("text")
        if text is None:
            return
        told = _TOLD.decode(text)
        self.world.checker.frame(self, told, text)
        match told.type:
            case "snapshot" | "events" | "ev":
                self.state = told
                self.seen_seq = told.seq
                if told.type != "ev":
                    self.seats, self.yours = told.seats, told.yours or ()
                    self.asked = None
                    if not self.greeted:
                        self.greeted = True
                        self.connected_since = self.world.loop.time()
                        for request in list(self.pending.values()):
                            self._say(request)
            case "seats":
                self.seats, self.yours = told.seats, told.yours or ()
            case "ack" | "reject":
                if told.client_id is not None:
                    self.pending.pop(told.client_id, None)
            case "undo_asked":
                self.asked = told
            case "undo_answered":
                self.asked = None

    @property
    def online(self) -> bool:
        return self.link is not None and self.link.open and self.greeted

    def last_online(self) -> float:
        """When this person was last connected."""
        return self.world.loop.time() if self.online else self._left

    def prompt(self, since: float) -> bool:
        """Whether this person was connected and listening all the while."""
        return self.online and self.connected_since < since and self._mute_until < since

    # Doing

    async def live(self) -> None:
        """Come, stay a while, go, come back."""
        await asyncio.sleep(self.rng.uniform(0.0, 0.5))
        while True:
            self._connect()
            await self._stay()
            if self.greeted:
                self._left = self.world.loop.time()
            self.greeted = False
            await asyncio.sleep(self.rng.uniform(0.02, 0.3 if self.calm else 1.5))

    def _connect(self) -> None:
        self.greeted = False
        self.at = self.world.some_process(self.rng)
        if self.at is None:
            self.link = None
            return
        self.link = self.world.connect(self, self.at)
        self.link.say(codec.encode({"type": "hello", "last_seq": self.seen_seq}).decode())

    async def _stay(self) -> None:
        link, pinged = self.link, self.world.loop.time()
        while link is not None and link.open:
            self._news.clear()
            try:
                async with asyncio.timeout(self.rng.uniform(0.02, 0.2)):
                    await self._news.wait()
            except TimeoutError:
                pass
            now = self.world.loop.time()
            if now - pinged > PING_S:
                pinged = now
                link.say('{"type":"ping"}')
            if not link.reading and now > self._mute_until:
                link.read_on()
            if self.greeted and link.reading and now > self._mute_until:
                await self._do_something(link)

    async def _do_something(self, link: Link) -> None:
        rng, state = self.rng, self.state
        if self.asked is not None and self.yours and self.asked.seat not in self.yours and rng.random() < 0.5:
            yes = rng.random() < 0.7
            self._say({"type": "consent", "seat": self.yours[0], "yes": yes})
            self.asked = None
        if self.calm or state is None:
            return
        if state.outcome is None and self.yours:
            self._play(state)
        if rng.random() < 0.03:
            await self._change_seats()
        elif len(self.yours) < self.held and rng.random() < 0.15:
            await self.world.change_seat(self, "reclaim", rng)
        if rng.random() < 0.02:
            link.hang_up()
        elif rng.random() < 0.01:
            link.reading = False
            self._mute_until = self.world.loop.time() + rng.uniform(0.3, 3.0)

    def _play(self, state: Told) -> None:
        rng = self.rng
        most = 2 if rng.random() < 0.05 else 1
        mine = [seat for seat in state.due if seat in self.yours and str(seat) in state.choices]
        if self.world.plan.undo and state.undo and len(self.pending) < most and rng.random() < 0.08:
            self._ask({"type": "undo", "base_seq": state.seq, "seat": rng.choice(state.undo)})
        elif mine and len(self.pending) < most and rng.random() < 0.7:
            seat = rng.choice(mine)
            action = self.world.choice(self.table, state, seat, rng)
            if action is not None:
                self._ask({"type": "act", "base_seq": state.seq, "seat": seat, "action": action})

    def _ask(self, request: dict[str, Any]) -> None:
        self._number += 1
        request["client_id"] = f"{self.name}-{self._number}"
        self.pending[request["client_id"]] = request
        self.world.checker.asked(self, request)
        self._say(request)
        if self.rng.random() < 0.05:
            self._say(request)
        if self.rng.random() < 0.1:
            self.world.loop.call_later(self.rng.uniform(0.1, 2.0), self._say, request)  # a copy that went a longer way
        if self.rng.random() < 0.05 and self.link is not None:
            self.link.hang_up()

    def _say(self, request: dict[str, Any]) -> None:
        if self.link is not None:
            self.link.say(codec.encode(request).decode())

    async def _change_seats(self) -> None:
        """Stand up, come back, or let a bot play for somebody: what pages do."""
        if not self.watches and self.at is not None:
            what = self.rng.choice(("stand up", "hand over", "hand over"))
            await self.world.change_seat(self, what, self.rng)

    async def come_back(self) -> None:
        """Take back every seat that was mine."""
        await self.world.change_seat(self, "reclaim", self.rng)
