"""Keeping the books: what an event changes. Only the cards chosen before the kick-off are secret. [LC-04]"""

from msgspec.structs import replace

from fleacircus.core.game import Seat
from fleacircus.flicktable.record import BOOKS, kept
from fleacircus.games.larvacup.model.events import AnyEvent, CardsPicked
from fleacircus.games.larvacup.model.state import State
from fleacircus.games.larvacup.record.match import MATCH

_BOOKS = BOOKS | MATCH


def evolve(state: State, event: AnyEvent) -> State:
    """The state after the event."""
    return kept(_BOOKS, state, event)


def redact(event: AnyEvent, seat: Seat | None) -> AnyEvent | None:
    """Everybody sees everything, but for the cards that another seat has chosen. [LC-04]"""
    if isinstance(event, CardsPicked) and event.seat != seat:
        return replace(event, cards=None)
    return event
