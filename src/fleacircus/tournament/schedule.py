"""Couples rotations: who plays with whom against whom, and a count of how balanced that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from fleacircus.tournament.catalogue import BaseRound, rounds

Couple: TypeAlias = tuple[int, int]
Fixture: TypeAlias = tuple[Couple, Couple]


def balanced(players: int) -> tuple[tuple[Fixture, ...], ...]:
    """Rounds for 4 to 17 players: one base round, shifted. Nobody plays twice in a round."""
    found = rounds().balanced.get(players)
    if found is None:
        raise ValueError(f"no rotation for {players} players")
    shifts = 9 if found.grid else found.modulus
    return tuple(tuple(_shifted(game, by, found) for game in found.games) for by in range(shifts))


def printed_four() -> tuple[Fixture, ...]:
    """The three pairings of the document, read as rounds 1, 2, 3. [TR-D2, TR-D3, TR-D4, TR-X9]"""
    return tuple(((a, b), (c, d)) for a, b, c, d in rounds().printed[4])


def short(players: int) -> tuple[Fixture, ...]:
    """Four fixtures each: (i, i+1) against (i+2, i+4), for 5 players or more. [TR-X13]"""
    if players < 5:
        raise ValueError(f"no short evening for {players} players")
    one = BaseRound(modulus=players, games=(rounds().short,))
    return tuple(_shifted(rounds().short, by, one) for by in range(players))


def long_form(players: int) -> tuple[Fixture, ...]:
    """Single games in which every couple plays twice, once at home and once away, in a comfortable order. [TR-X13]"""
    found = rounds().long.get(players)
    if found is None:
        raise ValueError(f"no long form for {players} players")
    games = [_shifted(game, by, found) for game in found.games for by in range(found.modulus)]
    return comfortable(_oriented(games), players)


def for_group(players: int, form: str = "balanced") -> tuple[Fixture, ...]:
    """The fixtures of a group, in order of play. [TR-D2, TR-D3, TR-D4, TR-X13, TR-X14]

    Groups of five to seven use the one-line rotation, so that a latecomer finds the first fixture unchanged.
    """
    if form == "long" and players in rounds().long:
        return long_form(players)
    if players == 4:
        return printed_four()
    if players <= 7 or form == "short":
        return short(players)
    return tuple(fixture for turn in balanced(players) for fixture in turn)


def is_long(players: int, form: str) -> bool:
    """Whether a group of this size plays single games instead of two legs."""
    return form == "long" and players in rounds().long


def _shifted(game: tuple[int, int, int, int], by: int, base: BaseRound) -> Fixture:
    a, b, c, d = (_shift(number, by, base) for number in game)
    return (a, b), (c, d)


def _shift(number: int, by: int, base: BaseRound) -> int:
    if number < 0:
        return base.modulus
    if base.grid:
        return 3 * ((number // 3 + by // 3) % 3) + (number + by) % 3
    return (number + by) % base.modulus


def _oriented(games: Sequence[Fixture]) -> list[Fixture]:
    """Turn each game so that a couple's two games are one at home and one away.

    Couples are points, games are edges, every point has two edges: walk each cycle in one direction.
    """
    at: dict[Couple, list[int]] = {}
    for index, (one, two) in enumerate(games):
        for couple in (one, two):
            at.setdefault(_sorted(couple), []).append(index)
    done: dict[int, Fixture] = {}
    for start in range(len(games)):
        index, host = start, games[start][0]
        while index not in done:
            guest = next(couple for couple in games[index] if couple != host)
            done[index] = (host, guest)
            first, second = at[_sorted(guest)]
            index = second if index == first else first
            host = next(couple for couple in games[index] if _sorted(couple) == _sorted(guest))
    return [done[index] for index in range(len(games))]


def comfortable(games: Sequence[Fixture], players: int) -> tuple[Fixture, ...]:
    """Put games in an order in which everyone rests about equally long between games."""
    left, order = list(games), list[Fixture]()
    last, played = [-1] * players, [0] * players
    while left:
        turn = len(order)

        def weariness(game: Fixture, turn: int = turn) -> tuple[int, int]:
            four = (*game[0], *game[1])
            return sum(played[p] for p in four), sum(max(0, players - turn + last[p]) for p in four)

        best = min(left, key=weariness)
        left.remove(best)
        order.append(best)
        for player in (*best[0], *best[1]):
            last[player], played[player] = turn, played[player] + 1
    return tuple(order)


def _sorted(couple: Couple) -> Couple:
    return (couple[0], couple[1]) if couple[0] < couple[1] else (couple[1], couple[0])


class Balance(msgspec.Struct, frozen=True):
    """How often each pair of players partners and opposes, and each player plays, hosts and travels."""

    partners: dict[Couple, int]
    opposed: dict[Couple, int]
    played: dict[int, int]
    home: dict[int, int]
    away: dict[int, int]

    def spread(self, of: str) -> dict[int, int]:
        """How many pairs (or players) have each count, such as {1: 12, 0: 3}."""
        return dict(Counter(getattr(self, of).values()))


def count(games: Sequence[Fixture], players: int, *, legs: int = 1) -> Balance:
    """Recount a schedule; with two legs home and away are counted in both, the pairs once a fixture."""
    pairs = [(i, j) for j in range(players) for i in range(j)]
    partners, opposed = dict.fromkeys(pairs, 0), dict.fromkeys(pairs, 0)
    played, home, away = (dict.fromkeys(range(players), 0) for _ in range(3))
    for one, two in games:
        partners[_sorted(one)] += 1
        partners[_sorted(two)] += 1
        for a in one:
            for b in two:
                opposed[_sorted((a, b))] += 1
        for leg in range(legs):
            hosts, guests = (one, two) if leg == 0 else (two, one)
            for player in hosts:
                home[player] += 1
                played[player] += 1
            for player in guests:
                away[player] += 1
                played[player] += 1
    return Balance(partners, opposed, played, home, away)
