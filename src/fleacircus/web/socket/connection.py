"""One connection: reads frames, keeps floods out, hands requests to the table, sends what comes back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from msgspec import Raw
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from fleacircus.core import codec
from fleacircus.web import metrics
from fleacircus.web.socket.frames import Ack, Answered, Past, Pong, WhyNot
from fleacircus.web.socket.hall import Hall
from fleacircus.web.socket.messages import (
    LARGEST_FRAME,
    Act,
    Ask,
    At,
    Consent,
    Hello,
    Ping,
    Refused,
    Request,
    Undo,
    Why,
    read,
    reject,
    write,
)
from fleacircus.web.socket.table import LiveTable

BURST = 120
"""Requests that may come at once."""
RATE = 40
"""Requests a second that may come for ever."""
UNSENT = 1000
"""Frames that may wait for a slow line before it is cut; it comes back and catches up."""
HEAL_MS = 5_000
TOO_BIG, POLICY, AGAIN = 1009, 1008, 1013


class Bucket:
    """A token bucket; the time is handed in."""

    def __init__(self, now: float) -> None:
        self._level = float(BURST)
        self._at = now

    def take(self, now: float) -> bool:
        """Whether one more request may come."""
        self._level = min(float(BURST), self._level + (now - self._at) * RATE)
        self._at = now
        self._level -= 1
        return self._level >= 0


class Connection:
    """A person, a spectator or an outside bot at one table."""

    def __init__(self, socket: WebSocket, hall: Hall, table: LiveTable, *, player: str, token_hash: str, watches: bool):
        self.player = player
        self.token_hash = token_hash
        self.watches = watches
        self.greeted = False
        self._socket = socket
        self._hall = hall
        self._table = table
        self._healed_ms = 0
        self._out: asyncio.Queue[Message] = asyncio.Queue()
        self._slow = asyncio.Event()

    @property
    def author(self) -> str:
        """Under whose name requests are remembered."""
        return f"token:{self.token_hash[:32]}" if self.token_hash else self.player

    def send(self, message: bytes) -> None:
        """Queue a JSON message."""
        self._queue({"type": "websocket.send", "text": message.decode()})

    def send_path(self, frame: bytes) -> None:
        """Queue a flick's path."""
        self._queue({"type": "websocket.send", "bytes": frame})

    def _queue(self, frame: Message) -> None:
        if self._out.qsize() >= UNSENT:
            self._slow.set()
        else:
            self._out.put_nowait(frame)

    async def run(self) -> None:
        """Serve until somebody hangs up."""
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        slow = asyncio.create_task(self._slow.wait())
        self._table.guests.append(self)
        try:
            await asyncio.wait({writer, reader, slow}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (writer, reader, slow):
                task.cancel()
            done = await asyncio.gather(writer, reader, slow, return_exceptions=True)
            await self._hall.leave(self._table, self)
        code = done[1] if isinstance(done[1], int) else AGAIN
        if self._socket.application_state is WebSocketState.CONNECTED:
            await self._close(code)
        for result in done:
            if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect | RuntimeError | OSError):
                raise result

    async def _close(self, code: int) -> None:
        try:
            await self._socket.close(code)
        except (RuntimeError, OSError, WebSocketDisconnect):
            return

    async def _write(self) -> None:
        while True:
            await self._socket.send(await self._out.get())

    async def _read(self) -> int:
        """Read until the line ends or is to be cut; the answer is the closing code."""
        clock = asyncio.get_running_loop().time
        bucket = Bucket(clock())
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return 1000
            if not bucket.take(clock()):
                return POLICY
            frame: str | bytes | None = message.get("text")
            if frame is None:
                frame = message.get("bytes") or b""
                if len(frame) <= LARGEST_FRAME:
                    self.send(reject(Refused("frame/not_json")))
                    continue
            if len(frame.encode() if isinstance(frame, str) else frame) > LARGEST_FRAME:
                return TOO_BIG
            await self._handle(frame)

    async def _handle(self, frame: str | bytes) -> None:
        request: Request | None = None
        began = time.monotonic()
        try:
            request = read(frame)
            await self._serve(request)
        except Refused as refused:
            metrics.REFUSED.labels(refused.code).inc()
            self.send(reject(refused, request))
        if isinstance(request, Act):
            metrics.ACT_SECONDS.labels(self._table.row.game).observe(time.monotonic() - began)

    async def _serve(self, request: Request) -> None:
        table = self._table
        match request:
            case Hello(last_seq, schema):
                table.check_schema(schema)
                table.greet(self, last_seq)
                if not self.greeted:
                    await self._hall.arrive(table, self)
            case Act(client_id, base_seq, seat, action):
                self._own(seat)
                await table.act(
                    self.author,
                    client_id=client_id,
                    base_seq=base_seq,
                    seat=seat,
                    action=bytes(action),
                    first=self._ack(client_id),
                )
                await self._hall.announce_moves(table)
            case Undo(client_id, base_seq, seat):
                self._own(seat)
                await table.undo(
                    self.author, client_id=client_id, base_seq=base_seq, seat=seat, first=self._ack(client_id)
                )
                await self._announce()
            case Consent(seat, yes):
                self._own(seat)
                await table.consent(self._holder(seat), yes=yes)
                await self._announce()
            case Why(id, seat, action):
                self._own(seat)
                self.send(write(WhyNot(id, table.why(seat, bytes(action)))))
            case Ask(id, seat, question, seq):
                self._own(seat)
                self.send(write(Answered(id, await table.answer(seat, bytes(question), seq))))
            case At(id, seq, seat):
                self._own(seat)
                self._tell_past(id, seq, seat)
            case Ping():
                self.send(write(Pong()))
                await self._heal()

    def _tell_past(self, id: str, seq: int, seat: int | None) -> None:
        table = self._table
        past = table.past(seq)
        for frame in table.wire.paths(seq, seat):
            self.send_path(frame)
        entry = table.wire.entry(table.lines[seq], (seat,))
        self.send(write(Past(id, seq, Raw(codec.encode(past.view(seat))), entry, past.outcome)))

    def _own(self, seat: int | None) -> None:
        """A seat must be mine; None is the spectator's view, which everybody may have."""
        if seat is not None and seat not in self._table.seats_of(self):
            raise Refused("seat/not_yours")

    def _holder(self, seat: int) -> str:
        return next(row.player for row in self._table.row.seats if row.number == seat)

    def _ack(self, client_id: str) -> Callable[[int], None]:
        return lambda seq: self.send(write(Ack(client_id, seq)))

    async def _announce(self) -> None:
        await self._hall.announce_moves(self._table)
        await self._hall.announce_row(self._table)

    async def _heal(self) -> None:
        """Look at the store now and then, in case an announcement was lost."""
        now = self._hall.now()
        if now - self._healed_ms >= HEAL_MS:
            self._healed_ms = now
            await self._table.catch_up()
            await self._table.refresh()
