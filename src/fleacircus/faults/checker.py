"""What must hold: at every frame, at every commit, and when all is over."""

from __future__ import annotations

import zlib
from collections import Counter, deque
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.websockets import WebSocketDisconnect

from fleacircus.adapters.stores import Unavailable
from fleacircus.core import Match, codec, entry_type
from fleacircus.games import load
from fleacircus.web.socket.wire import Wire

if TYPE_CHECKING:
    from fleacircus.faults.people import Person, Told
    from fleacircus.faults.world import World

STORY = 60
"""How many of the last events a failure tells."""
LATE_S = 3.0
"""In a calm run, how long a stored entry may take to reach somebody who is connected all the while."""


class Broken(Exception):
    """An invariant does not hold."""

    def __init__(self, invariant: str, detail: str) -> None:
        super().__init__(f"{invariant}: {detail}")
        self.invariant = invariant
        self.detail = detail


class Checker:
    """Sees everything, and takes part in nothing."""

    def __init__(self, world: World) -> None:
        self.happened: Counter[str] = Counter()
        self.story: deque[str] = deque(maxlen=STORY)
        self.trace = 0
        """A number that two runs share if they went the same way."""
        self._world = world
        self._rowid = 0
        self._requests: dict[tuple[str, str], dict[str, Any]] = {}
        self._acks: dict[tuple[str, str], int] = {}
        self._rejects: dict[tuple[str, str], str] = {}
        self._views: dict[str, dict[tuple[int, str], bytes]] = {}
        self._seen: dict[str, dict[tuple[int, str], bytes]] = {}
        self._newest: dict[str, int] = {}
        self._stored: dict[tuple[str, int], float] = {}
        self._secrets: tuple[str, ...] = ()
        self._ids: tuple[str, ...] = ()

    def begin(self) -> None:
        """Learn what must never be told."""
        tables = self._world.database.all("SELECT id, seed, bot_seed FROM club_table")
        invites = self._world.database.all("SELECT invite FROM club_seat")
        self._secrets = (*(text for row in tables for text in row[1:]), *(invite for (invite,) in invites))
        self._ids = tuple(row[0] for row in tables)

    def note(self, what: str) -> None:
        """Remember an event for the story of a failure."""
        line = f"{self._world.loop.time() - 1000:8.3f} {what}"
        self.story.append(line)
        self.trace = zlib.crc32(line.encode(), self.trace)

    def fail(self, invariant: str, detail: str) -> None:
        """The run is over; whoever catches this, the world knows."""
        broken = Broken(invariant, detail)
        self._world.failure = self._world.failure or broken
        self._world.loop.halted = True
        raise broken

    # At every request and frame

    def asked(self, person: Person, request: dict[str, Any]) -> None:
        self._requests[person.player, request["client_id"]] = {**request, "table": person.table}
        self.note(f"{person.name} asks {request['type']} {request['client_id']} at {request['base_seq']}")

    def frame(self, person: Person, told: Told, text: str) -> None:
        self.happened["frames"] += 1
        if told.type not in ("pong", "seats"):
            self.note(f"{person.name} hears {told.type} {told.seq} {told.client_id or ''} {told.code}")
        for secret in (*self._secrets, *(self._ids if person.watches else ())):
            if secret in text:
                self.fail("secrets", f"{person.name} was told {secret!r} in {told.type}")
        if "player-" in text:
            self.fail("secrets", f"{person.name} was told a player's id in {told.type}")
        if told.views:
            self._viewpoints(person, told)
        if told.type == "ack":
            self._ack(person, told)
        elif told.type == "reject" and told.client_id is not None:
            self._reject(person, told)

    def _viewpoints(self, person: Person, told: Told) -> None:
        mine = {"watch"} if person.watches else {str(seat) for seat in self._world.held(person)} | {"watch"}
        views = self._views.setdefault(person.table, {})
        for viewpoint, view in told.views.items():
            if viewpoint not in mine:
                self.fail("foreign viewpoint", f"{person.name} sees seat {viewpoint}")
            if views.setdefault((told.seq, viewpoint), bytes(view)) != bytes(view):
                self.fail("views differ", f"{person.name} sees another view of entry {told.seq} as {viewpoint}")
        if told.seq < person.seen_seq:
            self.fail("views go back", f"{person.name} saw entry {person.seen_seq}, then {told.type} {told.seq}")
        for entry in (*told.entries, *told.log, *((told.entry,) if told.entry else ())):
            for viewpoint, events in entry["seen"].items():
                if viewpoint not in mine:
                    self.fail("foreign viewpoint", f"{person.name} sees events of seat {viewpoint}")
                seen = self._seen.setdefault(person.table, {})
                seen[entry["seq"], viewpoint] = codec.encode(events)
        stored = self._stored.get((person.table, told.seq))
        late = self._world.loop.time() - max(stored or 0.0, person.connected_since)
        if told.type == "ev" and stored and self._world.plan.calm and late > LATE_S and person.prompt(stored):
            self.fail("late news", f"{person.name} hears of entry {told.seq} {late:.1f} s after it was stored")

    def _ack(self, person: Person, told: Told) -> None:
        key = (person.player, str(told.client_id))
        if self._acks.setdefault(key, told.seq) != told.seq:
            self.fail("two acks", f"{told.client_id} is entry {self._acks[key]} and entry {told.seq}")
        if key in self._rejects and self._requests[key]["type"] == "undo":
            self.fail("answered twice", f"{told.client_id} was refused ({self._rejects[key]}), then granted")

    def _reject(self, person: Person, told: Told) -> None:
        key = (person.player, str(told.client_id))
        self.happened[f"reject {told.code}"] += 1
        self._rejects[key] = told.code
        if key in self._acks:
            self.fail("answered twice", f"{told.client_id} was granted, then refused ({told.code})")

    def handed_over(self, by: Person, seat: int, player: str, away: bool) -> None:
        """Nobody's seat is taken who was there: whoever has just come is known to all after a beat or two."""
        self.happened["handed over"] += 1
        if away or player == by.player or not self._world.plan.calm:
            return
        limits, now = self._world.plan.limits, self._world.loop.time()
        for person in self._world.people:
            new = person.online and now - person.connected_since < 2 * limits.beat_s
            if person.player == player and not new and now - person.last_online() < limits.absent_ms / 2000:
                self.fail("seat stolen", f"{by.name} let a bot play seat {seat} of {person.name}, who was there")

    # At every commit

    def committed(self) -> None:
        """Whoever wrote an entry may play that seat in the store at this moment."""
        rows = self._world.database.all(
            "SELECT rowid, match, seq, author, client_id, body FROM club_entry WHERE rowid > ? ORDER BY rowid",
            self._rowid,
        )
        for rowid, match, seq, author, client_id, body in rows:
            self._rowid = rowid
            if seq == 0:
                continue
            entry = msgspec.json.decode(body)
            self._stored[match, seq] = self._world.loop.time()
            self._newest[match] = seq
            self.happened["entries"] += 1
            self.happened["undo"] += "undoes" in entry
            self.happened[f"entries of {author if author in ('bot', 'clock') else 'people'}"] += 1
            self.note(f"stored {match} {seq} by {author} {client_id or ''} undoes {entry.get('undoes')}")
            ((kind, player, away),) = self._world.database.all(
                "SELECT kind, player, away FROM club_seat WHERE table_id = ? AND number = ?", match, entry["seat"]
            )
            holder = "bot" if kind == "bot" else player
            if author == "clock":
                holder = "clock" if kind == "person" else kind
            if author != holder or (away and kind == "person" and author != "clock"):
                self.fail(
                    "author", f"entry {seq} of {match} is {author}'s, seat {entry['seat']} is {kind} {player} {away}"
                )

    # When all is over

    def end(self) -> None:
        for table in self._world.tables:
            match = self._log(table)
            self._count(match)
            self._told(table, match)
            self._row(table, match)
        self._answers()
        self._converged()
        self._tasks()

    def _log(self, table: str) -> Match:
        ((game, options, seed),) = self._world.database.all(
            "SELECT game, options, seed FROM club_table WHERE id = ?", table
        )
        rules = load(game, codec.decode(options, dict[str, Any]))
        kind = entry_type(rules)
        lines = self._world.database.all("SELECT seq, body FROM club_entry WHERE match = ? ORDER BY seq", table)
        if [seq for seq, _ in lines] != list(range(len(lines))):
            self.fail("hole in the log", table)
        match = Match.of(rules, seed, (codec.decode(body, kind) for _, body in lines))
        try:
            match.audit()
        except ValueError as error:
            self.fail("audit", f"{table}: {error}")
        return match

    def _count(self, match: Match) -> None:
        """What the games were like: how much was played of each, and how often somebody cut in."""
        game = match.game
        self.happened[f"entries of {game.id}"] += match.seq
        for seq, entry in enumerate(match.log[1:], 1):
            before = match.at(seq - 1).state
            if entry.undoes is None and entry.seat in game.to_act(before) - game.waited_for(before):
                self.happened["interrupts"] += 1

    def _told(self, table: str, match: Match) -> None:
        """Every view and every event in any frame is what the stored log folds to."""
        for (seq, viewpoint), view in self._views.get(table, {}).items():
            seat = None if viewpoint == "watch" else int(viewpoint)
            if seq > match.seq or codec.encode(match.at(seq).view(seat)) != view:
                self.fail("shown but not so", f"{table}: entry {seq} as {viewpoint}")
        wire = Wire(match)
        for (seq, viewpoint), events in self._seen.get(table, {}).items():
            seat = None if viewpoint == "watch" else int(viewpoint)
            if seq > match.seq or codec.encode(msgspec.json.decode(wire.seen(seq, seat))) != events:
                self.fail("shown but not so", f"{table}: events of entry {seq} as {viewpoint}")

    def _row(self, table: str, match: Match) -> None:
        ((seq, over, flag),) = self._world.database.all(
            "SELECT seq, over, flag_at_ms FROM club_table WHERE id = ?", table
        )
        seats = self._world.database.all(
            "SELECT number, kind, due, waited, claimed_by FROM club_seat WHERE table_id = ? ORDER BY number", table
        )
        due = frozenset(number for number, _, is_due, _, _ in seats if is_due)
        waited = frozenset(number for number, _, _, is_waited, _ in seats if is_waited)
        said = (seq, bool(over), due, waited)
        true = (match.seq, match.outcome is not None, match.to_act, match.game.waited_for(match.state))
        if said != true:
            self.fail("row", f"{table}: the row says {said}, the log {true}")
        stuck = [number for number, kind, _, is_waited, _ in seats if kind == "bot" and is_waited]
        newest = self._stored.get((table, match.seq), 0.0)
        if stuck and self._world.loop.time() - max(newest, self._world.healing_since) > self._world.patience:
            self.fail("bot stands still", f"{table}: seats {stuck} are waited for since entry {match.seq}: {seats}")
        if flag is not None and flag < self._world.now_ms() - 3000:
            self.fail("clock stands still", f"{table}: fell {self._world.now_ms() - flag} ms ago")

    def _answers(self) -> None:
        lines: dict[tuple[str, str], tuple[str, int]] = {}
        for match, seq, author, client_id in self._world.database.all(
            "SELECT match, seq, author, client_id FROM club_entry WHERE client_id IS NOT NULL"
        ):
            if (author, client_id) in lines:
                self.fail("done twice", f"{client_id} is entry {lines[author, client_id]} and {match}/{seq}")
            lines[author, client_id] = (match, seq)
        for key, seq in self._acks.items():
            if lines.get(key) != (self._requests[key]["table"], seq):
                self.fail("acknowledged but lost", f"{key[1]} was entry {seq}; the log has {lines.get(key)}")
        for key, code in self._rejects.items():
            # Said twice, a request may be refused while the seat is another's, and done when the seat is back.
            if key in lines and key not in self._acks and code != "seat/not_yours":
                self.fail("refused but done", f"{key[1]} was refused ({code}) and is entry {lines[key]}")
        for person in self._world.people:
            if person.pending:
                self.fail("no answer", f"{person.name} waits for {sorted(person.pending)}")

    def _converged(self) -> None:
        for person in self._world.people:
            if not person.online or person.state is None:
                self.fail("cannot come back", person.name)
            assert person.state is not None
            ((seq,),) = self._world.database.all("SELECT seq FROM club_table WHERE id = ?", person.table)
            if person.state.seq != seq:
                self.fail("does not converge", f"{person.name} is at entry {person.state.seq}, the store at {seq}")
            seats = self._world.database.all(
                "SELECT number, kind, player, away FROM club_seat WHERE table_id = ? ORDER BY number", person.table
            )
            mine = (
                ()
                if person.watches
                else tuple(
                    number
                    for number, kind, player, away in seats
                    if player == person.player and kind == "person" and not away
                )
            )
            shown = [seat["kind"] for seat in person.seats]
            true = ["you" if number in mine else kind for number, kind, _, _ in seats]
            if tuple(person.yours) != mine or shown != true:
                self.fail("does not converge", f"{person.name} believes {person.yours} {shown}, it is {mine} {true}")

    def _tasks(self) -> None:
        for owner in self._world.owners:
            for task in owner.tasks:
                if owner.dead or not task.done() or task.cancelled():
                    continue
                if (error := task.exception()) is not None and not isinstance(error, WebSocketDisconnect | Unavailable):
                    self.fail("task ended", f"{owner.name}: {task.get_coro()}: {error!r}")
        for name, context in self._world.loop.errors:
            self.fail("task ended", f"{name}: {context.get('message')}: {context.get('exception')!r}")
        for process in self._world.living():
            for loop, age in process.ages().items():
                if age > 2 * self._world.plan.limits.beat_s + 2.0:
                    self.fail("loop stands still", f"{process.owner.name}: {loop} has not turned for {age:.1f} s")
