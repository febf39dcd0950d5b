"""A table that was taken along: on a device out of reach it judges by itself, by the same rules and in the same frames.

This is what runs in the browser, under Pyodide. It knows no store, no clock but the one handed in, and one guest. What
is done here is handed over later as ordinary requests, under the same names, and judged again at the club.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from msgspec import Raw

from fleacircus.adapters.stores import Line, SeatRow, TableRow
from fleacircus.core import Entry, Match, codec
from fleacircus.web.socket import judging
from fleacircus.web.socket.frames import Ack, Answered, Past, Pong, WhyNot
from fleacircus.web.socket.judging import Step
from fleacircus.web.socket.messages import (
    Act,
    Ask,
    At,
    Consent,
    Hello,
    Pause,
    Ping,
    Refused,
    Request,
    Resume,
    Undo,
    Why,
    read,
    reject,
)
from fleacircus.web.socket.messages import write as written
from fleacircus.web.socket.told import ToldTable


class Luggage(msgspec.Struct, frozen=True):
    """What a device takes along: the table with its seed, its whole log, and who holds the seat."""

    row: TableRow
    lines: tuple[Line, ...]
    player: str


class Heard(msgspec.Struct, frozen=True):
    """What a request came to: the frames that answer it, and the line that must be kept before they are shown."""

    frames: tuple[str, ...]
    line: Line | None


def packed(row: TableRow, lines: tuple[Line, ...], player: str) -> Luggage:
    """A table for one seat's device, without what is nobody's affair there."""
    seats = tuple(msgspec.structs.replace(seat, token_hash="") for seat in row.seats)
    bare = msgspec.structs.replace(row, bot_seed="", asked="", seats=seats)
    return Luggage(bare, tuple(msgspec.structs.replace(line, author=_author(line, row)) for line in lines), player)


def _author(line: Line, row: TableRow) -> str:
    """Who wrote a line, if it was one of those who sit here."""
    return line.author if line.author in {seat.player for seat in row.seats} else ""


def taker(row: TableRow, player: str) -> SeatRow | None:
    """The seat whose holder may take the table along: the only one, without a clock that runs at the club."""
    if len(row.seats) != 1 or row.clock_base_ms is not None or row.replay:
        return None
    seat = row.seats[0]
    return seat if seat.kind == "person" and not seat.away and seat.player == player else None


class Pocket:
    """The one guest of a table that was taken along, and what it is told."""

    token_hash = ""
    watches = False
    name = ""
    names: frozenset[str] = frozenset()

    def __init__(self, luggage: Luggage, now: Callable[[], int]) -> None:
        self.player = luggage.player
        self.greeted = False
        self._out: list[str] = []
        self._line: Line | None = None
        self._table = ToldTable(luggage.row, now, clock=lambda: now() / 1000)
        table = self._table
        bodies = (codec.decode(line.body, table.entry_type) for line in luggage.lines)
        table.begin(Match.of(table.match.game, luggage.row.seed, bodies))
        for line in luggage.lines:
            table.note(line)
        table.guests.append(self)

    @property
    def author(self) -> str:
        return self.player

    def send(self, message: bytes) -> None:
        self._out.append(message.decode())

    def send_path(self, frame: bytes) -> None:
        """Nothing flies in a game that travels."""

    def send_away(self) -> None:
        """Nobody is sent away from a table that they have with them."""

    def hear(self, frame: str) -> Heard:
        """What the club would have answered to a frame."""
        self._out, self._line = [], None
        request: Request | None = None
        try:
            request = read(frame)
            self._serve(request)
        except Refused as refused:
            self.send(reject(refused, request))
        return Heard(tuple(self._out), self._line)

    def _serve(self, request: Request) -> None:
        table = self._table
        match request:
            case Act(client_id, base_seq, seat, action):
                wanted = table.action(bytes(action))
                self._do(client_id, seat, base_seq, partial(judging.decided_here, table, seat, wanted))
            case Undo(client_id, base_seq, seat):
                ended = table.match.undo_point(seat) is not None
                self._do(client_id, seat, base_seq, partial(self._taken_back, seat, client_id), ended=ended)
            case Hello(last_seq, schema):
                table.check_schema(schema)
                self.greeted = True
                table.greet(self, last_seq)
            case Consent():
                raise Refused("undo/nothing")
            case Pause() | Resume():
                raise Refused("pause/refused")  # out of reach there is no clock and no bot to stand still
            case Why(id, seat, action):
                self._own(seat)
                self.send(written(WhyNot(id, table.why(seat, bytes(action)))))
            case Ask(id, seat, question, seq):
                self._own(seat)
                self.send(written(Answered(id, self._answer(seat, bytes(question), seq))))
            case At(id, seq, seat):
                self._own(seat)
                past, entry = table.past(seq), table.wire.entry(table.lines[seq], (seat,))
                self.send(written(Past(id, seq, Raw(codec.encode(past.view(seat))), entry, past.outcome)))
            case Ping():
                self.send(written(Pong()))

    def _own(self, seat: int | None) -> None:
        if seat is not None and seat not in self._table.seats_of(self):
            raise Refused("seat/not_yours")

    def _do(
        self, client_id: str, seat: int, base_seq: int, judge: Callable[[], Entry[Any, Any]], *, ended: bool = False
    ) -> None:
        """Do it, once, as a line of the log."""
        table = self._table
        done = table.done.get((self.author, client_id))
        if done is None:
            judging.check(table, lambda row: seat in table.seats_of(self), base_seq, ended=ended)
            entry = judge()
            done, body = table.match.seq + 1, codec.encode(entry).decode()
            self._line = Line(done, table.now(), self.author, client_id, body, None)
            table.fold(self._line, entry, table.match.after(entry))
        self.send(written(Ack(client_id, done)))
        if self._line is not None:
            table.tell(self._line)

    def _taken_back(self, seat: int, client_id: str) -> Entry[Any, Any]:
        table = self._table
        step: Step = judging.undo(table, seat, table.match.undo_point(seat), self.author, client_id)
        assert isinstance(step.what, Entry), "nobody else sits here who had to agree"
        return step.what

    def _answer(self, seat: int | None, data: bytes, seq: int | None) -> Any:
        table, game = self._table, self._table.match.game
        question, past = table.question(data), table.past(seq)
        if isinstance(question, game.recalls):
            return game.recall(past.told(seat), question)
        return game.answer(past.view(seat), seat, question)
