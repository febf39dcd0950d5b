"""Drop the meteor. [EV-73]"""

from collections.abc import Iterable
from typing import Annotated, Any

from fleacircus.core.game import Clause
from fleacircus.core.offers import Asks, Offer
from fleacircus.flicktable import look, sheets
from fleacircus.flicktable.actions.kind import FlickKind
from fleacircus.flicktable.box import box
from fleacircus.flicktable.legal.position import Position
from fleacircus.flicktable.model import events as ev
from fleacircus.flicktable.model.fields import Point, Spot
from fleacircus.flicktable.rules.ledger import Ledger
from fleacircus.flicktable.table import gap_from_um, pose_at, table_of
from fleacircus.physics import Piece as Loose


class DropMeteor(FlickKind, frozen=True, tag="drop_meteor"):
    """Drop the meteor over a point; what it covers and what it pushes is judged like a shot. [EV-73]"""

    at: Annotated[Point, Asks("point", judged=True)]

    closed = "EV-18"

    def refusal(self, position: Position) -> Clause | None:
        """Once a game, over any point of the mat, but not near what a game keeps it from. [EV-73]"""
        state = position.state
        if not _ready(position):
            return "EV-73"
        if abs(self.at.x_um) > state.mat.width_um // 2 or abs(self.at.y_um) > state.mat.depth_um // 2:
            return "EV-73"
        at, short = Spot(self.at.x_um, self.at.y_um), box().range_um("short")
        shunned = ((piece, state.things[piece.kind].shunned) for piece in state.pieces if piece.place == "table")
        near = (clause for piece, clause in shunned if clause and gap_from_um(state, "meteor", at, piece.id) <= short)
        return next(near, None)

    def does(self, ledger: Ledger) -> None:
        token = look.boxed(ledger.state, "meteor", ledger.seat)[0]
        card = look.effects(ledger.state, ledger.seat, sheets.Meteor)[0][0]
        loose = Loose(token.id, token.form, pose_at(token.form, Spot(self.at.x_um, self.at.y_um)))
        landing = ledger.simulator.drop(table_of(ledger.state), (loose,), self.at.x_um, self.at.y_um, ledger.rng)
        ledger.say(ev.MeteorDropped(ledger.seat, token.id, card.id, landing))

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        if _ready(position):
            wide, deep = position.state.mat.width_um // 2, position.state.mat.depth_um // 2
            yield Offer(cls, {}, (cls.free("at", {"x_um": (-wide, wide), "y_um": (-deep, deep)}),))


def _ready(position: Position) -> bool:
    """Whether the seat has a meteor that it has not dropped yet. [EV-73]"""
    state, seat = position.state, position.seat
    card = look.effects(state, seat, sheets.Meteor) and not state.players[seat].meteor_dropped
    return bool(card and look.boxed(state, "meteor", seat))
