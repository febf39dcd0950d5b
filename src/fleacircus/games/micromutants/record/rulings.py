"""Rulings of the referee in the books."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.model.state import (
    State,
)
from fleacircus.games.micromutants.record.steps import (
    book,
    cards_elsewhere,
    displaced,
    in_flight,
    off_table,
    put,
    wiped_off,
)

# Rulings


def _went_back(state: State, event: ev.WentBack) -> State:
    state = displaced(put(state, event.piece, pose=event.pose, place="table"), event.piece)
    state = replace(state, in_zone=(*state.in_zone, *((event.piece, zone) for zone in event.zones)))
    if event.over_edge:
        state = replace(state, over_edge=(*state.over_edge, event.piece))
    flight = state.flight
    assert flight is not None
    restored = (*flight.restored, event.piece) if event.restored else flight.restored
    return in_flight(state, returned=(*flight.returned, event.piece), restored=restored)


def _eliminated(state: State, event: ev.Eliminated) -> State:
    state = off_table(state, event.piece, "losses")
    flight = state.flight
    if flight is None:
        return state
    if event.earns:
        state = in_flight(state, killed=(*flight.killed, event.piece))
    if event.by is not None and event.by == flight.piece:
        assert state.flight is not None
        state = in_flight(state, hits=(*state.flight.hits, event.piece))
    return state


def _shield_turned(state: State, event: ev.ShieldTurned) -> State:
    state = put(state, event.piece, pose=event.pose)
    if state.flight is None:
        return state
    hits = (*state.flight.hits, event.piece) if event.by == state.flight.piece else state.flight.hits
    if state.flight.role != "projectile":
        hits = state.flight.hits
    return in_flight(state, shielded=(*state.flight.shielded, event.piece), hits=hits)


def _base_damaged(state: State, event: ev.BaseDamaged) -> State:
    state = put(state, event.base, damaged=True)
    assert state.flight is not None
    return in_flight(state, damaged=(*state.flight.damaged, event.base))


def _base_destroyed(state: State, event: ev.BaseDestroyed) -> State:
    owner = state.pieces[event.base].owner
    assert owner is not None
    state = book(state, owner, cards=cards_elsewhere(state.players[owner].cards, event.base))
    state = off_table(state, event.base, "box" if state.pieces[event.base].kind == "square" else "losses")
    flight = state.flight
    assert flight is not None
    return in_flight(
        state,
        damaged=tuple(base for base in flight.damaged if base != event.base),
        bonus=(*flight.bonus, event.credit),
        razed=flight.razed or event.credit == flight.seat,
    )


def _lifted(state: State, event: ev.Lifted) -> State:
    state = displaced(put(state, event.piece, place="lifted"), event.piece)
    flight = state.flight
    assert flight is not None
    return in_flight(
        state,
        lifted=(*flight.lifted, (event.piece, event.base)),
        hitters=(*flight.hitters, event.piece),
    )


def _set_down(state: State, event: ev.SetDown) -> State:
    state = displaced(put(state, event.piece, pose=event.pose, place="table"), event.piece)
    if state.flight is None:
        return state
    lifted = tuple(pair for pair in state.flight.lifted if pair[0] != event.piece)
    return in_flight(state, lifted=lifted)


def _counter_taken(state: State, event: ev.CounterTaken) -> State:
    state = off_table(state, event.counter, "box")
    return book(state, event.seat, resources=state.players[event.seat].resources + 1)


def _webbed(state: State, event: ev.Webbed) -> State:
    state = put(state, event.piece, held_by=event.spider)
    flight = state.flight
    return state if flight is None else in_flight(state, hits=(*flight.hits, event.piece))


def _freed(state: State, event: ev.Freed) -> State:
    return put(state, event.piece, held_by=None)


def _acid_marked(state: State, event: ev.AcidMarked) -> State:
    state = displaced(put(state, event.acid, place="mark", pose=None), event.acid)
    state = put(state, event.piece, acid=(*state.pieces[event.piece].acid, event.acid))
    flight = state.flight
    return state if flight is None else in_flight(state, hits=(*flight.hits, event.piece))


def _acid_gone(state: State, event: ev.AcidGone) -> State:
    left = tuple(acid for acid in state.pieces[event.piece].acid if acid != event.acid)
    return wiped_off(put(state, event.piece, acid=left), event.acid)


def _token_removed(state: State, event: ev.TokenRemoved) -> State:
    return off_table(state, event.piece, "box")


RULINGS: dict[type, Callable[[State, Any], State]] = {
    ev.WentBack: _went_back,
    ev.Eliminated: _eliminated,
    ev.ShieldTurned: _shield_turned,
    ev.BaseDamaged: _base_damaged,
    ev.BaseDestroyed: _base_destroyed,
    ev.Lifted: _lifted,
    ev.SetDown: _set_down,
    ev.CounterTaken: _counter_taken,
    ev.Webbed: _webbed,
    ev.Freed: _freed,
    ev.AcidMarked: _acid_marked,
    ev.AcidGone: _acid_gone,
    ev.TokenRemoved: _token_removed,
}
