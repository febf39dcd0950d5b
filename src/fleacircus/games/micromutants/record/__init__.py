"""Keeping the books: what an event changes. Only the cards chosen before a kick-off are secret. [LC-04]"""

from msgspec.structs import replace

from fleacircus.core.game import Seat
from fleacircus.games.micromutants.model.events import AnyEvent
from fleacircus.games.micromutants.model.football import CardsPicked
from fleacircus.games.micromutants.model.state import State
from fleacircus.games.micromutants.record.affairs import AFFAIRS
from fleacircus.games.micromutants.record.course import COURSE
from fleacircus.games.micromutants.record.football import FOOTBALL
from fleacircus.games.micromutants.record.rulings import RULINGS

__all__ = ["evolve", "redact"]

_BOOKS = COURSE | RULINGS | AFFAIRS | FOOTBALL


def evolve(state: State, event: AnyEvent) -> State:
    """The state after the event."""
    keep = _BOOKS.get(type(event))
    return state if keep is None else keep(state, event)


def redact(event: AnyEvent, seat: Seat | None) -> AnyEvent | None:
    """Everybody sees everything, but for the cards that another seat has chosen. [LC-04]"""
    if isinstance(event, CardsPicked) and event.seat != seat:
        return replace(event, cards=None)
    return event
