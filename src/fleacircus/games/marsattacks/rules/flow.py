"""The flow of a battle: what a person's action begins, and all that follows until a person must choose."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from fleacircus.core.game import Leave, Seat
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.automaton.deployment import best_spot
from fleacircus.games.marsattacks.board import neighbour
from fleacircus.games.marsattacks.book import CARDS
from fleacircus.games.marsattacks.model import (
    HUMANS,
    MARTIANS,
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
    Drawing,
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
    RoundEnd,
    Shoot,
    Side,
    StandUp,
    State,
    Step,
    Turn,
)
from fleacircus.games.marsattacks.rules import activation, attack, cards, heroics, martians, rounds
from fleacircus.games.marsattacks.rules.scene import Scene
from fleacircus.games.marsattacks.setting import Setting


def decide(setting: Setting, state: State, seat: Seat, action: AnyAction, rng: Random) -> list[ev.AnyEvent]:
    """The events that a legal action causes, and the automaton's doings after it. [MA-S01]"""
    scene = Scene(setting, state, rng)
    if isinstance(action, Leave):
        scene.emit(ev.Left(seat))
        scene.finish(1 - seat, "MA-B18")
        return scene.events
    _apply(scene, seat, action)
    return settle(scene)


def begin(scene: Scene) -> list[ev.AnyEvent]:
    """Go on from a set-up."""
    return settle(scene)


def settle(scene: Scene) -> list[ev.AnyEvent]:
    """Go on until a person must choose or the battle is over."""
    while not scene.over and not _advance(scene):
        pass
    if not scene.over:
        scene.emit(ev.Awaited(tuple(scene.stack)))
    return scene.events


def _advance(scene: Scene) -> bool:
    """Deal with what is on top; True if a person must choose."""
    top = scene.stack[-1]
    if isinstance(top, Turn | Acting) and _replace_cards(scene):
        return False
    match top:
        case Attack():
            return attack.run(scene, top)
        case Acting():
            return _acting(scene, top)
        case Turn():
            if scene.setting.person(top.side):
                return True
            martians.run_turn(scene, top)
        case Charge():
            return _charge(scene, top)
        case Drawing():
            cards.draw(scene, top)
        case RoundEnd():
            rounds.run_end(scene, top)
        case Deploying():
            return _deploying(scene, top)
        case Retort():
            return _retort(scene, top)
        case _:
            return True
    return False


def _replace_cards(scene: Scene) -> bool:
    """The automaton draws a replacement for each card it played, once the test is over. [MA-S20, MA-R4]"""
    if scene.setting.person(MARTIANS) or len(scene.state.hands[MARTIANS]) >= cards.HAND:
        return False
    if not cards.deck_size(scene.state) and not scene.state.discards:
        return False
    cards.refill(scene, MARTIANS)
    return True


def _acting(scene: Scene, acting: Acting) -> bool:
    model = scene.alive(acting.model)
    if model is not None and not scene.setting.person(model.side):
        martians.run_acting(scene, acting)
        return False
    if model is not None and not activation.exhausted(scene, acting):
        return True
    activation.finish(scene, acting.model)
    return False


def _charge(scene: Scene, frame: Charge) -> bool:
    """Whoever came into an enemy's square fights now. [MA-B07]"""
    model = scene.alive(frame.model)
    if model is None or not scene.field.opponents(model):
        scene.pop()
        return False
    if scene.setting.person(model.side):
        return True
    martians.charge(scene, frame)
    return False


def _retort(scene: Scene, frame: Retort) -> bool:
    """Only while both are there. [MA-H8]"""
    model, attacker = scene.alive(frame.model), scene.alive(frame.attacker)
    if model is not None and attacker is not None and attack.may_retort(scene.field, model, attacker):
        return True
    scene.pop()
    return False


def _deploying(scene: Scene, frame: Deploying) -> bool:
    """Martians first, then humans; when all stand, the first Round begins. [MA-B19, MA-S04]"""
    if frame.models:
        if scene.setting.person(frame.side):
            return True
        deploy_rest(scene, frame)
        return False
    scene.pop()
    if not scene.stack:
        first = {"humans": HUMANS, "martians": MARTIANS}.get(scene.setting.scenario.first)
        rounds.begin_round(scene, 1, scene.rng.randrange(2) if first is None else first)
        scene.check_end()
    return False


def deploy_rest(scene: Scene, frame: Deploying) -> None:
    """One by one in the order of the list, on the best free spot. [MA-R6, MA-S04, MA-S22]"""
    for id in frame.models:
        spot = best_spot(scene.setting, scene.field, scene.model(id), scene.rng)
        scene.emit(ev.Deployed(id, spot, "MA-R6"))
    scene.swap(replace(frame, models=()))


def _apply(scene: Scene, side: Side, action: AnyAction) -> None:
    """What the action itself does."""
    top = scene.stack[-1]
    match action:
        case Step():
            activation.step(scene, action)
        case Shoot():
            activation.shoot(scene, action)
        case Fight():
            activation.fight_here(scene, action)
        case StandUp(model):
            activation.stand_up(scene, model)
        case Finish(model):
            activation.begin(scene, model)
            activation.finish(scene, model)
        case Exit():
            activation.leave_board(scene, action)
        case EndTurn():
            rounds.end_turn(scene)
        case Pass():
            rounds.end_turn(scene, passed=True)
        case Invoke():
            heroics.invoke(scene, action)
        case Play() if isinstance(top, Attack):
            _answer(scene, top, side, action)
        case Play(card) if isinstance(top, LastWords):
            assert action.model is not None
            scene.pop()
            attack.dying_attack(scene, side, action.model, top.killer)
        case Play():
            cards.play(scene, side, action)
        case Lay(card):
            cards.lay(scene, side, card)
        case Resolve():
            cards.resolve(scene, side, action, "MA-B17")
        case Decline():
            _decline(scene)
        case Choose(model):
            assert isinstance(top, BraveChoice)
            scene.pop()
            attack.declare(scene, replace(top.attack, target=model, targets=(model,), **_clear(scene, top, model)))
        case Discard(chosen):
            scene.pop()
            if chosen:
                scene.emit(ev.Discarded(side, tuple(sorted(chosen))))
            cards.refill(scene, side)
        case Deploy(model, spot):
            assert isinstance(top, Deploying)
            scene.emit(ev.Deployed(model, spot, "MA-S04"))
            scene.swap(replace(top, models=tuple(id for id in top.models if id != model)))
        case DeployRest():
            assert isinstance(top, Deploying)
            deploy_rest(scene, top)
        case AdjustPoints(who, by):
            scene.emit(ev.Adjusted(side=who, points=by))
            scene.check_end()
        case AdjustModel():
            _adjust(scene, action)


def _clear(scene: Scene, frame: BraveChoice, model: int) -> dict[str, object]:
    """The dice for the Brave model that was chosen: it may be a Clear Shot where the other was none. [MA-H13]"""
    named = frame.attack
    if named.kind != "shot" or named.attacker is None:
        return {}
    clear = scene.field.clear(scene.model(named.attacker).spot, scene.model(model).spot)
    parts = tuple(part for part in named.parts if part[0] != "clear") + ((("clear", 1),) if clear else ())
    return {"clear": clear, "parts": parts, "dice": sum(n for _, n in parts)}


def _answer(scene: Scene, named: Attack, side: Side, action: Play) -> None:
    """A card on a test; a bonus card is the card of the Turn, a skull counts in none. [MA-B05, MA-B16, MA-B29]"""
    turn = scene.turn
    if turn is not None and CARDS[action.card].kind == "bonus":
        scene.set_turn(replace(turn, cards=turn.cards + 1))
    attack.answered(scene, attack.play_on_test(scene, named, side, action))


def _decline(scene: Scene) -> None:
    """Nothing more is answered."""
    top = scene.stack[-1]
    if isinstance(top, Attack):
        scene.swap(replace(top, stage=top.stage + 1))
    else:
        scene.pop()


def _adjust(scene: Scene, action: AdjustModel) -> None:
    """A correction by hand, kept in the log. [MA-S22]"""
    model = scene.model(action.model)
    match action.what:
        case "marker":
            now = replace(model, marker=not model.marker)
        case "rattled":
            now = replace(model, rattled=not model.rattled)
        case "heroics_up":
            now = replace(model, heroics=model.heroics + 1)
        case "heroics_down":
            now = replace(model, heroics=model.heroics - 1)
        case "push":
            assert action.direction is not None
            to = neighbour(model.square, action.direction)
            assert to is not None
            now = replace(model, spot=scene.field.free_spots(to)[0])
        case "remove":
            scene.emit(ev.Adjusted(model=model.id))
            scene.check_end()
            return
    scene.emit(ev.Adjusted(model=model.id, now=now))
