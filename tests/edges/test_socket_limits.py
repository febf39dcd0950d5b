"""What one connection, one player and one address may take of the server, at the socket's own door."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from edges.dice import Clock
from fleacircus.adapters import stores
from fleacircus.adapters.hubs import LocalHub
from fleacircus.web.limits import Limits

FAR = "192.0.2.7"
POLICY, AGAIN = 1008, 1013
NO_PAUSE = 1e-9
"""A rate at which nothing is forgiven while a test runs."""


class Caller:
    """A socket as a server has it; `slow` takes no frame at all."""

    def __init__(self, slow: bool = False) -> None:
        self.frames: list[str] = []
        self.accepted = False
        self.closed: int | None = None
        self.taken = 0
        """How many requests the server has taken."""
        self._slow = slow
        self._waiting: list[dict[str, Any]] = [{"type": "websocket.connect"}]
        self._more = asyncio.Event()
        self._quiet = asyncio.Event()
        self._served: asyncio.Task[None] | None = None

    def call(self, app: Any, path: str, *, address: str = FAR, player: str = "", query: str = "") -> None:
        from fleacircus.web.club.players import sign_id

        cookie = [(b"cookie", f"player={sign_id(player)}".encode())] if player else []
        scope = {
            "type": "websocket",
            "path": path,
            "headers": [(b"host", b"127.0.0.1:8000"), *cookie],
            "query_string": query.encode(),
            "client": (address, 1),
            "subprotocols": [],
        }
        self._served = asyncio.create_task(app(scope, self._receive, self._send))

    async def say(self, *requests: str) -> None:
        """Send requests, and wait until all are served or the line is closed."""
        self._waiting += [{"type": "websocket.receive", "text": request} for request in requests]
        await self._settled()

    async def hang_up(self) -> None:
        self._waiting.append({"type": "websocket.disconnect", "code": 1000})
        self._more.set()
        assert self._served is not None
        await self._served

    async def welcome(self) -> bool:
        """Whether the handshake is done; else it is refused."""
        await self._settled()
        return self.accepted

    def heard(self, type: str) -> int:
        return sum(msgspec.json.decode(frame)["type"] == type for frame in self.frames)

    async def _settled(self) -> None:
        assert self._served is not None
        self._quiet.clear()
        self._more.set()
        quiet = asyncio.create_task(self._quiet.wait())
        await asyncio.wait({quiet, self._served}, return_when=asyncio.FIRST_COMPLETED)
        quiet.cancel()
        for _ in range(0 if self._slow else 20):  # what is queued goes out at once
            await asyncio.sleep(0)

    async def _receive(self) -> dict[str, Any]:
        while not self._waiting:
            self._quiet.set()
            self._more.clear()
            await self._more.wait()
        self.taken += 1
        return self._waiting.pop(0)

    async def _send(self, message: Any) -> None:
        match message["type"]:
            case "websocket.accept":
                self.accepted = True
            case "websocket.close":
                self.closed = message["code"]
            case _:
                if self._slow:
                    await asyncio.Event().wait()
                self.frames.append(message["text"])


def at_the_door(db: str, limits: Limits, work: Callable[[Any, Any], Awaitable[None]]) -> None:
    """The socket's real routes over a real store; `work` gets them and the hall."""
    from fleacircus.web.socket.app import socket_app
    from fleacircus.web.socket.hall import Hall

    async def run() -> None:
        store = stores.connect(db)
        await store.open()
        hall = Hall(store, LocalHub(), Clock(), process="p", limits=limits)
        await hall.open()
        try:
            await work(socket_app(lambda: hall), hall)
        finally:
            await hall.close()
            await store.close()

    asyncio.run(run())


def few(**limits: Any) -> Limits:
    return msgspec.structs.replace(Limits(), **limits)


async def come(app: Any, path: str, **who: str) -> Caller:
    caller = Caller()
    caller.call(app, path, **who)
    await caller.welcome()
    return caller


@pytest.fixture
def path(dice: Callable[..., str]) -> str:
    return f"/ws/table/{dice()}"


@pytest.mark.parametrize(
    ("first", "same", "other"),
    [(FAR, FAR, "192.0.2.8"), ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1")],
)
def test_an_address_has_so_many_sockets(django_club: str, path: str, first: str, same: str, other: str) -> None:
    async def work(app: Any, hall: Any) -> None:
        here = [await come(app, path, address=address) for address in (first, same)]
        assert all(caller.accepted for caller in here)
        refused = await come(app, path, address=same)
        assert (refused.accepted, refused.closed) == (False, POLICY)
        assert (await come(app, path, address=other)).accepted, "the others are not kept out"
        await here[0].hang_up()
        assert (await come(app, path, address=same)).accepted, "there is room again"
        assert not (await come(app, path, address=first)).accepted, "a refused one is not counted as gone"

    at_the_door(django_club, few(per_address=2), work)


def test_this_machine_itself_has_no_limit(django_club: str, path: str) -> None:
    async def work(app: Any, hall: Any) -> None:
        for address in ("127.0.0.1", "::1"):
            for _ in range(4):
                assert (await come(app, path, address=address)).accepted

    at_the_door(django_club, few(per_address=2), work)


@pytest.mark.parametrize("who", ["player", "token"])
def test_a_player_and_a_token_have_so_many_sockets_wherever_they_are(django_club: str, path: str, who: str) -> None:
    def named(name: str) -> dict[str, str]:
        return {"player": name} if who == "player" else {"query": f"token={name}"}

    async def work(app: Any, hall: Any) -> None:
        here = [await come(app, path, address=f"192.0.2.{n}", **named("ada")) for n in (1, 2)]
        assert all(caller.accepted for caller in here)
        refused = await come(app, path, address="192.0.2.3", **named("ada"))
        assert (refused.accepted, refused.closed) == (False, POLICY)
        assert (await come(app, path, address="192.0.2.3", **named("bo"))).accepted
        await here[1].hang_up()
        assert (await come(app, path, address="192.0.2.3", **named("ada"))).accepted
        for caller in here[:1]:
            await caller.hang_up()

    at_the_door(django_club, few(per_player=2), work)


def test_who_has_gone_is_forgotten(django_club: str, path: str) -> None:
    async def work(app: Any, hall: Any) -> None:
        caller = await come(app, path, player="ada")
        assert hall.visits
        await caller.hang_up()
        assert not hall.visits, "no memory is left of them"

    at_the_door(django_club, Limits(), work)


def hellos(count: int) -> tuple[str, ...]:
    return ('{"type":"hello","last_seq":-1}',) * count


def test_a_line_that_takes_nothing_is_cut_before_much_waits_for_it(django_club: str, path: str) -> None:
    waiting = 20_000

    async def work(app: Any, hall: Any) -> None:
        reader, slow = await come(app, path), Caller(slow=True)
        before = len(reader.frames)
        await reader.say(*hellos(1))
        size = sum(map(len, reader.frames[before:]))
        slow.call(app, path)
        await slow.welcome()
        await slow.say(*hellos(200))
        assert slow.closed == AGAIN
        assert waiting < slow.taken * size < waiting + 4 * size, "so many bytes, and hardly a frame more"
        await reader.say(*hellos(200))
        assert reader.closed is None, "who reads gets everything"
        assert reader.heard("snapshot") == 201
        again = await come(app, path)
        await again.say('{"type":"hello","last_seq":0}')
        assert again.heard("events") == 1, "it comes back and catches up"

    at_the_door(django_club, few(unsent_bytes=waiting, burst=1e9), work)


@pytest.mark.parametrize(
    ("request_", "answer", "most"),
    [
        ('{"type":"ping"}', "pong", 24),
        ('{"type":"hello","last_seq":-1}', "snapshot", 3),
        ('{"type":"at","id":"x","seq":0,"seat":null}', "at", 12),
    ],
    ids=["ping", "hello", "at"],
)
def test_hello_and_at_count_for_more_than_one_request(
    django_club: str, path: str, request_: str, answer: str, most: int
) -> None:
    async def work(app: Any, hall: Any) -> None:
        caller = await come(app, path)
        await caller.say(*[request_] * most)
        assert caller.heard(answer) == most, caller.frames
        assert caller.closed is None
        await caller.say(request_)
        assert caller.closed == POLICY
        assert caller.heard(answer) == most

    at_the_door(django_club, few(burst=24.0, rate=NO_PAUSE), work)
