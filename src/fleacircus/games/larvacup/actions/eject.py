"""Shoot a captured insect away. [LC-21]"""

from collections.abc import Iterable
from typing import Annotated, Any

from fleacircus.core.game import Clause
from fleacircus.core.offers import Asks, Offer
from fleacircus.flicktable import look
from fleacircus.flicktable.legal.moves import shot_refusal
from fleacircus.flicktable.model import events as ev
from fleacircus.flicktable.model.fields import PieceId
from fleacircus.flicktable.rules.shoot import shoot
from fleacircus.games.larvacup.actions.kind import CupKind
from fleacircus.games.larvacup.legal.position import Position
from fleacircus.games.larvacup.model import events as fb
from fleacircus.games.larvacup.model.questions import EjectAsked
from fleacircus.games.larvacup.model.state import State
from fleacircus.games.larvacup.rules.ledger import Ledger
from fleacircus.physics import Shot


class Eject(CupKind, frozen=True, tag="eject"):
    """Shoot a captured insect away. [LC-21]"""

    victim: PieceId
    shot: Annotated[Shot, Asks("shot", about="victim")]

    closed = "LC-12"

    def refusal(self, position: Position) -> Clause | None:
        due = position.due
        assert isinstance(due, EjectAsked)
        return shot_refusal(self.shot) or (None if self.victim in due.victims else due.clause)

    def does(self, ledger: Ledger) -> None:
        """From where it lies; what lies on it is lifted. In one's own turn that earns the extra move.

        [LC-21, LC-25, LC-29, LC-R11, LC-R14]
        """
        victims = ledger.state.pitch.victims
        earns = any(victim.piece == self.victim and victim.earns for victim in victims)
        ledger.say(ev.Resolved(ledger.seat))
        ledger.say(fb.Ejected(ledger.seat, self.victim))
        if earns and look.turn_of(ledger.state).extra == "no":
            ledger.say(ev.ExtraEarned(ledger.seat))
        above = _above(ledger.state, self.victim)
        if above:
            ledger.say(fb.SetAside(above))
        shoot(ledger, ledger.seat, self.victim, "ejected", self.shot, "LC-21")

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        due = position.due
        assert isinstance(due, EjectAsked)
        return cls.tried(position, victim=due.victims)


def _above(state: State, victim: int) -> tuple[int, ...]:
    """Everything that lies on a piece, or on what lies on it."""
    found: dict[int, None] = {}
    seen = {victim}
    while seen:
        seen = {upper for upper, lower in state.covers if lower in seen and upper not in found and upper != victim}
        found |= dict.fromkeys(sorted(seen))
    return tuple(found)
