"""Where shots may come to rest, compiled: which ones come into question, and their chances to end on things."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias, TypeVar, cast

import numpy as np
from numba import njit

F = TypeVar("F", bound=Callable[..., Any])

Array: TypeAlias = Any
"""A NumPy array; compiled code depends on its exact type, which the function that makes it settles."""

FAR = 7.5
"""What lies so many spreads off is not hit: the chance is so small that the sum below is nought as well."""


def kernel(function: F) -> F:
    """Compile the function, kept beside the source or where NUMBA_CACHE_DIR says; other threads run meanwhile."""
    try:
        return cast("F", njit(nogil=True, cache=True)(function))
    except RuntimeError:
        return cast("F", njit(nogil=True)(function))


@kernel
def shots_at(far: Array, bearing: Array, presses: Array, reaches: Array, powers: Array, short: float) -> Array:
    """Shots (C, 3) at points so far off in these directions, by press point: direction, power, press point.

    `reaches` says for each press point how far each power goes; a point nearer than the shortest shot by more than
    `short`, or farther than the longest, is not aimed at.
    """
    found = np.empty((len(presses) * len(far), 3))
    count = 0
    for p in range(len(presses)):
        reach = reaches[p]
        for i in range(len(far)):
            if reach[0] - short <= far[i] <= reach[-1]:
                found[count, 0] = bearing[i]
                found[count, 1] = np.rint(np.interp(far[i], reach, powers))
                found[count, 2] = presses[p]
                count += 1
    return found[:count]


@kernel
def _below(x: float) -> float:
    """Twice the normal distribution function less one, nearly."""
    return math.tanh(x * (0.79788 + 0.03567 * x * x))


@kernel
def within(away: float, half: float, spread: float) -> float:
    """The chance to come to rest within `half` to either side of something `away` from the mean."""
    wide = max(spread, 0.5)
    if abs(away) - half > FAR * wide:
        return 0.0
    return (_below((half - away) / wide) + _below((half + away) / wide)) / 2


@kernel
def on_things(directions: Array, lie: Array, away_x: Array, away_y: Array, half: Array, loose: Array) -> Array:
    """The chance (C, T) of each shot to come to rest on each thing so far away; from what is loose it may slip.

    `lie` has for each shot how far it goes, its spreads along and across, its chance to turn over, and to hold.
    """
    found = np.zeros((len(directions), len(half)))
    for c in range(len(directions)):
        cos, sin = math.cos(directions[c]), math.sin(directions[c])
        for t in range(len(half)):
            ahead = away_x[t] * cos + away_y[t] * sin - lie[c, 0]
            chance = within(ahead, half[t], lie[c, 1])
            if chance > 0.0:
                chance *= within(away_y[t] * cos - away_x[t] * sin, half[t], lie[c, 2])
                found[c, t] = chance * lie[c, 4] if loose[t] else chance
    return found


@kernel
def ends(directions: Array, lie: Array, x: float, y: float, wide: float, deep: float) -> Array:
    """Where each shot is meant to end, and its chance to stay on a mat so wide and deep to either side (C, 3)."""
    found = np.empty((len(directions), 3))
    for c in range(len(directions)):
        cos, sin = math.cos(directions[c]), math.sin(directions[c])
        end_x, end_y = x + lie[c, 0] * cos, y + lie[c, 0] * sin
        spread_x = math.hypot(lie[c, 1] * cos, lie[c, 2] * sin)
        spread_y = math.hypot(lie[c, 1] * sin, lie[c, 2] * cos)
        found[c, 0], found[c, 1] = end_x, end_y
        found[c, 2] = within(end_x, wide, spread_x) * within(end_y, deep, spread_y)
    return found


@kernel
def in_middle(half: float, lie: Array) -> Array:
    """The chance of each shot at the middle of something to come to rest within `half` of it, both ways."""
    found = np.empty(len(lie))
    for c in range(len(lie)):
        found[c] = within(0.0, half, lie[c, 1]) * within(0.0, half, lie[c, 2])
    return found


@cache
def ready() -> None:
    """Compile everything here, or fetch what an earlier process compiled."""
    one, lie = np.zeros(1), np.ones((1, 5))
    shots_at(one, one, one, np.zeros((1, 2)), np.arange(2.0), 1.0)
    on_things(one, lie, one, one, one, np.zeros(1, dtype=bool))
    ends(one, lie, 0.0, 0.0, 1.0, 1.0)
    in_middle(1.0, lie)
