"""What a person tells of the table or corrects by hand. [MA-S22, MA-C1]

On the screen between activations; beside a table of wood at any moment, in either Turn. What can be drawn is believed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from fleacircus.core.game import Clause
from fleacircus.core.kinds import Kind
from fleacircus.core.offers import Asks, Offer
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.actions.fields import CardId, ModelId
from fleacircus.games.marsattacks.board import SPOTS, SQUARES
from fleacircus.games.marsattacks.book import CARDS, KINDS
from fleacircus.games.marsattacks.legal import Position
from fleacircus.games.marsattacks.model import HUMANS, MARTIANS, OFF, Counter, Model, Side, State
from fleacircus.games.marsattacks.rules.cards import deck
from fleacircus.games.marsattacks.rules.ledger import Ledger


def allowed(position: Position) -> bool:
    """Whether this table corrects by hand at all. [MA-S22]"""
    return position.game.seats == 1 and (position.game.options.adjust or position.game.wood)


class AdjustPoints(Kind[Position, Ledger], frozen=True, tag="adjust_points"):
    """Correct the VP of a side by one, by hand. [MA-S22]"""

    side: Annotated[Side, Asks("side")]
    by: Annotated[Literal[-1, 1], Asks("number")]

    def refusal(self, position: Position) -> Clause | None:
        if not allowed(position) or self.side not in (HUMANS, MARTIANS):
            return "MA-S22"
        return None if position.state.vp[self.side] + self.by >= 0 else "MA-S22"

    def does(self, ledger: Ledger) -> None:
        ledger.say(ev.Adjusted(side=self.side, points=self.by))
        ledger.check_end()

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        return cls.tried(position, side=(HUMANS, MARTIANS), by=(-1, 1), aside=True)


class AdjustModel(Kind[Position, Ledger], frozen=True, tag="adjust_model"):
    """Correct a model by hand, or tell what became of it; `what` says how. [MA-S22, MA-C1]

    `killed` scores for the other side, `off` for its own where the scenario pays for leaving, `remove` for nobody.
    """

    model: ModelId
    what: Annotated[
        Literal["marker", "rattled", "killed", "off", "remove", "heroics_up", "heroics_down"], Asks("correction")
    ]

    def refusal(self, position: Position) -> Clause | None:
        model = position.other(self.model)
        if not allowed(position) or model is None:
            return "MA-S22"
        kind = KINDS[model.kind]
        fits = {
            "heroics_up": model.heroics < kind.heroics,
            "heroics_down": model.heroics > 0,
            "rattled": not kind.vehicle,
        }
        return None if fits.get(self.what, True) else "MA-S22"

    def does(self, ledger: Ledger) -> None:
        """A correction by hand, kept in the log. [MA-S22]"""
        model = ledger.model(self.model)
        match self.what:
            case "killed":
                ledger.say(ev.Killed(model.id, 1 - model.side, "MA-C1"))
                ledger.score(1 - model.side, ledger.game.worth(model), "kill", "MA-B35", model.id)
            case "off":
                ledger.say(ev.Exited(model.id))
                ledger.score(model.side, ledger.game.exits(model), "exit", ledger.game.scenario.clause, model.id)
            case "remove":
                ledger.say(ev.Adjusted(model=model.id))
            case _:
                ledger.say(ev.Adjusted(model=model.id, now=self._corrected(model)))
        ledger.check_end()

    def _corrected(self, model: Model) -> Model:
        match self.what:
            case "marker":
                return replace(model, marker=not model.marker)
            case "rattled":
                return replace(model, rattled=not model.rattled)
            case "heroics_up":
                return replace(model, heroics=model.heroics + 1)
            case _:
                return replace(model, heroics=model.heroics - 1)

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        if not allowed(position):
            return ()
        models = [model.id for model in position.state.models if model is not None]
        marks = ("marker", "rattled", "killed", "off", "remove", "heroics_up", "heroics_down")
        return cls.tried(position, model=models, what=marks, aside=True)


class Place(Struct, frozen=True):
    """A spot of the board."""

    spot: Annotated[int, Meta(ge=0, le=SPOTS - 1)]


class Put(Kind[Position, Ledger], frozen=True, tag="put"):
    """Put a model where it stands on the table: a free spot, however it came there. [MA-S22, MA-C1]"""

    model: ModelId
    at: Annotated[Place, Asks("spot", judged=True)]

    def refusal(self, position: Position) -> Clause | None:
        model = position.other(self.model)
        if not allowed(position) or model is None or model.spot == OFF:
            return "MA-S22"
        return "MA-B22" if position.field.taken >> self.at.spot & 1 else None

    def does(self, ledger: Ledger) -> None:
        model = ledger.model(self.model)
        ledger.say(ev.Adjusted(model=model.id, now=replace(model, spot=self.at.spot)))

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        models = tuple(model.id for model in position.field.models)
        if not allowed(position) or not models:
            return ()
        return (Offer(cls, {}, (cls.one("model", models), cls.free("at")), aside=True),)


FACES = ("secret", "squirrel", "otter", "badger", "blank")
"""What a counter may show."""


class AdjustSquare(Kind[Position, Ledger], frozen=True, tag="adjust_square"):
    """Tell what lies on a square: a counter's face, or that it is gone, a civilian, the bug, scatter. [MA-C1]"""

    square: Annotated[int, Asks("square")]
    what: Annotated[
        Literal[
            "secret", "squirrel", "otter", "badger", "blank", "gone",
            "civilian", "no_civilian", "bug", "no_bug", "scatter", "no_scatter",
        ],
        Asks("correction"),
    ]  # fmt: skip

    def refusal(self, position: Position) -> Clause | None:
        fits = allowed(position) and self.square in _squares(position.state).get(self.what, ())
        return None if fits else "MA-S22"

    def does(self, ledger: Ledger) -> None:
        state, square, what = ledger.state, self.square, self.what
        lying = next((c for c in state.counters if c.square == square), None)
        counter = None if what == "gone" else Counter(square, what) if what in FACES else lying
        civilian = what == "civilian" or (square in state.civilians and what != "no_civilian")
        bug = what == "bug" or (state.bug == square and what != "no_bug")
        scatter = what == "scatter" or (square in state.scatter and what != "no_scatter")
        ledger.say(ev.Relaid(square, counter, civilian, bug, scatter))

    @classmethod
    def offers(cls, position: Position) -> Iterator[Offer[Any]]:
        for what, squares in _squares(position.state).items() if allowed(position) else ():
            if squares:
                yield Offer(cls, {"what": what}, (cls.one("square", squares),), aside=True)


def _squares(state: State) -> dict[str, tuple[int, ...]]:
    """Where each of these could be told. [MA-C1]"""
    every = range(SQUARES)
    down = tuple(c.square for c in state.counters if c.face is None)
    return {
        **{face: down if face in state.pool else () for face in FACES},
        "gone": tuple(c.square for c in state.counters),
        "civilian": tuple(s for s in every if s not in state.civilians),
        "no_civilian": tuple(dict.fromkeys(state.civilians)),
        "bug": tuple(s for s in every if s != state.bug),
        "no_bug": () if state.bug is None else (state.bug,),
        "scatter": tuple(s for s in every if s not in state.scatter),
        "no_scatter": state.scatter,
    }


class AdjustCard(Kind[Position, Ledger], frozen=True, tag="adjust_card"):
    """Tell that a card left a hand, or that one of the deck is in it. [MA-S22, MA-C1]"""

    side: Annotated[Side, Asks("side")]
    card: CardId
    to: Annotated[Literal["discards", "hand"], Asks("correction")]

    def refusal(self, position: Position) -> Clause | None:
        if not allowed(position) or self.side not in (HUMANS, MARTIANS):
            return "MA-S22"
        if self.card not in CARDS or CARDS[self.card].kind == "event":
            return "MA-S22"
        held = self.card in position.state.hands[self.side]
        return None if (held if self.to == "discards" else self.card in deck(position.state)) else "MA-B16"

    def does(self, ledger: Ledger) -> None:
        if self.to == "discards":
            ledger.say(ev.Discarded(self.side, (self.card,)))
        else:
            ledger.say(ev.Drew(self.side, self.card))

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        if not allowed(position):
            return ()
        return cls.tried(position, side=(HUMANS, MARTIANS), card=CARDS, to=("discards", "hand"), aside=True)
