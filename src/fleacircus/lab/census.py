"""How often each clause ruled in bot games: in what happened, and in what was refused.

Bots do nothing that is not allowed. So at every decision a few actions that were done before, at this table or by
another seat, are put to the rules as well; what refuses them has ruled too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from fleacircus.core import Match, Seat, codec
from fleacircus.lab import spread
from fleacircus.lab.job import Job

PROBES = 3
_ID = re.compile(r"[A-Z]{2}-[A-Z]?\d+")


class Census(msgspec.Struct, frozen=True):
    """So many games; how often each clause stood in an event, and how often it refused an action."""

    games: int
    seed: int
    ruled: dict[str, int]
    refused: dict[str, int]

    def count(self, clause: str) -> int:
        """How often the clause had a say."""
        return self.ruled.get(clause, 0) + self.refused.get(clause, 0)


class Counted(msgspec.Struct, frozen=True):
    """A table to be played and looked at, from a seed."""

    laid: spread.Laid
    seed: str


class Said(msgspec.Struct, frozen=True):
    """What clauses said in one game."""

    ruled: dict[str, int]
    refused: dict[str, int]


def listen(task: Counted) -> Said:
    """Play one game, and count."""
    ruled: Counter[str] = Counter()
    probe = _Probe()
    match = spread.played(task.laid, task.seed, probe.look)
    for entry in match.log:
        for event in entry.events:
            ruled.update(_clauses(codec.plain(event)))
    return Said(dict(sorted(ruled.items())), dict(sorted(probe.refused.items())))


def census(games: int, seed: int = 1, job: Job[Counted, Said] | None = None) -> Census:
    """So many games, spread over every game, edition and army."""
    tables = spread.tables()
    tasks = [Counted(tables[number % len(tables)], f"census/{seed}/{number}") for number in range(games)]
    ruled: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    for said in (job or Job(listen)).run(tasks):
        ruled.update(said.ruled)
        refused.update(said.refused)
    return Census(games, seed, dict(sorted(ruled.items())), dict(sorted(refused.items())))


class _Probe:
    """Puts actions of before to the rules, by a seat that may be due or not."""

    def __init__(self) -> None:
        self.refused: Counter[str] = Counter()

    def look(self, match: Match, seat: Seat, rng: Random) -> None:
        done = [entry.action for entry in match.log[-80:] if entry.action is not None]
        for action in rng.sample(done, min(PROBES, len(done))):
            clause = match.game.refusal(match.state, rng.choice((seat, rng.randrange(match.game.seats))), action)
            if clause is not None:
                self.refused[clause] += 1


def _clauses(value: Any) -> Iterator[str]:
    """Every clause that an event names; army sheets name those of their own text."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key != "sheets":
                yield from _clauses(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _clauses(inner)
    elif isinstance(value, str) and _ID.fullmatch(value):
        yield value
