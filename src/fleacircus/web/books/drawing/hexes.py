"""Legionz: a chain on its cells, with what may be placed or moved where."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from fleacircus.core import Match
from fleacircus.core.books import Figure
from fleacircus.core.hexgrid import Hex
from fleacircus.core.hexmap import SEATS, parse
from fleacircus.games import load
from fleacircus.web.books.drawing.shapes import arrow, framed, no, sign, yes
from fleacircus.web.books.moments import Moment

SIZE = 10.0
WIDTH = 17.3
PIXELS = 2.6
"""A unit of the drawing is so many pixels wide at most."""


class Cell(msgspec.Struct, frozen=True):
    """A cell as it is drawn: whose bug lies there, its number, and whether something is allowed there."""

    cell: Hex
    owner: int | None = None
    number: int | None = None
    allowed: bool | None = None
    new: bool = False


def draw_map(figure: Figure) -> str:
    """A drawn position; what `says` asks about named cells is marked there, and moves are arrows."""
    spots = parse(figure.map)
    named = {spot.name: spot.cell for spot in spots if spot.name}
    verdicts: dict[Hex, bool] = {}
    ways: list[tuple[Hex, Hex, bool]] = []
    for sentence, clause in figure.says.items():
        match sentence.split() if "," not in sentence else ():
            case _, "place", name, *_:
                verdicts.setdefault(named[name], not clause or sentence.endswith("wins"))
            case _, "move", start, end:
                ways.append((named[start], named[end], not clause))
    bonus = named.get(str(figure.options.get("bonus", "")))
    cells = [
        Cell(spot.cell, SEATS.index(spot.glyph) if spot.glyph in SEATS else None, spot.number,
             verdicts.get(spot.cell), spot.cell == bonus)
        for spot in spots
    ]  # fmt: skip
    return draw_cells(cells, ways)


def draw_cells(cells: Iterable[Cell], ways: Iterable[tuple[Hex, Hex, bool]] = ()) -> str:
    """Cells, and moves between them with whether they are allowed."""
    cells = list(cells)
    points = [_at(each.cell) for each in cells]
    left, right = min(x for x, _ in points) - 11, max(x for x, _ in points) + 11
    top, foot = min(y for _, y in points) - 12, max(y for _, y in points) + 12
    drawn = "".join(map(_cell, cells)) + "".join(_way(*way) for way in ways)
    return framed(drawn, (left, top, right - left, foot - top), width=(right - left) * PIXELS)


def _at(cell: Hex) -> tuple[float, float]:
    return WIDTH * (cell.q + cell.r / 2), 1.5 * SIZE * cell.r


def _cell(each: Cell) -> str:
    x, y = _at(each.cell)
    style = "free" if each.owner is None else f"s{each.owner}"
    drawn = f'<path class="hex {style}" d="M{x:.1f} {y - 9.4:.1f}l8.1 4.7v9.4l-8.1 4.7-8.1-4.7v-9.4z"/>'
    if each.owner is not None and each.number is None:
        drawn += sign(each.owner, x, y, 3.2)
    if each.number is not None:
        drawn += f'<text class="number" x="{x:.1f}" y="{y + 2.6:.1f}">{each.number}</text>'
    if each.allowed is not None:
        drawn += yes(x, y, SIZE) if each.allowed else no(x, y, SIZE)
    if each.new:
        drawn += f'<path class="ring" d="M{x:.1f} {y - 7.4:.1f}l6.4 3.7v7.4l-6.4 3.7-6.4-3.7v-7.4z"/>'
    return drawn


def _way(start: Hex, end: Hex, allowed: bool) -> str:
    (x, y), (u, v) = _at(start), _at(end)
    drawn = arrow((x, y), (u, v), style="way" if allowed else "way barred")
    return drawn if allowed else drawn + no(x + (u - x) / 4, y + (v - y) / 4, SIZE)


def draw(moment: Moment) -> str:
    """An entry: the chain after it, with what was placed or moved; the Bugz turned over for the start in a row."""
    ways = [(event.start, event.to, True) for event in moment.events if hasattr(event, "start")]
    placed = {event.cell for event in moment.events if hasattr(event, "touches")}
    cells = [Cell(bug.cell, bug.owner, bug.number, None, bug.cell in placed) for bug in moment.after.chain]
    there = {bug.cell for bug in moment.after.chain}
    left = [Cell(bug.cell) for bug in moment.before.chain if bug.cell not in there]
    return draw_cells([*left, *cells], ways)


def draw_start(figure: Figure) -> str:
    """How a match begins, as its first player sees it: both sets as they are laid out, one's own with the numbers at
    which one may look, and between them what was turned over; a ring has the Bug that begins the chain."""
    laid, turned, placed, *_ = Match.start(load("legionz@1", {"players": 2}), str(figure.options["seed"])).log[0].events
    mine = [Cell(_place(n), 0, number) for n, number in enumerate(laid.numbers)]
    theirs = [Cell(_place(n, 9), 1) for n in range(len(laid.numbers))]
    lots = zip(turned.seats, turned.numbers, strict=True)
    between = [
        Cell(_place(5 * (1 + 2 * seat), 6), seat, number, None, (seat, number) == (placed.seat, placed.number))
        for seat, number in lots
    ]
    return draw_cells([*mine, *between, *theirs])


def _place(n: int, right: int = 0) -> Hex:
    """The nth place of a block with five in a row, so many cells to the right."""
    row, column = divmod(n, 5)
    return Hex(column + right - row // 2, row)
