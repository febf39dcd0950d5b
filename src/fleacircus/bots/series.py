"""A series of games between bots on the flick table: tasks, who plays them, and what every count has in common.

Every game has a seed of its own, so the figures do not depend on how many processes share the work.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from statistics import median
from time import process_time
from typing import Any, NamedTuple, TypeVar

import msgspec

from fleacircus.bots.bot import Bot
from fleacircus.core import Match, Seat
from fleacircus.core.chance import stream
from fleacircus.flicktable.game import FlickGame
from fleacircus.physics import MujocoSimulator

Pair = tuple[str, str]
Tell = Callable[[int, int], None]
"""Called with how many games are over, and of how many."""
Count = Callable[[Any, Sequence[Any]], Iterable[str]]
"""The names under which what happened in a state is counted."""
Done = TypeVar("Done")


class Task(msgspec.Struct, frozen=True):
    """One game to play: armies, levels and options by seat."""

    armies: Pair
    levels: Pair
    seed: str
    options: dict[str, Any]


class Run(NamedTuple):
    """One game that bots played to its end: what was counted, CPU seconds, and those of each choice of each seat."""

    match: Match
    seen: dict[str, int]
    cpu_s: float
    choices_us: tuple[tuple[int, ...], ...]


def run(game: FlickGame[Any, Any], seed: str, bots: Sequence[Bot], count: Count) -> Run:
    """One game to its end. Who merely may interrupt is asked first, and may let the others go on. [LC-R15]"""
    began = process_time()
    match, rng = Match.start(game, seed), stream(seed, "bots")
    seen: Counter[str] = Counter()
    times: list[list[int]] = [[] for _ in bots]
    while match.to_act:
        waited = game.waited_for(match.state)
        for seat in sorted(match.to_act, key=lambda seat: (seat in waited, seat)):
            view, asked = match.view(seat), process_time()
            action = bots[seat].choose(game, view, seat, rng)
            times[seat].append(round(1e6 * (process_time() - asked)))
            if action is not None:
                break
        before = match.state
        seen.update(count(before, match.play(seat, action).events))
    return Run(match, dict(seen), process_time() - began, tuple(map(tuple, times)))


def played(play: Callable[[Task], Done], tasks: Sequence[Task], workers: int, tell: Tell | None) -> Iterator[Done]:
    """The games in the order of the tasks, played by this process or by several others."""
    say = tell or (lambda over, of: None)
    if workers <= 1:
        for n, task in enumerate(tasks, 1):
            yield play(task)
            say(n, len(tasks))
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for n, game in enumerate(pool.map(play, tasks), 1):
            yield game
            say(n, len(tasks))


@cache
def simulator() -> MujocoSimulator:
    """The one of this process; it keeps its compiled scenes."""
    return MujocoSimulator()


def points(winners: Sequence[Seat], seat: Seat) -> float:
    """1 for a win, a half for a draw."""
    return 1 / len(winners) if seat in winners else 0.0


def lengths(turns: Sequence[int]) -> dict[str, float]:
    """The median and the two tenths at the ends."""
    ranked = sorted(turns)
    return {
        "median": median(ranked) if ranked else 0,
        "tenth": ranked[len(ranked) // 10] if ranked else 0,
        "nine_tenths": ranked[9 * len(ranked) // 10] if ranked else 0,
    }


def times(found_us: Sequence[int]) -> dict[str, float]:
    """Median, 99th percentile and longest, in milliseconds."""
    if not found_us:
        return {}
    ranked = sorted(found_us)
    at = {"median": len(ranked) // 2, "p99": 99 * len(ranked) // 100, "longest": -1}
    return {name: round(ranked[n] / 1000, 1) for name, n in at.items()}
