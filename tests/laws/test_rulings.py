"""Questions of the rules: the answer is what the rules cite when the moment is decided again, and nothing else is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from fleacircus.cli import main
from fleacircus.cli.rulings import failures, fault
from fleacircus.coach.rulings import Ruling, clauses_at, rulings, rulings_in, verified, written
from fleacircus.coach.tries import READERS, decided, fault_of, refusals, ruled, tries
from fleacircus.core.books import books
from fleacircus.core.clauses import rulebooks
from fleacircus.web.books.drawing import draw
from fleacircus.web.books.moments import match_of
from fleacircus.web.books.positions import laid_try

BOOKS = ("larvacup", "legionz", "marsattacks", "micromutants")
LEAST = 60
TRIED_LEAST = 12
TRIED = [ruling for ruling in rulings() if ruling.tried]


@pytest.mark.parametrize("book", BOOKS)
def test_the_answer_is_what_the_rules_cite_when_the_entry_is_decided_again(book: str) -> None:
    asked = [ruling for ruling in rulings() if ruling.book == book and ruling.record]
    assert asked
    assert {ruling.id: fault for ruling in asked if (fault := verified(ruling, match_of(ruling.record)))} == {}
    assert len({ruling.clause for ruling in asked}) == len(asked), "one question a clause"


@pytest.mark.parametrize("ruling", TRIED, ids=lambda ruling: ruling.tried)
def test_what_is_tried_is_ruled_by_the_answer_and_by_no_other_choice(ruling: Ruling) -> None:
    """The rules are asked here, not the checker: the refusal is the answer, or what comes of the action cites it."""
    tried = tries()[ruling.tried]
    match, names = laid_try(tried)
    seat, action = READERS[ruling.book](match, names, *tried.tries.split())
    refusal = match.game.refusal(match.state, seat, action)
    assert ruling.refused == (refusal is not None)
    if ruling.refused:
        assert refusal == ruling.clause == tried.clause
        assert refusals(match, seat, action) == {ruling.clause}, "nothing besides refuses it"
    else:
        assert ruling.clause in decided(match, seat, action)
        assert not decided(match, seat, action).intersection(ruling.others)
    shows = tried.drawing(refused=ruling.refused).shows
    assert not {*tried.applies, *shows}.intersection(ruling.others)
    assert fault_of(ruling, (match, names)) == ""


def test_enough_is_tried_and_no_clause_is_asked_twice_in_the_same_way() -> None:
    assert {ruling.tried for ruling in TRIED} == set(tries()), "a question for each"
    assert sum(ruling.book == "legionz" for ruling in TRIED) >= TRIED_LEAST
    ways = [(ruling.clause, tries()[ruling.tried].tries.split()[1], ruling.refused) for ruling in TRIED]
    assert len(set(ways)) == len(ways)


def test_a_figure_says_of_what_is_tried_in_it_what_the_question_says() -> None:
    asked = [(tries()[ruling.tried], ruling) for ruling in TRIED if ruling.refused and tries()[ruling.tried].figure]
    said = [
        (ruling.clause, figure.says[tried.tries])
        for tried, ruling in asked
        for figure in books()[tried.book].figure
        if figure.id == tried.figure and tried.tries in figure.says
    ]
    assert len(said) >= 6
    assert [clause for clause, _ in said] == [clause for _, clause in said]


def test_the_picture_marks_what_is_tried_and_nothing_else() -> None:
    for ruling in TRIED:
        drawn = draw(ruling.book, tries()[ruling.tried].drawing(refused=ruling.refused))
        marks = [drawn.count(f'class="{mark}"') for mark in ("no", "yes", "way barred", "barred")]
        assert sum(marks[:2]) == 1 or sum(marks[2:]) == 1, ruling.tried
        assert (marks[1] == 0) == ruling.refused, ruling.tried


def test_the_checker_notices_what_is_tried_but_not_ruled_so() -> None:
    ruling = next(each for each in TRIED if each.tried == "lz-move-early")
    tried = tries()[ruling.tried]
    laid = laid_try(tried)
    swapped = replace(ruling, clause=ruling.others[0], others=(ruling.clause, *ruling.others[1:]))
    assert "do not cite" in fault_of(swapped, laid)
    assert "refuse it" in fault_of(replace(ruling, refused=False), laid)
    for other in {*tried.applies, "LZ-V1"}:
        assert "applies as well" in fault_of(replace(ruling, others=(other, *ruling.others[1:])), laid), other
    assert "four live" in fault_of(replace(ruling, others=("LZ-Y14", *ruling.others[1:])), laid)


def test_the_command_checks_both_kinds() -> None:
    assert failures() == []
    assert "do not cite" in fault(
        replace(TRIED[0], clause=TRIED[0].others[0], others=(TRIED[0].clause, "LZ-21", "LZ-22"))
    )
    assert fault(replace(TRIED[0], tried="nothing")) == "nothing is tried"


@pytest.mark.parametrize("sentence", ["B place y", "B place z"])
def test_what_two_clauses_refuse_is_no_question(sentence: str) -> None:
    """Square is not due, and could not place there in their turn either. [LZ-07, LZ-08, LZ-11]"""
    figure = "connect" if sentence.endswith("z") else "pair"
    tried = replace(tries()["lz-early"], figure=figure, tries=sentence)
    refused, there = ruled(tried, laid_try(tried))
    assert refused
    assert there == {"LZ-07", "LZ-08" if figure == "connect" else "LZ-11"}


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
    assert to.read_bytes() == written(rulings()), "what ships is what is made"
    assert main(["puzzles", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rulings"] == told
    match = match_of("legionz-3-loops")
    assert [each.clause for each in rulings_in("legionz", {"legionz-3-loops": match})] == [
        ruling.clause for ruling in rulings() if ruling.book == "legionz" and ruling.record
    ]
