"""Moves: shooting a piece, moving again, stepping in from the edge. [MM-04]"""

from fleacircus.core.game import Clause, Seat
from fleacircus.games.micromutants import look, sheets
from fleacircus.games.micromutants.box import UM, box
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.model import football as ball
from fleacircus.games.micromutants.model.actions import Flick, StepIn
from fleacircus.games.micromutants.model.state import AfterMove, EdgeAsked, Role, ShootOn
from fleacircus.games.micromutants.rules import aftermath
from fleacircus.games.micromutants.rules.judge import back
from fleacircus.games.micromutants.rules.ledger import Ledger
from fleacircus.games.micromutants.table import near_point, pose_at, table_of
from fleacircus.physics import PIECES, Shot


def shoot(t: Ledger, seat: Seat, piece: int, role: Role, shot: Shot, clause: Clause = "MM-04") -> None:
    """The shot itself: physics says where everything comes to rest. However weak, it counts. [MM-04, MM-15, MM-R16]

    An insect that was shot partly over the edge is asked about before anything is judged. [EV-24, EV-92]
    A carrier's ball is lifted off for the shot, whoever shoots it. [LC-10, LC-R19]
    """
    if look.carries(t.state, piece):
        t.say(ball.BallLifted(look.pitch_of(t.state).ball, piece))
    landing = t.simulator.flick(table_of(t.state), piece, shot, t.rng, unsteadiness=t.state.options.unsteadiness)
    t.say(ev.Flicked(seat, piece, role, shot, landing, clause))
    if role == "insect" and t.state.options.on_the_edge and piece in landing.partly_off:
        t.say(ev.Asked(EdgeAsked(seat, piece)))


def begin(t: Ledger, seat: Seat, piece: int, die: int | None, turned: bool = False) -> None:
    """A move begins: by a die or as the extra move; a wild face may turn the insect first. [MM-01, MM-25, EV-65]

    Or it was asked for: by a defence roll, whose dice are not the turn's, or after a perfect pass. [LC-15, LC-25]
    """
    extra = t.state.phase == "extra"
    if t.state.pending:
        clause = t.state.pending[0].clause
        t.say(ev.Resolved(seat))
        if t.state.move is not None:
            t.say(ev.MoveEnded(t.state.move.seat, t.state.move.piece))
        t.say(ev.MoveBegun(seat, piece, None, False, clause))
    else:
        t.say(ev.MoveBegun(seat, piece, die, extra, "MM-25" if extra else "MM-01"))
    if turned:
        wild = t.state.sheets[seat].wild
        assert wild is not None
        turn_up(t, piece, wild.clause)


def turn_up(t: Ledger, piece: int, clause: Clause) -> None:
    """An insect is turned special face up where it lies. [EV-65, EV-70, EV-71]"""
    t.say(ev.FaceTurned(piece, look.flipped(look.pose_of(t.state.pieces[piece])), clause))


def flick(t: Ledger, seat: Seat, action: Flick) -> None:
    """Shoot an insect, one that moves again, a guided rocket or a walking flame. [MM-04, EV-33, EV-70, EV-74]"""
    due = t.state.pending[0] if t.state.pending else None
    if isinstance(due, ShootOn):
        t.say(ev.Resolved(seat))
        aftermath.close(t)
        shoot(t, seat, action.piece, "projectile", action.shot, "EV-70")
    elif isinstance(due, AfterMove):
        t.say(ev.Resolved(seat))
        _again(t, seat, action)
    elif t.state.pieces[action.piece].kind == "projectile":
        begin(t, seat, action.piece, action.die)
        card = look.effects(t.state, seat, sheets.ShootAgain)[0][0]
        t.say(ev.CardWorked(seat, card.id, card.clause))
        shoot(t, seat, action.piece, "projectile", action.shot, card.clause)
    else:
        begin(t, seat, action.piece, action.die, action.turned)
        shoot(t, seat, action.piece, "insect", action.shot)


def _again(t: Ledger, seat: Seat, action: Flick) -> None:
    """The insect moves again, turned up by its card if asked. [EV-33, EV-50, EV-70]"""
    breed = look.breed_of(t.state, t.state.pieces[action.piece])
    if action.turned:
        card = next(card for card, e in look.effects(t.state, seat, sheets.TurnUp) if e.breed == breed.id)
        t.say(ev.CardWorked(seat, card.id, card.clause))
        turn_up(t, action.piece, card.clause)
    t.say(ev.PowerUsed(seat, action.piece, "again", breed.clause))
    shoot(t, seat, action.piece, "insect", action.shot)


def cancel(t: Ledger, seat: Seat, piece: int) -> None:
    """The move over the edge is taken back: the insect goes back, what it pushed stays. [EV-24, EV-92]"""
    t.say(ev.Resolved(seat))
    t.say(back(t.state, piece, "EV-24"))


def step_in(t: Ledger, seat: Seat, action: StepIn) -> None:
    """The insect is put a counter's width inside the edge, straight inwards. [EV-24, EV-92]"""
    begin(t, seat, action.insect, action.die)
    aftermath.disturb(t)
    piece = t.state.pieces[action.insect]
    pose = look.pose_of(piece)
    room = box().inset * UM + max(PIECES[piece.form].width_um, PIECES[piece.form].depth_um) // 2
    x = _inside(pose.x_um, t.state.mat.width_um // 2 - room)
    y = _inside(pose.y_um, t.state.mat.depth_um // 2 - room)
    spot = near_point(t.state, piece.form, x, y, without=(piece.id,))
    if spot is not None:
        t.say(ev.SetDown(piece.id, pose_at(piece.form, spot, special=not pose.face_up), None, "EV-24"))
    t.say(ev.MoveEnded(seat, piece.id))


def _inside(at: int, limit: int) -> int:
    return max(-limit, min(limit, at))
