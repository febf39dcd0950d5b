"""The ball after a shot, and what a match still owes somebody before it goes on. [LC-R7, LC-R13]"""

from fleacircus.core.game import Clause, Outcome, Seat
from fleacircus.flicktable import look
from fleacircus.flicktable.model import events as table
from fleacircus.flicktable.model.state import Pair
from fleacircus.flicktable.rules import aftermath, turns
from fleacircus.flicktable.table import near_point, pose_at, table_of
from fleacircus.games.larvacup.model import events as ev
from fleacircus.games.larvacup.model.questions import EjectAsked, FreeAction, LastDefence, TackleWon
from fleacircus.games.larvacup.model.state import State
from fleacircus.games.larvacup.places import laid_over, leaning
from fleacircus.games.larvacup.rules.hearing import covers_now, flight_of
from fleacircus.games.larvacup.rules.ledger import Ledger
from fleacircus.physics import Piece as Loose
from fleacircus.physics import Pose


def lift(ledger: Ledger, piece: int) -> None:
    """A carrier's ball is lifted off for its shot, whoever shoots it. [LC-10, LC-R19]"""
    if ledger.state.carries(piece):
        ledger.say(ev.BallLifted(ledger.state.pitch.ball, piece))


def lose(ledger: Ledger, piece: int, by: int | None, credit: Seat | None, clause: Clause, earns: bool) -> None:
    """An insect is captured outside a hearing, by acid: a mark that goes with it. [LC-R8, LC-R12]"""
    assert credit is not None
    ledger.say(ev.Captured(piece, by, credit, clause, earns and credit == look.turn_of(ledger.state).seat))
    if by is not None and by in ledger.state.pieces[piece].acid:
        ledger.say(table.AcidGone(piece, by))
    if ledger.state.carries(piece):
        ledger.say(ev.BallLoose(ledger.state.pitch.ball, piece, None, "LC-R8"))


def lay_flat(ledger: Ledger) -> None:
    """A piece at rest on its edge is laid flat, here one that leans on a cup. [MM-R9]"""
    for piece in leaning(ledger.state):
        if any(piece.id == id for id, _, _ in flight_of(ledger.state).in_cup):
            continue
        pose = look.pose_of(piece)
        at = near_point(ledger.state, piece.form, pose.x_um, pose.y_um, without=(piece.id,))
        if at is not None:
            ledger.say(table.SetDown(piece.id, pose_at(piece.form, at, special=not pose.face_up), None, "MM-R9"))


# The end of a shot


def settle_ball(ledger: Ledger) -> bool:
    """A ball that still lies on its carrier, under no enemy, is centred again; else it is loose. [LC-18, LC-R5, LC-R7]

    One that was lifted is laid back. [LC-09, LC-10] Whether anything had to be done.
    """
    pitch, flight = ledger.state.pitch, flight_of(ledger.state)
    if pitch.carrier is None or pitch.ball in pitch.aside:
        return False
    carrier = ledger.state.pieces[pitch.carrier]
    over = {upper for upper, lower in flight.covers if lower == pitch.ball and upper not in flight.lost}
    insects = [ledger.state.pieces[id] for id in over if ledger.state.pieces[id].kind == "insect"]
    foes = any(look.enemies(ledger.state, insect.owner, carrier.owner) for insect in insects)
    by_hand = pitch.ball in flight.lost or ledger.state.pieces[pitch.ball].place == "lifted"
    if by_hand or ((pitch.ball, carrier.id) in flight.covers and not foes):
        pose, ball = _on(ledger.state, carrier.id), ledger.state.pieces[pitch.ball]
        if pose == ball.pose and ball.place == "table":
            return False
        ledger.say(ev.BallLaid(pitch.ball, carrier.id, pose, "LC-10" if by_hand else "LC-R7"))
        return True
    tackled = look.enemies(ledger.state, flight.seat, carrier.owner)
    ledger.say(ev.BallLoose(pitch.ball, carrier.id, None, "LC-18" if tackled else "LC-R7"))
    return True


def _on(state: State, carrier: int) -> Pose:
    """Over the carrier's centre, on top of whatever lies there; never beyond the edge of the mat. [LC-R5]"""
    ball, pose = state.pieces[state.pitch.ball], look.pose_of(state.pieces[carrier])
    wide, deep = state.mat.width_um // 2, state.mat.depth_um // 2
    x_um, y_um = max(-wide, min(wide, pose.x_um)), max(-deep, min(deep, pose.y_um))
    return laid_over(table_of(state, without=(ball.id,)), ball.form, x_um, y_um, look.pose_of(ball))


def close(ledger: Ledger) -> None:
    """The shot is over: the ball lies where it belongs, and the covers that are left stay. [LC-R5, LC-R7]"""
    _end(ledger)
    ledger.say(table.FlightClosed(_resting(ledger.state, aftermath.resting(ledger.state))))


def _end(ledger: Ledger) -> None:
    """What was lifted is laid back, and whoever lost the ball is told so. [LC-10, LC-16, LC-27, LC-31, LC-R11]"""
    flight = flight_of(ledger.state)
    if flight.role == "kickoff":
        assert flight.piece is not None
        ledger.say(ev.KickMade(flight.seat, flight.piece, flight.piece in flight.returned))
        return
    _lay_back(ledger)
    pitch = ledger.state.pitch
    if pitch.carrier is not None and ledger.state.pieces[pitch.ball].place == "lifted":
        ledger.say(ev.BallLaid(pitch.ball, pitch.carrier, _on(ledger.state, pitch.carrier)))
    owner = None if pitch.carrier is None else ledger.state.pieces[pitch.carrier].owner
    if flight.holder is not None and flight.holder != owner and pitch.conceded is None:
        ledger.say(ev.BallLost(flight.holder, _loss_clause(ledger.state, flight.holder)))


def _loss_clause(state: State, loser: Seat) -> Clause:
    """Why a ball is lost: a missed shot, a tackle in one's own turn, or else. [LC-16, LC-27, LC-31, LC-R16]"""
    pitch, flight = state.pitch, flight_of(state)
    if pitch.throw is not None:
        return "LC-31" if pitch.throw.kind == "goal" else "LC-16"
    if loser == look.turn_of(state).seat and flight.seat != loser:
        return "LC-R16" if pitch.carrier is None else "LC-27"
    return "LC-16"


def _lay_back(ledger: Ledger) -> None:
    """What lay on a victim lies where it lay, the lowest first; a carried ball follows its carrier. [LC-R11]"""
    pitch = ledger.state.pitch
    if not pitch.aside:
        return
    aside = [ledger.state.pieces[id] for id in pitch.aside if id != pitch.ball or pitch.carrier is None]
    laid, places = table_of(ledger.state), []
    for piece in sorted(aside, key=lambda piece: look.pose_of(piece).z_um):
        old = look.pose_of(piece)
        pose = laid_over(laid, piece.form, old.x_um, old.y_um, old)
        places.append((piece.id, pose))
        laid = laid.with_piece(Loose(piece.id, piece.form, pose))
    ledger.say(ev.LaidBack(tuple(places)))


def _resting(state: State, left: tuple[Pair, ...]) -> tuple[Pair, ...]:
    """The covers that are left, and those of what was laid down by hand, which are not judged. [MM-R7, LC-R5]"""
    flight = flight_of(state)
    laid = {id for id in flight.lost if state.pieces[id].place == "table" and id not in flight.returned}
    if not laid:
        return left
    found = (pair for pair in covers_now(state) if laid & set(pair))
    return tuple(dict.fromkeys((*left, *found)))


# What is owed


def ask_owed(ledger: Ledger) -> bool:
    """Ejections, then the free pass of a tackle, then the free action of a perfect pass. [LC-15, LC-20, LC-R13]"""
    pitch = ledger.state.pitch
    if pitch.victims:
        seat = pitch.victims[0].seat
        ledger.say(
            table.Asked(EjectAsked(seat, tuple(victim.piece for victim in pitch.victims if victim.seat == seat)))
        )
        return True
    if pitch.tackler is not None:
        _ask(ledger, TackleWon, pitch.tackler)
        return True
    if pitch.receiver is not None:
        _ask(ledger, FreeAction, pitch.receiver)
        return True
    return False


def _ask(ledger: Ledger, question: type[TackleWon] | type[FreeAction], piece: int) -> None:
    owner = ledger.state.pieces[piece].owner
    assert owner is not None
    ledger.say(table.Asked(question(owner, piece)))


def match_won(ledger: Ledger) -> bool:
    """Whether somebody has the goals that win. [LC-33]"""
    pitch = ledger.state.pitch
    if pitch.conceded is None or max(pitch.score) < ledger.state.options.goals:
        return False
    places = tuple(2 if seat == pitch.conceded else 1 for seat in range(len(ledger.state.players)))
    ledger.say(table.Finished(Outcome(places, "LC-33")))
    return True


def ends_early(ledger: Ledger) -> bool:
    """Whether the turn ended before its time: by a goal, or because its player lost the ball. [LC-16, LC-R14, LC-R17]

    What the other side does in it is finished first. [LC-R16]
    """
    state, turn = ledger.state, look.turn_of(ledger.state)
    lost = turn.over and (state.move is None or state.move.seat == turn.seat)
    if state.pitch.conceded is None and not lost:
        return False
    _keep_unplayed(ledger)
    if ledger.state.move is not None:
        ledger.say(table.MoveEnded(ledger.state.move.seat, ledger.state.move.piece))
    turns.wind_up(ledger)
    return True


def _keep_unplayed(ledger: Ledger) -> None:
    """An extra move that an early end leaves unplayed becomes a defence roll. [LC-R14]"""
    turn = look.turn_of(ledger.state)
    if turn.extra == "earned" and ledger.state.phase != "close":
        ledger.say(ev.DefenceKept(turn.seat, "LC-R14"))


def ask_last_defence(ledger: Ledger) -> bool:
    """A kept defence roll may be used a last time before the turn ends, but not after a goal. [LC-25, LC-R15]"""
    pitch, other = ledger.state.pitch, 1 - look.turn_of(ledger.state).seat
    if not pitch.defence[other]:
        return False
    if pitch.conceded is not None:
        ledger.say(ev.DefenceLost(other))
        return False
    ledger.say(table.Asked(LastDefence(other)))
    return True


# Turns and the end


def follows(state: State, seat: Seat) -> Seat:
    """After a goal the side that conceded it, else the other one; nobody has moved then. [LC-28, LC-32, LC-R17]"""
    return turns.clockwise(state, seat) if state.pitch.conceded is None else state.pitch.conceded


def victory(state: State) -> Clause:
    """When one of two has left, the other wins. [MM-R2]"""
    return "MM-R2"


def by_limit(ledger: Ledger) -> None:
    """At the turn limit goals count. [LC-R21]"""
    score = ledger.state.pitch.score
    ledger.say(table.Finished(Outcome(tuple(1 + sum(other > own for other in score) for own in score), "LC-R21")))
