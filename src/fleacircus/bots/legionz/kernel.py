"""What every compiled function here needs: the compiler's settings, and chance that belongs to the caller."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, ParamSpec, TypeAlias, TypeVar, cast

import numpy as np
from numba import int64, njit, uint64

from fleacircus.core.codec import digest

P = ParamSpec("P")
R = TypeVar("R")

Array: TypeAlias = Any
"""A NumPy array; compiled code depends on its exact type, which the function that makes it settles."""

whole = cast("Callable[[Any], int]", int64)
"""A number of any width as the one kind that compiled functions hand to each other, so that each is compiled once."""

SOURCES = digest(*(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py"))))
"""The fingerprint of all that is compiled together."""

_MULTIPLIER = np.uint64(0x2545F4914F6CDD1D)
_12, _25, _27, _32 = np.uint64(12), np.uint64(25), np.uint64(27), np.uint64(32)


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile the function and let other threads run meanwhile.

    The machine code is kept beside the source, or where NUMBA_CACHE_DIR says. It has the code of the functions that
    it calls inside, so it is good for these sources only, not just for its own file. Where nothing can be kept, every
    process compiles for itself.
    """
    compiled: Any = njit(nogil=True)(function)
    try:
        compiled.enable_caching()
        compiled._cache._cache_file._source_stamp = SOURCES
    except (RuntimeError, AttributeError):
        compiled = njit(nogil=True)(function)
    return cast("Callable[P, R]", compiled)


def new_chance(rng: Random) -> Array:
    """A stream for compiled code, seeded from the bot's own. Zero would be a stream of zeros."""
    return np.array([rng.getrandbits(64) | 1], dtype=np.uint64)


@kernel
def draw(chance: Array, below: int) -> int:
    """A whole number from 0 to below - 1, by xorshift64*."""
    x = chance[0]
    x ^= x >> _12
    x ^= x << _25
    x ^= x >> _27
    chance[0] = x
    return whole((((x * _MULTIPLIER) >> _32) * uint64(below)) >> _32)
