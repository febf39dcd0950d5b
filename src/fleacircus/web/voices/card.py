"""The pictures that messengers show beside an invitation: drawn by us, one for each family of games."""

from __future__ import annotations

import io
import math
from collections.abc import Callable
from functools import cache
from random import Random

from PIL import Image, ImageDraw

WIDTH, HEIGHT = 1200, 630
FINE = 2
"""It is drawn larger and made small, so that edges are smooth."""
FELT, DEEP, LINE, PAPER, INK = "#2c6350", "#1d4437", "#4d8570", "#fbf3df", "#2b2118"
BUGS = ("#e0a526", "#b8402f", "#6b5bb0", "#5f9a3f", "#d56a8b", "#3f7fb5")

Pen = ImageDraw.ImageDraw
Point = tuple[float, float]


@cache
def png(family: str) -> bytes:
    """The picture of a family of games."""
    image = Image.new("RGB", (WIDTH * FINE, HEIGHT * FINE), FELT)
    pen = ImageDraw.Draw(image)
    _cloth(pen)
    DRAWN.get(family, _flick)(pen, Random(family))
    out = io.BytesIO()
    image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS).quantize(128).save(out, "PNG", optimize=True)
    return out.getvalue()


def _cloth(pen: Pen) -> None:
    """Felt that darkens to its edges in a few steps, and the tent's pennants above."""
    for step in range(5, 0, -1):
        grow = step * 130
        box = (WIDTH / 2 - 150 - grow, HEIGHT / 2 - 60 - grow, WIDTH / 2 + 150 + grow, HEIGHT / 2 + 60 + grow)
        shade = tuple(
            round(a + (b - a) * step / 5) for a, b in zip((0x30, 0x6B, 0x57), (0x24, 0x52, 0x42), strict=True)
        )
        pen.ellipse([value * FINE for value in box], fill=shade)
    for at in range(16):
        left, colour = at * 80 - 30, (BUGS[at % 6] if at % 2 else PAPER)
        pen.polygon(_fine((left, 0), (left + 70, 0), (left + 35, 62)), fill=colour)


def _fine(*points: Point) -> list[Point]:
    return [(x * FINE, y * FINE) for x, y in points]


def _disc(pen: Pen, at: Point, radius: float, fill: str, edge: str = INK, width: float = 5) -> None:
    (x, y), r = at, radius
    box = [value * FINE for value in (x - r, y - r, x + r, y + r)]
    pen.ellipse(box, fill=fill, outline=edge, width=round(width * FINE))


def _insect(pen: Pen, at: Point, size: float, colour: str, turn: float) -> None:
    """A bug from above: six legs, two feelers, a body with a seam."""

    def turned(x: float, y: float) -> Point:
        c, s = math.cos(turn), math.sin(turn)
        return (at[0] + size * (x * c - y * s), at[1] + size * (x * s + y * c))

    for side in (-1, 1):
        for reach in (-0.55, 0.0, 0.55):
            legs = turned(0, reach * 0.6), turned(side * 0.55, reach), turned(side * 0.85, reach + 0.22)
            pen.line(_fine(*legs), fill=INK, width=round(0.08 * size * FINE), joint="curve")
        feeler = turned(0, -0.5), turned(side * 0.22, -0.95), turned(side * 0.42, -1.0)
        pen.line(_fine(*feeler), fill=INK, width=round(0.06 * size * FINE), joint="curve")
    _disc(pen, turned(0, -0.52), 0.26 * size, INK)
    body = [turned(0.46 * math.cos(a), 0.12 + 0.6 * math.sin(a)) for a in (step * math.pi / 24 for step in range(48))]
    pen.polygon(_fine(*body), fill=colour, outline=INK, width=round(0.07 * size * FINE))
    pen.line(_fine(turned(0, -0.4), turned(0, 0.7)), fill=INK, width=round(0.05 * size * FINE))


def _legionz(pen: Pen, rng: Random) -> None:
    """A chain of tiles on hexagons."""
    size = 68.0
    chain = [(-3, 1), (-2, 1), (-2, 0), (-1, 0), (0, 0), (1, -1), (1, 0), (2, -1), (3, -1), (0, 1), (3, -2), (-3, 2)]
    for at, (q, r) in enumerate(chain):
        middle = (WIDTH / 2 + math.sqrt(3) * size * (q + r / 2), 335 + 1.5 * size * r)
        corners = [
            (middle[0] + (size - 4) * math.cos(a), middle[1] + (size - 4) * math.sin(a))
            for a in (math.pi / 180 * (60 * corner - 30) for corner in range(6))
        ]
        colour = BUGS[(0, 0, 1, 1, 0, 4, 4, 1, 1, 5, 5, 0)[at]]
        pen.polygon(_fine(*corners), fill=PAPER, outline=INK, width=4 * FINE)
        _insect(pen, middle, size * 0.52, colour, rng.uniform(-0.5, 0.5))


def _flick(pen: Pen, rng: Random) -> None:
    """Plastic insects as discs, and one in its flight."""
    for at, (x, y) in enumerate(((210, 440), (330, 250), (480, 470), (640, 330), (850, 480), (980, 300), (1090, 450))):
        _disc(pen, (x + 6, y + 10), 74, DEEP, DEEP)
        _disc(pen, (x, y), 74, PAPER if at == 3 else BUGS[at % 6], INK, 6)
        _insect(pen, (x, y), 46, BUGS[at % 6] if at == 3 else PAPER, rng.uniform(-2, 2))
    for step in range(12):
        a = math.pi * (1 - step / 11)
        _disc(pen, (565 + 355 * math.cos(a) * 0.42, 300 - 130 * math.sin(a)), 5, PAPER, PAPER, 1)


def _cup(pen: Pen, rng: Random) -> None:
    """A pitch, a ball, and players."""
    pen.rectangle([value * FINE for value in (90, 120, 1110, 560)], outline=LINE, width=6 * FINE)
    pen.line(_fine((600, 120), (600, 560)), fill=LINE, width=6 * FINE)
    pen.ellipse([value * FINE for value in (500, 240, 700, 440)], outline=LINE, width=6 * FINE)
    for x in (90, 1030):
        pen.rectangle([value * FINE for value in (x, 250, x + 80, 430)], outline=PAPER, width=6 * FINE)
    for at, (x, y) in enumerate(((300, 220), (390, 440), (520, 190), (760, 450), (860, 230), (960, 380))):
        _disc(pen, (x, y), 58, BUGS[1] if at < 3 else BUGS[5], INK, 6)
        _insect(pen, (x, y), 36, PAPER, rng.uniform(-2, 2))
    _disc(pen, (640, 330), 30, PAPER, INK, 6)


def _mars(pen: Pen, rng: Random) -> None:
    """Streets as squares, and a saucer over them."""
    side = 78
    for row in range(7):
        for column in range(16):
            shade = rng.choice(("#8d5a3b", "#83523a", "#7a4b35"))
            box = (column * side - 20, 95 + row * side, column * side - 22 + side, 93 + (row + 1) * side)
            pen.rectangle([value * FINE for value in box], fill=shade)
    for x, y in ((250, 470), (470, 390), (690, 520), (900, 420)):
        _disc(pen, (x, y), 34, BUGS[3], INK, 5)
        _disc(pen, (x, y - 20), 20, PAPER, INK, 5)
    pen.ellipse([value * FINE for value in (380, 250, 820, 360)], fill="#c9d2d6", outline=INK, width=6 * FINE)
    pen.pieslice(
        [value * FINE for value in (490, 170, 710, 400)], 180, 360, fill="#8fd0c0", outline=INK, width=6 * FINE
    )
    for x in range(430, 800, 74):
        _disc(pen, (x, 308), 11, BUGS[0], INK, 3)


DRAWN: dict[str, Callable[[Pen, Random], None]] = {
    "legionz": _legionz,
    "larvacup": _cup,
    "marsattacks": _mars,
    "companion": _mars,
}
