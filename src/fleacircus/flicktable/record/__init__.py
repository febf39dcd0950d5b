"""Keeping the books: what an event of the table changes. A game adds its own events to these."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from fleacircus.flicktable.model.state import State
from fleacircus.flicktable.record.rulings import RULINGS
from fleacircus.flicktable.record.turns import TURNS

S = TypeVar("S", bound=State)

BOOKS = TURNS | RULINGS


def kept(books: Mapping[type, Callable[[Any, Any], Any]], state: S, event: Any) -> S:
    """The state after the event by these books; what stands in none of them changes nothing."""
    keep = books.get(type(event))
    changed: S = state if keep is None else keep(state, event)
    return changed
