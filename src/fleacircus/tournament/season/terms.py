"""The terms of a season: points by place, how many results count, and when somebody counts as versatile."""

from __future__ import annotations

import itertools
from functools import cache

import msgspec

from fleacircus.core import codec
from fleacircus.tournament.catalogue import read
from fleacircus.tournament.declined import Declined

MOST_POINTS = 1000
MOST_PLACES = 64
MOST_RESULTS = 200


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`points` from the first place down, `taking_part` for all places below; the `best` results count. [TR-Y1, TR-Y2]

    `least` is how many games with each army somebody must have played to be the most versatile. [TR-Y4]
    """

    points: tuple[int, ...]
    taking_part: int
    best: int
    least: int

    def at(self, place: int) -> int:
        """What a place is worth."""
        return self.points[place - 1] if place <= len(self.points) else self.taking_part


@cache
def our_terms() -> Terms:
    """The terms of the data file; they are ours."""
    data = read("season.toml")
    found: Terms = codec.convert({name: data[name] for name in Terms.__struct_fields__}, Terms)
    return checked(found)


def checked(terms: Terms) -> Terms:
    """Terms that make sense; `Declined` names the one that does not. [TR-Y1, TR-Y2]"""
    down = (*terms.points, terms.taking_part)
    if not 1 <= len(terms.points) <= MOST_PLACES or any(not 0 <= each <= MOST_POINTS for each in down):
        raise Declined("tournament/season_points", most=MOST_POINTS, places=MOST_PLACES)
    if any(lower > higher for higher, lower in itertools.pairwise(down)):
        raise Declined("tournament/season_rising")
    if not 1 <= terms.best <= MOST_RESULTS:
        raise Declined("tournament/season_best", most=MOST_RESULTS)
    if not 1 <= terms.least <= MOST_RESULTS:
        raise Declined("tournament/season_least", most=MOST_RESULTS)
    return terms
