"""The quick table for tests: what it needs is compiled once, by whichever of the test processes comes first."""

from __future__ import annotations

import fcntl
import tempfile
from functools import cache
from pathlib import Path

from fleacircus.physics.quick import QuickSimulator
from fleacircus.physics.quick.simulator import warm


@cache
def compiled() -> None:
    """Wait until the quick table is compiled on this machine, or compile it."""
    with (Path(tempfile.gettempdir()) / "fleacircus-quick.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        warm()


def quick() -> QuickSimulator:
    """A quick table of one's own."""
    compiled()
    return QuickSimulator()
