"""Laying out the rest of a group anew after a drop-out: a small local search, the same answer every time."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from fleacircus.tournament.schedule import Couple, Fixture, comfortable

_TRIES = 600


def repair(played: Sequence[Fixture], players: Sequence[int], *, fixtures_each: int) -> tuple[Fixture, ...]:
    """Further fixtures for those who are left, as even as can be on top of what they have played. [TR-X34]

    Evenness counts, in this order: everybody plays about `fixtures_each` fixtures, nobody partners the same player
    much more often than another, nor opposes. Fixtures with somebody who left count for those who stayed.
    """
    had = dict.fromkeys(players, 0)
    for one, two in played:
        for player in (*one, *two):
            if player in had:
                had[player] += 1
    wanted = sum(max(0, fixtures_each - times) for times in had.values())
    more = -(-wanted // 4)
    chance = Random(f"repair {sorted(players)} {list(played)}")
    best = _greedy(played, players, more)
    cost = _cost(played, best, players)
    for _ in range(_TRIES if best else 0):
        trial = list(best)
        trial[chance.randrange(len(trial))] = _random_fixture(players, chance)
        price = _cost(played, trial, players)
        if price <= cost:
            best, cost = trial, price
    return _in_order(best, players)


def _greedy(played: Sequence[Fixture], players: Sequence[int], more: int) -> list[Fixture]:
    chosen: list[Fixture] = []
    options = [fixture for four in combinations(sorted(players), 4) for fixture in _pairings(four)]
    for _ in range(more):
        chosen.append(min(options, key=lambda fixture: _cost(played, [*chosen, fixture], players)))
    return chosen


def _pairings(four: Sequence[int]) -> list[Fixture]:
    a, b, c, d = four
    return [((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))]


def _random_fixture(players: Sequence[int], chance: Random) -> Fixture:
    a, b, c, d = chance.sample(sorted(players), 4)
    return (a, b), (c, d)


def _cost(played: Sequence[Fixture], more: Sequence[Fixture], players: Sequence[int]) -> tuple[int, int, int]:
    games = dict.fromkeys(players, 0)
    partner: dict[Couple, int] = {}
    oppose: dict[Couple, int] = {}
    for one, two in (*played, *more):
        for player in (*one, *two):
            if player in games:
                games[player] += 1
        for pair in (one, two):
            _add(partner, pair, games)
        for a in one:
            for b in two:
                _add(oppose, (a, b), games)
    squares = sum(times * times for times in games.values())
    return squares, sum(times * times for times in partner.values()), sum(times * times for times in oppose.values())


def _add(counts: dict[Couple, int], pair: Couple, here: dict[int, int]) -> None:
    if pair[0] in here and pair[1] in here:
        key = (min(pair), max(pair))
        counts[key] = counts.get(key, 0) + 1


def _in_order(fixtures: Sequence[Fixture], players: Sequence[int]) -> tuple[Fixture, ...]:
    """An order of play in which nobody has to wait or play for long at a stretch."""
    return comfortable(fixtures, max(players, default=0) + 1)
