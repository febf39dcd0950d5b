"""When the automaton plays its hand: at the first useful moment, for nothing. [MA-S06, MA-S19, MA-R4, MA-R14]"""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from fleacircus.games.marsattacks import odds
from fleacircus.games.marsattacks.answers import fits
from fleacircus.games.marsattacks.automaton.ties import best
from fleacircus.games.marsattacks.board import distance2
from fleacircus.games.marsattacks.book import CARDS, KINDS
from fleacircus.games.marsattacks.events import Look
from fleacircus.games.marsattacks.field import Field, survive_dice, within
from fleacircus.games.marsattacks.model import MARTIANS, Attack, Card, Model, Side, State, Use

SURE = Fraction(9, 10)
"""A test this likely needs no help. [MA-R4]"""


def chance(state: State, attack: Attack, target: int) -> Fraction:
    """The chance that the attack gets the better of one target. [MA-B10]"""
    model = state.models[target]
    assert model is not None
    survive = KINDS[model.kind].survive
    return odds.hit(attack.dice, attack.need, survive_dice(attack, model), survive, again=attack.again)


def response(state: State, attack: Attack, side: Side) -> tuple[Use | None, tuple[Look, ...]]:
    """The card that helps most in a test, the oldest of equals; Again! only after the others. [MA-R4, MA-K3]"""
    hand = [card for card in dict.fromkeys(state.hands[side]) if card and fits(state, attack, side, card)]
    if not hand:
        return None, ()
    if attack.side == side:
        assert attack.target is not None
        if chance(state, attack, attack.target) >= SURE:
            return None, ()
        hand = [card for card in hand if card != "K3"] or hand
        card = hand[0]
    else:
        card = max(hand, key=lambda c: _gain(state, attack, side, c))
    clause = CARDS[card].clause
    looks = tuple(Look("hand", c, "MA-R4", c == card, "" if c == card else "helps_less") for c in hand)
    return _play(state, attack, side, card), (*looks, Look("hand", "played", clause, True))


def _play(state: State, attack: Attack, side: Side, card: Card) -> Use:
    return Use(card, model=_saved(state, attack, side)[0]) if card in ("K8", "K9") else Use(card)


def _saved(state: State, attack: Attack, side: Side) -> list[int]:
    """The side's own models that are attacked, first whom it is aimed at."""
    own = [id for id in attack.targets if (m := state.models[id]) is not None and m.side == side]
    return sorted(own, key=lambda id: id != attack.target)


def _gain(state: State, attack: Attack, side: Side, card: Card) -> Fraction:
    """How much the card changes the chances of the side's own models. [MA-R4]"""
    own, dice = _saved(state, attack, side), CARDS[card].dice
    if card == "K10":
        after = replace(attack, dice=max(1, attack.dice - dice))
    else:
        shields = tuple((id, dice) for id in (own if card == "K11" else own[:1]))
        after = replace(attack, shields=attack.shields + shields)
    return sum((chance(state, attack, id) - chance(state, after, id) for id in own), Fraction(0))


def at_start(field: Field) -> Use | None:
    """A card for the start of its Turn: Shriek, Burning Cattle, Overcharge. [MA-K5, MA-K6, MA-K7]"""
    for card in field.state.hands[MARTIANS]:
        use = _STARTERS[card](field) if card in _STARTERS else None
        if use is not None:
            return use
    return None


def _shriek(field: Field) -> Use | None:
    """On the nearest unactivated enemy that stands, is ordinary and near enough. [MA-K5]"""
    own = field.sides[MARTIANS]
    reach = CARDS["K5"].reach
    prey = [
        foe
        for foe in field.sides[1 - MARTIANS]
        if not foe.rattled
        and not foe.marker
        and KINDS[foe.kind].ordinary
        and any(within(martian, foe, reach) for martian in own)
    ]
    if not prey:
        return None
    return Use("K5", model=best(prey, lambda m: to_nearest(field, m, MARTIANS), lambda m: m.id)[0].id)


def to_nearest(field: Field, model: Model, side: Side) -> int:
    """The squared distance to the closest model of a side."""
    row = distance2(model.spot)
    return min(row[other.spot] for other in field.sides[side])


def _cattle(field: Field) -> Use | None:
    """The line with most enemies less Martians, at least two. [MA-K6]"""
    score = [0] * 16
    for model in field.models:
        for line in (model.square // 8, 8 + model.square % 8):
            score[line] += -1 if model.side == MARTIANS else 1
    line = max(range(16), key=lambda at: (score[at], -at))
    return Use("K6", line=line) if score[line] >= 2 else None


def _overcharge(field: Field) -> Use | None:
    """All have acted: the ordinary one nearest to an enemy acts again. [MA-K7]"""
    own = field.sides[MARTIANS]
    ordinary = [m for m in own if KINDS[m.kind].ordinary]
    if not ordinary or any(not m.marker for m in own):
        return None
    return Use("K7", model=best(ordinary, field.nearest, lambda m: m.id)[0].id)


_STARTERS = {"K5": _shriek, "K6": _cattle, "K7": _overcharge}
