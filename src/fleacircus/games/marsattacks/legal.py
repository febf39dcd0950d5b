"""What a seat may do, and which clause refuses the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fleacircus.core.game import Clause, Leave, Seat
from fleacircus.games.marsattacks import refusals
from fleacircus.games.marsattacks.board import neighbour, row_of
from fleacircus.games.marsattacks.book import CARDS, KINDS
from fleacircus.games.marsattacks.field import Field, within
from fleacircus.games.marsattacks.model import (
    HUMANS,
    MARTIANS,
    Acting,
    AdjustModel,
    AdjustPoints,
    AnyAction,
    AnyFrame,
    Attack,
    BraveChoice,
    Charge,
    Choose,
    Decline,
    Deploy,
    Deploying,
    DeployRest,
    Discard,
    Discarding,
    EndTurn,
    Exit,
    Fight,
    Finish,
    Invoke,
    LastWords,
    Lay,
    Pass,
    Play,
    Resolve,
    Retort,
    Shoot,
    Side,
    StandUp,
    State,
    Step,
    Turn,
)
from fleacircus.games.marsattacks.refusals import Position
from fleacircus.games.marsattacks.responses import affordable, fits, responses
from fleacircus.games.marsattacks.rules.cards import support_squares
from fleacircus.games.marsattacks.rules.rounds import left_to_activate
from fleacircus.games.marsattacks.setting import Setting


def chooser(state: State, frame: AnyFrame) -> Side:
    """The side that must choose while the frame is on top. [MA-B29]"""
    match frame:
        case Attack(stage=stage):
            return state.side if stage == 0 else 1 - state.side
        case Acting(model) | Charge(model) | Retort(model):
            owner = state.models[model]
            return state.side if owner is None else owner.side
        case Deploying(side) | Turn(side) | BraveChoice(side) | LastWords(side) | Discarding(side):
            return side
        case _:
            return state.side


def to_act(setting: Setting, state: State) -> frozenset[Seat]:
    """The seat that must choose; none when the battle is over. [MA-S01]"""
    if state.outcome is not None or not state.stack:
        return frozenset()
    seat = setting.seat(chooser(state, state.stack[-1]))
    return frozenset() if seat is None else frozenset({seat})


def refusal(setting: Setting, state: State, seat: Seat, action: AnyAction) -> Clause | None:
    """The clause that refuses the action, or None if it is allowed."""
    if state.outcome is not None:
        return state.outcome.clause
    if not 0 <= seat < setting.seats:
        return "MA-S01"
    if isinstance(action, Leave):
        return None
    if seat not in to_act(setting, state):
        return "MA-B29"
    return refuse(Position(setting, Field(state)), seat, action)


def refuse(position: Position, side: Side, action: AnyAction) -> Clause | None:
    """Why the side that must choose may not do this."""
    judge = _JUDGES.get((type(position.top), type(action)))
    if judge is None:
        return _CLAUSES[type(position.top)]
    return judge(position, side, action)


_CLAUSES: dict[type, Clause] = {
    Deploying: "MA-S04",
    Turn: "MA-B05",
    Acting: "MA-B06",
    Charge: "MA-B07",
    Attack: "MA-B29",
    BraveChoice: "MA-H13",
    LastWords: "MA-K12",
    Retort: "MA-H8",
    Discarding: "MA-B16",
}
"""What is broken by an action that has no place there at all."""


# Set-up


def _deploy(position: Position, side: Side, action: Deploy) -> Clause | None:
    """A model of one's own into its zone, on a free spot with room. [MA-B19, MA-B22, MA-B08, MA-W3]"""
    frame, field = position.top, position.field
    assert isinstance(frame, Deploying)
    if action.model not in frame.models:
        return "MA-S04"
    model = position.state.models[action.model]
    assert model is not None
    square = action.spot // 9
    force = position.setting.scenario.sides[side]
    if not 0 <= square < 64 or not force.rows[0] <= row_of(square) <= force.rows[1]:
        return position.setting.scenario.clause
    if force.dice and square in field.at:
        return position.setting.scenario.clause
    if field.taken >> action.spot & 1:
        return "MA-B22"
    if field.contact(model, square):
        return "MA-S04"
    return None if field.room(model, square) else "MA-B08"


def _freely(position: Position, side: Side, action: AnyAction) -> Clause | None:
    return None


# The Turn


def _budget(position: Position, side: Side) -> Clause | None:
    """One card beside one model, or two with no model left to activate. [MA-B05]"""
    turn = position.turn
    if turn is None or turn.models + turn.cards >= 2:
        return "MA-B05"
    if turn.cards and left_to_activate(position.state, side):
        return "MA-B05"
    return None


def _play(position: Position, side: Side, action: Play) -> Clause | None:
    """A card of the Turn, in hand, in budget and on something that it fits. [MA-B05, MA-B16]"""
    if action.card not in position.state.hands[side] or action.card not in _CARD_USES:
        return "MA-B16"
    wrong = _budget(position, side)
    if wrong is not None:
        return wrong
    needed = _NEEDS[action.card] if action.card != "K5" else (("square",) if side == HUMANS else ("model",))
    for name in ("model", "spot", "square", "line"):
        if (getattr(action, name) is not None) != (name in needed):
            return CARDS[action.card].clause
    return None if _CARD_USES[action.card](position, side, action) else CARDS[action.card].clause


def _jump(position: Position, side: Side, action: Play) -> bool:
    """The model whose activation has just ended moves 1 more, into no fight. [MA-K4]"""
    turn, model = position.turn, position.other(action.model)
    if turn is None or model is None or turn.last != model.id or model.rattled or position.field.bound(model):
        return False
    assert action.spot is not None
    return refusals.landing(position, model, action.spot, fighting=False) is None


def _shriek_or_rally(position: Position, side: Side, action: Play) -> bool:
    """H: a square with a Rattled friend. M: a standing ordinary enemy within four squares. [MA-K5]"""
    if side == HUMANS:
        assert action.square is not None
        return any(m.side == side and m.rattled for m in position.field.at.get(action.square, ()))
    foe = position.other(action.model)
    if foe is None or foe.side == side or foe.rattled or not KINDS[foe.kind].ordinary:
        return False
    reach = CARDS["K5"].reach
    return any(within(own, foe, reach) for own in position.field.sides[side])


def _line(position: Position, side: Side, action: Play) -> bool:
    return action.line is not None and 0 <= action.line < 16


def _dig_deep(position: Position, side: Side, action: Play) -> bool:
    """An ordinary model of one's own that has its marker. [MA-K7]"""
    model = position.other(action.model)
    return model is not None and model.side == side and model.marker and KINDS[model.kind].ordinary


_CARD_USES: dict[str, Callable[[Position, Side, Play], bool]] = {
    "K4": _jump,
    "K5": _shriek_or_rally,
    "K6": _line,
    "K7": _dig_deep,
    "K16": lambda position, side, action: True,
}
_NEEDS: dict[str, tuple[str, ...]] = {"K4": ("model", "spot"), "K6": ("line",), "K7": ("model",), "K16": ()}


def _lay(position: Position, side: Side, action: Lay) -> Clause | None:
    """A Support card of the hand. [MA-B17]"""
    if action.card not in position.state.hands[side]:
        return "MA-B16"
    return _budget(position, side) if CARDS[action.card].kind == "support" else "MA-B17"


def _resolve(position: Position, side: Side, action: Resolve) -> Clause | None:
    """A set of one's own that did not grow this Turn, on something it can hit. [MA-B17, MA-K13, MA-K14, MA-K15]"""
    sets = position.state.sets
    if not 0 <= action.set < len(sets) or sets[action.set].side != side:
        return "MA-B17"
    lying = sets[action.set]
    if lying.turn == position.state.turn:
        return "MA-B17"
    wrong = _budget(position, side)
    if wrong is not None:
        return wrong
    if lying.card == "K15":
        aimed = action.square is None and action.direction is None and position.other(action.model) is not None
        return None if aimed else "MA-K15"
    if action.model is not None or action.square is None or not 0 <= action.square < 64:
        return CARDS[lying.card].clause
    if (action.direction is None) != (lying.card == "K13") or not 0 <= (action.direction or 0) < 8:
        return CARDS[lying.card].clause
    return None if support_squares(lying.card, lying.size, action) is not None else "MA-K14"


def _pass(position: Position, side: Side, action: Pass) -> Clause | None:
    """Only with no model left, and nothing done. [MA-B05]"""
    turn = position.turn
    assert turn is not None
    return "MA-B05" if turn.models or turn.cards or left_to_activate(position.state, side) else None


def _end_turn(position: Position, side: Side, action: EndTurn) -> Clause | None:
    """After a model, after two cards, or after one with no model left. [MA-B05]"""
    turn = position.turn
    assert turn is not None
    if turn.models or turn.cards >= 2:
        return None
    return None if turn.cards and not left_to_activate(position.state, side) else "MA-B05"


# Answers


def _answer_card(position: Position, side: Side, action: Play) -> Clause | None:
    """One card a test for each side, declared before the dice; a bonus card counts in the Turn. [MA-B16, MA-B29]"""
    attack, state = position.top, position.state
    assert isinstance(attack, Attack)
    if action.card not in state.hands[side] or side in attack.carded:
        return "MA-B16"
    if not fits(state, attack, side, action.card):
        return CARDS[action.card].clause
    if CARDS[action.card].kind == "bonus" and not affordable(state, position.turn, side):
        return "MA-B05"
    return None if action in responses(state, position.turn, attack, side) else CARDS[action.card].clause


def _answer_ability(position: Position, side: Side, action: Invoke) -> Clause | None:
    attack = position.top
    assert isinstance(attack, Attack)
    return None if action in responses(position.state, position.turn, attack, side) else "MA-B15"


def _choose(position: Position, side: Side, action: Choose) -> Clause | None:
    assert isinstance(position.top, BraveChoice)
    return None if action.model in position.top.models else "MA-H13"


def _last_words(position: Position, side: Side, action: Play) -> Clause | None:
    """The card for one of the dying. [MA-K12]"""
    frame = position.top
    assert isinstance(frame, LastWords)
    if action.card != "K12" or "K12" not in position.state.hands[side]:
        return "MA-B16"
    return None if action == Play("K12", model=action.model) and action.model in frame.models else "MA-K12"


def _discard(position: Position, side: Side, action: Discard) -> Clause | None:
    """Cards of one's hand, each as often as it is held. [MA-B16]"""
    hand = [card for card in position.state.hands[side] if card is not None]
    held = all(action.cards.count(card) <= hand.count(card) for card in action.cards)
    return None if held else "MA-B16"


# By hand


def _adjustable(position: Position) -> bool:
    """Corrections by hand are for the one person against the automaton, between activations. [MA-S22]"""
    setting = position.setting
    return setting.options.adjust and setting.seats == 1 and isinstance(position.top, Turn)


def _adjust_points(position: Position, side: Side, action: AdjustPoints) -> Clause | None:
    if not _adjustable(position) or action.side not in (HUMANS, MARTIANS):
        return "MA-S22"
    return None if position.state.vp[action.side] + action.by >= 0 else "MA-S22"


def _adjust_model(position: Position, side: Side, action: AdjustModel) -> Clause | None:
    model = position.other(action.model)
    if not _adjustable(position) or model is None or (action.direction is None) == (action.what == "push"):
        return "MA-S22"
    if action.what == "heroics_up":
        return None if model.heroics < KINDS[model.kind].heroics else "MA-S22"
    if action.what == "heroics_down":
        return None if model.heroics else "MA-S22"
    if action.what == "rattled":
        return "MA-S22" if KINDS[model.kind].vehicle else None
    if action.what == "push":
        if action.direction is None or not 0 <= action.direction < 8:
            return "MA-S22"
        to = neighbour(model.square, action.direction)
        free = to is not None and position.field.room(model, to) and not position.field.contact(model, to)
        return None if free else "MA-S22"
    return None


_JUDGES: dict[tuple[type, type], Callable[[Position, Side, Any], Clause | None]] = {
    (Deploying, Deploy): _deploy,
    (Deploying, DeployRest): _freely,
    (Turn, Play): _play,
    (Turn, Lay): _lay,
    (Turn, Resolve): _resolve,
    (Turn, Pass): _pass,
    (Turn, EndTurn): _end_turn,
    (Turn, AdjustPoints): _adjust_points,
    (Turn, AdjustModel): _adjust_model,
    (Charge, Fight): lambda position, side, action: refusals.fight(position, action),
    (Attack, Play): _answer_card,
    (Attack, Invoke): _answer_ability,
    (Attack, Decline): _freely,
    (BraveChoice, Choose): _choose,
    (LastWords, Play): _last_words,
    (LastWords, Decline): _freely,
    (Retort, Invoke): lambda position, side, action: refusals.invoke(position, action),
    (Retort, Decline): _freely,
    (Discarding, Discard): _discard,
}
for _frame in (Turn, Acting):
    _JUDGES[_frame, Step] = lambda position, side, action: refusals.step(position, action)
    _JUDGES[_frame, Exit] = lambda position, side, action: refusals.leave_board(position, action)
    _JUDGES[_frame, Shoot] = lambda position, side, action: refusals.shoot(position, action)
    _JUDGES[_frame, Fight] = lambda position, side, action: refusals.fight(position, action)
    _JUDGES[_frame, StandUp] = lambda position, side, action: refusals.stand_up(position, action)
    _JUDGES[_frame, Finish] = lambda position, side, action: refusals.finish(position, action.model)
    _JUDGES[_frame, Invoke] = lambda position, side, action: refusals.invoke(position, action)
