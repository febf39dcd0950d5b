"""Cards: of the Turn, on a test, last words, Support, and those put away. [MA-B16, MA-B17]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

from msgspec.structs import replace

from fleacircus.core.game import Clause
from fleacircus.core.kinds import Kind
from fleacircus.core.offers import Asks, Offer
from fleacircus.games.marsattacks import answers
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.actions.fields import (
    CardId,
    SomeDirection,
    SomeLine,
    SomeModel,
    SomeSpot,
    SomeSquare,
)
from fleacircus.games.marsattacks.board import SQUARES
from fleacircus.games.marsattacks.book import CARDS
from fleacircus.games.marsattacks.legal import Position, card_refusal, support_squares
from fleacircus.games.marsattacks.model import Attack, Card, LastWords, SetUse, Use
from fleacircus.games.marsattacks.rules import attack as attacks
from fleacircus.games.marsattacks.rules import cards, turncards
from fleacircus.games.marsattacks.rules.ledger import Ledger

LAST_WORDS = "K12"


class Play(Kind[Position, Ledger], frozen=True, tag="play"):
    """Play a card. A row is line 0 to 7, a column 8 to 15. [MA-B05, MA-B16]"""

    card: CardId
    model: SomeModel = None
    spot: SomeSpot = None
    square: SomeSquare = None
    line: SomeLine = None

    @property
    def use(self) -> Use:
        return Use(self.card, self.model, self.spot, self.square, self.line)

    def refusal(self, position: Position) -> Clause | None:
        match position.top:
            case Attack() as attack:
                return self._on_test(position, attack)
            case LastWords(models=dying):
                return self._last_words(position, dying)
            case _:
                return turncards.refusal(position, self.use)

    def _on_test(self, position: Position, attack: Attack) -> Clause | None:
        """One card a test for each side, before the dice; a bonus card counts in the Turn. [MA-B16, MA-B29]"""
        state, side = position.state, position.seat
        if self.card not in state.hands[side] or side in attack.carded:
            return "MA-B16"
        if not answers.fits(state, attack, side, self.card):
            return CARDS[self.card].clause
        if CARDS[self.card].kind == "bonus" and not answers.affordable(state, position.turn, side):
            return "MA-B05"
        return None if self.use in answers.cards(state, position.turn, attack, side) else CARDS[self.card].clause

    def _last_words(self, position: Position, dying: tuple[int, ...]) -> Clause | None:
        """The card for one of the dying. [MA-K12]"""
        if self.card != LAST_WORDS or LAST_WORDS not in position.state.hands[position.seat]:
            return "MA-B16"
        return None if self.use == Use(LAST_WORDS, model=self.model) and self.model in dying else "MA-K12"

    def does(self, ledger: Ledger) -> None:
        match ledger.stack[-1]:
            case Attack() as attack:
                self._answer(ledger, attack)
            case LastWords(killer=killer):
                assert self.model is not None
                ledger.pop()
                attacks.dying_attack(ledger, ledger.seat, self.model, killer)
            case _:
                turncards.play(ledger, ledger.seat, self.use)

    def _answer(self, ledger: Ledger, attack: Attack) -> None:
        """A card on a test; a bonus card is the card of the Turn, a skull counts in none. [MA-B05, MA-B16, MA-B29]"""
        turn = ledger.turn
        if turn is not None and CARDS[self.card].kind == "bonus":
            ledger.set_turn(replace(turn, cards=turn.cards + 1))
        attacks.answered(ledger, attacks.play_on_test(ledger, attack, ledger.seat, self.use))

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        return cls.tried(position, (use._asdict() for use in cls._meant(position)))

    @classmethod
    def _meant(cls, position: Position) -> Iterable[Use]:
        match position.top:
            case Attack() as attack:
                return answers.cards(position.state, position.turn, attack, position.seat)
            case LastWords(models=dying):
                return [Use(LAST_WORDS, model=id) for id in dying]
            case _:
                return _of_turn(position)


def _of_turn(position: Position) -> Iterator[Use]:
    for card in held(position):
        if card in turncards.TURN_CARDS:
            yield from turncards.meant(position, card)


def held(position: Position) -> list[Card]:
    """The cards of the hand that are known, each once."""
    return [card for card in dict.fromkeys(position.state.hands[position.seat]) if card is not None]


class Lay(Kind[Position, Ledger], frozen=True, tag="lay"):
    """Lay a Support card in play. [MA-B17]"""

    card: CardId

    def refusal(self, position: Position) -> Clause | None:
        """A Support card of the hand. [MA-B17]"""
        if self.card not in position.state.hands[position.seat]:
            return "MA-B16"
        return card_refusal(position) if CARDS[self.card].kind == "support" else "MA-B17"

    def does(self, ledger: Ledger) -> None:
        cards.lay(ledger, ledger.seat, self.card)

    @classmethod
    def offers(cls, position: Position) -> Iterable[Offer[Any]]:
        return cls.tried(position, card=held(position))


class Resolve(Kind[Position, Ledger], frozen=True, tag="resolve"):
    """Use a set of Support cards: on a square, on a line from a square, or on a model. [MA-B17]"""

    set: Annotated[int, Asks("set")]
    square: SomeSquare = None
    direction: SomeDirection = None
    model: SomeModel = None

    def refusal(self, position: Position) -> Clause | None:
        """A set of one's own that did not grow this Turn, on something it can hit. [MA-B17, MA-K13, MA-K14, MA-K15]"""
        sets = position.state.sets
        if not 0 <= self.set < len(sets) or sets[self.set].side != position.seat:
            return "MA-B17"
        lying = sets[self.set]
        if lying.turn == position.state.turn:
            return "MA-B17"
        wrong = card_refusal(position)
        if wrong is not None:
            return wrong
        if lying.card == "K15":
            aimed = self.square is None and self.direction is None and position.other(self.model) is not None
            return None if aimed else "MA-K15"
        if position.game.express:
            return None if self.use == SetUse(self.set) else "MA-C1"
        if self.model is not None or self.square is None or not 0 <= self.square < SQUARES:
            return CARDS[lying.card].clause
        if (self.direction is None) != (lying.card == "K13") or not 0 <= (self.direction or 0) < 8:
            return CARDS[lying.card].clause
        return None if support_squares(lying.card, lying.size, self.use) is not None else "MA-K14"

    @property
    def use(self) -> SetUse:
        return SetUse(self.set, self.square, self.direction, self.model)

    def does(self, ledger: Ledger) -> None:
        cards.resolve(ledger, ledger.seat, self.use, "MA-B17")

    @classmethod
    def offers(cls, position: Position) -> Iterator[Offer[Any]]:
        for at, lying in enumerate(position.state.sets):
            if lying.card == "K15":
                yield from cls.tried(position, [{"set": at}], model=(model.id for model in position.field.models))
            elif position.game.express:
                yield from cls.tried(position, [{"set": at}])
            elif lying.card == "K14":
                yield from cls.tried(position, [{"set": at}], square=range(SQUARES), direction=range(8))
            else:
                yield from cls.tried(position, [{"set": at}], square=range(SQUARES))


class Discard(Kind[Position, Ledger], frozen=True, tag="discard"):
    """At the end of the Round, put cards away before the hand is filled up. [MA-B16]"""

    cards: Annotated[tuple[Card, ...], Asks("card")]

    def refusal(self, position: Position) -> Clause | None:
        """Cards of one's hand, each as often as it is held. [MA-B16]"""
        hand = [card for card in position.state.hands[position.seat] if card is not None]
        may = all(self.cards.count(card) <= hand.count(card) for card in self.cards)
        return None if may else "MA-B16"

    def does(self, ledger: Ledger) -> None:
        ledger.pop()
        if self.cards:
            ledger.say(ev.Discarded(ledger.seat, tuple(sorted(self.cards))))
        cards.refill(ledger, ledger.seat)

    @classmethod
    def offers(cls, position: Position) -> Iterator[Offer[Any]]:
        hand = sorted(card for card in position.state.hands[position.seat] if card is not None)
        yield Offer(cls, {}, (cls.some("cards", hand, 0, len(hand)),))
