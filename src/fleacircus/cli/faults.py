"""`fleacircus simulate faults`: seeds one after the other, in an interpreter whose sets have one order."""

from __future__ import annotations

import json
import os
import sys

from fleacircus.faults.template import club


def simulate_faults(seeds: int, first: int, *, steps: int = 0, long: bool = False, as_json: bool = False) -> int:
    """Print what came of the seeds; each failure's story goes to the error output. 1 if there was one."""
    if os.environ.get("PYTHONHASHSEED") != "0":
        os.environ["PYTHONHASHSEED"] = "0"
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
    with club() as template:
        from fleacircus.faults.simulate import simulate

        figures = simulate(seeds, first, template=template, long=long, steps=steps, tell=_tell)
    print(json.dumps(figures, indent=None if as_json else 2))
    return 1 if figures["failures"] else 0


def _tell(story: str) -> None:
    print(story, file=sys.stderr, flush=True)
