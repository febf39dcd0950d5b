"""The pictures of the books, as SVG: positions drawn from text, moments of matches that were played.

Colours are classes, so that a picture follows light, dark and paper; what it says in words is its caption.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from fleacircus.core.books import Figure, books
from fleacircus.web.books.drawing import boxes, hexes, mats, plans, squares
from fleacircus.web.books.moments import Moment, moment

MAPS: dict[str, Callable[[Figure], str]] = {
    "legionz": hexes.draw_map,
    "marsattacks": squares.draw_map,
    "micromutants": mats.draw_map,
    "larvacup": partial(mats.draw_map, game="larva-cup@2"),
    "tournament": mats.draw_map,
}
PLANS: dict[str, Callable[[Figure], str]] = {
    "legionz": hexes.draw_start,
    "marsattacks": squares.draw_plan,
    "tournament": plans.draw,
    "micromutants": boxes.draw,
    "larvacup": boxes.draw,
}
MOMENTS: dict[str, Callable[[Moment], str]] = {
    "legionz": hexes.draw,
    "marsattacks": squares.draw,
    "micromutants": mats.draw,
    "larvacup": mats.draw,
}


@cache
def drawn(book: str, id: str) -> str:
    """The picture of a figure of a book. There are as many as the books have, and they never change."""
    return draw(book, next(figure for figure in books()[book].figure if figure.id == id))


def draw(book: str, figure: Figure) -> str:
    """A figure as SVG."""
    if figure.plan:
        return PLANS[book](figure)
    if figure.map:
        return MAPS[book](figure)
    return MOMENTS[book](moment(figure.record, figure.entry))
