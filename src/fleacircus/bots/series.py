"""A series of games between bots on the flick table: tasks, who plays them, and what every count has in common.

Every game has a seed of its own, so the figures do not depend on how many processes share the work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from statistics import median
from typing import Any, TypeVar

import msgspec

from fleacircus.core import Seat
from fleacircus.physics import MujocoSimulator

Pair = tuple[str, str]
Tell = Callable[[int, int], None]
"""Called with how many games are over, and of how many."""
Game = TypeVar("Game")


class Task(msgspec.Struct, frozen=True):
    """One game to play: armies, levels and options by seat."""

    armies: Pair
    levels: Pair
    seed: str
    options: dict[str, Any]


def played(play: Callable[[Task], Game], tasks: Sequence[Task], workers: int, tell: Tell | None) -> Iterator[Game]:
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
