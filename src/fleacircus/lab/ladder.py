"""All levels of a game against each other: ratings with intervals, and a picture of the steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, combinations
from typing import Any

import msgspec

from fleacircus.bots import catalogue
from fleacircus.lab.costs import Costs
from fleacircus.lab.game import Played, Task
from fleacircus.lab.house import ANCHORS
from fleacircus.lab.job import Job, digest
from fleacircus.lab.match import Report, contest
from fleacircus.lab.ratings import Rating, fit, meeting


class Rung(msgspec.Struct, frozen=True):
    """A level: its rating, its step above the one below with the interval of that match alone, what it thinks."""

    level: str
    rating: Rating
    step: tuple[float, float, float] | None
    choice_cpu_ms: Costs


class Ladder(msgspec.Struct, frozen=True):
    """The rungs of a game, the strongest first."""

    game: str
    options: dict[str, Any]
    seed: str
    games_a_pair: int
    anchor: str
    rungs: tuple[Rung, ...]
    digest: str


def ladder(
    game: str,
    *,
    levels: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    seed: str = "1",
    games: int = 40,
    job: Job[Task, Played] | None = None,
) -> Ladder:
    """Every level, or those named, against every other. ValueError if there are fewer than two."""
    names = tuple(levels) or catalogue.levels(game)
    if len(names) < 2:
        raise ValueError(f"a ladder of {game} needs two levels at the least")
    reports = {
        (one, other): contest(one, other, game, options=options, seed=f"{seed}/{one}/{other}", games=games, job=job)
        for one, other in combinations(names, 2)
    }
    anchor = next((name for name in ANCHORS if name in names), names[0])
    games_of = (meeting(*pair, report.points, report.games) for pair, report in reports.items())
    found = fit(chain.from_iterable(games_of), anchor=anchor)
    rungs = tuple(
        Rung(each.player, each, _step(reports, each.player, below), _thinks(reports, each.player))
        for each, below in zip(found, [*(other.player for other in found[1:]), None], strict=True)
    )
    every = digest(report.digest for report in reports.values())
    return Ladder(game, dict(options or {}), seed, games, anchor, rungs, every)


def _step(reports: Mapping[tuple[str, str], Report], one: str, other: str | None) -> tuple[float, float, float] | None:
    """The Elo of one against the other in their own match, and its interval."""
    if (one, other) in reports:
        report = reports[one, other]  # type: ignore[index]
        return report.elo, report.elo_low, report.elo_high
    if (other, one) in reports:
        report = reports[other, one]  # type: ignore[index]
        return -report.elo, -report.elo_high, -report.elo_low
    return None


def _thinks(reports: Mapping[tuple[str, str], Report], level: str) -> Costs:
    """What its choices cost in the match that cost it most."""
    own = [report.choice_cpu_ms[level] for pair, report in reports.items() if level in pair]
    return max(own, key=lambda cost: cost.get("p99", 0.0))


WIDTH, ROW, MARGIN = 720, 34, 150


def picture(told: Ladder) -> str:
    """The ladder as SVG: a dot for each rating, a bar for its interval."""
    low = min(rung.rating.low for rung in told.rungs)
    high = max(rung.rating.high for rung in told.rungs)
    scale = (WIDTH - MARGIN - 70) / max(1.0, high - low)

    def x(elo: float) -> float:
        return round(MARGIN + (elo - low) * scale, 1)

    height = ROW * len(told.rungs) + 16
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'font-family="system-ui, sans-serif" font-size="14"><title>{told.game}: levels</title>'
        f'<rect width="{WIDTH}" height="{height}" fill="#fbf8f1"/>'
    ]
    for n, rung in enumerate(told.rungs):
        y, rating = ROW * n + 24, rung.rating
        lines.append(
            f'<text x="12" y="{y + 5}" fill="#2b2620">{rung.level}</text>'
            f'<path d="M{x(rating.low)} {y}H{x(rating.high)}" stroke="#b98a3a" stroke-width="6"/>'
            f'<circle cx="{x(rating.rating)}" cy="{y}" r="6" fill="#2f6249"/>'
            f'<text x="{x(rating.high) + 12}" y="{y + 5}" fill="#2b2620">{rating.rating:.0f}</text>'
        )
    return "\n".join([*lines, "</svg>", ""])
