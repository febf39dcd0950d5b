"""The lessons of the tournament that are shipped: one file each, checked when they are read."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from itertools import product
from pathlib import Path
from typing import Any, get_args

import msgspec

from fleacircus.coach.exercises.model import Condition, Happened, Test
from fleacircus.coach.exercises.shelf import tagged
from fleacircus.core import Illegal, codec
from fleacircus.core.clauses import find as clause_of
from fleacircus.tournament import events as e
from fleacircus.tournament.lessons.model import Answer, Choice, Lesson
from fleacircus.tournament.lessons.playing import READERS, begin, fill, holds, judge


def folder() -> Path:
    """Where the files lie; they are a path in the order of their names."""
    return Path(str(files("fleacircus.tournament.lessons"))) / "data"


@cache
def lessons() -> tuple[Lesson, ...]:
    """The path."""
    found = map(read, sorted(folder().glob("*.toml")))
    return tuple(msgspec.structs.replace(each, number=number) for number, each in enumerate(found, 1))


def find(id: str) -> Lesson | None:
    """A lesson by its id."""
    return next((lesson for lesson in lessons() if lesson.id == id), None)


def read(file: Path) -> Lesson:
    """The lesson of a file; ValueError names what is wrong with it."""
    try:
        return made(tomllib.loads(file.read_text(encoding="utf-8")))
    except (LookupError, ValueError) as error:
        raise ValueError(f"{file.name}: {error}") from error


def made(data: dict[str, Any]) -> Lesson:
    """The lesson that plain data describe, checked; ValueError if it could not be played or judged."""
    lesson: Lesson = codec.convert(tagged(data), Lesson)
    for clause in (*lesson.teaches, *(wrong.clause for wrong in lesson.wrong)):
        words = clause_of(clause)
        if words is None or words.status == "advice":
            raise ValueError(f"{clause} is no clause that is live")
    if not (lesson.goal.all or lesson.goal.any):
        raise ValueError("a goal that asks for nothing is reached by doing nothing")
    conditions = (lesson.goal, *(wrong.when for wrong in lesson.wrong if wrong.when))
    for condition in conditions:
        for test in (*condition.all, *condition.any, *condition.none):
            _check_test(test)
    for answer in offered(lesson):
        fill(lesson, answer)
    try:
        _check_played(lesson, conditions)
    except Illegal as refused:
        raise ValueError(f"it is refused: {refused}") from refused
    return lesson


def _check_played(lesson: Lesson, conditions: Iterable[Condition]) -> None:
    """Its start can be laid, its own solution reaches the goal, and what is asked of the contest is there."""
    laid = begin(lesson)
    if lesson.about:
        laid.picture.game(lesson.about)
    done = judge(lesson, lesson.solution)
    if done.verdict.state != "reached" or done.verdict.actions != len(lesson.solution):
        raise ValueError("its own solution does not reach the goal")
    for condition in conditions:
        holds(condition, (), done.contest.picture)


def offered(lesson: Lesson) -> Iterator[Answer]:
    """Everything that can be answered at once, the first of everything first."""
    for number, choice in enumerate(lesson.choices, 1):
        yield from (Answer(number, says) for says in _sayings(choice))


def _sayings(choice: Choice) -> Iterator[dict[str, Any]]:
    for values in product(*choice.asks.values()):
        yield dict(zip(choice.asks, values, strict=True))


def _check_test(test: Test) -> None:
    """What is asked can happen in a contest, or is read of one."""
    if not isinstance(test, Happened):
        if test.state not in READERS:
            raise ValueError(f"nothing reads {test.state!r} of a contest")
        return
    kinds = {codec.name_of(kind): kind for kind in get_args(e.AnyEvent)}
    if test.event not in kinds:
        raise ValueError(f"nothing that happens is called {test.event!r}")
    unknown = set(test.where) - set(kinds[test.event].__struct_fields__)
    if unknown:
        raise ValueError(f"{test.event} has no {', '.join(sorted(unknown))}")
