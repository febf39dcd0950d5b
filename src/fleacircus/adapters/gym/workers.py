"""Tables in several processes. Arrays go through pipes: a few hundred bytes a table beside milliseconds of physics."""

from __future__ import annotations

import contextlib
import multiprocessing
import weakref
from collections.abc import Callable, Sequence
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

import numpy as np

from fleacircus.adapters.gym.course import Courses, Stepped
from fleacircus.adapters.gym.layout import Actions, Observation
from fleacircus.adapters.gym.tasks import Task, task_of
from fleacircus.physics import Simulator


class Workers:
    """The same as `Courses`, shared out among processes: each has tables that follow one another.

    A simulator is made in every process, so what makes it must be importable there.
    """

    def __init__(
        self, task: Task, simulator: Callable[[], Simulator], count: int, *, unsteadiness: int, workers: int
    ) -> None:
        ends = [count * n // workers for n in range(workers + 1)]
        self._parts = [slice(begin, end) for begin, end in pairwise(ends)]
        context = multiprocessing.get_context("spawn")
        self._lines: list[Connection] = []
        processes: list[BaseProcess] = []
        for part in self._parts:
            ours, theirs = context.Pipe()
            given = (theirs, task.name, task.flicks, simulator, part.stop - part.start, unsteadiness)
            process = context.Process(target=_serve, args=given, daemon=True)
            process.start()
            theirs.close()
            self._lines.append(ours)
            processes.append(process)
        self._finalizer = weakref.finalize(self, _end, self._lines, processes)

    def lay(self, seeds: Sequence[int | None]) -> Observation:
        return _below(self._ask("lay", [list(seeds[part]) for part in self._parts]))

    def step(self, actions: Actions) -> Stepped:
        found: list[Stepped] = self._ask("step", [actions[part] for part in self._parts])
        return Stepped(
            _below([each.observation for each in found]),
            np.concatenate([each.reward for each in found]),
            np.concatenate([each.over for each in found]),
            np.concatenate([each.gap_mm for each in found]),
            tuple(last for each in found for last in each.last),
        )

    def close(self) -> None:
        self._finalizer()

    def _ask(self, what: str, given: Sequence[Any]) -> list[Any]:
        """Ask all of them at once; what fails there is raised here, once everybody has answered."""
        for line, each in zip(self._lines, given, strict=True):
            line.send((what, each))
        told = [line.recv() for line in self._lines]
        for failed, answer in told:
            if failed:
                raise answer
        return [answer for _, answer in told]


def _below(parts: Sequence[Observation]) -> Observation:
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def _serve(
    line: Connection, name: str, flicks: int, simulator: Callable[[], Simulator], count: int, unsteadiness: int
) -> None:
    """The life of a process: answer until nobody asks."""
    courses = Courses(task_of(name, flicks), simulator(), count, unsteadiness=unsteadiness)
    with contextlib.suppress(EOFError, BrokenPipeError, KeyboardInterrupt):
        while True:
            what, given = line.recv()
            try:
                told = (False, getattr(courses, what)(given))
            except Exception as error:  # noqa: BLE001  whatever it is, whoever asked shall hear of it
                told = (True, error)
            line.send(told)


def _end(lines: Sequence[Connection], processes: Sequence[BaseProcess]) -> None:
    for line in lines:
        line.close()
    for process in processes:
        process.join()
