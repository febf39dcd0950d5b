"""Before the first turn: deploying, lining up, being ready. [EV-04, EV-05, MM-R5]"""

from collections.abc import Iterable
from typing import Annotated, Any

from fleacircus.core.game import Clause
from fleacircus.core.offers import Asks, Offer
from fleacircus.flicktable.actions.kind import FlickKind
from fleacircus.flicktable.legal import deploy
from fleacircus.flicktable.legal.position import Position
from fleacircus.flicktable.model import events as ev
from fleacircus.flicktable.model.fields import PieceId, Placing, Spot
from fleacircus.flicktable.rules.ledger import Ledger


class Deploy(FlickKind, frozen=True, tag="deploy"):
    """Put one of my pieces into my zone, or move it there. [EV-04, EV-05, MM-R5]"""

    piece: PieceId
    at: Annotated[Spot, Asks("spot", about="piece", judged=True)]

    closed = "EV-10"

    def refusal(self, position: Position) -> Clause | None:
        return deploy.deploy_refusal(position.state, position.seat, Placing(self.piece, self.at))

    def does(self, ledger: Ledger) -> None:
        ledger.say(ev.Deployed(ledger.seat, (Placing(self.piece, self.at),)))

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        home = position.state.players[position.seat].home
        own = [piece.id for piece in position.state.army(position.seat)]
        zone = {"x_um": (home.left_um, home.right_um), "y_um": (home.bottom_um, home.top_um)}
        if own:
            yield Offer(cls, {}, (cls.one("piece", own), cls.free("at", zone)))


class LineUp(FlickKind, frozen=True, tag="line_up"):
    """Put all that is not deployed yet into a sensible order."""

    closed = "EV-10"

    def refusal(self, position: Position) -> Clause | None:
        """Something must be missing. [MM-R5]"""
        return None if deploy.missing(position.state, position.seat) else "MM-R5"

    def does(self, ledger: Ledger) -> None:
        ledger.say(ev.Deployed(ledger.seat, deploy.line_up(ledger.state, ledger.seat)))


class Ready(FlickKind, frozen=True, tag="ready"):
    """My army stands. [MM-R5]"""

    closed = "EV-10"

    def refusal(self, position: Position) -> Clause | None:
        """Nothing may be missing. [MM-R5]"""
        return "MM-R5" if deploy.missing(position.state, position.seat) else None

    def does(self, ledger: Ledger) -> None:
        ledger.say(ev.ArmyReady(ledger.seat))
