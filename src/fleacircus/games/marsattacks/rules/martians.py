"""The automaton's Turn: it draws, decides and acts until a person must choose. [MA-S07, MA-S08]"""

from __future__ import annotations

from msgspec.structs import replace

from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.automaton import hand, invasion, selection
from fleacircus.games.marsattacks.automaton.eyes import Eyes, best, lot
from fleacircus.games.marsattacks.book import BOOK, KINDS
from fleacircus.games.marsattacks.events import Look
from fleacircus.games.marsattacks.model import (
    HUMANS,
    MARTIANS,
    Acting,
    Charge,
    Fight,
    Invoke,
    Model,
    Play,
    Shoot,
    StandUp,
    Step,
    Turn,
)
from fleacircus.games.marsattacks.rules import activation, cards, heroics
from fleacircus.games.marsattacks.rules.rounds import end_turn, left_to_activate
from fleacircus.games.marsattacks.rules.scene import Scene

THINGS = 2


def run_turn(scene: Scene, turn: Turn) -> None:
    """One step of its Turn: cards for the start, then two things. Hand cards are free. [MA-S07, MA-S19]"""
    if not turn.begun:
        use = hand.at_start(scene.field)
        if use is not None:
            _announce(scene, use)
            cards.play(scene, MARTIANS, use)
            return
        scene.set_turn(replace(turn, begun=True))
    elif _after_activation(scene, turn):
        return
    elif turn.things >= THINGS:
        end_turn(scene)
    elif not turn.things and scene.state.passes and not left_to_activate(scene.state, MARTIANS):
        end_turn(scene, passed=True)
    else:
        _draw_card(scene, turn)


def _announce(scene: Scene, use: Play) -> None:
    scene.emit(ev.Considered(None, use.model, (Look("hand", use.card, "MA-S19", True, model=use.model),)))


def _draw_card(scene: Scene, turn: Turn) -> None:
    """The top AI card; an empty deck is shuffled again. [MA-S08, MA-R3]"""
    left = list(BOOK.ai.cards)
    for card in scene.state.ai_used:
        left.remove(card)
    if not left:
        scene.emit(ev.AiReshuffled())
        left = list(BOOK.ai.cards)
    card = scene.rng.choice(left)
    scene.set_turn(replace(turn, things=turn.things + 1, last=None))
    scene.emit(ev.AiDrawn(card, turn.things + 1))
    if not scene.field.sides[HUMANS]:
        scene.emit(ev.Considered(card, None, (Look("sector", "fizzles", "MA-R3", True, "no_enemy_on_the_board"),)))
    elif card == "invasion":
        _invade(scene, card)
    else:
        _activate(scene, card)


def _invade(scene: Scene, card: str) -> None:
    """Use a set in play; if there is none, lay all Support and draw replacements. [MA-S08, MA-R2, MA-R15]"""
    use, looks = invasion.invade(scene.setting, scene.field)
    scene.emit(ev.Considered(card, None, looks))
    if use is not None:
        cards.resolve(scene, MARTIANS, use, "MA-S08")
        return
    for support in invasion.to_lay(scene.state):
        cards.lay(scene, MARTIANS, support, "MA-S08")


def _activate(scene: Scene, card: str) -> None:
    """The card chooses a model; with none left it fizzles, and is one of the two things. [MA-S09, MA-R3, MA-R16]"""
    model, looks = selection.select(scene.field, card, scene.rng)
    if model is None:
        scene.emit(ev.Considered(card, None, (*looks, Look("sector", "fizzles", "MA-R3", True))))
        return
    act(scene, model, card, looks)


def act(scene: Scene, model: Model, card: str | None, looks: tuple[Look, ...]) -> None:
    """The model decides by the lists and begins. [MA-S13]"""
    found, more = Eyes(scene.setting, scene.field, model, scene.rng).decide()
    scene.emit(ev.Considered(card, model.id, looks + more))
    acting = activation.begin(scene, model.id)
    scene.swap(replace(acting, plan=found.plan, snap=found.snap))


def run_acting(scene: Scene, acting: Acting) -> None:
    """The next step of the plan; after the last one a shot, if that was the plan, and the end. [MA-R10]"""
    model = scene.alive(acting.model)
    if model is None or not acting.plan:
        if model is not None and acting.snap and not activation.exhausted(scene, acting):
            _snap(scene, acting, model)
        else:
            activation.finish(scene, acting.model)
        return
    step = acting.plan[0]
    scene.swap(replace(acting, plan=acting.plan[1:]))
    match step:
        case StandUp():
            activation.stand_up(scene, step.model)
        case Step():
            if not model.rattled:
                activation.step(scene, step)
        case Shoot():
            if not model.rattled:
                activation.shoot(scene, step)
        case Fight():
            activation.fight_here(scene, step)


def _snap(scene: Scene, acting: Acting, model: Model) -> None:
    """The shot that a step left: at whom the list says. [MA-S17, MA-R7, MA-R10]"""
    scene.swap(replace(acting, snap=""))
    eyes = Eyes(scene.setting, scene.field, model, scene.rng)
    plan = eyes.snap_shot(worth_points=acting.snap == "worth")
    if plan:
        scene.emit(ev.Considered(None, model.id, eyes.target_looks))
        shot = plan[0]
        assert isinstance(shot, Shoot)
        activation.shoot(scene, shot)


def charge(scene: Scene, frame: Charge) -> None:
    """It fights the enemy worth most. [MA-R12]"""
    foe = Eyes(scene.setting, scene.field, scene.model(frame.model), scene.rng).opponent()
    activation.fight_here(scene, Fight(frame.model, foe.id))


def _after_activation(scene: Scene, turn: Turn) -> bool:
    """What may follow an activation: a jump to something of worth, Tor's extra shot, his order. [MA-K4, MA-R17]"""
    model = scene.alive(turn.last)
    if model is None or model.side != MARTIANS:
        return False
    return _jump(scene, turn, model) or _general(scene, turn, model) or _led(scene, turn)


def _jump(scene: Scene, turn: Turn, model: Model) -> bool:
    """Jump Jets, if they take a counter or a civilian for sure. [MA-K4]"""
    if "K4" not in scene.state.hands[MARTIANS] or model.rattled or scene.field.bound(model):
        return False
    spot = Eyes(scene.setting, scene.field, model, scene.rng).jump()
    if spot is None:
        return False
    use = Play("K4", model=model.id, spot=spot)
    _announce(scene, use)
    cards.play(scene, MARTIANS, use)
    return True


def _general(scene: Scene, turn: Turn, model: Model) -> bool:
    """Tor: an extra shot if he has a target, else Obey!, as long as a point is left after it. [MA-H10, MA-R17]"""
    if not KINDS[model.kind].has("obey") or model.heroics < 2 or model.rattled:
        return False
    eyes = Eyes(scene.setting, scene.field, model, scene.rng)
    if model.id not in turn.exerted:
        plan = eyes.snap_shot()
        if plan:
            shot = plan[0]
            assert isinstance(shot, Shoot)
            scene.emit(ev.Considered(None, model.id, (Look("hero", "extra_shot", "MA-R17", True), *eyes.target_looks)))
            activation.shoot(scene, replace(shot, heroic=True))
            return True
        if any(activation.may_follow(model, friend) for friend in scene.field.sides[MARTIANS]):
            looks = (Look("hero", "extra_shot", "MA-R17", False, "no_target"), Look("hero", "obey", "MA-R17", True))
            scene.emit(ev.Considered(None, model.id, looks))
            heroics.invoke(scene, Invoke(model.id, "obey"))
            return _led(scene, turn)
    return False


def _led(scene: Scene, turn: Turn) -> bool:
    """The Grunt nearest to an enemy follows the order, free. [MA-H10]"""
    now = scene.turn
    leader = None if now is None else scene.alive(now.leader)
    if now is None or leader is None or not now.led:
        return False
    able = [m for m in scene.field.sides[MARTIANS] if activation.may_follow(leader, m)]
    if not able or not scene.field.sides[HUMANS]:
        return False
    model = lot(scene.rng, best(able, scene.field.nearest))
    act(scene, model, None, (Look("hero", "obey", "MA-H10", True, model=model.id),))
    return True
