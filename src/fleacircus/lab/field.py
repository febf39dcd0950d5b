"""A player in a field: at a table of two or more, in every seat in turn, against rivals of fixed levels."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean, stdev
from typing import Any

import msgspec

from fleacircus.games import load
from fleacircus.lab.costs import Costs, costs
from fleacircus.lab.game import Played, Task, play
from fleacircus.lab.job import Job, digest
from fleacircus.lab.ratings import SURE


class FieldReport(msgspec.Struct, frozen=True):
    """What a player won in a field: points a game, within which bounds 95 times of a hundred, and what is fair.

    `shared` is the part of games that everybody won together; `counted` sums up what is counted in a game.
    """

    player: str
    rivals: tuple[str, ...]
    game: str
    options: dict[str, Any]
    seed: str
    games: int
    points: float
    low: float
    high: float
    fair: float
    shared: float
    clauses: dict[str, int]
    counted: dict[str, int]
    entries: float
    choice_cpu_ms: Costs
    digest: str


def field(
    one: str,
    rivals: Sequence[str],
    game: str,
    *,
    options: Mapping[str, Any] | None = None,
    seed: str = "1",
    games: int = 40,
    job: Job[Task, Played] | None = None,
) -> FieldReport:
    """So many games; those of one seed, with the player in every seat once, are one observation."""
    given = dict(options or {})
    seats = load(game, given).seats
    if seats < 2:
        raise ValueError(f"{game} with these options is played alone: there is no field")
    if not rivals:
        raise ValueError("a field has a rival at the least")
    if games < 2 * seats or games % seats:
        raise ValueError(f"games come in rounds of {seats}, two rounds at the least: {games} are none")
    listed = list(_tasks(one, rivals, game, given, seed, seats, games // seats))
    played = (job or Job(play)).run(listed)
    won = [each.result.points(number % seats) for number, each in enumerate(played)]
    rounds = [fmean(won[at : at + seats]) for at in range(0, games, seats)]
    off = SURE * stdev(rounds) / math.sqrt(len(rounds))
    counted = Counter[str]()
    for each in played:
        counted.update(each.result.tally)
    return FieldReport(
        player=one,
        rivals=tuple(rivals),
        game=game,
        options=given,
        seed=seed,
        games=games,
        points=round(fmean(won), 4),
        low=round(max(0.0, fmean(won) - off), 4),
        high=round(min(1.0, fmean(won) + off), 4),
        fair=round(1 / seats, 4),
        shared=round(fmean(set(each.result.places) == {1} for each in played), 4),
        clauses=dict(sorted(Counter(each.result.clause for each in played).items())),
        counted=dict(sorted(counted.items())),
        entries=round(fmean(each.result.entries for each in played), 1),
        choice_cpu_ms=costs([us for number, each in enumerate(played) for us in each.choices_us[number % seats]]),
        digest=digest(each.result for each in played),
    )


def _tasks(
    one: str, rivals: Sequence[str], game: str, options: dict[str, Any], seed: str, seats: int, rounds: int
) -> Iterator[Task]:
    """Rivals sit clockwise in their order, another one first in every round."""
    for number in range(rounds):
        others = [rivals[(number + n) % len(rivals)] for n in range(seats - 1)]
        for seat in range(seats):
            yield Task(game, options, (*others[:seat], one, *others[seat:]), f"{seed}/{number}")
