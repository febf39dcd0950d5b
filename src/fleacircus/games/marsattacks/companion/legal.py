"""What a person may tell the companion now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fleacircus.core.game import Choices, Clause, Leave, Seat
from fleacircus.core.offers import Offer, One, Some, folded, settled
from fleacircus.games.marsattacks.actions import Discard
from fleacircus.games.marsattacks.book import CARDS, KINDS, rays
from fleacircus.games.marsattacks.companion.model import (
    AnyAction,
    Ask,
    Desk,
    Doing,
    Done,
    Exchanging,
    Hit,
    HumanTurn,
    LayDown,
    Lost,
    Point,
    Say,
    Score,
    Spend,
    Strike,
    Toggle,
    TurnOver,
)
from fleacircus.games.marsattacks.model import HUMANS, MARTIANS, Model, Side

SELDOM = Score | Lost | Hit | Toggle | Spend | LayDown | Strike
"""What a person tells beside the end of the Turn: legal, and not drawn by chance, so that a Turn ends."""


def to_act(desk: Desk) -> frozenset[Seat]:
    """The one person, until the battle is over."""
    return frozenset() if desk.outcome is not None or desk.pending is None else frozenset({0})


def refusal(desk: Desk, seat: Seat, action: AnyAction) -> Clause | None:
    """The clause that refuses it, or None. What the table alone knows is believed. [MA-C1]"""
    if desk.outcome is not None:
        return desk.outcome.clause
    if seat != 0:
        return "MA-S01"
    if isinstance(action, Leave):
        return None
    match desk.pending:
        case Ask() as question:
            return None if _answers(question, action) else "MA-C1"
        case Doing() as doing:
            return _done(doing, action)
        case Exchanging():
            return _exchange(desk, action)
        case HumanTurn():
            return _tell(desk, action)
        case _:
            return "MA-C1"


def _answers(question: Ask, action: AnyAction) -> bool:
    if question.kind == "yes_no":
        return isinstance(action, Say)
    if not isinstance(action, Point):
        return False
    return question.none if action.model is None else action.model in question.options


def _done(doing: Doing, action: AnyAction) -> Clause | None:
    if not isinstance(action, Done):
        return "MA-C1"
    if not 0 <= action.points <= doing.points:
        return "MA-B20"
    known = set(action.hit) <= set(doing.targets)
    return None if known and len(action.hit) == len(set(action.hit)) else "MA-B30"


def _exchange(desk: Desk, action: AnyAction) -> Clause | None:
    if not isinstance(action, Discard):
        return "MA-B16"
    hand = desk.hands[HUMANS]
    held = all(action.cards.count(card) <= hand.count(card) for card in action.cards)
    return None if held else "MA-B16"


def _model(desk: Desk, id: int, side: Side | None = None) -> Model | None:
    model = desk.models[id] if 0 <= id < len(desk.models) else None
    return model if model is not None and (side is None or model.side == side) else None


def _tell(desk: Desk, action: AnyAction) -> Clause | None:
    """What may be told in the person's own Turn. [MA-B05, MA-B10, MA-B16, MA-B17]"""
    match action:
        case TurnOver():
            return None
        case Strike(attacker, target, kind):
            model = _model(desk, attacker, HUMANS)
            if model is None or _model(desk, target, MARTIANS) is None:
                return "MA-B29"
            able = rays(model) if kind == "shot" else KINDS[model.kind].fight
            return None if able else "MA-B02"
        case Hit(id):
            return None if _model(desk, id, MARTIANS) is not None else "MA-B10"
        case Lost(id):
            return None if _model(desk, id) is not None else "MA-B10"
        case Toggle(id, what):
            model = _model(desk, id)
            if model is None:
                return "MA-B04"
            return "MA-H14" if what == "rattled" and KINDS[model.kind].vehicle else None
        case Score(side, by):
            return None if side in (HUMANS, MARTIANS) and desk.vp[side] + by >= 0 else "MA-B18"
        case Spend(card, True):
            ready = any(s.side == HUMANS and s.card == card and s.turn != desk.turn for s in desk.sets)
            return None if ready else "MA-B17"
        case Spend(card):
            usable = card in desk.hands[HUMANS] and CARDS[card].kind != "support"
            return None if usable else "MA-B16"
        case LayDown(card):
            return None if card in desk.hands[HUMANS] and CARDS[card].kind == "support" else "MA-B17"
        case _:
            return "MA-C1"


def choices(desk: Desk, seat: Seat) -> Choices[AnyAction]:
    """What may be said now; what corrects the table by hand is never drawn at random."""
    return Choices(lambda: _offers(desk, seat), lambda action: refusal(desk, seat, action))


def _offers(desk: Desk, seat: Seat) -> Iterator[Offer[Any]]:
    if desk.outcome is not None or seat != 0:
        return
    match desk.pending:
        case Doing(targets=targets, points=points):
            hit = Some("hit", tuple(sorted(targets)), 0, len(targets), "model")
            yield Offer(Done, {}, (hit, One("points", tuple(range(points + 1)), "number")))
        case Exchanging():
            hand = tuple(sorted(card for card in desk.hands[HUMANS] if card is not None))
            yield Offer(Discard, {}, (Some("cards", hand, 0, len(hand), "card"),))
        case _:
            told = [action for action in _candidates(desk) if refusal(desk, seat, action) is None]
            yield from folded(action for action in told if not isinstance(action, SELDOM))
            yield from folded((action for action in told if isinstance(action, SELDOM)), aside=True)
    yield settled(Leave(), aside=True)


def _candidates(desk: Desk) -> Iterator[AnyAction]:
    match desk.pending:
        case Ask(kind="yes_no"):
            yield from (Say(True), Say(False))
        case Ask(options=options):
            yield Point(None)
            yield from (Point(id) for id in options)
        case HumanTurn():
            yield from _tellings(desk)


def _tellings(desk: Desk) -> Iterator[AnyAction]:
    yield from (TurnOver(False), TurnOver(True))
    alive = [m for m in desk.models if m is not None]
    for model in alive:
        yield from (Hit(model.id), Lost(model.id), Toggle(model.id, "marker"), Toggle(model.id, "rattled"))
        for target in alive:
            if model.side == HUMANS and target.side == MARTIANS:
                yield from (Strike(model.id, target.id, "shot"), Strike(model.id, target.id, "fight"))
    for side in (HUMANS, MARTIANS):
        yield from (Score(side, -1), Score(side, 1))
    for card in dict.fromkeys(desk.hands[HUMANS]):
        if card is not None:
            yield from (Spend(card), LayDown(card))
    yield from (Spend(card, True) for card in dict.fromkeys(s.card for s in desk.sets))
