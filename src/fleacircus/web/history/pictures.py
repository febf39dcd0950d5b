"""Graphs as drawings of the page: how a rating came about. What they show stands in a table beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.html import format_html, format_html_join

from fleacircus.lab.ratings import Rating

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 230, 66, 16, 14, 34
STEPS = (25, 50, 100, 200, 500, 1000)


def course_picture(course: Sequence[tuple[int, Rating]], *, title: str, first: str, last: str) -> Any:
    """The rating after each game, with the band in which it lies; `first` and `last` name the ends of the axis."""
    low = min(min(rating.low for _, rating in course), 1500.0)
    high = max(max(rating.high for _, rating in course), 1500.0)
    step = next((each for each in STEPS if (high - low) / each <= 6), STEPS[-1])
    bottom, top = int(low // step) * step, -int(-high // step) * step
    across = (WIDTH - LEFT - RIGHT) / max(1, len(course) - 1)

    def x(n: int) -> float:
        return round(LEFT + across * (n if len(course) > 1 else 0.5), 1)

    def y(rating: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (top - rating) / (top - bottom), 1)

    upper = [f"{x(n)},{y(rating.high)}" for n, (_, rating) in enumerate(course)]
    lower = [f"{x(n)},{y(rating.low)}" for n, (_, rating) in enumerate(course)]
    middle = [(x(n), y(rating.rating)) for n, (_, rating) in enumerate(course)]
    if len(course) == 1:
        rating = course[0][1]
        upper, lower = ([f"{LEFT},{y(at)}", f"{WIDTH - RIGHT},{y(at)}"] for at in (rating.high, rating.low))
    grid = format_html_join(
        "",
        '<path class="grid{}" d="M{} {}H{}"/><text x="{}" y="{}" class="tick">{}</text>',
        (
            (" middle" if at == 1500 else "", LEFT, y(at), WIDTH - RIGHT, LEFT - 8, y(at) + 4, at)
            for at in range(bottom, top + 1, step)
        ),
    )
    dots = format_html_join("", '<circle cx="{}" cy="{}" r="3.5"/>', middle)
    return format_html(
        '<svg class="course" viewBox="0 0 {} {}" role="img" aria-label="{}">{}<polygon points="{}"/>'
        '<polyline points="{}"/>{}<text x="{}" y="{}" class="end">{}</text>'
        '<text x="{}" y="{}" class="end last">{}</text></svg>',
        WIDTH,
        HEIGHT,
        title,
        grid,
        " ".join([*upper, *reversed(lower)]),
        " ".join(f"{across},{down}" for across, down in middle),
        dots,
        LEFT,
        HEIGHT - 6,
        first,
        WIDTH - RIGHT,
        HEIGHT - 6,
        last,
    )
