"""What may become of a battle: hidden cards dealt by lot, and some Turns played on by a quick bot for both sides."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from fleacircus.bots.marsattacks.decision import Decision
from fleacircus.bots.marsattacks.values import REGULAR
from fleacircus.core import Seat
from fleacircus.games.marsattacks import Battle
from fleacircus.games.marsattacks.actions import AnyAction
from fleacircus.games.marsattacks.book import CARDS
from fleacircus.games.marsattacks.model import State
from fleacircus.games.marsattacks.rules.cards import deck


def filled(view: State, rng: Random) -> State:
    """Holes in a hand are filled from the cards that the seat cannot see; an event is never held. [MA-B16]"""
    if not any(None in hand for hand in view.hands):
        return view
    unseen = [card for card in deck(view) if CARDS[card].kind != "event"]
    rng.shuffle(unseen)
    humans, martians = (
        tuple(unseen.pop() if card is None and unseen else card for card in hand) for hand in view.hands
    )
    return replace(view, hands=(humans, martians))


def played_on(game: Battle, state: State, seat: Seat, action: AnyAction, rng: Random, until: int) -> State:
    """The battle after the action and all that regular bots do until a Turn begins, or to its end."""
    state = game.draft(state, seat, action, rng).state
    while state.turn < until and (due := game.to_act(state)):
        mover = min(due)
        state = game.draft(state, mover, Decision(game.setting, state, mover, REGULAR).choose(), rng).state
    return state
