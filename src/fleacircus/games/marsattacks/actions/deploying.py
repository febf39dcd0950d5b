"""Putting models on the board at set-up. [MA-B19, MA-S04]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from fleacircus.core.game import Clause
from fleacircus.core.kinds import Kind
from fleacircus.core.offers import Offer
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.actions.fields import ModelId, Spot
from fleacircus.games.marsattacks.board import SPOTS, row_of
from fleacircus.games.marsattacks.legal import Position
from fleacircus.games.marsattacks.model import Deploying
from fleacircus.games.marsattacks.rules.flow import deploy_rest
from fleacircus.games.marsattacks.rules.ledger import Ledger


class Deploy(Kind[Position, Ledger], frozen=True, tag="deploy"):
    """Put a model on a spot of its zone. [MA-B19, MA-S04]"""

    model: ModelId
    spot: Spot

    def refusal(self, position: Position) -> Clause | None:
        """A model of one's own into its zone, on a free spot with room. [MA-B19, MA-B22, MA-B08, MA-W3]"""
        frame, field = position.top, position.field
        assert isinstance(frame, Deploying)
        if self.model not in frame.models:
            return "MA-S04"
        model = position.state.models[self.model]
        assert model is not None
        square = self.spot // 9
        force = position.game.scenario.sides[position.seat]
        if not 0 <= square < 64 or not force.rows[0] <= row_of(square) <= force.rows[1]:
            return position.game.scenario.clause
        if force.dice and square in field.at:
            return position.game.scenario.clause
        if field.taken >> self.spot & 1:
            return "MA-B22"
        if field.contact(model, square):
            return "MA-S04"
        return None if field.room(model, square) else "MA-B08"

    def does(self, ledger: Ledger) -> None:
        top = ledger.stack[-1]
        assert isinstance(top, Deploying)
        ledger.say(ev.Deployed(self.model, self.spot, "MA-S04"))
        ledger.swap(replace(top, models=tuple(id for id in top.models if id != self.model)))

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        assert isinstance(position.top, Deploying)
        return cls.tried(position, model=position.top.models, spot=range(SPOTS))


class DeployRest(Kind[Position, Ledger], frozen=True, tag="deploy_rest"):
    """Have the rest of my models placed on the best spots. [MA-R6]"""

    def does(self, ledger: Ledger) -> None:
        top = ledger.stack[-1]
        assert isinstance(top, Deploying)
        deploy_rest(ledger, top)
