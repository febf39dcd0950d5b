"""One decision weighed: what the candidates were worth, and what the chosen action cost.

The best of several noisy means is always a little too good. So the streams are parted in two halves: each half names
its best, and the other half says how much better that was than what was chosen.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Any, NamedTuple

from fleacircus.coach.worth import Evaluator
from fleacircus.core import Game, Seat
from fleacircus.core.chance import Stream, stream

KEPT = 5
"""So many candidates are compared, besides the chosen action."""
CLEAR = 3.0
"""An option that is so many standard errors below the best is looked at no more."""


class Option(NamedTuple):
    """An action and what the seat's chance came to in each future; the futures are common to all options."""

    action: Any
    chances: tuple[float, ...]

    @property
    def mean(self) -> float:
        return fmean(self.chances)

    @property
    def error(self) -> float:
        return _error(self.chances)


class Weighed(NamedTuple):
    """The options, the best first, which of them was chosen, and what that cost: the loss may come out below nought."""

    options: tuple[Option, ...]
    chosen: int
    loss: float
    error: float


def futures(seed: str, seq: int, count: int, first: int = 0) -> list[Stream]:
    """Streams of chance for one decision, never those of the match: the same for everybody who looks."""
    return [stream(f"coach/{seed}", seq, number) for number in range(first, first + count)]


def weigh(
    coach: Evaluator, game: Game[Any, Any, Any], view: Any, seat: Seat, chosen: Any, *, seed: str, seq: int
) -> Weighed | None:
    """What a choice was worth beside what else might have been done; None where there was nothing to choose."""
    found = coach.candidates(game, view, seat, stream(f"coach/{seed}", seq, "candidates"), KEPT)
    actions = [*(action for action in found if action != chosen)][:KEPT]
    if not actions:
        return None
    return compared(coach, game, view, seat, [chosen, *actions], seed=seed, seq=seq)


def compared(
    coach: Evaluator, game: Game[Any, Any, Any], view: Any, seat: Seat, actions: Sequence[Any], *, seed: str, seq: int
) -> Weighed:
    """The first of the actions beside the others, in common futures; those that may be best are looked at longer."""
    first, whole = coach.samples
    party = coach.party(view, seat)

    def look(action: Any, streams: Sequence[Stream]) -> tuple[float, ...]:
        return tuple(shares[party] for shares in coach.prospects(game, view, seat, action, streams))

    known = [Option(action, look(action, futures(seed, seq, first))) for action in actions]
    top = max(known, key=lambda option: option.mean)
    longer = [
        Option(action, (*chances, *look(action, futures(seed, seq, whole - first, first))))
        if number == 0 or not _below(chances, top.chances)
        else Option(action, chances)
        for number, (action, chances) in enumerate(known)
    ]
    loss, error = _loss(longer)
    order = sorted(longer, key=lambda option: -option.mean)
    return Weighed(tuple(order), order.index(longer[0]), loss, error)


def _loss(options: Sequence[Option]) -> tuple[float, float]:
    """What the first option cost, cross-fitted over two halves of the futures, and the error of that."""
    mine = options[0].chances
    full = [option.chances for option in options if len(option.chances) == len(mine)]
    halves = (slice(0, None, 2), slice(1, None, 2))
    found = []
    for own, other in (halves, halves[::-1]):
        best = max(full, key=lambda chances: fmean(chances[own]))
        found.append([theirs - ours for theirs, ours in zip(best[other], mine[other], strict=True)])
    both = [*found[0], *found[1]]
    return fmean(both), _error(both)


def _below(chances: Sequence[float], top: Sequence[float]) -> bool:
    """Whether an option is clearly worse than the best."""
    apart = [theirs - ours for theirs, ours in zip(top, chances, strict=True)]
    return fmean(apart) > CLEAR * max(_error(apart), 1e-9)


def _error(values: Sequence[float]) -> float:
    return stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 0.0
