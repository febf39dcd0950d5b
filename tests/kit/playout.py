"""Matches played at random, with undone and abandoned turns among the rest."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from fleacircus.core import Game, Leave, Match, Seat
from fleacircus.core.chance import stream

Chooser = Callable[[Match, Seat, Random], Any]


def at_random(match: Match, seat: Seat, rng: Random) -> Any:
    """Anything that is allowed."""
    return match.choices(seat).sample(rng)


def playout(
    game: Game[Any, Any, Any],
    seed: str | int,
    *,
    bound: int,
    choose: Chooser = at_random,
    undo: float = 0.0,
    leave: float = 0.0,
    steps: int | None = None,
) -> Match:
    """A match played to its end, or for so many steps. More standing entries than `bound` is a failure.

    With probability `undo` somebody takes a turn back, with probability `leave` somebody leaves the table.
    """
    match = Match.start(game, seed)
    rng = stream(str(seed), "playout")
    while match.to_act and (steps is None or match.seq < steps):
        assert len(match.standing) <= bound, f"{game.id} seed {seed} goes on for more than {bound} entries"
        seat = rng.choice(sorted(match.to_act))
        other = rng.randrange(game.seats)
        if rng.random() < undo and match.undo_point(other) is not None:
            match.undo(other)
        elif rng.random() < leave and game.refusal(match.state, other, Leave()) is None:
            match.play(other, Leave())
        else:
            match.play(seat, choose(match, seat, rng))
    return match
