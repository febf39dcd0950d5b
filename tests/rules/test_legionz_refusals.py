"""Legionz: the table of refusals."""

import tomllib
from pathlib import Path

import pytest

from fleacircus.core import Illegal
from kit import clause
from kit.legionz import Table

POSITIONS = tomllib.loads((Path(__file__).parent / "refusals_legionz.toml").read_text(encoding="utf-8"))["position"]


def table_of(position):
    table = Table(
        position["drawing"],
        players=position.get("players", 2),
        turn=position.get("turn", "A"),
        loops=position.get("loops", False),
        sets={letter: tuple(numbers) for letter, numbers in position.get("sets", {}).items()},
    )
    for sentence in position.get("before", []):
        table.do(sentence)
    return table


@pytest.mark.parametrize(
    ("position", "sentence"),
    [(position, sentence) for position in POSITIONS for sentence in position["permitted"]],
    ids=lambda value: value if isinstance(value, str) else value["name"],
)
def test_permitted(position, sentence):
    table = table_of(position)
    assert table.refusal(sentence) is None
    assert table.do(sentence)


@clause("LZ-07", "LZ-08", "LZ-11", "LZ-13", "LZ-V1", "LZ-Y1", "LZ-Y13", "LZ-Y14", "LZ-Y15", "LZ-Y24", "LZ-Y25")
@clause("LZ-Y27", "LZ-Y28", "LZ-Y33")
@pytest.mark.parametrize(
    ("position", "sentence"),
    [(position, sentence) for position in POSITIONS for sentence in position["refused"]],
    ids=lambda value: value if isinstance(value, str) else value["name"],
)
def test_refused(position, sentence):
    table = table_of(position)
    before = table.state
    with pytest.raises(Illegal) as refused:
        table.do(sentence)
    assert refused.value.clause == position["refused"][sentence]
    assert table.state == before


def test_the_table_has_the_clauses_that_the_test_names():
    told = {id for mark in test_refused.pytestmark if mark.name == "clause" for id in mark.args}
    assert told == {id for position in POSITIONS for id in position["refused"].values()}
