"""Many seeds, one after the other; what failed, and how to see it again."""

from __future__ import annotations

import gc
import logging
import os
import sqlite3
import sys
import traceback
import warnings
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from fleacircus.faults.checker import Broken
from fleacircus.faults.games import without_physics
from fleacircus.faults.plan import plan
from fleacircus.faults.world import World

Tell = Callable[[str], None]


class Run:
    """One seed's run, and what came of it."""

    def __init__(self, seed: int, template: sqlite3.Connection, *, long: bool) -> None:
        self.plan = plan(seed, long=long)
        world = World(self.plan, template)
        self.failure: dict[str, Any] | None = None
        try:
            world.run()
        except Broken as broken:
            self.failure = {"seed": seed, "invariant": broken.invariant, "detail": broken.detail}
        except Exception as error:  # noqa: BLE001  whatever goes wrong in a run is what it was for
            text = "".join(traceback.format_exception(error))
            self.failure = {"seed": seed, "invariant": "no error", "detail": text}
        self.story = list(world.checker.story)
        self.happened = world.checker.happened + Counter(world.trouble.counts)
        self.slowest = world.checker.slowest
        self.steps = world.loop.steps
        world.close()
        self.trace = world.checker.trace


def simulate(
    seeds: int,
    first: int,
    *,
    template: sqlite3.Connection,
    long: bool = False,
    steps: int = 0,
    tell: Tell = lambda text: None,
) -> dict[str, Any]:
    """Run that many seeds, or until there were so many steps; the failures with their seeds and invariants."""
    failures: list[dict[str, Any]] = []
    happened: Counter[str] = Counter()
    slowest = {"bot": 0.0, "clock": 0.0}
    done = count = trace = 0
    with undisturbed(), without_physics():
        while count < seeds or done < steps:
            run = Run(first + count, template, long=long)
            count += 1
            done += run.steps
            happened += run.happened
            slowest = {who: round(max(longest, run.slowest.get(who, 0.0)), 1) for who, longest in slowest.items()}
            trace = zlib.crc32(f"{run.trace} {run.steps}".encode(), trace)
            if run.failure is not None:
                failures.append(run.failure)
                tell(story(run))
            if count % 50 == 0:
                gc.collect()
    return {"seeds": count, "steps": done, "failures": failures, "trace": trace} | {
        "slowest_s": slowest,
        "happened": dict(sorted(happened.items())),
    }


def story(run: Run) -> str:
    """A failure with what led to it."""
    assert run.failure is not None
    length = "--long" if run.plan.fault_s > 20 else ""
    return "\n".join(
        [
            f"seed {run.failure['seed']}: {run.failure['invariant']}: {run.failure['detail']}",
            f"plan: {run.plan}",
            *run.story,
            f"again: fleacircus simulate faults --seeds 1 --seed {run.failure['seed']} {length}".rstrip(),
            f"Python {sys.version.split()[0]}, PYTHONHASHSEED={os.environ.get('PYTHONHASHSEED', '')}",
        ]
    )


@contextmanager
def undisturbed() -> Iterator[None]:
    """No collector that runs a `finally` at its own time, no log of the faults that we ask for."""
    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore", RuntimeWarning)  # a process that is killed before its first step
    gc.disable()
    hook, sys.unraisablehook = sys.unraisablehook, lambda _: None  # what a dropped process still wanted to do
    try:
        yield
    finally:
        gc.collect()
        sys.unraisablehook = hook
        gc.enable()
        logging.disable(logging.NOTSET)
