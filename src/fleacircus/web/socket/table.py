"""A live table: what is known of it, in step with the store, and everybody who is connected to it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from typing import Any, Protocol

import msgspec

from fleacircus.adapters.stores import After, Conflict, Line, Store, TableRow, Unavailable, snapshots
from fleacircus.core import Entry, Leave, Match, OutOfTime, codec
from fleacircus.web import metrics
from fleacircus.web.deciding import Deciders, Here, Inquiry, Position
from fleacircus.web.history.ended import ended
from fleacircus.web.limits import Limits
from fleacircus.web.showing import rests_ms
from fleacircus.web.socket import clocks, judging, wishes
from fleacircus.web.socket.guests import Guest, may_come_back
from fleacircus.web.socket.judging import Halt, May, Step
from fleacircus.web.socket.messages import Refused
from fleacircus.web.socket.told import ToldTable
from fleacircus.web.socket.wishes import Wish

TRIES = 8
"""How often a request is judged anew because others were first."""
_log = logging.getLogger(__name__)

Told = Callable[[int], None]


class Town(Protocol):
    """Who must hear of what a table did, whatever becomes of the one who did it."""

    def stored(self, table: LiveTable) -> None: ...
    def asked(self, table: LiveTable) -> None: ...
    def unsure(self, table: LiveTable) -> None: ...


class LiveTable(ToldTable):
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
        deciders: Deciders | None = None,
    ) -> None:
        super().__init__(row, now, limits=limits)
        self.users = 0
        """How many are at work here, so that the table is kept."""
        self.act_seconds = metrics.ACT_SECONDS.labels(row.game)
        self._entries = {by: metrics.ENTRIES.labels(row.game, by) for by in ("bot", "person")}
        self._town = town
        self._deciders = deciders or Here()
        self._store = store
        self._healed: float | None = None
        self._lock = asyncio.Lock()

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
            judging.check(self, may, base_seq)
            if wishes.declined(self.row, author, client_id, base_seq):
                raise Refused("seat/not_yours")
            entry, offers = await judging.entry(self, seat, wanted, self._deciders)
            return Step(entry, author, client_id, offers)

        await self._do(judge, author, client_id, first, place=(seat, base_seq), claim=claim)

    async def undo(
        self, author: str, *, client_id: str, base_seq: int, seat: int, first: Told, may: May = lambda row: True
    ) -> None:
        """Take back at once, or ask the others."""

        async def judge() -> Step:
            point = self.match.undo_point(seat)
            judging.check(self, may, base_seq, ended=point is not None)
            if wishes.declined(self.row, author, client_id, base_seq):
                raise Refused("undo/refused")
            return judging.undo(self, seat, point, author, client_id)

        await self._do(judge, author, client_id, first, place=(seat, base_seq))

    async def consent(self, player: str, *, yes: bool, may: May = lambda row: True) -> None:
        """Answer a wish to undo; the last yes takes it back, the first no ends it."""

        async def judge() -> Step:
            if not may(self.row):
                raise Refused("seat/not_yours")
            return judging.consent(self, player, yes=yes)

        await self._do(judge, "", None, lambda seq: None)

    async def pause(self, author: str, *, seat: int, may: May = lambda row: True) -> None:
        """Let the clocks stand and the bots wait, at once or when the others agree."""
        await self._stand(lambda: judging.pause(self, seat, author), may)

    async def resume(self, author: str, *, may: May = lambda row: True) -> None:
        """Play on after a pause."""
        await self._stand(lambda: judging.resume(self, author), may)

    async def _stand(self, judged: Callable[[], Step], may: May) -> None:
        async def judge() -> Step:
            if not may(self.row):
                raise Refused("seat/not_yours")
            return judged()

        await self._do(judge, "", None, lambda seq: None)

    async def flag(self) -> bool:
        """Whoever's time is up is out; whether anybody was. If nobody's is, the store learns when to look again."""
        async with self._lock:
            await self._sync()
            for _ in range(TRIES):
                left, now = self.left_ms(), self.now()
                over = left is None or self.match.outcome is not None or not self.row.clock_leaves
                running = () if over else clocks.running(self.row, self.waited_for)
                late = [seat for seat in running if left is not None and left[seat] <= 0]
                if not late or self.match.game.refusal(self.match.state, late[0], Leave()) is not None:
                    due = () if late or over else self.waited_for
                    at = clocks.flag_at(self.row, left, due, now_ms=max(now, self.runs_from_ms))
                    await self._store.set_flag(self.row.id, at, seq=self.match.seq, version=self.row.version)
                    return False
                try:
                    entry = self.match.propose(late[0], OutOfTime())
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
        bodies = [line.body for line in lines]
        self.begin(await asyncio.to_thread(snapshots.folded, self.match.game, self.match.seed, bodies, kept))
        for line in lines:
            self.note(line)
        self.wish = wishes.waiting(self.row, self.match.seq)

    async def answer(self, seat: int | None, data: bytes, seq: int | None) -> Any:
        """A fact that follows from a view, or from all that was seen."""
        game, question = self.match.game, self.question(data)
        past = self.past(seq)
        if isinstance(question, game.recalls):
            return await asyncio.to_thread(game.recall, past.told(seat), question)
        view = await self.view(past, seat)
        try:
            if self.heavy:
                inquiry = Inquiry(self.row.game, self.row.options, codec.encode(view), seat, data)
                return msgspec.Raw(await self._deciders.answer(inquiry))
            return game.answer(view, seat, question)
        except ValueError as error:  # about something that is not there: the table may have changed since
            raise Refused("action/malformed", reason=str(error)) from error

    async def make_offers(self, guest: Guest) -> None:
        """Have made what a guest will be offered, where that takes long, before it is greeted."""
        state = self.match.state
        missing = [seat for seat in self.seats_of(guest) if not self.wire.offers(seat)]
        offers = await self._offers(state, missing)
        if self.match.state is state:
            self.wire.offer(offers)

    # Within

    async def _offers(self, state: Any, held: Iterable[int]) -> Mapping[int, bytes]:
        """What seats that are due in a state may do, where it is long to make: nothing is made here meanwhile."""
        if not self.heavy or not (due := self.match.game.to_act(state).intersection(held)):
            return {}
        position = Position(self.row.game, self.row.options, codec.encode(state), tuple(sorted(due)))
        try:
            return await self._deciders.offers(position)
        except Unavailable:
            return {}  # then they are made here

    async def _do(
        self,
        judge: Callable[[], Awaitable[Step]],
        author: str,
        client_id: str | None,
        first: Told,
        *,
        place: tuple[int, int] = (-1, -1),
        claim: str = "",
    ) -> None:
        """Do what a request comes to. It is refused only after a look at the store, where it may be done already.

        A refusal is for good, as a copy of the request may be on its way: the log never comes back to where it
        ended, but a seat may come back to who asked, so that is put down.
        """
        async with self._lock:
            looked = False
            for _ in range(TRIES):
                if client_id is not None and (done := self.done.get((author, client_id))) is not None:
                    first(done)
                    return
                try:
                    step = await judge()
                    if isinstance(step.what, Wish):
                        await self._ask(step.what)
                    elif isinstance(step.what, Halt):
                        await self._halt(step.what)
                    elif step.what is not None:
                        await self._commit(step, step.what, first, claim=claim)
                    return
                except Refused as refused:
                    if looked and await self._declined(refused, place, author, client_id):
                        raise
                except Conflict:
                    pass
                await self._sync()
                looked = True
            raise Conflict("others were always first")

    async def _declined(self, refused: Refused, place: tuple[int, int], author: str, client_id: str | None) -> bool:
        """Put a refusal down if the request could be done later; False if something has changed meanwhile."""
        (seat, base_seq), seq = place, self.match.seq
        if refused.code != "seat/not_yours" or client_id is None or base_seq != seq:
            return True
        if wishes.declined(self.row, author, client_id, seq) or not may_come_back(self.row, seat, author):
            return True
        try:
            await self._ask(wishes.declining(self.row, seat, author, client_id, seq))
        except Conflict:
            return False
        return True

    async def _commit(self, step: Step, entry: Entry[Any, Any], first: Told, *, claim: str = "") -> None:
        """Store the entry, then fold it, then tell."""
        state = self.match.after(entry)
        offers = await self._offers(state, self.held()) if step.offers is None else step.offers
        now, game = self.now(), self.match.game
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
        result = None if self.match.laid else ended(game, state, self._standing(entry, step.author))
        after = After(
            due=game.to_act(state),
            over=result is not None,
            flag_at_ms=clocks.flag_at(self.row, left, waited_for, now_ms=now + rests_ms(self.row.game, entry.events)),
            waited_for=waited_for,
            past_ms=self.lines[-1].at_ms,
            ended=result,
            reopened=result is None and self.match.outcome is not None,
        )
        try:
            await self._store.append(self.row.id, line, after, version=self.row.version, claim=claim)
        except Unavailable:
            if self._town is not None:
                self._town.unsure(self)
            raise
        self._entries["bot" if step.author == "bot" else "person"].inc()
        self.fold(line, entry, state)
        self.wire.offer(offers)
        first(line.seq)
        self.tell(line)
        if self._town is not None:
            self._town.stored(self)
        if line.seq % self.limits.snapshot_every == 0:
            await self._keep(self.match.at(line.seq))

    def _standing(self, entry: Entry[Any, Any], author: str) -> Iterator[tuple[Entry[Any, Any], str]]:
        """The entries that will stand once this one is written, each with its author."""
        for seq in self.match.standing:
            if entry.undoes is None or seq < entry.undoes:
                yield self.match.log[seq], self.lines[seq].author
        if entry.undoes is None:
            yield entry, author

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
        self.adopt(msgspec.structs.replace(self.row, asked=text, version=version + 1))
        if self._town is not None:
            self._town.asked(self)

    async def _halt(self, halt: Halt) -> None:
        """Put down what everybody has used of their turn so far; after a pause their time runs on from there."""
        row, now = self.row, self.now()
        if halt.on:
            spent = clocks.used(row, self.waited_for, since_ms=self.runs_from_ms, now_ms=now)
            seats, flag = [(seat, used, now) for seat, used in spent.items()], None
        else:
            from_ms = now + self.limits.resume_ms
            seats = [(seat.number, 0, from_ms) for seat in row.seats]
            running = msgspec.structs.replace(row, paused_ms=None)
            flag = clocks.flag_at(running, self.left_ms(), self.waited_for, now_ms=from_ms)
        await self._store.pause(
            row.id, now if halt.on else None, seats, flag_at_ms=flag, seq=self.match.seq, version=row.version
        )
        await self._sync()
        if self._town is not None:
            self._town.asked(self)

    async def _sync(self) -> None:
        """Read the row, then the log: an entry that the row knows of is there by then."""
        row = await self._store.table(self.row.id)
        await self._read_on()
        if row is not None and row != self.row:
            self.adopt(row)

    async def _read_on(self) -> None:
        lines = await self._store.lines(self.row.id, self.match.seq - 1)
        if lines[:1] != self.lines[-1:]:
            await self._begin_again()
        for line in lines[1:]:
            if line.seq > self.match.seq:
                entry: Entry[Any, Any] = codec.decode(line.body, self.entry_type)
                state = self.match.after(entry)
                offers = await self._offers(state, self.held())
                self.fold(line, entry, state)
                self.wire.offer(offers)
                self.tell(line)

    async def _begin_again(self) -> None:
        """The store has another past, since a backup was put into it: everybody hears all of it anew."""
        if not await self._store.lines(self.row.id, -1):
            return
        await self.load()
        for guest in self.guests.greeted():
            self.greet(guest, -1)
