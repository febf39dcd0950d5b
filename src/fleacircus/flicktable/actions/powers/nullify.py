"""Shoot an enemy insect away. [EV-42]"""

from collections.abc import Iterable
from typing import Annotated, Any

from fleacircus.core.game import Clause
from fleacircus.core.offers import Asks, Offer
from fleacircus.flicktable import look, sheets
from fleacircus.flicktable.actions.kind import FlickKind
from fleacircus.flicktable.legal.moves import shot_refusal
from fleacircus.flicktable.legal.position import Position
from fleacircus.flicktable.legal.powers import power_refusal
from fleacircus.flicktable.model.fields import Die, PieceId, Target, Turned
from fleacircus.flicktable.model.state import Piece
from fleacircus.flicktable.rules.ledger import Ledger
from fleacircus.flicktable.rules.powers import use
from fleacircus.flicktable.rules.shoot import shoot
from fleacircus.flicktable.table import in_range
from fleacircus.physics import Shot


class Nullify(FlickKind, frozen=True, tag="nullify"):
    """Shoot an enemy insect; the referee sends it back unless it ends on free ground. [EV-42, EV-93]"""

    insect: PieceId
    victim: Target
    shot: Annotated[Shot, Asks("shot", about="victim")]
    die: Die = None
    turned: Turned = False

    closed = "EV-10"

    def refusal(self, position: Position) -> Clause | None:
        """Why this insect may not be shot by a Nullifier. [EV-42, EV-71]"""
        clause = shot_refusal(self.shot) or power_refusal(position, self, sheets.Nullify)
        return clause or _target_refusal(position, position.piece(self.insect), self.victim)

    def does(self, ledger: Ledger) -> None:
        use(ledger, ledger.seat, self)
        shoot(ledger, ledger.seat, self.victim, "victim", self.shot, "EV-42")

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        return cls.tried(position, position.users(sheets.Nullify), victim=position.every_insect)


def _target_refusal(position: Position, shooter: Piece, id: int) -> Clause | None:
    """Which insect a Nullifier may shoot: any enemy's in range, protected or not, but no held one. [EV-42, EV-93]"""
    state = position.state
    power = look.breed_of(state, shooter).power
    assert isinstance(power, sheets.Nullify)
    if not look.is_on_table(state, id, "insect") or not look.enemies(state, shooter.owner, position.piece(id).owner):
        return "EV-42"
    if position.piece(id).held_by is not None:
        return "EV-93"
    reach = [
        effect.range for _, effect in look.effects(state, shooter.owner, sheets.Reach) if effect.breed == shooter.breed
    ]
    return None if any(in_range(state, shooter.id, id, r) for r in (power.range, *reach)) else "EV-42"
