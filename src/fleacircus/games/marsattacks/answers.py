"""What may be answered to an attack before its dice: one card a side, and heroes' abilities. [MA-B16, MA-B29]"""

from __future__ import annotations

from msgspec.structs import replace

from fleacircus.games.marsattacks.book import CARDS, KINDS
from fleacircus.games.marsattacks.model import Attack, Card, Side, State, Turn, Use
from fleacircus.games.marsattacks.setting import Setting

ANSWERS = ("K1", "K2", "K3", "K8", "K9", "K10", "K11")
"""The cards that are played on a test."""


def fits(state: State, attack: Attack, side: Side, card: Card) -> bool:
    """Whether a card of that kind can be played on this test by that side, money and turn apart.

    Bonus cards are for one's own attack in one's own Turn, skulls for the enemy's in the enemy's Turn; one card a
    test for each side. An event may be answered in any Turn.
    [MA-B16, MA-K1, MA-K2, MA-K3, MA-K8, MA-K9, MA-K10, MA-K11]
    """
    if side in attack.carded or attack.reply:
        return False
    by_model = attack.kind in ("shot", "fight")
    if card in ("K1", "K2", "K3"):
        own = attack.side == side == state.side and by_model
        return own and (card == "K3" or attack.kind == ("shot" if card == "K1" else "fight"))
    if not any((m := state.models[id]) is not None and m.side == side for id in attack.targets):
        return False
    if card == "K11" and attack.kind == "event":
        return True
    if attack.side != state.side or side == state.side:
        return False
    if card == "K8":
        return attack.kind == "shot"
    if card == "K9":
        return attack.kind == "fight"
    if card == "K10":
        return by_model
    return card == "K11" and ("area" in attack.traits or not by_model)


def with_card(state: State, attack: Attack, side: Side, use: Use) -> Attack:
    """The test as a card changes it. [MA-B16, MA-K1, MA-K2, MA-K3, MA-K8, MA-K9, MA-K10, MA-K11]"""
    card = CARDS[use.card]
    attack = replace(attack, carded=(*attack.carded, side))
    if use.card in ("K1", "K2"):
        return more_dice(attack, use.card, card.dice)
    if use.card == "K3":
        return replace(attack, again=True)
    if use.card == "K10":
        return more_dice(attack, use.card, -card.dice)
    if use.card == "K11":
        own = (id for id in attack.targets if (m := state.models[id]) is not None and m.side == side)
        return replace(attack, shields=attack.shields + tuple((id, card.dice) for id in own))
    saved = use.model if use.model is not None else attack.targets[0]
    return replace(attack, shields=(*attack.shields, (saved, card.dice)))


def more_dice(attack: Attack, reason: str, dice: int) -> Attack:
    """The attack with more or fewer dice, never under one. [MA-B09]"""
    parts = (*attack.parts, (reason, dice))
    return replace(attack, parts=parts, dice=max(1, sum(n for _, n in parts)))


def affordable(state: State, turn: Turn | None, side: Side) -> bool:
    """Whether a person's bonus card still fits into the Turn: one model and one card. [MA-B05]"""
    return side != state.side or turn is None or (turn.models <= 1 and turn.cards == 0)


def cards(state: State, turn: Turn | None, attack: Attack, side: Side) -> tuple[Use, ...]:
    """The cards that a person of that side may answer with now. [MA-B05, MA-B16]"""
    answers: list[Use] = []
    for card in dict.fromkeys(state.hands[side]):
        if card is None or not fits(state, attack, side, card):
            continue
        if CARDS[card].kind == "bonus" and not affordable(state, turn, side):
            continue
        if card in ("K8", "K9"):
            own = (id for id in attack.targets if (m := state.models[id]) is not None and m.side == side)
            answers += [Use(card, model=id) for id in own]
        else:
            answers.append(Use(card))
    return tuple(answers)


def abilities(state: State, attack: Attack, side: Side) -> tuple[tuple[int, str], ...]:
    """Heroes who can bend this test, each with the ability: Cheat Code, Just My Luck. [MA-H3, MA-H9]"""
    found = []
    involved = (*attack.targets, *(() if attack.attacker is None else (attack.attacker,)))
    for id in involved:
        model = state.models[id]
        if model is None or model.side != side or not model.heroics or id in attack.used:
            continue
        has = KINDS[model.kind].abilities
        if "cheat-code" in has:
            found.append((id, "cheat-code"))
        if "just-my-luck" in has and id in attack.targets:
            found.append((id, "just-my-luck"))
    return tuple(found)


def any_left(state: State, turn: Turn | None, attack: Attack, side: Side) -> bool:
    """Whether a person of that side has anything to answer now."""
    return bool(cards(state, turn, attack, side) or abilities(state, attack, side))


def wants_to_be_asked(setting: Setting, state: State, turn: Turn | None, attack: Attack, side: Side) -> bool:
    """Whether a person gets a moment to answer.

    Between two people everyone who holds any card is asked wherever some card would fit, so that the asking does
    not tell what they hold.
    """
    open_to_cards = setting.seats == 2 and bool(state.hands[side]) and affordable(state, turn, side)
    if open_to_cards and any(fits(state, attack, side, card) for card in ANSWERS):
        return True
    return any_left(state, turn, attack, side)
