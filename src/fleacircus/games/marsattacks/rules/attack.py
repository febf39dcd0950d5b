"""Attacks: declaration, cards, dice, losses and what follows, one stage at a time. [MA-B29, MA-B31]"""

from __future__ import annotations

from msgspec.structs import replace

from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.automaton import hand
from fleacircus.games.marsattacks.book import CARDS, KINDS, rays
from fleacircus.games.marsattacks.field import Field, brave_first, fight, shot, survive_dice
from fleacircus.games.marsattacks.model import Attack, BraveChoice, LastWords, Model, Play, Retort, Side
from fleacircus.games.marsattacks.responses import responses, wants_to_be_asked
from fleacircus.games.marsattacks.rules.scene import Scene

STUNNING = ("K6", "K13", "K14", "K18", "K19")
"""What every survivor rolls for. [MA-K20]"""


def launch(scene: Scene, attack: Attack) -> None:
    """Declare an attack; the owner of several Brave targets in a square says which it is. [MA-B29, MA-H13]"""
    target = scene.alive(attack.target)
    if target is not None and "area" not in attack.traits and "brave" in KINDS[target.kind].abilities:
        rivals = _brave_rivals(scene, attack, target)
        if len(rivals) > 1 and scene.setting.person(target.side):
            scene.push(BraveChoice(target.side, rivals, attack))
            return
    declare(scene, attack)


def declare(scene: Scene, attack: Attack) -> None:
    """Name the attack; cards may be played on it from here on. [MA-B29]"""
    scene.emit(ev.Declared(attack))
    scene.push(attack)


def _brave_rivals(scene: Scene, attack: Attack, target: Model) -> tuple[int, ...]:
    attacker = scene.model(attack.attacker) if attack.attacker is not None else None
    if attacker is None:
        return ()
    if attack.kind == "fight":
        can = scene.field.opponents(attacker)
    else:
        weapon = next(w for w in rays(attacker) if w.id == attack.weapon)
        can = scene.field.targets(attacker, weapon)
    here = [m for m in can if m.spot // 9 == target.spot // 9 and "brave" in KINDS[m.kind].abilities]
    return tuple(m.id for m in brave_first(here))


def run(scene: Scene, attack: Attack) -> bool:
    """Go on with the attack on top of the stack; True when a person must choose first."""
    if attack.stage < 2:
        return _ask(scene, attack)
    if attack.stage == 2:
        _roll(scene, attack)
    elif attack.stage == 3:
        return _last_words(scene, attack)
    else:
        _end(scene, attack)
    return False


def _ask(scene: Scene, attack: Attack) -> bool:
    """First the side whose Turn it is, then the other. [MA-B29]"""
    side = scene.state.side if attack.stage == 0 else 1 - scene.state.side
    if scene.setting.person(side):
        if wants_to_be_asked(scene.setting, scene.state, scene.turn, attack, side):
            return True
    else:
        card, looks = hand.response(scene.state, attack, side)
        if card is not None:
            scene.emit(ev.Considered(None, None, looks))
            attack = play_on_test(scene, attack, side, card)
    scene.swap(replace(attack, stage=attack.stage + 1))
    return False


def play_on_test(scene: Scene, attack: Attack, side: Side, play: Play) -> Attack:
    """A card changes the test before the dice. [MA-B16, MA-K1, MA-K2, MA-K3, MA-K8, MA-K9, MA-K10, MA-K11]"""
    card = CARDS[play.card]
    scene.emit(ev.Played(side, play.card, card.clause, model=play.model))
    attack = replace(attack, carded=(*attack.carded, side))
    if play.card in ("K1", "K2"):
        return more_dice(attack, play.card, card.dice)
    if play.card == "K3":
        return replace(attack, again=True)
    if play.card == "K10":
        return more_dice(attack, play.card, -card.dice)
    if play.card == "K11":
        own = (id for id in attack.targets if scene.model(id).side == side)
        return replace(attack, shields=attack.shields + tuple((id, card.dice) for id in own))
    saved = play.model if play.model is not None else attack.targets[0]
    return replace(attack, shields=(*attack.shields, (saved, card.dice)))


def more_dice(attack: Attack, reason: str, dice: int) -> Attack:
    """The attack with more or fewer dice, never under one. [MA-B09]"""
    parts = (*attack.parts, (reason, dice))
    return replace(attack, parts=parts, dice=max(1, sum(n for _, n in parts)))


def _roll(scene: Scene, attack: Attack) -> None:
    """The attacker's dice once, then each target's own Survive test. [MA-B09, MA-B10, MA-B30]"""
    dice = scene.roll(attack.dice)
    good = _successes(dice, attack.need)
    again: tuple[tuple[int, ...], ...] = ()
    if attack.again:
        failed = sum(die < attack.need for chain in dice for die in chain)
        again = scene.roll(failed) if failed else ()
        good += _successes(again, attack.need)
    scene.emit(ev.Rolled("attack", attack.attacker, attack.need, dice, good, again))
    dying = []
    for id in attack.targets:
        model = scene.alive(id)
        if model is None:
            continue
        need = KINDS[model.kind].survive
        saves = scene.roll(survive_dice(attack, model))
        saved = _successes(saves, need)
        scene.emit(ev.Rolled("survive", id, need, saves, saved))
        if good > saved:
            if model.heroics:
                _lose_heroics(scene, attack, model)
            else:
                dying.append(id)
    scene.swap(replace(attack, hit=tuple(dying), stage=3))


def _successes(dice: tuple[tuple[int, ...], ...], need: int) -> int:
    return sum(die >= need for chain in dice for die in chain)


def _lose_heroics(scene: Scene, attack: Attack, model: Model) -> None:
    """A point of Heroics cancels the death; some scenarios pay for it. [MA-B10, MA-B15, MA-W5]"""
    scene.emit(ev.Spent(model.id, "saved", "MA-B15"))
    if attack.side is not None and attack.side != model.side:
        points = scene.setting.gains[attack.side].heroics.get(model.kind, 0)
        scene.score(attack.side, points, "heroics", scene.setting.scenario.clause, model.id)


def _last_words(scene: Scene, attack: Attack) -> bool:
    """A dying model may take its killer along. [MA-K12]"""
    side = 1 - scene.state.side
    killer = scene.alive(attack.attacker)
    ready = last_words(scene.field, attack, side) if attack.hit else ()
    if killer is not None and ready:
        person = scene.setting.person(side)
        holds = "K12" in scene.state.hands[side]
        if person and (holds or (scene.setting.seats == 2 and scene.state.hands[side])):
            scene.swap(replace(attack, spoken=attack.targets, stage=4))
            scene.push(LastWords(side, ready, killer.id))
            return True
        if holds and not person:
            scene.swap(replace(attack, spoken=attack.targets, stage=4))
            dying_attack(scene, side, ready[0], killer.id)
            return False
    scene.swap(replace(attack, stage=4))
    return False


def last_words(field: Field, attack: Attack, side: Side) -> tuple[int, ...]:
    """The dying models that could attack their killer: standing, ordinary, able to reach it. [MA-K12]"""
    if attack.kind not in ("shot", "fight") or attack.attacker is None or attack.side == side:
        return ()
    killer = field.state.models[attack.attacker]
    dying = [field.state.models[id] for id in attack.hit]
    return tuple(
        m.id
        for m in dying
        if m is not None
        and killer is not None
        and m.side == side
        and not m.rattled
        and KINDS[m.kind].ordinary
        and _strike_back(field, m, killer) is not None
    )


def _strike_back(field: Field, model: Model, foe: Model) -> Attack | None:
    """An attack on the one who attacked: a fight in the same square, else a shot. [MA-K12, MA-H8]"""
    if foe in field.contact(model, model.spot // 9) and KINDS[model.kind].fight:
        return fight(field, model, foe)
    for weapon in rays(model):
        if foe in field.targets(model, weapon):
            return shot(field, model, foe, weapon, aim=False)
    return None


def dying_attack(scene: Scene, side: Side, model: int, killer: int) -> None:
    """The dying model attacks first, with just the dice of the card. [MA-K12]"""
    card = CARDS["K12"]
    scene.emit(ev.Played(side, card.id, card.clause, model=model))
    attack = _strike_back(scene.field, scene.model(model), scene.model(killer))
    assert attack is not None
    declare(scene, replace(attack, parts=(("K12", card.dice),), dice=card.dice, reply=True))


def _end(scene: Scene, attack: Attack) -> None:
    """The dead leave together; Rattled; VP; the end; then the counter of a square that was cleared. [MA-B31]"""
    scene.pop()
    dead = [m for m in (scene.alive(id) for id in attack.hit) if m is not None]
    for model in dead:
        scene.emit(ev.Killed(model.id, attack.side))
    _mark_survivors(scene, attack)
    _shake(scene, attack, dead)
    for model in dead:
        if attack.side is not None and model.side != attack.side:
            scene.score(attack.side, scene.setting.worth(model), "kill", "MA-B35", model.id)
    scene.check_end()
    if scene.over:
        return
    attacker = scene.alive(attack.attacker)
    if attacker is not None and attack.kind == "fight":
        turn = scene.turn
        if dead and turn is not None:
            scene.set_turn(replace(turn, killed=True))
        scene.enter(attacker)
        if scene.over:
            return
    if attacker is not None:
        _offer_retort(scene, attack, attacker)


def _mark_survivors(scene: Scene, attack: Attack) -> None:
    """Freeze and Shrink Rays leave their mark on those who live. [MA-B13, MA-H12]"""
    if "freeze" not in attack.traits and "shrink" not in attack.traits:
        return
    for model in (scene.alive(id) for id in attack.targets):
        if model is not None and "freeze" in attack.traits and not model.marker:
            scene.emit(ev.Marked(model.id, True, "MA-B13"))
        if model is not None and "shrink" in attack.traits and not model.rattled and not KINDS[model.kind].vehicle:
            scene.emit(ev.Shaken(model.id, 0, True, "MA-H12"))


def _shake(scene: Scene, attack: Attack, dead: list[Model]) -> None:
    """Friends left where one died roll once; some cards shake every survivor. [MA-B14, MA-B31, MA-K20]"""
    lost = {(m.spot // 9, m.side) for m in dead}
    stunned = attack.targets if attack.card in STUNNING else ()
    if not lost and not stunned:
        return
    for model in scene.field.models:
        if (model.spot // 9, model.side) in lost or model.id in stunned:
            shake(scene, model, "MA-K20" if model.id in stunned else "MA-B14")


def shake(scene: Scene, model: Model, clause: str) -> None:
    """Roll whether a model is Rattled; a Vehicle never is, the Fearless seldom. [MA-B14, MA-H14]"""
    kind = KINDS[model.kind]
    if model.rattled or kind.vehicle:
        return
    die = scene.d8()
    scene.emit(ev.Shaken(model.id, die, die <= (2 if "fearless" in kind.abilities else 4), clause))


def _offer_retort(scene: Scene, attack: Attack, attacker: Model) -> None:
    """Whoever an attack left alive may have an answer to it. [MA-H8]"""
    for id in attack.targets:
        model = scene.alive(id)
        if model is not None and may_retort(scene.field, model, attacker) and scene.setting.person(model.side):
            scene.push(Retort(id, attacker.id))


def may_retort(field: Field, model: Model, attacker: Model) -> bool:
    """Whether a hero can pay for an answer and reach the attacker. [MA-H8]"""
    able = "not-tonight" in KINDS[model.kind].abilities and model.heroics and not model.rattled
    return bool(able) and model.side != attacker.side and _strike_back(field, model, attacker) is not None


def retort(scene: Scene, model: Model, attacker: Model) -> None:
    """She shoots or fights its maker at once. [MA-H8]"""
    scene.emit(ev.Spent(model.id, "not-tonight", "MA-H8"))
    attack = _strike_back(scene.field, scene.model(model.id), attacker)
    assert attack is not None
    launch(scene, replace(attack, reply=True))


def answered(scene: Scene, attack: Attack) -> None:
    """After a card or an ability: ask again if more could be used, else go on. [MA-B29]"""
    side = scene.state.side if attack.stage == 0 else 1 - scene.state.side
    more = responses(scene.state, scene.turn, attack, side)
    scene.swap(attack if more else replace(attack, stage=attack.stage + 1))
