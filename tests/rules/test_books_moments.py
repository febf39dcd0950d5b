"""The pictures of play are moments of matches that the rules decide: each shows clauses that had a say in it."""

import json

import pytest

from fleacircus.coach.rulings import clauses_at
from fleacircus.core.books import Figure, books
from fleacircus.games import CATALOGUE
from fleacircus.web.books import moments
from kit.witness import read

FIGURES = {f"{book}/{figure.id}": figure for book, told in books().items() for figure in told.figure if figure.record}


@pytest.mark.parametrize("figure", FIGURES.values(), ids=FIGURES)
def test_a_moment_shows_clauses_that_had_a_say(figure: Figure) -> None:
    match = moments.match_of(figure.record)
    assert 0 <= figure.entry < len(match.log)
    assert set(figure.shows) <= clauses_at(match, figure.entry)


@pytest.mark.parametrize("name", moments.names())
def test_a_record_is_a_witness_of_todays_rules(name: str) -> None:
    """Witnesses of the newest version are decided again, bit for bit, by the laws: so the pictures are true."""
    record = json.loads(moments.read(name))
    assert record == read(f"{name}-finished").record
    assert record["game"] in CATALOGUE
    assert any(figure.record == name for figure in FIGURES.values()), "nobody looks at it"
