"""Bring insects back from the losses. [MM-24, EV-12]"""

from collections.abc import Iterable
from typing import Annotated, Any

from fleacircus.core.game import Clause
from fleacircus.core.offers import Asks, Offer
from fleacircus.flicktable import look, sheets
from fleacircus.flicktable.model import events as table
from fleacircus.flicktable.model.fields import BreedId, Spot, Target
from fleacircus.flicktable.table import beside
from fleacircus.games.micromutants.actions.kind import MutantKind
from fleacircus.games.micromutants.legal.position import Position
from fleacircus.games.micromutants.legal.spend import doors, entering
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.model.state import LevyAsked, State
from fleacircus.games.micromutants.rules.ledger import Ledger
from fleacircus.games.micromutants.rules.spend import enter


class Reinforce(MutantKind, frozen=True, tag="reinforce"):
    """Bring an insect of this breed back from the losses, beside a base or an entrance. [MM-24, EV-12]"""

    breed: BreedId
    beside: Target
    at: Annotated[Spot | None, Asks("spot", about="beside", judged=True)] = None

    closed = "EV-12"

    def refusal(self, position: Position) -> Clause | None:
        """One breed that a die found missing, in a free place beside a door. [MM-24, MM-R4, EV-12, EV-86]"""
        state, due = position.state, position.due
        if isinstance(due, LevyAsked):
            if self.breed != due.breed:
                return due.clause
        elif self.breed not in entering(state):
            return _clause(state)
        if not look.losses(state, position.seat, self.breed):
            return _clause(state)
        if self.beside not in doors(state, position.seat):
            return "EV-86"
        form = state.sheets[position.seat].breed_of(self.breed).form
        return position.beside_refusal(form, self.beside, self.at, clause="MM-R4", near=True)

    def does(self, ledger: Ledger) -> None:
        """One insect comes back; a levy may bring more. [MM-20, MM-24, EV-12, EV-73, EV-86]"""
        left, seat = 0, ledger.seat
        if ledger.state.pending:
            due = ledger.state.pending[0]
            assert isinstance(due, LevyAsked)
            left = due.left - 1
            ledger.say(table.Resolved(seat))
        else:
            for _, levy in look.effects(ledger.state, seat, sheets.Levy):
                left = levy.count - 1 if levy.breed == self.breed else left
        piece = look.losses(ledger.state, seat, self.breed)[0]
        at = self.at or beside(ledger.state, piece.form, self.beside, near=True)
        assert at is not None
        clause = _clause(ledger.state)
        entered = enter(ledger, seat, piece, at, self.beside, clause)
        ledger.say(ev.Entered(seat, piece.id, entered.pose, self.beside, clause, reinforcement=True))
        if left > 0 and look.losses(ledger.state, seat, self.breed):
            ledger.say(table.Asked(LevyAsked(seat, self.breed, left)))

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        due = position.due
        breeds = (due.breed,) if isinstance(due, LevyAsked) else entering(position.state)
        return cls.tried(position, breed=breeds, beside=doors(position.state, position.seat)) if breeds else ()


def _clause(state: State) -> Clause:
    return "EV-12" if state.options.reinforcement == "unable" else "MM-24"
