"""Heroes' abilities, and which of the Brave takes an attack. [MA-B15, MA-H13]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

from msgspec.structs import replace

from fleacircus.core.game import Clause
from fleacircus.core.kinds import Kind
from fleacircus.core.offers import Asks, Offer
from fleacircus.games.marsattacks import answers
from fleacircus.games.marsattacks.actions.abilities import ABILITIES, At
from fleacircus.games.marsattacks.actions.fields import ModelId, SomeSpot, SomeTarget
from fleacircus.games.marsattacks.book import KINDS
from fleacircus.games.marsattacks.field import may_retort
from fleacircus.games.marsattacks.legal import Position
from fleacircus.games.marsattacks.model import Attack, BraveChoice, Retort
from fleacircus.games.marsattacks.rules import attack as attacks
from fleacircus.games.marsattacks.rules.heroics import bend
from fleacircus.games.marsattacks.rules.ledger import Ledger

RETORT = "not-tonight"
UNMAPPED = ("follow-me",)
"""What is ordered alike where no map tells who is near; other abilities are told by hand there. [MA-C1]"""


class Invoke(Kind[Position, Ledger], frozen=True, tag="invoke"):
    """Use a hero's own ability, for a point of Heroics. [MA-B15]"""

    model: ModelId
    ability: Annotated[str, Asks("ability")]
    target: SomeTarget = None
    spot: SomeSpot = None

    def refusal(self, position: Position) -> Clause | None:
        """Why a hero cannot use that ability now. [MA-B15, MA-H14]"""
        match position.top:
            case Attack() as attack:
                able = answers.abilities(position.state, attack, position.seat)
                return None if (self.model, self.ability) in able and self._at == At() else "MA-B15"
            case Retort() as retort:
                return self._retort(position, retort)
        hero, ability = position.own(self.model), ABILITIES.get(self.ability)
        if position.game.express and self.ability not in UNMAPPED:
            return "MA-C1"
        if hero is None or ability is None or self.ability not in KINDS[hero.kind].abilities or not hero.heroics:
            return "MA-B15"
        return ability.refusal(position, hero, self._at)

    def _retort(self, position: Position, retort: Retort) -> Clause | None:
        """The hero that was attacked, while it can reach its attacker. [MA-H8]"""
        attacker, hero = position.other(retort.attacker), position.other(retort.model)
        able = attacker is not None and hero is not None and may_retort(position.field, hero, attacker)
        return None if self == Invoke(retort.model, RETORT) and able else "MA-H8"

    @property
    def _at(self) -> At:
        return At(self.target, self.spot)

    def does(self, ledger: Ledger) -> None:
        match ledger.stack[-1]:
            case Attack() as attack:
                bend(ledger, attack, self.model, self.ability)
            case Retort(model, attacker):
                ledger.pop()
                attacks.retort(ledger, ledger.model(model), ledger.model(attacker))
            case _:
                ABILITIES[self.ability].does(ledger, ledger.model(self.model), self._at)

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        return cls.tried(position, cls._meant(position))

    @classmethod
    def _meant(cls, position: Position) -> Iterator[dict[str, Any]]:
        match position.top:
            case Attack() as attack:
                for model, ability in answers.abilities(position.state, attack, position.seat):
                    yield {"model": model, "ability": ability}
            case Retort(model):
                yield {"model": model, "ability": RETORT}
            case _:
                for hero in position.actors:
                    for ability in KINDS[hero.kind].abilities if hero.heroics else ():
                        if ability in (UNMAPPED if position.game.express else ABILITIES):
                            for at in ABILITIES[ability].meant(position, hero):
                                yield {"model": hero.id, "ability": ability, **at._asdict()}


class Choose(Kind[Position, Ledger], frozen=True, tag="choose"):
    """Say which of my Brave models takes the attack. [MA-H13]"""

    model: ModelId

    def refusal(self, position: Position) -> Clause | None:
        assert isinstance(position.top, BraveChoice)
        return None if self.model in position.top.models else "MA-H13"

    def does(self, ledger: Ledger) -> None:
        top = ledger.pop()
        assert isinstance(top, BraveChoice)
        named = replace(top.attack, target=self.model, targets=(self.model,))
        attacks.declare(ledger, self._sighted(ledger, named))

    def _sighted(self, ledger: Ledger, named: Attack) -> Attack:
        """The dice for the Brave model that was chosen: it may be a Clear Shot where the other was none. [MA-H13]"""
        if named.kind != "shot" or named.attacker is None:
            return named
        clear = ledger.field.clear(ledger.model(named.attacker).spot, ledger.model(self.model).spot)
        parts = tuple(part for part in named.parts if part[0] != "clear") + ((("clear", 1),) if clear else ())
        return replace(named, clear=clear, parts=parts, dice=sum(n for _, n in parts))

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        assert isinstance(position.top, BraveChoice)
        return cls.tried(position, model=position.top.models)
