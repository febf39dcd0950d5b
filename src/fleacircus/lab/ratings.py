"""Ratings from games: the strengths that make what happened likeliest, all at once, with how sure they are.

They do not depend on the order of games, so a result that is corrected or left out is simply fitted anew.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import msgspec
import numpy as np

ELO = 400 / math.log(10)
"""Elo in a unit of the logistic."""
SPREAD = 800.0
"""Before any game is known, ratings are taken to be so far apart: it keeps who won everything within reason."""
_ROUNDS = 50


class Meeting(msgspec.Struct, frozen=True):
    """What happened between two players: so many points for the first out of so many games."""

    one: str
    other: str
    points: float
    games: int


class Rating(msgspec.Struct, frozen=True):
    """Who, how strong, and within which bounds 95 times of a hundred, measured against the anchor."""

    player: str
    rating: float
    low: float
    high: float
    games: int


def fit(meetings: Iterable[Meeting], *, anchor: str, at: float = 1500.0) -> list[Rating]:
    """Everybody's rating, the strongest first; the anchor's is given. ValueError if the anchor has not played."""
    listed = list(meetings)
    names = sorted({name for meeting in listed for name in (meeting.one, meeting.other)})
    if anchor not in names:
        raise ValueError(f"{anchor} has played no game, so nothing can be measured against it")
    strength, covariance = _likeliest(names, listed)
    fixed = names.index(anchor)
    played = {name: sum(m.games for m in listed if name in (m.one, m.other)) for name in names}
    found = []
    for n, name in enumerate(names):
        spread = covariance[n, n] + covariance[fixed, fixed] - 2 * covariance[n, fixed]
        rating = float(at + ELO * (strength[n] - strength[fixed]))
        off = 1.96 * ELO * math.sqrt(max(0.0, float(spread)))
        found.append(Rating(name, round(rating, 1), round(rating - off, 1), round(rating + off, 1), played[name]))
    return sorted(found, key=lambda each: (-each.rating, each.player))


def _likeliest(names: Sequence[str], meetings: Sequence[Meeting]) -> tuple[np.ndarray, np.ndarray]:
    """By Newton's method, with a wide normal prior; the inverse of the curvature tells how sure each is."""
    one = np.array([names.index(meeting.one) for meeting in meetings])
    other = np.array([names.index(meeting.other) for meeting in meetings])
    points = np.array([meeting.points for meeting in meetings], dtype=float)
    games = np.array([meeting.games for meeting in meetings], dtype=float)
    prior = (ELO / SPREAD) ** 2
    strength = np.zeros(len(names))
    curvature = np.eye(len(names))
    for _ in range(_ROUNDS):
        likely = 1 / (1 + np.exp(strength[other] - strength[one]))
        surplus, weight = points - games * likely, games * likely * (1 - likely)
        slope = -prior * strength
        np.add.at(slope, one, surplus)
        np.add.at(slope, other, -surplus)
        curvature = prior * np.eye(len(names))
        np.add.at(curvature, (one, one), weight)
        np.add.at(curvature, (other, other), weight)
        np.add.at(curvature, (one, other), -weight)
        np.add.at(curvature, (other, one), -weight)
        step = np.linalg.solve(curvature, slope)
        strength = strength + np.clip(step, -2, 2)
        if np.abs(step).max() < 1e-9:
            break
    return strength, np.linalg.inv(curvature)
