"""A battle beside a table that no map follows: what a tap on a line brings about. [MA-C1]

The lists, the dice, the cards and the books are those of every battle; only what stands where is asked.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.automaton.invasion import to_lay, without_set
from fleacircus.games.marsattacks.book import CARDS, KINDS, rays
from fleacircus.games.marsattacks.events import Look
from fleacircus.games.marsattacks.field import fired, fought
from fleacircus.games.marsattacks.legal import Position
from fleacircus.games.marsattacks.model import (
    HERE,
    HUMANS,
    MARTIANS,
    Acting,
    Asked,
    Attack,
    Crawling,
    Entering,
    Happening,
    Listed,
    Model,
    SetUse,
    Shaking,
    Turn,
    Use,
    Wandering,
)
from fleacircus.games.marsattacks.rules import activation, cards, heroics, lines, turncards
from fleacircus.games.marsattacks.rules.attack import declare
from fleacircus.games.marsattacks.rules.ledger import Ledger


def wait(ledger: Ledger, frame: Asked) -> bool:
    """Whether the table has to tell; what has become idle ends quietly, what is plain is not asked. [MA-C1]"""
    now = lines.still(ledger, frame)
    if now is None or (now.what == "find" and not now.lines):
        ledger.pop()
        return False
    ledger.swap(now)
    only = now.lines[0]
    if now.what == "find" and len(now.lines) == 1:
        answer(ledger, now, 0, ())
        return False
    if now.what == "model" and len(only.models) == 1:
        answer(ledger, now, 0, only.models)
        return False
    return True


def answer(ledger: Ledger, frame: Asked, at: int, models: tuple[int, ...]) -> None:
    """What follows from a tap on a line. [MA-C1, MA-S23]"""
    ledger.pop()
    _ANSWERS[frame.what](ledger, frame, at, models)


def looked(frame: Asked, at: int, models: tuple[int, ...]) -> tuple[Look, ...]:
    """The reasons: what was barred, what the table said no to, and the line that was tapped. [MA-S23]"""
    looks: list[Look] = []
    for number, line in enumerate(frame.lines[: at + 1]):
        told = number == at
        if looks and looks[-1].code == line.code and not looks[-1].possible:
            looks.pop()
        why = "" if told else line.why or "not_on_the_table"
        looks.append(Look(line.list, line.code, line.clause, told, why, models[0] if told and models else None))
    return tuple(looks)


# The automaton's Turn


def start(ledger: Ledger, turn: Turn) -> None:
    """Cards for the start of its Turn, as long as one can be played. [MA-S19]"""
    asked = lines.starters(ledger)
    if asked is None:
        ledger.set_turn(replace(turn, begun=True))
    else:
        ledger.push(asked)


def _starter(ledger: Ledger, frame: Asked, at: int, models: tuple[int, ...]) -> None:
    """Shriek, Burning Cattle, Overcharge; or none of them. [MA-K5, MA-K6, MA-K7]"""
    card = frame.lines[at].code
    turn = ledger.turn
    assert turn is not None
    if card == "none":
        ledger.set_turn(replace(turn, begun=True))
        return
    use = Use(card, model=None if card == "K6" else models[0])
    ledger.say(ev.Considered(None, use.model, (Look("hand", card, "MA-S19", True, model=use.model),)))
    turncards.play(ledger, MARTIANS, use)
    asked = ledger.stack[-1]
    if card == "K6" and isinstance(asked, Asked):
        answer(ledger, asked, 0, models)


def _model(ledger: Ledger, frame: Asked, at: int, models: tuple[int, ...]) -> None:
    ledger.push(lines.ladder(ledger, ledger.model(models[0]), frame.card))


def invade(ledger: Ledger, card: str) -> bool:
    """Ask for a set's target, if one is ready. [MA-S08, MA-R2, MA-R15]"""
    asked = lines.sets(ledger)
    if asked is not None:
        ledger.push(replace(asked, card=card))
    return asked is not None


def _invasion(ledger: Ledger, frame: Asked, at: int, models: tuple[int, ...]) -> None:
    """The first set that hits somebody; without one Support is laid. [MA-S08, MA-R2]"""
    line = frame.lines[at]
    idle = tuple(Look("invasion", "use_set", "MA-R2", False, "would_hit_nobody") for _ in frame.lines[:at])
    if line.code == "none":
        ledger.say(ev.Considered(frame.card, None, idle + without_set(ledger.state)))
        for support in to_lay(ledger.state):
            cards.lay(ledger, MARTIANS, support, "MA-S08")
        return
    size = ledger.state.sets[line.steps].size
    one = models[0] if line.code == "K15" else None
    used = Look("invasion", "use_set", "MA-S08", True, line.code, one, count=size)
    ledger.say(ev.Considered(frame.card, None, (*idle, used)))
    cards.resolve(ledger, MARTIANS, SetUse(line.steps, model=one), "MA-S08")
    asked = ledger.stack[-1]
    if isinstance(asked, Asked) and asked.what == "crowd":
        answer(ledger, asked, 0, models)


def _ladder(ledger: Ledger, frame: Asked, at: int, models: tuple[int, ...]) -> None:
    """The first line that is true decides what the model does. [MA-S13, MA-S23, MA-R1]"""
    assert frame.model is not None
    model, line = ledger.model(frame.model), frame.lines[at]
    ledger.say(ev.Considered(frame.card, model.id, looked(frame, at, models)))
    activation.begin(ledger, model.id)
    if model.rattled:
        activation.stand_up(ledger, model.id)
    worth = line.list == "objective"
    match line.code:
        case "forced_fight":
            ledger.push(lines.foe(ledger, model, forced=True))
        case "gain_by_fight" | "fight":
            ledger.push(lines.foe(ledger, model, forced=False, worth=worth))
        case "gain_by_shot" | "shoot":
            ledger.push(lines.target(ledger, model, aim=not model.rattled, worth=worth))
        case "gain_by_step_and_shot" | "step_and_shoot":
            ledger.push(lines.target(ledger, model, worth=worth, none=True))
        case "sure_gain" | "gain_by_counter":
            ledger.push(lines.find(ledger, model, line.code))
            if line.steps == 1:
                ledger.push(lines.target(ledger, model, none=True, first=True))


def _target(ledger: Ledger, frame: Asked, at: int, models: tuple[int, ...]) -> None:
    """A shot at whom the list says; before a step that takes something, or after it. [MA-S16, MA-R10, MA-R17]"""
    assert frame.model is not None
    model, line = ledger.model(frame.model), frame.lines[at]
    if line.code == "none":
        if frame.heroic:
            _obey(ledger, model)
        elif frame.first:
            find = ledger.pop()
            ledger.push(lines.target(ledger, model, none=True))
            ledger.push(find)
        return
    looks = looked(frame, at, models)
    if frame.heroic:
        looks = (Look("hero", "extra_shot", "MA-R17", True), *looks)
        _after(ledger, model.id)
        activation.exert(ledger, model.id, "shot")
        _after(ledger, None)
    else:
        acting = next(f for f in reversed(ledger.stack) if isinstance(f, Acting))
        ledger.stack[ledger.stack.index(acting)] = replace(acting, shot=True, aimed=frame.aim)
    ledger.say(ev.Considered(None, model.id, looks))
    weapon = lines.weapon_of(line)
    hit = tuple(sorted(models)) if "area" in weapon.traits else models
    declare(ledger, fired(model, ledger.model(models[0]), weapon, clear=line.clear, hit=hit, aim=frame.aim))


def _foe(ledger: Ledger, frame: Asked, at: int, models: tuple[int, ...]) -> None:
    """A fight ends the activation; who stands beside it is asked. [MA-B12, MA-B26, MA-R12]"""
    assert frame.model is not None
    model = ledger.model(frame.model)
    acting = ledger.stack[-1]
    if isinstance(acting, Acting):
        ledger.swap(replace(acting, done=True))
    moved_in = frame.lines[at].code == "moved_in"
    hit = tuple(sorted(models))
    attack = fought(model, ledger.model(models[0]), friends=0, hit=hit, moved_in=moved_in)
    asked = lines.friends(ledger, model, attack)
    if asked is None:
        declare(ledger, attack)
    else:
        ledger.push(asked)


def _friends(ledger: Ledger, frame: Asked, at: int, models: tuple[int, ...]) -> None:
    attack = frame.attack
    assert attack is not None
    assert attack.attacker is not None
    assert attack.target is not None
    moved_in = any(reason == "moved_in" for reason, _ in attack.parts)
    attacker, target = ledger.model(attack.attacker), ledger.alive(attack.target)
    if target is not None:
        hit = attack.targets
        declare(ledger, fought(attacker, target, friends=len(models), hit=hit, moved_in=moved_in))


def _find(ledger: Ledger, frame: Asked, at: int, models: tuple[int, ...]) -> None:
    assert frame.model is not None
    take(ledger, ledger.model(frame.model), frame.lines[at].code)


def take(ledger: Ledger, model: Model, what: str) -> None:
    """A model takes a civilian, a counter that lies face up, or turns one up. [MA-B20, MA-B34, MA-K17]"""
    place = takes(ledger, model, what)
    if place is not None:
        ledger.gain(model, place)


def takes(ledger: Ledger | Position, model: Model, what: str) -> int | None:
    """Where the first thing of the kind lies; None if there is none. [MA-B20, MA-K17]"""
    state = ledger.state
    if what == "civilian":
        return next(iter(state.civilians), None)
    up = what == "face_up"
    fits = (c.square for c in state.counters if (ledger.game.own_counter(model.side, c.face) if up else c.face is None))
    return next(fits, None)


# After an activation


def after(ledger: Ledger, model: Model) -> bool:
    """Jump Jets, then Tor's extra shot or his order; True if the table is asked. [MA-K4, MA-R17]"""
    _after(ledger, None)
    jump = lines.jump(ledger, model)
    if jump is not None:
        ledger.push(jump)
    return jump is not None or _general(ledger, model)


def _general(ledger: Ledger, model: Model) -> bool:
    """Whether Tor has a target for an extra shot is asked, if a point is left after it. [MA-R17]"""
    turn = ledger.turn
    assert turn is not None
    able = KINDS[model.kind].has("obey") and model.heroics >= 2 and not model.rattled
    if not able or model.id in turn.exerted or not ledger.field.sides[HUMANS]:
        return False
    ledger.push(lines.target(ledger, model, none=True, heroic=True))
    return True


def _after(ledger: Ledger, id: int | None) -> None:
    turn = ledger.turn
    assert turn is not None
    ledger.set_turn(replace(turn, last=id))


def _jump(ledger: Ledger, frame: Asked, at: int, models: tuple[int, ...]) -> None:
    """The card and what it takes; its replacement may be another one, so all is asked again. [MA-K4]"""
    assert frame.model is not None
    if frame.lines[at].code == "none":
        _general(ledger, ledger.model(frame.model))
        return
    _after(ledger, frame.model)
    use = Use("K4", model=frame.model)
    ledger.say(ev.Considered(None, frame.model, (Look("hand", "K4", "MA-S19", True, model=frame.model),)))
    turncards.play(ledger, MARTIANS, use)
    ledger.push(lines.find(ledger, ledger.model(frame.model), "sure_gain"))


def _obey(ledger: Ledger, leader: Model) -> None:
    """No target for an extra shot: an order, if somebody can follow it. [MA-R17]"""
    asked = lines.led(ledger, leader)
    if asked is not None:
        ledger.push(asked)


def _led(ledger: Ledger, frame: Asked, at: int, models: tuple[int, ...]) -> None:
    """The Grunt that is nearest to an enemy follows, free. [MA-H10, MA-R17]"""
    if frame.lines[at].code == "none":
        return
    assert frame.model is not None
    looks = (Look("hero", "extra_shot", "MA-R17", False, "no_target"), Look("hero", "obey", "MA-R17", True))
    ledger.say(ev.Considered(None, frame.model, looks))
    heroics.order(ledger, frame.model, "obey")
    ledger.push(lines.ladder(ledger, ledger.model(models[0]), None))


# Attacks


def _crowd(ledger: Ledger, frame: Asked, at: int, models: tuple[int, ...]) -> None:
    """All who stand in the squares are hit. [MA-K20]"""
    assert frame.attack is not None
    if models:
        declare(ledger, replace(frame.attack, targets=tuple(sorted(models))))


def _others(ledger: Ledger, frame: Asked, at: int, models: tuple[int, ...]) -> None:
    assert frame.attack is not None
    declare(ledger, replace(frame.attack, targets=tuple(sorted({*frame.attack.targets, *models}))))


def _mates(ledger: Ledger, frame: Asked, at: int, models: tuple[int, ...]) -> None:
    """Who stood there rolls for Rattled. [MA-B14]"""
    ledger.push(Shaking(tuple(sorted(models))))


def _last_words(ledger: Ledger, frame: Asked, at: int, models: tuple[int, ...]) -> None:
    """The dying model attacks its killer in the way in which it was killed. [MA-K12]"""
    if frame.lines[at].code == "none":
        return
    attack = frame.attack
    assert attack is not None
    assert attack.attacker is not None
    model, card = ledger.model(models[0]), CARDS["K12"]
    ledger.say(ev.Played(model.side, card.id, card.clause, model=model.id))
    reply = _reply(model, ledger.model(attack.attacker), attack.kind, clear=False)
    _strike_back(ledger, replace(reply, parts=(("K12", card.dice),), dice=card.dice, reply=True))


def _retort(ledger: Ledger, frame: Asked, at: int, models: tuple[int, ...]) -> None:
    """She shoots or fights its maker at once. [MA-H8]"""
    line, attack = frame.lines[at], frame.attack
    if line.code == "none":
        return
    assert attack is not None
    assert attack.attacker is not None
    assert frame.model is not None
    ledger.say(ev.Spent(frame.model, "not-tonight", "MA-H8"))
    reply = _reply(ledger.model(frame.model), ledger.model(attack.attacker), attack.kind, clear=line.clear)
    _strike_back(ledger, replace(reply, reply=True))


def _reply(model: Model, foe: Model, kind: str, *, clear: bool) -> Attack:
    if kind == "fight":
        return fought(model, foe, friends=0, hit=(foe.id,))
    return fired(model, foe, rays(model)[0], clear=clear, hit=(foe.id,))


def _strike_back(ledger: Ledger, attack: Attack) -> None:
    asked = lines.others(ledger, attack)
    if asked is None and attack.kind == "fight" and attack.card is None and attack.parts[0][0] == "test":
        assert attack.attacker is not None
        asked = lines.friends(ledger, ledger.model(attack.attacker), attack)
    if asked is None:
        declare(ledger, attack)
    else:
        ledger.push(asked)


# What dice say of the table


def walk(ledger: Ledger, frame: Happening | Entering | Crawling | Wandering) -> None:
    """Events, newcomers, bug and civilians are put and moved on the table; who is hit is asked. [MA-K20]"""
    ledger.pop()
    match frame:
        case Happening("K17"):
            ledger.say(ev.CivilianCame(_place(ledger)))
        case Happening(card):
            if card == "K18":
                ledger.say(ev.BugMoved(HERE))
            ledger.push(lines.crowd(ledger, _crash(card)))
        case Entering(side, kind, clause):
            stats = KINDS[kind]
            fresh = Model(len(ledger.state.models), kind, side, HERE, ledger.game.weapons(kind), stats.heroics)
            ledger.say(ev.Enlisted(fresh, clause))
        case Crawling():
            ledger.push(lines.bug(ledger))


_CIVILIANS = -100
"""Civilians have places of their own below this, counters above."""


def _place(ledger: Ledger) -> int:
    """A place of its own for one more civilian, none of the board's."""
    return min((_CIVILIANS, *ledger.state.civilians)) - 1


def _crash(card: str) -> Attack:
    kind = CARDS[card]
    return Attack("event", None, kind.need, kind.dice, ((card, kind.dice),), (), card=card)


def _bug(ledger: Ledger, frame: Asked, at: int, models: tuple[int, ...]) -> None:
    """It went off the board, or to those who stand there now. [MA-K18]"""
    if frame.lines[at].code == "bug_gone":
        ledger.say(ev.BugMoved(None))
    elif models:
        declare(ledger, replace(_crash("K18"), targets=tuple(sorted(models))))


def _rally(ledger: Ledger, frame: Asked, at: int, models: tuple[int, ...]) -> None:
    """They stand up. [MA-K5]"""
    for id in sorted(models):
        ledger.say(ev.StoodUp(id, "MA-K5"))


_ANSWERS: dict[str, Callable[[Ledger, Asked, int, tuple[int, ...]], None]] = {
    "starter": _starter,
    "model": _model,
    "invasion": _invasion,
    "ladder": _ladder,
    "target": _target,
    "foe": _foe,
    "friends": _friends,
    "find": _find,
    "jump": _jump,
    "led": _led,
    "crowd": _crowd,
    "others": _others,
    "mates": _mates,
    "last_words": _last_words,
    "retort": _retort,
    "bug": _bug,
    "rally": _rally,
}


def tapped(frame: Asked, at: int, models: tuple[int, ...]) -> bool:
    """Whether such a tap answers the question. [MA-C1, MA-S23]"""
    if not 0 <= at < len(frame.lines):
        return False
    line: Listed = frame.lines[at]
    once = len(set(models)) == len(models) and set(models) <= set(line.models)
    return not line.why and once and line.least <= len(models) <= line.most
