"""Processes of our own for whatever is long: bots that think, flicks that are decided, records that are read.

The server's own process has one interpreter lock for all tables, so what holds it for long is done elsewhere.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing.connection import wait
from typing import Any, TypeVar

from fleacircus.core import Game, codec
from fleacircus.games import load

T = TypeVar("T")
TRIES = 3
"""How often a piece of work is done anew because its process was killed."""


class Ended(Exception):
    """The process that had the work is gone, and so may be the next: try later."""


class Pool:
    """So many processes, begun when they are needed, begun anew when one of them was killed."""

    def __init__(self, processes: int, *, nice: int) -> None:
        self._processes = processes
        self._nice = nice
        self._executor: ProcessPoolExecutor | None = None
        self._closed = False

    async def run(self, work: Callable[..., T], *given: Any) -> T:
        """What the work comes to. It must not matter if it is done twice: who loses its process begins again."""
        for _ in range(TRIES):
            try:
                return await asyncio.wrap_future(self.submit(work, *given))
            except BrokenProcessPool:
                continue
        raise Ended(f"{work.__qualname__} has ended its process {TRIES} times")

    def submit(self, work: Callable[..., T], *given: Any) -> Future[T]:
        """Begin the work once, from any thread; `BrokenProcessPool` if its process is killed."""
        if self._closed:
            raise Ended("the server ends")
        if self._executor is None:
            context = multiprocessing.get_context("spawn")
            self._executor = ProcessPoolExecutor(
                self._processes, mp_context=context, initializer=_begin, initargs=(self._nice,)
            )
        executor = self._executor
        try:
            future = executor.submit(work, *given)
        except BrokenProcessPool:
            self._forget(executor)
            raise
        future.add_done_callback(lambda done: self._look(done, executor))
        return future

    def restart(self) -> None:
        """End the processes, whatever they are doing; new ones begin with the next work."""
        executor, self._executor = self._executor, None
        if executor is not None:
            processes = list((executor._processes or {}).values())  # there is no public way before Python 3.14
            executor.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()

    def close(self) -> None:
        self._closed = True
        self.restart()

    def _look(self, done: Future[Any], executor: ProcessPoolExecutor) -> None:
        if not done.cancelled() and isinstance(done.exception(), BrokenProcessPool):
            self._forget(executor)

    def _forget(self, executor: ProcessPoolExecutor) -> None:
        if self._executor is executor:
            self._executor = None


# What follows runs in the processes


def _begin(nice: int) -> None:
    """It ends when its parent does, however that ends, and lets the server itself go first."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    threading.Thread(target=_follow, args=(parent.sentinel,), daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(nice)


def _follow(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


@lru_cache(maxsize=256)
def rules(game: str, options: str) -> Game[Any, Any, Any]:
    """A game with its options, loaded once."""
    return load(game, codec.decode(options, dict[str, Any]))
