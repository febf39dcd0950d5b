"""The matches with which a run begins: new ones, and some that have come to where somebody acts in another's turn."""

from __future__ import annotations

import itertools
from functools import cache
from random import Random
from typing import Any

from fleacircus.core import Match, codec
from fleacircus.core.game import Game, Seat
from fleacircus.faults.games import LARVA, MUTANTS, options
from fleacircus.games import load

MIDWAY = (LARVA, MUTANTS)
"""Games that are met in the middle: a run is too short to come there from the start."""
KEPT = 12
"""So many beginnings of each; a seed has one of them."""
LONGEST = 120
LIKED = {LARVA: {"type": "keep_defence"}}
"""What is done whenever it is allowed, since it leads there."""


def new(game: str, seats: int, seed: str) -> Match:
    """A match before its first action."""
    return Match.start(load(game, options(game, seats)), seed)


def begun(game: str, seats: int, number: int) -> Match | None:
    """A match in which somebody may act now though it is another's turn; None where that never happens."""
    return _begun(game, seats, number % KEPT) if game in MIDWAY else None


@cache
def _begun(game: str, seats: int, number: int) -> Match:
    for attempt in itertools.count():
        match = new(game, seats, f"seed-of-{game}-{number}-{attempt}")
        rng = Random(match.seed)
        while match.seq < LONGEST and match.outcome is None:
            if aside(match.game, match.state):
                return match
            seat = rng.choice(sorted(match.to_act))
            match.play(seat, _done(match, seat, rng))
    raise AssertionError("there is always another attempt")


def _done(match: Match, seat: Seat, rng: Random) -> Any:
    if (liked := LIKED.get(match.game.id)) is not None:
        action = codec.convert(liked, match.game.action_type)
        if match.game.refusal(match.state, seat, action) is None:
            return action
    return match.choices(seat).sample(rng)


def interrupters(game: Game[Any, Any, Any], state: Any) -> frozenset[Seat]:
    """Who may act though nobody waits for them."""
    return game.to_act(state) - game.waited_for(state)


def asked_aside(game: Game[Any, Any, Any], state: Any) -> frozenset[Seat]:
    """Who must answer something in another's turn, in games that have turns and questions."""
    turn = getattr(getattr(state, "turn", None), "seat", None)
    return frozenset() if turn is None else game.waited_for(state) - {turn}


def aside(game: Game[Any, Any, Any], state: Any) -> frozenset[Seat]:
    """Who may act in another's turn."""
    return interrupters(game, state) | asked_aside(game, state)
