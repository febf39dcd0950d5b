"""The flow of a battle: all that happens by itself until a person must choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.automaton.deployment import best_spot
from fleacircus.games.marsattacks.book import CARDS
from fleacircus.games.marsattacks.field import may_follow, may_retort
from fleacircus.games.marsattacks.legal import Position, card_refusal, left_to_activate
from fleacircus.games.marsattacks.model import (
    HUMANS,
    MARTIANS,
    Acting,
    Aftermath,
    Asked,
    Attack,
    BraveChoice,
    Charge,
    Crawling,
    Deploying,
    Drawing,
    Entering,
    Happening,
    LastWords,
    Retort,
    RoundEnd,
    Shaking,
    Turn,
    Wandering,
)
from fleacircus.games.marsattacks.rules import (
    activation,
    attack,
    automaton_turn,
    cards,
    dice,
    express,
    rounds,
    turncards,
)
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
    run = _RUNS.get(type(top))
    return run is None or bool(run(ledger, top))


def _turn(ledger: Ledger, turn: Turn) -> bool:
    """A person's Turn; beside a table of wood it ends by itself when nothing is left to do in it. [MA-C1, MA-B05]"""
    if _replace_cards(ledger):
        return False
    if not ledger.game.person(turn.side):
        automaton_turn.run_turn(ledger, turn)
        return False
    if not ledger.game.wood or something_left(ledger, turn):
        return True
    rounds.end_turn(ledger, passed=not turn.models and not turn.cards)
    return False


def something_left(ledger: Ledger, turn: Turn) -> bool:
    """Whether a person's Turn holds more than its end: a model, a follower, a hero's extra, a card. [MA-B05, MA-B15]"""
    leader, last = ledger.alive(turn.leader), ledger.alive(turn.last)
    own = ledger.field.sides[turn.side]
    if turn.models + turn.cards < 2 and left_to_activate(ledger.state, turn.side):
        return True
    if turn.led and leader is not None and any(may_follow(leader, model) for model in own):
        return True
    if last is not None and last.heroics and not last.rattled and last.id not in turn.exerted:
        return True
    position = Position(ledger.game, replace(ledger.state, stack=tuple(ledger.stack)), turn.side)
    return card_refusal(position) is None and _cards_left(position)


def _cards_left(position: Position) -> bool:
    """Whether a card of the hand or a set could be played now. [MA-B16, MA-B17]"""
    state, side = position.state, position.seat
    if any(lying.side == side and lying.turn != state.turn for lying in state.sets):
        return True
    for card in dict.fromkeys(state.hands[side]):
        if card is not None and CARDS[card].kind == "support":
            return True
        if card in turncards.TURN_CARDS:
            meant = turncards.meant(position, card)
            if any(turncards.refusal(position, use) is None for use in meant):
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
    """An activation: the automaton's goes on by itself, a person's ends when it holds nothing more. [MA-B06]"""
    if _replace_cards(ledger):
        return False
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
    """Martians first, then humans; when all stand, hands are dealt and the first Round begins. [MA-B19, MA-S04]"""
    here = tuple(id for id in frame.models if ledger.alive(id) is not None)
    if here:
        ledger.swap(frame := replace(frame, models=here))
        if ledger.game.person(frame.side):
            return True
        deploy_rest(ledger, frame)
        return False
    ledger.pop()
    if not ledger.stack:
        _deal(ledger)
        first = {"humans": HUMANS, "martians": MARTIANS}.get(ledger.game.scenario.first)
        rounds.begin_round(ledger, 1, ledger.rng.randrange(2) if first is None else first)
        ledger.check_end()
    return False


def _deal(ledger: Ledger) -> None:
    """Both hands, then the VP cards; a battle of an earlier version had them before its models. [MA-S02, MA-S04]"""
    if any(ledger.state.hands):
        return
    for side in (MARTIANS, HUMANS):
        cards.deal(ledger, side)
    if ledger.game.scenario.advantage == "vp" and ledger.game.options.advantage:
        ledger.say(ev.Granted(ledger.game.options.advantage))


def deploy_rest(ledger: Ledger, frame: Deploying) -> None:
    """One by one in the order of the list, on the best free spot. [MA-R6, MA-S04, MA-S22]"""
    for id in frame.models:
        spot = best_spot(ledger.game, ledger.field, ledger.model(id), ledger.rng)
        ledger.say(ev.Deployed(id, spot, "MA-R6"))
    ledger.swap(replace(frame, models=()))


_RUNS: dict[type, Callable[[Ledger, Any], bool | None]] = {
    Attack: attack.run,
    Acting: _acting,
    Turn: _turn,
    Aftermath: attack.after,
    Shaking: attack.shake,
    Happening: dice.run,
    Entering: dice.run,
    Crawling: dice.run,
    Wandering: dice.run,
    Charge: _charge,
    Drawing: cards.draw,
    RoundEnd: rounds.run_end,
    Asked: express.wait,
    Deploying: _deploying,
    Retort: _retort,
    LastWords: attack.still_dying,
    BraveChoice: attack.still_brave,
}
"""What deals with a frame: it says True if a person must choose first. A frame that is missing only asks."""
