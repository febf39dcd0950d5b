"""Rulings of the referee in the books."""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from fleacircus.flicktable.model import events as ev
from fleacircus.flicktable.model.state import State
from fleacircus.flicktable.record.steps import displaced, in_flight, off_table, put, wiped_off

T = TypeVar("T", bound=State)


def went_back(state: T, event: ev.WentBack) -> T:
    state = displaced(put(state, event.piece, pose=event.pose, place="table"), event.piece)
    state = replace(state, in_zone=(*state.in_zone, *((event.piece, zone) for zone in event.zones)))
    if event.over_edge:
        state = replace(state, over_edge=(*state.over_edge, event.piece))
    flight = state.flight
    assert flight is not None
    restored = (*flight.restored, event.piece) if event.restored else flight.restored
    return in_flight(state, returned=(*flight.returned, event.piece), restored=restored)


def shield_turned(state: T, event: ev.ShieldTurned) -> T:
    state = put(state, event.piece, pose=event.pose)
    if state.flight is None:
        return state
    hits = (*state.flight.hits, event.piece) if event.by == state.flight.piece else state.flight.hits
    if state.flight.role != "projectile":
        hits = state.flight.hits
    return in_flight(state, shielded=(*state.flight.shielded, event.piece), hits=hits)


def webbed(state: T, event: ev.Webbed) -> T:
    state = put(state, event.piece, held_by=event.spider)
    flight = state.flight
    return state if flight is None else in_flight(state, hits=(*flight.hits, event.piece))


def freed(state: T, event: ev.Freed) -> T:
    return put(state, event.piece, held_by=None)


def acid_marked(state: T, event: ev.AcidMarked) -> T:
    state = displaced(put(state, event.acid, place="mark", pose=None), event.acid)
    state = put(state, event.piece, acid=(*state.pieces[event.piece].acid, event.acid))
    flight = state.flight
    return state if flight is None else in_flight(state, hits=(*flight.hits, event.piece))


def acid_gone(state: T, event: ev.AcidGone) -> T:
    left = tuple(acid for acid in state.pieces[event.piece].acid if acid != event.acid)
    return wiped_off(put(state, event.piece, acid=left), event.acid)


def token_removed(state: T, event: ev.TokenRemoved) -> T:
    return off_table(state, event.piece, "box")


def set_down(state: T, event: ev.SetDown) -> T:
    return displaced(put(state, event.piece, pose=event.pose, place="table"), event.piece)


RULINGS: dict[type, Callable[[Any, Any], Any]] = {
    ev.WentBack: went_back,
    ev.ShieldTurned: shield_turned,
    ev.SetDown: set_down,
    ev.Webbed: webbed,
    ev.Freed: freed,
    ev.AcidMarked: acid_marked,
    ev.AcidGone: acid_gone,
    ev.TokenRemoved: token_removed,
}
