"""Small steps that several entries in the books share: what changes where."""

from typing import Any, TypeVar

from msgspec.structs import replace

from fleacircus.core.game import Seat
from fleacircus.flicktable.model.state import Pair, State
from fleacircus.physics import Landing

T = TypeVar("T", bound=State)


def put(state: T, id: int, **changes: Any) -> T:
    pieces = state.pieces
    return replace(state, pieces=(*pieces[:id], replace(pieces[id], **changes), *pieces[id + 1 :]))


def book(state: T, seat: Seat, **changes: Any) -> T:
    players = state.players
    changed = replace(players[seat], **changes)
    return replace(state, players=(*players[:seat], changed, *players[seat + 1 :]))


def in_turn(state: T, **changes: Any) -> T:
    assert state.turn is not None
    return replace(state, turn=replace(state.turn, **changes))


def in_flight(state: T, **changes: Any) -> T:
    return replace(state, flight=replace(state.flight, **changes)) if state.flight else state


def in_move(state: T, **changes: Any) -> T:
    return replace(state, move=replace(state.move, **changes)) if state.move else state


def displaced(state: T, id: int) -> T:
    """Something is no longer where it lay: what physics said about it no longer holds."""
    state = replace(
        state,
        over_edge=tuple(other for other in state.over_edge if other != id),
        in_zone=tuple(pair for pair in state.in_zone if id not in pair),
    )
    if state.flight is None:
        return replace(state, covers=tuple(pair for pair in state.covers if id not in pair))
    stage = "heard" if state.flight.stage == "judged" else state.flight.stage
    return in_flight(state, lost=(*state.flight.lost, id), stage=stage)


def off_table(state: T, id: int, place: str) -> T:
    """A piece leaves the table without its web and acid."""
    acids = state.pieces[id].acid
    state = put(state, id, place=place, pose=None, held_by=None, acid=(), damaged=False)
    for acid in acids:
        state = wiped_off(state, acid)
    return displaced(state, id)


def wiped_off(state: T, acid: int) -> T:
    """Acid goes back to hand once nobody bears it any more. [EV-83]"""
    borne = any(acid in piece.acid for piece in state.pieces)
    return state if borne else put(state, acid, place="box", pose=None)


def pairs(landing: Landing) -> tuple[Pair, ...]:
    return tuple((cover.upper_id, cover.lower_id) for cover in landing.covers)


def landed(state: T, landing: Landing) -> T:
    """Everything lies where physics says."""
    fresh = {piece.id: piece.pose for piece in landing.moved}
    pieces = tuple(
        replace(piece, pose=fresh[piece.id], place="table")
        if piece.id in fresh and piece.kind in state.things.movable
        else piece
        for piece in state.pieces
    )
    zones = tuple((found.piece_id, found.zone_id) for found in landing.in_zone)
    if state.turn is not None:
        come = (id for id in landing.partly_off if id not in state.over_edge)
        state = in_turn(state, edge=tuple(dict.fromkeys((*state.turn.edge, *come))))
    return replace(state, pieces=pieces, over_edge=landing.partly_off, in_zone=zones)


def poses_before(state: T, landing: Landing) -> tuple[tuple[int, Any], ...]:
    return tuple(
        (piece.id, state.pieces[piece.id].pose) for piece in landing.moved if state.pieces[piece.id].pose is not None
    )


def take_off(state: T, seat: Seat, piece: int, role: str, landing: Landing) -> T:
    flight = state.flight_type(
        seat,
        piece,
        role,
        before=poses_before(state, landing),
        moved=tuple(moved.id for moved in landing.moved if state.pieces[moved.id].kind in state.things.movable),
        lay=state.covers,
        covers=pairs(landing),
        off=landing.off,
        rested=state.covers,
    )
    return replace(landed(state, landing), flight=flight)
