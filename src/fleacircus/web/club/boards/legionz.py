"""Legionz: the chain of cells, each in the colour of its bug."""

from __future__ import annotations

from typing import Any

SIZE = 10
"""Half the height of a cell."""
WIDTH = 17.3
LEAST = (150.0, 96.0)
"""The picture shows at least so much, so that a short chain does not fill it."""


def draw(view: Any, _facts: Any) -> str:
    cells = [(WIDTH * (bug.cell[0] + bug.cell[1] / 2), 1.5 * SIZE * bug.cell[1], bug.owner) for bug in view.chain]
    left, right = min(x for x, _, _ in cells) - 14, max(x for x, _, _ in cells) + 14
    top, foot = min(y for _, y, _ in cells) - 14, max(y for _, y, _ in cells) + 14
    width, height = max(right - left, LEAST[0]), max(foot - top, LEAST[1])
    x, y = (left + right - width) / 2, (top + foot - height) / 2
    drawn = "".join(_cell(*cell, new=n == len(cells) - 1) for n, cell in enumerate(cells))
    return f'<svg class="mini" viewBox="{x:.0f} {y:.0f} {width:.0f} {height:.0f}" aria-hidden="true">{drawn}</svg>'


def _cell(x: float, y: float, owner: int, *, new: bool) -> str:
    mark = f'<circle class="new" cx="{x:.0f}" cy="{y:.1f}" r="3.4"/>' if new else ""
    return f'<path class="s{owner}" d="M{x:.1f} {y - 9.4:.1f}l8.1 4.7v9.4l-8.1 4.7-8.1-4.7v-9.4z"/>{mark}'
