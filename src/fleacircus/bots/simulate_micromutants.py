"""Micro Mutants between bots, counted: the win matrix, game length, who goes first, what was used. [EV-10]

Every game has a seed of its own, so the figures do not depend on how many processes share the work.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from itertools import combinations
from multiprocessing import get_context
from random import Random
from statistics import median
from time import process_time
from typing import Any

import msgspec

from fleacircus.bots import catalogue
from fleacircus.bots.bot import Bot
from fleacircus.core import Match, Seat
from fleacircus.core.chance import stream
from fleacircus.games.micromutants import MicroMutants
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.model.state import State
from fleacircus.games.micromutants.sheets import armies
from fleacircus.physics import MujocoSimulator

Pair = tuple[str, str]
Tell = Callable[[int, int], None]
"""Called with how many games are over, and of how many."""


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


class Task(msgspec.Struct, frozen=True):
    """One game to play: armies, levels and options by seat."""

    armies: Pair
    levels: Pair
    seed: str
    options: dict[str, Any]


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
    done = list(_played(tasks, workers, tell))
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
    done = list(zip(tasks, _played(tasks, workers, tell), strict=True))
    points = sum(_score(game, task.levels.index(level)) for task, game in done)
    return {
        "games": len(done),
        "seed": seed,
        "level": level,
        "against": against,
        "won": points,
        "share": round(points / max(1, len(done)), 3),
        "turns_median": median(game.turns for _, game in done) if done else 0,
        "choice_cpu_ms": {
            each: _times([us for task, game in done for us in game.choices_us[task.levels.index(each)]])
            for each in (level, against)
        },
    }


def _pairs(pairs: Sequence[Pair] | None) -> list[Pair]:
    return list(pairs) if pairs is not None else list(combinations(armies(), 2))


def _swapped(pair: Pair, odd: int) -> Pair:
    return (pair[1], pair[0]) if odd else pair


def _played(tasks: Sequence[Task], workers: int, tell: Tell | None) -> Iterator[Played]:
    """The games in the order of the tasks, played by this process or by several others."""
    say = tell or (lambda over, of: None)
    if workers <= 1:
        for n, task in enumerate(tasks, 1):
            yield _play(task)
            say(n, len(tasks))
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for n, game in enumerate(pool.map(_play, tasks), 1):
            yield game
            say(n, len(tasks))


@cache
def _simulator() -> MujocoSimulator:
    return MujocoSimulator()


_bot = cache(partial(catalogue.load, MicroMutants.id))


def _play(task: Task) -> Played:
    game = MicroMutants({**task.options, "armies": task.armies}, simulator=_simulator())
    return play(game, task.seed, [_bot(level) for level in task.levels])


def play(game: MicroMutants, seed: str, bots: Sequence[Bot]) -> Played:
    """One game to its end."""
    began = process_time()
    match = Match.start(game, seed)
    rng: Random = stream(seed, "bots")
    used: Counter[str] = Counter()
    times: list[list[int]] = [[] for _ in bots]
    while match.to_act:
        (seat,) = match.to_act
        view, asked = match.view(seat), process_time()
        action = bots[seat].choose(game, view, seat, rng)
        times[seat].append(round(1e6 * (process_time() - asked)))
        used.update(_uses(match.state, match.play(seat, action).events))
    state: State = match.state
    assert state.outcome is not None
    assert state.turn is not None
    return Played(
        winners=tuple(sorted(state.outcome.winners)),
        first=state.order[0],
        turns=state.turn.number,
        clause=state.outcome.clause,
        used=dict(used),
        cpu_s=process_time() - began,
        choices_us=tuple(map(tuple, times)),
    )


def _uses(state: State, events: Sequence[Any]) -> list[str]:
    """The names under which powers, cards and other choices are counted."""
    found = []
    for event in events:
        match event:
            case ev.PowerUsed(seat=seat, piece=piece):
                found.append(f"power {state.players[seat].army} {state.pieces[piece].breed}")
            case ev.CardInstalled(seat=seat, card=card):
                found.append(f"card {state.players[seat].army} {card}")
            case ev.CardWorked(seat=seat, card=card):
                found.append(f"card worked {state.players[seat].army} {card}")
            case ev.Repaired():
                found.append("repair")
            case ev.Built():
                found.append("square base")
            case ev.Sacrificed():
                found.append("sacrifice")
            case ev.CounterTaken():
                found.append("resource")
            case ev.ExtraEarned():
                found.append("extra shot")
            case ev.Entered(reinforcement=True):
                found.append("reinforcement")
            case ev.Eliminated():
                found.append("insect lost")
            case ev.BaseDamaged():
                found.append("base damaged")
            case ev.BaseDestroyed():
                found.append("base destroyed")
            case ev.Flicked():
                found.append("shot")
    return found


# Counting


def summary(played: Mapping[Pair, Sequence[Played]]) -> dict[str, Any]:
    """The figures of all games."""
    matrix: dict[str, dict[str, float]] = {}
    for (one, other), games in played.items():
        if games:
            share = sum(_score(game, n % 2) for n, game in enumerate(games)) / len(games)
            matrix.setdefault(one, {})[other] = round(share, 3)
            matrix.setdefault(other, {})[one] = round(1 - share, 3)
    every = [game for games in played.values() for game in games]
    used: Counter[str] = Counter()
    for game in every:
        used.update(game.used)
    lengths = sorted(game.turns for game in every)
    return {
        "games": len(every),
        "matrix": matrix,
        "widest": max((max(share, 1 - share) for row in matrix.values() for share in row.values()), default=0.5),
        "turns": {
            "median": median(lengths) if lengths else 0,
            "tenth": lengths[len(lengths) // 10] if lengths else 0,
            "nine_tenths": lengths[9 * len(lengths) // 10] if lengths else 0,
        },
        "first_player": round(sum(_score(game, game.first) for game in every) / max(1, len(every)), 3),
        "drawn": sum(len(game.winners) > 1 for game in every),
        "ended_by": dict(Counter(game.clause for game in every)),
        "used_a_game": {name: round(count / len(every), 2) for name, count in sorted(used.items())},
        "cpu_s_a_game": round(sum(game.cpu_s for game in every) / max(1, len(every)), 2),
    }


def _score(game: Played, seat: Seat) -> float:
    """1 for a win, a half for a draw."""
    return 1 / len(game.winners) if seat in game.winners else 0.0


def _times(found_us: Sequence[int]) -> dict[str, float]:
    """Median, 99th percentile and longest, in milliseconds."""
    if not found_us:
        return {}
    ranked = sorted(found_us)
    at = {"median": len(ranked) // 2, "p99": 99 * len(ranked) // 100, "longest": -1}
    return {name: round(ranked[n] / 1000, 1) for name, n in at.items()}
