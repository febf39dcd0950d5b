"""Keeping the books: what an event changes. Nothing is secret."""

from fleacircus.core.game import Seat
from fleacircus.flicktable.record import BOOKS, kept
from fleacircus.games.micromutants.model.events import AnyEvent
from fleacircus.games.micromutants.model.state import State
from fleacircus.games.micromutants.record.bases import BASES

_BOOKS = BOOKS | BASES


def evolve(state: State, event: AnyEvent) -> State:
    """The state after the event."""
    return kept(_BOOKS, state, event)


def redact(event: AnyEvent, seat: Seat | None) -> AnyEvent | None:
    """Everybody sees everything."""
    return event
