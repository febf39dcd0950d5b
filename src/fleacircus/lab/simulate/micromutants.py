"""Micro Mutants between bots, counted: the win matrix, game length, who goes first, what was used. [EV-10]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from statistics import median
from typing import Any

from fleacircus.flicktable.sheets import armies
from fleacircus.games.micromutants import MicroMutants
from fleacircus.lab.costs import costs, lengths
from fleacircus.lab.game import Played, Result, Task, play
from fleacircus.lab.job import Job, digest

Pair = tuple[str, str]
ENDS = ("first seat", "turns")
"""Figures of the end, which are not how often something was used."""


def simulate(
    games: int,
    seed: int = 1,
    *,
    level: str = "regular",
    pairs: Sequence[Pair] | None = None,
    options: Mapping[str, Any] | None = None,
    job: Job[Task, Played] | None = None,
) -> dict[str, Any]:
    """So many games for every pair of armies, the seats taken in turn, between bots of one level."""
    chosen = _pairs(pairs)
    tasks = [
        _task(_swapped(pair, n % 2), (level, level), f"{seed}/{pair[0]}/{pair[1]}/{n}", options)
        for n in range(games)
        for pair in chosen
    ]
    done = (job or Job(play)).run(tasks)
    played = {pair: done[k :: len(chosen)] for k, pair in enumerate(chosen)}
    told = {"games_a_pair": games, "seed": seed, "level": level, **summary(played)}
    return {**told, "digest": digest(game.result for game in done)}


def margin(
    games: int,
    seed: int = 1,
    *,
    level: str = "sharp",
    against: str = "regular",
    pairs: Sequence[Pair] | None = None,
    options: Mapping[str, Any] | None = None,
    job: Job[Task, Played] | None = None,
) -> dict[str, Any]:
    """So many games for every pair of armies between two levels, seats and armies taken in turn."""
    tasks = [
        _task(
            _swapped(pair, n // 2 % 2),
            _swapped((level, against), n % 2),
            f"{seed}/{level}/{against}/{pair[0]}/{pair[1]}/{n}",
            options,
        )
        for n in range(games)
        for pair in _pairs(pairs)
    ]
    done = list(zip(tasks, (job or Job(play)).run(tasks), strict=True))
    points = sum(game.result.points(task.players.index(level)) for task, game in done)
    return {
        "games": len(done),
        "seed": seed,
        "level": level,
        "against": against,
        "won": points,
        "share": round(points / max(1, len(done)), 3),
        "turns_median": median(game.result.tally["turns"] for _, game in done) if done else 0,
        "choice_cpu_ms": {
            each: costs([us for task, game in done for us in game.choices_us[task.players.index(each)]])
            for each in (level, against)
        },
        "digest": digest(game.result for _, game in done),
    }


def _task(armies: Pair, levels: Pair, seed: str, options: Mapping[str, Any] | None) -> Task:
    return Task(MicroMutants.id, {**(options or {}), "armies": armies}, levels, seed)


def _pairs(pairs: Sequence[Pair] | None) -> list[Pair]:
    return list(pairs) if pairs is not None else list(combinations(armies(), 2))


def _swapped(pair: Pair, odd: int) -> Pair:
    return (pair[1], pair[0]) if odd else pair


def summary(played: Mapping[Pair, Sequence[Played]]) -> dict[str, Any]:
    """The figures of all games."""
    matrix: dict[str, dict[str, float]] = {}
    for (one, other), games in played.items():
        if games:
            share = sum(game.result.points(n % 2) for n, game in enumerate(games)) / len(games)
            matrix.setdefault(one, {})[other] = round(share, 3)
            matrix.setdefault(other, {})[one] = round(1 - share, 3)
    every = [game.result for games in played.values() for game in games]
    count = max(1, len(every))
    cpu_us = sum(game.cpu_us for games in played.values() for game in games)
    return {
        "games": len(every),
        "matrix": matrix,
        "widest": max((max(share, 1 - share) for row in matrix.values() for share in row.values()), default=0.5),
        "turns": lengths([result.tally["turns"] for result in every]),
        "first_player": round(sum(result.points(result.tally["first seat"]) for result in every) / count, 3),
        "drawn": sum(result.places.count(1) > 1 for result in every),
        "ended_by": dict(Counter(result.clause for result in every)),
        "used_a_game": {name: round(used / count, 2) for name, used in sorted(_used(every).items())},
        "cpu_s_a_game": round(cpu_us / 1e6 / count, 2),
    }


def _used(results: Sequence[Result]) -> Counter[str]:
    used: Counter[str] = Counter()
    for result in results:
        used.update({name: count for name, count in result.tally.items() if name not in ENDS})
    return used
