"""Hunting mutants: each is put into the running rules, and only the tests that name its clauses are run.

The tests are collected once; every mutant lives in a process of its own, forked from there, in which the code of one
function is exchanged. A mutant that no test notices shows a weak test.
"""

from __future__ import annotations

import importlib
import os
import resource
import types
from collections.abc import Collection, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

from mutation.mutants import Mutant, mutants, mutated

CPU_S = 40
SOURCE = Path(__file__).parent.parent.parent / "src"


class Caught(NamedTuple):
    """What became of a mutant: `killed`, `survived`, or `untested` if no test names its clauses."""

    mutant: Mutant
    fate: str


def families(source: Path = SOURCE) -> dict[str, list[Mutant]]:
    """The mutants of every rulebook's folder and of the layer below the flick games."""
    top = source / "fleacircus"
    folders = [*(path for path in sorted((top / "games").iterdir()) if path.is_dir()), top / "flicktable"]
    found = {folder.name: [m for path in sorted(folder.rglob("*.py")) for m in mutants(path)] for folder in folders}
    return {name: listed for name, listed in found.items() if listed}


def sample(count: int, seed: int = 1, only: Collection[str] = ()) -> list[Mutant]:
    """So many mutants of each family, or of those that are named, by lot."""
    return [
        mutant
        for name, listed in families().items()
        if not only or name in only
        for mutant in Random(f"{seed}/{name}").sample(listed, min(count, len(listed)))
    ]


class Hunt:
    """A pytest plugin that hunts instead of running the tests."""

    def __init__(self, hunted: list[Mutant]) -> None:
        self.hunted = hunted
        self.caught: list[Caught] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        by_clause: dict[str, list[pytest.Item]] = {}
        for item in session.items:
            for mark in item.iter_markers("clause"):
                for id in mark.args:
                    by_clause.setdefault(id, []).append(item)
        for mutant in self.hunted:
            items = list(dict.fromkeys(item for id in mutant.clauses for item in by_clause.get(id, ())))
            self.caught.append(Caught(mutant, _fate(mutant, items)))
        return True


def hunt(hunted: list[Mutant], tests: Path) -> list[Caught]:
    """What becomes of these mutants before the tests in a folder."""
    hunter = Hunt(hunted)
    pytest.main([str(tests), "-q", "-p", "no:cacheprovider", "-m", "not soak and not e2e"], plugins=[hunter])
    return hunter.caught


def _fate(mutant: Mutant, items: list[pytest.Item]) -> str:
    if not items:
        return "untested"
    child = os.fork()
    if child == 0:
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (CPU_S, CPU_S))
            _silence()
            exchange(mutant)
            os._exit(1 if _noticed(items) else 0)
        except BaseException:  # noqa: BLE001 - whatever breaks in here was noticed
            os._exit(1)
    _, status = os.waitpid(child, 0)
    return "survived" if status == 0 else "killed"


def _silence() -> None:
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)


def _noticed(items: list[pytest.Item]) -> bool:
    """Whether a test fails; stops at the first."""
    for item in items:
        reports = runtestprotocol(item, log=False, nextitem=None)
        if any(report.failed for report in reports):
            return True
    return False


def exchange(mutant: Mutant) -> None:
    """Give the living function the mutant's code; whoever imported it runs it."""
    relative = mutant.path.relative_to(SOURCE).with_suffix("")
    parts = [part for part in relative.parts if part != "__init__"]
    module = importlib.import_module(".".join(parts))
    found: Any = module
    for name in mutant.function.split("."):
        found = vars(found)[name]
    function = _bare(found)
    whole = compile(mutated(mutant), str(mutant.path), "exec", dont_inherit=True)
    function.__code__ = next(code for code in _codes(whole) if code.co_qualname == mutant.function)


def _bare(found: Any) -> types.FunctionType:
    """The function under a cache, a property or a class method."""
    for name in ("fget", "__func__", "__wrapped__"):
        if hasattr(found, name) and not isinstance(found, types.FunctionType):
            return _bare(getattr(found, name))
    assert isinstance(found, types.FunctionType), found
    return _bare(found.__wrapped__) if hasattr(found, "__wrapped__") else found


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    for inner in code.co_consts:
        if isinstance(inner, types.CodeType):
            yield inner
            yield from _codes(inner)
