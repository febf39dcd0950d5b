"""One game between bots as a task: who plays what from which seed, and what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from time import process_time
from typing import Any, NamedTuple

import msgspec

from fleacircus.bots.bot import Bot, warm
from fleacircus.core import Game, Match, Seat, codec
from fleacircus.core.chance import stream
from fleacircus.games import load
from fleacircus.lab import players
from fleacircus.lab.tally import NOTHING, Tally, tally_of

Clock = Callable[[], float]
"""The CPU time so far, in seconds."""


class Task(msgspec.Struct, frozen=True):
    """A game to be played: its options, who sits where by name, and the seed of all its chance."""

    game: str
    options: dict[str, Any]
    players: tuple[str, ...]
    seed: str


class Result(msgspec.Struct, frozen=True):
    """How a game went: the place of each seat, the clause that ended it, what was counted, its log's fingerprint."""

    places: tuple[int, ...]
    clause: str
    entries: int
    tally: dict[str, int]
    log: str

    def points(self, seat: Seat) -> float:
        """1 for a win, shared by all in first place; who plays alone shares a draw with the automaton."""
        sharing = max(self.places.count(1), 2 if self.tally.get("drawn") else 1)
        return 1 / sharing if self.places[seat] == 1 else 0.0


class Played(msgspec.Struct, frozen=True):
    """A result, and what it cost: the CPU time of each choice of each seat, and of the whole game."""

    result: Result
    choices_us: tuple[tuple[int, ...], ...]
    cpu_us: int


class Course(NamedTuple):
    """A game that was played to its end: its match, what was counted, the CPU time of each choice of each seat."""

    match: Match
    seen: Counter[str]
    choices_us: tuple[tuple[int, ...], ...]


def play(task: Task) -> Played:
    """The game to its end, between players that were loaded before."""
    options = codec.encode(task.options)
    for name in task.players:
        _warm(task.game, options, name)
    return played(_game(task.game, options), task)


def untimed(task: Task) -> Played:
    """The same game, and nothing of what it cost: where choices are quick, looking at the clock takes longer."""
    return played(_game(task.game, codec.encode(task.options)), task, no_clock)


def no_clock() -> float:
    """The time of games whose cost nobody asks for."""
    return 0.0


def played(game: Game[Any, Any, Any], task: Task, clock: Clock = process_time) -> Played:
    """The task at this table, whose options are the task's. ValueError if it cannot be played on, with its seed."""
    if len(task.players) != game.seats:
        raise ValueError(f"{task.game} with these options has {game.seats} seats, and is for {len(task.players)} here")
    tally, began = tally_of(task.game), clock()
    bots = [players.load(task.game, name) for name in task.players]
    try:
        course = to_the_end(game, task.seed, bots, tally, clock)
    except ValueError as error:
        raise ValueError(f"the game with seed {task.seed} between {' and '.join(task.players)}: {error}") from error
    return Played(_result(course, tally), course.choices_us, round(1e6 * (clock() - began)))


def to_the_end(
    game: Game[Any, Any, Any], seed: str, bots: Sequence[Bot], tally: Tally = NOTHING, clock: Clock = process_time
) -> Course:
    """One game between bots."""
    match, rng, seen = Match.start(game, seed), stream(seed, "bots"), Counter[str]()
    times: list[list[int]] = [[] for _ in bots]
    while match.to_act:
        seat, action = _chosen(match, bots, rng, times, clock)
        before = match.state
        seen.update(tally.of(before, match.play(seat, action).events))
    return Course(match, seen, tuple(map(tuple, times)))


def _chosen(match: Match, bots: Sequence[Bot], rng: Random, times: list[list[int]], clock: Clock) -> tuple[Seat, Any]:
    """Who acts, and how. Who merely may interrupt is asked first, and may let the others go on. [LC-R15]"""
    waited = match.game.waited_for(match.state)
    for seat in sorted(match.to_act, key=lambda seat: (seat in waited, seat)):
        view, asked = match.view(seat), clock()
        action = bots[seat].choose(match.game, view, seat, rng)
        times[seat].append(round(1e6 * (clock() - asked)))
        if action is not None:
            return seat, action
    raise ValueError(f"nobody of seats {sorted(waited)} did anything")


def _result(course: Course, tally: Tally) -> Result:
    match, outcome = course.match, course.match.outcome
    assert outcome is not None
    counted = {**course.seen, **tally.ends(match.state)}
    return Result(
        places=outcome.places,
        clause=outcome.clause,
        entries=match.seq,
        tally=dict(sorted(counted.items())),
        log=codec.digest(codec.encode(match.log)),
    )


@lru_cache(maxsize=64)
def _game(game: str, options: bytes) -> Game[Any, Any, Any]:
    """A game with its options, loaded once, with whatever it keeps from shot to shot."""
    return load(game, codec.decode(options, dict[str, Any]))


@lru_cache(maxsize=256)
def _warm(game: str, options: bytes, name: str) -> None:
    """Let a player choose once in vain, so that what it compiles or loads at first is not counted as thinking."""
    warm(players.load(game, name), _game(game, options))
