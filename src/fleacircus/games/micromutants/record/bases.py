"""Bases, resources, cards and arrivals in the books."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from fleacircus.core.game import Seat
from fleacircus.flicktable.model import events as table
from fleacircus.flicktable.model.state import Installed
from fleacircus.flicktable.record import rulings, turns
from fleacircus.flicktable.record.steps import (
    book,
    displaced,
    in_flight,
    in_move,
    in_turn,
    landed,
    off_table,
    pairs,
    put,
)
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.model.state import Flight, PickVictim, PlaceHitter, State

# Set-up


def _table_laid(state: State, event: ev.TableLaid) -> State:
    return turns.table_laid(State(), event)


def _terrain_drawn(state: State, event: ev.TerrainDrawn) -> State:
    for piece in state.pieces:
        if piece.kind in ("warp", "black_hole"):
            pose = event.warp if piece.kind == "warp" else event.black_hole
            state = put(state, piece.id, pose=pose, place="table")
    return state


def _counters_dropped(state: State, event: ev.CountersDropped) -> State:
    state = replace(landed(state, event.landing), covers=pairs(event.landing))
    for id in event.again:
        state = off_table(state, id, "box")
    return state


# Rulings


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


def _base_damaged(state: State, event: ev.BaseDamaged) -> State:
    state = put(state, event.base, damaged=True)
    assert state.flight is not None
    return in_flight(state, damaged=(*state.flight.damaged, event.base))


def _base_destroyed(state: State, event: ev.BaseDestroyed) -> State:
    owner = state.pieces[event.base].owner
    assert owner is not None
    state = book(state, owner, cards=_cards_elsewhere(state.players[owner].cards, event.base))
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


def _set_down(state: State, event: table.SetDown) -> State:
    state = rulings.set_down(state, event)
    return state if state.flight is None else _unlifted(state, state.flight, {event.piece})


def _unlifted(state: State, flight: Flight, pieces: set[int]) -> State:
    return in_flight(state, lifted=tuple(pair for pair in flight.lifted if pair[0] not in pieces))


def _counter_taken(state: State, event: ev.CounterTaken) -> State:
    state = off_table(state, event.counter, "box")
    return book(state, event.seat, resources=state.players[event.seat].resources + 1)


def _asked(state: State, event: table.Asked[Any]) -> State:
    """Who is asked for a victim has used a bonus. [MM-23]"""
    if isinstance(event.pending, PickVictim) and state.flight is not None:
        bonus = state.flight.bonus
        at = bonus.index(event.pending.seat)
        state = in_flight(state, bonus=bonus[:at] + bonus[at + 1 :])
    return turns.asked(state, event)


def _flight_closed(state: State, event: table.FlightClosed) -> State:
    """Whoever hit a base has ended its move, where the table plays so. [EV-15]"""
    flight = state.flight
    assert flight is not None
    state = turns.flight_closed(state, event)
    own = flight.role == "insect" and state.move is not None and flight.piece == state.move.piece
    over = own and state.options.hit_ends_move and flight.piece in flight.hitters
    return in_move(state, power=False) if over else state


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


# Going out


def _player_out(state: State, event: table.PlayerOut) -> State:
    """Nobody puts the insects of a player who is out beside a base. [MM-32]"""
    own = {piece.id for piece in state.pieces if piece.owner == event.seat}
    asked = (due for due in state.pending if not (isinstance(due, PlaceHitter) and due.piece in own))
    state = turns.player_out(replace(state, pending=tuple(asked)), event)
    return state if state.flight is None else _unlifted(state, state.flight, own)


def _cards_elsewhere(cards: Iterable[Installed], base: int) -> tuple[Installed, ...]:
    return tuple(installed for installed in cards if installed.base != base)


BASES: dict[type, Callable[[Any, Any], Any]] = {
    ev.TableLaid: _table_laid,
    ev.TerrainDrawn: _terrain_drawn,
    ev.CountersDropped: _counters_dropped,
    ev.Eliminated: _eliminated,
    ev.BaseDamaged: _base_damaged,
    ev.BaseDestroyed: _base_destroyed,
    ev.Lifted: _lifted,
    ev.CounterTaken: _counter_taken,
    ev.Gained: _gained,
    ev.CardInstalled: _card_installed,
    ev.CardLost: _card_lost,
    ev.Repaired: _repaired,
    ev.Built: _built,
    ev.Sacrificed: _sacrificed,
    ev.Entered: _entered,
    table.SetDown: _set_down,
    table.Asked: _asked,
    table.FlightClosed: _flight_closed,
    table.PlayerOut: _player_out,
}
