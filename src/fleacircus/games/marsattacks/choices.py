"""Everything that `refusal` allows: found by trying what could be meant."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from fleacircus.core.game import Choices, Leave, Seat
from fleacircus.core.offers import Offer, folded, settled
from fleacircus.games.marsattacks.book import KINDS, rays
from fleacircus.games.marsattacks.field import Field
from fleacircus.games.marsattacks.legal import refusal, refuse, to_act
from fleacircus.games.marsattacks.model import (
    Acting,
    AdjustModel,
    AdjustPoints,
    AnyAction,
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
    Model,
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
from fleacircus.games.marsattacks.responses import responses
from fleacircus.games.marsattacks.setting import Setting

TRIES = 40


def choices(setting: Setting, state: State, seat: Seat) -> Choices[AnyAction]:
    """What the seat may do now: leaving and corrections by hand are open but never drawn at random."""
    return Choices(lambda: _offers(setting, state, seat), lambda action: refusal(setting, state, seat, action))


def _offers(setting: Setting, state: State, seat: Seat) -> Iterator[Offer[Any]]:
    if state.outcome is not None or not 0 <= seat < setting.seats:
        return
    if seat in to_act(setting, state):
        position = Position(setting, Field(state))

        def legal(wanted: Iterator[AnyAction]) -> Iterator[AnyAction]:
            return (action for action in wanted if refuse(position, seat, action) is None)

        yield from folded(legal(candidates(position, seat)))
        yield from folded(legal(_adjustments(position)), aside=True)
    yield settled(Leave(), aside=True)


def candidates(position: Position, side: Side) -> Iterator[AnyAction]:
    """All that could be meant in this position, legal or not; every legal action is among them."""
    top, state = position.top, position.state
    match top:
        case Turn():
            yield from (EndTurn(), Pass())
            for model in position.field.sides[state.side]:
                yield from _of_model(position, model)
            yield from _cards(position, side)
        case Acting(id):
            active = state.models[id]
            assert active is not None
            yield from _of_model(position, active)
        case Charge(id):
            yield from (Fight(id, foe.id) for foe in position.field.sides[1 - side])
        case Attack():
            yield Decline()
            yield from responses(state, position.turn, top, side)
        case BraveChoice(_, models):
            yield from (Choose(id) for id in models)
        case LastWords(_, models):
            yield Decline()
            yield from (Play("K12", model=id) for id in models)
        case Retort(id):
            yield from (Decline(), Invoke(id, "not-tonight"))
        case Discarding():
            hand = sorted(card for card in state.hands[side] if card is not None)
            found = {cut for size in range(len(hand) + 1) for cut in combinations(hand, size)}
            yield from (Discard(cut) for cut in sorted(found))
        case Deploying(_, models):
            yield DeployRest()
            yield from (Deploy(id, spot) for id in models for spot in range(576))


def _of_model(position: Position, model: Model) -> Iterator[AnyAction]:
    """All that a model might do."""
    field, id = position.field, model.id
    extras = (False, True) if model.heroics else (False,)
    yield from (Finish(id), StandUp(id))
    spots = [spot for square in field.next_squares(model) for spot in field.free_spots(square)]
    for heroic in extras:
        yield from (Step(id, spot, heroic) for spot in spots)
        yield Exit(id, heroic)
        for weapon in rays(model):
            for foe in field.targets(model, weapon):
                yield Shoot(id, foe.id, weapon.id, False, heroic)
                yield Shoot(id, foe.id, weapon.id, True, heroic)
        yield from (Fight(id, foe.id, heroic) for foe in field.contact(model, model.square))
    if model.heroics:
        yield from _of_hero(position, model, spots)


def _of_hero(position: Position, model: Model, spots: list[int]) -> Iterator[AnyAction]:
    field, id = position.field, model.id
    for ability in KINDS[model.kind].abilities:
        match ability:
            case "authority":
                for friend in field.sides[model.side]:
                    yield Invoke(id, ability, friend.id)
                    near = (s for square in field.next_squares(friend) for s in field.free_spots(square))
                    yield from (Invoke(id, ability, friend.id, spot) for spot in near)
            case "follow-me" | "obey":
                yield Invoke(id, ability)
            case "charge":
                squares = {foe.square for foe in field.foes(model)}
                yield from (Invoke(id, ability, spot=s) for square in squares for s in field.free_spots(square))
            case "home-run":
                yield from (Invoke(id, ability, spot=spot) for spot in spots)
            case "stick-em-up" | "spanner":
                yield from (Invoke(id, ability, foe.id) for foe in field.foes(model))


def _cards(position: Position, side: Side) -> Iterator[AnyAction]:
    """Cards of the Turn, Support to lay and sets to use."""
    state, field = position.state, position.field
    for card in dict.fromkeys(state.hands[side]):
        if card is None:
            continue
        match card:
            case "K4":
                last = position.turn.last if position.turn is not None else None
                model = None if last is None else state.models[last]
                if model is not None:
                    near = (s for square in field.next_squares(model) for s in field.free_spots(square))
                    yield from (Play(card, model=model.id, spot=spot) for spot in near)
            case "K5":
                yield from (Play(card, square=square) for square in field.at)
                yield from (Play(card, model=foe.id) for foe in field.sides[1 - side])
            case "K6":
                yield from (Play(card, line=line) for line in range(16))
            case "K7":
                yield from (Play(card, model=model.id) for model in field.sides[side])
            case "K16":
                yield Play(card)
            case "K13" | "K14" | "K15":
                yield Lay(card)
    for at, lying in enumerate(state.sets):
        if lying.card == "K13":
            yield from (Resolve(at, square=square) for square in range(64))
        elif lying.card == "K14":
            yield from (Resolve(at, square=s, direction=d) for s in range(64) for d in range(8))
        else:
            yield from (Resolve(at, model=model.id) for model in field.models)


def _adjustments(position: Position) -> Iterator[AnyAction]:
    """Corrections by hand. [MA-S22]"""
    if not isinstance(position.top, Turn) or not position.setting.options.adjust or position.setting.seats != 1:
        return
    for side in (0, 1):
        yield from (AdjustPoints(side, -1), AdjustPoints(side, 1))
    for model in position.field.models:
        for what in ("marker", "rattled", "remove", "heroics_up", "heroics_down"):
            yield AdjustModel(model.id, what)
        yield from (AdjustModel(model.id, "push", direction) for direction in range(8))
