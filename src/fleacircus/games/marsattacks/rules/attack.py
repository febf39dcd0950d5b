"""Attacks: declaration, cards, dice, losses and what follows, one stage at a time. [MA-B29, MA-B31]"""

from __future__ import annotations

from msgspec.structs import replace

from fleacircus.games.marsattacks import answers
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.automaton import hand
from fleacircus.games.marsattacks.book import CARDS, KINDS, rays
from fleacircus.games.marsattacks.field import Field, brave_first, may_retort, strike_back, survive_dice
from fleacircus.games.marsattacks.model import (
    Aftermath,
    Asked,
    Attack,
    BraveChoice,
    LastWords,
    Model,
    Noted,
    Retort,
    Shaking,
    Side,
    Use,
)
from fleacircus.games.marsattacks.rules import lines
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
    """Go on with the attack on top of the stack; True when a person must choose or roll first."""
    if ledger.game.wood and attack.stage <= 2:
        left = _left_of(ledger, attack)
        if left is None:
            ledger.pop()
            return False
        ledger.swap(attack := left)
    if attack.stage < 2:
        return _ask(ledger, attack)
    if attack.stage == 2:
        if ledger.told:
            return True
        roll(ledger, attack)
    elif attack.stage == 3:
        return _last_words(ledger, attack)
    else:
        _end(ledger, attack)
    return False


def _left_of(ledger: Ledger, attack: Attack) -> Attack | None:
    """The attack without those who were told to be gone since; None if it has no maker or nobody to hit. [MA-C1]"""
    targets = tuple(id for id in attack.targets if ledger.alive(id) is not None)
    if not targets or (attack.attacker is not None and ledger.alive(attack.attacker) is None):
        return None
    if targets == attack.targets:
        return attack
    return replace(attack, targets=targets, target=attack.target if attack.target in targets else targets[0])


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
    return answers.with_card(ledger.state, attack, side, use)


def roll(ledger: Ledger, attack: Attack) -> None:
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
            dying += _hurt(ledger, attack, model)
    ledger.swap(replace(attack, hit=tuple(dying), stage=3))


def tell(ledger: Ledger, attack: Attack, hit: tuple[int, ...], rattled: tuple[int, ...] | None) -> None:
    """The same, rolled on the table: whom the attack got the better of, and perhaps who is Rattled. [MA-C1, MA-B10]"""
    ledger.say(ev.Told(tuple(id for id in attack.targets if id in hit)))
    dying = []
    for id in attack.targets:
        if id in hit:
            dying += _hurt(ledger, attack, ledger.model(id))
    if rattled is not None:
        ledger.swap(Noted(tuple(sorted(rattled))))
        ledger.push(attack)
    ledger.swap(replace(attack, hit=tuple(dying), stage=3))


def _hurt(ledger: Ledger, attack: Attack, model: Model) -> list[int]:
    """Whoever was hit loses a point of Heroics, or dies. [MA-B10]"""
    if model.heroics:
        _lose_heroics(ledger, attack, model)
        return []
    return [model.id]


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
    if ledger.game.express:
        ledger.swap(replace(attack, spoken=attack.targets, stage=4))
        return _asked(ledger, lines.last_words(ledger, attack, side))
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


def _asked(ledger: Ledger, question: Asked | None) -> bool:
    if question is not None:
        ledger.push(question)
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


def still_dying(ledger: Ledger, frame: LastWords) -> bool:
    """Whether one of the dying can still reach its killer: on a table of wood both may have been moved. [MA-K12]"""
    killer = ledger.alive(frame.killer)
    dying = [m for m in (ledger.alive(id) for id in frame.models) if m is not None]
    able = tuple(m.id for m in dying if killer is not None and strike_back(ledger.field, m, killer) is not None)
    if not able:
        ledger.pop()
        return False
    ledger.swap(replace(frame, models=able))
    return True


def still_brave(ledger: Ledger, frame: BraveChoice) -> bool:
    """Whether the attack still has several to choose from; else it goes on with whom it has. [MA-H13]"""
    attack = _left_of(ledger, replace(frame.attack, targets=frame.models))
    if attack is not None and len(attack.targets) > 1:
        ledger.swap(replace(frame, models=attack.targets))
        return True
    ledger.pop()
    if attack is not None:
        declare(ledger, attack)
    return False


def _end(ledger: Ledger, attack: Attack) -> None:
    """The dead leave together; those who saw it roll for Rattled; the rest follows. [MA-B31]"""
    ledger.pop()
    noted = ledger.stack[-1] if ledger.stack else None
    if isinstance(noted, Noted):
        ledger.pop()
    dead = tuple(m for m in (ledger.alive(id) for id in attack.hit) if m is not None)
    for model in dead:
        ledger.say(ev.Killed(model.id, attack.side))
    _mark_survivors(ledger, attack)
    ledger.push(Aftermath(attack, dead))
    if ledger.game.express:
        _shaken_on_table(ledger, attack, dead, noted.rattled if isinstance(noted, Noted) else None)
        return
    shaking = _shaken_by(ledger, attack, dead)
    if shaking is not None:
        ledger.push(shaking)
        if isinstance(noted, Noted):
            tell_shaken(ledger, shaking, noted.rattled)


def _shaken_on_table(ledger: Ledger, attack: Attack, dead: tuple[Model, ...], rattled: tuple[int, ...] | None) -> None:
    """Who stood where one died is asked, unless it was told with the hits who is Rattled. [MA-C1, MA-B14]"""
    stunned = attack.targets if attack.card in STUNNING else ()
    if rattled is not None:
        frame = Shaking(tuple(sorted({*rattled, *stunned})), stunned)
        ledger.push(frame)
        tell_shaken(ledger, frame, rattled)
        return
    if stunned:  # all who stand in its squares
        ledger.push(Shaking(stunned, stunned))
    else:
        _asked(ledger, lines.mates(ledger, attack, dead))


def after(ledger: Ledger, frame: Aftermath) -> None:
    """VP; the end; then the counter of a square that was cleared, and who may answer. [MA-B31, MA-H5, MA-H8]"""
    ledger.pop()
    attack = frame.attack
    for model in frame.fallen:
        if attack.side is not None and model.side != attack.side:
            ledger.score(attack.side, ledger.game.worth(model), "kill", "MA-B35", model.id)
    ledger.check_end()
    if ledger.over:
        return
    attacker = ledger.alive(attack.attacker)
    if attacker is not None and attack.kind == "fight":
        turn = ledger.turn
        if frame.fallen and turn is not None:
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


def _shaken_by(ledger: Ledger, attack: Attack, dead: tuple[Model, ...]) -> Shaking | None:
    """Friends left where one died roll once; some cards shake every survivor. [MA-B14, MA-B31, MA-K20]"""
    lost = {(m.spot // 9, m.side) for m in dead}
    stunned = attack.targets if attack.card in STUNNING else ()
    if not lost and not stunned:
        return None
    roll = [m.id for m in ledger.field.models if (m.spot // 9, m.side) in lost or m.id in stunned]
    return Shaking(tuple(roll), stunned)


def shake(ledger: Ledger, frame: Shaking) -> bool:
    """Roll whether models are Rattled; a Vehicle never is, the Fearless seldom. True if the table rolls. [MA-B14]"""
    if ledger.told and shaken(ledger, frame):
        return True
    throw_shaken(ledger, frame)
    return False


def throw_shaken(ledger: Ledger, frame: Shaking) -> None:
    """The program's dice, a d8 each. [MA-B14, MA-H14]"""
    ledger.pop()
    for model in shaken(ledger, frame):
        die = ledger.d8()
        fearless = "fearless" in KINDS[model.kind].abilities
        ledger.say(ev.Shaken(model.id, die, die <= (2 if fearless else 4), _shaken_clause(frame, model)))


def tell_shaken(ledger: Ledger, frame: Shaking, rattled: tuple[int, ...]) -> None:
    """The same, rolled on the table: who is Rattled. [MA-C1, MA-B14]"""
    ledger.pop()
    for model in shaken(ledger, frame):
        ledger.say(ev.Shaken(model.id, 0, model.id in rattled, _shaken_clause(frame, model)))


def shaken(ledger: Ledger, frame: Shaking) -> list[Model]:
    """Who still has to roll. [MA-B14, MA-H14]"""
    models = (ledger.alive(id) for id in frame.models)
    return [m for m in models if m is not None and not m.rattled and not KINDS[m.kind].vehicle]


def _shaken_clause(frame: Shaking, model: Model) -> str:
    return "MA-K20" if model.id in frame.stunned else frame.clause


def _offer_retort(ledger: Ledger, attack: Attack, attacker: Model) -> None:
    """Whoever an attack left alive may have an answer to it. [MA-H8]"""
    for id in attack.targets:
        model = ledger.alive(id)
        if ledger.game.express:
            if model is not None and ledger.game.person(model.side):
                _asked(ledger, lines.retort(ledger, attack, model))
            continue
        if model is not None and may_retort(ledger.field, model, attacker) and ledger.game.person(model.side):
            ledger.push(Retort(id, attacker.id))


def retort(ledger: Ledger, model: Model, attacker: Model) -> None:
    """She shoots or fights its maker at once. [MA-H8]"""
    ledger.say(ev.Spent(model.id, "not-tonight", "MA-H8"))
    attack = strike_back(ledger.field, ledger.model(model.id), attacker)
    assert attack is not None
    launch(ledger, replace(attack, reply=True))


def answered(ledger: Ledger, attack: Attack) -> None:
    """After a card or an ability: ask again whoever may answer, whatever a hidden hand holds. [MA-B29, MA-B37]"""
    side = attack.asks(ledger.state)
    more = answers.wants_to_be_asked(ledger.game, ledger.state, ledger.turn, attack, side)
    ledger.swap(attack if more else replace(attack, stage=attack.stage + 1))
