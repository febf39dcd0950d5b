"""The lessons of the tournament in the club: pages without a table, played to their praise, kept for guests too."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from edges.rows import execute
from edges.server import Server
from edges.visitor import Page, Visitor
from fleacircus.tournament.lessons import Lesson, find, lessons
from fleacircus.web.words import say

WHERE = "/learn/tournament/"


def state(page: Page) -> str:
    assert page.status == 200, page.text
    found = re.search(r'data-lesson="(\w+)"', page.text)
    assert found is not None
    return found[1]


def said(page: Page, key: str, language: str = "en") -> bool:
    return say(language, key) in unescape(page.text)


def solved(visitor: Visitor, lesson: Lesson) -> Page:
    """A lesson by its own solution, each answer with what the page carries along."""
    page = visitor.get(WHERE + lesson.id)
    for answer in lesson.solution:
        assert state(page) == "open"
        told = re.search(r'name="told" value="([^"]*)"', page.text)
        assert told is not None
        asks = lesson.choices[answer.choice - 1].asks
        says = {name: str(values.index(answer.says[name])) for name, values in asks.items()}
        page = visitor.post(WHERE + lesson.id, told=told[1], choice=str(answer.choice), **says)
    return page


def test_the_first_lesson_is_missed_hinted_tried_again_reached_and_kept(club: Server) -> None:
    guest = Visitor(club.address)
    path = guest.get("/learn")
    assert f'href="{WHERE}tr-enter"' in path.text
    page = guest.get(WHERE + "tr-enter")
    assert state(page) == "open"
    assert said(page, "lesson.tr-enter.goal")
    assert said(page, "lesson.tr-enter.hint")
    missed = guest.post(WHERE + "tr-enter", told="", choice="1")
    assert state(missed) == "missed"
    assert said(missed, "lesson.tr-enter.wrong.1")
    assert 'href="/rules/tournament#TR-X57"' in missed.text
    assert f'href="{WHERE}tr-enter"' in missed.text
    first = find("tr-enter")
    assert first is not None
    reached = solved(guest, first)
    assert state(reached) == "reached"
    assert said(reached, "lesson.tr-enter.praise")
    assert f'href="{WHERE}tr-pick"' in reached.text
    path = guest.get("/learn")
    assert f"1 of {len(lessons())}" in path.text
    assert "★" in path.text


def kept(club: Server) -> list[Any]:
    """How many contests and tables the club holds."""
    return [execute(club.db, f"SELECT count(*) FROM {rows}") for rows in ("tournaments_contest", "club_table")]


def test_the_whole_path_leaves_no_evening_and_hides_no_game_of_mine(club: Server) -> None:
    ada = Visitor(club.address)
    ada.get("/learn")
    before = kept(club)
    for lesson in lessons():
        assert state(solved(ada, lesson)) == "reached", lesson.id
    assert f"{len(lessons())} of {len(lessons())}" in ada.get("/learn").text
    assert kept(club) == before
    table = ada.post("/play/legionz").address.rpartition("/t/")[2]
    assert table in ada.get("/games").text


def test_the_contest_is_drawn_as_an_evening_draws_it_before_and_after(club: Server) -> None:
    guest = Visitor(club.address)
    guest.get("/learn")
    lesson = find("tr-table")
    assert lesson is not None
    before = guest.get(WHERE + lesson.id)
    assert "<li>A: Ada</li>" in before.text
    assert 'class="ranking"' not in before.text
    after = unescape(solved(guest, lesson).text)
    assert "Di before Cy: primary 3 > 2" in after
    assert 'class="bracket"' in guest.get(WHERE + "tr-correct").text
    assert 'class="grid"' in guest.get(WHERE + "tr-result").text
    assert "/tournaments/None" not in guest.get(WHERE + "tr-correct").text


def test_a_lesson_speaks_my_language(club: Server) -> None:
    guest = Visitor(club.address)
    guest.get("/learn")
    guest.post("/i18n/setlang/", language="fr", next="/learn")
    page = guest.get(WHERE + "tr-council")
    assert said(page, "lesson.tr-council.goal", "fr")
    assert "lesson.tr" not in page.text


BAD = [
    {},
    {"choice": "9"},
    {"choice": "0"},
    {"choice": "-1"},
    {"choice": "x"},
    {"choice": "2"},
    {"choice": "2", "who": "2"},
    {"choice": "2", "who": "Di"},
    {"choice": "1", "told": "7"},
    {"choice": "1", "told": "2"},
    {"choice": "1", "told": "2.9"},
    {"choice": "1", "told": "2.1 2.1 2.1"},
    {"choice": "1", "told": "../x"},
    {"choice": "1", "told": "²"},
]


@pytest.mark.parametrize("given", BAD, ids=str)
def test_what_is_no_answer_is_refused_by_its_code(club: Server, given: dict[str, str]) -> None:
    guest = Visitor(club.address)
    guest.get("/learn")
    page = guest.post(WHERE + "tr-enter", **given)
    assert page.status == 400
    assert "lesson/no_answer" in page.text


def test_what_is_no_lesson_is_not_found_and_a_form_of_another_site_is_refused(club: Server) -> None:
    guest = Visitor(club.address)
    guest.get("/learn")
    assert guest.get(WHERE + "lz-first").status == 404
    assert guest.post(WHERE + "no-such", choice="1").status == 404
    assert guest.post("/learn/tr-enter").status == 404
