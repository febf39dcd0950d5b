"""Why a model may not do what a person wants: one function for each kind of action."""

from __future__ import annotations

from fleacircus.core.game import Clause
from fleacircus.games.marsattacks.board import AROUND, GAP
from fleacircus.games.marsattacks.book import KINDS, WEAPONS, rays
from fleacircus.games.marsattacks.field import Field, within
from fleacircus.games.marsattacks.model import (
    Acting,
    Charge,
    Exit,
    Fight,
    Invoke,
    Model,
    Retort,
    Shoot,
    StandUp,
    Step,
    Turn,
)
from fleacircus.games.marsattacks.rules.activation import charge_path, may_follow, static
from fleacircus.games.marsattacks.rules.attack import may_retort
from fleacircus.games.marsattacks.setting import Setting


class Position:
    """A state as legality looks at it: field, Turn, and the activation on its way, if any."""

    def __init__(self, setting: Setting, field: Field) -> None:
        self.setting = setting
        self.field = field
        self.state = field.state
        stack = self.state.stack
        self.top = stack[-1]
        bottom = stack[0]
        self.turn = bottom if isinstance(bottom, Turn) else None
        self.acting = self.top if isinstance(self.top, Acting) else None

    def own(self, id: int) -> Model | None:
        """A model on the board of the side whose Turn it is."""
        models = self.state.models
        model = models[id] if 0 <= id < len(models) else None
        return model if model is not None and model.side == self.state.side else None

    def other(self, id: int | None) -> Model | None:
        """A model on the board, of either side."""
        models = self.state.models
        return models[id] if id is not None and 0 <= id < len(models) else None


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


def heroic(position: Position, model: Model) -> Clause | None:
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


def step(position: Position, action: Step) -> Clause | None:
    """A step needs a way, room and a free spot, and an activation that has one left. [MA-B06, MA-B08]"""
    model = position.own(action.model)
    if model is None:
        return "MA-B04"
    stuck = _moves(position, model, action.heroic)
    return stuck or landing(position, model, action.spot)


def _moves(position: Position, model: Model, extra: bool) -> Clause | None:
    """Why the model has no step left. [MA-B06, MA-B07, MA-B14, MA-B15]"""
    if model.rattled:
        return "MA-B14"
    if extra:
        return heroic(position, model)
    acting = activation(position, model)
    if isinstance(acting, str):
        return acting
    if must_fight(position, acting, model):
        return "MA-B07"
    allowed = 1 if acting.stood or acting.shot else 2
    spent = acting.done or acting.aimed or (acting.stood and acting.shot) or (acting.shot and static(model))
    return "MA-B06" if spent or acting.steps >= allowed else None


def landing(position: Position, model: Model, spot: int, *, fighting: bool = True) -> Clause | None:
    """Why it cannot step onto that spot. [MA-B08, MA-B22, MA-B24, MA-H13]"""
    square = spot // 9
    if not 0 <= square < 64 or square not in AROUND[model.square]:
        return "MA-B08"
    if square not in position.field.next_squares(model):
        return "MA-B24"
    return standing(position, model, spot, fighting=fighting)


def standing(position: Position, model: Model, spot: int, *, fighting: bool = True) -> Clause | None:
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


def leave_board(position: Position, action: Exit) -> Clause | None:
    """Only some may step off, from the enemy's edge. [MA-W2]"""
    model = position.own(action.model)
    if model is None:
        return "MA-B04"
    if not position.setting.exits(model) or not position.setting.at_exit(model):
        return "MA-W2"
    return _moves(position, model, action.heroic)


def shoot(position: Position, action: Shoot) -> Clause | None:
    """A shot needs a weapon, Range and sight, and nobody of one's own beside the target. [MA-B11, MA-B28]"""
    model = position.own(action.model)
    if model is None:
        return "MA-B04"
    ready = _shoots(position, model, aim=action.aim, extra=action.heroic)
    if ready is not None:
        return ready
    if action.weapon not in model.weapons or not WEAPONS[action.weapon].range:
        return "MA-B02"
    return aim_at(position, model, action.weapon, action.target)


def _shoots(position: Position, model: Model, *, aim: bool, extra: bool) -> Clause | None:
    """Why the model has no shot left. [MA-B06, MA-B07, MA-B14, MA-B15, MA-B27]"""
    if model.rattled:
        return "MA-B14"
    met = position.field.contact(model, model.square)
    if met:
        return "MA-B07" if any(not foe.rattled for foe in met) else "MA-B27"
    if extra:
        return "MA-B06" if aim else heroic(position, model)
    acting = activation(position, model)
    if isinstance(acting, str):
        return acting
    if acting.done or acting.shot or acting.steps > 1 or (acting.steps and (acting.stood or static(model))):
        return "MA-B06"
    return "MA-B06" if aim and (acting.steps or acting.stood) else None


def aim_at(position: Position, model: Model, weapon: str, target: int) -> Clause | None:
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


def fight(position: Position, action: Fight) -> Clause | None:
    """A fight needs an enemy in the square, and nothing done before it. [MA-B06, MA-B07, MA-B26, MA-H13]"""
    top = position.top
    if isinstance(top, Charge):
        model = position.other(action.model)
        if model is None or action.model != top.model or action.heroic:
            return "MA-B07"
        return _opponent(position, model, action.target, standing=False)
    model = position.own(action.model)
    if model is None:
        return "MA-B04"
    if model.rattled:
        return "MA-B14"
    if action.heroic:
        return heroic(position, model) or _opponent(position, model, action.target, standing=False)
    acting = activation(position, model)
    if isinstance(acting, str):
        return acting
    if not acting.fresh:
        return "MA-B06"
    return _opponent(position, model, action.target, standing=acting.stood)


def _opponent(position: Position, model: Model, target: int, *, standing: bool) -> Clause | None:
    foe = position.other(target)
    if foe is None or foe not in position.field.contact(model, model.square):
        return "MA-B12"
    if foe in position.field.opponents(model, standing=standing):
        return None
    return "MA-B06" if standing and foe.rattled else "MA-H13"


def stand_up(position: Position, action: StandUp) -> Clause | None:
    """Only a Rattled model stands up, before anything else. [MA-B06]"""
    model = position.own(action.model)
    if model is None:
        return "MA-B04"
    acting = activation(position, model)
    if isinstance(acting, str):
        return acting
    return None if model.rattled and acting.fresh else "MA-B06"


def finish(position: Position, id: int) -> Clause | None:
    """A model may do nothing, unless it must fight. [MA-B06, MA-B07]"""
    model = position.own(id)
    if model is None:
        return "MA-B04"
    acting = activation(position, model)
    if isinstance(acting, str):
        return acting
    return "MA-B07" if must_fight(position, acting, model) else None


# Abilities


def invoke(position: Position, action: Invoke) -> Clause | None:
    """Why a hero cannot use that ability now. [MA-B15, MA-H14]"""
    top = position.top
    if isinstance(top, Retort):
        right = Invoke(top.model, "not-tonight")
        attacker, hero = position.other(top.attacker), position.other(top.model)
        able = attacker is not None and hero is not None and may_retort(position.field, hero, attacker)
        return None if action == right and able else "MA-H8"
    model = position.own(action.model)
    if model is None or action.ability not in KINDS[model.kind].abilities or action.ability not in _ABILITIES:
        return "MA-B15"
    if not model.heroics or not isinstance(top, Turn | Acting):
        return "MA-B15"
    return _ABILITIES[action.ability](position, model, action)


def _own_activation(position: Position, model: Model) -> Clause | None:
    """A heroic ability is used in the hero's own activation, and a Rattled hero can only Survive. [MA-H14, MA-B14]"""
    acting = activation(position, model)
    return acting if isinstance(acting, str) else "MA-B14" if model.rattled else None


def _authority(position: Position, model: Model, action: Invoke) -> Clause | None:
    """A friend within two squares that lies down, or can step; a standing enemy holds it. [MA-H1, MA-B07]"""
    friend = position.other(action.target)
    if friend is None or friend.side != model.side or friend.id == model.id or not within(model, friend, 2):
        return "MA-H1"
    wrong = _own_activation(position, model)
    if wrong is not None:
        return wrong
    if action.spot is None:
        return None if friend.rattled else "MA-H1"
    if friend.rattled or position.field.bound(friend):
        return "MA-H1"
    return landing(position, friend, action.spot)


def _order(position: Position, model: Model, action: Invoke) -> Clause | None:
    """After the leader's activation, while someone can follow. [MA-H2, MA-H10]"""
    clause = "MA-H10" if action.ability == "obey" else "MA-H2"
    turn = position.turn
    if action.target is not None or action.spot is not None or not isinstance(position.top, Turn) or turn is None:
        return clause
    if turn.last != model.id or model.rattled or turn.led:
        return clause
    return None if any(may_follow(model, friend) for friend in position.field.sides[model.side]) else clause


def _charge(position: Position, model: Model, action: Invoke) -> Clause | None:
    turn, field = position.turn, position.field
    if action.target is not None or action.spot is None or not 0 <= action.spot < 576 or turn is None:
        return "MA-H4"
    if model.rattled:
        return "MA-B14"
    if not (isinstance(position.top, Turn) and turn.last == model.id):
        acting = activation(position, model)
        if isinstance(acting, str):
            return acting
        if not acting.fresh:
            return "MA-H4"
    goal = action.spot // 9
    if not field.contact(model, goal) or goal == model.square:
        return "MA-H4"
    barred = {square for square in field.at if field.contact(model, square) or not field.room(model, square)}
    if charge_path(field.state.walls, model.square, goal, barred) is None:
        return "MA-H4"
    return standing(position, model, action.spot)


def _home_run(position: Position, model: Model, action: Invoke) -> Clause | None:
    turn = position.turn
    if action.target is not None or action.spot is None or turn is None or not isinstance(position.top, Turn):
        return "MA-H5"
    if turn.last != model.id or not turn.killed or model.rattled or position.field.bound(model):
        return "MA-H5"
    return landing(position, model, action.spot)


def _stick_em_up(position: Position, model: Model, action: Invoke) -> Clause | None:
    if action.spot is not None or action.target is None:
        return "MA-H6"
    ready = _shoots(position, model, aim=False, extra=False)
    if ready is not None:
        return ready
    foe = position.other(action.target)
    if foe is None or not KINDS[foe.kind].ordinary or foe.marker:
        return "MA-H6"
    return aim_at(position, model, rays(model)[0].id, action.target)


def _spanner(position: Position, model: Model, action: Invoke) -> Clause | None:
    foe = position.other(action.target)
    if action.spot is not None or foe is None or foe.side == model.side or not KINDS[foe.kind].vehicle:
        return "MA-H7"
    if foe.marker or not within(model, foe, 1):
        return "MA-H7"
    return _own_activation(position, model)


_ABILITIES = {
    "authority": _authority,
    "follow-me": _order,
    "obey": _order,
    "charge": _charge,
    "home-run": _home_run,
    "stick-em-up": _stick_em_up,
    "spanner": _spanner,
}
