"""The referee in a match: what a rest position means for the ball. Pure, like the common steps."""

from fleacircus.core.game import Clause, Seat
from fleacircus.flicktable import look, sheets
from fleacircus.flicktable.box import UM, box
from fleacircus.flicktable.model.state import Piece
from fleacircus.flicktable.rules import hearing as steps
from fleacircus.flicktable.rules.hearing import FlickHearing
from fleacircus.flicktable.table import gap_between_um, near_point, pose_at, table_of
from fleacircus.games.larvacup.model import events as ev
from fleacircus.games.larvacup.model.pitch import Throw
from fleacircus.games.larvacup.model.state import Flight, State
from fleacircus.physics import FIXTURES, PIECES, Pose, Tabletop
from fleacircus.physics import Piece as Loose
from fleacircus.physics import covers as measured

Hearing = FlickHearing[State]


def flight_of(state: State) -> Flight:
    """The shot that is being judged."""
    assert state.flight is not None
    return state.flight


def loss(hearing: Hearing, piece: Piece, by: int | None, credit: Seat | None, clause: Clause) -> ev.Captured | None:
    """A lost insect is captured, to be ejected by whoever caused it. [LC-21, LC-R12]

    One that is being ejected is not captured again. [LC-R11]
    """
    if hearing.flight.role == "ejected" and piece.id == hearing.flight.piece:
        return None
    turn = look.turn_of(hearing.state)
    assert credit is not None
    earns = look.enemies(hearing.state, turn.seat, piece.owner) and credit == turn.seat
    return ev.Captured(piece.id, by, credit, clause, earns)


# Where a ball is laid by hand


def laid_near(state: State, x_um: int, y_um: int) -> Pose:
    """The ball flat at the free place nearest to a point. [MM-R6]"""
    ball = state.pieces[state.pitch.ball]
    at = near_point(state, ball.form, x_um, y_um, without=(ball.id,))
    assert at is not None
    return pose_at(ball.form, at)


def at_foot(state: State, cup: Piece) -> Pose:
    """At the foot of a cup, on the side of the centre. [LC-R1]"""
    pose, away = look.pose_of(cup), (FIXTURES["cup"].width_um + PIECES["small"].width_um) // 2 + UM
    return laid_near(state, pose.x_um, pose.y_um + (away if pose.y_um < 0 else -away))


def inside_edge(state: State, pose: Pose) -> Pose:
    """Just inside the edge where the ball left. [LC-R1]"""
    wide = (state.mat.width_um - PIECES["small"].width_um) // 2
    deep = (state.mat.depth_um - PIECES["small"].width_um) // 2
    return laid_near(state, max(-wide, min(wide, pose.x_um)), max(-deep, min(deep, pose.y_um)))


# The steps of a hearing


def cups(hearing: Hearing) -> None:
    """An insect in or on a cup goes back, its move lost; a projectile is of no use there. [LC-R18]"""
    for id, _, _ in flight_of(hearing.state).in_cup:
        piece = hearing.piece(id)
        if piece.place != "table" or id in hearing.away:
            continue
        if piece.kind == "projectile" and id == hearing.flight.piece:
            hearing.remove(piece, "MM-R13")
        elif piece.kind in ("insect", "projectile"):
            hearing.go_back(piece, "LC-R18")


def ball(hearing: Hearing) -> None:
    """What became of the ball in this shot: in a cup, off the mat, passed on, taken. [LC-R13]"""
    pitch = hearing.state.pitch
    if hearing.piece(pitch.ball).place != "table":
        return
    throw = pitch.throw if pitch.throw and not pitch.throw.done else None
    if not _in_a_cup(hearing, throw) and not _off_the_mat(hearing, throw) and not _passed(hearing, throw):
        _taken(hearing)


def _in_a_cup(hearing: Hearing, throw: Throw | None) -> bool:
    """A goal, an own goal, or a ball that is laid at the foot of the cup. [LC-32, LC-R1, LC-R17]"""
    pitch = hearing.state.pitch
    found = next(((cup, where) for id, cup, where in flight_of(hearing.state).in_cup if id == pitch.ball), None)
    if found is None:
        return False
    cup, where = hearing.piece(found[0]), found[1]
    assert cup.owner is not None
    announced = throw is not None and throw.kind == "goal" and throw.seat != cup.owner
    if where == "in" and (announced or cup.owner == hearing.flight.seat):
        _score(hearing, 1 - cup.owner, throw, own=not announced)
        return True
    _thrown_away(hearing, throw)
    loose = ev.BallLoose(pitch.ball, pitch.carrier, at_foot(hearing.now(), cup), "LC-R17" if where == "in" else "LC-R1")
    hearing.say(loose)
    return True


def _score(hearing: Hearing, seat: Seat, throw: Throw | None, *, own: bool) -> None:
    """A point; the ball is put back to the middle. [LC-32, LC-R1]"""
    score = tuple(goals + (n == seat) for n, goals in enumerate(hearing.state.pitch.score))
    if own:
        _thrown_away(hearing, throw)
    by = throw.piece if throw else None
    hearing.say(ev.Scored(seat, by, own, score, laid_near(hearing.now(), 0, 0), "LC-R1" if own else "LC-32"))


def _off_the_mat(hearing: Hearing, throw: Throw | None) -> bool:
    """A thrown ball is laid inside the edge, a pushed one goes back; with its carrier it is carried. [LC-R1, LC-R9]"""
    pitch = hearing.state.pitch
    if pitch.ball not in hearing.flight.off:
        return False
    pose = look.pose_of(hearing.piece(pitch.ball))
    if throw is not None:
        _thrown_away(hearing, throw)
        hearing.say(ev.BallLoose(pitch.ball, None, inside_edge(hearing.now(), pose), "LC-R1"))
    elif pitch.carrier is None or (pitch.ball, pitch.carrier) not in hearing.flight.covers:
        before = dict(hearing.flight.before).get(pitch.ball, pose)
        hearing.say(
            ev.BallLoose(pitch.ball, pitch.carrier, laid_near(hearing.now(), before.x_um, before.y_um), "MM-14")
        )
    else:
        hearing.say(ev.BallLifted(pitch.ball, pitch.carrier))
    return True


def _thrown_away(hearing: Hearing, throw: Throw | None) -> None:
    """A pass or a shot at goal came to nothing. [LC-16, LC-31]"""
    if throw is None:
        return
    if throw.kind == "goal":
        hearing.say(ev.GoalMissed(throw.seat, throw.piece))
        return
    assert throw.receiver is not None
    hearing.say(ev.PassEnded(throw.seat, throw.piece, throw.receiver, "lost", _gap(hearing, throw.receiver), "LC-16"))


def _gap(hearing: Hearing, receiver: int) -> int:
    return gap_between_um(hearing.now(), hearing.state.pitch.ball, receiver)


def _passed(hearing: Hearing, throw: Throw | None) -> bool:
    """A pass over its receiver is perfect, one within short range good; else the ball is lost. [LC-14, LC-15, LC-16]"""
    if throw is None or throw.receiver is None:
        _thrown_away(hearing, throw)
        return False
    gap, receiver = _gap(hearing, throw.receiver), throw.receiver
    over = (hearing.state.pitch.ball, receiver) in hearing.flight.covers and receiver not in hearing.away
    if over:
        hearing.say(ev.PassEnded(throw.seat, throw.piece, receiver, "perfect", gap, "LC-15"))
    elif gap <= box().range_um("short"):
        hearing.say(ev.PassEnded(throw.seat, throw.piece, receiver, "good", gap, "LC-14"))
    else:
        _thrown_away(hearing, throw)
        return False
    return True


def _taken(hearing: Hearing) -> None:
    """An insect that newly covers the ball takes it: the shot one, then the one that covers most. [LC-R6]

    It is taken before the carrier is ejected, so nothing gives it back. [LC-23]
    """
    pitch = hearing.state.pitch
    takers = [upper for upper, lower in hearing.covers() if lower.id == pitch.ball and _may_take(hearing, upper)]
    if not takers:
        return
    areas = _areas(hearing.state, [taker.id for taker in takers])
    taker = min(takers, key=lambda piece: (piece.id != hearing.flight.piece, -areas.get(piece.id, 0), piece.id))
    assert taker.owner is not None
    holder = None if pitch.throw else flight_of(hearing.state).holder
    hearing.say(ev.BallTaken(pitch.ball, taker.id, taker.owner, holder, _taking_clause(hearing, taker, holder)))


def _may_take(hearing: Hearing, piece: Piece) -> bool:
    """Any insect, but no dug-in one, none that is ejected, and none over its own carrier's ball. [LC-R6, LC-R11]"""
    pitch = hearing.state.pitch
    if piece.kind != "insect" or isinstance(look.power_of(hearing.state, piece), sheets.DugIn):
        return False
    if piece.id == hearing.flight.piece and hearing.flight.role in ("ejected", "victim"):
        return False
    if pitch.carrier is None or look.enemies(hearing.state, piece.owner, hearing.piece(pitch.carrier).owner):
        return True
    return (pitch.ball, pitch.carrier) not in hearing.flight.covers


def _taking_clause(hearing: Hearing, taker: Piece, holder: Seat | None) -> Clause:
    """Why the taker has it: a loose ball, one on its carrier or not. [LC-09, LC-18, LC-19, LC-R6, LC-R7]"""
    pitch = hearing.state.pitch
    if holder is None or holder == taker.owner:
        return "LC-09" if taker.id == hearing.flight.piece else "LC-R6"
    if pitch.carrier is None or (pitch.ball, pitch.carrier) not in hearing.flight.covers:
        return "LC-R7"
    return "LC-18" if (taker.id, pitch.carrier) in hearing.fresh else "LC-19"


def _areas(state: State, takers: list[int]) -> dict[int, int]:
    """How much of the ball each of them covers."""
    ids = {*takers, state.pitch.ball}
    pieces = tuple(Loose(id, state.pieces[id].form, look.pose_of(state.pieces[id])) for id in sorted(ids))
    found = measured(Tabletop(state.mat, pieces))
    return {cover.upper_id: cover.overlap_mm2_100 for cover in found}


def landings(hearing: Hearing) -> None:
    """What the shot piece covers; a projectile over a carried ball hits the carrier. [LC-R19]"""
    mine = steps.under_the_shot(hearing)
    steps.landings(hearing, _through_the_ball(hearing, mine) if hearing.flight.role == "projectile" else mine)


def _through_the_ball(hearing: Hearing, mine: list[tuple[Piece, Piece]]) -> list[tuple[Piece, Piece]]:
    pitch = hearing.state.pitch
    if pitch.carrier is None or (pitch.ball, pitch.carrier) not in hearing.flight.covers:
        return mine
    carrier = hearing.piece(pitch.carrier)
    if any(lower.id == carrier.id for _, lower in mine):
        return mine
    return [(upper, carrier if lower.id == pitch.ball else lower) for upper, lower in mine]


def dropped(hearing: Hearing) -> None:
    """A captured carrier leaves its ball behind; after a tactical error it is laid beside. [LC-R8, LC-R9]"""
    pitch = hearing.state.pitch
    carrier, in_hand = pitch.carrier, hearing.piece(pitch.ball).place == "lifted"
    for event in hearing.rulings:
        match event:
            case ev.BallTaken(by=by):
                carrier, in_hand = by, True
            case ev.PassEnded(receiver=receiver, result="perfect" | "good"):
                carrier, in_hand = receiver, True
            case ev.BallLoose() | ev.Scored():
                carrier = None
            case ev.BallLifted():
                in_hand = True
    if carrier is None or carrier not in hearing.fate:
        return
    error = hearing.fate[carrier].clause == "MM-11"
    place = None
    if in_hand or error:
        lies = look.pose_of(hearing.piece(carrier))
        place = laid_near(hearing.now(), lies.x_um, lies.y_um)
    hearing.say(ev.BallLoose(pitch.ball, carrier, place, "LC-R9" if error else "LC-R8"))


# The kick-off


def hear_kick(hearing: Hearing) -> None:
    """After a shot of the kick-off nothing is captured or taken; only what is out goes back. [LC-R4]"""
    pitch = hearing.state.pitch
    for id in hearing.flight.off:
        if hearing.piece(id).kind == "insect":
            hearing.go_back(hearing.piece(id), "LC-R4")
    cups(hearing)
    if pitch.ball in hearing.flight.off:
        hearing.say(ev.BallLoose(pitch.ball, None, laid_near(hearing.now(), 0, 0), "LC-R4"))
    for id, cup, _ in flight_of(hearing.state).in_cup:
        if id == pitch.ball:
            hearing.say(ev.BallLoose(pitch.ball, None, at_foot(hearing.now(), hearing.piece(cup)), "LC-R1"))


def covers_now(state: State) -> tuple[tuple[int, int], ...]:
    """Who lies over whom on the table as it is, by measure."""
    return tuple((cover.upper_id, cover.lower_id) for cover in measured(table_of(state)))
