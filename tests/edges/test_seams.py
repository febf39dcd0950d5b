"""Time, chance and threads come into the running server by its seams alone, so that a simulation can hold them."""

import ast
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "src" / "fleacircus" / "web"
ADAPTERS = WEB.parent / "adapters"
HELD = (
    *sorted((WEB / "socket").glob("*.py")),
    *(WEB / "worker.py", WEB / "runtime.py", WEB / "loops.py"),
    *sorted((ADAPTERS / "stores").glob("*.py")),
    *sorted((ADAPTERS / "hubs").glob("*.py")),
)
SEAMS = {ADAPTERS / "stores" / "hands.py": {"threading"}}
"""Hands are handed to the store, so their thread is one of the seams."""
OUTSIDE = {"time", "datetime", "secrets", "random", "uuid", "threading", "multiprocessing", "concurrent", "subprocess"}
LOOPS = {"get_event_loop", "new_event_loop", "run_coroutine_threadsafe"}


def taken_from_outside(source: str) -> set[str]:
    """What a module takes from outside: modules it imports, loops it looks for."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                found |= {name.name.split(".")[0] for name in names} & OUTSIDE
            case ast.ImportFrom(module=str(module), level=0):
                found |= {module.split(".")[0]} & OUTSIDE
            case ast.Attribute(attr=name) | ast.Name(id=name) if name in LOOPS:
                found.add(name)
    return found


@pytest.mark.parametrize("path", HELD, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_nothing_comes_in_but_by_the_seams(path: Path) -> None:
    assert taken_from_outside(path.read_text()) <= SEAMS.get(path, set())


@pytest.mark.parametrize(
    "source",
    [
        "import time",
        "from random import Random",
        "import concurrent.futures",
        "import asyncio\nasyncio.get_event_loop()",
    ],
)
def test_the_test_sees_it(source: str) -> None:
    assert taken_from_outside(source)
