"""Secrets exchanged: the same match to everybody but the one who keeps them."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from fleacircus.core import Match, Seat
from fleacircus.games.larvacup.actions.kickoff import PickCards
from fleacircus.games.larvacup.model.events import CardsPicked, CardsRevealed
from fleacircus.games.legionz.actions import Place
from fleacircus.games.legionz.model import Placed


def swap_bug_numbers(match: Match, rng: Random) -> tuple[Seat, Match] | None:
    """Two hidden bugs of one seat change numbers: two in the chain, or one there and one still in the set."""
    hidden = [
        (seq, event)
        for seq in match.standing
        for event in match.log[seq].events
        if isinstance(event, Placed) and not event.open
    ]
    rng.shuffle(hidden)
    for seq, event in hidden:
        others = [(at, second) for at, second in hidden if second.seat == event.seat and second.number != event.number]
        unplaced = [number for number in match.state.sets[event.seat] if number != event.number]
        if others and (not unplaced or rng.random() < 0.5):
            at, second = rng.choice(others)
            return event.seat, _with_numbers(match, {seq: second.number, at: event.number})
        if unplaced:
            return event.seat, _with_numbers(match, {seq: rng.choice(unplaced)})
    return None


def _with_numbers(match: Match, numbers: dict[int, int | None]) -> Match:
    entries = list(match.log)
    for seq, number in numbers.items():
        events = tuple(
            replace(event, number=number) if isinstance(event, Placed) else event for event in entries[seq].events
        )
        action = entries[seq].action
        assert isinstance(action, Place)
        entries[seq] = replace(entries[seq], action=replace(action, number=number), events=events)
    return Match.of(match.game, match.seed, entries)


def swap_picks(match: Match, rng: Random) -> tuple[Seat, Match] | None:
    """A seat has chosen other cards before the kick-off; None once they are shown."""
    told = [(seq, event) for seq in match.standing for event in match.log[seq].events]
    if any(isinstance(event, CardsRevealed) for _, event in told):
        return None
    chosen = [(seq, event) for seq, event in told if isinstance(event, CardsPicked)]
    if not chosen:
        return None
    seq, event = rng.choice(chosen)
    own = [card.id for card in match.state.sheets[event.seat].card]
    cards = rng.choice([(), *((card,) for card in own)])
    if cards == event.cards:
        return None
    entries = list(match.log)
    events = tuple(replace(e, cards=cards) if isinstance(e, CardsPicked) else e for e in entries[seq].events)
    entries[seq] = replace(entries[seq], action=PickCards(cards), events=events)
    return event.seat, Match.of(match.game, match.seed, entries)
