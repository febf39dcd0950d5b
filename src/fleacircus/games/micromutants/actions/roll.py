"""The roll, and what a card makes of it. [MM-01, EV-74]"""

from fleacircus.flicktable import look, sheets
from fleacircus.flicktable.actions.turn import roll
from fleacircus.games.micromutants.actions.kind import MutantKind
from fleacircus.games.micromutants.rules.ledger import Ledger
from fleacircus.games.micromutants.rules.spend import gain


class Roll(MutantKind, frozen=True, tag="roll"):
    """Roll the two dice. [MM-01]"""

    closed = "EV-10"

    def does(self, ledger: Ledger) -> None:
        """A plan gains resources by the face that it names. [EV-74]"""
        roll(ledger)
        faces = {die.face for die in look.turn_of(ledger.state).dice if not die.bonus}
        for card, plan in look.effects(ledger.state, ledger.seat, sheets.Plan):
            if plan.face in faces:
                gain(ledger, ledger.seat, plan.gain, card.clause)
