"""Options and opening: the sets, the bugs turned over, the first bug."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from random import Random

import msgspec

from fleacircus.core import codec
from fleacircus.core.hexgrid import ORIGIN
from fleacircus.games.legionz.model import (
    AnyEvent,
    Options,
    Placed,
    SetsLaid,
    StarterDrawn,
    Turned,
    TurnStarted,
)


class BugSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the data file says of the box; `ours` lists what no source gives. [LZ-Y6, LZ-Y22]"""

    ours: tuple[str, ...]
    numbers: tuple[int, ...]
    plyt_bugs: int
    plyt_counts: int
    species: tuple[str, ...]
    full_legion: dict[str, int]

    @property
    def values(self) -> tuple[int, ...]:
        """One player's set, a PLYT bug as what it counts. [LZ-04, LZ-21]"""
        return self.numbers + (self.plyt_counts,) * self.plyt_bugs


@cache
def bug_set() -> BugSet:
    """The set as the data file gives it."""
    text = (files(__package__) / "data" / "bugs.toml").read_text(encoding="utf-8")
    loaded: BugSet = codec.convert(tomllib.loads(text), BugSet)
    return loaded


def goal(players: int) -> int:
    """The bugs of a full Legion. [LZ-14, LZ-15, LZ-16, LZ-17, LZ-18]"""
    return bug_set().full_legion[str(players)]


def opening(options: Options, rng: Random) -> list[AnyEvent]:
    """Everyone turns bugs over until one is highest; its owner starts with it. [LZ-05, LZ-06, LZ-Y4, LZ-Y5]"""
    values = bug_set().values
    orders = [rng.sample(values, len(values)) for _ in range(options.players)]
    events: list[AnyEvent] = [SetsLaid(options.players, values, goal(options.players))]
    tied = list(range(options.players))
    last = 0
    for last in range(len(values)):
        turned = [orders[seat][last] for seat in tied]
        events.append(Turned(tuple(tied), tuple(turned)))
        tied = [seat for seat, number in zip(tied, turned, strict=True) if number == max(turned)]
        if len(tied) == 1:
            break
    else:
        tied = [rng.choice(tied)]
        events.append(StarterDrawn(tied[0]))
    starter = tied[0]
    events.append(Placed(starter, ORIGIN, orders[starter][last], 0, open=True))
    return [*events, TurnStarted((starter + 1) % options.players)]
