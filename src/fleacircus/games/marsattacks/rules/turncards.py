"""Cards of the Turn, each declared once: what it names, what it fits, what could be meant by it, what it does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fleacircus.core.game import Clause
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.board import SIZE
from fleacircus.games.marsattacks.book import CARDS, KINDS
from fleacircus.games.marsattacks.field import within
from fleacircus.games.marsattacks.legal import Position, card_refusal, landing_refusal
from fleacircus.games.marsattacks.model import HUMANS, Attack, Card, Entering, Shaking, Side, Use
from fleacircus.games.marsattacks.rules import lines
from fleacircus.games.marsattacks.rules.activation import arrive
from fleacircus.games.marsattacks.rules.cards import TROOPER, count, strike
from fleacircus.games.marsattacks.rules.ledger import Ledger

FIELDS = ("model", "spot", "square", "line")


class TurnCard:
    """A card that a side plays in its own Turn. [MA-B05, MA-B16]"""

    id: Card

    def names(self, side: Side) -> tuple[str, ...]:
        """What must be named with it, and nothing else."""
        return ()

    def fits(self, position: Position, use: Use) -> bool:
        """Whether it may be played on that."""
        return True

    def meant(self, position: Position) -> Iterable[Use]:
        """What it could be played on."""
        yield Use(self.id)

    def does(self, ledger: Ledger, side: Side, use: Use) -> None:
        raise NotImplementedError


class JumpJets(TurnCard):
    """The model whose activation has just ended moves 1 more, into no fight. [MA-K4]"""

    id = "K4"

    def names(self, side: Side) -> tuple[str, ...]:
        return "model", "spot"

    def fits(self, position: Position, use: Use) -> bool:
        turn, model = position.turn, position.other(use.model)
        if turn is None or model is None or turn.last != model.id or model.rattled or position.field.bound(model):
            return False
        assert use.spot is not None
        return landing_refusal(position, model, use.spot, fighting=False) is None

    def meant(self, position: Position) -> Iterator[Use]:
        model = None if position.turn is None else position.other(position.turn.last)
        if model is not None:
            yield from (Use(self.id, model=model.id, spot=spot) for spot in position.near(model))

    def does(self, ledger: Ledger, side: Side, use: Use) -> None:
        if ledger.game.express:
            return  # the step is made on the table
        assert use.model is not None
        assert use.spot is not None
        arrive(ledger, use.model, use.spot, "MA-K4")


class ShriekOrRally(TurnCard):
    """H: the Rattled friends of a square stand up. M: an ordinary enemy within four squares is shaken. [MA-K5]"""

    id = "K5"

    def names(self, side: Side) -> tuple[str, ...]:
        return ("square",) if side == HUMANS else ("model",)

    def fits(self, position: Position, use: Use) -> bool:
        side = position.seat
        if side == HUMANS:
            assert use.square is not None
            return any(m.side == side and m.rattled for m in position.field.at.get(use.square, ()))
        foe = position.other(use.model)
        if foe is None or foe.side == side or foe.rattled or not KINDS[foe.kind].ordinary:
            return False
        reach = CARDS[self.id].reach
        return any(within(own, foe, reach) for own in position.field.sides[side])

    def meant(self, position: Position) -> Iterator[Use]:
        yield from (Use(self.id, square=square) for square in position.field.at)
        yield from (Use(self.id, model=foe.id) for foe in position.field.sides[1 - position.seat])

    def does(self, ledger: Ledger, side: Side, use: Use) -> None:
        if side == HUMANS and ledger.game.express:
            ledger.push(lines.rally(ledger, side))
        elif side == HUMANS:
            assert use.square is not None
            for model in ledger.field.at[use.square]:
                if model.side == side and model.rattled:
                    ledger.say(ev.StoodUp(model.id, "MA-K5"))
        else:
            assert use.model is not None
            ledger.push(Shaking((use.model,), clause="MA-K5"))


class BurningCattle(TurnCard):
    """An attack on every model of a row or a column. [MA-K6]"""

    id = "K6"

    def names(self, side: Side) -> tuple[str, ...]:
        return ("line",)

    def fits(self, position: Position, use: Use) -> bool:
        return use.line is not None and 0 <= use.line < 2 * SIZE

    def meant(self, position: Position) -> Iterator[Use]:
        yield from (Use(self.id, line=line) for line in range(2 * SIZE))

    def does(self, ledger: Ledger, side: Side, use: Use) -> None:
        card = CARDS[self.id]
        parts = ((card.id, card.dice),)
        squares = () if use.line is None else line_squares(use.line)
        strike(ledger, Attack("card", side, card.need, card.dice, parts, (), squares, card=card.id))


class DigDeep(TurnCard):
    """An ordinary model of one's own loses its marker. [MA-K7]"""

    id = "K7"

    def names(self, side: Side) -> tuple[str, ...]:
        return ("model",)

    def fits(self, position: Position, use: Use) -> bool:
        model = position.other(use.model)
        return model is not None and model.side == position.seat and model.marker and KINDS[model.kind].ordinary

    def meant(self, position: Position) -> Iterator[Use]:
        yield from (Use(self.id, model=model.id) for model in position.field.sides[position.seat])

    def does(self, ledger: Ledger, side: Side, use: Use) -> None:
        assert use.model is not None
        ledger.say(ev.Marked(use.model, False, "MA-K7"))


class Reinforcements(TurnCard):
    """A trooper comes on at the side's own edge. [MA-K16]"""

    id = "K16"

    def does(self, ledger: Ledger, side: Side, use: Use) -> None:
        ledger.push(Entering(side, TROOPER[side], "MA-K16"))


TURN_CARDS = {card.id: card for card in (JumpJets(), ShriekOrRally(), BurningCattle(), DigDeep(), Reinforcements())}


def refusal(position: Position, use: Use) -> Clause | None:
    """A card of the Turn is in hand, in budget, and on something that it fits. [MA-B05, MA-B16]"""
    card = TURN_CARDS.get(use.card)
    if use.card not in position.state.hands[position.seat] or card is None:
        return "MA-B16"
    wrong = card_refusal(position)
    if wrong is not None:
        return wrong
    if position.game.express and use.card != "K7":
        return None if use == Use(use.card) and _possible(position, use.card) else CARDS[use.card].clause
    named = tuple(name for name in FIELDS if getattr(use, name) is not None)
    fits = named == card.names(position.seat) and card.fits(position, use)
    return None if fits else CARDS[use.card].clause


def _possible(position: Position, card: Card) -> bool:
    """Whether a card can be played at all beside a table that no map follows. [MA-C1, MA-K4, MA-K5]"""
    if card == "K4":
        model = None if position.turn is None else position.other(position.turn.last)
        return model is not None and not model.rattled
    return card != "K5" or any(m.side == position.seat and m.rattled for m in position.field.models)


def meant(position: Position, card: Card) -> Iterable[Use]:
    """What a card could be played on; where no map tells, what it hits is asked afterwards. [MA-C1]"""
    unmapped = position.game.express and card != "K7"
    return (Use(card),) if unmapped else TURN_CARDS[card].meant(position)


def play(ledger: Ledger, side: Side, use: Use) -> None:
    """Play it, whoever does. [MA-B05]"""
    count(ledger, side)
    ledger.say(ev.Played(side, use.card, CARDS[use.card].clause, model=use.model, square=use.square))
    TURN_CARDS[use.card].does(ledger, side, use)
    if not ledger.over:
        ledger.check_end()


def line_squares(line: int) -> tuple[int, ...]:
    """The squares of a row (0 to 7) or a column (8 to 15). [MA-K6]"""
    if line < SIZE:
        return tuple(range(line * SIZE, line * SIZE + SIZE))
    return tuple(range(line - SIZE, SIZE * SIZE, SIZE))
