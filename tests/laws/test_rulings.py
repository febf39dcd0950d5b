"""Questions of the rules: the answer is what the rules cite when the moment is decided again, and nothing else is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from fleacircus.cli import main
from fleacircus.coach.rulings import clauses_at, rulings, rulings_in, verified
from fleacircus.core.clauses import rulebooks
from fleacircus.web.books.moments import match_of

BOOKS = ("larvacup", "legionz", "marsattacks", "micromutants")
LEAST = 60


@pytest.mark.parametrize("book", BOOKS)
def test_the_answer_is_what_the_rules_cite_when_the_entry_is_decided_again(book: str) -> None:
    asked = [ruling for ruling in rulings() if ruling.book == book]
    assert asked
    assert {ruling.id: fault for ruling in asked if (fault := verified(ruling, match_of(ruling.record)))} == {}
    assert len({ruling.clause for ruling in asked}) == len(asked), "one question a clause"


def test_there_are_as_many_as_promised_and_each_is_itself() -> None:
    assert len(rulings()) >= LEAST
    assert len({ruling.id for ruling in rulings()}) == len(rulings())
    assert {ruling.choices.index(ruling.clause) for ruling in rulings()} == {0, 1, 2, 3}, "its place tells nothing"
    words = {clause.id: clause for book in BOOKS for clause in rulebooks()[book]}
    for ruling in rulings():
        for language in ("en", "fr", "it"):
            assert len({words[clause].in_language(language) for clause in ruling.choices}) == 4


def test_the_checker_notices_what_is_not_ruled_so() -> None:
    ruling = next(each for each in rulings() if each.book == "legionz")
    match = match_of(ruling.record)
    swapped = replace(ruling, clause=ruling.others[0], others=(ruling.clause, *ruling.others[1:]))
    assert "do not cite" in verified(swapped, match)
    there = sorted(clauses_at(match, ruling.entry) & {each.id for each in rulebooks()["legionz"]} - {ruling.clause})
    for other in there:
        both = replace(ruling, others=(other, *ruling.others[1:]))
        assert verified(both, match)
    assert "four live" in verified(replace(ruling, others=(ruling.clause, *ruling.others[1:])), match)
    assert "no such entry" in verified(replace(ruling, entry=len(match.log)), match)


def test_they_are_made_and_counted_by_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    to = tmp_path / "rulings.jsonl"
    assert main(["puzzles", "make", "--rulings", "--to", str(to), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["rulings"]
    assert sum(told.values()) == len(to.read_bytes().splitlines()) == len(rulings())
    assert main(["puzzles", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rulings"] == told
    match = match_of("legionz-3-loops")
    assert [each.clause for each in rulings_in("legionz", {"legionz-3-loops": match})] == [
        ruling.clause for ruling in rulings() if ruling.book == "legionz"
    ]
