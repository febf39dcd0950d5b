"""Faults without luck: each statement of a short game fails once; soon after an outage all goes on."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

CODE = """
import json, sys
sys.path.insert(0, {tests!r})
from fleacircus.faults.template import club
with club() as template:
    from edges.mutants import BREAK
    from fleacircus.faults import scripted
    from fleacircus.faults.simulate import undisturbed
    if {mutant!r}:
        BREAK[{mutant!r}]()
    with undisturbed():
        print(json.dumps(scripted.{call}))
"""
HEALED_S = 10.0


def scripted(call: str, folder: Path, mutant: str = "") -> dict[str, Any]:
    """Run it in an interpreter of its own, whose sets have one order."""
    code = CODE.format(tests=str(Path(__file__).parents[1]), mutant=mutant, call=call)
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


@pytest.mark.parametrize("postgres", [False, True], ids=["sqlite", "postgres"])
def test_every_statement_and_commit_fails_once(postgres: bool, tmp_path: Path) -> None:
    figures = scripted(f"one_by_one(template, postgres={postgres})", tmp_path)
    assert figures["failures"] == []
    assert figures["faults"] > 100, "a game has many statements"
    assert figures["entries"] > 2 * figures["faults"], "and was played in every run"


def test_one_of_them_finds_what_is_broken_on_purpose(tmp_path: Path) -> None:
    figures = scripted("one_by_one(template, postgres=False)", tmp_path, "ack before append")
    assert "acknowledged but lost" in {failure["invariant"] for failure in figures["failures"]}


@pytest.mark.parametrize("outage", ["store", "listener", "restart", "killed", "one killed"])
def test_bots_move_and_clocks_fall_soon_after_an_outage(outage: str, tmp_path: Path) -> None:
    """By the simulated time and the real limits, also where bots' seats were in the hands of who was killed."""
    figures = scripted(f"recovery(template, {outage!r})", tmp_path)
    assert figures["bot"] <= HEALED_S
    if outage != "one killed":
        assert figures["clock"] <= HEALED_S, "it fell meanwhile"
    if outage in ("store", "listener"):
        assert figures["faults"] > 5, "there was an outage"
    if "killed" in outage:
        assert figures["claimed"] > 0, "somebody was thinking when the power went"
