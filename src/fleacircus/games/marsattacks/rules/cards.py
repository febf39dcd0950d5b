"""Cards: drawing, events, newcomers, Support. Cards of the Turn are in `turncards`. [MA-B16, MA-B17]"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from fleacircus.core.game import Clause
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.board import SIZE, neighbour, square_at, steps
from fleacircus.games.marsattacks.book import BOOK, CARDS, KINDS
from fleacircus.games.marsattacks.legal import support_squares
from fleacircus.games.marsattacks.model import (
    Attack,
    Card,
    Drawing,
    Entering,
    Happening,
    Model,
    SetUse,
    Side,
    State,
    Wandering,
)
from fleacircus.games.marsattacks.rules import lines
from fleacircus.games.marsattacks.rules.attack import declare
from fleacircus.games.marsattacks.rules.ledger import Ledger

HAND = 4
_COPIES = {card.id: card.copies for card in CARDS.values()}
TROOPER = {0: "m16", 1: "grunt"}
"""Who comes with Reinforcements. [MA-K16, MA-R5]"""


def deck(state: State) -> list[Card]:
    """The cards still in the deck, in no order: what is in no hand, in no set and not discarded. [MA-B16]"""
    left = dict(_COPIES)
    for card in (*state.discards, *state.hands[0], *state.hands[1]):
        if card is not None:
            left[card] -= 1
    for lying in state.sets:
        left[lying.card] -= lying.size
    cards: list[Card] = []
    for card, copies in left.items():
        cards += [card] * copies
    return cards


def deck_size(state: State) -> int:
    """How many cards the deck still has. [MA-B16]"""
    lying = sum(lying.size for lying in state.sets)
    return len(BOOK.deck) - len(state.discards) - len(state.hands[0]) - len(state.hands[1]) - lying


def draw(ledger: Ledger, frame: Drawing) -> None:
    """Draw one card by lot; an event happens at once and is replaced. [MA-B16]"""
    if frame.count <= 0 or not shuffle_if_empty(ledger):
        ledger.pop()
        return
    card = ledger.rng.choice(deck(ledger.state))
    if CARDS[card].kind != "event":
        ledger.swap(replace(frame, count=frame.count - 1))
        ledger.say(ev.Drew(frame.side, card))
        return
    ledger.say(ev.EventDrawn(frame.side, card, CARDS[card].clause))
    if card != "K17" or civilian_comes(ledger):
        ledger.push(Happening(card))


def deal(ledger: Ledger, side: Side) -> None:
    """The first hand: events are put away without effect and replaced. [MA-B16, MA-S04]"""
    while len(ledger.state.hands[side]) < HAND:
        card = ledger.rng.choice(deck(ledger.state))
        if CARDS[card].kind == "event":
            ledger.say(ev.EventDrawn(side, card, CARDS[card].clause, idle=True))
        else:
            ledger.say(ev.Drew(side, card))


def shuffle_if_empty(ledger: Ledger) -> bool:
    """An empty deck is made of the discards again; False if there are none either. [MA-B16]"""
    if deck_size(ledger.state):
        return True
    if not ledger.state.discards:
        return False
    ledger.say(ev.Reshuffled())
    return True


# Events


def civilian_comes(ledger: Ledger) -> bool:
    """Whether there is room for one more; at most five at once. [MA-K17]"""
    return ledger.game.scenario.civilians and len(ledger.state.civilians) < CARDS["K17"].most


def square_refusal(state: State, taken: Iterable[int], card: Card, square: int) -> Clause | None:
    """Why an event cannot happen there: a civilian wants an empty square. [MA-K20]"""
    return "MA-K20" if card == "K17" and (square in taken or square in state.civilians) else None


def throw_square(ledger: Ledger, frame: Happening) -> None:
    """Two d8 say where; on a taken square a civilian rolls again. [MA-K17, MA-K18, MA-K19, MA-K20]"""
    while True:
        square = square_at(ledger.d8(), ledger.d8())
        if square_refusal(ledger.state, ledger.field.at, frame.card, square) is None:
            happen(ledger, frame.card, square)
            return


def happen(ledger: Ledger, card: Card, square: int) -> None:
    """A civilian, a giant bug, a flying car. [MA-K17, MA-K18, MA-K19]"""
    ledger.pop()
    if card == "K17":
        ledger.say(ev.CivilianCame(square))
        return
    ledger.say(ev.BugMoved(square) if card == "K18" else ev.Scattered(square))
    crash(ledger, card, square)


def crash(ledger: Ledger, card: Card, square: int) -> None:
    """Bug and car hit every model of the square, for nobody's gain. [MA-K18, MA-K19, MA-K20, MA-B35]"""
    hit = tuple(m.id for m in ledger.field.at.get(square, ()))
    if hit:
        kind = CARDS[card]
        parts = ((card, kind.dice),)
        declare(ledger, Attack("event", None, kind.need, kind.dice, parts, hit, (square,), card=card))


def wander(ledger: Ledger, frame: Wandering, die: int) -> None:
    """A civilian walks by a d8; a wall, the edge or a model stops it. [MA-K20]"""
    square = frame.squares[0]
    ledger.swap(Wandering(frame.squares[1:]))
    to = neighbour(square, die - 1)
    if to is None or to not in steps(ledger.state.walls)[square] or to in ledger.field.at:
        to = square
    ledger.say(ev.CivilianWent(square, to, die))


def bug_walks(ledger: Ledger, die: int) -> None:
    """The bug moves 1 by a d8, over walls and off the board. [MA-K18, MA-K20]"""
    ledger.pop()
    bug = ledger.state.bug
    assert bug is not None
    to = neighbour(bug, die - 1)
    ledger.say(ev.BugMoved(to, die))
    if to is not None:
        crash(ledger, "K18", to)


# On the board


def strike(ledger: Ledger, attack: Attack) -> None:
    """A card's attack on all models of its squares, of both sides. [MA-K20]"""
    if ledger.game.express:
        ledger.push(lines.crowd(ledger, attack))
        return
    hit = tuple(m.id for square in attack.squares for m in ledger.field.at.get(square, ()))
    if hit:
        declare(ledger, replace(attack, targets=hit))


def enter_edge(ledger: Ledger, frame: Entering, column: int) -> None:
    """A model comes on at its own edge, a d8 for the column; else the next column to the right. [MA-K16, MA-R5]"""
    ledger.pop()
    side, kind, row = frame.side, frame.kind, ledger.edge_row(frame.side)
    stats = KINDS[kind]
    for shift in range(SIZE):
        square = square_at((column - 1 + shift) % SIZE + 1, row)
        fresh = Model(len(ledger.state.models), kind, side, square * 9, ledger.game.weapons(kind), stats.heroics)
        free = ledger.field.free_spots(square)
        if free and ledger.field.room(fresh, square) and not ledger.field.contact(fresh, square):
            spot = square * 9 + 4 if square * 9 + 4 in free else free[0]
            fresh = replace(fresh, spot=spot)
            ledger.say(ev.Enlisted(fresh, frame.clause))
            ledger.enter(fresh)
            return


# Support


def count(ledger: Ledger, side: Side) -> None:
    """A card of the Turn, if a person plays the side; the automaton's are free. [MA-B05, MA-S19]"""
    turn = ledger.turn
    if turn is not None and ledger.game.person(side):
        ledger.set_turn(replace(turn, cards=turn.cards + 1))


def lay(ledger: Ledger, side: Side, card: Card, clause: str = "MA-B17") -> None:
    """A Support card joins its set. [MA-B17]"""
    count(ledger, side)
    ledger.say(ev.SupportLaid(side, card, clause))


def resolve(ledger: Ledger, side: Side, use: SetUse, clause: str) -> None:
    """Use a set; the bigger it is, the harder it hits; then it is discarded. [MA-B17, MA-K13, MA-K14, MA-K15]"""
    count(ledger, side)
    lying = ledger.state.sets[use.set]
    card, size = CARDS[lying.card], lying.size
    ledger.say(ev.SupportResolved(side, use.set, card.id, size, clause))
    dice = card.dice + card.grow_dice * (size - 1)
    attack = Attack("support", side, card.need, dice, ((card.id, dice),), (), card=card.id)
    if card.id == "K15":
        assert use.model is not None
        squares: tuple[int, ...] = () if ledger.game.express else (ledger.model(use.model).square,)
        declare(ledger, replace(attack, targets=(use.model,), squares=squares, traits=("piercing",)))
        return
    found = () if ledger.game.express else support_squares(card.id, size, use)
    assert found is not None
    strike(ledger, replace(attack, squares=found))


def refill(ledger: Ledger, side: Side) -> None:
    """Draw up to a full hand. [MA-B16, MA-S20]"""
    missing = HAND - len(ledger.state.hands[side])
    if missing > 0:
        ledger.push(Drawing(side, missing))
