"""Keeping the books: what an event changes, and who may see it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from fleacircus.core.game import Seat
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.model import (
    MARTIANS,
    Card,
    Counter,
    Hand,
    Model,
    Named,
    Options,
    Side,
    State,
    SupportSet,
)


def evolve(state: State, event: ev.AnyEvent) -> State:
    """The state after the event. It works alike on the whole state and on what a viewer knows of it."""
    keep = _BOOKS.get(type(event))
    return state if keep is None else keep(state, event)


def redact(options: Options, event: ev.AnyEvent, seat: Seat | None) -> ev.AnyEvent:
    """A hand is its owner's affair until the end; the automaton's lies face up. [MA-B37, MA-S19]"""
    if isinstance(event, ev.Drew) and event.side != seat and not (options.play == "solo" and event.side == MARTIANS):
        return replace(event, card=None)
    return event


def without(hand: Hand, card: Card) -> Hand:
    """The hand less one card; one that the viewer did not know is a hole less."""
    at = hand.index(card) if card in hand else hand.index(None)
    return hand[:at] + hand[at + 1 :]


def _hand(state: State, side: Side, hand: Hand) -> tuple[Hand, Hand]:
    return (hand, state.hands[1]) if side == 0 else (state.hands[0], hand)


def _put(state: State, model: Model) -> State:
    models = state.models
    return replace(state, models=(*models[: model.id], model, *models[model.id + 1 :]))


def _change(state: State, id: int, **changes: Any) -> State:
    model = state.models[id]
    assert model is not None
    return _put(state, replace(model, **changes))


def _remove(state: State, id: int) -> State:
    return replace(state, models=(*state.models[:id], None, *state.models[id + 1 :]))


def _opened(state: State, event: ev.Opened) -> State:
    return replace(
        state,
        scenario=event.scenario,
        walls=event.walls,
        scatter=event.scatter,
        counters=event.counters,
        pool=event.pool,
    )


def _granted(state: State, event: ev.Granted) -> State:
    return replace(state, vp=(state.vp[0], state.vp[1] + event.points))


def _enlisted(state: State, event: ev.Enlisted) -> State:
    return replace(state, models=(*state.models, event.model))


def _deployed(state: State, event: ev.Deployed) -> State:
    return _change(state, event.model, spot=event.spot)


def _drew(state: State, event: ev.Drew) -> State:
    return replace(state, hands=_hand(state, event.side, (*state.hands[event.side], event.card)))


def _event_drawn(state: State, event: ev.EventDrawn) -> State:
    return replace(state, discards=(*state.discards, event.card))


def _reshuffled(state: State, event: ev.Reshuffled) -> State:
    return replace(state, discards=())


def _discarded(state: State, event: ev.Discarded) -> State:
    hand = state.hands[event.side]
    for card in event.cards:
        hand = without(hand, card)
    return replace(state, hands=_hand(state, event.side, hand), discards=state.discards + event.cards)


def _round_began(state: State, event: ev.RoundBegan) -> State:
    fresh = tuple(replace(m, marker=False) if m is not None and m.marker else m for m in state.models)
    return replace(state, round=event.round, models=fresh, passes=0)


def _turn_began(state: State, event: ev.TurnBegan) -> State:
    return replace(state, side=event.side, turn=state.turn + 1)


def _passed(state: State, event: ev.Passed) -> State:
    return replace(state, passes=state.passes + 1)


def _activated(state: State, event: ev.Activated) -> State:
    model = state.models[event.model]
    assert model is not None
    return replace(state, last_side=model.side, passes=0)


def _stepped(state: State, event: ev.Stepped) -> State:
    return _change(state, event.model, spot=event.spot)


def _exited(state: State, event: ev.Exited) -> State:
    return _remove(state, event.model)


def _stood_up(state: State, event: ev.StoodUp) -> State:
    return _change(state, event.model, rattled=False)


def _marked(state: State, event: ev.Marked) -> State:
    return _change(state, event.model, marker=event.marker)


def _spent(state: State, event: ev.Spent) -> State:
    model = state.models[event.model]
    assert model is not None
    return _put(state, replace(model, heroics=model.heroics - 1))


def _killed(state: State, event: ev.Killed) -> State:
    return _remove(state, event.model)


def _shaken(state: State, event: ev.Shaken) -> State:
    return _change(state, event.model, rattled=True) if event.rattled else state


def _scored(state: State, event: ev.Scored) -> State:
    vp = list(state.vp)
    vp[event.side] += event.points
    return replace(state, vp=(vp[0], vp[1]))


def _turned_up(state: State, event: ev.TurnedUp) -> State:
    pool = list(state.pool)
    pool.remove(event.face)
    turned = tuple(Counter(c.square, event.face) if c.square == event.square else c for c in state.counters)
    return replace(state, counters=turned, pool=tuple(pool))


def _counter_gone(state: State, event: ev.CounterGone) -> State:
    return replace(state, counters=tuple(c for c in state.counters if c.square != event.square))


def _civilian_came(state: State, event: ev.CivilianCame) -> State:
    return replace(state, civilians=(*state.civilians, event.square))


def _civilian_went(state: State, event: ev.CivilianWent) -> State:
    at = state.civilians.index(event.square)
    there = () if event.to is None else (event.to,)
    return replace(state, civilians=(*state.civilians[:at], *there, *state.civilians[at + 1 :]))


def _bug_moved(state: State, event: ev.BugMoved) -> State:
    return replace(state, bug=event.square)


def _scattered(state: State, event: ev.Scattered) -> State:
    return replace(state, scatter=tuple(sorted({*state.scatter, event.square})))


def _played(state: State, event: ev.Played) -> State:
    hand = without(state.hands[event.side], event.card)
    return replace(state, hands=_hand(state, event.side, hand), discards=(*state.discards, event.card), passes=0)


def _support_laid(state: State, event: ev.SupportLaid) -> State:
    hands = _hand(state, event.side, without(state.hands[event.side], event.card))
    for at, lying in enumerate(state.sets):
        if lying.side == event.side and lying.card == event.card and lying.size < 3:
            grown = replace(lying, size=lying.size + 1, turn=state.turn)
            return replace(state, hands=hands, sets=(*state.sets[:at], grown, *state.sets[at + 1 :]), passes=0)
    return replace(state, hands=hands, sets=(*state.sets, SupportSet(event.side, event.card, 1, state.turn)), passes=0)


def _support_resolved(state: State, event: ev.SupportResolved) -> State:
    sets = state.sets[: event.set] + state.sets[event.set + 1 :]
    return replace(state, sets=sets, discards=state.discards + (event.card,) * event.size, passes=0)


def _ai_drawn(state: State, event: ev.AiDrawn) -> State:
    return replace(state, ai_used=(*state.ai_used, event.card))


def _ai_reshuffled(state: State, event: ev.AiReshuffled) -> State:
    return replace(state, ai_used=())


def _adjusted(state: State, event: ev.Adjusted) -> State:
    if event.side is not None:
        return _scored(state, ev.Scored(event.side, event.points, "adjusted", event.clause))
    if event.now is not None:
        return _put(state, event.now)
    assert event.model is not None
    return _remove(state, event.model)


def _relaid(state: State, event: ev.Relaid) -> State:
    square, pool = event.square, list(state.pool)
    before = next((c for c in state.counters if c.square == square), None)
    if before is not None and before.face is None and event.counter is not None and event.counter.face in pool:
        pool.remove(event.counter.face)
    counters = tuple(c for c in state.counters if c.square != square)
    civilians = tuple(c for c in state.civilians if c != square)
    bug = None if state.bug == square else state.bug
    return replace(
        state,
        counters=counters if event.counter is None else (*counters, event.counter),
        pool=tuple(pool),
        civilians=(*civilians, square) if event.civilian else civilians,
        bug=square if event.bug else bug,
        scatter=tuple(sorted({*state.scatter, square} if event.scatter else {*state.scatter} - {square})),
    )


def _dice_handed(state: State, event: ev.DiceHanded) -> State:
    return replace(state, dice=event.to)


def _dubbed(state: State, event: ev.Dubbed) -> State:
    others = tuple(named for named in state.names if named.model != event.model)
    return replace(state, names=(*others, Named(event.model, event.name)) if event.name else others)


def _ended(state: State, event: ev.Ended) -> State:
    return replace(state, result=event.result, outcome=event.outcome, hands=event.hands, stack=())


def _awaited(state: State, event: ev.Awaited) -> State:
    return replace(state, stack=event.stack)


_BOOKS: dict[type, Callable[[State, Any], State]] = {
    ev.Opened: _opened,
    ev.Granted: _granted,
    ev.Enlisted: _enlisted,
    ev.Deployed: _deployed,
    ev.Drew: _drew,
    ev.EventDrawn: _event_drawn,
    ev.Reshuffled: _reshuffled,
    ev.Discarded: _discarded,
    ev.RoundBegan: _round_began,
    ev.TurnBegan: _turn_began,
    ev.Passed: _passed,
    ev.Activated: _activated,
    ev.Stepped: _stepped,
    ev.Exited: _exited,
    ev.StoodUp: _stood_up,
    ev.Marked: _marked,
    ev.Spent: _spent,
    ev.Killed: _killed,
    ev.Shaken: _shaken,
    ev.Scored: _scored,
    ev.TurnedUp: _turned_up,
    ev.CounterGone: _counter_gone,
    ev.CivilianCame: _civilian_came,
    ev.CivilianWent: _civilian_went,
    ev.BugMoved: _bug_moved,
    ev.Scattered: _scattered,
    ev.Played: _played,
    ev.SupportLaid: _support_laid,
    ev.SupportResolved: _support_resolved,
    ev.AiDrawn: _ai_drawn,
    ev.AiReshuffled: _ai_reshuffled,
    ev.Adjusted: _adjusted,
    ev.Relaid: _relaid,
    ev.DiceHanded: _dice_handed,
    ev.Dubbed: _dubbed,
    ev.Ended: _ended,
    ev.Awaited: _awaited,
}
