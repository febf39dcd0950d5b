"""Rankings that explain themselves: an order, and for every two neighbours the comparison that put them so."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Literal

import msgspec

Relation = Literal[">", "=", "<"]


class Line(msgspec.Struct, frozen=True):
    """What one player has in a table of points; somebody who left ranks below all who stayed."""

    player: str
    values: dict[str, Fraction]
    games: int = 0
    gone: bool = False


class Step(msgspec.Struct, frozen=True):
    """One comparison: criterion, the two values, how they relate."""

    criterion: str
    left: Fraction
    right: Fraction
    relation: Relation


class Reason(msgspec.Struct, frozen=True):
    """Why `left` stands before `right`, or level with them (`shared`), and the clause that says so."""

    left: str
    right: str
    steps: tuple[Step, ...]
    shared: bool
    clause: str


class Row(msgspec.Struct, frozen=True):
    """A line of a ranking with its place; `reason` compares it with the next row.

    `until` is the worst place it may still come to, while that is open; then `place` is the best.
    """

    player: str
    place: int
    shared: bool
    games: int
    gone: bool
    values: dict[str, Fraction]
    reason: Reason | None = None
    until: int | None = None

    @property
    def place_words(self) -> str:
        """The place as people write it: 2, 3= where it is shared, 1–4 while it is open."""
        if self.until is not None:
            return f"{self.place}–{self.until}"
        return f"{self.place}=" if self.shared else f"{self.place}"


class Tie(msgspec.Struct, frozen=True):
    """Players whom the chain leaves level across a cut: `places` of them must be settled by sealed bids. [TR-D17]"""

    id: str
    stage: str
    players: tuple[str, ...]
    places: int
    settled: tuple[str, ...]

    @property
    def open(self) -> bool:
        """Whether it still blocks."""
        return len(self.settled) < self.places


Settled = Callable[[str, tuple[str, ...]], tuple[str, tuple[str, ...]]]
"""Given a stage and the tied players: the tie's id and the players who have been given the next places."""


class Ranking(msgspec.Struct, frozen=True):
    """Rows from the top, and the ties that matter, settled or not."""

    rows: tuple[Row, ...]
    ties: tuple[Tie, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(row.player for row in self.rows)


def rank(
    lines: Sequence[Line],
    chain: Sequence[str],
    *,
    stage: str,
    cuts: Collection[int] = (),
    settled: Settled,
    clauses: dict[str, str],
) -> Ranking:
    """Sort by the chain, the whole tied set at once and without a restart. [TR-X24, TR-X53]

    A cut at 2 means that it matters who is second and who third. Level players elsewhere share their place.
    """
    order = sorted(lines, key=lambda line: (line.gone, *(-line.values[name] for name in chain)))
    awarded: dict[str, int] = {}
    ties = []
    for start, run in _runs(order, chain):
        tied = tuple(sorted(line.player for line in run))
        inside = [cut for cut in cuts if start <= cut < start + len(run) - 1]
        if len(run) < 2 or run[0].gone:
            continue
        tie, given = settled(stage, tied)
        awarded.update({player: place for place, player in enumerate(given, 1)})
        if inside:
            ties.append(Tie(tie, stage, tied, max(inside) - start + 1, given))
    order.sort(key=lambda line: (line.gone, *(-line.values[name] for name in chain), _bid(awarded, line.player)))
    return Ranking(tuple(_rows(order, chain, awarded, clauses)), tuple(ties))


def _bid(awarded: dict[str, int], player: str) -> int:
    return awarded.get(player, len(awarded) + 1000)


def _runs(order: Sequence[Line], chain: Sequence[str]) -> list[tuple[int, list[Line]]]:
    runs: list[tuple[int, list[Line]]] = []
    for place, line in enumerate(order, 1):
        if runs and _level(runs[-1][1][0], line, chain):
            runs[-1][1].append(line)
        else:
            runs.append((place, [line]))
    return runs


def _level(one: Line, two: Line, chain: Sequence[str]) -> bool:
    return one.gone == two.gone and all(one.values[name] == two.values[name] for name in chain)


def _rows(order: Sequence[Line], chain: Sequence[str], awarded: dict[str, int], clauses: dict[str, str]) -> list[Row]:
    reasons = [compare(one, two, chain, awarded, clauses) for one, two in pairwise(order)]
    rows, place = list[Row](), 1
    for index, line in enumerate(order):
        level_above = index > 0 and reasons[index - 1].shared
        level_below = index < len(reasons) and reasons[index].shared
        place = place if level_above else index + 1
        reason = reasons[index] if index < len(reasons) else None
        shared = level_above or level_below
        rows.append(Row(line.player, place, shared, line.games, line.gone, line.values, reason))
    return rows


def compare(left: Line, right: Line, chain: Sequence[str], awarded: dict[str, int], clauses: dict[str, str]) -> Reason:
    """Go down the chain until two players differ. [TR-X24]"""
    if left.gone != right.gone:
        step = Step("stayed", Fraction(not left.gone), Fraction(not right.gone), ">" if right.gone else "<")
        return Reason(left.player, right.player, (step,), False, "TR-X50")
    steps = []
    for name in chain:
        one, two = left.values[name], right.values[name]
        steps.append(Step(name, one, two, _relation(one, two)))
        if one != two:
            return Reason(left.player, right.player, tuple(steps), False, clauses[name])
    first, second = _bid(awarded, left.player), _bid(awarded, right.player)
    if first == second:
        return Reason(left.player, right.player, tuple(steps), True, "TR-X53")
    worth = tuple(Fraction(len(awarded) + 1 - min(at, len(awarded) + 1)) for at in (first, second))
    steps.append(Step("bids", worth[0], worth[1], _relation(*worth)))
    return Reason(left.player, right.player, tuple(steps), False, clauses["bids"])


def _relation(one: Fraction, two: Fraction) -> Relation:
    return ">" if one > two else "<" if one < two else "="
