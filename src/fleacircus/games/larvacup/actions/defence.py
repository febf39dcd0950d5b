"""The defence roll: kept, and used in the opponent's turn. [LC-25, LC-R15]"""

from fleacircus.core.game import Clause
from fleacircus.flicktable import look
from fleacircus.flicktable.model import events as ev
from fleacircus.games.larvacup.actions.kind import CupKind
from fleacircus.games.larvacup.legal.position import Position
from fleacircus.games.larvacup.model import events as fb
from fleacircus.games.larvacup.model.questions import DefenceAsked, LastDefence
from fleacircus.games.larvacup.rules.ledger import Ledger


class KeepDefence(CupKind, frozen=True, tag="keep_defence"):
    """Keep the extra move as a defence roll. [LC-25]"""

    closed = "LC-25"

    def refusal(self, position: Position) -> Clause | None:
        return None if look.turn_of(position.state).extra == "earned" else "LC-25"

    def does(self, ledger: Ledger) -> None:
        ledger.say(fb.DefenceKept(ledger.seat))


class DefenceRoll(CupKind, frozen=True, tag="defence_roll"):
    """Use the kept defence roll now, in the opponent's turn. [LC-25, LC-R15]"""

    closed = "LC-R15"

    def does(self, ledger: Ledger) -> None:
        """Both dice are rolled; with no insect for either the roll is spent. [LC-25, LC-R15]"""
        seat = ledger.seat
        if ledger.state.pending and isinstance(ledger.state.pending[0], LastDefence):
            ledger.say(ev.Resolved(seat))
        faces = tuple(ledger.rng.choice(ledger.state.sheets[seat].dice) for _ in range(2))
        ledger.say(fb.DefenceRolled(seat, faces))
        asked = DefenceAsked(seat, faces)
        if ledger.rulebook.leaves_a_choice(ledger.state, asked):
            ledger.say(ev.Asked(asked))
        else:
            ledger.say(fb.DefenceLost(seat, "LC-R15"))
