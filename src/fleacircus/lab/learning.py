"""Learning by self-play: a generation of games, a fit on all games so far, a test against the best; again.

A game that can be learned is a `Learner`: what a position shows, and how to play with weights.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, ClassVar

import msgspec

from fleacircus.bots.learned import Generation
from fleacircus.core import Game, Match
from fleacircus.core.chance import stream
from fleacircus.games import load
from fleacircus.lab import players
from fleacircus.lab.field import field
from fleacircus.lab.game import Played, Task
from fleacircus.lab.job import Job
from fleacircus.lab.match import contest
from fleacircus.lab.net import Fit, Lesson, Row, fit
from fleacircus.lab.strength import Hypotheses, expected

OPENING = 6
"""Up to so many choices of a game are made by chance, so that games differ."""
WHIMS = (2, 5)
"""Of the others so many per cent are, from game to game."""
MOMENTS = 48
"""So many moments of a game are learned from."""
STRONGER = Hypotheses(0, 60)
"""A fit is kept when it is rather the second than the first against the best so far."""

FIELD_ROUNDS = 16
"""At tables of three or more it is kept when it has more points than the best in so many rounds of the same field."""


class Learner(ABC):
    """A game that can be learned."""

    game: ClassVar[str]
    hidden: ClassVar[int]
    all_level: ClassVar[float] = 1.0
    """What a win that everybody shares counts in all, at tables of three or more."""

    @abstractmethod
    def features(self, options: dict[str, Any]) -> tuple[str, ...]:
        """What a position shows of a seat, by name."""

    @abstractmethod
    def tables(self, options: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        """The tables that weights for these options are learned at, in turn."""

    @abstractmethod
    def first(self, options: dict[str, Any]) -> tuple[str, ...]:
        """Who plays before anything is learned; also the fixed field that a table of three or more is tested in."""

    @abstractmethod
    def player(self, weights: tuple[float, ...], simulations: int) -> str:
        """The name under which these weights play."""

    @abstractmethod
    def rows(self, game: Game[Any, Any, Any], view: Any) -> tuple[Row | None, ...]:
        """What a viewer's position shows of each seat; None for who left."""

    @abstractmethod
    def written(self, told: Learned) -> str:
        """The file that ships with the package."""


class School(msgspec.Struct, frozen=True):
    """A game to be played and learned from. `learner` is the name of its game in `lab.learners`."""

    learner: str
    options: dict[str, Any]
    players: tuple[str, ...]
    seed: str


class Learned(msgspec.Struct, frozen=True):
    """What came of it."""

    game: str
    options: dict[str, Any]
    command: str
    seeds: str
    generations: tuple[Generation, ...]
    weights: tuple[float, ...]


def attend(task: School) -> Lesson:
    """Play one game with a few choices by chance, and look at moments of it, each through the eyes of a seat."""
    from fleacircus.lab.learners import learner_of

    learner = learner_of(task.learner)
    game = load(learner.game, task.options)
    match, rng, whims = Match.start(game, task.seed), stream(task.seed, "bots"), stream(task.seed, "whims")
    bots = [players.load(learner.game, name) for name in task.players]
    opening, often = whims.randint(1, OPENING), whims.randint(*WHIMS)
    seen = []
    while match.to_act:
        seat = min(game.waited_for(match.state))
        by_chance = match.seq <= opening or whims.randrange(100) < often
        view = match.view(seat)
        action = match.choices(seat).sample(whims) if by_chance else bots[seat].choose(game, view, seat, rng)
        if match.seq > opening:
            seen.append(learner.rows(game, match.view(whims.randrange(game.seats))))
        match.play(seat, action)
    chosen = sorted(whims.sample(range(len(seen)), min(MOMENTS, len(seen))))
    return Lesson(tuple(seen[n] for n in chosen), _shares(match, learner))


def _shares(match: Match, learner: Learner) -> tuple[float, ...]:
    assert match.outcome is not None
    winners, seats = match.outcome.winners, match.game.seats
    whole = learner.all_level if len(winners) == seats > 2 else 1.0
    return tuple(whole / len(winners) if seat in winners else 0.0 for seat in range(seats))


def learn(
    name: str,
    *,
    options: dict[str, Any],
    generations: int,
    games: int,
    simulations: int,
    seed: str,
    command: str = "",
    lessons: Job[School, Lesson] | None = None,
    matches: Job[Task, Played] | None = None,
    tell: Callable[[Generation], None] = lambda told: None,
) -> Learned:
    """So many generations of so many games each; what the best of them weighs. ValueError if none was kept.

    What was learned from those who played first is forgotten as soon as there are games of something better.
    """
    from fleacircus.lab.learners import learner_of

    learner = learner_of(name)
    seats, width = load(learner.game, options).seats, len(learner.features(options))
    known, told = list[Lesson](), list[Generation]()
    best: tuple[float, ...] | None = None
    for generation in range(generations):
        own = f"learn/{name}/{seed}/{generation}"
        tasks = list(_tasks(learner, name, options, best, games, simulations, own))
        known += (lessons or Job(attend)).run(tasks)
        found = fit(known, features=width, hidden=learner.hidden, void=seats > 2, seed=generation)
        report = _tested(learner, options, seats, found, best, simulations, own, matches)
        told.append(Generation(len(known), found.loss, *report))
        tell(told[-1])
        if told[-1].kept:
            known = known if best else []
            best = found.weights
    if best is None:
        raise ValueError("nothing that was learned is stronger than who played first")
    seeds = f"learn/{name}/{seed}/0..{generations - 1}/0..{games - 1}"
    return Learned(learner.game, options, command, seeds, tuple(told), best)


def _tasks(
    learner: Learner,
    name: str,
    options: dict[str, Any],
    best: tuple[float, ...] | None,
    games: int,
    simulations: int,
    seed: str,
) -> Iterator[School]:
    """The best plays itself, and every fourth seat is somebody's of the first, so that it does not forget them."""
    tables, first = learner.tables(options), learner.first(options)
    for number in range(games):
        own = f"{seed}/{number}"
        table = tables[number % len(tables)]
        lots = stream(own, "seats")
        seats = [_seat(learner, first, best, simulations, lots) for _ in range(load(learner.game, table).seats)]
        yield School(name, table, tuple(seats), own)


def _seat(
    learner: Learner, first: tuple[str, ...], best: tuple[float, ...] | None, simulations: int, lots: Random
) -> str:
    if best is None or lots.random() < 0.25:
        return lots.choice(first)
    return learner.player(best, simulations)


def _tested(
    learner: Learner,
    options: dict[str, Any],
    seats: int,
    found: Fit,
    best: tuple[float, ...] | None,
    simulations: int,
    seed: str,
    job: Job[Task, Played] | None,
) -> tuple[float, float, float, bool]:
    """The share of points of a fit, its bounds, and whether it is kept."""
    one = learner.player(found.weights, simulations)
    rival = learner.first(options)[-1] if best is None else learner.player(best, simulations)
    if seats == 2:
        report = contest(one, rival, learner.game, options=options, seed=seed, sprt=STRONGER, job=job)
        bounds = round(expected(report.elo_low), 4), round(expected(report.elo_high), 4)
        return report.share, *bounds, report.verdict == "stronger"
    rounds = FIELD_ROUNDS * seats
    rivals = [*learner.first(options), rival]
    mine, its = (
        field(each, rivals, learner.game, options=options, seed=seed, games=rounds, job=job) for each in (one, rival)
    )
    return mine.points, mine.low, mine.high, mine.points > its.points
