"""The simulator of faults: it finds nothing, it finds what is broken on purpose, and a seed is always the same run."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

MUTANTS = {
    "acknowledged but lost": "ack before append",
    "foreign viewpoint": "everybody holds every seat",
    "author": "nobody asks whether the seat is still theirs",
    "bot stands still": "the dead are not buried",
    "seat stolen": "nobody is seen",
}
HAPPENS = (
    *("entries of people", "entries of bot", "entries of clock", "undo", "handed over", "kills"),
    *("interrupts of people", "answers of people in another's turn"),
)
SHORT_RUNS = 500
"""Seeds of each of two runs in `make test`: about a CPU-minute each."""
SOAK_STEPS = 1_000_000


def simulate(seeds: int, first: int, *more: str, mutant: str = "") -> dict[str, Any]:
    """Run the command in an interpreter of its own; with a mutant, something is broken in it first."""
    code = f"import sys; sys.path.insert(0, {str(Path(__file__).parents[1])!r})\n"
    if mutant:
        code += f"from edges.mutants import begin; begin({mutant!r})\n"
    code += "from fleacircus.cli import main; sys.exit(main(sys.argv[1:]))"
    given = ["simulate", "faults", "--seeds", str(seeds), "--seed", str(first), "--json", *more]
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    done = subprocess.run([sys.executable, "-c", code, *given], env=environment, capture_output=True, text=True)
    assert done.stdout, done.stderr
    figures: dict[str, Any] = json.loads(done.stdout)
    assert (done.returncode == 0) == (not figures["failures"])
    figures["stories"] = done.stderr
    return figures


@pytest.mark.parametrize("first", [1, 1 + SHORT_RUNS])
def test_short_seeds(first: int) -> None:
    figures = simulate(SHORT_RUNS, first)
    assert figures["failures"] == [], figures["stories"]
    assert figures["seeds"] == SHORT_RUNS
    for what in HAPPENS:
        assert figures["happened"].get(what, 0) > 10, f"{what} hardly ever happened: {figures['happened']}"
    assert figures["happened"].get("answers of bot in another's turn", 0) > 0


def test_a_seed_is_always_the_same_run() -> None:
    once, again = (simulate(12, 50) for _ in range(2))
    assert once == again
    assert once["trace"] != simulate(12, 51)["trace"]


@pytest.mark.parametrize("invariant", MUTANTS)
def test_what_is_broken_on_purpose_is_found(invariant: str) -> None:
    """Within eighty seeds, of which most need a few; so they are run a few at a time."""
    for first in range(1, 81, 20):
        figures = simulate(20, first, mutant=MUTANTS[invariant])
        if invariant in {failure["invariant"] for failure in figures["failures"]}:
            assert "again: fleacircus simulate faults --seeds 1 --seed" in figures["stories"]
            return
    pytest.fail(f"{invariant} was found by none of 80 seeds")


@pytest.mark.soak
def test_a_million_steps() -> None:
    figures = simulate(1, 100_000, "--long", "--steps", str(SOAK_STEPS))
    assert figures["failures"] == [], figures["stories"]
    assert figures["steps"] >= SOAK_STEPS
    for kind in ("store errors", "lost commits", "slow store", "lost news", "late news", "deaf hub", "kills"):
        assert figures["happened"][kind] > 0


@pytest.fixture(scope="module", autouse=True)
def _elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Whatever the simulator writes goes where tests write."""
    before = Path.cwd()
    os.chdir(tmp_path_factory.mktemp("faults"))
    yield
    os.chdir(before)
