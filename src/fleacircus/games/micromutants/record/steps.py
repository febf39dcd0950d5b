"""Small steps that several entries in the books share."""

from collections.abc import Iterable
from typing import Any, Literal

from msgspec.structs import replace

from fleacircus.core.game import Seat
from fleacircus.games.micromutants.model.state import Flight, Installed, Pair, Role, State
from fleacircus.physics import Landing

MOVABLE = frozenset({"insect", "projectile", "counter", "meteor", "ball"})
"""What a landing may move; a base that physics should ever report as moved stays in its place. [MM-21]"""


def put(state: State, id: int, **changes: Any) -> State:
    pieces = state.pieces
    return replace(state, pieces=(*pieces[:id], replace(pieces[id], **changes), *pieces[id + 1 :]))


def book(state: State, seat: Seat, **changes: Any) -> State:
    players = state.players
    changed = replace(players[seat], **changes)
    return replace(state, players=(*players[:seat], changed, *players[seat + 1 :]))


def in_turn(state: State, **changes: Any) -> State:
    assert state.turn is not None
    return replace(state, turn=replace(state.turn, **changes))


def in_flight(state: State, **changes: Any) -> State:
    return replace(state, flight=replace(state.flight, **changes)) if state.flight else state


def in_move(state: State, **changes: Any) -> State:
    return replace(state, move=replace(state.move, **changes)) if state.move else state


def displaced(state: State, id: int) -> State:
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


def off_table(state: State, id: int, place: str) -> State:
    """A piece leaves the table without its web and acid."""
    acids = state.pieces[id].acid
    state = put(state, id, place=place, pose=None, held_by=None, acid=(), damaged=False)
    for acid in acids:
        state = wiped_off(state, acid)
    return displaced(state, id)


def wiped_off(state: State, acid: int) -> State:
    """Acid goes back to hand once nobody bears it any more. [EV-83]"""
    borne = any(acid in piece.acid for piece in state.pieces)
    return state if borne else put(state, acid, place="box", pose=None)


def pairs(landing: Landing) -> tuple[Pair, ...]:
    return tuple((cover.upper_id, cover.lower_id) for cover in landing.covers)


def landed(state: State, landing: Landing) -> State:
    """Everything lies where physics says."""
    fresh = {piece.id: piece.pose for piece in landing.moved}
    pieces = tuple(
        replace(piece, pose=fresh[piece.id], place="table") if piece.id in fresh and piece.kind in MOVABLE else piece
        for piece in state.pieces
    )
    zones = tuple((found.piece_id, found.zone_id) for found in landing.in_zone)
    if state.turn is not None:
        come = (id for id in landing.partly_off if id not in state.over_edge)
        state = in_turn(state, edge=tuple(dict.fromkeys((*state.turn.edge, *come))))
    return replace(state, pieces=pieces, over_edge=landing.partly_off, in_zone=zones)


def in_cups(landing: Landing) -> tuple[tuple[int, int, Literal["in", "rim"]], ...]:
    return tuple((found.piece_id, found.cup_id, found.where) for found in landing.in_cup)


def holder(state: State) -> Seat | None:
    """The seat that has the ball, or has just thrown it. [LC-R7]"""
    if state.pitch is None:
        return None
    if state.pitch.carrier is not None:
        return state.pieces[state.pitch.carrier].owner
    return state.pitch.throw.seat if state.pitch.throw else None


def on_pitch(state: State, **changes: Any) -> State:
    return replace(state, pitch=replace(state.pitch, **changes)) if state.pitch else state


def poses_before(state: State, landing: Landing) -> tuple[tuple[int, Any], ...]:
    return tuple(
        (piece.id, state.pieces[piece.id].pose) for piece in landing.moved if state.pieces[piece.id].pose is not None
    )


def take_off(state: State, seat: Seat, piece: int, role: Role, landing: Landing) -> State:
    flight = Flight(
        seat,
        piece,
        role,
        before=poses_before(state, landing),
        moved=tuple(moved.id for moved in landing.moved if state.pieces[moved.id].kind in MOVABLE),
        lay=state.covers,
        covers=pairs(landing),
        off=landing.off,
        in_cup=in_cups(landing),
        holder=holder(state),
        rested=state.covers,
    )
    return replace(landed(state, landing), flight=flight)


def cards_elsewhere(cards: Iterable[Installed], base: int) -> tuple[Installed, ...]:
    return tuple(installed for installed in cards if installed.base != base)
