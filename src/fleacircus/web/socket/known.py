"""A table as this process knows it: its row, its log and what that folds to. Nobody is asked, and nobody told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from fleacircus.adapters.stores import Line, TableRow
from fleacircus.core import Entry, Match, OutOfTime, codec, entry_type
from fleacircus.games import load
from fleacircus.web.club.shelf import on_shelf
from fleacircus.web.limits import Limits
from fleacircus.web.schemas import schema_version
from fleacircus.web.showing import rests_ms, shows_ms
from fleacircus.web.socket import clocks
from fleacircus.web.socket.guests import Guest, Guests, seats_of
from fleacircus.web.socket.messages import Refused
from fleacircus.web.socket.wire import Wire


class KnownTable:
    """What can be said of a table without a look at the store."""

    def __init__(
        self,
        row: TableRow,
        now: Callable[[], int],
        *,
        limits: Limits | None = None,
        clock: Callable[[], float] | None = None,
    ) -> None:
        self.row = row
        self.options = codec.decode(row.options, dict[str, Any])
        self.match = Match(load(row.game, self.options), row.seed or None)
        self.wire = Wire(self.match)
        self.lines: list[Line] = []
        self.guests = Guests(clock or asyncio.get_running_loop().time)
        self.heavy = (found := on_shelf(row.game)) is not None and found.heavy
        self.now = now
        self.limits = limits or Limits()
        self.entry_type = entry_type(self.match.game)
        self.done: dict[tuple[str, str], int] = {}
        """The entry that each request became, by author and client id."""

    def seats_of(self, guest: Guest) -> tuple[int, ...]:
        """The seats that a guest plays."""
        return seats_of(self.row, guest)

    def held(self) -> tuple[int, ...]:
        """The seats of whoever is at the table here."""
        return tuple(sorted(self.guests.here(self.row)))

    def online(self) -> frozenset[int]:
        """The seats with somebody connected, here or at another process."""
        return self.guests.online(self.row)

    def left_ms(self) -> list[int] | None:
        """The time that each seat has left now."""
        line = self.lines[-1]
        if line.clock is None:
            return None
        left = clocks.read(line.clock)
        return clocks.at(self.row, left, self.waited_for, since_ms=self.runs_from_ms, now_ms=self.now())

    @property
    def runs_from_ms(self) -> int:
        """When the clocks run again after the last entry: not while a shot of it is shown."""
        return self.lines[-1].at_ms + rests_ms(self.row.game, self.match.log[-1].events)

    @property
    def rests_ms(self) -> int:
        """How long the clocks still stand: while a shot is shown, and for a moment after a pause."""
        ticking = clocks.running(self.row, self.waited_for)
        back = min((seat.since_ms for seat in self.row.seats if seat.number in ticking), default=0)
        return max(0, max(self.runs_from_ms, back) - self.now())

    @property
    def shown_ms(self) -> int:
        """When the last entry has been shown to whoever looks on."""
        return self.lines[-1].at_ms + shows_ms(self.row.game, self.match.log[-1].events)

    @property
    def waited_for(self) -> frozenset[int]:
        """The seats whose time runs."""
        return self.match.game.waited_for(self.match.state)

    def action(self, data: bytes) -> Any:
        """The action that JSON describes."""
        try:
            action = codec.decode(data, self.match.game.action_type)
        except ValueError as error:
            raise Refused("action/malformed", reason=str(error)) from None
        if isinstance(action, OutOfTime):
            raise Refused("action/malformed", reason="only the clock says that time is up")
        return action

    def question(self, data: bytes) -> Any:
        """The question that JSON describes."""
        try:
            return codec.decode(data, self.match.game.question_type)
        except ValueError as error:
            raise Refused("action/malformed", reason=str(error)) from None

    def why(self, seat: int, data: bytes) -> str | None:
        """The clause that refuses an action, judged from the seat's own view."""
        return self.match.game.refusal(self.match.view(seat), seat, self.action(data))

    def past(self, seq: int | None) -> Match:
        """The match as it stood after an entry."""
        if seq is not None and not 0 <= seq <= self.match.seq:
            raise Refused("match/not_found", seq=seq)
        return self.match.at(self.match.seq if seq is None else seq)

    async def view(self, past: Match, seat: int | None) -> Any:
        """A seat's view of a match as it stood; beside the event loop if much has to be folded."""
        if past.unfolded(seat) > self.limits.long_fold:
            return await asyncio.to_thread(past.view, seat)
        return past.view(seat)

    def check_schema(self, version: str) -> None:
        """Refuse a client that was made for another schema: it would misread what it is told."""
        newest = schema_version(self.match.game.id)
        if version and version != newest:
            raise Refused("schema/too_old", version=newest)

    # Keeping up

    def begin(self, match: Match) -> None:
        """Take a match for what is known, before the lines of its log are noted."""
        self.match, self.wire, self.lines, self.done = match, Wire(match), [], {}

    def fold(self, line: Line, entry: Entry[Any, Any], state: Any) -> None:
        """Add a line to what is known: its entry, and the state after it."""
        assert line.seq == self.match.seq + 1, "the log has a hole"
        self.match.append(entry, state)
        self.row = clocks.charged(self.row)
        self.note(line)
        self.wire.moved()

    def note(self, line: Line) -> None:
        """Remember a line of the log."""
        self.lines.append(line)
        if line.client_id is not None:
            self.done[line.author, line.client_id] = line.seq
