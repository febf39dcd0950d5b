"""Shooting a piece: one that a die names, one that moves again, a rocket that flies on, a flame that walks. [MM-04]"""

from collections.abc import Iterable
from typing import Any

from fleacircus.core.game import Clause
from fleacircus.core.offers import Offer
from fleacircus.flicktable import look, sheets
from fleacircus.flicktable.actions.kind import FlickKind
from fleacircus.flicktable.legal.moves import firing, may_turn_up, shot_refusal, walks
from fleacircus.flicktable.legal.position import Position
from fleacircus.flicktable.legal.powers import face_counts
from fleacircus.flicktable.model import events as ev
from fleacircus.flicktable.model.fields import Die, PieceId, ShotOf, Turned
from fleacircus.flicktable.model.state import AfterMove, ShootOn
from fleacircus.flicktable.rules import shoot
from fleacircus.flicktable.rules.ledger import Ledger


class Flick(FlickKind, frozen=True, tag="flick"):
    """Shoot an insect. [MM-04]"""

    piece: PieceId
    shot: ShotOf
    die: Die = None
    turned: Turned = False

    closed = "EV-10"

    def refusal(self, position: Position) -> Clause | None:
        """A die names it, or it is the extra shot. [MM-01, MM-04, MM-05]"""
        clause = shot_refusal(self.shot)
        return clause or position.start_refusal(self.piece, self.die, turned=self.turned)

    def does(self, ledger: Ledger) -> None:
        shoot.begin(ledger, ledger.seat, self.piece, self.die, self.turned)
        shoot.shoot(ledger, ledger.seat, self.piece, "insect", self.shot)

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        rows = ({"piece": row["insect"], "die": row["die"], "turned": row["turned"]} for row in position.starts)
        return cls.tried(position, rows)


class MoveAgain(FlickKind, frozen=True, tag="again"):
    """Shoot the insect that has just moved once more, by its power. [EV-33, EV-50, EV-70]"""

    piece: PieceId
    shot: ShotOf
    turned: Turned = False

    closed = "EV-80"

    def refusal(self, position: Position) -> Clause | None:
        """Once a turn, by the face that shows or a card that turns it. [EV-80, MM-19]"""
        state, move = position.state, position.state.move
        clause = shot_refusal(self.shot) or state.barred(self.piece)
        if clause is not None:
            return clause
        if move is None or self.piece != move.piece or not move.power:
            return "EV-80"
        piece = position.piece(move.piece)
        if piece.place != "table" or piece.kind != "insect":
            return "EV-80"
        power = look.breed_of(state, piece).power
        if not isinstance(power, sheets.Again) or piece.id in look.turn_of(state).again or move.shots == 0:
            return "EV-80"
        if piece.held_by is not None:
            return "EV-84"
        if power.after == "kill" and not move.killed:
            return "EV-50"
        if self.turned:
            return None if may_turn_up(state, piece) else "MM-20"
        return None if face_counts(state, piece) else "MM-19"

    def does(self, ledger: Ledger) -> None:
        ledger.say(ev.Resolved(ledger.seat))
        shoot.again(ledger, ledger.seat, self.piece, self.shot, self.turned)

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        due = position.due
        assert isinstance(due, AfterMove)
        return cls.tried(position, [{"piece": due.piece}], turned=(False, True))


class FlyOn(FlickKind, frozen=True, tag="fly_on"):
    """Shoot a projectile that hit nothing once more from where it lies. [EV-70]"""

    piece: PieceId
    shot: ShotOf

    closed = "EV-70"

    def refusal(self, position: Position) -> Clause | None:
        due = position.due
        assert isinstance(due, ShootOn)
        return shot_refusal(self.shot) or (None if self.piece == due.piece else due.clause)

    def does(self, ledger: Ledger) -> None:
        ledger.say(ev.Resolved(ledger.seat))
        ledger.rulebook.close(ledger)
        shoot.shoot(ledger, ledger.seat, self.piece, "projectile", self.shot, "EV-70")

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        due = position.due
        assert isinstance(due, ShootOn)
        return cls.tried(position, piece=(due.piece,))


class WalkFlame(FlickKind, frozen=True, tag="walk_flame"):
    """Shoot a flame that lies on the table, instead of the insect that fires it. [EV-74]"""

    piece: PieceId
    shot: ShotOf
    die: Die = None

    closed = "EV-10"

    def refusal(self, position: Position) -> Clause | None:
        """By its card, with a die that names the insect that fires it. [EV-74]"""
        state, turn = position.state, look.turn_of(position.state)
        clause = shot_refusal(self.shot)
        if clause is not None:
            return clause
        if not look.is_on_table(state, self.piece, "projectile", position.seat):
            return "MM-01"
        piece = position.piece(self.piece)
        if self.die is None or self.die >= len(turn.dice):
            return "MM-01"
        if not walks(state, piece):
            return "EV-74"
        if turn.dice[self.die].used:
            return "MM-01"
        if turn.dice[self.die].face not in firing(state, piece):
            return "EV-74"
        return "MM-02" if piece.id in turn.moved else None

    def does(self, ledger: Ledger) -> None:
        shoot.begin(ledger, ledger.seat, self.piece, self.die)
        card = look.effects(ledger.state, ledger.seat, sheets.ShootAgain)[0][0]
        ledger.say(ev.CardWorked(ledger.seat, card.id, card.clause))
        shoot.shoot(ledger, ledger.seat, self.piece, "projectile", self.shot, card.clause)

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        lying = [piece.id for piece in look.on_table(position.state, "projectile", position.seat)]
        return cls.tried(position, piece=lying, die=position.dice)
