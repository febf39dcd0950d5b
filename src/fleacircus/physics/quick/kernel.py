"""How the functions of the quick table are compiled: kept on disk, good for these sources only.

Sums are taken in the order in which they stand, and nothing is fused, so every processor comes to the same bits.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, ParamSpec, TypeAlias, TypeVar, cast

from numba import njit, typeof, types

P = ParamSpec("P")
R = TypeVar("R")

Array: TypeAlias = Any
"""A NumPy array; compiled code depends on its exact type, which the function that makes it settles."""

_njit: Any = njit
_SETTINGS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}

SOURCES = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))).hexdigest()
"""The fingerprint of all that is compiled together: machine code has the functions inside that it calls."""


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that only compiled ones call, and that makes no array: so nobody counts references there.

    It is compiled once for a whole number and once for a truth value, not anew for each one that a caller writes down.
    """
    compiled: Any = _njit(**_SETTINGS, _nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)
    template = compiled.get_call_template
    compiled.get_call_template = lambda args, kws: template(tuple(map(types.unliteral, args)), kws)
    return cast("Callable[P, R]", compiled)


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function into its caller, so that a number which that one writes down is known when it is compiled."""
    return cast("Callable[P, R]", _njit(**_SETTINGS, _nrt=False, inline="always")(function))


def maker(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that makes arrays, and that compiled ones call."""
    return cast("Callable[P, R]", _njit(**_SETTINGS)(function))


def door(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that is called from outside, and let other threads run meanwhile.

    It is kept on disk with all that it calls inside; where nothing can be kept, every process compiles it.
    """
    compiled: Any = _njit(**_SETTINGS)(function)
    try:
        compiled.enable_caching()
        compiled._cache._cache_file._source_stamp = SOURCES
    except (RuntimeError, AttributeError):
        compiled = _njit(**_SETTINGS)(function)
    return cast("Callable[P, R]", compiled)


def is_kept(function: Callable[..., Any], *given: Any) -> bool:
    """Whether a door's machine code for such arguments is on disk, for this processor and these sources."""
    opened: Any = function
    return opened._cache.load_overload(tuple(map(typeof, given)), opened.targetctx) is not None
