"""The reckoning after a run: what was told is what is stored, everybody was answered, and all goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from starlette.websockets import WebSocketDisconnect

from fleacircus.adapters.stores import Unavailable
from fleacircus.core import Match, codec, entry_type
from fleacircus.faults import matches
from fleacircus.games import load
from fleacircus.web.socket.wire import Wire

if TYPE_CHECKING:
    from fleacircus.faults.checker import Checker
    from fleacircus.faults.world import World

HEALED_S = 10.0
"""How long after the last fault somebody may wait for a bot to move or a clock to fall."""
UNDER_WAY_S = 1.0
"""How long news of an entry may be on the line as a run ends."""


class Reckoning:
    """Compares what a checker has heard with the store, when all is over."""

    def __init__(self, world: World, heard: Checker) -> None:
        self._world = world
        self._heard = heard
        self._fail = heard.fail

    def all(self) -> None:
        for table in self._world.tables:
            match = self._log(table)
            self._count(table, match)
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
            self._fail("hole in the log", table)
        match = Match.of(rules, seed, (codec.decode(body, kind) for _, body in lines))
        try:
            match.audit()
        except ValueError as error:
            self._fail("audit", f"{table}: {error}")
        return match

    def _count(self, table: str, match: Match) -> None:
        """What the games were like: how much was played of each, and how often somebody acted in another's turn."""
        game, happened, begun = match.game, self._heard.happened, self._world.tables[table]
        happened[f"entries of {game.id}"] += match.seq - begun
        for seq, author in self._world.database.all(
            "SELECT seq, author FROM club_entry WHERE match = ? AND seq > ? AND author <> 'clock'", table, begun
        ):
            entry, before = match.log[seq], match.at(seq - 1).state
            if entry.undoes is None:
                who = "bot" if author == "bot" else "people"
                happened[f"interrupts of {who}"] += entry.seat in matches.interrupters(game, before)
                happened[f"answers of {who} in another's turn"] += entry.seat in matches.asked_aside(game, before)

    def _told(self, table: str, match: Match) -> None:
        """Every view and every event in any frame is what the stored log folds to."""
        for (seq, viewpoint), view in self._heard.views.get(table, {}).items():
            seat = None if viewpoint == "watch" else int(viewpoint)
            if seq > match.seq or codec.encode(match.at(seq).view(seat)) != view:
                self._fail("shown but not so", f"{table}: entry {seq} as {viewpoint}")
        wire = Wire(match)
        for (seq, viewpoint), events in self._heard.seen.get(table, {}).items():
            seat = None if viewpoint == "watch" else int(viewpoint)
            if seq > match.seq or codec.encode(msgspec.json.decode(wire.seen(seq, seat))) != events:
                self._fail("shown but not so", f"{table}: events of entry {seq} as {viewpoint}")

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
            self._fail("row", f"{table}: the row says {said}, the log {true}")
        stuck = [number for number, kind, _, is_waited, _ in seats if kind == "bot" and is_waited]
        newest = self._heard.stored.get((table, match.seq), 0.0)
        if stuck and self._world.loop.time() - max(newest, self._world.healing_since) > HEALED_S:
            self._fail("bot stands still", f"{table}: seats {stuck} are waited for since entry {match.seq}: {seats}")
        if flag is not None and flag < self._world.now_ms() - 3000:
            self._fail("clock stands still", f"{table}: fell {self._world.now_ms() - flag} ms ago")

    def _answers(self) -> None:
        lines: dict[tuple[str, str], tuple[str, int]] = {}
        for match, seq, author, client_id in self._world.database.all(
            "SELECT match, seq, author, client_id FROM club_entry WHERE client_id IS NOT NULL"
        ):
            if (author, client_id) in lines:
                self._fail("done twice", f"{client_id} is entry {lines[author, client_id]} and {match}/{seq}")
            lines[author, client_id] = (match, seq)
        for key, seq in self._heard.acks.items():
            if lines.get(key) != (self._heard.requests[key]["table"], seq):
                self._fail("acknowledged but lost", f"{key[1]} was entry {seq}; the log has {lines.get(key)}")
        for key, code in self._heard.rejects.items():
            if key in lines:
                self._fail("refused but done", f"{key[1]} was refused ({code}) and is entry {lines[key]}")
        for person in self._world.people:
            if person.pending:
                self._fail("no answer", f"{person.name} waits for {sorted(person.pending)}")

    def _converged(self) -> None:
        for person in self._world.people:
            if not person.online or person.state is None:
                self._fail("cannot come back", person.name)
            assert person.state is not None
            ((seq,),) = self._world.database.all("SELECT seq FROM club_table WHERE id = ?", person.table)
            if person.state.seq != seq:
                if self._under_way(person.table, person.state.seq + 1):
                    continue
                self._fail("does not converge", f"{person.name} is at entry {person.state.seq}, the store at {seq}")
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
                self._fail("does not converge", f"{person.name} believes {person.yours} {shown}, it is {mine} {true}")

    def _under_way(self, table: str, seq: int) -> bool:
        """Whether the entry was stored so lately that its news may still be on the line as the run ends."""
        stored = self._heard.stored.get((table, seq))
        return stored is not None and self._world.loop.time() - stored < UNDER_WAY_S

    def _tasks(self) -> None:
        for owner in self._world.owners:
            for task in owner.tasks:
                if owner.dead or not task.done() or task.cancelled():
                    continue
                if (error := task.exception()) is not None and not isinstance(error, WebSocketDisconnect | Unavailable):
                    self._fail("task ended", f"{owner.name}: {task.get_coro()}: {error!r}")
        for name, context in self._world.loop.errors:
            self._fail("task ended", f"{name}: {context.get('message')}: {context.get('exception')!r}")
        for process in self._world.living():
            for loop, age in process.ages().items():
                if age > 2 * self._world.plan.limits.beat_s + 2.0:
                    self._fail("loop stands still", f"{process.owner.name}: {loop} has not turned for {age:.1f} s")
