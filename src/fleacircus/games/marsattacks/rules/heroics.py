"""Heroes' own abilities, for a point of Heroics each. [MA-B15]"""

from __future__ import annotations

from msgspec.structs import replace

from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.book import BOOK
from fleacircus.games.marsattacks.model import Acting, Attack, Invoke, Retort, Turn
from fleacircus.games.marsattacks.rules import attack as attacks
from fleacircus.games.marsattacks.rules.activation import arrive, begin, charge_path
from fleacircus.games.marsattacks.rules.scene import Scene

FOLLOWERS = {"follow-me": 4, "obey": 1}
"""How many friends an order moves. [MA-H2, MA-H10]"""


def invoke(scene: Scene, action: Invoke) -> None:
    """Use the ability."""
    top = scene.stack[-1]
    if isinstance(top, Attack):
        _bend(scene, top, action)
        return
    if isinstance(top, Retort):
        scene.pop()
        attacks.retort(scene, scene.model(top.model), scene.model(top.attacker))
        return
    turn = scene.turn
    assert turn is not None
    if action.ability not in ("follow-me", "obey", "home-run") and turn.last != action.model:
        begin(scene, action.model)
    scene.emit(ev.Spent(action.model, action.ability, BOOK.abilities[action.ability].clause))
    _USES[action.ability](scene, action)


def _bend(scene: Scene, attack: Attack, action: Invoke) -> None:
    """Cheat Code and Just My Luck change the dice of a test before they fall. [MA-H3, MA-H9]"""
    scene.emit(ev.Spent(action.model, action.ability, BOOK.abilities[action.ability].clause))
    attack = replace(attack, used=(*attack.used, action.model))
    if action.ability == "just-my-luck":
        attack = attacks.more_dice(attack, "just-my-luck", -2)
    elif action.model == attack.attacker:
        attack = attacks.more_dice(attack, "cheat-code", 2)
    else:
        attack = replace(attack, shields=(*attack.shields, (action.model, 2)))
    attacks.answered(scene, attack)


def _authority(scene: Scene, action: Invoke) -> None:
    """A friend stands up, or moves 1, at once. [MA-H1]"""
    assert action.target is not None
    if action.spot is None:
        scene.emit(ev.StoodUp(action.target, "MA-H1"))
    else:
        arrive(scene, action.target, action.spot, "MA-H1")


def _order(scene: Scene, action: Invoke) -> None:
    """Friends nearby activate one by one, at no cost of the Turn. [MA-H2, MA-H10]"""
    turn = scene.turn
    assert isinstance(turn, Turn)
    scene.set_turn(replace(turn, leader=action.model, led=FOLLOWERS[action.ability]))


def _charge(scene: Scene, action: Invoke) -> None:
    """An extra move of up to 2 into a fight. [MA-H4]"""
    assert action.spot is not None
    model, field = scene.model(action.model), scene.field
    barred = {square for square in range(64) if field.contact(model, square) or not field.room(model, square)}
    via = charge_path(scene.state.walls, model.square, action.spot // 9, barred)
    assert via is not None
    if via >= 0:
        arrive(scene, model.id, field.free_spots(via)[0], "MA-H4")
    if not scene.over:
        arrive(scene, model.id, action.spot, "MA-H4")


def _home_run(scene: Scene, action: Invoke) -> None:
    """After a kill in a fight he moves 1, and fights again if an enemy is there. [MA-H5]"""
    assert action.spot is not None
    turn = scene.turn
    assert turn is not None
    scene.set_turn(replace(turn, killed=False))
    arrive(scene, action.model, action.spot, "MA-H5")


def _stick_em_up(scene: Scene, action: Invoke) -> None:
    """Instead of a shot an ordinary enemy takes an Activation marker. [MA-H6]"""
    assert action.target is not None
    top = scene.stack[-1]
    assert isinstance(top, Acting)
    scene.swap(replace(top, shot=True))
    scene.emit(ev.Marked(action.target, True, "MA-H6"))


def _spanner(scene: Scene, action: Invoke) -> None:
    """A Vehicle within 1 takes an Activation marker. [MA-H7]"""
    assert action.target is not None
    scene.emit(ev.Marked(action.target, True, "MA-H7"))


_USES = {
    "authority": _authority,
    "follow-me": _order,
    "obey": _order,
    "charge": _charge,
    "home-run": _home_run,
    "stick-em-up": _stick_em_up,
    "spanner": _spanner,
}
