"""Every book has each clause of its rulebook once, and a chapter for everything that can be done at a table."""

from __future__ import annotations

from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest

from fleacircus.core import Match, codec
from fleacircus.core.books import Figure, books
from fleacircus.core.clauses import rulebooks
from fleacircus.core.match import entry_type
from fleacircus.games import CATALOGUE, load
from fleacircus.web.books.drawing import drawn
from fleacircus.web.books.positions import position
from fleacircus.web.club.shelf import on_shelf


@pytest.mark.parametrize("name", rulebooks())
def test_every_clause_stands_in_exactly_one_chapter(name: str) -> None:
    placed = Counter(clause for chapter in books()[name].chapter for clause in chapter.clauses)
    assert placed == Counter(words.id for words in rulebooks()[name])


@pytest.mark.parametrize("name", rulebooks())
def test_a_book_names_only_what_it_has(name: str) -> None:
    book = books()[name]
    known = {words.id for words in rulebooks()[name]}
    for chapter in book.chapter:
        assert set(chapter.card) <= set(chapter.clauses), chapter.id
        assert all(text.strip() for text in (chapter.en, chapter.fr, chapter.it)), chapter.id
    ids = [chapter.id for chapter in book.chapter] + [figure.id for figure in book.figure]
    assert len(ids) == len(set(ids)), "a chapter's or a picture's name is taken twice"
    assert book.shown <= known
    assert set(book.line) <= {clause for chapter in book.chapter for clause in chapter.card}


@pytest.mark.parametrize("name", rulebooks())
def test_every_picture_is_drawn_and_told_in_three_languages(name: str) -> None:
    for figure in books()[name].figure:
        assert figure.record or all(text.strip() for text in (figure.en, figure.fr, figure.it)), figure.id
        picture = ElementTree.fromstring(drawn(name, figure.id))
        assert picture.tag == "svg"
        assert len(picture) > 0, figure.id


@pytest.mark.parametrize("game", CATALOGUE)
def test_every_kind_of_action_leads_to_one_chapter(game: str) -> None:
    kinds: Any = load(game).kinds  # type: ignore[attr-defined]
    shelved = on_shelf(game)
    assert shelved is not None
    opens = Counter(kind for chapter in books()[shelved.rulebook].chapter for kind in chapter.opens)
    assert {kind.__struct_config__.tag: opens[kind.__struct_config__.tag] for kind in kinds} == {
        kind.__struct_config__.tag: 1 for kind in kinds
    }


@pytest.mark.parametrize("name", sorted({on.rulebook for game in CATALOGUE if (on := on_shelf(game))}))
def test_no_chapter_is_opened_by_what_nobody_can_do(name: str) -> None:
    of_book = [game for game in CATALOGUE if (on := on_shelf(game)) and on.rulebook == name]
    kinds = {kind.__struct_config__.tag for game in of_book for kind in load(game).kinds}  # type: ignore[attr-defined]
    assert {kind for chapter in books()[name].chapter for kind in chapter.opens} <= kinds


DRAWN = [(name, figure) for name, book in books().items() for figure in book.figure if figure.map]


@pytest.mark.parametrize(("name", "figure"), DRAWN, ids=lambda each: each if isinstance(each, str) else each.id)
def test_every_drawn_position_opens_as_a_match_that_goes_on(name: str, figure: Figure) -> None:
    """It is laid, stored and folded again; somebody is due, and has something to do. That it stands as drawn and rules
    as it says is asked in `tests/rules/test_books_*.py`, of every one."""
    assert figure.opens
    where = position(name, figure)
    assert where is not None
    match, _ = where.laid()
    assert match.laid
    assert match.outcome is None
    again = Match.lay(load(where.game, where.options), "book", match.log[0].events)
    stored = codec.decode(codec.encode(match.log[0]), entry_type(again.game))
    assert Match.of(again.game, "book", [stored]).state == match.state
    for seat in match.to_act:
        assert match.choices(seat).offers, "nothing to do"


def test_what_is_no_position_opens_nothing() -> None:
    plans = [(name, figure) for name, book in books().items() for figure in book.figure if figure.plan]
    assert plans
    assert not any(figure.opens or position(name, figure) for name, figure in plans)


@pytest.mark.parametrize("name", rulebooks())
def test_a_reason_why_nothing_is_shown_is_of_a_live_clause_that_nothing_shows(name: str) -> None:
    excused = Counter(clause for reason in books()[name].unseen for clause in reason.clauses)
    live = {words.id for words in rulebooks()[name] if words.status == "live"}
    assert set(excused.values()) <= {1}
    assert set(excused) <= live
    assert not set(excused) & books()[name].shown
    assert all(reason.why.strip() for reason in books()[name].unseen)
