"""What every picture is made of: a frame, the marks of yes and no, arrows."""

from __future__ import annotations

Point = tuple[float, float]


def framed(inside: str, box: tuple[float, float, float, float], *, width: float) -> str:
    """The picture: `box` is what it shows, in its own units; `width` how wide it wants to be, in pixels."""
    x, y, wide, high = box
    return (
        f'<svg class="fig" viewBox="{x:.1f} {y:.1f} {wide:.1f} {high:.1f}" style="max-width: {width:.0f}px" '
        f'aria-hidden="true">{inside}</svg>'
    )


def yes(x: float, y: float, size: float) -> str:
    """A tick."""
    s = size / 10
    return f'<path class="yes" d="M{x - 4 * s:.1f} {y:.1f}l{3 * s:.1f} {3.4 * s:.1f} {5 * s:.1f}-{6.6 * s:.1f}"/>'


def no(x: float, y: float, size: float) -> str:
    """A cross."""
    s = size / 10
    return (
        f'<path class="no" d="M{x - 3.4 * s:.1f} {y - 3.4 * s:.1f}l{6.8 * s:.1f} {6.8 * s:.1f}m0-{6.8 * s:.1f}'
        f'l-{6.8 * s:.1f} {6.8 * s:.1f}"/>'
    )


def arrow(start: Point, end: Point, *, style: str = "way", head: float = 4.0) -> str:
    """A line with a head, on a halo, so that it is seen on anything."""
    (x, y), (u, v) = start, end
    along = max(((u - x) ** 2 + (v - y) ** 2) ** 0.5, 0.01)
    dx, dy = (u - x) / along, (v - y) / along
    tip = f"M{u - head * (dx - 0.6 * dy):.1f} {v - head * (dy + 0.6 * dx):.1f}L{u:.1f} {v:.1f}"
    path = f"M{x:.1f} {y:.1f}L{u:.1f} {v:.1f}{tip}L{u - head * (dx + 0.6 * dy):.1f} {v - head * (dy - 0.6 * dx):.1f}"
    return f'<path class="way halo" d="{path}"/><path class="{style}" d="{path}"/>'


def shortened(start: Point, end: Point, by: float = 5.0) -> tuple[Point, Point]:
    """A way without its ends, where something stands; what is too short for that stays."""
    (x, y), (u, v) = start, end
    along = ((u - x) ** 2 + (v - y) ** 2) ** 0.5
    if along < 3 * by:
        return start, end
    dx, dy = (u - x) / along * by, (v - y) / along * by
    return (x + dx, y + dy), (u - dx, v - dy)


SIGNS = (
    "M{x} {y}m-{r} 0a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0z",
    "M{x} {y}m-{r}-{r}h{d}v{d}h-{d}z",
    "M{x} {y}m0-{r}l{r} {d}h-{d}z",
    "M{x} {y}m0-{r}l{r} {r}-{r} {r}-{r}-{r}z",
    "M{x} {y}m-{r} 0h{d}m-{r}-{r}v{d}",
    "M{x} {y}m-{r}-{r}l{d} {d}m0-{d}l-{d} {d}",
)
"""A seat is told by its colour and by one of these."""


def sign(seat: int, x: float, y: float, size: float) -> str:
    """The sign of a seat."""
    path = SIGNS[seat % len(SIGNS)].format(x=f"{x:.1f}", y=f"{y:.1f}", r=f"{size:.1f}", d=f"{2 * size:.1f}")
    return f'<path class="sign" d="{path}"/>'
