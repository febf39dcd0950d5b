"""Activations: steps, shots, fights, standing up, and when it is over. [MA-B04, MA-B06, MA-B07]"""

from __future__ import annotations

from msgspec.structs import replace

from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.board import GAP, steps
from fleacircus.games.marsattacks.book import KINDS, WEAPONS
from fleacircus.games.marsattacks.field import fight, shot, within
from fleacircus.games.marsattacks.model import Acting, Charge, Exit, Fight, Model, Shoot, Step, Turn
from fleacircus.games.marsattacks.rules.attack import launch
from fleacircus.games.marsattacks.rules.scene import Scene


def begin(scene: Scene, model: int) -> Acting:
    """The activation of a model: the one on its way, or a new one; an order's followers are free. [MA-B05, MA-H2]"""
    top = scene.stack[-1]
    if isinstance(top, Acting):
        assert top.model == model
        return top
    assert isinstance(top, Turn)
    scene.emit(ev.Activated(model))
    if follows(scene, top, model):
        scene.swap(replace(top, led=top.led - 1, last=None, killed=False))
    else:
        scene.swap(replace(top, models=top.models + 1, last=None, killed=False, leader=None, led=0))
    acting = Acting(model)
    scene.push(acting)
    return acting


def follows(scene: Scene, turn: Turn, id: int) -> bool:
    """Whether the model acts on an order: near enough, and a Grunt if Tor gave it. [MA-H2, MA-H10]"""
    leader = scene.alive(turn.leader)
    return turn.led > 0 and leader is not None and may_follow(leader, scene.model(id))


def may_follow(leader: Model, model: Model) -> bool:
    """A friend within two squares without a marker; Tor commands Grunts only. [MA-H2, MA-H10]"""
    near = model.side == leader.side and model.id != leader.id and not model.marker and within(leader, model, 2)
    return near and (not KINDS[leader.kind].has("obey") or KINDS[model.kind].has("grunt"))


def step(scene: Scene, action: Step) -> None:
    """One square further; in an enemy's square it ends with a fight. [MA-B06, MA-B07, MA-B08, MA-B34]"""
    if action.heroic:
        exert(scene, action.model, "move")
    else:
        acting = begin(scene, action.model)
        scene.swap(replace(acting, steps=acting.steps + 1))
    arrive(scene, action.model, action.spot, "MA-B15" if action.heroic else "MA-B08")


def arrive(scene: Scene, id: int, spot: int, clause: str) -> None:
    """Come into a square: meet its enemies, or take what lies there. [MA-B07, MA-B20, MA-B26]"""
    scene.emit(ev.Stepped(id, spot, clause))
    model = scene.model(id)
    if scene.field.contact(model, spot // 9):
        top = scene.stack[-1]
        if isinstance(top, Acting) and clause == "MA-B08":
            scene.swap(replace(top, done=True))
        scene.push(Charge(id))
    else:
        scene.enter(model)


def leave_board(scene: Scene, action: Exit) -> None:
    """Step off the enemy's edge, where the scenario pays for it. [MA-W2]"""
    if action.heroic:
        exert(scene, action.model, "move")
    else:
        acting = begin(scene, action.model)
        scene.swap(replace(acting, steps=acting.steps + 1, done=True))
    model = scene.model(action.model)
    scene.emit(ev.Exited(action.model))
    scene.score(model.side, scene.setting.exits(model), "exit", scene.setting.scenario.clause, action.model)
    scene.check_end()


def shoot(scene: Scene, action: Shoot) -> None:
    """Shoot, aiming or not. [MA-B06, MA-B11]"""
    if action.heroic:
        exert(scene, action.model, "shot")
    else:
        acting = begin(scene, action.model)
        scene.swap(replace(acting, shot=True, aimed=action.aim))
    field, weapon = scene.field, WEAPONS[action.weapon]
    launch(scene, shot(field, scene.model(action.model), scene.model(action.target), weapon, aim=action.aim))


def fight_here(scene: Scene, action: Fight) -> None:
    """Fight an enemy in the square; a fight ends the activation. [MA-B07, MA-B12, MA-B26]"""
    top = scene.stack[-1]
    moved_in = isinstance(top, Charge)
    if moved_in:
        scene.pop()
    elif action.heroic:
        exert(scene, action.model, "fight")
    else:
        acting = begin(scene, action.model)
        scene.swap(replace(acting, done=True))
    field = scene.field
    launch(scene, fight(field, scene.model(action.model), scene.model(action.target), moved_in=moved_in))


def stand_up(scene: Scene, model: int) -> None:
    """Stand up first; then a move of 1, a shot or a fight is left. [MA-B06]"""
    acting = begin(scene, model)
    scene.swap(replace(acting, stood=True))
    scene.emit(ev.StoodUp(model))


def finish(scene: Scene, id: int) -> None:
    """The activation is over: the model takes its marker. [MA-B04]"""
    scene.pop()
    model = scene.alive(id)
    if model is not None and not model.marker:
        scene.emit(ev.Marked(id, True, "MA-B04"))
    turn = scene.turn
    assert turn is not None
    scene.set_turn(replace(turn, last=id if model is not None else None))


def exhausted(scene: Scene, acting: Acting) -> bool:
    """Whether the activation holds nothing more: two steps, a step and a shot, an aimed shot, a fight. [MA-B06]"""
    model = scene.alive(acting.model)
    if model is None or acting.done or acting.aimed or acting.steps >= 2:
        return True
    if acting.stood and (acting.steps or acting.shot):
        return True
    return acting.shot and (acting.steps > 0 or static(model))


def static(model: Model) -> bool:
    """Whether it may not move and shoot. [MA-B03]"""
    return any("static" in WEAPONS[weapon].traits for weapon in model.weapons)


def exert(scene: Scene, id: int, what: str) -> None:
    """Pay a point of Heroics for an extra action, once a Turn. [MA-B15]"""
    turn = scene.turn
    assert turn is not None
    if turn.last != id:
        begin(scene, id)
        turn = scene.turn
        assert turn is not None
    scene.set_turn(replace(turn, exerted=(*turn.exerted, id), killed=False))
    scene.emit(ev.Spent(id, what, "MA-B15"))


def charge_path(scene_field_walls: tuple[tuple[int, int], ...], start: int, goal: int, barred: set[int]) -> int | None:
    """The square between, for a charge of two steps; -1 if one step does, None if there is no way. [MA-H4]"""
    near = steps(scene_field_walls)
    if goal in near[start]:
        return -1
    between = [square for square in near[start] if goal in near[square] and square not in barred]
    return min(between) if between and GAP[start][goal] <= 2 else None
