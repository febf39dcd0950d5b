"""Give the insect up for one from the losses. [EV-54]"""

from collections.abc import Iterable
from typing import Any

from fleacircus.core.game import Clause
from fleacircus.core.offers import Offer
from fleacircus.flicktable import look, sheets
from fleacircus.flicktable.legal.powers import power_refusal
from fleacircus.flicktable.model import events as table
from fleacircus.flicktable.model.fields import Die, PieceId, Turned
from fleacircus.flicktable.rules import aftermath
from fleacircus.flicktable.rules.powers import use
from fleacircus.flicktable.table import near_point
from fleacircus.games.micromutants.actions.kind import MutantKind
from fleacircus.games.micromutants.legal.position import Position
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.rules.ledger import Ledger
from fleacircus.games.micromutants.rules.spend import enter


class Hatch(MutantKind, frozen=True, tag="hatch"):
    """Give the insect up, and one from the losses takes its place, with a card more. [EV-54, EV-72]"""

    insect: PieceId
    die: Die = None
    turned: Turned = False

    closed = "EV-10"

    def refusal(self, position: Position) -> Clause | None:
        """Only for an insect that is in the losses. [EV-54]"""
        clause = power_refusal(position, self, sheets.Hatch)
        if clause is not None:
            return clause
        power = look.breed_of(position.state, position.piece(self.insect)).power
        assert isinstance(power, sheets.Hatch)
        return None if look.losses(position.state, position.seat, power.breed) else "EV-54"

    def does(self, ledger: Ledger) -> None:
        seat, power = ledger.seat, use(ledger, ledger.seat, self)
        assert isinstance(power, sheets.Hatch)
        larva = ledger.state.pieces[self.insect]
        old, count = look.pose_of(larva), 1
        aftermath.disturb(ledger)
        ledger.say(ev.Sacrificed(seat, larva.id, "EV-54"))
        aftermath.free_webs(ledger, larva.id)
        for card, effect in look.effects(ledger.state, seat, sheets.Brood):
            if effect.breed == larva.breed and len(look.losses(ledger.state, seat, power.breed)) > 1:
                ledger.say(table.CardWorked(seat, card.id, card.clause))
                count = effect.count
        for young in look.losses(ledger.state, seat, power.breed)[:count]:
            at = near_point(ledger.state, young.form, old.x_um, old.y_um)
            if at is not None:
                ledger.say(enter(ledger, seat, young, at, None, "EV-54"))

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        return cls.tried(position, position.users(sheets.Hatch))
