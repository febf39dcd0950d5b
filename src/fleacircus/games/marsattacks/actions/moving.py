"""Moving, standing up, and the end of an activation. [MA-B06, MA-B08]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fleacircus.core.game import Clause
from fleacircus.core.kinds import Kind
from fleacircus.core.offers import Offer
from fleacircus.games.marsattacks.actions.fields import Flag, ModelId, Spot
from fleacircus.games.marsattacks.legal import Position, activation, landing_refusal, move_refusal, must_fight
from fleacircus.games.marsattacks.rules import activation as activations
from fleacircus.games.marsattacks.rules.ledger import Ledger


class Step(Kind[Position, Ledger], frozen=True, tag="step"):
    """Move one square. The first action of a model begins its activation. [MA-B06, MA-B15]"""

    model: ModelId
    spot: Spot
    heroic: Flag = False

    def refusal(self, position: Position) -> Clause | None:
        """A step needs a way, room and a free spot, and an activation that has one left. [MA-B06, MA-B08]"""
        model = position.own(self.model)
        if model is None:
            return "MA-B04"
        return move_refusal(position, model, heroic=self.heroic) or landing_refusal(position, model, self.spot)

    def does(self, ledger: Ledger) -> None:
        activations.step(ledger, self.model, self.spot, heroic=self.heroic)

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        able = (
            (model, heroic)
            for model, heroic in position.efforts()
            if move_refusal(position, model, heroic=heroic) is None
        )
        return cls.tried(
            position,
            (
                {"model": model.id, "spot": spot, "heroic": heroic}
                for model, heroic in able
                for spot in position.near(model)
            ),
        )


class Exit(Kind[Position, Ledger], frozen=True, tag="exit"):
    """Step off the board, where the scenario asks for it. [MA-W2]"""

    model: ModelId
    heroic: Flag = False

    def refusal(self, position: Position) -> Clause | None:
        """Only some may step off, from the enemy's edge. [MA-W2]"""
        model = position.own(self.model)
        if model is None:
            return "MA-B04"
        if not position.game.exits(model) or not position.game.at_exit(model):
            return "MA-W2"
        return move_refusal(position, model, heroic=self.heroic)

    def does(self, ledger: Ledger) -> None:
        activations.leave_board(ledger, self.model, heroic=self.heroic)

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        return cls.tried(position, ({"model": model.id, "heroic": heroic} for model, heroic in position.efforts()))


class StandUp(Kind[Position, Ledger], frozen=True, tag="stand_up"):
    """Get over being Rattled. [MA-B06]"""

    model: ModelId

    def refusal(self, position: Position) -> Clause | None:
        """Only a Rattled model stands up, before anything else. [MA-B06]"""
        model = position.own(self.model)
        if model is None:
            return "MA-B04"
        acting = activation(position, model)
        if isinstance(acting, str):
            return acting
        return None if model.rattled and acting.fresh else "MA-B06"

    def does(self, ledger: Ledger) -> None:
        activations.stand_up(ledger, self.model)

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        return cls.tried(position, model=(model.id for model in position.actors))


class Finish(Kind[Position, Ledger], frozen=True, tag="finish"):
    """End the model's activation, or have it do nothing. [MA-B06]"""

    model: ModelId

    def refusal(self, position: Position) -> Clause | None:
        """A model may do nothing, unless it must fight. [MA-B06, MA-B07]"""
        model = position.own(self.model)
        if model is None:
            return "MA-B04"
        acting = activation(position, model)
        if isinstance(acting, str):
            return acting
        return "MA-B07" if must_fight(position, acting, model) else None

    def does(self, ledger: Ledger) -> None:
        activations.begin(ledger, self.model)
        activations.finish(ledger, self.model)

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        return cls.tried(position, model=(model.id for model in position.actors))
