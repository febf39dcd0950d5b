"""An insect that lies partly over the edge: asked about, taken back, or put inside it. [EV-24, EV-92]"""

from collections.abc import Iterable
from typing import Any

from fleacircus.core.game import Clause, Seat
from fleacircus.core.offers import Offer
from fleacircus.flicktable import look
from fleacircus.flicktable.box import UM, box
from fleacircus.flicktable.model import events as ev
from fleacircus.flicktable.model.fields import Die, PieceId
from fleacircus.flicktable.rules import aftermath
from fleacircus.flicktable.rules.hearing import back
from fleacircus.flicktable.rules.shoot import begin
from fleacircus.flicktable.table import near_point, pose_at
from fleacircus.games.micromutants.actions.kind import MutantKind
from fleacircus.games.micromutants.legal.position import Position
from fleacircus.games.micromutants.model.state import EdgeAsked
from fleacircus.games.micromutants.rules.ledger import Ledger
from fleacircus.physics import PIECES


def ask_edge(ledger: Ledger, flicked: ev.Flicked) -> None:
    """An insect that was shot partly over the edge is asked about before anything is judged. [EV-24, EV-92]"""
    over = flicked.role == "insect" and flicked.piece in flicked.landing.partly_off
    if over and ledger.state.options.on_the_edge:
        ledger.say(ev.Asked(EdgeAsked(flicked.seat, flicked.piece)))


class StepIn(MutantKind, frozen=True, tag="step_in"):
    """Put an insect that lies over the edge inside it, instead of shooting. [EV-24, EV-92]"""

    insect: PieceId
    die: Die

    closed = "EV-24"

    def refusal(self, position: Position) -> Clause | None:
        """Only an insect that lies over the edge since an earlier turn, with a die that names it. [EV-24, EV-92]"""
        if not position.state.options.on_the_edge:
            return "EV-24"
        clause = position.start_refusal(self.insect, self.die)
        lies = self.insect in position.state.over_edge and self.insect not in look.turn_of(position.state).edge
        return clause or (None if lies else "EV-24")

    def does(self, ledger: Ledger) -> None:
        _step_in(ledger, ledger.seat, self.insect, self.die)

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        return cls.tried(position, insect=position.state.over_edge, die=position.dice)


class Cancel(MutantKind, frozen=True, tag="cancel"):
    """Take the move over the edge back: the insect goes back, what it pushed stays. [EV-24, EV-92]"""

    closed = "EV-10"

    def does(self, ledger: Ledger) -> None:
        due = ledger.state.pending[0]
        assert isinstance(due, EdgeAsked)
        ledger.say(ev.Resolved(ledger.seat))
        ledger.say(back(ledger.state, due.piece, "EV-24"))


def _step_in(ledger: Ledger, seat: Seat, insect: int, die: int | None) -> None:
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
