"""A match in the books: cards, kick-off, ball, goals, ejections, defence rolls."""

from collections.abc import Callable
from typing import Any, Literal

from msgspec.structs import replace

from fleacircus.core.game import Seat
from fleacircus.flicktable.model import events as table
from fleacircus.flicktable.model.state import Installed
from fleacircus.flicktable.record import turns
from fleacircus.flicktable.record.steps import book, displaced, in_flight, in_move, in_turn, put
from fleacircus.games.larvacup.model import events as ev
from fleacircus.games.larvacup.model.pitch import Kick, Pitch, Throw, Victim
from fleacircus.games.larvacup.model.questions import FreeAction, TackleWon
from fleacircus.games.larvacup.model.state import State
from fleacircus.physics import Landing


def on_pitch(state: State, **changes: Any) -> State:
    return replace(state, pitch=replace(state.pitch, **changes))


def _at(values: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


# Before the match


def _table_laid(state: State, event: ev.TableLaid) -> State:
    cups = tuple(piece.id for piece in event.pieces if piece.kind == "cup")
    ball = next(piece.id for piece in event.pieces if piece.kind == "ball")
    return replace(turns.table_laid(State(), event), pitch=Pitch(ball, cups))


def _lot_drawn(state: State, event: table.LotDrawn) -> State:
    """Cards are chosen before anything else. [LC-04]"""
    return replace(turns.lot_drawn(state, event), phase="cards")


def _cards_picked(state: State, event: ev.CardsPicked) -> State:
    pitch = state.pitch
    return on_pitch(
        state,
        picked=_at(pitch.picked, event.seat, True),
        picks=_at(pitch.picks, event.seat, event.cards),
    )


def _cards_revealed(state: State, event: ev.CardsRevealed) -> State:
    for seat, cards in enumerate(event.cards):
        cup = state.pitch.cups[seat]
        state = book(state, seat, cards=tuple(Installed(card, cup) for card in cards))
    return on_pitch(state, picks=event.cards)


def _kick_off_called(state: State, event: ev.KickOffCalled) -> State:
    stands = tuple((p.id, p.pose) for p in state.pieces if p.kind == "insect" and p.pose is not None)
    return on_pitch(replace(state, phase="kickoff"), lineup=stands, kicks=())


def _kick_made(state: State, event: ev.KickMade) -> State:
    back = state.flight.returned if state.flight else ()
    kicks = tuple(replace(kick, out=kick.out or kick.piece in back) for kick in state.pitch.kicks)
    return on_pitch(state, kicks=(*kicks, Kick(event.seat, event.piece, event.out)))


def _kick_off_decided(state: State, event: ev.KickOffDecided) -> State:
    ball = state.pitch.ball
    for id, pose in event.back:
        state = displaced(put(state, id, pose=pose), id)
    return on_pitch(put(state, ball, pose=event.ball), kicks=())


def _starter_named(state: State, event: ev.StarterNamed) -> State:
    return on_pitch(state, lineup=())


# The ball


def _in_hand(state: State) -> State:
    ball = state.pitch.ball
    return displaced(put(state, ball, place="lifted"), ball)


def _carried_by(state: State, carrier: int | None) -> State:
    return on_pitch(state, carrier=carrier, tackler=None, receiver=None)


def _ball_lifted(state: State, event: ev.BallLifted) -> State:
    return _in_hand(state)


def _ball_laid(state: State, event: ev.BallLaid) -> State:
    return displaced(put(state, event.piece, pose=event.pose, place="table"), event.piece)


def _ball_taken(state: State, event: ev.BallTaken) -> State:
    """The taker comes down on the old carrier when the ball is lifted from under it: no new cover. [LC-19]"""
    old = state.pitch.carrier
    if old is not None and state.flight is not None and (event.by, old) not in state.flight.covers:
        state = in_flight(state, lay=(*state.flight.lay, (event.by, old)))
    state = _carried_by(_in_hand(state), event.by)
    if event.holder is not None and event.holder != event.seat:
        state = on_pitch(state, tackler=event.by)
    if state.move is not None and state.move.piece == event.by:
        state = in_move(state, power=False)
    return state


def _ball_loose(state: State, event: ev.BallLoose) -> State:
    state = _carried_by(state, None)
    if event.pose is None:
        return put(state, event.piece, place="table")
    return displaced(put(state, event.piece, pose=event.pose, place="table"), event.piece)


def _ball_lost(state: State, event: ev.BallLost) -> State:
    mine = state.turn is not None and state.turn.seat == event.seat
    return in_turn(state, over=True) if mine else state


# Passes, shots, goals


def _thrown(state: State, throw: Throw) -> State:
    """Who throws has moved, and is free again when a turn starts. [LC-R10]"""
    state = on_pitch(state, carrier=None, throw=throw, tackler=None, receiver=None)
    assert state.turn is not None
    if throw.piece not in state.turn.moved:
        state = in_turn(state, moved=(*state.turn.moved, throw.piece))
    if state.move is not None and state.move.piece == throw.piece:
        state = in_move(state, power=False)
    return state


def _pass_announced(state: State, event: ev.PassAnnounced) -> State:
    return _thrown(state, Throw("pass", event.seat, event.piece, event.receiver))


def _goal_announced(state: State, event: ev.GoalAnnounced) -> State:
    return _thrown(state, Throw("goal", event.seat, event.piece))


def _judged(state: State) -> State:
    throw = state.pitch.throw
    return state if throw is None else on_pitch(state, throw=replace(throw, done=True))


def _pass_ended(state: State, event: ev.PassEnded) -> State:
    state = _judged(state)
    if event.result == "lost":
        return state
    state = _carried_by(_in_hand(state), event.receiver)
    assert state.turn is not None
    if event.result == "perfect" and event.receiver not in state.turn.moved:
        state = on_pitch(state, receiver=event.receiver)
    return state


def _goal_missed(state: State, event: ev.GoalMissed) -> State:
    return _judged(state)


def _scored(state: State, event: ev.Scored) -> State:
    ball = state.pitch.ball
    state = _carried_by(_judged(state), None)
    state = on_pitch(state, score=event.score, conceded=1 - event.seat)
    return displaced(put(state, ball, pose=event.ball, place="table"), ball)


# Ejections


def _captured(state: State, event: ev.Captured) -> State:
    victims = state.pitch.victims
    if all(victim.piece != event.piece for victim in victims):
        victims = (*victims, Victim(event.piece, event.credit, event.clause, event.earns))
    state = on_pitch(state, victims=victims)
    flight = state.flight
    if flight is None:
        return state
    if event.earns:
        state = in_flight(state, killed=(*flight.killed, event.piece))
    if event.credit == flight.seat != state.pieces[event.piece].owner:
        state = in_flight(state, felled=(*flight.felled, event.piece))
    if event.by is not None and event.by == flight.piece:
        state = in_flight(state, hits=(*flight.hits, event.piece))
    return state


def _set_aside(state: State, event: ev.SetAside) -> State:
    for id in event.pieces:
        state = displaced(put(state, id, place="lifted"), id)
    return on_pitch(state, aside=event.pieces)


def _laid_back(state: State, event: ev.LaidBack) -> State:
    for id, pose in event.places:
        state = displaced(put(state, id, place="table", pose=pose), id)
    return on_pitch(state, aside=())


def _without(state: State, pieces: tuple[int, ...]) -> State:
    return on_pitch(state, victims=tuple(victim for victim in state.pitch.victims if victim.piece not in pieces))


def _ejected(state: State, event: ev.Ejected) -> State:
    return _without(state, (event.piece,))


def _spared(state: State, event: ev.Spared) -> State:
    return _without(state, event.pieces)


# Defence rolls


def _defence_kept(state: State, event: ev.DefenceKept) -> State:
    state = on_pitch(state, defence=_at(state.pitch.defence, event.seat, True))
    return in_turn(state, extra="spent")


def _defence_over(state: State, event: ev.DefenceRolled | ev.DefenceLost) -> State:
    return on_pitch(state, defence=_at(state.pitch.defence, event.seat, False))


# Shots


def _in_cups(landing: Landing) -> tuple[tuple[int, int, Literal["in", "rim"]], ...]:
    return tuple((found.piece_id, found.cup_id, found.where) for found in landing.in_cup)


def _holder(state: State) -> Seat | None:
    """The seat that has the ball, or has just thrown it. [LC-R7]"""
    if state.pitch.carrier is not None:
        return state.pieces[state.pitch.carrier].owner
    return state.pitch.throw.seat if state.pitch.throw else None


def _flicked(state: State, event: table.Flicked) -> State:
    return in_flight(turns.flicked(state, event), in_cup=_in_cups(event.landing), holder=_holder(state))


def _meteor_dropped(state: State, event: table.MeteorDropped) -> State:
    return in_flight(turns.meteor_dropped(state, event), in_cup=_in_cups(event.landing), holder=_holder(state))


def _disturbed(state: State, event: table.Disturbed) -> State:
    return in_flight(turns.disturbed(state, event), holder=_holder(state))


def _settled(state: State, event: table.Settled) -> State:
    return in_flight(turns.settled(state, event), in_cup=_in_cups(event.landing))


def _flight_closed(state: State, event: table.FlightClosed) -> State:
    """Who captured has struck down, even if that earns nothing. [LC-R12]"""
    flight = state.flight
    assert flight is not None
    state = on_pitch(turns.flight_closed(state, event), throw=None)
    own = flight.role == "insect" and state.move is not None and flight.piece == state.move.piece
    return in_move(state, killed=True) if own and flight.felled else state


# Turns


def _asked(state: State, event: table.Asked[Any]) -> State:
    if isinstance(event.pending, TackleWon):
        state = on_pitch(state, tackler=None)
    if isinstance(event.pending, FreeAction):
        state = on_pitch(state, receiver=None)
    return turns.asked(state, event)


def _turn_ended(state: State, event: table.TurnEnded) -> State:
    return on_pitch(turns.turn_ended(state, event), conceded=None)


def _player_out(state: State, event: table.PlayerOut) -> State:
    state = turns.player_out(state, event)
    carrier = state.pitch.carrier
    gone = carrier is not None and state.pieces[carrier].owner == event.seat
    return on_pitch(state, carrier=None) if gone else state


MATCH: dict[type, Callable[[Any, Any], Any]] = {
    ev.TableLaid: _table_laid,
    table.LotDrawn: _lot_drawn,
    table.Flicked: _flicked,
    table.MeteorDropped: _meteor_dropped,
    table.Disturbed: _disturbed,
    table.Settled: _settled,
    table.FlightClosed: _flight_closed,
    table.Asked: _asked,
    table.TurnEnded: _turn_ended,
    table.PlayerOut: _player_out,
    ev.CardsPicked: _cards_picked,
    ev.CardsRevealed: _cards_revealed,
    ev.KickOffCalled: _kick_off_called,
    ev.KickMade: _kick_made,
    ev.KickOffDecided: _kick_off_decided,
    ev.StarterNamed: _starter_named,
    ev.BallLifted: _ball_lifted,
    ev.BallLaid: _ball_laid,
    ev.BallTaken: _ball_taken,
    ev.BallLoose: _ball_loose,
    ev.BallLost: _ball_lost,
    ev.PassAnnounced: _pass_announced,
    ev.GoalAnnounced: _goal_announced,
    ev.PassEnded: _pass_ended,
    ev.GoalMissed: _goal_missed,
    ev.Scored: _scored,
    ev.Captured: _captured,
    ev.SetAside: _set_aside,
    ev.LaidBack: _laid_back,
    ev.Ejected: _ejected,
    ev.Spared: _spared,
    ev.DefenceKept: _defence_kept,
    ev.DefenceRolled: _defence_over,
    ev.DefenceLost: _defence_over,
}
