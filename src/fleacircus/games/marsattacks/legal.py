"""What the kinds of action ask of a battle: who may still act, go, shoot and fight, and which clause forbids it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from fleacircus.core import kinds
from fleacircus.core.game import Clause
from fleacircus.games.marsattacks.board import AROUND, GAP, straight
from fleacircus.games.marsattacks.book import CARDS, KINDS, WEAPONS
from fleacircus.games.marsattacks.field import Field, field_of, may_follow, static
from fleacircus.games.marsattacks.model import Acting, AnyFrame, Card, Model, SetUse, Side, State, Turn
from fleacircus.games.marsattacks.setting import Setting


class Position(kinds.Position[Setting, State]):
    """A battle as the side that must choose reads it; its side is its seat. [MA-S01]"""

    @cached_property
    def field(self) -> Field:
        return field_of(self.state)

    @property
    def top(self) -> AnyFrame:
        """What is dealt with now."""
        return self.state.stack[-1]

    @cached_property
    def turn(self) -> Turn | None:
        """The Turn that is going on, if any."""
        bottom = self.state.stack[0]
        return bottom if isinstance(bottom, Turn) else None

    @cached_property
    def acting(self) -> Acting | None:
        """The activation on its way, if it is the question."""
        return self.top if isinstance(self.top, Acting) else None

    def own(self, id: int) -> Model | None:
        """A model on the board of the side whose Turn it is."""
        models = self.state.models
        model = models[id] if 0 <= id < len(models) else None
        return model if model is not None and model.side == self.state.side else None

    def other(self, id: int | None) -> Model | None:
        """A model on the board, of either side."""
        models = self.state.models
        return models[id] if id is not None and 0 <= id < len(models) else None

    @cached_property
    def actors(self) -> list[Model]:
        """The models that might act now."""
        if self.acting is None:
            return self.field.sides[self.state.side]
        model = self.other(self.acting.model)
        return [] if model is None else [model]

    def near(self, model: Model) -> list[int]:
        """The free spots of the squares one step away."""
        if model.id not in self._near:
            field = self.field
            self._near[model.id] = [spot for square in field.next_squares(model) for spot in field.free_spots(square)]
        return self._near[model.id]

    @cached_property
    def _near(self) -> dict[int, list[int]]:
        return {}

    def efforts(self) -> Iterator[tuple[Model, bool]]:
        """The models that might act, each as usual and, with Heroics, by an extra action. [MA-B15]"""
        for model in self.actors:
            yield model, False
            if model.heroics:
                yield model, True


# The Turn


def left_to_activate(state: State, side: Side) -> bool:
    """Whether a model of the side has no marker yet. [MA-B05]"""
    return any(m is not None and m.side == side and not m.marker for m in state.models)


def card_refusal(position: Position) -> Clause | None:
    """One card beside one model, or two with no model left to activate. [MA-B05]"""
    turn = position.turn
    if turn is None or turn.models + turn.cards >= 2:
        return "MA-B05"
    if turn.cards and left_to_activate(position.state, position.seat):
        return "MA-B05"
    return None


def support_squares(card: Card, size: int, use: SetUse) -> tuple[int, ...] | None:
    """The squares that a set hits: one, or a straight line that grows with the set. [MA-K13, MA-K14]"""
    if use.square is None:
        return None
    if card == "K13":
        return (use.square,)
    if use.direction is None:
        return None
    return straight(use.square, use.direction, CARDS[card].length + size - 1)


# An activation


def activation(position: Position, model: Model) -> Acting | Clause:
    """The activation in which the model would act, or why it has none. [MA-B04, MA-B05, MA-B06]"""
    if position.acting is not None:
        return position.acting if position.acting.model == model.id else "MA-B06"
    turn = position.turn
    if not isinstance(position.top, Turn) or turn is None:
        return "MA-B29"
    if model.marker:
        return "MA-B04"
    if turn.models + turn.cards >= 2 and not _led(position, turn, model):
        return "MA-B05"
    return Acting(model.id)


def _led(position: Position, turn: Turn, model: Model) -> bool:
    leader = position.other(turn.leader)
    return turn.led > 0 and leader is not None and may_follow(leader, model)


def must_fight(position: Position, acting: Acting, model: Model) -> bool:
    """Whether it started beside a standing enemy and has not fought. [MA-B07, MA-B33]"""
    return acting.fresh and position.field.bound(model)


def heroic_refusal(position: Position, model: Model) -> Clause | None:
    """Why a hero has no extra action now: once a Turn, before or after all the others. [MA-B15, MA-B33]"""
    turn = position.turn
    if not model.heroics or turn is None or model.id in turn.exerted:
        return "MA-B15"
    if isinstance(position.top, Turn) and turn.last == model.id:
        return None
    acting = activation(position, model)
    if isinstance(acting, str):
        return acting
    return None if acting.fresh else "MA-B15"


# Moving


def move_refusal(position: Position, model: Model, *, heroic: bool) -> Clause | None:
    """Why the model has no step left. [MA-B06, MA-B07, MA-B14, MA-B15]"""
    if model.rattled:
        return "MA-B14"
    if heroic:
        return heroic_refusal(position, model)
    acting = activation(position, model)
    if isinstance(acting, str):
        return acting
    if must_fight(position, acting, model):
        return "MA-B07"
    allowed = 1 if acting.stood or acting.shot else 2
    spent = acting.done or acting.aimed or (acting.stood and acting.shot) or (acting.shot and static(model))
    return "MA-B06" if spent or acting.steps >= allowed else None


def landing_refusal(position: Position, model: Model, spot: int, *, fighting: bool = True) -> Clause | None:
    """Why it cannot step onto that spot. [MA-B08, MA-B22, MA-B24, MA-H13]"""
    square = spot // 9
    if not 0 <= square < 64 or square not in AROUND[model.square]:
        return "MA-B08"
    if square not in position.field.next_squares(model):
        return "MA-B24"
    return standing_refusal(position, model, spot, fighting=fighting)


def standing_refusal(position: Position, model: Model, spot: int, *, fighting: bool = True) -> Clause | None:
    """Why it cannot stand there, however it came. [MA-B08, MA-B22, MA-H13]"""
    square, field = spot // 9, position.field
    if field.taken >> spot & 1:
        return "MA-B22"
    if not field.room(model, square):
        return "MA-B08"
    if not fighting and field.contact(model, square):
        return "MA-B07"
    return _star_crossed(position, model, square)


def _star_crossed(position: Position, model: Model, square: int) -> Clause | None:
    """Buddy and Brandi may not by choice move more than a square apart. [MA-H13]"""
    if "star-crossed" not in KINDS[model.kind].abilities:
        return None
    for other in position.field.sides[model.side]:
        if other.id != model.id and "star-crossed" in KINDS[other.kind].abilities:
            apart = GAP[square][other.square]
            if apart > 1 and apart >= GAP[model.square][other.square]:
                return "MA-H13"
    return None


# Shooting and fighting


def shot_refusal(position: Position, model: Model, *, aim: bool, heroic: bool) -> Clause | None:
    """Why the model has no shot left. [MA-B06, MA-B07, MA-B14, MA-B15, MA-B27]"""
    if model.rattled:
        return "MA-B14"
    met = position.field.contact(model, model.square)
    if met:
        return "MA-B07" if any(not foe.rattled for foe in met) else "MA-B27"
    if heroic:
        return "MA-B06" if aim else heroic_refusal(position, model)
    acting = activation(position, model)
    if isinstance(acting, str):
        return acting
    if acting.done or acting.shot or acting.steps > 1 or (acting.steps and (acting.stood or static(model))):
        return "MA-B06"
    return "MA-B06" if aim and (acting.steps or acting.stood) else None


def target_refusal(position: Position, model: Model, weapon: str, target: int) -> Clause | None:
    """Why that target cannot be shot at. [MA-B11, MA-B23, MA-B28, MA-H13]"""
    foe, field = position.other(target), position.field
    if foe is None or foe.side == model.side:
        return "MA-B11"
    arm = WEAPONS[weapon]
    if foe in field.targets(model, arm):
        return None
    if GAP[model.square][foe.square] > arm.range:
        return "MA-B11"
    if not field.seen_from(model, model.spot, arm) >> foe.spot & 1:
        return "MA-B23"
    friends = any(m.side == model.side and m.id != model.id for m in field.at[foe.square])
    return "MA-B28" if friends else "MA-H13"


def opponent_refusal(position: Position, model: Model, target: int, *, standing: bool) -> Clause | None:
    """Why it cannot fight that one: it is not in the square, lies down, or hides behind the Brave. [MA-B12, MA-H13]"""
    foe = position.other(target)
    if foe is None or foe not in position.field.contact(model, model.square):
        return "MA-B12"
    if foe in position.field.opponents(model, standing=standing):
        return None
    return "MA-B06" if standing and foe.rattled else "MA-H13"
