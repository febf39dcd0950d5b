"""Mars Attacks: the squares, the counters on them, and the models of both sides where they stand."""

from __future__ import annotations

from typing import Any

SQUARE = 12


def draw(view: Any, facts: Any) -> str:
    size, places = facts.board.size, facts.board.places
    span = size * SQUARE
    odd = "".join(
        f"M{column * SQUARE} {row * SQUARE}h{SQUARE}v{SQUARE}h-{SQUARE}z"
        for row in range(size)
        for column in range(size)
        if (row + column) % 2
    )
    counters = "".join(
        f'<rect class="counter" x="{x - 2:.0f}" y="{y - 2:.0f}" width="4" height="4"/>'
        for x, y in (_middle(counter.square, size) for counter in view.counters if counter.square >= 0)
    )
    models = "".join(
        f'<circle class="s{4 if model.side == 0 else 3}" cx="{x:.1f}" cy="{y:.1f}" r="2.6"/>'
        for model in view.models
        if model is not None and model.spot >= 0
        for x, y in [_at(model.spot, size, places)]
    )
    ground = f'<path class="odd" d="{odd}"/>'
    return f'<svg class="mini" viewBox="0 0 {span} {span}" aria-hidden="true">{ground}{counters}{models}</svg>'


def _middle(square: int, size: int) -> tuple[float, float]:
    return (square % size + 0.5) * SQUARE, (size - square // size - 0.5) * SQUARE


def _at(spot: int, size: int, places: int) -> tuple[float, float]:
    """Row 1 is at the foot; within a square places go in rows too."""
    square, place = divmod(spot, places**2)
    x, y = _middle(square, size)
    step = SQUARE / places
    return x + (place % places - (places - 1) / 2) * step, y - (place // places - (places - 1) / 2) * step
