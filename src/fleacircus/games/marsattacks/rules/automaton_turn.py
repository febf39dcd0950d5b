"""The automaton's Turn: it draws, decides and acts until a person must choose. [MA-S07, MA-S08]"""

from __future__ import annotations

from msgspec.structs import replace

from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.automaton import hand, invasion, selection
from fleacircus.games.marsattacks.automaton.findings import Findings
from fleacircus.games.marsattacks.automaton.ties import best, lot
from fleacircus.games.marsattacks.book import BOOK, KINDS, WEAPONS
from fleacircus.games.marsattacks.events import Look
from fleacircus.games.marsattacks.field import may_follow
from fleacircus.games.marsattacks.legal import left_to_activate
from fleacircus.games.marsattacks.model import (
    HUMANS,
    MARTIANS,
    Acting,
    Charge,
    Fights,
    Model,
    Planned,
    Shoots,
    StandsUp,
    Steps,
    Turn,
    Use,
)
from fleacircus.games.marsattacks.rules import activation, cards, express, heroics, lines, turncards
from fleacircus.games.marsattacks.rules.ledger import Ledger
from fleacircus.games.marsattacks.rules.rounds import end_turn

THINGS = 2


def run_turn(ledger: Ledger, turn: Turn) -> None:
    """One step of its Turn: cards for the start, then two things. Hand cards are free. [MA-S07, MA-S19]"""
    if not turn.begun and ledger.game.express:
        express.start(ledger, turn)
    elif not turn.begun:
        use = hand.at_start(ledger.field)
        if use is not None:
            _announce(ledger, use)
            turncards.play(ledger, MARTIANS, use)
            return
        ledger.set_turn(replace(turn, begun=True))
    elif _after_activation(ledger, turn):
        return
    elif turn.things >= THINGS:
        end_turn(ledger)
    elif not turn.things and ledger.state.passes and not left_to_activate(ledger.state, MARTIANS):
        end_turn(ledger, passed=True)
    else:
        _draw_card(ledger, turn)


def _announce(ledger: Ledger, use: Use) -> None:
    ledger.say(ev.Considered(None, use.model, (Look("hand", use.card, "MA-S19", True, model=use.model),)))


def _draw_card(ledger: Ledger, turn: Turn) -> None:
    """The top AI card; an empty deck is shuffled again. [MA-S08, MA-R3]"""
    left = list(BOOK.ai.cards)
    for card in ledger.state.ai_used:
        left.remove(card)
    if not left:
        ledger.say(ev.AiReshuffled())
        left = list(BOOK.ai.cards)
    card = ledger.rng.choice(left)
    ledger.set_turn(replace(turn, things=turn.things + 1, last=None))
    ledger.say(ev.AiDrawn(card, turn.things + 1))
    if not ledger.field.sides[HUMANS]:
        ledger.say(ev.Considered(card, None, (Look("sector", "fizzles", "MA-R3", True, "no_enemy_on_the_board"),)))
    elif card == "invasion":
        _invade(ledger, card)
    else:
        _activate(ledger, card)


def _invade(ledger: Ledger, card: str) -> None:
    """Use a set in play; if there is none, lay all Support and draw replacements. [MA-S08, MA-R2, MA-R15]"""
    if ledger.game.express and express.invade(ledger, card):
        return
    use, looks = invasion.invade(ledger.game, ledger.field)
    ledger.say(ev.Considered(card, None, looks))
    if use is not None:
        cards.resolve(ledger, MARTIANS, use, "MA-S08")
        return
    for support in invasion.to_lay(ledger.state):
        cards.lay(ledger, MARTIANS, support, "MA-S08")


def _activate(ledger: Ledger, card: str) -> None:
    """The card chooses a model; with none left it fizzles, and is one of the two things. [MA-S09, MA-R3, MA-R16]"""
    if ledger.game.express and left_to_activate(ledger.state, MARTIANS):
        ledger.push(lines.chosen_by(ledger, card))
        return
    model, looks = selection.select(ledger.field, card, ledger.rng)
    if model is None:
        ledger.say(ev.Considered(card, None, (*looks, Look("sector", "fizzles", "MA-R3", True))))
        return
    act(ledger, model, card, looks)


def act(ledger: Ledger, model: Model, card: str | None, looks: tuple[Look, ...]) -> None:
    """The model decides by the lists and begins. [MA-S13]"""
    found, more = Findings(ledger.game, ledger.field, model, ledger.rng).decide()
    ledger.say(ev.Considered(card, model.id, looks + more))
    acting = activation.begin(ledger, model.id)
    ledger.swap(replace(acting, plan=found.plan, snap=found.snap))


def run_acting(ledger: Ledger, acting: Acting) -> None:
    """The next step of the plan; after the last one a shot, if that was the plan, and the end. [MA-R10]"""
    model = ledger.alive(acting.model)
    if model is None or not acting.plan:
        if model is not None and acting.snap and not activation.exhausted(ledger, acting):
            _snap(ledger, acting, model)
        else:
            activation.finish(ledger, acting.model)
        return
    step = acting.plan[0]
    if ledger.game.wood and not _still(ledger, model, step):
        ledger.swap(replace(acting, plan=(), snap=""))
        return
    ledger.swap(replace(acting, plan=acting.plan[1:]))
    match step:
        case StandsUp(id):
            activation.stand_up(ledger, id)
        case Steps(id, spot, heroic):
            if not model.rattled:
                activation.step(ledger, id, spot, heroic=heroic)
        case Shoots():
            if not model.rattled:
                _shoot(ledger, step)
        case Fights(id, target, heroic):
            activation.fight_here(ledger, id, target, heroic=heroic)


def _still(ledger: Ledger, model: Model, step: Planned) -> bool:
    """Whether a planned thing can still be done where models were moved by hand; else the activation ends. [MA-C1]"""
    field = ledger.field
    match step:
        case Steps(_, spot):
            there = spot // 9 in field.next_squares(model) and field.room(model, spot // 9)
            return there and not field.taken >> spot & 1
        case Shoots(_, target, weapon):
            return model.rattled or ledger.alive(target) in field.targets(model, WEAPONS[weapon])
        case Fights(_, target):
            return ledger.alive(target) in field.opponents(model)
        case StandsUp():
            return model.rattled


def _shoot(ledger: Ledger, shot: Shoots, *, heroic: bool = False) -> None:
    activation.shoot(ledger, shot.model, shot.target, shot.weapon, aim=shot.aim, heroic=heroic)


def _snap(ledger: Ledger, acting: Acting, model: Model) -> None:
    """The shot that a step left: at whom the list says. [MA-S17, MA-R7, MA-R10]"""
    ledger.swap(replace(acting, snap=""))
    findings = Findings(ledger.game, ledger.field, model, ledger.rng)
    plan = findings.snap_shot(worth_points=acting.snap == "worth")
    if plan:
        ledger.say(ev.Considered(None, model.id, findings.target_looks))
        shot = plan[0]
        assert isinstance(shot, Shoots)
        _shoot(ledger, shot)


def charge(ledger: Ledger, frame: Charge) -> None:
    """It fights the enemy worth most. [MA-R12]"""
    foe = Findings(ledger.game, ledger.field, ledger.model(frame.model), ledger.rng).opponent()
    activation.fight_here(ledger, frame.model, foe.id)


def _after_activation(ledger: Ledger, turn: Turn) -> bool:
    """What may follow an activation: a jump to something of worth, Tor's extra shot, his order. [MA-K4, MA-R17]"""
    model = ledger.alive(turn.last)
    if model is None or model.side != MARTIANS:
        return False
    if ledger.game.express:
        return express.after(ledger, model)
    return _jump(ledger, turn, model) or _general(ledger, turn, model) or _led(ledger, turn)


def _jump(ledger: Ledger, turn: Turn, model: Model) -> bool:
    """Jump Jets, if they take a counter or a civilian for sure. [MA-K4]"""
    if "K4" not in ledger.state.hands[MARTIANS] or model.rattled or ledger.field.bound(model):
        return False
    spot = Findings(ledger.game, ledger.field, model, ledger.rng).jump()
    if spot is None:
        return False
    use = Use("K4", model=model.id, spot=spot)
    _announce(ledger, use)
    turncards.play(ledger, MARTIANS, use)
    return True


def _general(ledger: Ledger, turn: Turn, model: Model) -> bool:
    """Tor: an extra shot if he has a target, else Obey!, as long as a point is left after it. [MA-H10, MA-R17]"""
    if not KINDS[model.kind].has("obey") or model.heroics < 2 or model.rattled:
        return False
    findings = Findings(ledger.game, ledger.field, model, ledger.rng)
    if model.id not in turn.exerted:
        plan = findings.snap_shot()
        if plan:
            shot = plan[0]
            assert isinstance(shot, Shoots)
            ledger.say(
                ev.Considered(None, model.id, (Look("hero", "extra_shot", "MA-R17", True), *findings.target_looks))
            )
            _shoot(ledger, shot, heroic=True)
            return True
        if any(may_follow(model, friend) for friend in ledger.field.sides[MARTIANS]):
            looks = (Look("hero", "extra_shot", "MA-R17", False, "no_target"), Look("hero", "obey", "MA-R17", True))
            ledger.say(ev.Considered(None, model.id, looks))
            heroics.order(ledger, model.id, "obey")
            return _led(ledger, turn)
    return False


def _led(ledger: Ledger, turn: Turn) -> bool:
    """The Grunt nearest to an enemy follows the order, free. [MA-H10]"""
    now = ledger.turn
    leader = None if now is None else ledger.alive(now.leader)
    if now is None or leader is None or not now.led:
        return False
    able = [m for m in ledger.field.sides[MARTIANS] if may_follow(leader, m)]
    if not able or not ledger.field.sides[HUMANS]:
        return False
    model = lot(ledger.rng, best(able, ledger.field.nearest))
    act(ledger, model, None, (Look("hero", "obey", "MA-H10", True, model=model.id),))
    return True
