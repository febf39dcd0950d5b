"""Fitting weights to how games ended, and telling how well chances foretell it. Games are counted, not positions."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from fleacircus.coach.weights import Row, score, shares
from fleacircus.coach.worth import Shares

Floats = npt.NDArray[np.float64]
RIDGES = (0.1, 0.3, 1.0, 3.0, 10.0, 30.0)
"""How strongly weights are held to their prior, in games."""
FOLDS = 5
STEPS = 60
SMALL = 1e-7
BINS = 10
DRAWS = 1000
"""So many times the games are drawn anew for an interval."""


class Position(msgspec.Struct, frozen=True):
    """The features of every party at some moment; None for one that can no longer win."""

    rows: tuple[Row | None, ...]


class Course(msgspec.Struct, frozen=True):
    """Positions of one game, and what each party got at its end."""

    positions: tuple[Position, ...]
    result: Shares


class Bin(msgspec.Struct, frozen=True):
    """Chances that were said to be about so much: what was said and what came of it, on the average."""

    said: float
    won: float
    positions: int
    games: int


class Calibration(msgspec.Struct, frozen=True):
    """How well chances foretell. `gain` over the base is an interval by games, 95 in 100."""

    brier: float
    brier_base: float
    calibration_error: float
    gain: tuple[float, float]
    bins: tuple[Bin, ...]


class Said(NamedTuple):
    """One chance that was said of a party, and its part of the result."""

    game: int
    weight: float
    said: float
    even: float
    won: float


class _Stack(NamedTuple):
    """Positions with equally many parties: how much each weighs (P), the features (P, N, F), the result (P, N)."""

    weight: Floats
    rows: Floats
    won: Floats


def fit(courses: Sequence[Course], prior: Sequence[float]) -> tuple[list[float], float]:
    """The weights with which chances foretell best, and the strongest ridge that is as good as any on games left out.

    Weights are held to the `prior`, what we would say without any game: few games leave most of it, many nothing. As
    good is what is within a standard error of the best, so that a lucky ridge of few games is not taken for the truth.
    """
    folds = [list(courses[k::FOLDS]) for k in range(FOLDS)]

    def left_out(ridge: float) -> list[float]:
        losses = []
        for k, held in enumerate(folds):
            rest = [course for other, fold in enumerate(folds) if other != k for course in fold]
            known = fitted(rest, prior, ridge)
            losses += [brier(heard([course], known)) for course in held]
        return losses

    ridge = RIDGES[-1]
    if len(courses) >= 2 * FOLDS:
        losses = {each: left_out(each) for each in RIDGES}
        best = min(losses.values(), key=fmean)
        ridge = max(each for each, loss in losses.items() if _as_good(loss, best))
    return [float(weight) for weight in fitted(courses, prior, ridge)], ridge


def left_out(courses: Sequence[Course], prior: Sequence[float]) -> list[Said]:
    """What is said of each game by weights that were fitted without it, a fold at a time."""
    found: list[Said] = []
    for k in range(FOLDS):
        known, _ = fit([course for at, course in enumerate(courses) if at % FOLDS != k], prior)
        for at in range(k, len(courses), FOLDS):
            found += [said._replace(game=at) for said in heard([courses[at]], known)]
    return found


def _as_good(losses: Sequence[float], best: Sequence[float]) -> bool:
    """Whether the same games do not tell these losses from the best ones."""
    apart = [loss - least for loss, least in zip(losses, best, strict=True)]
    return bool(fmean(apart) <= stdev(apart) / len(apart) ** 0.5)


def fitted(courses: Sequence[Course], prior: Sequence[float], ridge: float) -> Floats:
    """The weights with this ridge: Newton's steps on the shared log-likelihood of all games, each weighing one."""
    held = np.array(prior, dtype=float)
    weight, stacks = held.copy(), _stacks(courses)
    for _ in range(STEPS):
        slope, curve = _bent(stacks, weight)
        step = np.linalg.solve(curve + ridge * np.eye(len(held)), slope + ridge * (held - weight))
        weight += step
        if float(np.abs(step).max()) < SMALL:
            break
    found: Floats = weight
    return found


def errors(courses: Sequence[Course], weight: Floats, ridge: float) -> Floats:
    """How weights of a fit err together: their covariance, where the ridge is what was known of each before."""
    curve = _bent(_stacks(courses), weight)[1]
    found: Floats = np.linalg.inv(curve + ridge * np.eye(len(weight))).astype(np.float64)
    return found


def _bent(stacks: Sequence[_Stack], weight: Floats) -> tuple[Floats, Floats]:
    """Where the log-likelihood rises, and how it is bent."""
    slope, curve = np.zeros(len(weight)), np.zeros((len(weight), len(weight)))
    for share, rows, won in stacks:
        scores = rows @ weight
        chance = np.exp(scores - scores.max(axis=1, keepdims=True))
        chance /= chance.sum(axis=1, keepdims=True)
        slope += np.einsum("p,pn,pnf->f", share, won - chance, rows)
        mean = np.einsum("pn,pnf->pf", chance, rows)
        curve += np.einsum("p,pn,pnf,png->fg", share, chance, rows, rows, optimize=True)
        curve -= np.einsum("p,pf,pg->fg", share, mean, mean, optimize=True)
    return slope, curve


def _stacks(courses: Sequence[Course]) -> list[_Stack]:
    """All positions, those with equally many parties that can still win together."""
    parts: dict[int, list[tuple[float, list[Row], list[float]]]] = {}
    for course in courses:
        for position in course.positions:
            alive = [n for n, row in enumerate(position.rows) if row is not None]
            won = [course.result[n] for n in alive]
            if sum(won) > 0:
                rows = [row for row in position.rows if row is not None]
                share = 1 / len(course.positions)
                parts.setdefault(len(alive), []).append((share, rows, [each / sum(won) for each in won]))
    return [_Stack(*(np.array(column) for column in zip(*part, strict=True))) for part in parts.values()]


def heard(courses: Sequence[Course], weight: Sequence[float] | Floats) -> list[Said]:
    """Everything that the weights say of games, with what came."""
    known = [float(each) for each in weight]
    found = []
    for game, course in enumerate(courses):
        for position in course.positions:
            chances = shares([None if row is None else score(row, known) for row in position.rows])
            share = 1 / (len(course.positions) * len(chances))
            found += [
                Said(game, share, chance, 1 / len(chances), won)
                for chance, won in zip(chances, course.result, strict=True)
            ]
    return found


def brier(said: Sequence[Said]) -> float:
    """The mean square of what was said amiss, each game weighing one."""
    total = sum(each.weight for each in said)
    return sum(each.weight * (each.said - each.won) ** 2 for each in said) / max(total, 1e-12)


def calibration(said: Sequence[Said]) -> Calibration:
    """The figures of what was said."""
    total = max(sum(each.weight for each in said), 1e-12)
    base = sum(each.weight * (each.even - each.won) ** 2 for each in said) / total
    bins, error = [], 0.0
    for n in range(BINS):
        inside = [each for each in said if min(BINS - 1, int(each.said * BINS)) == n]
        weight = sum(each.weight for each in inside)
        if not weight:
            continue
        mean = sum(each.weight * each.said for each in inside) / weight
        won = sum(each.weight * each.won for each in inside) / weight
        error += weight / total * abs(mean - won)
        bins.append(Bin(round(mean, 4), round(won, 4), len(inside), len({each.game for each in inside})))
    return Calibration(
        brier=round(brier(said), 4),
        brier_base=round(base, 4),
        calibration_error=round(error, 4),
        gain=_gain(said),
        bins=tuple(bins),
    )


def _gain(said: Sequence[Said]) -> tuple[float, float]:
    """How much better than even chances, by games drawn anew."""
    gains: dict[int, float] = {}
    for each in said:
        better = (each.even - each.won) ** 2 - (each.said - each.won) ** 2
        gains[each.game] = gains.get(each.game, 0.0) + each.weight * better
    games, rng = list(gains.values()), Random(0)
    if not games:
        return 0.0, 0.0
    means = sorted(sum(rng.choices(games, k=len(games))) / len(games) for _ in range(DRAWS))
    return round(means[DRAWS // 40], 4), round(means[-DRAWS // 40], 4)
