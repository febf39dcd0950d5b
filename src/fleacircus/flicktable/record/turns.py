"""Set-up, turns and moves in the books."""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from fleacircus.flicktable.model import events as ev
from fleacircus.flicktable.model.state import Die, Move, Out, Piece, State, Turn
from fleacircus.flicktable.record.steps import (
    book,
    in_flight,
    in_move,
    in_turn,
    landed,
    off_table,
    pairs,
    poses_before,
    put,
    take_off,
)
from fleacircus.physics import flat, lying

T = TypeVar("T", bound=State)

# Set-up


def table_laid(blank: T, event: Any) -> T:
    """The table that a game's own `TableLaid` tells of."""
    laid = {name: getattr(event, name) for name in ("options", "mat", "sheets", "players", "pieces")}
    return replace(blank, **laid)


def lot_drawn(state: T, event: ev.LotDrawn) -> T:
    return replace(state, order=event.order, phase="deploy")


def deployed(state: T, event: ev.Deployed) -> T:
    for placing in event.places:
        piece, at = state.pieces[placing.piece], placing.at
        if piece.kind == "insect":
            pose = flat(at.x_um, at.y_um, at.turn_mrad, kind=piece.form)
        else:
            pose = lying(at.x_um, at.y_um, 1000, at.turn_mrad)
        state = put(state, piece.id, pose=pose, place="table")
    return state


def army_ready(state: T, event: ev.ArmyReady) -> T:
    return book(state, event.seat, ready=True)


# The course of a turn


def turn_started(state: T, event: ev.TurnStarted) -> T:
    return replace(state, turn=Turn(event.seat, event.number), phase="spend", move=None)


def phase_started(state: T, event: ev.PhaseStarted) -> T:
    return replace(state, phase=event.phase)


def rolled(state: T, event: ev.Rolled) -> T:
    dice = tuple(Die(face) for face in event.faces)
    return replace(in_turn(state, dice=dice, missing=event.missing), phase="act")


def bonus_die(state: T, event: ev.BonusDie) -> T:
    assert state.turn is not None
    return in_turn(state, dice=(*state.turn.dice, Die(event.face, bonus=True)))


def turn_ended(state: T, event: ev.TurnEnded) -> T:
    state = book(state, event.seat, turns=state.players[event.seat].turns + 1)
    return replace(state, move=None, flight=None, pending=())


def asked(state: T, event: ev.Asked[Any]) -> T:
    return replace(state, pending=(event.pending, *state.pending))


def resolved(state: T, event: ev.Resolved) -> T:
    return replace(state, pending=state.pending[1:])


def extra_earned(state: T, event: ev.ExtraEarned) -> T:
    return in_turn(state, extra="earned")


# Moves


def move_begun(state: T, event: ev.MoveBegun) -> T:
    assert state.turn is not None
    turn = state.turn
    if event.piece not in turn.moved:
        turn = replace(turn, moved=(*turn.moved, event.piece))
    if event.die is not None:
        dice = list(turn.dice)
        dice[event.die] = replace(dice[event.die], used=True)
        turn = replace(turn, dice=tuple(dice))
    if event.extra:
        turn = replace(turn, extra="spent")
    pose = state.pieces[event.piece].pose
    return replace(state, turn=turn, move=Move(event.seat, event.piece, special=pose is not None and not pose.face_up))


def move_ended(state: T, event: ev.MoveEnded) -> T:
    return replace(state, move=None)


def power_used(state: T, event: ev.PowerUsed) -> T:
    state = in_move(state, power=False)
    if event.power == "again" and state.turn is not None:
        state = in_turn(state, again=(*state.turn.again, event.piece))
    return state


def face_turned(state: T, event: ev.FaceTurned) -> T:
    """Turned before its first shot, it begins its move so. [EV-65]"""
    move = state.move
    if move is not None and move.piece == event.piece and move.shots == 0:
        state = in_move(state, special=not event.pose.face_up)
    return put(state, event.piece, pose=event.pose)


def loaded(state: T, event: ev.Loaded) -> T:
    return put(state, event.piece, pose=event.pose, place="table")


def flicked(state: T, event: ev.Flicked) -> T:
    state = take_off(state, event.seat, event.piece, event.role, event.landing)
    if state.move is None:
        return state
    return in_move(
        state,
        shots=state.move.shots + (event.role == "insect"),
        guided=state.move.guided or (event.role == "projectile" and event.clause == "EV-70"),
    )


def meteor_dropped(state: T, event: ev.MeteorDropped) -> T:
    return book(take_off(state, event.seat, event.piece, "meteor", event.landing), event.seat, meteor_dropped=True)


def disturbed(state: T, event: ev.Disturbed) -> T:
    covers = state.covers
    flight = state.flight_type(event.seat, None, "rest", stage="heard", lay=covers, covers=covers, rested=covers)
    return replace(state, flight=flight)


def settled(state: T, event: ev.Settled) -> T:
    flight = state.flight
    assert flight is not None
    known = dict(flight.before)
    fresh = tuple(item for item in poses_before(state, event.landing) if item[0] not in known)
    moved = tuple(dict.fromkeys((*flight.moved, *(piece.id for piece in event.landing.moved))))
    return in_flight(
        landed(state, event.landing),
        stage="landed",
        before=(*flight.before, *fresh),
        moved=moved,
        lay=tuple(dict.fromkeys((*flight.lay, *flight.covers))),
        covers=pairs(event.landing),
        off=event.landing.off,
        lost=(),
    )


def heard(state: T, event: ev.Heard) -> T:
    return in_flight(state, stage="heard", heard=state.flight.heard + 1 if state.flight else 0)


def judged(state: T, event: ev.Judged) -> T:
    return in_flight(state, stage="judged")


def flight_closed(state: T, event: ev.FlightClosed) -> T:
    flight, move = state.flight, state.move
    assert flight is not None
    if move is not None and flight.role == "insect" and flight.piece == move.piece:
        move = replace(
            move,
            killed=bool(flight.killed),
            captured=bool(flight.hits),
            power=move.power and flight.piece not in flight.returned,
        )
    return replace(state, flight=None, covers=event.covers, move=move)


# Going out


def player_out(state: T, event: ev.PlayerOut) -> T:
    for piece in state.pieces:
        if piece.owner == event.seat and piece.place in ("table", "lifted", "mark"):
            state = _gone(state, piece)
    state = replace(state, pending=tuple(due for due in state.pending if due.seat != event.seat))
    out = Out(event.order, event.by, event.clause)
    return book(state, event.seat, out=out, resources=0, cards=())


def _gone(state: T, piece: Piece) -> T:
    for victim in state.pieces:
        if piece.id in victim.acid:
            state = put(state, victim.id, acid=tuple(acid for acid in victim.acid if acid != piece.id))
        if victim.held_by == piece.id:
            state = put(state, victim.id, held_by=None)
    return off_table(state, piece.id, "losses" if piece.kind == "insect" else "box")


def finished(state: T, event: ev.Finished) -> T:
    lying = tuple(pair for pair in state.covers if all(state.pieces[id].place == "table" for id in pair))
    return replace(state, outcome=event.outcome, phase="over", pending=(), move=None, flight=None, covers=lying)


TURNS: dict[type, Callable[[Any, Any], Any]] = {
    ev.LotDrawn: lot_drawn,
    ev.Deployed: deployed,
    ev.ArmyReady: army_ready,
    ev.TurnStarted: turn_started,
    ev.PhaseStarted: phase_started,
    ev.Rolled: rolled,
    ev.BonusDie: bonus_die,
    ev.TurnEnded: turn_ended,
    ev.Asked: asked,
    ev.Resolved: resolved,
    ev.ExtraEarned: extra_earned,
    ev.MoveBegun: move_begun,
    ev.MoveEnded: move_ended,
    ev.PowerUsed: power_used,
    ev.FaceTurned: face_turned,
    ev.Loaded: loaded,
    ev.Flicked: flicked,
    ev.MeteorDropped: meteor_dropped,
    ev.Disturbed: disturbed,
    ev.Settled: settled,
    ev.Heard: heard,
    ev.Judged: judged,
    ev.FlightClosed: flight_closed,
    ev.PlayerOut: player_out,
    ev.Finished: finished,
}
