"""What must hold: at every frame, at every commit, and when all is over."""

from __future__ import annotations

import zlib
from collections import Counter, deque
from typing import TYPE_CHECKING, Any

import msgspec

from fleacircus.core import codec
from fleacircus.faults.reckoning import HEALED_S, Reckoning

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
        self.slowest: dict[str, float] = {}
        """The longest that anybody waited, after the last fault, for a bot and for a clock."""
        self.trace = 0
        """A number that two runs share if they went the same way."""
        self._world = world
        self._rowid = 0
        self.requests: dict[tuple[str, str], dict[str, Any]] = {}
        self.acks: dict[tuple[str, str], int] = {}
        self.rejects: dict[tuple[str, str], str] = {}
        self.views: dict[str, dict[tuple[int, str], bytes]] = {}
        self.seen: dict[str, dict[tuple[int, str], bytes]] = {}
        self._flags: dict[str, int | None] = {}
        self.stored: dict[tuple[str, int], float] = {}
        self._secrets: tuple[str, ...] = ()
        self._ids: tuple[str, ...] = ()

    def begin(self) -> None:
        """Learn what must never be told."""
        tables = self._world.database.all("SELECT id, seed, bot_seed FROM club_table")
        invites = self._world.database.all("SELECT invite FROM club_seat")
        self._secrets = (*(text for row in tables for text in row[1:]), *(invite for (invite,) in invites))
        self._ids = tuple(row[0] for row in tables)
        self._rowid = self._world.database.all("SELECT max(rowid) FROM club_entry")[0][0]

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
        self.requests[person.player, request["client_id"]] = {**request, "table": person.table}
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
        views = self.views.setdefault(person.table, {})
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
                seen = self.seen.setdefault(person.table, {})
                seen[entry["seq"], viewpoint] = codec.encode(events)
        stored = self.stored.get((person.table, told.seq))
        late = self._world.loop.time() - max(stored or 0.0, person.connected_since)
        if told.type == "ev" and stored and self._world.plan.calm and late > LATE_S and person.prompt(stored):
            self.fail("late news", f"{person.name} hears of entry {told.seq} {late:.1f} s after it was stored")

    def _ack(self, person: Person, told: Told) -> None:
        key = (person.player, str(told.client_id))
        if self.acks.setdefault(key, told.seq) != told.seq:
            self.fail("two acks", f"{told.client_id} is entry {self.acks[key]} and entry {told.seq}")
        if key in self.rejects:
            self.fail("answered twice", f"{told.client_id} was refused ({self.rejects[key]}), then granted")

    def _reject(self, person: Person, told: Told) -> None:
        key = (person.player, str(told.client_id))
        self.happened[f"reject {told.code}"] += 1
        self.rejects[key] = told.code
        if key in self.acks:
            self.fail("answered twice", f"{told.client_id} was granted, then refused ({told.code})")

    def handed_over(self, by: Person, seat: int, player: str, away: bool) -> None:
        """Nobody's seat is taken who was there."""
        self.happened["handed over"] += 1
        if away or player == by.player or not self._world.plan.calm:
            return
        limits, now = self._world.plan.limits, self._world.loop.time()
        for person in self._world.people:
            if person.player == player and now - person.last_online() < limits.absent_ms / 1000:
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
            self.stored[match, seq] = self._world.loop.time()
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
            if self._world.healing_since and author in ("bot", "clock"):
                self._waited(match, seq, author)
        self._flags = dict(self._world.database.all("SELECT id, flag_at_ms FROM club_table"))

    def _waited(self, match: str, seq: int, author: str) -> None:
        """Once nothing is wrong any more, bots move and clocks fall soon."""
        loop, since = self._world.loop, self.stored.get((match, seq - 1), 0.0)
        if author == "clock":
            fell = self._flags.get(match)
            since = loop.time() if fell is None else loop.time() - (self._world.now_ms() - fell) / 1000
        late = loop.time() - max(since, self._world.healing_since)
        self.slowest[author] = max(self.slowest.get(author, 0.0), late)
        if late > HEALED_S:
            self.fail(f"{author} stands still", f"entry {seq} of {match} came after {late:.1f} s")

    # When all is over

    def end(self) -> None:
        Reckoning(self._world, self).all()
