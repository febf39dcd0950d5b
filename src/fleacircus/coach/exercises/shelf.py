"""The exercises that are shipped: one file each, checked when they are read."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, get_args

import msgspec

from fleacircus.coach.exercises.laying import STARTS, opening, resolved, start_type
from fleacircus.coach.exercises.model import Condition, Exercise, Happened, Test
from fleacircus.coach.exercises.reading import READERS
from fleacircus.core import Game, codec
from fleacircus.core.clauses import find as clause_of
from fleacircus.core.match import fold
from fleacircus.games import CATALOGUE

KINDS = ("lessons", "puzzles")


def folder(kind: str) -> Path:
    """Where the files of a kind of exercise lie, in one folder a path."""
    return Path(str(files("fleacircus.coach.exercises"))) / "data" / kind


@cache
def exercises(kind: str) -> dict[str, tuple[Exercise, ...]]:
    """Every exercise of a kind, by the path that it belongs to and in its order."""
    found: dict[str, tuple[Exercise, ...]] = {}
    for path in sorted(folder(kind).iterdir()) if folder(kind).is_dir() else ():
        read_ones = [read(file) for file in sorted(path.glob("*.toml"))]
        found[path.name] = tuple(
            msgspec.structs.replace(each, number=number) for number, each in enumerate(read_ones, 1)
        )
    return found


@cache
def _by_id() -> dict[str, Exercise]:
    return {each.id: each for kind in KINDS for path in exercises(kind).values() for each in path}


def find(id: str) -> Exercise | None:
    """An exercise by its id."""
    return _by_id().get(id)


def read(file: Path) -> Exercise:
    """The exercise of a file; ValueError names what is wrong with it."""
    try:
        return made(tomllib.loads(file.read_text(encoding="utf-8")))
    except (LookupError, ValueError) as error:
        raise ValueError(f"{file.name}: {error}") from error


def made(data: dict[str, Any]) -> Exercise:
    """The exercise that plain data describe, checked; ValueError if it could not be played or judged."""
    exercise: Exercise = codec.convert(tagged(data), Exercise)
    if not isinstance(exercise.start, dict):
        raise ValueError("a start is a table of its own")
    if exercise.game not in CATALOGUE:
        raise ValueError(f"{exercise.game!r} is not played today")
    if exercise.family not in STARTS:
        raise ValueError(f"no exercises of {exercise.family}")
    exercise = msgspec.structs.replace(
        exercise, start=codec.convert(exercise.start, start_type(exercise.family, exercise.start))
    )
    _check(exercise)
    return exercise


def tagged(data: Any) -> Any:
    """Tests say what they are by their first field."""
    if isinstance(data, dict):
        plain = {key: tagged(value) for key, value in data.items() if key != "actions" or not isinstance(value, list)}
        if "actions" in data and isinstance(data["actions"], list):
            plain["actions"] = data["actions"]
        if isinstance(data.get("event"), str):
            plain["test"] = "happened"
        elif isinstance(data.get("state"), str):
            plain["test"] = "stands"
        return plain
    return [tagged(each) for each in data] if isinstance(data, list) else data


def _check(exercise: Exercise) -> None:
    for clause in (*exercise.teaches, *(wrong.clause for wrong in exercise.wrong)):
        words = clause_of(clause)
        if words is None or words.status == "advice":
            raise ValueError(f"{clause} is no clause that is live")
    game, events, names = opening(exercise)
    state = fold(game, game.blank, events)
    if exercise.seat >= game.seats or exercise.seat not in game.to_act(state):
        raise ValueError(f"seat {exercise.seat} has nothing to do at the start")
    for action in exercise.solution.actions:
        codec.convert(resolved(action, names), game.action_type)
    for condition in (exercise.goal, *(wrong.when for wrong in exercise.wrong)):
        for test in _tests(condition):
            _check_test(exercise, game, test, names)
    if not (exercise.goal.all or exercise.goal.any):
        raise ValueError("a goal that asks for nothing is reached by doing nothing")


def _tests(condition: Condition) -> Iterator[Test]:
    yield from (*condition.all, *condition.any, *condition.none)


def _check_test(exercise: Exercise, game: Game[Any, Any, Any], test: Test, names: dict[str, Any]) -> None:
    """What is asked exists in the game, and what is named in the start."""
    if isinstance(test, Happened):
        kinds = {codec.name_of(kind): kind for kind in _kinds(game.event_type)}
        if test.event not in kinds:
            raise ValueError(f"nothing that happens is called {test.event!r}")
        unknown = set(test.where) - {"owner"} - set(kinds[test.event].__struct_fields__)
        if unknown:
            raise ValueError(f"{test.event} has no {', '.join(sorted(unknown))}")
        resolved(dict(test.where), names)
    else:
        if test.state not in READERS[exercise.family]:
            raise ValueError(f"nothing reads {test.state!r} of {exercise.family}")
        if test.seat not in ("me", "foe"):
            raise ValueError(f"{test.seat!r} is neither me nor the foe")
        resolved(test.at, names)


def _kinds(event_type: Any) -> Iterator[Any]:
    """The classes of a union, generic ones by their origin."""
    for each in get_args(event_type) or (event_type,):
        yield getattr(each, "__origin__", each)
