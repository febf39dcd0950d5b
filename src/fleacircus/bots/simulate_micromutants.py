"""Micro Mutants between bots, counted: the win matrix, game length, who goes first, what was used. [EV-10]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, partial
from itertools import combinations
from statistics import median
from typing import Any

import msgspec

from fleacircus.bots import catalogue, series
from fleacircus.bots.bot import Bot
from fleacircus.bots.series import Pair, Task, Tell
from fleacircus.core import Seat
from fleacircus.flicktable.model import events as table
from fleacircus.flicktable.sheets import armies
from fleacircus.games.micromutants import MicroMutants
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.model.state import State


class Played(msgspec.Struct, frozen=True):
    """One finished game: the seats in first place, who began, the number of turns, what was used, CPU seconds.

    `choices_us`: the CPU time of each choice of each seat, in microseconds.
    """

    winners: tuple[Seat, ...]
    first: Seat
    turns: int
    clause: str
    used: Mapping[str, int]
    cpu_s: float
    choices_us: tuple[tuple[int, ...], ...] = ()


def simulate(
    games: int,
    seed: int = 1,
    *,
    level: str = "regular",
    pairs: Sequence[Pair] | None = None,
    options: Mapping[str, Any] | None = None,
    workers: int = 1,
    tell: Tell | None = None,
) -> dict[str, Any]:
    """So many games for every pair of armies, the seats taken in turn, between bots of one level."""
    chosen = _pairs(pairs)
    tasks = [
        Task(_swapped(pair, n % 2), (level, level), f"{seed}/{pair[0]}/{pair[1]}/{n}", dict(options or {}))
        for n in range(games)
        for pair in chosen
    ]
    done = list(series.played(_play, tasks, workers, tell))
    played = {pair: done[k :: len(chosen)] for k, pair in enumerate(chosen)}
    return {"games_a_pair": games, "seed": seed, "level": level, **summary(played)}


def margin(
    games: int,
    seed: int = 1,
    *,
    level: str = "sharp",
    against: str = "regular",
    pairs: Sequence[Pair] | None = None,
    options: Mapping[str, Any] | None = None,
    workers: int = 1,
    tell: Tell | None = None,
) -> dict[str, Any]:
    """So many games for every pair of armies between two levels, seats and armies taken in turn."""
    tasks = [
        Task(
            _swapped(pair, n // 2 % 2),
            _swapped((level, against), n % 2),
            f"{seed}/{level}/{against}/{pair[0]}/{pair[1]}/{n}",
            dict(options or {}),
        )
        for n in range(games)
        for pair in _pairs(pairs)
    ]
    done = list(zip(tasks, series.played(_play, tasks, workers, tell), strict=True))
    points = sum(series.points(game.winners, task.levels.index(level)) for task, game in done)
    return {
        "games": len(done),
        "seed": seed,
        "level": level,
        "against": against,
        "won": points,
        "share": round(points / max(1, len(done)), 3),
        "turns_median": median(game.turns for _, game in done) if done else 0,
        "choice_cpu_ms": {
            each: series.times([us for task, game in done for us in game.choices_us[task.levels.index(each)]])
            for each in (level, against)
        },
    }


def _pairs(pairs: Sequence[Pair] | None) -> list[Pair]:
    return list(pairs) if pairs is not None else list(combinations(armies(), 2))


def _swapped(pair: Pair, odd: int) -> Pair:
    return (pair[1], pair[0]) if odd else pair


_bot = cache(partial(catalogue.load, MicroMutants.id))


def _play(task: Task) -> Played:
    game = MicroMutants({**task.options, "armies": task.armies}, simulator=series.simulator())
    return play(game, task.seed, [_bot(level) for level in task.levels])


def play(game: MicroMutants, seed: str, bots: Sequence[Bot]) -> Played:
    """One game to its end. [EV-10]"""
    run = series.run(game, seed, bots, _uses)
    state: State = run.match.state
    assert state.outcome is not None
    assert state.turn is not None
    return Played(
        winners=tuple(sorted(state.outcome.winners)),
        first=state.order[0],
        turns=state.turn.number,
        clause=state.outcome.clause,
        used=run.seen,
        cpu_s=run.cpu_s,
        choices_us=run.choices_us,
    )


def _uses(state: State, events: Sequence[Any]) -> list[str]:
    """The names under which powers, cards and other choices are counted."""
    found = []
    for event in events:
        match event:
            case table.PowerUsed(seat=seat, piece=piece):
                found.append(f"power {state.players[seat].army} {state.pieces[piece].breed}")
            case ev.CardInstalled(seat=seat, card=card):
                found.append(f"card {state.players[seat].army} {card}")
            case table.CardWorked(seat=seat, card=card):
                found.append(f"card worked {state.players[seat].army} {card}")
            case ev.Repaired():
                found.append("repair")
            case ev.Built():
                found.append("square base")
            case ev.Sacrificed():
                found.append("sacrifice")
            case ev.CounterTaken():
                found.append("resource")
            case table.ExtraEarned():
                found.append("extra shot")
            case ev.Entered(reinforcement=True):
                found.append("reinforcement")
            case ev.Eliminated():
                found.append("insect lost")
            case ev.BaseDamaged():
                found.append("base damaged")
            case ev.BaseDestroyed():
                found.append("base destroyed")
            case table.Flicked():
                found.append("shot")
    return found


# Counting


def summary(played: Mapping[Pair, Sequence[Played]]) -> dict[str, Any]:
    """The figures of all games."""
    matrix: dict[str, dict[str, float]] = {}
    for (one, other), games in played.items():
        if games:
            share = sum(series.points(game.winners, n % 2) for n, game in enumerate(games)) / len(games)
            matrix.setdefault(one, {})[other] = round(share, 3)
            matrix.setdefault(other, {})[one] = round(1 - share, 3)
    every = [game for games in played.values() for game in games]
    used: Counter[str] = Counter()
    for game in every:
        used.update(game.used)
    return {
        "games": len(every),
        "matrix": matrix,
        "widest": max((max(share, 1 - share) for row in matrix.values() for share in row.values()), default=0.5),
        "turns": series.lengths([game.turns for game in every]),
        "first_player": round(sum(series.points(game.winners, game.first) for game in every) / max(1, len(every)), 3),
        "drawn": sum(len(game.winners) > 1 for game in every),
        "ended_by": dict(Counter(game.clause for game in every)),
        "used_a_game": {name: round(count / len(every), 2) for name, count in sorted(used.items())},
        "cpu_s_a_game": round(sum(game.cpu_s for game in every) / max(1, len(every)), 2),
    }
