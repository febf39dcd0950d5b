"""Moves: shooting a piece, moving again, stepping in from the edge. [MM-04]"""

from fleacircus.core.game import Clause, Seat
from fleacircus.games.micromutants import look, sheets
from fleacircus.games.micromutants.box import UM, box
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.model import football as ball
from fleacircus.games.micromutants.model.state import EdgeAsked, Role
from fleacircus.games.micromutants.rules import aftermath
from fleacircus.games.micromutants.rules.ledger import Ledger
from fleacircus.games.micromutants.table import near_point, pose_at, table_of
from fleacircus.physics import PIECES, Shot


def shoot(ledger: Ledger, seat: Seat, piece: int, role: Role, shot: Shot, clause: Clause = "MM-04") -> None:
    """The shot itself: physics says where everything comes to rest. However weak, it counts. [MM-04, MM-15, MM-R16]

    An insect that was shot partly over the edge is asked about before anything is judged. [EV-24, EV-92]
    A carrier's ball is lifted off for the shot, whoever shoots it. [LC-10, LC-R19]
    """
    if look.carries(ledger.state, piece):
        ledger.say(ball.BallLifted(look.pitch_of(ledger.state).ball, piece))
    landing = ledger.simulator.flick(
        table_of(ledger.state), piece, shot, ledger.rng, unsteadiness=ledger.state.options.unsteadiness
    )
    ledger.say(ev.Flicked(seat, piece, role, shot, landing, clause))
    if role == "insect" and ledger.state.options.on_the_edge and piece in landing.partly_off:
        ledger.say(ev.Asked(EdgeAsked(seat, piece)))


def begin(ledger: Ledger, seat: Seat, piece: int, die: int | None, turned: bool = False) -> None:
    """A move begins: by a die or as the extra move; a wild face may turn the insect first. [MM-01, MM-25, EV-65]

    Or it was asked for: by a defence roll, whose dice are not the turn's, or after a perfect pass. [LC-15, LC-25]
    """
    extra = ledger.state.phase == "extra"
    if ledger.state.pending:
        clause = ledger.state.pending[0].clause
        ledger.say(ev.Resolved(seat))
        if ledger.state.move is not None:
            ledger.say(ev.MoveEnded(ledger.state.move.seat, ledger.state.move.piece))
        ledger.say(ev.MoveBegun(seat, piece, None, False, clause))
    else:
        ledger.say(ev.MoveBegun(seat, piece, die, extra, "MM-25" if extra else "MM-01"))
    if turned:
        wild = ledger.state.sheets[seat].wild
        assert wild is not None
        turn_up(ledger, piece, wild.clause)


def turn_up(ledger: Ledger, piece: int, clause: Clause) -> None:
    """An insect is turned special face up where it lies. [EV-65, EV-70, EV-71]"""
    ledger.say(ev.FaceTurned(piece, look.flipped(look.pose_of(ledger.state.pieces[piece])), clause))


def again(ledger: Ledger, seat: Seat, piece: int, shot: Shot, turned: bool) -> None:
    """The insect moves again, turned up by its card if asked. [EV-33, EV-50, EV-70]"""
    breed = look.breed_of(ledger.state, ledger.state.pieces[piece])
    if turned:
        card = next(card for card, e in look.effects(ledger.state, seat, sheets.TurnUp) if e.breed == breed.id)
        ledger.say(ev.CardWorked(seat, card.id, card.clause))
        turn_up(ledger, piece, card.clause)
    ledger.say(ev.PowerUsed(seat, piece, "again", breed.clause))
    shoot(ledger, seat, piece, "insect", shot)


def step_in(ledger: Ledger, seat: Seat, insect: int, die: int | None) -> None:
    """The insect is put a counter's width inside the edge, straight inwards. [EV-24, EV-92]"""
    begin(ledger, seat, insect, die)
    aftermath.disturb(ledger)
    piece = ledger.state.pieces[insect]
    pose = look.pose_of(piece)
    room = box().inset * UM + max(PIECES[piece.form].width_um, PIECES[piece.form].depth_um) // 2
    x = _inside(pose.x_um, ledger.state.mat.width_um // 2 - room)
    y = _inside(pose.y_um, ledger.state.mat.depth_um // 2 - room)
    spot = near_point(ledger.state, piece.form, x, y, without=(piece.id,))
    if spot is not None:
        ledger.say(ev.SetDown(piece.id, pose_at(piece.form, spot, special=not pose.face_up), None, "EV-24"))
    ledger.say(ev.MoveEnded(seat, piece.id))


def _inside(at: int, limit: int) -> int:
    return max(-limit, min(limit, at))
