"""The ball in the air: passes and shots at goal. [LC-12, LC-13, LC-31]"""

from collections.abc import Iterable, Iterator
from typing import Any

from fleacircus.core.game import Clause
from fleacircus.core.offers import Offer
from fleacircus.flicktable.legal.moves import shot_refusal
from fleacircus.flicktable.model import events as ev
from fleacircus.flicktable.model.fields import Beside, Die, PieceId, ShotBy, Target
from fleacircus.flicktable.rules.shoot import begin, shoot
from fleacircus.flicktable.table import beside, pose_at
from fleacircus.games.larvacup.actions.kind import CupKind
from fleacircus.games.larvacup.legal.position import Position
from fleacircus.games.larvacup.legal.throws import may_throw, receivers
from fleacircus.games.larvacup.model import events as fb
from fleacircus.games.larvacup.rules.ledger import Ledger


def throw_refusal(position: Position, action: "Pass | ShootAtGoal") -> Clause | None:
    """Why the ball may not be thrown from there. [LC-12, LC-13, LC-31]"""
    ball = position.state.pitch.ball
    form = position.piece(ball).form
    return position.beside_refusal(form, action.insect, action.at, clause="MM-16", without=(ball,))


def _announce(ledger: Ledger, action: "Pass | ShootAtGoal") -> None:
    """As the carrier's move, or as the free pass or shot after a tackle or a perfect pass. [LC-15, LC-20]"""
    if ledger.state.pending:
        ledger.say(ev.Resolved(ledger.seat))
    else:
        begin(ledger, ledger.seat, action.insect, action.die)


def _fly(ledger: Ledger, action: "Pass | ShootAtGoal", clause: Clause) -> None:
    """The ball is laid beside its carrier and shot. [LC-13]"""
    ball = ledger.state.pieces[ledger.state.pitch.ball]
    ledger.say(fb.BallLifted(ball.id, action.insect))
    at = action.at or beside(ledger.state, ball.form, action.insect)
    assert at is not None
    ledger.say(ev.Loaded(ball.id, action.insect, pose_at(ball.form, at)))
    shoot(ledger, ledger.seat, ball.id, "ball", action.shot, clause)


def _throwers(position: Position) -> Iterator[dict[str, Any]]:
    """The carrier, with each die that may name it."""
    carrier = position.state.pitch.carrier
    if carrier is not None:
        yield from ({"insect": carrier, "die": die} for die in position.dice)


class Pass(CupKind, frozen=True, tag="pass"):
    """Lay the ball beside its carrier and shoot it to a friend that is named first. [LC-13]"""

    insect: PieceId
    receiver: Target
    shot: ShotBy
    at: Beside = None
    die: Die = None

    closed = "EV-10"

    def refusal(self, position: Position) -> Clause | None:
        """The receiver is a friend. [LC-13]"""
        clause = shot_refusal(self.shot) or may_throw(position.state, position.seat, self.insect, self.die)
        if clause is None and self.receiver not in receivers(position.state, position.seat):
            clause = "LC-13"
        return clause or throw_refusal(position, self)

    def does(self, ledger: Ledger) -> None:
        _announce(ledger, self)
        ledger.say(fb.PassAnnounced(ledger.seat, self.insect, self.receiver))
        _fly(ledger, self, "LC-13")

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        return cls.tried(position, _throwers(position), receiver=receivers(position.state, position.seat))


class ShootAtGoal(CupKind, frozen=True, tag="shoot_at_goal"):
    """Lay the ball beside its carrier and shoot it at the opposing cup. [LC-31]"""

    insect: PieceId
    shot: ShotBy
    at: Beside = None
    die: Die = None

    closed = "EV-10"

    def refusal(self, position: Position) -> Clause | None:
        clause = shot_refusal(self.shot) or may_throw(position.state, position.seat, self.insect, self.die)
        return clause or throw_refusal(position, self)

    def does(self, ledger: Ledger) -> None:
        _announce(ledger, self)
        ledger.say(fb.GoalAnnounced(ledger.seat, self.insect))
        _fly(ledger, self, "LC-31")

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        return cls.tried(position, _throwers(position))
