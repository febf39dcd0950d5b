"""How the companion goes through a battle: the person's Turn, the automaton's, the end of the Round. [MA-C1]"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from fleacircus.core.game import Leave
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.actions import Discard
from fleacircus.games.marsattacks.automaton import hand
from fleacircus.games.marsattacks.book import CARDS, KINDS, rays
from fleacircus.games.marsattacks.companion.asking import Unknown
from fleacircus.games.marsattacks.companion.desk import Table
from fleacircus.games.marsattacks.companion.martians import go
from fleacircus.games.marsattacks.companion.model import (
    Answered,
    AnyAction,
    AnyEvent,
    Ask,
    CiviliansCounted,
    Desk,
    Doing,
    Done,
    Exchanging,
    Hit,
    LayDown,
    Lost,
    Point,
    Say,
    Score,
    Spend,
    Strike,
    Toggle,
    Told,
    TurnEnded,
    TurnOver,
    Undertaken,
    Waited,
)
from fleacircus.games.marsattacks.model import HUMANS, MARTIANS, Attack, Model
from fleacircus.games.marsattacks.rules.rounds import LAST_ROUND
from fleacircus.games.marsattacks.setting import Setting


def opening(setting: Setting, rng: Random) -> list[AnyEvent]:
    """Rosters, hands and advantage; the person sets the table up. [MA-S04, MA-S22]"""
    table = Table(setting, Desk(), rng)
    scenario = setting.scenario
    table.say(ev.Opened(scenario.id, scenario.clause, (), (), (), ()))
    for side in (MARTIANS, HUMANS):
        force = scenario.sides[side]
        names = [*(fixed.model for fixed in force.fixed), *force.forces]
        if side == MARTIANS and scenario.advantage == "grunt":
            names += ["grunt"] * setting.options.advantage
        for name in names:
            table.enlist(setting.kind(name), side, scenario.clause)
    table.say(Told("set_up", "MA-S04"))
    for side in (MARTIANS, HUMANS):
        table.draw_up_first(side)
    if scenario.advantage == "vp" and setting.options.advantage:
        table.say(ev.Granted(setting.options.advantage))
    table.say(ev.RoundBegan(1))
    table.say(ev.TurnBegan(table.first()))
    return _settle(table)


def decide(setting: Setting, desk: Desk, action: AnyAction, rng: Random) -> list[AnyEvent]:
    """What follows from what the person said or did."""
    table = Table(setting, desk, rng)
    if isinstance(action, Leave):
        table.say(ev.Left(0))
        table.finish(MARTIANS, "MA-B18")
        return table.events  # type: ignore[return-value]
    _apply(table, action)
    return _settle(table)


def _settle(table: Table) -> list[AnyEvent]:
    """Go on until the person must say or do something."""
    if not table.over:
        try:
            go(table, _round_end)
        except Unknown as unknown:
            table.say(Waited(unknown.question))
    return table.events  # type: ignore[return-value]


def _apply(table: Table, action: AnyAction) -> None:
    desk = table.desk
    match action:
        case Say(yes):
            table.say(Answered(_asked(desk), int(yes)))
        case Point(model):
            table.say(Answered(_asked(desk), -1 if model is None else model))
        case Done(hit, points):
            _done(table, Done(tuple(sorted(hit)), points))
        case Strike():
            _strike(table, action)
        case Hit(id):
            _hit(table, table.model(id))
        case Lost(id):
            table.say(ev.Killed(id, None, "MA-B35"))
            table.check_end()
        case Toggle(id, what):
            old = table.model(id)
            new = replace(old, marker=not old.marker) if what == "marker" else replace(old, rattled=not old.rattled)
            table.say(ev.Adjusted(model=id, now=new))
        case Score(side, by):
            table.say(ev.Adjusted(side=side, points=by))
            table.check_end()
        case Spend(card, of_set):
            _spend(table, card, of_set)
        case LayDown(card):
            table.say(ev.SupportLaid(HUMANS, card))
        case Discard(chosen):
            if chosen:
                table.say(ev.Discarded(HUMANS, tuple(sorted(chosen))))
            table.draw_up(HUMANS)
            _next_round(table)
        case TurnOver(passed):
            table.say(TurnEnded(passed))
            table.say(ev.TurnBegan(MARTIANS))
        case Leave():
            raise AssertionError("dealt with before")


def _asked(desk: Desk) -> str:
    assert isinstance(desk.pending, Ask)
    return desk.pending.code


def _done(table: Table, action: Done) -> None:
    """The outcome of what was told: hits and pick-ups. [MA-B10, MA-B20]"""
    doing = table.desk.pending
    assert isinstance(doing, Doing)
    for id in action.hit:
        model = table.alive(id)
        if model is not None and not table.over:
            table.hurt(model, 1 - model.side)
    if action.points and not table.over:
        gains = table.game.gains[MARTIANS]
        table.score(MARTIANS, action.points, "counter", "MA-B20", doing.model)
        if table.desk.loose_civilians and action.points != gains.counter:
            table.say(CiviliansCounted(table.desk.loose_civilians - 1))
        table.check_end()


def _strike(table: Table, action: Strike) -> None:
    """The automaton answers an attack with its most useful card. [MA-S06, MA-R4]"""
    attacker, target = table.model(action.attacker), table.model(action.target)
    kind = KINDS[attacker.kind]
    gun = rays(attacker)[0] if action.kind == "shot" else None
    dice = 3 + (gun.dice if gun is not None else 0)
    traits = gun.traits if gun is not None else ()
    need = kind.shoot if gun is not None else kind.fight
    attack = Attack(
        action.kind, HUMANS, need, dice, (("test", dice),), (target.id,), attacker=attacker.id, target=target.id,
        traits=traits,
    )  # fmt: skip
    play, looks = hand.response(table.desk, attack, MARTIANS)
    told = Told("no_card", "MA-R4", model=target.id, target=attacker.id, weapon=None if gun is None else gun.id)
    if play is not None:
        card = CARDS[play.card]
        table.say(ev.Considered(None, target.id, looks))
        table.say(ev.Played(MARTIANS, card.id, card.clause, model=target.id))
        told = replace(told, code="answers", clause=card.clause, card=card.id, dice=card.dice)
    table.say(told)


def _hit(table: Table, model: Model) -> None:
    """A Martian was hit; a dying trooper may have a last word. [MA-B10, MA-K12]"""
    last = not model.heroics and not model.rattled and KINDS[model.kind].ordinary
    if last and "K12" in table.desk.hands[MARTIANS]:
        table.say(Undertaken("K12", subject=model.id))
    else:
        table.hurt(model, HUMANS)


def _spend(table: Table, card: str, of_set: bool) -> None:
    """A card or a set of the person's, used on the table. [MA-B16, MA-B17]"""
    if of_set:
        at = next(at for at, s in enumerate(table.desk.sets) if s.side == HUMANS and s.card == card)
        table.say(ev.SupportResolved(HUMANS, at, card, table.desk.sets[at].size, "MA-B17"))
    else:
        table.say(ev.Played(HUMANS, card, CARDS[card].clause))
        if card == "K16":
            table.newcomer("m16", "MA-K16", HUMANS)


def _round_end(table: Table) -> None:
    """Bug, civilians, Support, Reinforcements, then the person's hand. [MA-B32, MA-S20, MA-S21]"""
    table.walkers()
    for card in table.desk.hands[MARTIANS]:
        if card is not None and CARDS[card].kind == "support":
            table.say(ev.SupportLaid(MARTIANS, card, "MA-S21"))
    for card in table.desk.hands[MARTIANS]:
        if card == "K16":
            table.say(ev.Played(MARTIANS, card, "MA-S21"))
            table.newcomer("grunt", "MA-R5")
    table.draw_up(MARTIANS)
    if table.desk.hands[HUMANS]:
        table.say(Waited(Exchanging()))
    else:
        table.draw_up(HUMANS)
        _next_round(table)


def _next_round(table: Table) -> None:
    """Reserves, markers, and who starts. [MA-B04, MA-B32, MA-B36, MA-W2]"""
    desk = table.desk
    for side in (HUMANS, MARTIANS):
        for kind in table.game.due(side, desk.round):
            table.newcomer(kind, table.game.scenario.clause, side)
    if desk.round >= LAST_ROUND:
        left = [sum(m is not None and m.side == side for m in desk.models) for side in (HUMANS, MARTIANS)]
        ours, theirs = (desk.vp[HUMANS], left[HUMANS]), (desk.vp[MARTIANS], left[MARTIANS])
        table.finish(None if ours == theirs else HUMANS if ours > theirs else MARTIANS, "MA-B36")
        return
    table.say(ev.RoundBegan(desk.round + 1))
    table.say(Told("markers_off", "MA-B32"))
    table.say(ev.TurnBegan(HUMANS if desk.last_side is None else 1 - desk.last_side))
