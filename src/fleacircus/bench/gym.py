"""How many flicks a second the environment makes, by tables and processes, beside the table of those who plan."""

import os
import time
from collections.abc import Callable
from random import Random

import numpy as np

from fleacircus.adapters.gym import TASKS, FlickVectorEnv
from fleacircus.adapters.gym.envs import judge, quick
from fleacircus.adapters.gym.layout import shot_of
from fleacircus.adapters.gym.tasks import task_of
from fleacircus.physics import LocalSimulator, Simulator

SIZES = (32, 256)
LOOKS = 32
QUICK = tuple(name for name, task in TASKS.items() if task.flicks == 1)
"""The tasks that are also measured on the quick table."""


def measure(seconds: float) -> dict[str, float]:
    """Flicks per second of wall time: `<task>_<tables>x<processes>`, resets included.

    `<task>_planner` is the local table in this process, on tables of the same task and with the same kind of shots;
    `<task>_<tables>x1_quick` the environment on the quick table, for tasks of one flick.
    """
    crews = sorted({1, os.cpu_count() or 1})
    envs = {(task, n, crew): _Steps(task, n, crew) for task in TASKS for n in SIZES for crew in crews}
    quicks = {task: _Steps(task, SIZES[0], 1, quick) for task in QUICK}
    planners = {task: _look_ahead(task) for task in TASKS}
    figures: dict[str, list[float]] = {}
    end = time.perf_counter() + seconds
    while True:
        for task, look in planners.items():
            figures.setdefault(f"{task}_planner", []).append(_rate(look))
            if task in quicks:
                figures.setdefault(f"{task}_{SIZES[0]}x1_quick", []).append(_rate(quicks[task].step))
            for n in SIZES:
                for crew in crews:
                    figures.setdefault(f"{task}_{n}x{crew}", []).append(_rate(envs[task, n, crew].step))
        if time.perf_counter() > end:
            break
    for env in (*envs.values(), *quicks.values()):
        env.close()
    return {name: round(len(rates) / sum(1 / rate for rate in rates), 1) for name, rates in figures.items()}


class _Steps:
    """An environment that is stepped by chance."""

    def __init__(self, task: str, tables: int, workers: int, simulator: Callable[[], Simulator] = judge) -> None:
        self._env = FlickVectorEnv(task, tables, workers=workers, simulator=simulator)
        self._env.reset(seed=1)
        self._env.action_space.seed(1)

    def step(self) -> int:
        self._env.step(self._env.action_space.sample())
        return int(self._env.num_envs)

    def close(self) -> None:
        self._env.close()


def _look_ahead(task: str) -> Callable[[], int]:
    """Flicks on the local table, at freshly laid tables."""
    local, simulator, rng, chance = LocalSimulator(), judge(), Random(1), np.random.default_rng(1)
    laid = [task_of(task).laid(rng, simulator) for _ in range(LOOKS)]

    def look() -> int:
        for table in laid:
            piece, shot = shot_of(table, chance.random(4, np.float32))
            local.flick(table.table, piece, shot, rng)
        return LOOKS

    return look


def _rate(once: Callable[[], int]) -> float:
    before = time.perf_counter()
    return once() / (time.perf_counter() - before)
