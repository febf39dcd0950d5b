"""Dice of a table of wood: what fell is told in one tap, or the program throws. [MA-C1]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal

from fleacircus.core.game import Clause
from fleacircus.core.kinds import Kind
from fleacircus.core.offers import Asks, Offer
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.board import SQUARES
from fleacircus.games.marsattacks.book import KINDS
from fleacircus.games.marsattacks.legal import Position
from fleacircus.games.marsattacks.model import Attack, Crawling, Entering, Happening, Shaking, Wandering
from fleacircus.games.marsattacks.rules import attack as attacks
from fleacircus.games.marsattacks.rules import cards, dice
from fleacircus.games.marsattacks.rules.ledger import Ledger

Models = Annotated[tuple[int, ...], Asks("model")]


def _once(chosen: tuple[int, ...], among: Iterable[int]) -> bool:
    return set(chosen) <= set(among) and len(set(chosen)) == len(chosen)


class TellHits(Kind[Position, Ledger], frozen=True, tag="tell_hits"):
    """Say whom the attack got the better of, and on the same sheet, if one likes, who is Rattled. [MA-C1, MA-B10]"""

    hit: Models
    rattled: Annotated[tuple[int, ...] | None, Asks("model")] = None

    def refusal(self, position: Position) -> Clause | None:
        attack = position.top
        assert isinstance(attack, Attack)
        if not _once(self.hit, attack.targets):
            return "MA-B30"
        return None if self.rattled is None or _once(self.rattled, near(position, attack)) else "MA-B14"

    def does(self, ledger: Ledger) -> None:
        attack = ledger.stack[-1]
        assert isinstance(attack, Attack)
        attacks.tell(ledger, attack, self.hit, self.rattled)

    @classmethod
    def offers(cls, position: Position) -> Iterator[Offer[Any]]:
        attack = position.top
        assert isinstance(attack, Attack)
        hit = cls.some("hit", attack.targets, 0, len(attack.targets))
        yield Offer(cls, {}, (hit,))
        seen = near(position, attack)
        yield Offer(cls, {}, (hit, cls.some("rattled", seen, 0, len(seen))))


def near(position: Position, attack: Attack) -> tuple[int, ...]:
    """Whoever may roll for Rattled after it: those who stand where its targets do. [MA-B14, MA-H14]"""
    if position.game.express:
        sides = {model.side for id in attack.targets if (model := position.other(id)) is not None}
        here = (m for m in position.field.models if m.side in sides)
        return tuple(m.id for m in here if not m.rattled and not KINDS[m.kind].vehicle)
    squares = {model.square for id in attack.targets if (model := position.other(id)) is not None}
    models = (m for square in sorted(squares) for m in position.field.at.get(square, ()))
    return tuple(sorted(m.id for m in models if not m.rattled and not KINDS[m.kind].vehicle))


class TellRattled(Kind[Position, Ledger], frozen=True, tag="tell_rattled"):
    """Say who is Rattled. [MA-C1, MA-B14]"""

    models: Models

    def refusal(self, position: Position) -> Clause | None:
        frame = position.top
        assert isinstance(frame, Shaking)
        return None if _once(self.models, rolling(position, frame)) else "MA-B14"

    def does(self, ledger: Ledger) -> None:
        frame = ledger.stack[-1]
        assert isinstance(frame, Shaking)
        attacks.tell_shaken(ledger, frame, self.models)

    @classmethod
    def offers(cls, position: Position) -> Iterator[Offer[Any]]:
        frame = position.top
        assert isinstance(frame, Shaking)
        able = rolling(position, frame)
        yield Offer(cls, {}, (cls.some("models", able, 0, len(able)),))


def rolling(position: Position, frame: Shaking) -> tuple[int, ...]:
    """Who still has to roll for Rattled. [MA-B14, MA-H14]"""
    models = (position.other(id) for id in frame.models)
    return tuple(m.id for m in models if m is not None and not m.rattled and not KINDS[m.kind].vehicle)


class TellSquare(Kind[Position, Ledger], frozen=True, tag="tell_square"):
    """Say on which square two dice let an event happen. [MA-C1, MA-K20]"""

    square: Annotated[int, Asks("square")]

    def refusal(self, position: Position) -> Clause | None:
        """A civilian wants an empty square; on another one the dice are rolled again. [MA-K20]"""
        frame = position.top
        assert isinstance(frame, Happening)
        if not 0 <= self.square < SQUARES:
            return "MA-B21"
        return cards.square_refusal(position.state, position.field.at, frame.card, self.square)

    def does(self, ledger: Ledger) -> None:
        frame = ledger.stack[-1]
        assert isinstance(frame, Happening)
        cards.happen(ledger, frame.card, self.square)

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        return cls.tried(position, square=range(SQUARES))


class TellDie(Kind[Position, Ledger], frozen=True, tag="tell_die"):
    """Say what a d8 shows: a column, or a way to walk. [MA-C1]"""

    die: Annotated[int, Asks("die")]

    def refusal(self, position: Position) -> Clause | None:
        return None if 1 <= self.die <= 8 else "MA-B09"

    def does(self, ledger: Ledger) -> None:
        frame = ledger.stack[-1]
        assert isinstance(frame, Entering | Crawling | Wandering)
        dice.walk(ledger, frame, self.die)

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        return cls.tried(position, die=range(1, 9))


class Throw(Kind[Position, Ledger], frozen=True, tag="throw"):
    """Let the program throw these dice. [MA-C1]"""

    def does(self, ledger: Ledger) -> None:
        match ledger.stack[-1]:
            case Attack() as attack:
                attacks.roll(ledger, attack)
            case Shaking() as frame:
                attacks.throw_shaken(ledger, frame)
            case Happening() | Entering() | Crawling() | Wandering() as frame:
                dice.throw(ledger, frame)


class HandDice(Kind[Position, Ledger], frozen=True, tag="hand_dice"):
    """From now on the program rolls, or the table does. [MA-C1]"""

    to: Annotated[Literal["program", "table"], Asks("dice")]

    def refusal(self, position: Position) -> Clause | None:
        return None if position.game.wood and self.to != position.state.dice else "MA-C1"

    def does(self, ledger: Ledger) -> None:
        ledger.say(ev.DiceHanded(self.to))

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        return cls.tried(position, to=("program", "table"), aside=True)
