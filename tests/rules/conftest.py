"""Every rule test of the flick games is run again with landings that nudge what they land on.

A ruling may change only where a clause says so: whether a piece has moved in a shot is [MM-R8]'s affair, and less
than a millimetre is no move. Where a test asserts exact places the nudged run may stop there; what was ruled until
then counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest

from fleacircus.core import Match
from kit.simulator import nudging

NUDGES_UM = (30, 300, 3000)
FLICKED = ("test_micromutants", "test_larvacup")
TELLING = ("piece", "base", "counter", "by", "seat", "credit", "clause", "earns", "result", "holder", "carrier")


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Any:
    """After a test has passed: its rulings again, with every nudge."""
    name = pyfuncitem.path.name
    scripted = name.startswith(FLICKED) and "_bots" not in name and "tmp_path" not in pyfuncitem.funcargs
    if not scripted:
        return (yield)
    with _rulings() as plain:
        done = yield
    given = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    for um in NUDGES_UM if any(_shot(entry) for entry in plain) else ():
        with _rulings() as nudged, nudging(um), suppress(AssertionError):
            pyfuncitem.obj(**given)
        assert nudged == plain[: len(nudged)], f"a nudge of {um / 1000} mm changed a ruling"
    return done


@contextmanager
def _rulings() -> Iterator[list[list[tuple[Any, ...]]]]:
    """What is ruled in this block, an entry for each action."""
    ruled: list[list[tuple[Any, ...]]] = []
    append = Match.append

    def noted(self: Match, entry: Any) -> None:
        append(self, entry)
        ruled.append([_told(event) for event in entry.events])

    Match.append = noted  # type: ignore[method-assign]
    try:
        yield ruled
    finally:
        Match.append = append  # type: ignore[method-assign]


def _told(event: Any) -> tuple[Any, ...]:
    return (type(event).__name__, *((name, getattr(event, name)) for name in TELLING if hasattr(event, name)))


def _shot(entry: list[tuple[Any, ...]]) -> bool:
    return any(event[0] == "Flicked" for event in entry)
