"""A live table: its match in memory, in step with the store, and everybody who is connected to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from fleacircus.adapters.stores import After, Conflict, Line, Store, TableRow, snapshots
from fleacircus.core import Entry, Illegal, Leave, Match, codec, entry_type
from fleacircus.games import load
from fleacircus.web import metrics
from fleacircus.web.club.offers import offer
from fleacircus.web.schemas import schema_version
from fleacircus.web.socket import clocks, news
from fleacircus.web.socket.frames import Ack, Reject, UndoAnswered, UndoAsked
from fleacircus.web.socket.guests import Guest, Guests, seats_of
from fleacircus.web.socket.messages import Refused, write
from fleacircus.web.socket.wire import Wire


class Asked(msgspec.Struct, frozen=True):
    """A wish to take something back that waits for the others. It is void once the match has moved on."""

    seat: int
    to: int
    seq: int
    author: str
    client_id: str
    needs: tuple[str, ...]


class LiveTable:
    """Judges requests one at a time and tells every guest what came of them.

    The store decides who was first: a line that another process wrote before ours is a `Conflict`, and
    is read in its place. Nothing is shown to anybody before the store has it.
    """

    def __init__(self, row: TableRow, store: Store, now: Callable[[], int]) -> None:
        options = codec.decode(row.options, dict[str, Any])
        self.row = row
        self.match = Match(load(row.game, options), row.seed or None)
        self.wire = Wire(self.match)
        self.lines: list[Line] = []
        self.guests = Guests(now)
        self.heavy = (found := offer(row.game)) is not None and found.heavy
        self.options = options
        self._entry = entry_type(self.match.game)
        self._store = store
        self.now = now
        self._done: dict[tuple[str, str], int] = {}
        self._lock = asyncio.Lock()

    # Reading

    def seats_of(self, guest: Guest) -> tuple[int, ...]:
        """The seats that a guest plays."""
        return seats_of(self.row, guest)

    def online(self) -> frozenset[int]:
        """The seats with somebody connected, here or at another process."""
        return self.guests.online(self.row)

    def absent(self, seat: int) -> bool:
        """Whether a seat has had nobody connected for so long that others may hand it to a bot."""
        return self.guests.absent(self.row, seat)

    def asked(self) -> Asked | None:
        """The wish to undo that still waits."""
        if not self.row.asked:
            return None
        asked: Asked = codec.decode(self.row.asked, Asked)
        return asked if asked.seq == self.match.seq else None

    def left_ms(self) -> list[int] | None:
        """The time that each seat has left now."""
        line, now = self.lines[-1], self.now()
        left = clocks.read(line.clock)
        return clocks.at(self.row, left, self.waited_for, since_ms=line.at_ms, now_ms=now)

    @property
    def waited_for(self) -> frozenset[int]:
        """The seats whose time runs."""
        return self.match.game.waited_for(self.match.state)

    # Writing

    async def act(
        self,
        author: str,
        *,
        client_id: str | None,
        base_seq: int,
        seat: int,
        action: bytes,
        first: Callable[[int], None],
    ) -> None:
        """Do it, once; `first` hears of the sequence number before anybody sees the entry."""
        async with self._lock:
            if self._repeated(author, client_id, first):
                return
            self._check_open(base_seq)
            wanted = self.action(action)
            if seat not in self.match.to_act and not isinstance(wanted, Leave):
                raise Refused("seat/not_due", due=sorted(self.match.to_act))
            entry = await self._propose(seat, wanted)
            await self._commit(entry, author, client_id, first)

    async def undo(
        self, author: str, *, client_id: str, base_seq: int, seat: int, first: Callable[[int], None]
    ) -> None:
        """Take back at once, or ask the others."""
        async with self._lock:
            if self._repeated(author, client_id, first):
                return
            self._check_open(base_seq)
            if self.row.undo == "off":
                raise Refused("undo/off")
            point = self.match.undo_point(seat)
            if point is None:
                mine = any(self.match.log[seq].seat == seat for seq in self.match.standing)
                raise Refused("undo/past_chance" if mine else "undo/nothing")
            others = self._others(seat)
            if not others:
                await self._commit(Entry(seat=seat, undoes=point), author, client_id, first)
                return
            asked = Asked(seat, point, self.match.seq, author, client_id, others)
            await self._ask(asked)

    async def consent(self, player: str, *, yes: bool) -> None:
        """Answer a wish to undo; the last yes takes it back, the first no ends it."""
        async with self._lock:
            asked = self.asked()
            if asked is None or player not in asked.needs:
                raise Refused("undo/nothing")
            if not yes:
                await self._ask(None)
                return
            needs = tuple(each for each in asked.needs if each != player)
            if needs:
                await self._ask(msgspec.structs.replace(asked, needs=needs))
                return
            entry: Entry[Any, Any] = Entry(seat=asked.seat, undoes=asked.to)
            await self._commit(entry, asked.author, asked.client_id, lambda seq: None)

    async def flag(self) -> bool:
        """Whoever's time is up leaves; whether anybody did."""
        async with self._lock:
            left = self.left_ms()
            if left is None or self.match.outcome is not None or not self.row.clock_leaves:
                return False
            late = [seat for seat in clocks.running(self.row, self.waited_for) if left[seat] <= 0]
            if not late or self.match.game.refusal(self.match.state, late[0], Leave()) is not None:
                return False
            await self._commit(self.match.propose(late[0], Leave()), "clock", None, lambda seq: None)
            return True

    async def catch_up(self) -> None:
        """Read what others wrote, and tell the guests."""
        async with self._lock:
            await self._read_on()

    async def refresh(self) -> None:
        """Read again who sits where and what is asked, and tell the guests what changed."""
        row = await self._store.table(self.row.id)
        if row is not None and self.row.asked not in ("", row.asked):
            await self.catch_up()  # the entry that granted the wish was stored before the wish was forgotten
            row = await self._store.table(self.row.id)
        if row is not None and row != self.row:
            self._adopt(row)

    async def load(self) -> None:
        """Fold the stored log, from a snapshot on if there is one; nobody is told."""
        lines = await self._store.lines(self.row.id, -1)
        kept = await self._store.snapshot(self.row.id) if len(lines) > snapshots.EVERY else None
        if kept is not None:
            known = lines[: kept[0] + 1]
            entries = [codec.decode(line.body, self._entry) for line in known]
            resumed = snapshots.resume(self.match.game, self.match.seed, entries, kept[1])
            if len(known) == kept[0] + 1 and resumed is not None:
                self.match = self.wire.match = resumed
                for line in known:
                    self._note(line)
        for line in lines[len(self.lines) :]:
            self._fold(line)

    # Requests that change nothing

    def action(self, data: bytes) -> Any:
        """The action that JSON describes."""
        try:
            return codec.decode(data, self.match.game.action_type)
        except ValueError as error:
            raise Refused("action/malformed", reason=str(error)) from None

    def why(self, seat: int, data: bytes) -> str | None:
        """The clause that refuses an action, judged from the seat's own view."""
        return self.match.game.refusal(self.match.view(seat), seat, self.action(data))

    def past(self, seq: int | None) -> Match:
        """The match as it stood after an entry."""
        if seq is None or seq == self.match.seq:
            return self.match
        if not 0 <= seq < self.match.seq:
            raise Refused("match/not_found", seq=seq)
        return self.match.at(seq)

    async def answer(self, seat: int | None, data: bytes, seq: int | None) -> Any:
        """A fact that follows from a view."""
        game = self.match.game
        try:
            question = codec.decode(data, game.question_type)
        except ValueError as error:
            raise Refused("action/malformed", reason=str(error)) from None
        view = self.past(seq).view(seat)
        if self.heavy:
            return await asyncio.to_thread(game.answer, view, seat, question)
        return game.answer(view, seat, question)

    def check_schema(self, version: str) -> None:
        """Refuse a client that was made for another schema: it would misread what it is told."""
        newest = schema_version(self.match.game.id)
        if version and version != newest:
            raise Refused("schema/too_old", version=newest)

    # Messages

    def greet(self, guest: Guest, last_seq: int) -> None:
        """Everything from the start, or what came since `last_seq`."""
        seats = self.seats_of(guest)
        if 0 <= last_seq <= self.match.seq:
            missed = self.lines[last_seq + 1 :]
            for line in missed:
                self._send_paths(guest, line.seq, seats or (None,))
            guest.send(news.events(self, seats, missed))
        else:
            guest.send(news.snapshot(self, seats, watches=guest.watches))
        if (asked := self.asked()) is not None:
            guest.send(write(UndoAsked(asked.seat, asked.to)))

    def tell_seats(self) -> None:
        """Tell everybody who sits where."""
        for guest in self.guests.greeted():
            guest.send(news.seats(self, self.seats_of(guest)))

    # Within

    def _repeated(self, author: str, client_id: str | None, first: Callable[[int], None]) -> bool:
        done = self._done.get((author, client_id)) if client_id is not None else None
        if done is not None:
            first(done)
        return done is not None

    def _check_open(self, base_seq: int) -> None:
        if self.row.replay or self.match.outcome is not None:
            raise Refused("match/over")
        if base_seq != self.match.seq:
            raise Refused("match/stale", seq=self.match.seq)

    def _others(self, seat: int) -> tuple[str, ...]:
        """The people who must agree before a seat takes something back: all others who are still in the match."""
        me = next(row.player for row in self.row.seats if row.number == seat)
        game, state = self.match.game, self.match.state
        people = {
            row.player
            for row in self.row.seats
            if row.kind == "person" and not row.away and game.refusal(state, row.number, Leave()) is None
        }
        return tuple(sorted(people - {me}))

    async def _propose(self, seat: int, action: Any) -> Entry[Any, Any]:
        try:
            if self.heavy:
                return await asyncio.to_thread(self.match.propose, seat, action)
            return self.match.propose(seat, action)
        except Illegal as error:
            raise Refused("action/illegal", clause=error.clause) from None
        except ValueError as error:
            raise Refused("action/malformed", reason=str(error)) from None

    async def _commit(
        self, entry: Entry[Any, Any], author: str, client_id: str | None, first: Callable[[int], None]
    ) -> None:
        """Store the entry, then fold it, then tell."""
        now, game = self.now(), self.match.game
        state = self.match.after(entry)
        ticking = clocks.running(self.row, self.waited_for)
        left = clocks.moved(self.row, self.left_ms(), entry.seat if entry.undoes is None else None, ticking)
        line = Line(
            seq=self.match.seq + 1,
            at_ms=now,
            author=author,
            client_id=client_id,
            body=codec.encode(entry).decode(),
            clock=clocks.stored(left),
        )
        waited_for = game.waited_for(state)
        after = After(
            due=game.to_act(state),
            over=game.outcome(state) is not None,
            flag_at_ms=clocks.flag_at(self.row, left, waited_for, now_ms=now),
            waited_for=waited_for,
            past_ms=self.lines[-1].at_ms,
        )
        try:
            await self._store.append(self.row.id, line, after)
        except Conflict:
            await self._read_on()
            if self._repeated(author, client_id, first):
                return
            raise Refused("match/stale", seq=self.match.seq) from None
        metrics.ENTRIES.labels(self.row.game, "bot" if author == "bot" else "person").inc()
        self._fold(line, entry)
        first(line.seq)
        self._tell(line)
        if self.row.asked:
            await self._ask(None)
        if line.seq % snapshots.EVERY == 0:
            await self._store.keep_snapshot(self.row.id, line.seq, snapshots.take(self.match))

    async def _read_on(self) -> None:
        lines = await self._store.lines(self.row.id, self.match.seq - 1)
        if lines[:1] != self.lines[-1:]:
            await self._begin_again()
        for line in lines[1:]:
            if line.seq > self.match.seq:
                self._fold(line)
                self._tell(line)

    async def _begin_again(self) -> None:
        """The store has another past, since a backup was put into it: everybody hears all of it anew."""
        game, seed = self.match.game, self.match.seed
        if not await self._store.lines(self.row.id, -1):
            return
        self.match = Match(game, seed)
        self.wire, self.lines, self._done = Wire(self.match), [], {}
        await self.load()
        for guest in self.guests.greeted():
            self.greet(guest, -1)

    def _fold(self, line: Line, entry: Entry[Any, Any] | None = None) -> None:
        assert line.seq == self.match.seq + 1, "the log has a hole"
        self.match.append(codec.decode(line.body, self._entry) if entry is None else entry)
        self._note(line)
        self.wire.moved()

    def _note(self, line: Line) -> None:
        self.lines.append(line)
        if line.client_id is not None:
            self._done[line.author, line.client_id] = line.seq

    def _tell(self, line: Line) -> None:
        """Send the entry to everybody, encoded once for all who see the same."""
        frames: dict[tuple[int, ...], bytes] = {}
        for guest in self.guests.greeted():
            seats = self.seats_of(guest)
            points = seats or (None,)
            self._send_paths(guest, line.seq, points)
            if seats not in frames:
                frames[seats] = news.entry(self, seats, line)
            guest.send(frames[seats])

    def _send_paths(self, guest: Guest, seq: int, points: Iterable[int | None]) -> None:
        for frame in self.wire.paths(seq, next(iter(points))):
            guest.send_path(frame)

    async def _ask(self, asked: Asked | None) -> None:
        text = "" if asked is None else codec.encode(asked).decode()
        await self._store.ask(self.row.id, text)
        self._adopt(msgspec.structs.replace(self.row, asked=text))

    def _adopt(self, row: TableRow) -> None:
        """Take over a changed row, and tell each guest what it means to them."""
        before, asked = self.row, self.row.asked
        held = {id(guest): self.seats_of(guest) for guest in self.guests.greeted()}
        self.row = row
        if row.asked != asked:
            self._tell_asked(codec.decode(asked, Asked) if asked else None)
        if row.seats == before.seats and row.started_ms == before.started_ms:
            return
        for guest in self.guests.greeted():
            if self.seats_of(guest) != held[id(guest)]:
                self.greet(guest, -1)
        self.tell_seats()

    def _tell_asked(self, before: Asked | None) -> None:
        asked = self.asked()
        if asked is not None:
            frame = write(UndoAsked(asked.seat, asked.to))
            if before is None or (before.seat, before.to, before.seq) != (asked.seat, asked.to, asked.seq):
                for guest in self.guests.greeted():
                    guest.send(frame)
        elif before is not None:
            yes = self.match.seq > before.seq and self.match.log[before.seq + 1].undoes == before.to
            for guest in self.guests.greeted():
                guest.send(write(UndoAnswered(before.seat, before.to, yes)))
                self._settle(guest, before, yes)

    def _settle(self, guest: Guest, asked: Asked, yes: bool) -> None:
        """Whoever asked gets the answer to that very request."""
        if asked.seat not in self.seats_of(guest):
            return
        if yes:
            guest.send(write(Ack(asked.client_id, asked.seq + 1)))
        else:
            guest.send(write(Reject("undo/refused", None, {}, client_id=asked.client_id)))
