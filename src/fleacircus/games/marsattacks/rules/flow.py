"""The flow of a battle: all that happens by itself until a person must choose."""

from __future__ import annotations

from msgspec.structs import replace

from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.automaton.deployment import best_spot
from fleacircus.games.marsattacks.field import may_retort
from fleacircus.games.marsattacks.model import (
    HUMANS,
    MARTIANS,
    Acting,
    Attack,
    Charge,
    Deploying,
    Drawing,
    Retort,
    RoundEnd,
    Turn,
)
from fleacircus.games.marsattacks.rules import activation, attack, automaton_turn, cards, rounds
from fleacircus.games.marsattacks.rules.ledger import Ledger


def settle(ledger: Ledger) -> None:
    """Go on until a person must choose or the battle is over. [MA-S01]"""
    while not ledger.over and not _advance(ledger):
        pass
    if not ledger.over:
        ledger.say(ev.Awaited(tuple(ledger.stack)))


def _advance(ledger: Ledger) -> bool:
    """Deal with what is on top; True if a person must choose."""
    top = ledger.stack[-1]
    if isinstance(top, Turn | Acting) and _replace_cards(ledger):
        return False
    match top:
        case Attack():
            return attack.run(ledger, top)
        case Acting():
            return _acting(ledger, top)
        case Turn():
            if ledger.game.person(top.side):
                return True
            automaton_turn.run_turn(ledger, top)
        case Charge():
            return _charge(ledger, top)
        case Drawing():
            cards.draw(ledger, top)
        case RoundEnd():
            rounds.run_end(ledger, top)
        case Deploying():
            return _deploying(ledger, top)
        case Retort():
            return _retort(ledger, top)
        case _:
            return True
    return False


def _replace_cards(ledger: Ledger) -> bool:
    """The automaton draws a replacement for each card it played, once the test is over. [MA-S20, MA-R4]"""
    if ledger.game.person(MARTIANS) or len(ledger.state.hands[MARTIANS]) >= cards.HAND:
        return False
    if not cards.deck_size(ledger.state) and not ledger.state.discards:
        return False
    cards.refill(ledger, MARTIANS)
    return True


def _acting(ledger: Ledger, acting: Acting) -> bool:
    model = ledger.alive(acting.model)
    if model is not None and not ledger.game.person(model.side):
        automaton_turn.run_acting(ledger, acting)
        return False
    if model is not None and not activation.exhausted(ledger, acting):
        return True
    activation.finish(ledger, acting.model)
    return False


def _charge(ledger: Ledger, frame: Charge) -> bool:
    """Whoever came into an enemy's square fights now. [MA-B07]"""
    model = ledger.alive(frame.model)
    if model is None or not ledger.field.opponents(model):
        ledger.pop()
        return False
    if ledger.game.person(model.side):
        return True
    automaton_turn.charge(ledger, frame)
    return False


def _retort(ledger: Ledger, frame: Retort) -> bool:
    """Only while both are there. [MA-H8]"""
    model, attacker = ledger.alive(frame.model), ledger.alive(frame.attacker)
    if model is not None and attacker is not None and may_retort(ledger.field, model, attacker):
        return True
    ledger.pop()
    return False


def _deploying(ledger: Ledger, frame: Deploying) -> bool:
    """Martians first, then humans; when all stand, the first Round begins. [MA-B19, MA-S04]"""
    if frame.models:
        if ledger.game.person(frame.side):
            return True
        deploy_rest(ledger, frame)
        return False
    ledger.pop()
    if not ledger.stack:
        first = {"humans": HUMANS, "martians": MARTIANS}.get(ledger.game.scenario.first)
        rounds.begin_round(ledger, 1, ledger.rng.randrange(2) if first is None else first)
        ledger.check_end()
    return False


def deploy_rest(ledger: Ledger, frame: Deploying) -> None:
    """One by one in the order of the list, on the best free spot. [MA-R6, MA-S04, MA-S22]"""
    for id in frame.models:
        spot = best_spot(ledger.game, ledger.field, ledger.model(id), ledger.rng)
        ledger.say(ev.Deployed(id, spot, "MA-R6"))
    ledger.swap(replace(frame, models=()))
