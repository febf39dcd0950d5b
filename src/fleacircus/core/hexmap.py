"""Hex maps drawn as text, both ways.

Rows are shifted by half a cell, and neighbours in a row stand two characters apart, so that six cells surround one:

      * B           A to F   a bug of the first to the sixth seat
     A . A          .        an empty cell, drawn only to be looked at
      B x +         * +      empty cells that a test marks, say as allowed and as forbidden
                    a to z   an empty cell with a name

A wide map has room for more: its cells stand four characters apart, and rows are shifted by two.

      A12 B3        A12      a bug with its number under it; a map with such bugs is wide
    .   A1x Bz      A1x Bz   bugs with a name, the first with its number too
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from fleacircus.core.hexgrid import Hex, border

SEATS = "ABCDEF"
_CELL = re.compile(r"([A-F])(\d{1,2})?([a-z])?|([.*+a-z])")
_WIDE = re.compile(r"[A-F][a-z\d]")


class Spot(NamedTuple):
    """One drawn cell."""

    cell: Hex
    glyph: str
    number: int | None
    name: str | None


def parse(drawing: str) -> list[Spot]:
    """The cells of a drawing in reading order; ValueError if a row is out of step."""
    half = 2 if _WIDE.search(drawing) else 1
    lines = drawing.expandtabs().splitlines()
    while lines and not lines[0].strip():
        del lines[0]
    spots: list[Spot] = []
    first: int | None = None
    for r, line in enumerate(lines):
        if strange := _CELL.sub("", line).strip():
            raise ValueError(f"row {r} has {strange!r} in it: {line!r}")
        for found in _CELL.finditer(line):
            first = found.start() if first is None else first
            steps, rest = divmod(found.start() - first - half * r, 2 * half)
            if rest:
                raise ValueError(f"row {r} is out of step: {line!r}")
            owner, number, name, sign = found.groups()
            if sign is not None and sign.islower():
                sign, name = ".", sign
            spots.append(Spot(Hex(steps, r), owner or sign, None if number is None else int(number), name))
    return spots


def draw(glyphs: Mapping[Hex, str], *, wide: bool = False, empty: Iterable[Hex] = ()) -> str:
    """The drawing of these cells, with dots for `empty` ones."""
    cells: dict[Hex, str] = dict.fromkeys(empty, ".") | dict(glyphs)
    half = 2 if wide else 1
    top = min(cell.r for cell in cells)
    left = min(2 * cell.q + cell.r for cell in cells)
    rows: dict[int, str] = dict.fromkeys(range(top, max(cell.r for cell in cells) + 1), "")
    for cell in sorted(cells, key=lambda cell: (cell.r, cell.q)):
        rows[cell.r] = rows[cell.r].ljust(half * (2 * cell.q + cell.r - left)) + cells[cell]
    return "\n".join(rows.values())


def draw_chain(chain: Iterable[tuple[Hex, int, int | None]], *, wide: bool = False) -> str:
    """The drawing of a chain of (cell, owner, number), with dots on the empty cells around it."""
    glyphs = {
        cell: SEATS[owner] + (str(number) if wide and number is not None else "") for cell, owner, number in chain
    }
    return draw(glyphs, wide=wide, empty=border(glyphs))
