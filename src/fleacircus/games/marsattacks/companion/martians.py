"""The automaton's Turn on a physical table: it asks, decides by its lists, and says what to do. [MA-C1, MA-S07]"""

from __future__ import annotations

from collections.abc import Callable

from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.automaton import hand, invasion
from fleacircus.games.marsattacks.automaton.lists import Finding, Snap
from fleacircus.games.marsattacks.book import BOOK, CARDS, KINDS, WEAPONS, rays
from fleacircus.games.marsattacks.companion.asking import Asking
from fleacircus.games.marsattacks.companion.desk import Table
from fleacircus.games.marsattacks.companion.model import (
    Begun,
    Chosen,
    Doing,
    HumanTurn,
    ThingDone,
    Told,
    Undertaken,
    Waited,
)
from fleacircus.games.marsattacks.events import Look
from fleacircus.games.marsattacks.field import survive_dice
from fleacircus.games.marsattacks.model import HUMANS, MARTIANS, Attack, Model
from fleacircus.games.marsattacks.rules.cards import HAND

STARTERS = ("K5", "K6", "K7")
"""Cards for the start of the Turn, in the order in which they are looked at. [MA-K5, MA-K6, MA-K7]"""
THINGS = 2
TAKES = ("sure_gain", "gain_by_counter")
FIGHTS = ("forced_fight", "gain_by_fight", "fight")
SHOTS = ("gain_by_shot", "shoot")


def go(table: Table, round_end: Callable[[Table], None]) -> None:
    """Go on until something is waited for; `Unknown` says that it is an answer."""
    waited = len(table.events)
    while not table.over and not any(isinstance(event, Waited) for event in table.events[waited:]):
        desk = table.desk
        if not desk.task and len(desk.hands[MARTIANS]) < HAND and desk.side == MARTIANS:
            table.draw_up(MARTIANS)
        if desk.task:
            _TASKS[desk.task](table, Asking(table.game, table.desk))
        elif desk.side == HUMANS:
            table.say(Waited(HumanTurn()))
        elif desk.begun < len(STARTERS):
            _starter(table, STARTERS[desk.begun])
        elif desk.things >= THINGS:
            table.say(ev.TurnBegan(HUMANS))
        elif not desk.things and desk.human_passed and not table.idle(MARTIANS):
            table.say(ev.Passed(MARTIANS))
            round_end(table)
        else:
            _draw_card(table)


def _starter(table: Table, card: str) -> None:
    """Look at a card for the start of the Turn, if it is held and could be used at all. [MA-S19]"""
    useful = card in table.desk.hands[MARTIANS]
    if card == "K7" and (table.idle(MARTIANS) or not _ordinary(table)):
        useful = False
    table.say(Begun())
    if useful:
        table.say(Undertaken(card))


def _ordinary(table: Table) -> list[Model]:
    return [m for m in table.desk.models if m is not None and m.side == MARTIANS and KINDS[m.kind].ordinary]


def _draw_card(table: Table) -> None:
    """The top AI card. [MA-S08, MA-R3]"""
    left = list(BOOK.ai.cards)
    for card in table.desk.ai_used:
        left.remove(card)
    if not left:
        table.say(ev.AiReshuffled())
        left = list(BOOK.ai.cards)
    card = table.rng.choice(left)
    table.say(ThingDone())
    table.say(ev.AiDrawn(card, table.desk.things))
    table.say(Undertaken("invasion" if card == "invasion" else "card", card))


# Tasks


def _shriek(table: Table, asking: Asking) -> None:
    prey = [m for m in asking.humans if not m.rattled and KINDS[m.kind].ordinary]
    target = asking.which("shriek_target", "MA-K5", prey, none=True)
    table.say(Undertaken(""))
    if target is not None:
        _play(table, "K5")
        table.say(Told("shriek", "MA-K5", target=target.id, card="K5"))
        table.say(Waited(Doing("shriek", None)))


def _cattle(table: Table, asking: Asking) -> None:
    useful = asking.yes("cattle_line", "MA-K6")
    table.say(Undertaken(""))
    if useful:
        _play(table, "K6")
        card = CARDS["K6"]
        table.say(Told("cattle", "MA-K6", card="K6", dice=card.dice, need=card.need))
        table.say(Waited(Doing("cattle", None, _ids(asking.humans))))


def _overcharge(table: Table, asking: Asking) -> None:
    model = asking.which("overcharge", "MA-K7", _ordinary(table), none=False)
    assert model is not None
    table.say(Undertaken(""))
    _play(table, "K7")
    table.say(ev.Marked(model.id, False, "MA-K7"))
    table.say(Told("overcharge", "MA-K7", model=model.id, card="K7"))


def _play(table: Table, card: str) -> None:
    table.say(ev.Played(MARTIANS, card, CARDS[card].clause))


def _ids(models: list[Model]) -> tuple[int, ...]:
    return tuple(m.id for m in models)


def _invasion(table: Table, asking: Asking) -> None:
    """Use a set, else lay Support and draw, else the thing is spent. [MA-S08, MA-R2, MA-R15]"""
    desk = table.desk
    at = invasion.best_set(desk)
    table.say(Undertaken(""))
    if at is None:
        table.say(ev.Considered("invasion", None, invasion.without_set(desk)))
        for card in invasion.to_lay(desk):
            table.say(ev.SupportLaid(MARTIANS, card, "MA-S08"))
            table.say(Told("lay", "MA-S08", card=card))
        return
    lying = desk.sets[at]
    kind = CARDS[lying.card]
    dice = kind.dice + kind.grow_dice * (lying.size - 1)
    table.say(
        ev.Considered("invasion", None, (Look("invasion", "use_set", "MA-S08", True, lying.card, count=lying.size),))
    )
    table.say(ev.SupportResolved(MARTIANS, at, lying.card, lying.size, "MA-S08"))
    clause = "MA-R2" if lying.card == "K13" else "MA-R15"
    table.say(Told("support", clause, card=lying.card, dice=dice, need=kind.need, size=lying.size))
    table.say(Waited(Doing("support", None, _ids(asking.humans))))


def _card(table: Table, asking: Asking) -> None:
    """The card chooses a model, or fizzles. [MA-S09, MA-R3, MA-R16]"""
    card = table.desk.ai_card
    assert card is not None
    model, looks = asking.select(card)
    if model is None:
        table.say(Undertaken(""))
        table.say(ev.Considered(card, None, (*looks, Look("sector", "fizzles", "MA-R3", True))))
        return
    table.say(ev.Considered(card, model.id, looks))
    table.say(Undertaken("act", card, model.id))


def _act(table: Table, asking: Asking) -> None:
    """The model acts by the lists. [MA-S13, MA-R1]"""
    model = asking.model
    rung, found, looks = asking.decide()
    if rung.code in TAKES:
        _take_first(table, asking, rung.code, looks)
        return
    _begin(table, model, looks)
    if rung.code in SHOTS:
        _finish_after(table, model.id)
        blow(table, asking, found, shot=True, aim=not model.rattled, code=rung.code)
    elif rung.code in FIGHTS:
        _finish_after(table, model.id)
        blow(table, asking, found, shot=False, moved_in=rung.code != "forced_fight", code=rung.code)
    elif rung.code == "stay":
        table.say(Told("stay", rung.clause, model=model.id))
        _finish_after(table, model.id)
    else:
        table.say(Told(rung.code, rung.clause, model=model.id))
        following = {"any": "snap", "worth": "snap_worthy", "": "finish"}[found.snap]
        table.say(Undertaken(following, None, model.id))
        table.say(Waited(Doing(rung.code, model.id, points=_most(table))))


def _begin(table: Table, model: Model, looks: tuple[Look, ...]) -> None:
    table.say(ev.Considered(table.desk.ai_card, model.id, looks))
    table.say(ev.Activated(model.id))
    table.say(Chosen(model.id))
    if model.rattled:
        table.say(ev.StoodUp(model.id, "MA-R1"))
        table.say(Told("stand_up", "MA-R1", model=model.id))


def _finish_after(table: Table, model: int) -> None:
    table.say(Undertaken("finish", None, model))


def _most(table: Table) -> int:
    """The most VP that a step may pick up."""
    gains = table.game.gains[MARTIANS]
    counters = gains.counter if table.game.scenario.counters.pool else 0
    return counters + (gains.civilian if table.desk.loose_civilians else 0)


def _take_first(table: Table, asking: Asking, code: str, looks: tuple[Look, ...]) -> None:
    """A gain one square away leaves a shot: before the step if there is a target, else after it. [MA-R10]"""
    model = asking.model
    spare = bool(rays(model)) and not model.rattled and asking.yes("one_square_away", "MA-R10")
    found = asking.target(asking.humans) if spare and asking.yes("enemy_in_sight", "MA-R10") else None
    _begin(table, model, looks)
    if found is not None:
        table.say(Undertaken("take", None, model.id))
        blow(table, asking, found, shot=True, aim=False, code="shoot")
        return
    table.say(Told(code, "MA-R10", model=model.id))
    table.say(Undertaken("snap_if" if spare else "finish", None, model.id))
    table.say(Waited(Doing(code, model.id, points=_most(table))))


def _take(table: Table, asking: Asking) -> None:
    """The step after the shot. [MA-R10]"""
    model = asking.model
    table.say(Told("sure_gain", "MA-R10", model=model.id))
    _finish_after(table, model.id)
    table.say(Waited(Doing("sure_gain", model.id, points=_most(table))))


def _snap_worthy(table: Table, asking: Asking) -> None:
    """After a step that was made for it: shoot at a model worth VP. [MA-R7]"""
    _snap(table, asking, "worth")


def _snap(table: Table, asking: Asking, snap: Snap = "any") -> None:
    """After a step that was made for it: shoot at whom the list says. [MA-S17]"""
    found = asking.target(asking.prey(snap))
    table.say(ev.Considered(None, asking.model.id, asking.target_looks))
    _finish_after(table, asking.model.id)
    blow(table, asking, found, shot=True, aim=False, code="shoot")


def _snap_if(table: Table, asking: Asking) -> None:
    """After a gain: a shot, if there is a target now. [MA-R10]"""
    if asking.yes("enemy_in_sight", "MA-R10"):
        _snap(table, asking)
    else:
        _finish_after(table, asking.model.id)


def blow(
    table: Table, asking: Asking, found: Finding, *, shot: bool, code: str, aim: bool = False, moved_in: bool = False
) -> None:
    """Tell an attack with its dice, and a card of the hand if it helps. [MA-B11, MA-B12, MA-R4]"""
    model = asking.model
    assert found.model is not None
    target = table.model(found.model)
    kind = KINDS[model.kind]
    parts = [("test", 3)]
    weapon = asking.weapon() if shot else None
    if weapon is not None:
        parts += [
            (name, n) for name, n in (("weapon", weapon.dice), ("clear", found.number or 0), ("aim", int(aim))) if n
        ]
    elif moved_in:
        parts.append(("moved_in", 1))
    traits = weapon.traits if weapon is not None else tuple(t for w in model.weapons for t in WEAPONS[w].traits)
    area = "area" in traits if weapon is not None else asking.area()
    dice = sum(n for _, n in parts)
    attack = Attack(
        "shot" if shot else "fight", MARTIANS, kind.shoot if shot else kind.fight, dice, tuple(parts), (target.id,),
        attacker=model.id, target=target.id, traits=traits,
    )  # fmt: skip
    play, looks = hand.response(table.desk, attack, MARTIANS)
    if play is not None:
        table.say(ev.Considered(None, model.id, looks))
        table.say(ev.Played(MARTIANS, play.card, CARDS[play.card].clause, model=model.id))
        dice += CARDS[play.card].dice if play.card in ("K1", "K2") else 0
    table.say(
        Told(
            code,
            "MA-B11" if shot else "MA-B12",
            model=model.id,
            target=target.id,
            weapon=None if weapon is None else weapon.id,
            card=None if play is None else play.card,
            dice=dice,
            need=attack.need,
            survive_dice=survive_dice(attack, target),
            survive=KINDS[target.kind].survive,
        )
    )
    table.say(Waited(Doing(code, model.id, _ids(asking.humans) if area else (target.id,))))


def _finish(table: Table, asking: Asking) -> None:
    """The marker; then Jump Jets, or what Tor may add. [MA-B04, MA-K4, MA-R17]"""
    model = asking.subject
    if model is None:
        table.say(Undertaken(""))
        return
    jump = "K4" in table.desk.hands[MARTIANS] and not KINDS[model.kind].vehicle and bool(_most(table))
    jumps = jump and asking.yes("jump_takes", "MA-K4")
    if not model.marker:
        table.say(ev.Marked(model.id, True, "MA-B04"))
    table.say(Undertaken("tor" if KINDS[model.kind].has("obey") else "", None, model.id))
    if jumps:
        _play(table, "K4")
        table.say(Told("jump", "MA-K4", model=model.id, card="K4"))
        table.say(Waited(Doing("jump", model.id, points=_most(table))))


def _tor(table: Table, asking: Asking) -> None:
    """An extra shot if he has a target, else Obey!, while a point is left after it. [MA-H10, MA-R17]"""
    model = asking.subject
    if model is None or model.heroics < 2 or model.rattled:
        table.say(Undertaken(""))
        return
    if asking.yes("enemy_in_sight", "MA-R17"):
        found = asking.target(asking.humans)
        table.say(ev.Spent(model.id, "shot", "MA-B15"))
        table.say(Undertaken("", None, model.id))
        blow(table, asking, found, shot=True, aim=False, code="extra_shot")
        return
    grunts = [m for m in asking.martians if not m.marker and KINDS[m.kind].has("grunt")]
    grunt = asking.which("obey", "MA-H10", grunts, none=True)
    if grunt is None:
        table.say(Undertaken(""))
    else:
        table.say(ev.Spent(model.id, "obey", "MA-H10"))
        table.say(Undertaken("act", None, grunt.id))


def _last_words(table: Table, asking: Asking) -> None:
    """A dying Martian attacks its killer first, if it can; then it is gone. [MA-K12]"""
    model = asking.model
    if asking.yes("killer_in_reach", "MA-K12"):
        card = CARDS["K12"]
        _play(table, "K12")
        kind = KINDS[model.kind]
        table.say(
            Told("last_words", "MA-K12", model=model.id, card="K12", dice=card.dice, need=kind.shoot or kind.fight)
        )
        table.say(Undertaken("gone", None, model.id))
        table.say(Waited(Doing("last_words", model.id, _ids(asking.humans))))
    else:
        table.say(Undertaken("gone", None, model.id))


def _gone(table: Table, asking: Asking) -> None:
    model = asking.model
    table.say(Undertaken(""))
    table.hurt(model, HUMANS)


_TASKS: dict[str, Callable[[Table, Asking], None]] = {
    "K5": _shriek,
    "K6": _cattle,
    "K7": _overcharge,
    "K12": _last_words,
    "gone": _gone,
    "invasion": _invasion,
    "card": _card,
    "act": _act,
    "take": _take,
    "snap": _snap,
    "snap_worthy": _snap_worthy,
    "snap_if": _snap_if,
    "finish": _finish,
    "tor": _tor,
}
