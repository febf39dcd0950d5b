"""What a shot as it is aimed would do, and how often: the same hand tries it again and again on the quick table.

The dice are this question's own, so nothing is learnt here of what the match's seed will decide.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fleacircus.physics import Landing, LocalSimulator, Shot, Tabletop
from fleacircus.physics.quick.simulator import QuickSimulator, is_compiled

TRIES = 40
"""So many shots are tried for one answer: short enough that a shot which is sent meanwhile does not wait."""
MOST_SERIES = 8
LEAST_TREMOR = 100
"""A hand without tremor would tell the very result; it is asked about as if it trembled a little."""

Series = Annotated[int, Meta(ge=0, lt=MOST_SERIES)]
"""Who wants to know more exactly asks for one series after another, and adds them up."""
How = Literal["covers", "cup", "zone"]


class Outcome(msgspec.Struct, frozen=True):
    """How often the piece came to rest on this thing, in it or within it."""

    id: int
    how: How
    times: int


class Chances(msgspec.Struct, frozen=True):
    """What so many tries led to, the most frequent first; `off` fell off the mat, `turned` show the other face."""

    tried: int
    outcomes: tuple[Outcome, ...] = ()
    off: int = 0
    turned: int = 0


def try_out(table: Tabletop, piece: int, shot: Shot, unsteadiness: int, series: int = 0) -> Chances:
    """Try the shot out on the table as it lies; ValueError if it cannot lie so."""
    unsteadiness = max(LEAST_TREMOR, unsteadiness)
    counts: Counter[tuple[int, How]] = Counter()
    off = turned = 0
    up = table.piece(piece).pose.face_up
    hands = [Random(f"odds {series} {turn}") for turn in range(TRIES)]
    for landing in _simulator().flicks(table, [(piece, shot)] * TRIES, hands, unsteadiness=unsteadiness):
        counts.update(_met(landing, piece))
        off += piece in landing.off
        turned += any(moved.id == piece and moved.pose.face_up != up for moved in landing.moved)
    outcomes = sorted((Outcome(id, how, times) for (id, how), times in counts.items()), key=lambda o: (-o.times, o.id))
    return Chances(TRIES, tuple(outcomes), off, turned)


def _met(landing: Landing, piece: int) -> set[tuple[int, How]]:
    met: set[tuple[int, How]] = {(cover.lower_id, "covers") for cover in landing.covers if cover.upper_id == piece}
    met |= {(cup.cup_id, "cup") for cup in landing.in_cup if cup.piece_id == piece and cup.where == "in"}
    return met | {(zone.zone_id, "zone") for zone in landing.in_zone if zone.piece_id == piece}


def _simulator() -> LocalSimulator:
    """One for all questions of this process: it keeps compiled scenes. Nobody waits until the quick one is compiled."""
    return _quick() if is_compiled() else _local()


_quick, _local = cache(QuickSimulator), cache(LocalSimulator)
