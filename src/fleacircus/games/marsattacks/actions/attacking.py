"""Shooting and fighting. [MA-B06, MA-B07, MA-B11, MA-B12]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fleacircus.core.game import Clause
from fleacircus.core.kinds import Kind
from fleacircus.core.offers import Offer
from fleacircus.games.marsattacks.actions.fields import Flag, ModelId, Target, Weapon
from fleacircus.games.marsattacks.book import WEAPONS, rays
from fleacircus.games.marsattacks.legal import (
    Position,
    activation,
    heroic_refusal,
    opponent_refusal,
    shot_refusal,
    target_refusal,
)
from fleacircus.games.marsattacks.model import Charge
from fleacircus.games.marsattacks.rules import activation as activations
from fleacircus.games.marsattacks.rules.ledger import Ledger


class Shoot(Kind[Position, Ledger], frozen=True, tag="shoot"):
    """Shoot at a model, with or without aiming. [MA-B06, MA-B11]"""

    model: ModelId
    target: Target
    weapon: Weapon
    aim: Flag = False
    heroic: Flag = False

    def refusal(self, position: Position) -> Clause | None:
        """A shot needs a weapon, Range and sight, and nobody of one's own beside the target. [MA-B11, MA-B28]"""
        model = position.own(self.model)
        if model is None:
            return "MA-B04"
        ready = shot_refusal(position, model, aim=self.aim, heroic=self.heroic)
        if ready is not None:
            return ready
        if self.weapon not in model.weapons or not WEAPONS[self.weapon].range:
            return "MA-B02"
        return target_refusal(position, model, self.weapon, self.target)

    def does(self, ledger: Ledger) -> None:
        activations.shoot(ledger, self.model, self.target, self.weapon, aim=self.aim, heroic=self.heroic)

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        return cls.tried(
            position,
            (
                {"model": model.id, "target": foe.id, "weapon": weapon.id, "heroic": heroic}
                for model, heroic in position.efforts()
                for weapon in rays(model)
                for foe in position.field.targets(model, weapon)
            ),
            aim=(False, True),
        )


class Fight(Kind[Position, Ledger], frozen=True, tag="fight"):
    """Fight an enemy in the square. [MA-B07, MA-B12, MA-B26]"""

    model: ModelId
    target: Target
    heroic: Flag = False

    def refusal(self, position: Position) -> Clause | None:
        """A fight needs an enemy in the square, and nothing done before it. [MA-B06, MA-B07, MA-B26, MA-H13]"""
        if isinstance(position.top, Charge):
            return self._charged(position, position.top)
        model = position.own(self.model)
        if model is None:
            return "MA-B04"
        if model.rattled:
            return "MA-B14"
        if self.heroic:
            return heroic_refusal(position, model) or opponent_refusal(position, model, self.target, standing=False)
        acting = activation(position, model)
        if isinstance(acting, str):
            return acting
        if not acting.fresh:
            return "MA-B06"
        return opponent_refusal(position, model, self.target, standing=acting.stood)

    def _charged(self, position: Position, charge: Charge) -> Clause | None:
        """Who came into an enemy's square fights, and nobody else. [MA-B07]"""
        model = position.other(self.model)
        if model is None or self.model != charge.model or self.heroic:
            return "MA-B07"
        return opponent_refusal(position, model, self.target, standing=False)

    def does(self, ledger: Ledger) -> None:
        activations.fight_here(ledger, self.model, self.target, heroic=self.heroic)

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        field, top = position.field, position.top
        if isinstance(top, Charge):
            return cls.tried(
                position, [{"model": top.model}], target=(foe.id for foe in field.sides[1 - position.seat])
            )
        return cls.tried(
            position,
            (
                {"model": model.id, "target": foe.id, "heroic": heroic}
                for model, heroic in position.efforts()
                for foe in field.contact(model, model.square)
            ),
        )
