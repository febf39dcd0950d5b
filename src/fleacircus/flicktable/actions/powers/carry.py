"""Set another insect down beside this one. [EV-32, EV-43]"""

from collections.abc import Iterable
from typing import Any

from fleacircus.core.game import Clause
from fleacircus.core.offers import Offer
from fleacircus.flicktable import look, sheets
from fleacircus.flicktable.actions.kind import FlickKind
from fleacircus.flicktable.legal.position import Position
from fleacircus.flicktable.legal.powers import power_refusal
from fleacircus.flicktable.model import events as ev
from fleacircus.flicktable.model.fields import Beside, Die, PieceId, Target, Turned
from fleacircus.flicktable.model.state import Piece
from fleacircus.flicktable.rules.ledger import Ledger
from fleacircus.flicktable.rules.powers import set_down, use
from fleacircus.flicktable.table import beside, in_range


class Carry(FlickKind, frozen=True, tag="carry"):
    """Set another of my insects beside this one; it captures nothing and keeps its face. [EV-32, EV-43, EV-81]"""

    insect: PieceId
    passenger: Target
    at: Beside = None
    die: Die = None
    turned: Turned = False

    closed = "EV-10"

    def refusal(self, position: Position) -> Clause | None:
        """The passenger is set down right beside the carrier, or not at all. [EV-32, EV-43, EV-81]"""
        clause = power_refusal(position, self, sheets.Carry)
        clause = clause or _passenger_refusal(position, position.piece(self.insect), self.passenger)
        if clause is not None:
            return clause
        form, without = position.piece(self.passenger).form, (self.passenger,)
        return position.beside_refusal(form, self.insect, self.at, clause="EV-81", without=without, near=True)

    def does(self, ledger: Ledger) -> None:
        carrier = ledger.state.pieces[self.insect]
        power = use(ledger, ledger.seat, self)
        assert isinstance(power, sheets.Carry)
        passenger = ledger.state.pieces[self.passenger]
        if power.breeds and passenger.breed not in power.breeds:
            card = look.effects(ledger.state, ledger.seat, sheets.CarryAny)[0][0]
            ledger.say(ev.CardWorked(ledger.seat, card.id, card.clause))
        at = self.at or beside(ledger.state, passenger.form, carrier.id, without=(passenger.id,), near=True)
        set_down(ledger, passenger, at, carrier.id, look.breed_of(ledger.state, carrier).clause)

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        return cls.tried(position, position.users(sheets.Carry), passenger=position.insects)


def _passenger_refusal(position: Position, carrier: Piece, id: int) -> Clause | None:
    """Which insect may be set down: one's own, in range, of the right breed, not held. [EV-32, EV-43, EV-84, EV-94]"""
    state = position.state
    power = look.breed_of(state, carrier).power
    assert isinstance(power, sheets.Carry)
    clause = look.breed_of(state, carrier).clause
    if id == carrier.id or not look.is_on_table(state, id, "insect", carrier.owner):
        return clause
    passenger = position.piece(id)
    barred = state.barred(id)
    if barred is not None:
        return barred
    if passenger.held_by is not None:
        return "EV-84"
    lifts = {effect.breed for _, effect in look.effects(state, carrier.owner, sheets.CarryAny)}
    if power.breeds and passenger.breed not in power.breeds and carrier.breed not in lifts:
        return clause
    return None if in_range(state, carrier.id, id, power.range) else clause
