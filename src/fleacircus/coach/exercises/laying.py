"""Laying positions: what an exercise's start says, as the events by which a match begins there.

They are events of the game itself, so that views, replays and clients fold them as those of any set-up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec

from fleacircus.coach.exercises import chains, tables
from fleacircus.coach.exercises.battles import BattleStart, lay_battle
from fleacircus.coach.exercises.model import Exercise
from fleacircus.core import Game, Match, codec
from fleacircus.core.match import Record, entry_type
from fleacircus.games import load

Laid = tuple[list[Any], dict[str, Any]]
"""The events, and the ids of things by their names."""

STARTS: dict[str, tuple[type, Callable[[Any, Any, int], Laid]]] = {
    "micro-mutants": (tables.TableStart, tables.lay_mutants),
    "larva-cup": (tables.TableStart, tables.lay_cup),
    "legionz": (chains.ChainStart, chains.lay_chain),
    "mars-attacks": (BattleStart, lay_battle),
}
"""By family: what a start says, and what lays it."""


class RecordStart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stored match as it stood after an entry: the name of a file in `data/records`. Its options are the record's."""

    record: str
    entry: int


def start_type(family: str, start: Mapping[str, Any]) -> type:
    """What the data of a start are: a stored match, or things in their places."""
    return RecordStart if "record" in start else STARTS[family][0]


@lru_cache(maxsize=16)
def stored(name: str) -> Record:
    """A stored match by the name of its file; it was checked when it was put there."""
    file = files("fleacircus.coach.exercises") / "data" / "records" / name
    record: Record = codec.decode(file.read_bytes(), Record)
    return record


def _from_record(exercise: Exercise, start: RecordStart) -> tuple[Game[Any, Any, Any], list[Any], dict[str, Any]]:
    """Everything that stood then, as one set-up."""
    record = stored(start.record)
    game = load(exercise.game, record.options)
    read = (codec.convert(entry, entry_type(game)) for entry in record.entries[: start.entry + 1])
    match = Match.of(game, None, read)
    return game, [event for seq in match.standing for event in match.log[seq].events], {}


def opening(exercise: Exercise) -> tuple[Game[Any, Any, Any], list[Any], dict[str, Any]]:
    """The game of an exercise, the events that lay its start, and the names in it."""
    if isinstance(exercise.start, RecordStart):
        return _from_record(exercise, exercise.start)
    game = load(exercise.game, exercise.options)
    events, names = STARTS[exercise.family][1](game, exercise.start, exercise.seat)
    return game, events, names


def begin(exercise: Exercise, attempt: int = 1) -> Match:
    """The match of a try, from the laid position."""
    game, events, _ = opening(exercise)
    return Match.lay(game, f"{exercise.seed}/{attempt}", events)


def names_in(exercise: Exercise) -> dict[str, Any]:
    """The ids of the things of a start by their names."""
    return opening(exercise)[2]


def resolved(value: Any, names: Mapping[str, Any]) -> Any:
    """Plain data with `@name` put for what it names; KeyError if nothing is called so."""
    if isinstance(value, str) and value.startswith("@"):
        return codec.plain(names[value[1:]])
    if isinstance(value, dict):
        return {key: resolved(each, names) for key, each in value.items()}
    return [resolved(each, names) for each in value] if isinstance(value, list) else value
