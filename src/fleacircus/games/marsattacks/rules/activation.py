"""Activations: steps, shots, fights, standing up, and when it is over. [MA-B04, MA-B06, MA-B07]"""

from __future__ import annotations

from msgspec.structs import replace

from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.book import WEAPONS
from fleacircus.games.marsattacks.field import fight, may_follow, shot, static
from fleacircus.games.marsattacks.model import Acting, Charge, Turn
from fleacircus.games.marsattacks.rules.attack import launch
from fleacircus.games.marsattacks.rules.ledger import Ledger


def begin(ledger: Ledger, model: int) -> Acting:
    """The activation of a model: the one on its way, or a new one; an order's followers are free. [MA-B05, MA-H2]"""
    top = ledger.stack[-1]
    if isinstance(top, Acting):
        assert top.model == model
        return top
    assert isinstance(top, Turn)
    ledger.say(ev.Activated(model))
    if follows(ledger, top, model):
        ledger.swap(replace(top, led=top.led - 1, last=None, killed=False))
    else:
        ledger.swap(replace(top, models=top.models + 1, last=None, killed=False, leader=None, led=0))
    acting = Acting(model)
    ledger.push(acting)
    return acting


def follows(ledger: Ledger, turn: Turn, id: int) -> bool:
    """Whether the model acts on an order: near enough, and a Grunt if Tor gave it. [MA-H2, MA-H10]"""
    leader = ledger.alive(turn.leader)
    return turn.led > 0 and leader is not None and may_follow(leader, ledger.model(id))


def step(ledger: Ledger, model: int, spot: int, *, heroic: bool) -> None:
    """One square further; in an enemy's square it ends with a fight. [MA-B06, MA-B07, MA-B08, MA-B34]"""
    if heroic:
        exert(ledger, model, "move")
    else:
        acting = begin(ledger, model)
        ledger.swap(replace(acting, steps=acting.steps + 1))
    arrive(ledger, model, spot, "MA-B15" if heroic else "MA-B08")


def arrive(ledger: Ledger, id: int, spot: int, clause: str) -> None:
    """Come into a square: meet its enemies, or take what lies there. [MA-B07, MA-B20, MA-B26]"""
    ledger.say(ev.Stepped(id, spot, clause))
    model = ledger.model(id)
    if ledger.field.contact(model, spot // 9):
        top = ledger.stack[-1]
        if isinstance(top, Acting) and clause == "MA-B08":
            ledger.swap(replace(top, done=True))
        ledger.push(Charge(id))
    else:
        ledger.enter(model)


def leave_board(ledger: Ledger, id: int, *, heroic: bool) -> None:
    """Step off the enemy's edge, where the scenario pays for it. [MA-W2]"""
    if heroic:
        exert(ledger, id, "move")
    else:
        acting = begin(ledger, id)
        ledger.swap(replace(acting, steps=acting.steps + 1, done=True))
    model = ledger.model(id)
    ledger.say(ev.Exited(id))
    ledger.score(model.side, ledger.game.exits(model), "exit", ledger.game.scenario.clause, id)
    ledger.check_end()


def shoot(ledger: Ledger, model: int, target: int, weapon: str, *, aim: bool, heroic: bool) -> None:
    """Shoot, aiming or not. [MA-B06, MA-B11]"""
    if heroic:
        exert(ledger, model, "shot")
    else:
        acting = begin(ledger, model)
        ledger.swap(replace(acting, shot=True, aimed=aim))
    launch(ledger, shot(ledger.field, ledger.model(model), ledger.model(target), WEAPONS[weapon], aim=aim))


def fight_here(ledger: Ledger, model: int, target: int, *, heroic: bool = False) -> None:
    """Fight an enemy in the square; a fight ends the activation. [MA-B07, MA-B12, MA-B26]"""
    top = ledger.stack[-1]
    moved_in = isinstance(top, Charge)
    if moved_in:
        ledger.pop()
    elif heroic:
        exert(ledger, model, "fight")
    else:
        acting = begin(ledger, model)
        ledger.swap(replace(acting, done=True))
    launch(ledger, fight(ledger.field, ledger.model(model), ledger.model(target), moved_in=moved_in))


def stand_up(ledger: Ledger, model: int) -> None:
    """Stand up first; then a move of 1, a shot or a fight is left. [MA-B06]"""
    acting = begin(ledger, model)
    ledger.swap(replace(acting, stood=True))
    ledger.say(ev.StoodUp(model))


def finish(ledger: Ledger, id: int) -> None:
    """The activation is over: the model takes its marker. [MA-B04]"""
    ledger.pop()
    model = ledger.alive(id)
    if model is not None and not model.marker:
        ledger.say(ev.Marked(id, True, "MA-B04"))
    turn = ledger.turn
    assert turn is not None
    ledger.set_turn(replace(turn, last=id if model is not None else None))


def exhausted(ledger: Ledger, acting: Acting) -> bool:
    """Whether the activation holds nothing more: two steps, a step and a shot, an aimed shot, a fight. [MA-B06]"""
    model = ledger.alive(acting.model)
    if model is None or acting.done or acting.aimed or acting.steps >= 2:
        return True
    if acting.stood and (acting.steps or acting.shot):
        return True
    return acting.shot and (acting.steps > 0 or static(model))


def exert(ledger: Ledger, id: int, what: str) -> None:
    """Pay a point of Heroics for an extra action, once a Turn. [MA-B15]"""
    turn = ledger.turn
    assert turn is not None
    if turn.last != id:
        begin(ledger, id)
        turn = ledger.turn
        assert turn is not None
    ledger.set_turn(replace(turn, exerted=(*turn.exerted, id), killed=False))
    ledger.say(ev.Spent(id, what, "MA-B15"))
