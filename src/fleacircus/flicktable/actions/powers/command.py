"""Make another insect move. [EV-62]"""

from collections.abc import Iterable
from typing import Annotated, Any

from fleacircus.core.game import Clause
from fleacircus.core.offers import Asks, Offer
from fleacircus.flicktable import look, sheets
from fleacircus.flicktable.actions.kind import FlickKind
from fleacircus.flicktable.legal.moves import shot_refusal
from fleacircus.flicktable.legal.position import Position
from fleacircus.flicktable.legal.powers import power_refusal
from fleacircus.flicktable.model import events as ev
from fleacircus.flicktable.model.fields import Die, PieceId, Target, Turned
from fleacircus.flicktable.model.state import Piece
from fleacircus.flicktable.rules.ledger import Ledger
from fleacircus.flicktable.rules.powers import use
from fleacircus.flicktable.rules.shoot import shoot
from fleacircus.flicktable.table import in_range
from fleacircus.physics import Shot


class Command(FlickKind, frozen=True, tag="command"):
    """Make another insect move at once: shoot it. [EV-62]"""

    insect: PieceId
    other: Target
    shot: Annotated[Shot, Asks("shot", about="other")]
    die: Die = None
    turned: Turned = False

    closed = "EV-10"

    def refusal(self, position: Position) -> Clause | None:
        """Why this insect may not be sent. [EV-62]"""
        clause = shot_refusal(self.shot) or power_refusal(position, self, sheets.Command)
        return clause or _other_refusal(position, position.piece(self.insect), self.other)

    def does(self, ledger: Ledger) -> None:
        use(ledger, ledger.seat, self)
        ledger.say(ev.MoveEnded(ledger.seat, self.insect))
        ledger.say(ev.MoveBegun(ledger.seat, self.other, None, False, "EV-62"))
        shoot(ledger, ledger.seat, self.other, "insect", self.shot)

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        return cls.tried(position, position.users(sheets.Command), other=position.insects)


def _other_refusal(position: Position, leader: Piece, id: int) -> Clause | None:
    """Which insect a Kommissar may send: of the breed, in range, neither moved nor held. [EV-62, EV-84]"""
    state = position.state
    power = look.breed_of(state, leader).power
    assert isinstance(power, sheets.Command)
    if id == leader.id or not look.is_on_table(state, id, "insect", leader.owner):
        return "EV-62"
    if position.piece(id).breed != power.breed:
        return "EV-62"
    barred = state.barred(id)
    if barred is not None:
        return barred
    if position.piece(id).held_by is not None:
        return "EV-84"
    if id in look.turn_of(state).moved:
        return "MM-02"
    return None if in_range(state, leader.id, id, power.range) else "EV-62"
