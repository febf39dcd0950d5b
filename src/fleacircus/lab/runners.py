"""Who does the work: this process, this machine's cores, or a Ray cluster.

A runner takes a function and tasks and gives (number, answer) pairs as they come. It draws tasks only as it needs them,
and gives up what is still under way when nobody wants more.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack
from functools import partial
from typing import Any, Protocol, TypeVar

T = TypeVar("T")
R = TypeVar("R")
Work = Callable[[Any], Any]
Answers = Iterator[tuple[int, Any]]

TRIES = 3
"""How often a task is given to another process because the one that had it died."""
PLACES = ("here", "cores", "ray")


class Runner(Protocol):
    """Does a piece of work for every task."""

    def __call__(self, work: Work, tasks: Iterable[Any]) -> Answers: ...


class Lost(Exception):
    """A task has ended every process that tried it."""


def runner(place: str, *, workers: int | None = None) -> Runner:
    """The runner of that name; ValueError if there is none, or if it is not installed."""
    if place == "here":
        return here
    if place == "cores":
        return partial(cores, workers=workers or os.cpu_count() or 1)
    if place == "ray":
        from fleacircus.lab.cluster import on_ray

        return on_ray
    raise ValueError(f"no place {place!r} to run on; there are {', '.join(PLACES)}")


def here(work: Work, tasks: Iterable[Any]) -> Answers:
    """One after another in this process."""
    for number, task in enumerate(tasks):
        yield number, work(task)


def cores(work: Work, tasks: Iterable[Any], *, workers: int) -> Answers:
    """In so many processes at once. Each is a pool of its own, so that one that dies takes only its own task along."""
    with ExitStack() as open_pools:
        crew = [_Worker(open_pools, work) for _ in range(workers)]
        waiting = iter(enumerate(tasks))
        for worker in crew:
            worker.take(next(waiting, None))
        while busy := [worker for worker in crew if worker.future is not None]:
            wait([worker.future for worker in busy if worker.future is not None], return_when=FIRST_COMPLETED)
            for worker in busy:
                if worker.future is not None and worker.future.done():
                    answer = worker.answer()
                    if answer is not None:
                        yield answer
                        worker.take(next(waiting, None))


class _Worker:
    """A process and the task that it has."""

    def __init__(self, open_pools: ExitStack, work: Work) -> None:
        self.future: Future[Any] | None = None
        self._work = work
        self._pool: ProcessPoolExecutor | None = None
        self._task: tuple[int, Any] | None = None
        self._tries = 0
        open_pools.callback(self._end)

    def take(self, task: tuple[int, Any] | None) -> None:
        """Begin a task, None if there is none left."""
        self._task, self._tries = task, 0
        self._begin()

    def answer(self) -> tuple[int, Any] | None:
        """The number of the task and what came of it; None if its process died, and it has been begun anew."""
        assert self.future is not None
        assert self._task is not None
        try:
            return self._task[0], self.future.result()
        except BrokenProcessPool:
            self._pool = None
            if self._tries == TRIES:
                raise Lost(f"{TRIES} processes died of {self._task[1]!r}") from None
            self._begin()
            return None

    def _begin(self) -> None:
        self.future = None
        if self._task is None:
            return
        self._pool = self._pool or ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))
        self._tries += 1
        self.future = self._pool.submit(self._work, self._task[1])

    def _end(self) -> None:
        """Nobody waits for what it still does."""
        if self._pool is None:
            return
        processes = list((self._pool._processes or {}).values())  # there is no public way before Python 3.14
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()
