"""The season's table: points of the best results, places with their reasons, and how everybody moved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec

from fleacircus.tournament.ranking import Line, Row, rank
from fleacircus.tournament.season.results import ContestResult, Finish
from fleacircus.tournament.season.terms import Terms

CHAIN = ("season_points", "firsts", "seconds", "thirds")
CLAUSES = dict.fromkeys(CHAIN, "TR-Y2")


class Earned(msgspec.Struct, frozen=True):
    """What somebody earned in one contest; `counts` if it is among their best."""

    evening: str
    kind: str
    place: int
    shared: bool
    points: Fraction
    counts: bool


class SeasonRow(msgspec.Struct, frozen=True):
    """A member of the table; `trend` is how many places they rose by the newest evening, if they were there before."""

    row: Row
    earned: tuple[Earned, ...]
    trend: int | None

    @property
    def member(self) -> str:
        return self.row.player


def table(results: Sequence[ContestResult], terms: Terms) -> tuple[SeasonRow, ...]:
    """Every member with a result, best first; the contests come in the order of their evenings. [TR-Y1, TR-Y2]"""
    earned = _earned(results, terms)
    rows = _rank(earned)
    over = [one.evening for one in results if one.over]
    before = [one for one in results if over and one.evening != over[-1]]
    was = {row.player: row.place for row in _rank(_earned(before, terms))}
    return tuple(
        SeasonRow(row, earned[row.player], was[row.player] - row.place if row.player in was else None) for row in rows
    )


def place_points(finish: Finish, terms: Terms) -> Fraction:
    """The points of a place; those who share places share the mean of their points, an exact fraction. [TR-Y1]"""
    shared = range(finish.place, finish.place + finish.among)
    return Fraction(sum(terms.at(place) for place in shared), finish.among)


def _earned(results: Sequence[ContestResult], terms: Terms) -> dict[str, tuple[Earned, ...]]:
    """Everything members earned, and which of it counts: the best results, of equal ones the newest. [TR-Y2]"""
    found: dict[str, list[Earned]] = {}
    for one in results:
        for finish in one.finishes:
            if finish.member:
                points = place_points(finish, terms)
                result = Earned(one.evening, one.kind, finish.place, finish.among > 1, points, False)
                found.setdefault(finish.member, []).append(result)
    return {member: _best(mine, terms.best) for member, mine in found.items()}


def _best(mine: list[Earned], best: int) -> tuple[Earned, ...]:
    order = sorted(range(len(mine)), key=lambda at: (mine[at].points, at), reverse=True)
    counted = set(order[:best])
    return tuple(msgspec.structs.replace(one, counts=at in counted) for at, one in enumerate(mine))


def _rank(earned: Mapping[str, tuple[Earned, ...]]) -> tuple[Row, ...]:
    """By points; level: more first, second, third places of one's own; else the place is shared. [TR-Y2]"""
    lines = []
    for member, mine in sorted(earned.items()):
        sole = [one.place for one in mine if one.counts and not one.shared]
        values = {"season_points": sum((one.points for one in mine if one.counts), Fraction(0))}
        values |= {name: Fraction(sole.count(place)) for place, name in enumerate(CHAIN[1:], 1)}
        lines.append(Line(member, values, games=len(mine)))
    return rank(lines, CHAIN, stage="season", settled=lambda _, tied: ("", ()), clauses=CLAUSES).rows
