"""Resources, cards, bases, arrivals and departures in the books."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from fleacircus.core.game import Seat
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.model.state import (
    Installed,
    Out,
    Piece,
    PlaceHitter,
    State,
)
from fleacircus.games.micromutants.record.steps import (
    book,
    in_flight,
    in_turn,
    off_table,
    on_pitch,
    put,
)

# Resources, cards, bases


def _gained(state: State, event: ev.Gained) -> State:
    return book(state, event.seat, resources=state.players[event.seat].resources + event.count)


def _pay(state: State, seat: Seat, price: int) -> State:
    return book(state, seat, resources=state.players[seat].resources - price)


def _card_installed(state: State, event: ev.CardInstalled) -> State:
    state = _pay(state, event.seat, event.price)
    cards = (*state.players[event.seat].cards, Installed(event.card, event.base))
    return book(state, event.seat, cards=cards)


def _wait(state: State, seat: Seat, base: int, card: str | None, waiting: bool) -> State:
    cards = tuple(
        replace(installed, waiting=waiting) if installed.base == base and card in (None, installed.card) else installed
        for installed in state.players[seat].cards
    )
    return book(state, seat, cards=cards)


def _card_lost(state: State, event: ev.CardLost) -> State:
    state = _wait(state, event.seat, event.base, event.card, True)
    if state.flight is None:
        return state
    return in_flight(state, damaged=tuple(base for base in state.flight.damaged if base != event.base))


def _repaired(state: State, event: ev.Repaired) -> State:
    state = put(_pay(state, event.seat, event.price), event.base, damaged=False)
    return _wait(state, event.seat, event.base, None, False)


def _built(state: State, event: ev.Built) -> State:
    return put(_pay(state, event.seat, event.price), event.base, place="table", pose=event.pose)


def _sacrificed(state: State, event: ev.Sacrificed) -> State:
    return off_table(state, event.piece, "losses")


def _entered(state: State, event: ev.Entered) -> State:
    turn = state.turn
    assert turn is not None
    state = put(state, event.piece, place="table", pose=event.pose)
    return in_turn(
        state,
        entered=(*turn.entered, event.piece),
        reinforced=turn.reinforced or event.reinforcement,
        resting=(*turn.resting, event.piece) if event.rests else turn.resting,
    )


# The end


def _player_out(state: State, event: ev.PlayerOut) -> State:
    for piece in state.pieces:
        if piece.owner == event.seat and piece.place in ("table", "lifted", "mark"):
            state = _gone(state, piece)
    pending = tuple(
        due
        for due in state.pending
        if due.seat != event.seat and not (isinstance(due, PlaceHitter) and state.pieces[due.piece].owner == event.seat)
    )
    state = replace(state, pending=pending)
    if state.pitch is not None and state.pitch.carrier is not None:
        carrier = state.pieces[state.pitch.carrier]
        state = on_pitch(state, carrier=None if carrier.owner == event.seat else carrier.id)
    out = Out(event.order, event.by, event.clause)
    return book(state, event.seat, out=out, resources=0, cards=())


def _gone(state: State, piece: Piece) -> State:
    for victim in state.pieces:
        if piece.id in victim.acid:
            state = put(state, victim.id, acid=tuple(acid for acid in victim.acid if acid != piece.id))
        if victim.held_by == piece.id:
            state = put(state, victim.id, held_by=None)
    state = off_table(state, piece.id, "losses" if piece.kind == "insect" else "box")
    if state.flight is None:
        return state
    return in_flight(state, lifted=tuple(pair for pair in state.flight.lifted if pair[0] != piece.id))


def _finished(state: State, event: ev.Finished) -> State:
    lying = tuple(pair for pair in state.covers if all(state.pieces[id].place == "table" for id in pair))
    return replace(state, outcome=event.outcome, phase="over", pending=(), move=None, flight=None, covers=lying)


AFFAIRS: dict[type, Callable[[State, Any], State]] = {
    ev.Gained: _gained,
    ev.CardInstalled: _card_installed,
    ev.CardLost: _card_lost,
    ev.Repaired: _repaired,
    ev.Built: _built,
    ev.Sacrificed: _sacrificed,
    ev.Entered: _entered,
    ev.PlayerOut: _player_out,
    ev.Finished: _finished,
}
