"""The pictures of the books, as SVG: positions drawn from text, moments of matches that were played.

Colours are classes, so that a picture follows light, dark and paper; what it says in words is its caption.
"""

from __future__ import annotations

from functools import cache

from fleacircus.core.books import Figure
from fleacircus.web.books.drawing import hexes


@cache
def drawn(book: str, figure: Figure) -> str:
    """The picture of a figure."""
    if figure.map and book == "legionz":
        return hexes.draw_map(figure)
    raise ValueError(f"{book}: nothing draws {figure.id}")
