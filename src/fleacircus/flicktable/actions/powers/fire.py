"""Fire a projectile. [MM-16]"""

from collections.abc import Iterable
from typing import Any

from fleacircus.core.game import Clause
from fleacircus.core.offers import Offer
from fleacircus.flicktable import look, sheets
from fleacircus.flicktable.actions.kind import FlickKind
from fleacircus.flicktable.legal.moves import shot_refusal
from fleacircus.flicktable.legal.position import Position
from fleacircus.flicktable.legal.powers import power_refusal
from fleacircus.flicktable.model import events as ev
from fleacircus.flicktable.model.fields import Beside, Die, PieceId, ShotBy, Turned
from fleacircus.flicktable.rules.ledger import Ledger
from fleacircus.flicktable.rules.powers import use
from fleacircus.flicktable.rules.shoot import shoot
from fleacircus.flicktable.table import beside, pose_at


class Fire(FlickKind, frozen=True, tag="fire"):
    """Lay a projectile beside the insect and shoot it. [MM-16, MM-R13, EV-34, EV-52, EV-53, EV-63]"""

    insect: PieceId
    shot: ShotBy
    at: Beside = None
    die: Die = None
    turned: Turned = False

    closed = "EV-10"

    def refusal(self, position: Position) -> Clause | None:
        """A projectile in hand is laid in a free place beside the insect. [MM-16, EV-83]"""
        clause = shot_refusal(self.shot) or power_refusal(position, self, sheets.Fire)
        if clause is not None:
            return clause
        power = look.breed_of(position.state, position.piece(self.insect)).power
        assert isinstance(power, sheets.Fire)
        hand = look.boxed(position.state, "projectile", position.seat, power.projectile)
        if not hand:
            return "EV-83"
        return position.beside_refusal(hand[0].form, self.insect, self.at, clause="MM-16")

    def does(self, ledger: Ledger) -> None:
        power = use(ledger, ledger.seat, self)
        assert isinstance(power, sheets.Fire)
        token = look.boxed(ledger.state, "projectile", ledger.seat, power.projectile)[0]
        at = self.at or beside(ledger.state, token.form, self.insect)
        assert at is not None
        ledger.say(ev.Loaded(token.id, self.insect, pose_at(token.form, at)))
        shoot(ledger, ledger.seat, token.id, "projectile", self.shot)

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        return cls.tried(position, position.users(sheets.Fire))
