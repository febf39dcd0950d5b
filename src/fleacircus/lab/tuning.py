"""Learning by lot: what a bot minds are numbers, and games in which they are set by lot tell what each is worth.

A generation is so many games around the best so far, one fit on all games so far, and a test of what it finds best
against the best so far, on fresh seeds. A game that can be learned so is a `Tuner`: its knobs, where they are played,
and under which name.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import log
from random import Random
from typing import Any, ClassVar

import msgspec
import numpy as np

from fleacircus.bots.learned import Generation, Tuned, Value
from fleacircus.coach.fitting import Course, Floats, Position, errors, fitted
from fleacircus.coach.fitting import heard as foretold
from fleacircus.core import Seat
from fleacircus.core.chance import stream
from fleacircus.games import load
from fleacircus.lab.game import Played, Task, play
from fleacircus.lab.job import Job
from fleacircus.lab.match import contest
from fleacircus.lab.strength import Hypotheses, expected

BY_LOT = 0.4
"""So often a knob is set by lot, else it is as in the best so far: what settings add is told around that."""
RIDGE = 20.0
"""What holds every weight to nothing: settings that add up to a fifth of a log-odd are common, others are not."""
DOUBT = 1.5
"""A setting is changed for one that is better by so many standard errors."""

Settings = Mapping[str, Value]


class Knob(msgspec.Struct, frozen=True):
    """A number that can be set, to one of these. With a `seat` it has a say only there."""

    name: str
    settings: tuple[Value, ...]
    seat: Seat | None = None


class Tuner(ABC):
    """A game for one or two that can be learned by lot."""

    game: ClassVar[str]
    stronger: ClassVar[Hypotheses] = Hypotheses(0, 60)
    """What was found is kept when it is rather the second than the first against the best so far."""

    @abstractmethod
    def tables(self, options: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        """The tables that are played at, in turn, when these options are asked for. All have as many seats."""

    @abstractmethod
    def knobs(self, options: dict[str, Any]) -> tuple[Knob, ...]:
        """What can be set."""

    @abstractmethod
    def first(self, options: dict[str, Any]) -> dict[str, Value]:
        """The settings before anything is learned, for every knob one of its own."""

    @abstractmethod
    def player(self, options: dict[str, Any], settings: Settings) -> str:
        """The name under which these settings play."""


class Heard(msgspec.Struct, frozen=True):
    """A game by lot: at which table, the settings of each seat, and what the first seat got."""

    table: int
    seats: tuple[dict[str, Value], ...]
    points: float


class Fit:
    """What each setting adds to the log-odds of who has it, by all games so far."""

    def __init__(self, knobs: Sequence[Knob], reference: Settings, tables: int, known: Sequence[Heard]) -> None:
        names: list[object] = [*range(tables)]
        for knob in knobs:
            names += [(knob.name, setting) for setting in knob.settings if setting != reference[knob.name]]
        self._columns = {name: at for at, name in enumerate(names)}
        self._seat = {knob.name: knob.seat for knob in knobs}
        courses = [self._course(each) for each in known]
        self._weights = fitted(courses, [0.0] * len(names), RIDGE)
        self._errors: Floats = errors(courses, self._weights, RIDGE)
        said = foretold(courses, self._weights)
        self.loss = -sum(each.won * log(max(each.said, 1e-9)) for each in said) / max(1, len(courses))

    def _course(self, each: Heard) -> Course:
        rows = [[0.0] * len(self._columns) for _ in range(2)]
        rows[0][each.table] = 1.0
        for seat, settings in enumerate(each.seats):
            for name, value in settings.items():
                at = self._columns.get((name, value))
                if at is not None and self._seat[name] in (None, seat):
                    rows[seat][at] = 1.0
        return Course((Position(tuple(map(tuple, rows))),), (each.points, 1 - each.points))

    def gain(self, name: str, now: Value, then: Value) -> tuple[float, float]:
        """What the second setting adds in place of the first, and the standard error of that."""
        off, on = self._columns.get((name, now)), self._columns.get((name, then))
        apart = np.zeros(len(self._columns))
        for at, sign in ((off, -1.0), (on, 1.0)):
            if at is not None:
                apart[at] += sign
        return float(self._weights @ apart), float(apart @ self._errors @ apart) ** 0.5

    def best(self, knobs: Sequence[Knob], now: Settings) -> dict[str, Value]:
        """For every knob what adds most, if it is better than now beyond its error."""
        found = dict(now)
        for knob in knobs:
            gain, error, setting = max((*self.gain(knob.name, now[knob.name], each), each) for each in knob.settings)
            if gain > DOUBT * error and setting != now[knob.name]:
                found[knob.name] = setting
        return found


def tune(
    tuner: Tuner,
    *,
    options: dict[str, Any],
    generations: int,
    games: int,
    seed: str,
    command: str = "",
    job: Job[Task, Played] | None = None,
    tell: Callable[[Generation], None] = lambda told: None,
) -> Tuned:
    """So many generations of so many games each; the best settings of them. ValueError if none was kept."""
    knobs, tables, first = tuner.knobs(options), tuner.tables(options), tuner.first(options)
    for knob in knobs:
        if first[knob.name] not in knob.settings:
            raise ValueError(f"{knob.name} is {first[knob.name]!r}, which is none of {knob.settings}")
    best, known, told = first, list[Heard](), list[Generation]()
    work, name = job or Job(play), tuner.game.partition("@")[0]
    for generation in range(generations):
        own = f"tune/{name}/{seed}/{generation}"
        known += _played(tuner, options, best, games, own, work)
        fit = Fit(knobs, first, len(tables), known)
        found = fit.best(knobs, best)
        report = (0.5, 0.5, 0.5, False) if found == best else _tested(tuner, options, found, best, own, work)
        told.append(Generation(len(known), round(fit.loss, 4), *report))
        tell(told[-1])
        if told[-1].kept:
            best = found
    if best == first:
        raise ValueError("nothing that was learned is stronger than what was there at first")
    seeds = f"tune/{name}/{seed}/0..{generations - 1}/0..{games - 1}"
    return Tuned(True, tuner.game, options, command, seeds, tuple(told), best)


def written(told: Tuned) -> str:
    """The file that ships with the package."""
    return msgspec.json.format(msgspec.json.encode(told), indent=1).decode() + "\n"


def _played(
    tuner: Tuner, options: dict[str, Any], best: Settings, games: int, seed: str, job: Job[Task, Played]
) -> Iterator[Heard]:
    """Games around the best so far, at the tables in turn; every seat has settings of its own."""
    tables, knobs = tuner.tables(options), tuner.knobs(options)
    seats = load(tuner.game, tables[0]).seats
    drawn, tasks = list[tuple[dict[str, Value], ...]](), list[Task]()
    for number in range(games):
        own = f"{seed}/{number}"
        lots = stream(own, "settings")
        drawn.append(tuple(_drawn(knobs, best, lots) for _ in range(seats)))
        players = tuple(tuner.player(options, settings) for settings in drawn[-1])
        tasks.append(Task(tuner.game, tables[number % len(tables)], players, own))
    for number, each in enumerate(job.run(tasks)):
        yield Heard(number % len(tables), drawn[number], each.result.points(0))


def _drawn(knobs: Sequence[Knob], best: Settings, lots: Random) -> dict[str, Value]:
    return {knob.name: lots.choice(knob.settings) if lots.random() < BY_LOT else best[knob.name] for knob in knobs}


def _tested(
    tuner: Tuner, options: dict[str, Any], found: Settings, best: Settings, seed: str, job: Job[Task, Played]
) -> tuple[float, float, float, bool]:
    """The share of points of what was found against the best so far, its bounds, and whether it is kept."""
    one, other = tuner.player(options, found), tuner.player(options, best)
    tables = tuner.tables(options)
    report = contest(
        one, other, tuner.game, options=tables[0], tables=tables, seed=f"{seed}/test", sprt=tuner.stronger, job=job
    )
    low, high = round(expected(report.elo_low), 4), round(expected(report.elo_high), 4)
    return report.share, low, high, report.verdict == "stronger"
