"""The ball after a shot, and what a football match still owes somebody before it goes on. [LC-R7, LC-R13]"""

from fleacircus.core.game import Clause, Outcome, Seat
from fleacircus.games.micromutants import look
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.model import football as fb
from fleacircus.games.micromutants.model.state import EjectAsked, FreeAction, LastDefence, Pair, State, TackleWon
from fleacircus.games.micromutants.rules.football import covers_now
from fleacircus.games.micromutants.rules.ledger import Ledger
from fleacircus.games.micromutants.table import laid_over, leaning, near_point, pose_at, table_of
from fleacircus.physics import Piece as Loose
from fleacircus.physics import Pose


def captured(t: Ledger, piece: int, by: int | None, credit: Seat | None, clause: Clause, earns: bool) -> None:
    """An insect is captured outside a hearing, by acid: a mark that goes with it. [LC-R8, LC-R12]"""
    assert credit is not None
    t.say(fb.Captured(piece, by, credit, clause, earns and credit == look.turn_of(t.state).seat))
    if by is not None and by in t.state.pieces[piece].acid:
        t.say(ev.AcidGone(piece, by))
    if look.carries(t.state, piece):
        t.say(fb.BallLoose(look.pitch_of(t.state).ball, piece, None, "LC-R8"))


def lay_flat(t: Ledger) -> None:
    """A piece at rest on its edge is laid flat, here one that leans on a cup. [MM-R9]"""
    for piece in leaning(t.state):
        if any(piece.id == id for id, _, _ in look.flight_of(t.state).in_cup):
            continue
        pose = look.pose_of(piece)
        at = near_point(t.state, piece.form, pose.x_um, pose.y_um, without=(piece.id,))
        if at is not None:
            t.say(ev.SetDown(piece.id, pose_at(piece.form, at, special=not pose.face_up), None, "MM-R9"))


# The end of a shot


def settle_ball(t: Ledger) -> bool:
    """A ball that still lies on its carrier, under no enemy, is centred again; else it is loose. [LC-18, LC-R5, LC-R7]

    One that was lifted is laid back. [LC-09, LC-10] Whether anything had to be done.
    """
    pitch, flight = t.state.pitch, look.flight_of(t.state)
    if pitch is None or pitch.carrier is None or pitch.ball in pitch.aside:
        return False
    carrier = t.state.pieces[pitch.carrier]
    over = {upper for upper, lower in flight.covers if lower == pitch.ball and upper not in flight.lost}
    insects = [t.state.pieces[id] for id in over if t.state.pieces[id].kind == "insect"]
    foes = any(look.enemies(t.state, insect.owner, carrier.owner) for insect in insects)
    by_hand = pitch.ball in flight.lost or t.state.pieces[pitch.ball].place == "lifted"
    if by_hand or ((pitch.ball, carrier.id) in flight.covers and not foes):
        pose, ball = _on(t.state, carrier.id), t.state.pieces[pitch.ball]
        if pose == ball.pose and ball.place == "table":
            return False
        t.say(fb.BallLaid(pitch.ball, carrier.id, pose, "LC-10" if by_hand else "LC-R7"))
        return True
    tackled = look.enemies(t.state, flight.seat, carrier.owner)
    t.say(fb.BallLoose(pitch.ball, carrier.id, None, "LC-18" if tackled else "LC-R7"))
    return True


def _on(state: State, carrier: int) -> Pose:
    """Over the carrier's centre, on top of whatever lies there; never beyond the edge of the mat. [LC-R5]"""
    ball, pose = state.pieces[look.pitch_of(state).ball], look.pose_of(state.pieces[carrier])
    wide, deep = state.mat.width_um // 2, state.mat.depth_um // 2
    x_um, y_um = max(-wide, min(wide, pose.x_um)), max(-deep, min(deep, pose.y_um))
    return laid_over(table_of(state, without=(ball.id,)), ball.form, x_um, y_um, look.pose_of(ball))


def close(t: Ledger) -> None:
    """What was lifted is laid back, and whoever lost the ball is told so. [LC-10, LC-16, LC-27, LC-31, LC-R11]"""
    flight = look.flight_of(t.state)
    if flight.role == "kickoff":
        assert flight.piece is not None
        t.say(fb.KickMade(flight.seat, flight.piece, flight.piece in flight.returned))
        return
    _lay_back(t)
    pitch = look.pitch_of(t.state)
    if pitch.carrier is not None and t.state.pieces[pitch.ball].place == "lifted":
        t.say(fb.BallLaid(pitch.ball, pitch.carrier, _on(t.state, pitch.carrier)))
    owner = None if pitch.carrier is None else t.state.pieces[pitch.carrier].owner
    if flight.holder is not None and flight.holder != owner and pitch.conceded is None:
        t.say(fb.BallLost(flight.holder, _loss_clause(t.state, flight.holder)))


def _loss_clause(state: State, loser: Seat) -> Clause:
    """Why a ball is lost: a missed shot, a tackle in one's own turn, or else. [LC-16, LC-27, LC-31, LC-R16]"""
    pitch, flight = look.pitch_of(state), look.flight_of(state)
    if pitch.throw is not None:
        return "LC-31" if pitch.throw.kind == "goal" else "LC-16"
    if loser == look.turn_of(state).seat and flight.seat != loser:
        return "LC-R16" if pitch.carrier is None else "LC-27"
    return "LC-16"


def _lay_back(t: Ledger) -> None:
    """What lay on a victim lies where it lay, the lowest first; a carried ball follows its carrier. [LC-R11]"""
    pitch = look.pitch_of(t.state)
    if not pitch.aside:
        return
    aside = [t.state.pieces[id] for id in pitch.aside if id != pitch.ball or pitch.carrier is None]
    table, places = table_of(t.state), []
    for piece in sorted(aside, key=lambda piece: look.pose_of(piece).z_um):
        old = look.pose_of(piece)
        pose = laid_over(table, piece.form, old.x_um, old.y_um, old)
        places.append((piece.id, pose))
        table = table.with_piece(Loose(piece.id, piece.form, pose))
    t.say(fb.LaidBack(tuple(places)))


def resting(state: State, left: tuple[Pair, ...]) -> tuple[Pair, ...]:
    """The covers that are left, and those of what was laid down by hand, which are not judged. [MM-R7, LC-R5]"""
    flight = look.flight_of(state)
    laid = {id for id in flight.lost if state.pieces[id].place == "table" and id not in flight.returned}
    if not laid:
        return left
    found = (pair for pair in covers_now(state) if laid & set(pair))
    return tuple(dict.fromkeys((*left, *found)))


# What is owed


def ask_owed(t: Ledger) -> bool:
    """Ejections, then the free pass of a tackle, then the free action of a perfect pass. [LC-15, LC-20, LC-R13]"""
    pitch = look.pitch_of(t.state)
    if pitch.victims:
        seat = pitch.victims[0].seat
        t.say(ev.Asked(EjectAsked(seat, tuple(victim.piece for victim in pitch.victims if victim.seat == seat))))
        return True
    if pitch.tackler is not None:
        _ask(t, TackleWon, pitch.tackler)
        return True
    if pitch.receiver is not None:
        _ask(t, FreeAction, pitch.receiver)
        return True
    return False


def _ask(t: Ledger, question: type[TackleWon] | type[FreeAction], piece: int) -> None:
    owner = t.state.pieces[piece].owner
    assert owner is not None
    t.say(ev.Asked(question(owner, piece)))


def match_won(t: Ledger) -> bool:
    """Whether somebody has the goals that win. [LC-33]"""
    pitch = look.pitch_of(t.state)
    if pitch.conceded is None or max(pitch.score) < t.state.options.goals:
        return False
    places = tuple(2 if seat == pitch.conceded else 1 for seat in range(len(t.state.players)))
    t.say(ev.Finished(Outcome(places, "LC-33")))
    return True


def turn_is_over(state: State) -> bool:
    """Whether the turn ends before its time: by a goal, or because its player lost the ball. [LC-16, LC-R17]

    What the other side does in it is finished first. [LC-R16]
    """
    turn, pitch = look.turn_of(state), look.pitch_of(state)
    if pitch.conceded is not None:
        return True
    return turn.over and (state.move is None or state.move.seat == turn.seat)


def keep_unplayed(t: Ledger) -> None:
    """An extra move that an early end leaves unplayed becomes a defence roll. [LC-R14]"""
    turn = look.turn_of(t.state)
    if turn.extra == "earned" and t.state.phase != "close":
        t.say(fb.DefenceKept(turn.seat, "LC-R14"))


def ask_last_defence(t: Ledger) -> bool:
    """A kept defence roll may be used a last time before the turn ends, but not after a goal. [LC-25, LC-R15]"""
    pitch, other = look.pitch_of(t.state), 1 - look.turn_of(t.state).seat
    if not pitch.defence[other]:
        return False
    if pitch.conceded is not None:
        t.say(fb.DefenceLost(other))
        return False
    t.say(ev.Asked(LastDefence(other)))
    return True
