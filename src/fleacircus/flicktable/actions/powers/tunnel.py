"""Come up elsewhere on the table. [EV-72]"""

from collections.abc import Iterable
from typing import Annotated, Any

from fleacircus.core.game import Clause
from fleacircus.core.offers import Asks, Offer
from fleacircus.flicktable import look, sheets
from fleacircus.flicktable.actions.kind import FlickKind
from fleacircus.flicktable.legal.position import Position
from fleacircus.flicktable.legal.powers import power_refusal
from fleacircus.flicktable.model import events as ev
from fleacircus.flicktable.model.fields import Die, PieceId, Spot, Target
from fleacircus.flicktable.model.state import Piece, State
from fleacircus.flicktable.rules.ledger import Ledger
from fleacircus.flicktable.rules.powers import set_down, use
from fleacircus.flicktable.table import beside


class Tunnel(FlickKind, frozen=True, tag="tunnel"):
    """Set a dug-in insect beside one of my bases, instead of shooting. [EV-72]"""

    insect: PieceId
    base: Target
    at: Annotated[Spot | None, Asks("spot", about="base", judged=True)] = None
    die: Die = None

    closed = "EV-10"
    after = False

    def refusal(self, position: Position) -> Clause | None:
        """By its card, to an own base. [EV-72]"""
        clause = power_refusal(position, self, sheets.DugIn)
        if clause is not None:
            return clause
        piece = position.piece(self.insect)
        if not _dug(position.state, piece) or self.base not in position.anchors:
            return "EV-72"
        return position.beside_refusal(piece.form, self.base, self.at, clause="EV-72", without=(piece.id,))

    def does(self, ledger: Ledger) -> None:
        piece = ledger.state.pieces[self.insect]
        use(ledger, ledger.seat, self)
        card = look.effects(ledger.state, ledger.seat, sheets.Tunnel)[0][0]
        ledger.say(ev.CardWorked(ledger.seat, card.id, card.clause))
        at = self.at or beside(ledger.state, piece.form, self.base, without=(piece.id,))
        set_down(ledger, piece, at, self.base, "EV-72")

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        rows = position.users(sheets.DugIn)
        starts = ({"insect": row["insect"], "die": row["die"]} for row in rows if not row["turned"])
        return cls.tried(position, starts, base=position.anchors)


def _dug(state: State, piece: Piece) -> bool:
    """Whether this insect's tunnels are dug. [EV-72]"""
    return any(effect.breed == piece.breed for _, effect in look.effects(state, piece.owner, sheets.Tunnel))
