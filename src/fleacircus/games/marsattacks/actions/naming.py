"""Nicknames for models. [MA-C1]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from msgspec import Meta, Struct

from fleacircus.core.game import Clause
from fleacircus.core.kinds import Kind
from fleacircus.core.offers import Asks, Offer
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.actions.adjusting import allowed
from fleacircus.games.marsattacks.actions.fields import ModelId
from fleacircus.games.marsattacks.legal import Position
from fleacircus.games.marsattacks.rules.ledger import Ledger

LONGEST = 16


class Nickname(Struct, frozen=True):
    """What a model is called; empty takes its nickname away. One line that can be read, without space around it."""

    text: Annotated[str, Meta(min_length=0, max_length=LONGEST)]

    def __post_init__(self) -> None:
        if not self.text.isprintable() or self.text != self.text.strip():
            raise ValueError("a nickname is one line of letters that can be read")


class Dub(Kind[Position, Ledger], frozen=True, tag="dub"):
    """Give a model a nickname. It is told like a correction, and no rule looks at it. [MA-C1]"""

    model: ModelId
    name: Annotated[Nickname, Asks("nickname")]

    def refusal(self, position: Position) -> Clause | None:
        """Only a model that is there, where one person keeps the table. [MA-C1]"""
        return "MA-C1" if not allowed(position) or position.other(self.model) is None else None

    def does(self, ledger: Ledger) -> None:
        ledger.say(ev.Dubbed(self.model, self.name.text))

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        models = tuple(model.id for model in position.state.models if model is not None)
        if not allowed(position) or not models:
            return ()
        return (Offer(cls, {}, (cls.one("model", models), cls.free("name")), aside=True),)
