"""Keeping the books: what an event changes. Nothing at this table is secret."""

from fleacircus.core.game import Seat
from fleacircus.games.micromutants.model.events import AnyEvent
from fleacircus.games.micromutants.model.state import State
from fleacircus.games.micromutants.record.affairs import AFFAIRS
from fleacircus.games.micromutants.record.course import COURSE
from fleacircus.games.micromutants.record.rulings import RULINGS

__all__ = ["evolve", "redact"]

_BOOKS = COURSE | RULINGS | AFFAIRS


def evolve(state: State, event: AnyEvent) -> State:
    """The state after the event."""
    keep = _BOOKS.get(type(event))
    return state if keep is None else keep(state, event)


def redact(event: AnyEvent, seat: Seat | None) -> AnyEvent | None:
    """Everybody sees everything."""
    return event
