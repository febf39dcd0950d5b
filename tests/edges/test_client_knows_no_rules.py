"""The client writes down no clause and no measure of a box: all of it comes over the wire."""

import re
from pathlib import Path
from typing import Any

import pytest

from fleacircus.core import codec
from fleacircus.core.clauses import find
from fleacircus.games import CATALOGUE, load
from kit.catalogue import RUNS, game_of

SOURCES = Path(__file__).parents[2] / "client" / "src"
FAMILIES = ("games", "flick", "board")
"""The folders that draw games."""
MADE = SOURCES / "made"
FILES = sorted(path for path in SOURCES.rglob("*.*") if path.suffix in (".ts", ".svelte") and MADE not in path.parents)
CLAUSE = re.compile(r"""["'`](?:MM|EV|LC|LZ|MA|TR)-[A-Z]?(?:\d|\$\{)""")
COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|<style.*?</style>|//[^\n]*", re.DOTALL)
NUMBER = re.compile(r"(?<![\w.#-])\d[\d_]*(?:_000|\d{4})(?![\w.])")
NAMED = re.compile(r"\b([A-Z][A-Z0-9_]*)\b\s*(?::[^=;]+)?=\s*(-?[\d_.]+)\b")


def code_of(path: Path) -> str:
    return COMMENT.sub(" ", path.read_text("utf-8"))


def numbers(value: Any) -> set[int]:
    """Every whole number in a plain value."""
    if isinstance(value, dict):
        return set().union(*map(numbers, value.values()))
    if isinstance(value, list):
        return set().union(*map(numbers, value))
    return {value} if isinstance(value, int) and not isinstance(value, bool) else set()


def test_no_clause_is_written_in_the_client() -> None:
    found = [f"{path.name}: {hit}" for path in FILES for hit in CLAUSE.findall(code_of(path))]
    assert found == []


def test_a_written_clause_would_be_found() -> None:
    assert CLAUSE.search('cite("LC-R20")')
    assert CLAUSE.search("`LZ-${12 + seats}`")
    assert not CLAUSE.search("const clause = citations.turned")


def test_no_measure_of_a_box_is_written_in_the_client() -> None:
    """No length in micrometres that a table tells stands in the client, and no constant is called after one."""
    told = {number for id in CATALOGUE for number in numbers(codec.plain(load(id).facts)) if number >= 10_000}
    assert told, "the boxes tell lengths"
    written = {
        (path.name, text)
        for path in FILES
        if path.relative_to(SOURCES).parts[0] in FAMILIES
        for text in NUMBER.findall(code_of(path))
        if int(text.replace("_", "")) in told
    }
    assert sorted(written) == []
    measures = re.compile(r"SHORT|LONG|RADIUS|TERRAIN|PRICE|PLYT|FORMS|SQUARES|SPOTS")
    named = {(path.name, name) for path in FILES for name, _ in NAMED.findall(code_of(path)) if measures.search(name)}
    assert sorted(named) == []


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run.label)
def test_every_citation_is_a_clause_of_the_rulebook(run: Any) -> None:
    game = game_of(run)
    assert game.citations
    assert [clause for clause in game.citations.values() if find(clause) is None] == []
