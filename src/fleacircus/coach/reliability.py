"""A reliability diagram: what was said against what came, as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from fleacircus.coach.fitting import Bin

SIZE = 300
LEFT, TOP = 46, 34


def diagram(title: str, bins: Sequence[Bin]) -> str:
    """Each bin as a disc, the larger the more games are in it; a calibrated one lies on the line."""
    most = max((each.games for each in bins), default=1)
    ticks = "".join(
        f'<text x="{_x(at):.0f}" y="{TOP + SIZE + 16}" text-anchor="middle">{at:.0%}</text>'
        f'<text x="{LEFT - 6}" y="{_y(at) + 4:.0f}" text-anchor="end">{at:.0%}</text>'
        f'<path d="M{_x(at):.0f} {TOP}v{SIZE}M{LEFT} {_y(at):.0f}h{SIZE}" stroke="#ccc" stroke-width="1"/>'
        for at in (0.0, 0.25, 0.5, 0.75, 1.0)
    )
    discs = "".join(
        f'<circle cx="{_x(each.said):.1f}" cy="{_y(each.won):.1f}" r="{3 + 6 * (each.games / most) ** 0.5:.1f}" '
        f'fill="#2f6f4f" fill-opacity="0.8"><title>{each.said:.0%} said, {each.won:.0%} won, '
        f"{each.games} games</title></circle>"
        for each in bins
    )
    line = " ".join(f"{_x(each.said):.1f},{_y(each.won):.1f}" for each in bins)
    wide, high = LEFT + SIZE + 24, TOP + SIZE + 44
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
        f'font-family="sans-serif" font-size="11" fill="#333"><rect width="{wide}" height="{high}" fill="#fff"/>'
        f'<text x="{LEFT}" y="20" font-size="14">{title}</text>{ticks}'
        f'<path d="M{_x(0)} {_y(0)}L{_x(1)} {_y(1)}" stroke="#999" stroke-dasharray="4 4"/>'
        f'<polyline points="{line}" fill="none" stroke="#2f6f4f"/>{discs}'
        f'<text x="{LEFT + SIZE / 2:.0f}" y="{high - 8}" text-anchor="middle">said</text>'
        f'<text transform="translate(12 {TOP + SIZE / 2:.0f}) rotate(-90)" text-anchor="middle">won</text></svg>\n'
    )


def _x(chance: float) -> float:
    return LEFT + SIZE * chance


def _y(chance: float) -> float:
    return TOP + SIZE * (1 - chance)
