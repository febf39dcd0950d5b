"""Cards: drawing and events, cards of the Turn, Support. [MA-B16, MA-B17]"""

from __future__ import annotations

from msgspec.structs import replace

from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.board import SIZE, neighbour, square_at, steps, straight
from fleacircus.games.marsattacks.book import BOOK, CARDS, KINDS
from fleacircus.games.marsattacks.model import HUMANS, Attack, Card, Drawing, Model, Play, Resolve, Side, State, Turn
from fleacircus.games.marsattacks.rules.activation import arrive
from fleacircus.games.marsattacks.rules.attack import declare, shake
from fleacircus.games.marsattacks.rules.scene import Scene

HAND = 4
TROOPER = {0: "m16", 1: "grunt"}
"""Who comes with Reinforcements. [MA-K16, MA-R5]"""


def deck(state: State) -> list[Card]:
    """The cards still in the deck, in no order: what is in no hand, in no set and not discarded. [MA-B16]"""
    left = {card.id: card.copies for card in CARDS.values()}
    for card in (*state.discards, *state.hands[0], *state.hands[1]):
        if card is not None:
            left[card] -= 1
    for lying in state.sets:
        left[lying.card] -= lying.size
    return [card for card, copies in left.items() for _ in range(copies)]


def deck_size(state: State) -> int:
    """How many cards the deck still has. [MA-B16]"""
    lying = sum(lying.size for lying in state.sets)
    return len(BOOK.deck) - len(state.discards) - len(state.hands[0]) - len(state.hands[1]) - lying


def draw(scene: Scene, frame: Drawing) -> None:
    """Draw one card by lot; an event happens at once and is replaced. [MA-B16]"""
    if frame.count <= 0 or not shuffle_if_empty(scene):
        scene.pop()
        return
    card = scene.rng.choice(deck(scene.state))
    if CARDS[card].kind != "event":
        scene.swap(replace(frame, count=frame.count - 1))
        scene.emit(ev.Drew(frame.side, card))
        return
    scene.emit(ev.EventDrawn(frame.side, card, CARDS[card].clause))
    happen(scene, card)


def deal(scene: Scene, side: Side) -> None:
    """The first hand: events are put away without effect and replaced. [MA-B16, MA-S04]"""
    while len(scene.state.hands[side]) < HAND:
        card = scene.rng.choice(deck(scene.state))
        if CARDS[card].kind == "event":
            scene.emit(ev.EventDrawn(side, card, CARDS[card].clause, idle=True))
        else:
            scene.emit(ev.Drew(side, card))


def shuffle_if_empty(scene: Scene) -> bool:
    """An empty deck is made of the discards again; False if there are none either. [MA-B16]"""
    if deck_size(scene.state):
        return True
    if not scene.state.discards:
        return False
    scene.emit(ev.Reshuffled())
    return True


# Events


def happen(scene: Scene, card: Card) -> None:
    """A civilian, a giant bug, a flying car. [MA-K17, MA-K18, MA-K19]"""
    if card == "K17":
        _civilian(scene)
        return
    square = square_at(scene.d8(), scene.d8())
    if card == "K18":
        scene.emit(ev.BugMoved(square))
    else:
        scene.emit(ev.Scattered(square))
    crash(scene, card, square)


def _civilian(scene: Scene) -> None:
    """A civilian on an empty square by two dice; at most five at once. [MA-K17, MA-K20]"""
    scenario = scene.setting.scenario
    if not scenario.civilians or len(scene.state.civilians) >= CARDS["K17"].most:
        return
    while True:
        square = square_at(scene.d8(), scene.d8())
        if square not in scene.field.at and square not in scene.state.civilians:
            scene.emit(ev.CivilianCame(square))
            return


def crash(scene: Scene, card: Card, square: int) -> None:
    """Bug and car hit every model of the square, for nobody's gain. [MA-K18, MA-K19, MA-K20, MA-B35]"""
    hit = tuple(m.id for m in scene.field.at.get(square, ()))
    if hit:
        kind = CARDS[card]
        parts = ((card, kind.dice),)
        declare(scene, Attack("event", None, kind.need, kind.dice, parts, hit, (square,), card=card))


def wander(scene: Scene) -> None:
    """Civilians walk by a d8; a wall, the edge or a model stops them. [MA-K20]"""
    for square in scene.state.civilians:
        die = scene.d8()
        to = neighbour(square, die - 1)
        if to is None or to not in steps(scene.state.walls)[square] or to in scene.field.at:
            to = square
        scene.emit(ev.CivilianWent(square, to, die))


def bug_walks(scene: Scene) -> None:
    """The bug moves 1 by a d8, over walls and off the board. [MA-K18, MA-K20]"""
    bug = scene.state.bug
    if bug is None:
        return
    die = scene.d8()
    to = neighbour(bug, die - 1)
    scene.emit(ev.BugMoved(to, die))
    if to is not None:
        crash(scene, "K18", to)


# Cards of the Turn


def play(scene: Scene, side: Side, action: Play) -> None:
    """A card that is no answer to a test. [MA-B05, MA-K4, MA-K5, MA-K6, MA-K7, MA-K16]"""
    turn = scene.turn
    if turn is not None and scene.setting.person(side):
        scene.set_turn(replace(turn, cards=turn.cards + 1))
    card = CARDS[action.card]
    scene.emit(ev.Played(side, card.id, card.clause, model=action.model, square=action.square))
    if card.id == "K4":
        assert action.model is not None
        assert action.spot is not None
        arrive(scene, action.model, action.spot, "MA-K4")
    elif card.id == "K5":
        _shriek_or_rally(scene, side, action)
    elif card.id == "K6":
        assert action.line is not None
        parts = ((card.id, card.dice),)
        strike(scene, Attack("card", side, card.need, card.dice, parts, (), line_squares(action.line), card="K6"))
    elif card.id == "K7":
        assert action.model is not None
        scene.emit(ev.Marked(action.model, False, "MA-K7"))
    else:
        enter_edge(scene, side, TROOPER[side], "MA-K16")
    if not scene.over:
        scene.check_end()


def _shriek_or_rally(scene: Scene, side: Side, action: Play) -> None:
    """M: an enemy rolls for Rattled. H: the Rattled friends of a square stand up. [MA-K5]"""
    if side == HUMANS:
        assert action.square is not None
        for model in scene.field.at[action.square]:
            if model.side == side and model.rattled:
                scene.emit(ev.StoodUp(model.id, "MA-K5"))
    else:
        assert action.model is not None
        shake(scene, scene.model(action.model), "MA-K5")


def line_squares(line: int) -> tuple[int, ...]:
    """The squares of a row (0 to 7) or a column (8 to 15). [MA-K6]"""
    if line < SIZE:
        return tuple(range(line * SIZE, line * SIZE + SIZE))
    return tuple(range(line - SIZE, SIZE * SIZE, SIZE))


def strike(scene: Scene, attack: Attack) -> None:
    """A card's attack on all models of its squares, of both sides. [MA-K20]"""
    hit = tuple(m.id for square in attack.squares for m in scene.field.at.get(square, ()))
    if hit:
        declare(scene, replace(attack, targets=hit))


def enter_edge(scene: Scene, side: Side, kind: str, clause: str) -> None:
    """A model comes on at its own edge, a d8 for the column; else the next column to the right. [MA-K16, MA-R5]"""
    column, row = scene.d8(), scene.edge_row(side)
    stats = KINDS[kind]
    for shift in range(SIZE):
        square = square_at((column - 1 + shift) % SIZE + 1, row)
        fresh = Model(len(scene.state.models), kind, side, square * 9, scene.setting.weapons(kind), stats.heroics)
        free = scene.field.free_spots(square)
        if free and scene.field.room(fresh, square) and not scene.field.contact(fresh, square):
            spot = square * 9 + 4 if square * 9 + 4 in free else free[0]
            fresh = replace(fresh, spot=spot)
            scene.emit(ev.Enlisted(fresh, clause))
            scene.enter(fresh)
            return


# Support


def lay(scene: Scene, side: Side, card: Card, clause: str = "MA-B17") -> None:
    """A Support card joins its set. [MA-B17]"""
    turn = scene.turn
    if turn is not None and scene.setting.person(side):
        scene.set_turn(replace(turn, cards=turn.cards + 1))
    scene.emit(ev.SupportLaid(side, card, clause))


def resolve(scene: Scene, side: Side, action: Resolve, clause: str) -> None:
    """Use a set; the bigger it is, the harder it hits; then it is discarded. [MA-B17, MA-K13, MA-K14, MA-K15]"""
    turn = scene.turn
    if turn is not None and scene.setting.person(side):
        scene.set_turn(replace(turn, cards=turn.cards + 1))
    lying = scene.state.sets[action.set]
    card, size = CARDS[lying.card], lying.size
    scene.emit(ev.SupportResolved(side, action.set, card.id, size, clause))
    dice = card.dice + card.grow_dice * (size - 1)
    attack = Attack("support", side, card.need, dice, ((card.id, dice),), (), card=card.id)
    if card.id == "K15":
        assert action.model is not None
        square = scene.model(action.model).square
        declare(scene, replace(attack, targets=(action.model,), squares=(square,), traits=("piercing",)))
        return
    squares = support_squares(card.id, size, action)
    assert squares is not None
    strike(scene, replace(attack, squares=squares))


def support_squares(card: Card, size: int, action: Resolve) -> tuple[int, ...] | None:
    """The squares that a set hits: one, or a straight line that grows with the set. [MA-K13, MA-K14]"""
    if action.square is None:
        return None
    if card == "K13":
        return (action.square,)
    if action.direction is None:
        return None
    return straight(action.square, action.direction, CARDS[card].length + size - 1)


def refill(scene: Scene, side: Side) -> None:
    """Draw up to a full hand. [MA-B16, MA-S20]"""
    missing = HAND - len(scene.state.hands[side])
    if missing > 0:
        scene.push(Drawing(side, missing))


def in_a_turn(scene: Scene) -> bool:
    return isinstance(scene.turn, Turn)
