"""Set-up, turns and moves in the books."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.model.state import (
    Die,
    Flight,
    FreeAction,
    Move,
    PickVictim,
    State,
    TackleWon,
    Turn,
)
from fleacircus.games.micromutants.record.football import kick_off_ready
from fleacircus.games.micromutants.record.steps import (
    book,
    holder,
    in_cups,
    in_flight,
    in_move,
    in_turn,
    landed,
    off_table,
    on_pitch,
    pairs,
    poses_before,
    put,
    take_off,
)
from fleacircus.physics import flat, lying

# Set-up


def _table_laid(state: State, event: ev.TableLaid) -> State:
    state = State(
        options=event.options,
        mat=event.mat,
        sheets=event.sheets,
        players=event.players,
        pieces=event.pieces,
    )
    return kick_off_ready(state) if event.options.football else state


def _lot_drawn(state: State, event: ev.LotDrawn) -> State:
    return replace(state, order=event.order, phase="cards" if state.options.football else "deploy")


def _terrain_drawn(state: State, event: ev.TerrainDrawn) -> State:
    for piece in state.pieces:
        if piece.kind in ("warp", "black_hole"):
            pose = event.warp if piece.kind == "warp" else event.black_hole
            state = put(state, piece.id, pose=pose, place="table")
    return state


def _deployed(state: State, event: ev.Deployed) -> State:
    for placing in event.places:
        piece, at = state.pieces[placing.piece], placing.at
        if piece.kind == "insect":
            pose = flat(at.x_um, at.y_um, at.turn_mrad, kind=piece.form)
        else:
            pose = lying(at.x_um, at.y_um, 1000, at.turn_mrad)
        state = put(state, piece.id, pose=pose, place="table")
    return state


def _army_ready(state: State, event: ev.ArmyReady) -> State:
    return book(state, event.seat, ready=True)


def _counters_dropped(state: State, event: ev.CountersDropped) -> State:
    state = replace(landed(state, event.landing), covers=pairs(event.landing))
    for id in event.again:
        state = off_table(state, id, "box")
    return state


# The course of a turn


def _turn_started(state: State, event: ev.TurnStarted) -> State:
    return replace(state, turn=Turn(event.seat, event.number), phase="spend", move=None)


def _phase_started(state: State, event: ev.PhaseStarted) -> State:
    return replace(state, phase=event.phase)


def _rolled(state: State, event: ev.Rolled) -> State:
    dice = tuple(Die(face) for face in event.faces)
    return replace(in_turn(state, dice=dice, missing=event.missing), phase="act")


def _bonus_die(state: State, event: ev.BonusDie) -> State:
    assert state.turn is not None
    return in_turn(state, dice=(*state.turn.dice, Die(event.face, bonus=True)))


def _turn_ended(state: State, event: ev.TurnEnded) -> State:
    state = book(state, event.seat, turns=state.players[event.seat].turns + 1)
    return on_pitch(replace(state, move=None, flight=None, pending=()), conceded=None)


def _asked(state: State, event: ev.Asked) -> State:
    state = replace(state, pending=(event.pending, *state.pending))
    if isinstance(event.pending, PickVictim) and state.flight is not None:
        bonus = state.flight.bonus
        at = bonus.index(event.pending.seat)
        state = in_flight(state, bonus=bonus[:at] + bonus[at + 1 :])
    if isinstance(event.pending, TackleWon):
        state = on_pitch(state, tackler=None)
    if isinstance(event.pending, FreeAction):
        state = on_pitch(state, receiver=None)
    return state


def _resolved(state: State, event: ev.Resolved) -> State:
    return replace(state, pending=state.pending[1:])


def _extra_earned(state: State, event: ev.ExtraEarned) -> State:
    return in_turn(state, extra="earned")


# Moves


def _move_begun(state: State, event: ev.MoveBegun) -> State:
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


def _move_ended(state: State, event: ev.MoveEnded) -> State:
    return replace(state, move=None)


def _power_used(state: State, event: ev.PowerUsed) -> State:
    state = in_move(state, power=False)
    if event.power == "again" and state.turn is not None:
        state = in_turn(state, again=(*state.turn.again, event.piece))
    return state


def _face_turned(state: State, event: ev.FaceTurned) -> State:
    """Turned before its first shot, it begins its move so. [EV-65]"""
    move = state.move
    if move is not None and move.piece == event.piece and move.shots == 0:
        state = in_move(state, special=not event.pose.face_up)
    return put(state, event.piece, pose=event.pose)


def _loaded(state: State, event: ev.Loaded) -> State:
    return put(state, event.piece, pose=event.pose, place="table")


def _flicked(state: State, event: ev.Flicked) -> State:
    state = take_off(state, event.seat, event.piece, event.role, event.landing)
    if state.move is None:
        return state
    return in_move(
        state,
        shots=state.move.shots + (event.role == "insect"),
        guided=state.move.guided or (event.role == "projectile" and event.clause == "EV-70"),
    )


def _meteor_dropped(state: State, event: ev.MeteorDropped) -> State:
    return book(take_off(state, event.seat, event.piece, "meteor", event.landing), event.seat, meteor_dropped=True)


def _disturbed(state: State, event: ev.Disturbed) -> State:
    flight = Flight(
        event.seat,
        None,
        "rest",
        stage="heard",
        lay=state.covers,
        covers=state.covers,
        holder=holder(state),
        rested=state.covers,
    )
    return replace(state, flight=flight)


def _settled(state: State, event: ev.Settled) -> State:
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
        in_cup=in_cups(event.landing),
        lost=(),
    )


def _heard(state: State, event: ev.Heard) -> State:
    return in_flight(state, stage="heard", heard=state.flight.heard + 1 if state.flight else 0)


def _judged(state: State, event: ev.Judged) -> State:
    return in_flight(state, stage="judged")


def _flight_closed(state: State, event: ev.FlightClosed) -> State:
    flight, move = state.flight, state.move
    assert flight is not None
    if move is not None and flight.role == "insect" and flight.piece == move.piece:
        over = flight.piece in flight.returned or (state.options.hit_ends_move and flight.piece in flight.hitters)
        move = replace(
            move,
            killed=bool(flight.killed or flight.felled),
            captured=bool(flight.hits),
            power=move.power and not over,
        )
    return on_pitch(replace(state, flight=None, covers=event.covers, move=move), throw=None)


COURSE: dict[type, Callable[[State, Any], State]] = {
    ev.TableLaid: _table_laid,
    ev.LotDrawn: _lot_drawn,
    ev.TerrainDrawn: _terrain_drawn,
    ev.Deployed: _deployed,
    ev.ArmyReady: _army_ready,
    ev.CountersDropped: _counters_dropped,
    ev.TurnStarted: _turn_started,
    ev.PhaseStarted: _phase_started,
    ev.Rolled: _rolled,
    ev.BonusDie: _bonus_die,
    ev.TurnEnded: _turn_ended,
    ev.Asked: _asked,
    ev.Resolved: _resolved,
    ev.ExtraEarned: _extra_earned,
    ev.MoveBegun: _move_begun,
    ev.MoveEnded: _move_ended,
    ev.PowerUsed: _power_used,
    ev.FaceTurned: _face_turned,
    ev.Loaded: _loaded,
    ev.Flicked: _flicked,
    ev.MeteorDropped: _meteor_dropped,
    ev.Disturbed: _disturbed,
    ev.Settled: _settled,
    ev.Heard: _heard,
    ev.Judged: _judged,
    ev.FlightClosed: _flight_closed,
}
