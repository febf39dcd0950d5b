"""Attacks: declaration, cards, dice, losses and what follows, one stage at a time. [MA-B29, MA-B31]"""

from __future__ import annotations

from msgspec.structs import replace

from fleacircus.games.marsattacks import answers
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.automaton import hand
from fleacircus.games.marsattacks.book import CARDS, KINDS, rays
from fleacircus.games.marsattacks.field import Field, brave_first, may_retort, strike_back, survive_dice
from fleacircus.games.marsattacks.model import Attack, BraveChoice, LastWords, Model, Retort, Side, Use
from fleacircus.games.marsattacks.rules.ledger import Ledger

STUNNING = ("K6", "K13", "K14", "K18", "K19")
"""What every survivor rolls for. [MA-K20]"""


def launch(ledger: Ledger, attack: Attack) -> None:
    """Declare an attack; the owner of several Brave targets in a square says which it is. [MA-B29, MA-H13]"""
    target = ledger.alive(attack.target)
    if target is not None and "area" not in attack.traits and "brave" in KINDS[target.kind].abilities:
        rivals = _brave_rivals(ledger, attack, target)
        if len(rivals) > 1 and ledger.game.person(target.side):
            ledger.push(BraveChoice(target.side, rivals, attack))
            return
    declare(ledger, attack)


def declare(ledger: Ledger, attack: Attack) -> None:
    """Name the attack; cards may be played on it from here on. [MA-B29]"""
    ledger.say(ev.Declared(attack))
    ledger.push(attack)


def _brave_rivals(ledger: Ledger, attack: Attack, target: Model) -> tuple[int, ...]:
    attacker = ledger.model(attack.attacker) if attack.attacker is not None else None
    if attacker is None:
        return ()
    if attack.kind == "fight":
        can = ledger.field.opponents(attacker)
    else:
        weapon = next(w for w in rays(attacker) if w.id == attack.weapon)
        can = ledger.field.targets(attacker, weapon)
    here = [m for m in can if m.spot // 9 == target.spot // 9 and "brave" in KINDS[m.kind].abilities]
    return tuple(m.id for m in brave_first(here))


def run(ledger: Ledger, attack: Attack) -> bool:
    """Go on with the attack on top of the stack; True when a person must choose first."""
    if attack.stage < 2:
        return _ask(ledger, attack)
    if attack.stage == 2:
        _roll(ledger, attack)
    elif attack.stage == 3:
        return _last_words(ledger, attack)
    else:
        _end(ledger, attack)
    return False


def _ask(ledger: Ledger, attack: Attack) -> bool:
    """First the side whose Turn it is, then the other. [MA-B29]"""
    side = attack.asks(ledger.state)
    if ledger.game.person(side):
        if answers.wants_to_be_asked(ledger.game, ledger.state, ledger.turn, attack, side):
            return True
    else:
        card, looks = hand.response(ledger.state, attack, side)
        if card is not None:
            ledger.say(ev.Considered(None, None, looks))
            attack = play_on_test(ledger, attack, side, card)
    ledger.swap(replace(attack, stage=attack.stage + 1))
    return False


def play_on_test(ledger: Ledger, attack: Attack, side: Side, use: Use) -> Attack:
    """A card changes the test before the dice. [MA-B16, MA-K1, MA-K2, MA-K3, MA-K8, MA-K9, MA-K10, MA-K11]"""
    card = CARDS[use.card]
    ledger.say(ev.Played(side, use.card, card.clause, model=use.model))
    attack = replace(attack, carded=(*attack.carded, side))
    if use.card in ("K1", "K2"):
        return more_dice(attack, use.card, card.dice)
    if use.card == "K3":
        return replace(attack, again=True)
    if use.card == "K10":
        return more_dice(attack, use.card, -card.dice)
    if use.card == "K11":
        own = (id for id in attack.targets if ledger.model(id).side == side)
        return replace(attack, shields=attack.shields + tuple((id, card.dice) for id in own))
    saved = use.model if use.model is not None else attack.targets[0]
    return replace(attack, shields=(*attack.shields, (saved, card.dice)))


def more_dice(attack: Attack, reason: str, dice: int) -> Attack:
    """The attack with more or fewer dice, never under one. [MA-B09]"""
    parts = (*attack.parts, (reason, dice))
    return replace(attack, parts=parts, dice=max(1, sum(n for _, n in parts)))


def _roll(ledger: Ledger, attack: Attack) -> None:
    """The attacker's dice once, then each target's own Survive test. [MA-B09, MA-B10, MA-B30]"""
    dice = ledger.roll(attack.dice)
    good = _successes(dice, attack.need)
    again: tuple[tuple[int, ...], ...] = ()
    if attack.again:
        failed = sum(die < attack.need for chain in dice for die in chain)
        again = ledger.roll(failed) if failed else ()
        good += _successes(again, attack.need)
    ledger.say(ev.Rolled("attack", attack.attacker, attack.need, dice, good, again))
    dying = []
    for id in attack.targets:
        model = ledger.alive(id)
        if model is None:
            continue
        need = KINDS[model.kind].survive
        saves = ledger.roll(survive_dice(attack, model))
        saved = _successes(saves, need)
        ledger.say(ev.Rolled("survive", id, need, saves, saved))
        if good > saved:
            if model.heroics:
                _lose_heroics(ledger, attack, model)
            else:
                dying.append(id)
    ledger.swap(replace(attack, hit=tuple(dying), stage=3))


def _successes(dice: tuple[tuple[int, ...], ...], need: int) -> int:
    return sum(die >= need for chain in dice for die in chain)


def _lose_heroics(ledger: Ledger, attack: Attack, model: Model) -> None:
    """A point of Heroics cancels the death; some scenarios pay for it. [MA-B10, MA-B15, MA-W5]"""
    ledger.say(ev.Spent(model.id, "saved", "MA-B15"))
    if attack.side is not None and attack.side != model.side:
        points = ledger.game.gains[attack.side].heroics.get(model.kind, 0)
        ledger.score(attack.side, points, "heroics", ledger.game.scenario.clause, model.id)


def _last_words(ledger: Ledger, attack: Attack) -> bool:
    """A dying model may take its killer along. [MA-K12]"""
    side = 1 - ledger.state.side
    killer = ledger.alive(attack.attacker)
    ready = last_words(ledger.field, attack, side) if attack.hit else ()
    if killer is not None and ready:
        person = ledger.game.person(side)
        holds = "K12" in ledger.state.hands[side]
        if person and (holds or (ledger.game.seats == 2 and ledger.state.hands[side])):
            ledger.swap(replace(attack, spoken=attack.targets, stage=4))
            ledger.push(LastWords(side, ready, killer.id))
            return True
        if holds and not person:
            ledger.swap(replace(attack, spoken=attack.targets, stage=4))
            dying_attack(ledger, side, ready[0], killer.id)
            return False
    ledger.swap(replace(attack, stage=4))
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
        and strike_back(field, m, killer) is not None
    )


def dying_attack(ledger: Ledger, side: Side, model: int, killer: int) -> None:
    """The dying model attacks first, with just the dice of the card. [MA-K12]"""
    card = CARDS["K12"]
    ledger.say(ev.Played(side, card.id, card.clause, model=model))
    attack = strike_back(ledger.field, ledger.model(model), ledger.model(killer))
    assert attack is not None
    declare(ledger, replace(attack, parts=(("K12", card.dice),), dice=card.dice, reply=True))


def _end(ledger: Ledger, attack: Attack) -> None:
    """The dead leave together; Rattled; VP; the end; then the counter of a square that was cleared. [MA-B31]"""
    ledger.pop()
    dead = [m for m in (ledger.alive(id) for id in attack.hit) if m is not None]
    for model in dead:
        ledger.say(ev.Killed(model.id, attack.side))
    _mark_survivors(ledger, attack)
    _shake(ledger, attack, dead)
    for model in dead:
        if attack.side is not None and model.side != attack.side:
            ledger.score(attack.side, ledger.game.worth(model), "kill", "MA-B35", model.id)
    ledger.check_end()
    if ledger.over:
        return
    attacker = ledger.alive(attack.attacker)
    if attacker is not None and attack.kind == "fight":
        turn = ledger.turn
        if dead and turn is not None:
            ledger.set_turn(replace(turn, killed=True))
        ledger.enter(attacker)
        if ledger.over:
            return
    if attacker is not None:
        _offer_retort(ledger, attack, attacker)


def _mark_survivors(ledger: Ledger, attack: Attack) -> None:
    """Freeze and Shrink Rays leave their mark on those who live. [MA-B13, MA-H12]"""
    if "freeze" not in attack.traits and "shrink" not in attack.traits:
        return
    for model in (ledger.alive(id) for id in attack.targets):
        if model is not None and "freeze" in attack.traits and not model.marker:
            ledger.say(ev.Marked(model.id, True, "MA-B13"))
        if model is not None and "shrink" in attack.traits and not model.rattled and not KINDS[model.kind].vehicle:
            ledger.say(ev.Shaken(model.id, 0, True, "MA-H12"))


def _shake(ledger: Ledger, attack: Attack, dead: list[Model]) -> None:
    """Friends left where one died roll once; some cards shake every survivor. [MA-B14, MA-B31, MA-K20]"""
    lost = {(m.spot // 9, m.side) for m in dead}
    stunned = attack.targets if attack.card in STUNNING else ()
    if not lost and not stunned:
        return
    for model in ledger.field.models:
        if (model.spot // 9, model.side) in lost or model.id in stunned:
            shake(ledger, model, "MA-K20" if model.id in stunned else "MA-B14")


def shake(ledger: Ledger, model: Model, clause: str) -> None:
    """Roll whether a model is Rattled; a Vehicle never is, the Fearless seldom. [MA-B14, MA-H14]"""
    kind = KINDS[model.kind]
    if model.rattled or kind.vehicle:
        return
    die = ledger.d8()
    ledger.say(ev.Shaken(model.id, die, die <= (2 if "fearless" in kind.abilities else 4), clause))


def _offer_retort(ledger: Ledger, attack: Attack, attacker: Model) -> None:
    """Whoever an attack left alive may have an answer to it. [MA-H8]"""
    for id in attack.targets:
        model = ledger.alive(id)
        if model is not None and may_retort(ledger.field, model, attacker) and ledger.game.person(model.side):
            ledger.push(Retort(id, attacker.id))


def retort(ledger: Ledger, model: Model, attacker: Model) -> None:
    """She shoots or fights its maker at once. [MA-H8]"""
    ledger.say(ev.Spent(model.id, "not-tonight", "MA-H8"))
    attack = strike_back(ledger.field, ledger.model(model.id), attacker)
    assert attack is not None
    launch(ledger, replace(attack, reply=True))


def answered(ledger: Ledger, attack: Attack) -> None:
    """After a card or an ability: ask again if more could be used, else go on. [MA-B29]"""
    side = attack.asks(ledger.state)
    more = answers.any_left(ledger.state, ledger.turn, attack, side)
    ledger.swap(attack if more else replace(attack, stage=attack.stage + 1))
