"""The companion's books: its own events, and those that it shares with a battle on the screen."""

from __future__ import annotations

from msgspec.structs import replace

from fleacircus.core.game import Seat
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks import record
from fleacircus.games.marsattacks.companion.model import (
    Answered,
    AnyEvent,
    Begun,
    Chosen,
    CiviliansCounted,
    Desk,
    Known,
    ThingDone,
    TurnEnded,
    Undertaken,
    Waited,
)
from fleacircus.games.marsattacks.model import HUMANS


def evolve(desk: Desk, event: AnyEvent) -> Desk:
    """The desk after the event."""
    match event:
        case Waited(pending):
            return replace(desk, pending=pending)
        case Undertaken(task, ai_card, subject):
            return replace(desk, task=task, ai_card=ai_card, subject=subject, answers=())
        case Chosen(model):
            return replace(desk, subject=model)
        case Answered(code, value):
            return replace(desk, answers=(*desk.answers, Known(code, value)))
        case ThingDone():
            return replace(desk, things=desk.things + 1)
        case Begun():
            return replace(desk, begun=desk.begun + 1)
        case TurnEnded(passed):
            return replace(desk, human_passed=passed, last_side=desk.last_side if passed else HUMANS)
        case CiviliansCounted(count):
            return replace(desk, loose_civilians=count)
        case _:
            return _shared(desk, event)


def _shared(desk: Desk, event: AnyEvent) -> Desk:
    after = record.evolve(desk, event)  # type: ignore[arg-type]
    assert isinstance(after, Desk)
    match event:
        case ev.TurnBegan():
            return replace(after, things=0, begun=0, task="", ai_card=None, subject=None, answers=())
        case ev.Ended():
            return replace(after, pending=None)
        case _:
            return after


def redact(event: AnyEvent, seat: Seat | None) -> AnyEvent:
    """The person's hand is not for spectators; the automaton's lies face up. [MA-B37, MA-S19]"""
    return replace(event, card=None) if isinstance(event, ev.Drew) and event.side == HUMANS and seat != 0 else event
