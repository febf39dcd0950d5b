"""A live table: its match in memory, in step with the store, and everybody who is connected to it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Protocol

import msgspec

from fleacircus.adapters.stores import After, Conflict, Line, Store, TableRow, Unavailable, snapshots
from fleacircus.core import Entry, Illegal, Leave, Match, codec, entry_type
from fleacircus.games import load
from fleacircus.web import metrics
from fleacircus.web.club.offers import offer
from fleacircus.web.limits import Limits
from fleacircus.web.schemas import schema_version
from fleacircus.web.socket import clocks, news, wishes
from fleacircus.web.socket.frames import Ack, Reject, UndoAnswered, UndoAsked
from fleacircus.web.socket.guests import Guest, Guests, seats_of
from fleacircus.web.socket.messages import Refused, write
from fleacircus.web.socket.wire import Wire
from fleacircus.web.socket.wishes import Wish

TRIES = 8
"""How often a request is judged anew because others were first."""
_log = logging.getLogger(__name__)

Told = Callable[[int], None]
May = Callable[[TableRow], bool]


class Step(msgspec.Struct, frozen=True):
    """What a request comes to: an entry, a wish, or nothing that is not there already; and whose it is."""

    what: Entry[Any, Any] | Wish | None
    author: str
    client_id: str | None


class Town(Protocol):
    """Who must hear of what a table did, whatever becomes of the one who did it."""

    def stored(self, table: LiveTable) -> None: ...
    def asked(self, table: LiveTable) -> None: ...
    def unsure(self, table: LiveTable) -> None: ...


class LiveTable:
    """Judges requests one at a time and tells every guest what came of them.

    The store decides who was first: a line that another process wrote before ours is a `Conflict`, as is one
    that was judged by a row that is no more; what is new is read, and the request judged again. Nothing is
    refused by memory alone, and nothing is shown to anybody before the store has it.
    """

    def __init__(
        self,
        row: TableRow,
        store: Store,
        now: Callable[[], int],
        *,
        limits: Limits | None = None,
        town: Town | None = None,
    ) -> None:
        options = codec.decode(row.options, dict[str, Any])
        self.row = row
        self.match = Match(load(row.game, options), row.seed or None)
        self.wire = Wire(self.match)
        self.lines: list[Line] = []
        self.guests = Guests(asyncio.get_running_loop().time)
        self.heavy = (found := offer(row.game)) is not None and found.heavy
        self.options = options
        self.now = now
        self.users = 0
        """How many are at work here, so that the table is kept."""
        self.limits = limits or Limits()
        self._town = town
        self._entry = entry_type(self.match.game)
        self._store = store
        self._done: dict[tuple[str, str], int] = {}
        self._wish: Wish | None = None
        self._healed: float | None = None
        self._lock = asyncio.Lock()

    # Reading

    def seats_of(self, guest: Guest) -> tuple[int, ...]:
        """The seats that a guest plays."""
        return seats_of(self.row, guest)

    def online(self) -> frozenset[int]:
        """The seats with somebody connected, here or at another process."""
        return self.guests.online(self.row)

    def left_ms(self) -> list[int] | None:
        """The time that each seat has left now."""
        line = self.lines[-1]
        if line.clock is None:
            return None
        left = clocks.read(line.clock)
        return clocks.at(self.row, left, self.waited_for, since_ms=line.at_ms, now_ms=self.now())

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
        first: Told,
        may: May = lambda row: True,
        claim: str = "",
    ) -> None:
        """Do it, once; `first` hears of the sequence number before anybody sees the entry."""
        wanted = self.action(action)

        async def judge() -> Step:
            self._check(may, base_seq)
            if seat not in self.match.to_act and not isinstance(wanted, Leave):
                raise Refused("seat/not_due", due=sorted(self.match.to_act))
            return Step(await self._propose(seat, wanted), author, client_id)

        await self._do(judge, author, client_id, first, claim=claim)

    async def undo(
        self, author: str, *, client_id: str, base_seq: int, seat: int, first: Told, may: May = lambda row: True
    ) -> None:
        """Take back at once, or ask the others."""

        async def judge() -> Step:
            self._check(may, base_seq)
            if self.row.undo == "off":
                raise Refused("undo/off")
            point = self.match.undo_point(seat)
            if point is None:
                mine = any(self.match.log[seq].seat == seat for seq in self.match.standing)
                raise Refused("undo/past_chance" if mine else "undo/nothing")
            others = self._others(seat)
            if not others:
                return Step(Entry(seat=seat, undoes=point), author, client_id)
            wish = Wish(seat, point, self.match.seq, author, client_id, others)
            last = wishes.noted(self.row)
            if wishes.refused(last, wish, self.match.seq, self.row):
                raise Refused("undo/refused")
            if last is not None and last.key == wish.key:
                return Step(None, author, client_id)
            return Step(wishes.after(last, wish), author, client_id)

        await self._do(judge, author, client_id, first)

    async def consent(self, player: str, *, yes: bool, may: May = lambda row: True) -> None:
        """Answer a wish to undo; the last yes takes it back, the first no ends it."""

        async def judge() -> Step:
            if not may(self.row):
                raise Refused("seat/not_yours")
            wish = wishes.waiting(self.row, self.match.seq)
            if wish is None or player not in wish.needs:
                raise Refused("undo/nothing")
            needs = tuple(each for each in wish.needs if each != player)
            if not yes:
                return Step(msgspec.structs.replace(wish, no=True), wish.author, wish.client_id)
            if needs:
                return Step(msgspec.structs.replace(wish, needs=needs), wish.author, wish.client_id)
            return Step(Entry(seat=wish.seat, undoes=wish.to), wish.author, wish.client_id)

        await self._do(judge, "", None, lambda seq: None)

    async def flag(self) -> bool:
        """Whoever's time is up leaves; whether anybody did. If nobody's is, the store learns when to look again."""
        async with self._lock:
            await self._sync()
            for _ in range(TRIES):
                left, now = self.left_ms(), self.now()
                over = left is None or self.match.outcome is not None or not self.row.clock_leaves
                running = () if over else clocks.running(self.row, self.waited_for)
                late = [seat for seat in running if left is not None and left[seat] <= 0]
                if not late or self.match.game.refusal(self.match.state, late[0], Leave()) is not None:
                    due = () if late or over else self.waited_for
                    at = clocks.flag_at(self.row, left, due, now_ms=now)
                    await self._store.set_flag(self.row.id, at, seq=self.match.seq, version=self.row.version)
                    return False
                try:
                    entry = self.match.propose(late[0], Leave())
                    await self._commit(Step(entry, "clock", None), entry, lambda seq: None)
                    return True
                except Conflict:
                    await self._sync()
            return False

    async def catch_up(self) -> None:
        """Read what others wrote, and tell the guests."""
        async with self._lock:
            await self._read_on()

    async def refresh(self) -> None:
        """Read again who sits where, what is asked and what others wrote, and tell the guests what changed."""
        async with self._lock:
            await self._sync()

    async def heal(self) -> None:
        """Look at the store, unless somebody has just done so: an announcement may have been lost."""
        now = asyncio.get_running_loop().time()
        if self._healed is None or now - self._healed >= self.limits.heal_s:
            self._healed = now
            await self.refresh()

    async def load(self) -> None:
        """Fold the stored log, from a snapshot on if there is one; nobody is told."""
        lines = await self._store.lines(self.row.id, -1)
        long = len(lines) > self.limits.snapshot_every
        kept = await self._store.snapshot(self.row.id) if long else None
        self.match = await asyncio.to_thread(self._folded, lines, kept)
        self.wire = Wire(self.match)
        for line in lines:
            self._note(line)
        self._wish = wishes.waiting(self.row, self.match.seq)

    def _folded(self, lines: list[Line], kept: tuple[int, str] | None) -> Match:
        entries = [codec.decode(line.body, self._entry) for line in lines]
        game, seed = self.match.game, self.match.seed
        if kept is not None and kept[0] < len(entries):
            match = snapshots.resume(game, seed, entries[: kept[0] + 1], kept[1])
            if match is not None:
                for entry in entries[kept[0] + 1 :]:
                    match.append(entry)
                return match
        return Match.of(game, seed, entries)

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
        if seq is not None and not 0 <= seq <= self.match.seq:
            raise Refused("match/not_found", seq=seq)
        return self.match.at(self.match.seq if seq is None else seq)

    async def view(self, past: Match, seat: int | None) -> Any:
        """A seat's view of a match as it stood; beside the event loop if much has to be folded."""
        if past.unfolded(seat) > self.limits.long_fold:
            return await asyncio.to_thread(past.view, seat)
        return past.view(seat)

    async def answer(self, seat: int | None, data: bytes, seq: int | None) -> Any:
        """A fact that follows from a view."""
        game = self.match.game
        try:
            question = codec.decode(data, game.question_type)
        except ValueError as error:
            raise Refused("action/malformed", reason=str(error)) from None
        view = await self.view(self.past(seq), seat)
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
        if self._wish is not None:
            guest.send(write(UndoAsked(self._wish.seat, self._wish.to)))

    def tell_seats(self) -> None:
        """Tell everybody who sits where."""
        for guest in self.guests.greeted():
            guest.send(news.seats(self, self.seats_of(guest)))

    # Within

    async def _do(
        self,
        judge: Callable[[], Awaitable[Step]],
        author: str,
        client_id: str | None,
        first: Told,
        *,
        claim: str = "",
    ) -> None:
        """Do what a request comes to. It is refused only after a look at the store, where it may be done already."""
        async with self._lock:
            looked = False
            for _ in range(TRIES):
                if self._repeated(author, client_id, first):
                    return
                try:
                    step = await judge()
                    if isinstance(step.what, Wish):
                        await self._ask(step.what)
                    elif step.what is not None:
                        await self._commit(step, step.what, first, claim=claim)
                    return
                except Refused:
                    if looked:
                        raise
                except Conflict:
                    pass
                await self._sync()
                looked = True
            raise Refused("match/stale", seq=self.match.seq)

    def _repeated(self, author: str, client_id: str | None, first: Told) -> bool:
        done = self._done.get((author, client_id)) if client_id is not None else None
        if done is not None:
            first(done)
        return done is not None

    def _check(self, may: May, base_seq: int) -> None:
        if not may(self.row):
            raise Refused("seat/not_yours")
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

    async def _commit(self, step: Step, entry: Entry[Any, Any], first: Told, *, claim: str = "") -> None:
        """Store the entry, then fold it, then tell."""
        now, game = self.now(), self.match.game
        state = self.match.after(entry)
        ticking = clocks.running(self.row, self.waited_for)
        left = clocks.moved(self.row, self.left_ms(), entry.seat if entry.undoes is None else None, ticking)
        line = Line(
            seq=self.match.seq + 1,
            at_ms=now,
            author=step.author,
            client_id=step.client_id,
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
            await self._store.append(self.row.id, line, after, version=self.row.version, claim=claim)
        except Unavailable:
            if self._town is not None:
                self._town.unsure(self)
            raise
        metrics.ENTRIES.labels(self.row.game, "bot" if step.author == "bot" else "person").inc()
        self._fold(line, entry, state)
        first(line.seq)
        self._tell(line)
        if self._town is not None:
            self._town.stored(self)
        if line.seq % self.limits.snapshot_every == 0:
            await self._keep(self.match.at(line.seq))

    async def _keep(self, match: Match) -> None:
        """Store the fold. It is derived, so nothing depends on it."""
        try:
            await self._store.keep_snapshot(self.row.id, match.seq, await asyncio.to_thread(snapshots.take, match))
        except Unavailable as error:
            _log.warning("table %s: no snapshot at entry %d: %s", self.row.id, match.seq, error)

    async def _ask(self, wish: Wish) -> None:
        version = self.row.version
        text = wishes.stored(msgspec.structs.replace(wish, version=version + 1))
        await self._store.ask(self.row.id, text, seq=wish.seq, version=version)
        self._adopt(msgspec.structs.replace(self.row, asked=text, version=version + 1))
        if self._town is not None:
            self._town.asked(self)

    async def _sync(self) -> None:
        """Read the row, then the log: an entry that the row knows of is there by then."""
        row = await self._store.table(self.row.id)
        await self._read_on()
        if row is not None and row != self.row:
            self._adopt(row)

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

    def _fold(self, line: Line, entry: Entry[Any, Any] | None = None, state: Any = None) -> None:
        assert line.seq == self.match.seq + 1, "the log has a hole"
        self.match.append(codec.decode(line.body, self._entry) if entry is None else entry, state)
        self.row = clocks.charged(self.row)
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
        self._tell_wish(line)

    def _send_paths(self, guest: Guest, seq: int, points: Iterable[int | None]) -> None:
        for frame in self.wire.paths(seq, next(iter(points))):
            guest.send_path(frame)

    def _adopt(self, row: TableRow) -> None:
        """Take over a changed row, and tell each guest what it means to them."""
        before = self.row
        held = {id(guest): self.seats_of(guest) for guest in self.guests.greeted()}
        self.row = row
        self._tell_wish()
        if row.seats == before.seats and row.started_ms == before.started_ms:
            return
        for guest in self.guests.greeted():
            if self.seats_of(guest) != held[id(guest)]:
                self.greet(guest, -1)
        self.tell_seats()

    def _tell_wish(self, line: Line | None = None) -> None:
        """Tell of a wish that ended, by this line if there is one, and of one that waits now."""
        now = wishes.waiting(self.row, self.match.seq)
        before, self._wish = self._wish, now
        if before is not None and (now is None or now.key != before.key):
            yes = line is not None and (line.author, line.client_id) == (before.author, before.client_id)
            for guest in self.guests.greeted():
                guest.send(write(UndoAnswered(before.seat, before.to, yes)))
                self._settle(guest, before, yes)
        if now is not None and (before is None or now.key != before.key):
            for guest in self.guests.greeted():
                guest.send(write(UndoAsked(now.seat, now.to)))

    def _settle(self, guest: Guest, wish: Wish, yes: bool) -> None:
        """Whoever asked gets the answer to that very request."""
        if guest.author != wish.author:
            return
        if yes:
            guest.send(write(Ack(wish.client_id, wish.seq + 1)))
        else:
            guest.send(write(Reject("undo/refused", None, {}, client_id=wish.client_id)))
