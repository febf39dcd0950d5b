"""The tool that hunts mutants: which changes it makes, and that the living rules run them."""

import ast
from importlib import import_module

import pytest

from mutation.hunt import SOURCE, exchange, families
from mutation.mutants import mutants, mutated

TEXT = '''
def high(x, y):
    """May it jump? [ZZ-01]"""
    if not x and y > 3:
        return "ZZ-02"
    return None


def low(x):
    """Cites nothing."""
    return x == 1
'''


@pytest.fixture
def jumping(tmp_path):
    path = tmp_path / "jumping.py"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_only_functions_that_cite_a_clause_have_mutants(jumping):
    found = list(mutants(jumping))
    assert {mutant.function for mutant in found} == {"high"}
    assert {mutant.clauses for mutant in found} == {("ZZ-01", "ZZ-02")}


def test_every_kind_of_change_is_made_once(jumping):
    changed = {mutant.change: ast.unparse(mutated(mutant)) for mutant in mutants(jumping)}
    assert changed.keys() == {"and -> or", "not x -> x", "> -> >=", "3 -> 4", "ZZ-02 -> another clause"}
    assert "not x or y > 3" in changed["and -> or"]
    assert "not not x and y > 3" in changed["not x -> x"]
    assert "y >= 3" in changed["> -> >="]
    assert "y > 4" in changed["3 -> 4"]
    assert "'ZZ-99'" in changed["ZZ-02 -> another clause"]
    assert all("x == 1" in text for text in changed.values())


def test_the_living_function_runs_the_mutant():
    path = SOURCE / "fleacircus" / "games" / "legionz" / "legions.py"
    mutant = next(iter(mutants(path)))
    function = vars(import_module("fleacircus.games.legionz.legions"))[mutant.function]
    kept = function.__code__
    try:
        exchange(mutant)
        assert function.__code__ is not kept
        assert function.__code__.co_qualname == mutant.function
    finally:
        function.__code__ = kept


def test_every_family_has_mutants():
    assert families().keys() >= {"legionz", "marsattacks", "micromutants", "larvacup", "flicktable"}
