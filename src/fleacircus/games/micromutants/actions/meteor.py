"""Drop the meteor. [EV-73]"""

from collections.abc import Iterable
from typing import Annotated, Any

from fleacircus.core.game import Clause
from fleacircus.core.offers import Asks, Offer
from fleacircus.games.micromutants import look, sheets
from fleacircus.games.micromutants.actions.kind import FlickKind
from fleacircus.games.micromutants.box import box
from fleacircus.games.micromutants.legal.now import Now
from fleacircus.games.micromutants.legal.spend import meteor_ready_refusal
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.model.fields import Point, Spot
from fleacircus.games.micromutants.rules.ledger import Ledger
from fleacircus.games.micromutants.table import gap_from_um, pose_at, table_of
from fleacircus.physics import Piece as Loose


class DropMeteor(FlickKind, frozen=True, tag="drop_meteor"):
    """Drop the meteor over a point; what it covers and what it pushes is judged like a shot. [EV-73]"""

    at: Annotated[Point, Asks("point", judged=True)]

    closed = "EV-18"

    def refusal(self, position: Now) -> Clause | None:
        """Once a game, before the dice, over any point of the mat; not near the ball or a cup. [EV-73, LC-R20]"""
        state = position.state
        clause = meteor_ready_refusal(state, position.seat)
        if clause is not None:
            return clause
        if abs(self.at.x_um) > state.mat.width_um // 2 or abs(self.at.y_um) > state.mat.depth_um // 2:
            return "EV-73"
        at, short = Spot(self.at.x_um, self.at.y_um), box().range_um("short")
        shunned = [*look.on_table(state, "ball"), *look.on_table(state, "cup")]
        return "LC-R20" if any(gap_from_um(state, "meteor", at, thing.id) <= short for thing in shunned) else None

    def does(self, ledger: Ledger) -> None:
        token = look.boxed(ledger.state, "meteor", ledger.seat)[0]
        card = look.effects(ledger.state, ledger.seat, sheets.Meteor)[0][0]
        loose = Loose(token.id, token.form, pose_at(token.form, Spot(self.at.x_um, self.at.y_um)))
        landing = ledger.simulator.drop(table_of(ledger.state), (loose,), self.at.x_um, self.at.y_um, ledger.rng)
        ledger.say(ev.MeteorDropped(ledger.seat, token.id, card.id, landing))

    @classmethod
    def offers(cls, position: Now) -> Iterable[Offer[Any]]:
        if meteor_ready_refusal(position.state, position.seat) is None:
            wide, deep = position.state.mat.width_um // 2, position.state.mat.depth_um // 2
            yield Offer(cls, {}, (cls.free("at", {"x_um": (-wide, wide), "y_um": (-deep, deep)}),))
