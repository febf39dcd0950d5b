"""A club in one run: processes, a database, people, and what goes wrong."""

from __future__ import annotations

import asyncio
import sqlite3
from random import Random
from typing import Any

from fleacircus.adapters.stores import Store, Unavailable, sql
from fleacircus.adapters.stores.postgres import PostgresStore
from fleacircus.adapters.stores.sqlite import SqliteStore
from fleacircus.core import codec
from fleacircus.faults import matches, tables
from fleacircus.faults.checker import Checker
from fleacircus.faults.games import LEVELS
from fleacircus.faults.loop import Owner, SimLoop
from fleacircus.faults.network import Exchange, Link
from fleacircus.faults.people import Person, Told
from fleacircus.faults.plan import Plan
from fleacircus.faults.storage import Database, SimHand, SimPool, Trouble
from fleacircus.web.club.players import sign_id
from fleacircus.web.runtime import Runtime
from fleacircus.web.socket.app import socket_app
from fleacircus.web.thinking import Thought

BASE_MS = 1_700_000_000_000


class Thinkers:
    """Bots that think at once, after a while, too long, or not at all."""

    def __init__(self, trouble: Trouble, rng: Random) -> None:
        self._trouble = trouble
        self._rng = rng

    async def choose(self, thought: Thought) -> bytes | None:
        await asyncio.sleep(self._rng.uniform(0.005, 0.2))
        if self._trouble.has("slow thinking", 0.2):
            await asyncio.sleep(self._rng.uniform(0.5, 8.0))
        if self._trouble.has("broken thinking", 0.1):
            raise self._rng.choice((RuntimeError, ValueError))("a bot has lost its mind")
        return thought.choose()

    def restart(self) -> None:
        """Thoughts that were given up are simply not waited for."""

    def close(self) -> None:
        """There is nothing to close."""


class Process:
    """One server process: the real runtime on simulated surroundings."""

    def __init__(self, world: World, number: int) -> None:
        self.world = world
        self.number = number
        self.lives = 0
        self.offset_ms = 0
        self.up = False
        self.up_since = 0.0
        self.links: list[Link] = []
        self.owner = Owner(f"process-{number}")
        self.owner.dead = True

    def start(self) -> None:
        world, self.lives = self.world, self.lives + 1
        name = f"{self.world.plan.seed}/process-{self.number}.{self.lives}"
        self.owner = Owner(f"process-{self.number}.{self.lives}")
        world.owners.append(self.owner)
        self.links = []
        self.runtime = Runtime(
            store=world.store(),
            hub=world.exchange.hub(self.owner),
            now=lambda: world.now_ms() + self.offset_ms,
            thinkers=Thinkers(world.trouble, Random(f"{name}/thinking")),
            process=f"p{self.number}.{self.lives}",
            limits=world.plan.limits,
        )
        self.app = socket_app(lambda: self.runtime.hall)
        world.loop.spawn(self.owner, self._open())

    async def _open(self) -> None:
        try:
            await self.runtime.open()
            self.up, self.up_since = True, self.world.loop.time()
            self.world.checker.note(f"{self.owner.name} is up")
        except Unavailable:
            self.world.loop.call_soon(self.kill)

    def kill(self) -> None:
        """The power goes."""
        if not self.owner.dead:
            self.up = False
            self.world.checker.note(f"{self.owner.name} is killed")
            self.world.loop.kill(self.owner)
            self.world.exchange.leave(self.owner)
            for link in self.links:
                link.crash()

    def ages(self) -> dict[str, float]:
        """How long ago each loop turned."""
        now = self.world.loop.time()
        return {each.name: now - each.turned for each in self.runtime.loops if each.turned is not None}


class World:
    """Everything of one run."""

    def __init__(self, plan: Plan, template: sqlite3.Connection, *, trouble: Trouble | None = None) -> None:
        self.plan = plan
        self.rng = Random(f"{plan.seed}/world")
        self.loop = SimLoop(Random(f"{plan.seed}/scheduler"))  # type: ignore[abstract]
        self.checker = Checker(self)
        self.database = Database(template, self._committed)
        self.trouble = trouble or Trouble(plan, Random(f"{plan.seed}/store"))
        self.exchange = Exchange(self.loop, self.trouble, Random(f"{plan.seed}/exchange"))
        self.tables: dict[str, int] = {}
        """How many entries each had before anybody came."""
        self.people: list[Person] = []
        self.owners: list[Owner] = [self.loop.world]
        self.processes = [Process(self, number) for number in range(plan.processes)]
        self.healing_since = 0.0
        self.rules: dict[str, Any] = {}
        self.failure: Exception | None = None

    def run(self) -> None:
        """Faults, then healing, then the reckoning."""
        self.begin()
        self.loop.spawn(self.loop.world, self._break_things())
        self.pass_time(self.plan.fault_s)
        self._heal()
        self.pass_time(self.plan.heal_s)
        self.checker.end()

    def begin(self) -> None:
        """Tables are laid, processes start, people come."""
        for number, seats in enumerate(self.plan.seats):
            self._open_table(f"table-{number}", seats)
        self.checker.begin()
        for process in self.processes:
            process.start()
        for person in self.people:
            owner = Owner(person.name)
            self.owners.append(owner)
            self.loop.spawn(owner, person.live())

    def pass_time(self, seconds: float) -> None:
        """Let that much time pass; what went wrong in it is raised."""
        self.loop.run(seconds)
        if self.failure is not None:
            raise self.failure
        for owner, context in self.loop.errors:
            error = context.get("exception")
            if isinstance(error, Exception):
                raise error
            self.checker.fail("task ended", f"{owner}: {context.get('message')}")

    def _heal(self) -> None:
        self.trouble.on = False
        self.healing_since = self.loop.time()
        self.checker.note("--- healing")
        for process in self.processes:
            process.offset_ms = 0
            if process.owner.dead:
                process.start()
        for person in self.people:
            person.calm = True
            if person.link is not None and not person.link.reading:
                person.link.read_on()
            if not person.watches:
                self.loop.spawn(self.loop.world, person.come_back())

    def close(self) -> None:
        """Let go of everything; what is still under way ends here, unheard."""
        self.loop.close()
        self.database.file.close()

    # What the world offers

    def now_ms(self) -> int:
        return BASE_MS + round(self.loop.time() * 1000)

    def store(self) -> Store:
        """A store as a process opens it."""
        if self.plan.postgres:
            pool: Any = SimPool(self.database, self.trouble)
            return PostgresStore(pool)
        return SqliteStore("/tmp", hands=lambda path, writes: SimHand(self.database, self.trouble, writes=writes))

    def living(self) -> list[Process]:
        return [process for process in self.processes if process.up]

    def heard_s(self) -> float:
        """How long the process that has been up longest has heard who is connected."""
        return max((self.loop.time() - process.up_since for process in self.living()), default=0.0)

    def some_process(self, rng: Random) -> Process | None:
        living = self.living()
        return rng.choice(living) if living else None

    def held(self, person: Person) -> list[int]:
        """The seats that are, or were, this person's."""
        rows = self.database.all(
            "SELECT number FROM club_seat WHERE table_id = ? AND player = ?", person.table, person.player
        )
        return [number for (number,) in rows]

    def connect(self, person: Person, process: Process) -> Link:
        """Open a socket, as a browser does."""
        link = Link(self.loop, self.trouble, person.rng, person.hear)
        cookie = f"player={sign_id(person.player)}".encode()
        scope = {
            "type": "websocket",
            "path": f"/ws/table/{person.watches or person.table}",
            "headers": [(b"host", b"127.0.0.1:8000"), *([] if person.watches else [(b"cookie", cookie)])],
            "query_string": b"",
            "client": ("192.0.2.1", 1),
            "subprotocols": [],
        }
        process.links.append(link)
        self.loop.spawn(process.owner, process.app(scope, link.receive, link.send))  # type: ignore[arg-type]
        self.checker.note(f"{person.name} comes to {process.owner.name}")
        return link

    def choice(self, table: str, state: Told, seat: int, rng: Random) -> Any:
        """Something that the seat may do, found in its view."""
        rules = self.rules[table]
        view = codec.decode(bytes(state.views[str(seat)]), type(rules.blank))
        if rng.random() < 0.004:
            return {"type": "leave"}
        return codec.plain(rules.choices(view, seat).sample(rng))

    async def change_seat(self, person: Person, what: str, rng: Random) -> None:
        """What the club's pages do with seats, in one transaction; then the others are told."""
        await asyncio.sleep(rng.uniform(0.005, 0.05))
        if self.trouble.has("store errors", 0.05):
            return
        seats = self.database.all(
            "SELECT id, number, kind, player, away, seen_ms FROM club_seat WHERE table_id = ?", person.table
        )
        mine = [seat for seat in seats if seat[3] == person.player]
        now, gone = self.now_ms(), self.now_ms() - self.plan.limits.absent_ms
        changed = []
        for id, number, kind, player, away, _ in mine if what != "hand over" else seats:
            if what == "stand up":
                changed += self._change(person, sql.STAND_UP, id, person.player)
                break
            if what == "reclaim":
                if kind == "bot" or away:
                    changed += self._change(person, sql.RECLAIM, now, now, id, person.player)
            elif kind == "person" and self.heard_s() * 1000 >= self.plan.limits.absent_ms:
                given = (LEVELS[self.plan.game], 0, id, kind, player, gone, person.player)
                if self._change(person, sql.HAND_OVER, *given):
                    self.checker.handed_over(person, number, player, bool(away))
                    changed.append(number)
                    break
        if changed and (process := self.some_process(rng)) is not None:
            self.checker.note(f"{person.name} does {what}: {changed}")
            self.loop.spawn(process.owner, self._tell(process, person.table))

    def _change(self, person: Person, statement: str, *values: Any) -> list[bool]:
        file = self.database.file
        file.execute("BEGIN IMMEDIATE")
        file.execute(sql.TOUCH.replace("%s", "?"), (self.now_ms(), person.table))
        changed = file.execute(statement.replace("%s", "?"), values).rowcount
        file.execute("COMMIT" if changed else "ROLLBACK")
        self._committed()
        return [True] * changed

    async def _tell(self, process: Process, table: str) -> None:
        process.runtime.hall.seats_changed(table)

    # Within

    def _committed(self) -> None:
        self.checker.committed()

    def _open_table(self, id: str, seats: tuple[str, ...]) -> None:
        watch = f"watch-of-{len(self.tables)}"
        match = matches.begun(self.plan.game, len(seats), self.plan.seed) or matches.new(
            self.plan.game, len(seats), f"{self.plan.seed}-seed-{id}"
        )
        tables.lay(self.database.file, self.plan, match, id=id, watch=watch, seats=seats, now=self.now_ms())
        self.rules[id] = match.game
        self.tables[id] = match.seq
        for seat in sorted({seat for seat in seats if seat != "bot"}):
            self.people.append(Person(self, f"{seat}@{id}", f"player-{id}-{seat}", id))
        if self.rng.random() < 0.5:
            self.people.append(Person(self, f"watcher@{id}", "", id, watches=watch))

    async def _break_things(self) -> None:
        rng = self.rng
        while True:
            await asyncio.sleep(rng.uniform(0.1, 1.0))
            if not self.trouble.on:
                return
            for process in self.processes:
                if process.owner.dead and rng.random() < 0.4:
                    process.start()
                elif self.trouble.has("kills", 0.12):
                    process.kill()
                if self.trouble.has("clock jumps", 0.1):
                    process.offset_ms = rng.randrange(-3000, 4000)
            if self.trouble.has("kills", 0.01):
                for process in self.processes:
                    process.kill()
            for person in self.people:
                if person.link is not None and person.link.open and self.trouble.has("cut lines", 0.1):
                    person.link.cut()
