"""Offers as learners want them: finite holes are counted, a free hole is a row of floats.

Number `i` of a decision is the i-th filling of the finite holes of its offers, one offer after the other. What is free,
such as a shot, takes as many floats from 0 to 1 as it has measures, each from the low end of its bounds to the high
one. What is offered aside, such as leaving, has no number; what is optional is left to the referee.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate
from random import Random
from typing import Any, get_args

from fleacircus.core import Clause, Game, Leave
from fleacircus.core.game import Choices
from fleacircus.core.offers import TRIES, Free, Offer, fillings, plan


def measures_of(game: Game[Any, Any, Any]) -> int:
    """How many floats the free holes of any one action of the game take."""
    kinds = [kind for kind in get_args(game.action_type) if not issubclass(kind, Leave)]
    return max(
        sum(len(field.bounds) for field in plan(kind).values() if field.of is not None and not field.optional)
        for kind in kinds
    )


class Numbered:
    """The choices of one decision, numbered."""

    def __init__(self, choices: Choices[Any], refusal: Any) -> None:
        self._choices = choices
        self._refusal = refusal
        self._offers = [offer for offer in choices.offers if not offer.aside]

    @cached_property
    def _ends(self) -> list[int]:
        """The number after the last of each offer."""
        return list(accumulate(math.prod(len(ways) for _, ways in _finite(offer)) for offer in self._offers))

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def action(self, number: int, measures: Sequence[float], rng: Random) -> tuple[Any, Clause | None]:
        """The action of that number; and the clause, if the referee refused its measures and another was drawn."""
        if not 0 <= number < len(self):
            raise ValueError(f"there are {len(self)} choices, not number {number}")
        at = bisect_right(self._ends, number)
        offer = self._offers[at]
        values = _filling(offer, number - (self._ends[at - 1] if at else 0))
        free = [hole for hole in offer.holes if isinstance(hole, Free) and not hole.optional]
        taken = offer.fill({**values, **_measured(free, measures)})
        clause = self._refusal(taken) if offer.judged else None
        if clause is None:
            return taken, None
        for _ in range(TRIES):
            drawn = offer.fill({**values, **_measured(free, [rng.random() for _ in measures])})
            if self._refusal(drawn) is None:
                return drawn, clause
        return self._choices.sample(rng), clause


def _finite(offer: Offer[Any]) -> list[tuple[str, list[Any]]]:
    return [(hole.field, list(fillings(hole))) for hole in offer.holes if not isinstance(hole, Free)]


def _filling(offer: Offer[Any], number: int) -> dict[str, Any]:
    """The filling of the finite holes that has this number, the last hole counting fastest."""
    values = {}
    for field, ways in reversed(_finite(offer)):
        number, place = divmod(number, len(ways))
        values[field] = ways[place]
    return values


def _measured(holes: list[Free], measures: Sequence[float]) -> dict[str, Any]:
    """Free holes filled from floats between 0 and 1, in order; floats that are left over say nothing."""
    left = iter(measures)
    return {
        hole.field: hole.of(
            **{name: low + round(next(left) * (high - low)) for name, (low, high) in hole.bounds.items()}
        )
        for hole in holes
    }
