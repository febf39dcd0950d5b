"""How the functions of the quick table are compiled: kept on disk, good for these sources only."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, ParamSpec, TypeAlias, TypeVar, cast

from numba import njit, types

P = ParamSpec("P")
R = TypeVar("R")

Array: TypeAlias = Any
"""A NumPy array; compiled code depends on its exact type, which the function that makes it settles."""

_SETTINGS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "fastmath": {"contract", "reassoc", "arcp", "nsz"}}
"""Sums may be taken in any order; what is not a number stays none."""

SOURCES = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))).hexdigest()
"""The fingerprint of all that is compiled together: machine code has the functions inside that it calls."""


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile the function and let other threads run meanwhile; where nothing can be kept, every process does.

    It is compiled once for a whole number and once for a truth value, not anew for each one that a caller writes down.
    """
    compiled: Any = njit(**_SETTINGS)(function)
    try:
        compiled.enable_caching()
        compiled._cache._cache_file._source_stamp = SOURCES
    except (RuntimeError, AttributeError):
        compiled = njit(**_SETTINGS)(function)
    template = compiled.get_call_template
    compiled.get_call_template = lambda args, kws: template(tuple(map(types.unliteral, args)), kws)
    return cast("Callable[P, R]", compiled)


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Compile the function into its caller: to hand over all arrays of a table takes longer than most work on them."""
    return cast("Callable[P, R]", njit(**_SETTINGS, inline="always")(function))
