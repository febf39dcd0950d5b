"""Ratings from games: the strengths that make what happened likeliest, all at once, with how sure they are.

Who wins is drawn by strength among all sides of a game, who comes second among the others, and so on (Plackett and
Luce); of two players that is the logistic of Elo. They do not depend on the order of games, so a result that is
corrected or left out is simply fitted anew, and whoever has the results finds the same.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

import msgspec
import numpy as np

ELO = 400 / math.log(10)
"""Elo in a unit of the logistic."""
MIDDLE = 1500.0
"""What the anchor has, and who is not known yet."""
SPREAD = 800.0
"""Before any game is known, ratings are taken to be so far from the anchor's: it keeps who won everything in reason."""
SURE = 1.96
"""So many deviations either way hold the truth 95 times of a hundred."""
_ROUNDS = 100


class Ranking(msgspec.Struct, frozen=True):
    """Games that ended alike: the players of each side, the place of each side (level ones share one), how often.

    A side of several is as strong as its players are on average.
    """

    sides: tuple[tuple[str, ...], ...]
    places: tuple[int, ...]
    times: float = 1.0


class Rating(msgspec.Struct, frozen=True):
    """Who, how strong, and within which bounds 95 times of a hundred, measured against the anchor."""

    player: str
    rating: float
    low: float
    high: float
    games: int


def meeting(one: str, other: str, points: float, games: int) -> tuple[Ranking, Ranking]:
    """So many points for the first of two players out of so many games; a draw is half a game to each."""
    sides = ((one,), (other,))
    return Ranking(sides, (1, 2), points), Ranking(sides, (2, 1), games - points)


def fit(rankings: Iterable[Ranking], *, anchor: str | None, at: float = MIDDLE, spread: float = SPREAD) -> list[Rating]:
    """Everybody's rating, the strongest first. The anchor's is given; without one, what is thought before any game is.

    ValueError if the anchor has not played.
    """
    listed = sorted(rankings, key=lambda each: (each.sides, each.places, each.times))
    played = _played(listed)
    if anchor is not None and anchor not in played:
        raise ValueError(f"{anchor} has played no game, so nothing can be measured against it")
    names = sorted(played)
    strength, deviation = _likeliest(names, listed, {} if anchor is None else {anchor: 0.0}, spread)
    found = [_rating(name, at, strength[n], deviation[n], played[name]) for n, name in enumerate(names)]
    return sorted(found, key=lambda each: (-each.rating, each.player))


def alone(
    player: str, rankings: Iterable[Ranking], known: Mapping[str, float], *, at: float = MIDDLE, spread: float = SPREAD
) -> Rating:
    """One player's rating from some of their games, by what is known of all others (those unknown are at the middle).

    With all their games and the ratings of `fit` it is the rating of `fit`.
    """
    listed = list(rankings)
    names = sorted({player, *_played(listed)})
    fixed = {name: (known.get(name, at) - at) / ELO for name in names if name != player}
    strength, deviation = _likeliest(names, listed, fixed, spread)
    mine = names.index(player)
    return _rating(player, at, strength[mine], deviation[mine], _played(listed).get(player, 0.0))


def unknown(player: str, *, at: float = MIDDLE, spread: float = SPREAD) -> Rating:
    """What is thought of somebody before any game."""
    return _rating(player, at, 0.0, spread / ELO, 0.0)


def _rating(player: str, at: float, strength: float, deviation: float, games: float) -> Rating:
    rating, off = float(at + ELO * strength), SURE * ELO * float(deviation)
    return Rating(player, round(rating, 1), round(rating - off, 1), round(rating + off, 1), round(games))


def _played(rankings: Iterable[Ranking]) -> dict[str, float]:
    """How many games everybody has played."""
    played: dict[str, float] = {}
    for ranking in rankings:
        for name in {name for side in ranking.sides for name in side}:
            played[name] = played.get(name, 0.0) + ranking.times
    return played


def draws(places: Sequence[int]) -> Iterator[tuple[tuple[int, ...], float]]:
    """Among which sides a place was drawn, and how often, for the places of the sides.

    Level sides came in every order equally often: of those that are left before each of them came, every subset of
    one size is as likely as another.
    """
    for place in sorted(set(places)):
        level = [side for side, own in enumerate(places) if own == place]
        behind = [side for side, own in enumerate(places) if own > place]
        for left in range(len(level), 0, -1):
            if left + len(behind) > 1:
                for group in combinations(level, left):
                    yield (*group, *behind), 1 / math.comb(len(level), left)


class _Draws:
    """All draws of all games as flat arrays: a slot is a player of a side in a draw."""

    def __init__(self, number: Mapping[str, int], rankings: Iterable[Ranking]) -> None:
        self.won = np.zeros(len(number))
        """What each strength counts for among those that were drawn."""
        player: list[int] = []
        share: list[float] = []
        side: list[int] = []
        draw: list[int] = []
        weight: list[float] = []
        sides = 0
        for ranking in rankings:
            for among, often in draws(ranking.places):
                for each in among:
                    members = ranking.sides[each]
                    for name in members:
                        player.append(number[name])
                        share.append(1 / len(members))
                        side.append(sides)
                        draw.append(len(weight))
                    sides += 1
                weight.append(often * ranking.times)
            for drawn, often in _drawn(ranking.places):
                for name in ranking.sides[drawn]:
                    self.won[number[name]] += often * ranking.times / len(ranking.sides[drawn])
        self.player, self.share, self.side = np.array(player, dtype=int), np.array(share), np.array(side, dtype=int)
        self.draw, self.weight, self.sides = np.array(draw, dtype=int), np.array(weight), sides
        slots = np.bincount(self.draw, minlength=len(weight))
        first = np.cumsum(slots) - slots
        each = slots[self.draw]
        self.one = np.repeat(np.arange(len(self.player)), each)
        within = np.arange(len(self.one)) - np.repeat(np.cumsum(each) - each, each)
        self.other = first[self.draw[self.one]] + within
        """With `one` every pair of slots of a draw."""

    def slope_and_curvature(self, strength: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Of the logarithm of how likely everything was, at these strengths; the curvature with its sign turned."""
        players = len(strength)
        if not len(self.player):
            return self.won, np.zeros((players, players))
        worth = np.exp(np.bincount(self.side, self.share * strength[self.player], minlength=self.sides))
        of_side = np.zeros(self.sides, dtype=int)
        of_side[self.side] = self.draw
        likely = worth / np.bincount(of_side, worth)[of_side]
        slot, weight = likely[self.side], self.weight[self.draw]
        slope = self.won - np.bincount(self.player, weight * slot * self.share, minlength=players)
        one, other = self.one, self.other
        both = slot[one] * ((self.side[one] == self.side[other]) - slot[other])
        both *= weight[one] * self.share[one] * self.share[other]
        cells = np.bincount(self.player[one] * players + self.player[other], both, minlength=players * players)
        return slope, cells.reshape(players, players)


def _drawn(places: Sequence[int]) -> Iterator[tuple[int, float]]:
    """Which sides were drawn, and how often: all, but for the last of all, whom nobody was drawn with."""
    last = max(places)
    level = sum(place == last for place in places)
    for side, place in enumerate(places):
        yield side, 1.0 if place < last else (level - 1) / level


def _likeliest(
    names: Sequence[str], rankings: Sequence[Ranking], fixed: Mapping[str, float], spread: float
) -> tuple[np.ndarray, np.ndarray]:
    """Strengths and their deviations by Newton's method, with a wide normal prior; who is fixed has none."""
    number = {name: n for n, name in enumerate(names)}
    known = _Draws(number, rankings)
    free = np.array([n for n, name in enumerate(names) if name not in fixed], dtype=int)
    prior = (ELO / spread) ** 2
    strength, deviation = np.array([fixed.get(name, 0.0) for name in names]), np.zeros(len(names))
    curvature = np.zeros((0, 0))
    for _ in range(_ROUNDS if len(free) else 0):
        slope, bent = known.slope_and_curvature(strength)
        curvature = bent[np.ix_(free, free)] + prior * np.eye(len(free))
        step = np.linalg.solve(curvature, slope[free] - prior * strength[free])
        strength[free] += np.clip(step, -2, 2)
        if np.abs(step).max() < 1e-10:
            break
    if len(free):
        deviation[free] = np.sqrt(np.diag(np.linalg.inv(curvature)))
    return strength, deviation
