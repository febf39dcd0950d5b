"""Beside a table that no map follows: a tap on a line, an attack as it is on the table, what a model takes. [MA-C1]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal

from msgspec.structs import replace

from fleacircus.core.game import Clause
from fleacircus.core.kinds import Kind
from fleacircus.core.offers import Asks, Offer
from fleacircus.games.marsattacks.actions.fields import Flag, ModelId, Target
from fleacircus.games.marsattacks.book import KINDS, WEAPONS
from fleacircus.games.marsattacks.field import fired, fought
from fleacircus.games.marsattacks.legal import Position, activation, heroic_refusal
from fleacircus.games.marsattacks.model import Asked, Model
from fleacircus.games.marsattacks.rules import express
from fleacircus.games.marsattacks.rules.activation import begin, exert
from fleacircus.games.marsattacks.rules.attack import declare
from fleacircus.games.marsattacks.rules.ledger import Ledger
from fleacircus.games.marsattacks.rules.lines import MATES

Models = Annotated[tuple[int, ...], Asks("model")]
TAKEN = ("civilian", "face_up", "face_down")


class Tap(Kind[Position, Ledger], frozen=True, tag="tap"):
    """Tap the first line that is true on the table, with those whom it is about, the target first. [MA-C1, MA-S23]"""

    line: Annotated[int, Asks("line")]
    models: Models = ()

    def refusal(self, position: Position) -> Clause | None:
        assert isinstance(position.top, Asked)
        return None if express.tapped(position.top, self.line, self.models) else "MA-S23"

    def does(self, ledger: Ledger) -> None:
        frame = ledger.stack[-1]
        assert isinstance(frame, Asked)
        express.answer(ledger, frame, self.line, self.models)

    @classmethod
    def offers(cls, position: Position) -> Iterator[Offer[Any]]:
        assert isinstance(position.top, Asked)
        for at, line in enumerate(position.top.lines):
            if not line.why:
                holes = (cls.some("models", line.models, line.least, line.most),) if line.models else ()
                yield Offer(cls, {"line": at}, holes)


class Strike(Kind[Position, Ledger], frozen=True, tag="strike"):
    """An attack as it is on the table: with a weapon, or a fight; the facts count dice as on a map. [MA-C1, MA-B29]

    `others` stand where an area attack goes; `friends` beside the fighter.
    """

    model: ModelId
    target: Target
    weapon: Annotated[str | None, Asks("weapon")] = None
    aim: Flag = False
    clear: Flag = False
    moved_in: Flag = False
    friends: Annotated[int, Asks("number")] = 0
    others: Models = ()
    heroic: Flag = False

    def refusal(self, position: Position) -> Clause | None:
        """A weapon or a fight that the model has, against an enemy, with an action left. [MA-B02, MA-B06, MA-B14]"""
        model, foe = position.own(self.model), position.other(self.target)
        if model is None:
            return "MA-B04"
        if model.rattled:
            return "MA-B14"
        ready = self._ready(position, model)
        if ready is not None:
            return ready
        if foe is None or foe.side == model.side:
            return "MA-B11"
        return self._fight(model, foe) if self.weapon is None else self._shot(position, model)

    def _ready(self, position: Position, model: Model) -> Clause | None:
        """An activation that did nothing yet, or a hero's extra action, which is not aimed. [MA-B06, MA-B15]"""
        if self.heroic:
            return "MA-B06" if self.aim else heroic_refusal(position, model)
        acting = activation(position, model)
        if isinstance(acting, str):
            return acting
        return None if acting.fresh and not (acting.stood and self.aim) else "MA-B06"

    def _shot(self, position: Position, model: Model) -> Clause | None:
        weapon = self.weapon
        if weapon not in model.weapons or not WEAPONS[weapon].range or self.moved_in or self.friends:
            return "MA-B02"
        foes = {m.id for m in position.field.foes(model)}
        area = foes if "area" in WEAPONS[weapon].traits else set()
        return None if set(self.others) <= area and len(set(self.others)) == len(self.others) else "MA-B30"

    def _fight(self, model: Model, foe: Model) -> Clause | None:
        kind, other = KINDS[model.kind], KINDS[foe.kind]
        if not kind.fight or kind.flies or other.flies or self.aim or self.clear or self.others:
            return "MA-B12"
        return None if 0 <= self.friends <= MATES else "MA-B12"

    def does(self, ledger: Ledger) -> None:
        if self.heroic:
            exert(ledger, self.model, "shot" if self.weapon else "fight")
        else:
            ledger.swap(replace(begin(ledger, self.model), done=True))
        model, foe = ledger.model(self.model), ledger.model(self.target)
        if self.weapon is None:
            hit: tuple[int, ...] = (foe.id,)
            declare(ledger, fought(model, foe, friends=self.friends, hit=hit, moved_in=self.moved_in))
            return
        weapon = WEAPONS[self.weapon]
        hit = tuple(sorted({foe.id, *self.others}))
        declare(ledger, fired(model, foe, weapon, clear=self.clear, hit=hit, aim=self.aim))

    @classmethod
    def offers(cls, position: Position) -> Iterator[Offer[Any]]:
        for model, heroic in position.efforts():
            foes = [foe.id for foe in position.field.foes(model)]
            for weapon in (None, *dict.fromkeys(model.weapons)):
                for aim in (False, True):
                    given: dict[str, Any] = {"model": model.id, "weapon": weapon, "heroic": heroic, "aim": aim}
                    able = [id for id in foes if cls(target=id, **given).refusal(position) is None]
                    if able:
                        yield Offer(cls, given, cls._facts(weapon, able, foes))

    @classmethod
    def _facts(cls, weapon: str | None, able: list[int], foes: list[int]) -> tuple[Any, ...]:
        at = cls.one("target", able)
        if weapon is None:
            return at, cls.one("moved_in", (False, True)), cls.one("friends", range(MATES + 1))
        clear = cls.one("clear", (False, True))
        area = "area" in WEAPONS[weapon].traits
        return (at, clear, cls.some("others", foes, 0, len(foes))) if area else (at, clear)


class Take(Kind[Position, Ledger], frozen=True, tag="take"):
    """Tell what a model takes: a civilian, a counter of its own that lies face up, or one to be turned up. [MA-C1]"""

    model: ModelId
    what: Annotated[Literal["civilian", "face_up", "face_down"], Asks("correction")]

    def refusal(self, position: Position) -> Clause | None:
        """A Vehicle takes nothing, and nobody what is not there. [MA-B20, MA-H14, MA-K17]"""
        model = position.other(self.model)
        if model is None or KINDS[model.kind].vehicle:
            return "MA-B20"
        return None if express.takes(position, model, self.what) is not None else "MA-B20"

    def does(self, ledger: Ledger) -> None:
        express.take(ledger, ledger.model(self.model), self.what)

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        models = [model.id for model in position.field.models]
        return cls.tried(position, model=models, what=TAKEN, aside=True)
