"""Runs without luck: every single fault of the store in turn, and how soon a club is itself again after an outage."""

from __future__ import annotations

import sqlite3
from random import Random
from typing import Any, Literal

import msgspec

from fleacircus.faults.checker import Broken
from fleacircus.faults.plan import Plan, plan
from fleacircus.faults.storage import Trouble
from fleacircus.faults.world import Process, World
from fleacircus.web.limits import Limits

STORE = ("store errors", "lost commits")
Outage = Literal["store", "listener", "restart", "killed", "one killed"]


class Nth(Trouble):
    """Of all the times that the store can fail, it does so at one."""

    def __init__(self, plan: Plan, number: int) -> None:
        super().__init__(plan, Random(f"{plan.seed}/store"))
        self.chances = 0
        self._number = number

    def has(self, kind: str, chance: float) -> bool:
        if not self.on or kind not in STORE:
            return False
        self.chances += 1
        return self.chances == self._number


def one_by_one(template: sqlite3.Connection, *, postgres: bool, fault_s: float = 1.5) -> dict[str, Any]:
    """The same short game again and again: the 1st, 2nd, 3rd ... statement or commit fails, until none is left."""
    seats = (("a", "bot"),)
    given = msgspec.structs.replace(
        plan(1),
        faults=frozenset(STORE),
        processes=1,
        postgres=postgres,
        seats=seats,
        undo=True,
        game="legionz@1",
        fault_s=fault_s,
        heal_s=10.0,
        clocks=True,
    )
    failures: list[dict[str, Any]] = []
    number = entries = 0
    while True:
        number += 1
        trouble = Nth(given, number)
        world = World(given, template, trouble=trouble)
        try:
            world.run()
        except Broken as broken:
            failures.append({"fault": number, "invariant": broken.invariant, "detail": broken.detail})
        entries += world.checker.happened["entries"]
        world.close()
        if trouble.chances < number:
            return {"faults": number - 1, "entries": entries, "failures": failures}


class Away(Trouble):
    """A store that answers, or does not; a hub that carries, or does not."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan, Random(f"{plan.seed}/store"))
        self.kinds: tuple[str, ...] = ()

    def has(self, kind: str, chance: float) -> bool:
        if kind not in self.kinds:
            return False
        self.counts[kind] = self.counts.get(kind, 0) + 1
        return True


def recovery(template: sqlite3.Connection, outage: Outage) -> dict[str, float]:
    """How many seconds after an outage of ten a bot moves and a clock falls that fell meanwhile, by real limits.

    Whoever is killed has bots' seats in hand. If it is one of two, there is no outage: the other takes them up.
    """
    given = msgspec.structs.replace(
        plan(1),
        faults=frozenset({"outage"}),
        processes=2,
        postgres=True,
        game="legionz@1",
        seats=(("a", "b"), ("bot", "bot")),
        clocks=True,
        limits=Limits(),
    )
    trouble = Away(given)
    world = World(given, template, trouble=trouble)
    try:
        world.begin()
        for person in world.people:
            person.calm = True
        world.pass_time(0.5)
        while outage in ("killed", "one killed") and not _claimed(world):
            world.pass_time(0.01)
        claimed = _claimed(world)
        _begin(world, trouble, outage)
        world.pass_time(0.0 if outage == "one killed" else 10.0)
        trouble.kinds = ()
        for process in world.processes:
            if process.owner.dead and outage != "one killed":
                process.start()
        return _healed(world) | {"faults": sum(trouble.counts.values()), "claimed": len(claimed)}
    finally:
        world.close()


def _begin(world: World, trouble: Away, outage: Outage) -> None:
    if outage == "restart":
        for process in world.processes:
            world.loop.spawn(process.owner, process.runtime.close())
        world.pass_time(2.0)
    dying = _claimed(world) if outage == "one killed" else world.processes
    for process in dying if outage in ("restart", "killed", "one killed") else ():
        process.kill()
    trouble.kinds = {"store": ("store errors",), "listener": ("lost news", "deaf hub")}.get(outage, ())


def _claimed(world: World) -> list[Process]:
    """The processes that have a bot's seat in hand."""
    claims = [claim for (claim,) in world.database.all("SELECT claimed_by FROM club_seat WHERE claimed_by <> ''")]
    names = {claim.partition("/")[0] for claim in claims}
    return [process for process in world.processes if process.runtime.hall.process in names]


def _healed(world: World) -> dict[str, float]:
    since, took = world.loop.time(), dict[str, float]()
    before = _stood(world)
    while len(took) < 2 and world.loop.time() - since < 60.0:
        now = _stood(world)
        for who in ("bot", "clock"):
            if who not in took and (now["over"][who] or now[who] > before[who]):
                took[who] = round(world.loop.time() - since, 1)
        world.pass_time(0.1)
    return took


def _stood(world: World) -> dict[str, Any]:
    """How many entries are the bots' and the clocks', and whether their tables are over."""
    authors = [author for (author,) in world.database.all("SELECT author FROM club_entry")]
    over = [bool(over) for (over,) in world.database.all("SELECT over FROM club_table ORDER BY id")]
    counts: dict[str, Any] = {who: authors.count(who) for who in ("bot", "clock")}
    return counts | {"over": {"clock": over[0], "bot": over[1]}}
