"""A job: the same work for many tasks, its answers in the order of the tasks, whoever does it.

Answers are kept as they come, and what was kept before is not done again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from time import monotonic
from typing import Any, Generic, TypeVar, get_type_hints

import msgspec

from fleacircus.core import codec
from fleacircus.lab.results import Results
from fleacircus.lab.runners import Runner, here

T = TypeVar("T")
R = TypeVar("R")


class Progress(msgspec.Struct, frozen=True):
    """How far a job has come: tasks done, how many there are (None: nobody knows yet), those found done, seconds."""

    over: int
    of: int | None
    kept: int
    seconds: float

    @property
    def a_second(self) -> float:
        """Tasks done a second; what was found done does not count."""
        return (self.over - self.kept) / self.seconds if self.seconds > 0 else 0.0

    @property
    def left_s(self) -> float | None:
        """The seconds that the rest will take at this rate."""
        return (self.of - self.over) / self.a_second if self.of is not None and self.a_second > 0 else None


Tell = Callable[[Progress], None]


class Job(Generic[T, R]):
    """Work to be done for tasks: a function of a module, so that other processes find it."""

    def __init__(
        self,
        work: Callable[[T], R],
        *,
        runner: Runner = here,
        results: Results | None = None,
        tell: Tell | None = None,
    ) -> None:
        self.work = work
        self._runner = runner
        self._results = results
        self._tell = tell
        self._of = get_type_hints(work)["return"]

    def run(self, tasks: Sequence[T]) -> list[R]:
        """Every answer, in the order of the tasks."""
        return list(self.answers(tasks, of=len(tasks)))

    def answers(self, tasks: Iterable[T], *, of: int | None = None) -> Iterator[R]:
        """The answers in the order of the tasks, each as soon as it and all before it are there.

        Who stops listening stops the job; tasks are drawn only as somebody is free to do them.
        """
        numbered = enumerate(tasks)
        for number, task in numbered:
            before = self._found(task)
            if before is None:
                yield from self._rest(chain([(number, task)], numbered), number, of)
                return
            yield before

    def _rest(self, tasks: Iterable[tuple[int, T]], known: int, of: int | None) -> Iterator[R]:
        """From the first task on that has no answer yet; those after it may have one."""
        began, kept, told = monotonic(), known, known
        ready: dict[int, R] = {}
        given: list[tuple[int, T]] = []

        def missing() -> Iterator[T]:
            nonlocal kept
            for number, task in tasks:
                before = self._found(task)
                if before is None:
                    given.append((number, task))
                    yield task
                else:
                    kept += 1
                    ready[number] = before

        for over, (count, answer) in enumerate(self._runner(self.work, missing()), 1):
            number, task = given[count]
            if self._results is not None:
                self._results.keep(self.work, task, answer)
            ready[number] = answer
            if self._tell is not None:
                self._tell(Progress(kept + over, of, kept, monotonic() - began))
            while told in ready:
                yield ready.pop(told)
                told += 1
        while told in ready:
            yield ready.pop(told)
            told += 1

    def _found(self, task: T) -> R | None:
        return None if self._results is None else self._results.found(self.work, task, self._of)


def digest(answers: Iterable[Any]) -> str:
    """The fingerprint of answers in their order: equal ones have equal fingerprints."""
    return codec.digest(*(codec.encode(answer) for answer in answers))
