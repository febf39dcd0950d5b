"""Corrections by hand, for the one person against the automaton, between activations. [MA-S22]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from msgspec.structs import replace

from fleacircus.core.game import Clause
from fleacircus.core.kinds import Kind
from fleacircus.core.offers import Asks, Offer
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.actions.fields import ModelId, SomeDirection
from fleacircus.games.marsattacks.board import neighbour
from fleacircus.games.marsattacks.book import KINDS
from fleacircus.games.marsattacks.legal import Position
from fleacircus.games.marsattacks.model import HUMANS, MARTIANS, Model, Side
from fleacircus.games.marsattacks.rules.ledger import Ledger


def _allowed(position: Position) -> bool:
    """Whether this table corrects by hand at all. [MA-S22]"""
    return position.game.options.adjust and position.game.seats == 1


class AdjustPoints(Kind[Position, Ledger], frozen=True, tag="adjust_points"):
    """Correct the VP of a side by one, by hand. [MA-S22]"""

    side: Annotated[Side, Asks("side")]
    by: Annotated[Literal[-1, 1], Asks("number")]

    def refusal(self, position: Position) -> Clause | None:
        if not _allowed(position) or self.side not in (HUMANS, MARTIANS):
            return "MA-S22"
        return None if position.state.vp[self.side] + self.by >= 0 else "MA-S22"

    def does(self, ledger: Ledger) -> None:
        ledger.say(ev.Adjusted(side=self.side, points=self.by))
        ledger.check_end()

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        return cls.tried(position, side=(HUMANS, MARTIANS), by=(-1, 1), aside=True)


MARKS = ("marker", "rattled", "remove", "heroics_up", "heroics_down")


class AdjustModel(Kind[Position, Ledger], frozen=True, tag="adjust_model"):
    """Correct a model by hand; `what` says how, `push` goes one square in a compass direction. [MA-S22]"""

    model: ModelId
    what: Annotated[Literal["marker", "rattled", "remove", "heroics_up", "heroics_down", "push"], Asks("correction")]
    direction: SomeDirection = None

    def refusal(self, position: Position) -> Clause | None:
        model = position.other(self.model)
        if not _allowed(position) or model is None or (self.direction is None) == (self.what == "push"):
            return "MA-S22"
        return None if self._fits(position, model) else "MA-S22"

    def _fits(self, position: Position, model: Model) -> bool:
        kind = KINDS[model.kind]
        match self.what:
            case "heroics_up":
                return model.heroics < kind.heroics
            case "heroics_down":
                return model.heroics > 0
            case "rattled":
                return not kind.vehicle
            case "push":
                to = _pushed(model, self.direction)
                return to is not None and position.field.room(model, to) and not position.field.contact(model, to)
            case _:
                return True

    def does(self, ledger: Ledger) -> None:
        """A correction by hand, kept in the log. [MA-S22]"""
        model = ledger.model(self.model)
        ledger.say(ev.Adjusted(model=model.id, now=self._corrected(ledger, model)))
        if self.what == "remove":
            ledger.check_end()

    def _corrected(self, ledger: Ledger, model: Model) -> Model | None:
        match self.what:
            case "marker":
                return replace(model, marker=not model.marker)
            case "rattled":
                return replace(model, rattled=not model.rattled)
            case "heroics_up":
                return replace(model, heroics=model.heroics + 1)
            case "heroics_down":
                return replace(model, heroics=model.heroics - 1)
            case "push":
                to = _pushed(model, self.direction)
                assert to is not None
                return replace(model, spot=ledger.field.free_spots(to)[0])
            case "remove":
                return None

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        if not _allowed(position):
            return
        models = [model.id for model in position.field.models]
        yield from cls.tried(position, model=models, what=MARKS, aside=True)
        yield from cls.tried(position, [{"what": "push"}], model=models, direction=range(8), aside=True)


def _pushed(model: Model, direction: int | None) -> int | None:
    """The square next to it in that direction."""
    return None if direction is None or not 0 <= direction < 8 else neighbour(model.square, direction)
