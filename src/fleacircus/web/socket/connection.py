"""One connection: reads frames, keeps floods out, hands requests to the table, sends what comes back."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Any

from msgspec import Raw
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from fleacircus.adapters.stores import Conflict, TableRow, Unavailable
from fleacircus.core import codec
from fleacircus.web import metrics
from fleacircus.web.socket import news
from fleacircus.web.socket.frames import Ack, Answered, Past, Pong, WhyNot
from fleacircus.web.socket.guests import seats_of
from fleacircus.web.socket.hall import Hall
from fleacircus.web.socket.messages import (
    LARGEST_FRAME,
    Act,
    Ask,
    At,
    Consent,
    Hello,
    Listen,
    Pause,
    Ping,
    Refused,
    Request,
    Resume,
    Say,
    Undo,
    Why,
    read,
    reject,
    write,
)
from fleacircus.web.socket.table import LiveTable

TOO_BIG, POLICY, AGAIN = 1009, 1008, 1013
_log = logging.getLogger(__name__)


class Bucket:
    """A token bucket; the time is handed in."""

    def __init__(self, now: float, *, burst: float, rate: float) -> None:
        self._burst = self._level = burst
        self._rate = rate
        self._at = now

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Whether that much more may come."""
        self._level = min(self._burst, self._level + (now - self._at) * self._rate)
        self._at = now
        self._level -= cost
        return self._level >= 0


def _set(future: asyncio.Future[None]) -> None:
    if not future.done():
        future.set_result(None)


class Connection:
    """A person, a spectator or an outside bot at one table."""

    def __init__(
        self,
        socket: WebSocket,
        hall: Hall,
        table: LiveTable,
        *,
        player: str,
        token_hash: str,
        watches: bool,
        name: str = "",
        names: frozenset[str] = frozenset(),
    ) -> None:
        self.player = player
        self.name = name
        self.names = names
        self.token_hash = token_hash
        self.watches = watches
        self.greeted = False
        self._socket = socket
        self._hall = hall
        self._table = table
        self._limits = hall.limits
        self._costs: dict[type, float] = {
            Hello: self._limits.hello_cost,
            At: self._limits.at_cost,
            Listen: self._limits.hello_cost,
            Say: self._limits.at_cost,
        }
        self._clock = asyncio.get_running_loop().time
        self._bucket = Bucket(self._clock(), burst=self._limits.burst, rate=self._limits.rate)
        self._out: deque[tuple[Message, int]] = deque()
        self._unsent = 0
        self._more: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when there is something to send again."""
        self._slow: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._serving = False
        self._ended = False

    @property
    def author(self) -> str:
        """Under whose name requests are remembered."""
        return f"token:{self.token_hash[:32]}" if self.token_hash else self.player

    def send(self, message: bytes) -> None:
        """Queue a JSON message."""
        self._queue({"type": "websocket.send", "text": message.decode()}, len(message))

    def send_path(self, frame: bytes) -> None:
        """Queue a flick's path."""
        self._queue({"type": "websocket.send", "bytes": frame}, len(frame))

    def send_away(self) -> None:
        """Cut the line: whoever it is comes again, as whom they are by then."""
        _set(self._slow)

    def _queue(self, frame: Message, size: int) -> None:
        """Put a frame behind those that wait; a line that takes none of them for too long is cut."""
        if self._unsent <= self._limits.unsent_bytes:
            self._unsent += size
            self._out.append((frame, size))
            _set(self._more)
        else:
            _set(self._slow)

    async def run(self) -> None:
        """Serve until somebody hangs up. A request that is being served is finished first, whoever still listens."""
        self._table.guests.append(self)
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        ends: set[asyncio.Future[Any]] = {writer, reader, self._slow}
        try:
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._ended = True
            for task in (writer,) if self._serving else (writer, reader):
                task.cancel()
            done = await asyncio.gather(writer, reader, return_exceptions=True)
            await self._leave()
        code = done[1] if isinstance(done[1], int) else AGAIN
        if self._socket.application_state is WebSocketState.CONNECTED:
            await self._close(code)
        for result in done:
            if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect | RuntimeError | OSError):
                raise result

    async def _leave(self) -> None:
        try:
            await self._hall.leave(self._table, self)
        except (Unavailable, Conflict) as error:
            _log.warning("who left table %s could not be noted: %s", self._table.row.id, error)

    async def _close(self, code: int) -> None:
        try:
            await self._socket.close(code)
        except (RuntimeError, OSError, WebSocketDisconnect):
            return

    async def _write(self) -> None:
        while True:
            while self._out:
                frame, size = self._out.popleft()
                await self._socket.send(frame)
                self._unsent -= size
            self._more = asyncio.get_running_loop().create_future()
            await self._more

    async def _read(self) -> int:
        """Read until the line ends or is to be cut; the answer is the closing code."""
        while not self._ended:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return 1000
            frame: str | bytes | None = message.get("text")
            if frame is None:
                frame = message.get("bytes") or b""
                if len(frame) <= LARGEST_FRAME:
                    if not self._bucket.take(self._clock()):
                        return POLICY
                    self.send(reject(Refused("frame/not_json")))
                    continue
            if len(frame.encode() if isinstance(frame, str) else frame) > LARGEST_FRAME:
                return TOO_BIG
            self._serving = True
            try:
                code = await self._handle(frame)
            finally:
                self._serving = False
            if code is not None:
                return code
        return AGAIN

    async def _handle(self, frame: str | bytes) -> int | None:
        """Serve one request; a closing code if the line is to be cut."""
        request: Request | None = None
        began = self._clock()
        try:
            request = read(frame)
            if not self._bucket.take(began, self._costs.get(type(request), 1.0)):
                return POLICY
            await self._serve(request)
        except Refused as refused:
            if request is None and not self._bucket.take(began):
                return POLICY
            metrics.REFUSED.labels(refused.code).inc()
            self.send(reject(refused, request))
        except (Unavailable, Conflict) as error:
            _log.warning("table %s: a line is cut, to come back: %s", self._table.row.id, error)
            return AGAIN
        if isinstance(request, Act):
            self._table.act_seconds.observe(self._clock() - began)
        return None

    async def _serve(self, request: Request) -> None:
        table = self._table
        match request:
            case Act(client_id, base_seq, seat, action):
                await table.act(
                    self.author,
                    client_id=client_id,
                    base_seq=base_seq,
                    seat=seat,
                    action=bytes(action),
                    first=self._ack(client_id),
                    may=self._may(seat),
                )
            case Hello(last_seq, schema):
                table.check_schema(schema)
                await table.refresh()
                await news.prepare(table, self, last_seq)
                await table.make_offers(self)
                if not self.greeted:
                    await self._hall.note(table, self)
                table.greet(self, last_seq)
                if not self.greeted:
                    self._hall.arrive(table, self)
            case Undo(client_id, base_seq, seat):
                await table.undo(
                    self.author,
                    client_id=client_id,
                    base_seq=base_seq,
                    seat=seat,
                    first=self._ack(client_id),
                    may=self._may(seat),
                )
            case Consent(seat, yes):
                await table.consent(self._holder(seat), yes=yes, may=self._may(seat))
            case Pause(seat):
                await table.pause(self.author, seat=seat, may=self._may(seat))
            case Resume(seat):
                await table.resume(self.author, may=self._may(seat))
            case Why(id, seat, action):
                self._own(seat)
                self.send(write(WhyNot(id, table.why(seat, bytes(action)))))
            case Ask(id, seat, question, seq):
                self._own(seat)
                self.send(write(Answered(id, await table.answer(seat, bytes(question), seq))))
            case At(id, seq, seat):
                self._own(seat)
                await self._tell_past(id, seq, seat)
            case Listen(after):
                await self._hall.talking.listen(table, self, after)
            case Say(client_id):
                self._ack(client_id)(await self._hall.talking.say(table, self, request))
            case Ping():
                self.send(write(Pong()))
                await table.heal()

    async def _tell_past(self, id: str, seq: int, seat: int | None) -> None:
        table = self._table
        past = table.past(seq)
        view = await table.view(past, seat)
        for frame in table.wire.paths(seq, seat):
            self.send_path(frame)
        entry = table.wire.entry(table.lines[seq], (seat,))
        self.send(write(Past(id, seq, Raw(codec.encode(view)), entry, past.outcome)))

    def _own(self, seat: int | None) -> None:
        """A seat must be mine; None is the spectator's view, which everybody may have."""
        if seat is not None and seat not in self._table.seats_of(self):
            raise Refused("seat/not_yours")

    def _may(self, seat: int) -> Callable[[TableRow], bool]:
        """Whether a row lets me play the seat."""
        return lambda row: seat in seats_of(row, self)

    def _holder(self, seat: int) -> str:
        return next((row.player for row in self._table.row.seats if row.number == seat), "")

    def _ack(self, client_id: str) -> Callable[[int], None]:
        return lambda seq: self.send(write(Ack(client_id, seq)))
