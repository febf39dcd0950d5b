"""Games for the coach: bots of all levels at tables of every kind, and what their positions were worth in the end.

Fitting and calibration draw from seeds that never meet, so nothing is tested on what it was fitted on.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Literal

import msgspec

from fleacircus.bots import catalogue
from fleacircus.coach import evaluator
from fleacircus.coach.fitting import Calibration, Course, Position, calibration, fit, heard, left_out
from fleacircus.coach.weights import Weights
from fleacircus.core import Seat, codec
from fleacircus.core.chance import stream
from fleacircus.games import CATALOGUE, load
from fleacircus.lab import players
from fleacircus.lab.game import to_the_end
from fleacircus.lab.job import Job

Purpose = Literal["fit", "calibrate"]
LOOKED = 24
"""So many moments of a game are looked at, spread over it."""


class Watched(msgspec.Struct, frozen=True):
    """A game to be played and looked at."""

    game: str
    options: dict[str, Any]
    players: tuple[str, ...]
    seed: str


class Report(msgspec.Struct, frozen=True):
    """How well a game's chances foretell, over games that were not used for fitting."""

    game: str
    games: int
    seeds: str
    weights: str
    brier: float
    brier_base: float
    calibration_error: float
    gain: tuple[float, float]
    bins: tuple[Any, ...]


def watch(task: Watched) -> Course:
    """Play one game, then look at moments of it: through one seat's eyes, or each seat's where they differ."""
    game, coach = _game(task.game, codec.encode(task.options)), evaluator(task.game)
    match = to_the_end(game, task.seed, [players.load(task.game, name) for name in task.players]).match
    result = coach.over(game, match.state)
    assert result is not None
    eyes: tuple[Seat, ...] = tuple(range(game.seats)) if coach.hidden else (0,)
    step = max(1, match.seq // LOOKED)
    begun = stream(task.seed, "moments").randrange(step)
    positions = tuple(
        Position(tuple(coach.rows(game, match.at(seq).view(seat), seat, stream(task.seed, "coach", seq, seat))))
        for seq in range(begun, match.seq, step)
        for seat in eyes
    )
    return Course(positions, result)


def tasks(name: str, games: int, *, purpose: Purpose, seed: str) -> Iterator[Watched]:
    """So many games, levels mixed by lot, tables of every kind in turn."""
    game, coach = game_id(name), evaluator(game_id(name))
    for number in range(games):
        own = f"coach/{purpose}/{seed}/{number}"
        options = coach.mixed[number % len(coach.mixed)]
        seats = _game(game, codec.encode(options)).seats
        yield Watched(game, options, tuple(stream(own, "levels").choices(catalogue.levels(game), k=seats)), own)


def fitted(name: str, games: int, *, seed: str, date: str, job: Job[Watched, Course] | None = None) -> Weights:
    """Weights for a game."""
    coach = evaluator(game_id(name))
    courses = (job or Job(watch)).run(list(tasks(name, games, purpose="fit", seed=seed)))
    weight, ridge = fit(courses, [coach.prior.get(feature, 0.0) for feature in coach.features])
    return Weights(
        game=game_id(name),
        ours=True,
        command=f"fleacircus coach fit --game {name} --games {games} --seed {seed}",
        seeds=f"coach/fit/{seed}/0..{games - 1}",
        games=games,
        positions=sum(len(course.positions) for course in courses),
        ridge=ridge,
        date=date,
        weight=dict(zip(coach.features, (round(each, 5) for each in weight), strict=True)),
    )


def calibrated(
    name: str, games: int, *, seed: str, folds: bool = False, job: Job[Watched, Course] | None = None
) -> Report:
    """How well the weights that ship foretell; with `folds`, those of a fit of these games, each without the game."""
    coach = evaluator(game_id(name))
    purpose: Purpose = "fit" if folds else "calibrate"
    courses = (job or Job(watch)).run(list(tasks(name, games, purpose=purpose, seed=seed)))
    if folds:
        said = left_out(courses, [coach.prior.get(feature, 0.0) for feature in coach.features])
    else:
        said = heard(courses, [coach.weights.weight[feature] for feature in coach.features])
    found: Calibration = calibration(said)
    return Report(
        game=game_id(name),
        games=games,
        seeds=f"coach/{purpose}/{seed}/0..{games - 1}",
        weights=coach.weights.version,
        **msgspec.structs.asdict(found),
    )


def game_id(name: str) -> str:
    """The newest version of a game by its name, with or without a version; ValueError if there is none."""
    found = [id for id in CATALOGUE if name in (id, id.partition("@")[0])]
    if not found:
        raise ValueError(f"no game {name!r}; there are {', '.join(CATALOGUE)}")
    return found[-1]


@cache
def _game(game: str, options: bytes) -> Any:
    return load(game, codec.decode(options, dict[str, Any]))
