"""How is this ruled? in the club: four clauses, the first answer counts, and the right one is told after it alone."""

from __future__ import annotations

import re
from html import escape

from edges.server import Server
from edges.visitor import Visitor
from fleacircus.coach.rulings import rulings
from fleacircus.coach.tries import tries

BY_ID = {ruling.id: ruling for ruling in rulings()}


def test_a_question_is_answered_once_for_the_rating(club: Server) -> None:
    ada = Visitor(club.address)
    ada.get("/puzzles")
    page = ada.get("/puzzles/rulings/micromutants")
    ruling = BY_ID[page.address.rpartition("/")[2]]
    offered = re.findall(r'name="choice" value="([^"]+)"', page.text)
    assert sorted(offered) == sorted(ruling.choices)
    assert "<svg" in page.text
    bare = page.text.replace("\n", "")
    assert bare.count(ruling.clause) == bare.count(ruling.others[0]) == 1, "nothing tells them apart"
    wrong = ada.post(page.address.removeprefix(club.address), choice=ruling.others[1])
    assert 'data-ruling="wrong"' in wrong.text
    assert f"#{ruling.clause}" in wrong.text
    assert "1500 →" in wrong.text
    again = ada.post(f"/puzzles/rulings/micromutants/{ruling.id}", choice=ruling.clause)
    assert 'data-ruling="right"' in again.text
    assert "does not count" in again.text
    assert ada.get("/puzzles/rulings/micromutants").address.rpartition("/")[2] != ruling.id
    stranger = Visitor(club.address)
    assert "data-ruling" not in stranger.get(wrong.address.removeprefix(club.address)).text


def test_what_is_tried_is_told_in_words_and_asked_in_three_languages(club: Server) -> None:
    refused = next(ruling for ruling in rulings() if ruling.tried == "lz-apart")
    decided = next(ruling for ruling in rulings() if ruling.tried == "lz-longest")
    ada = Visitor(club.address)
    ada.get("/puzzles")
    for ruling, asked in ((refused, "Which rule refuses it?"), (decided, "Which rule says so?")):
        page = ada.get(f"/puzzles/rulings/legionz/{ruling.id}")
        assert f"{escape(tries()[ruling.tried].en)} {asked}</h2></legend>" in page.text
        assert 'aria-label="A drawn position, and on it what is tried"' in page.text
        assert len(re.findall(r'name="choice" value="([^"]+)"', page.text)) == 4
        answered = ada.post(f"/puzzles/rulings/legionz/{ruling.id}", choice=ruling.clause)
        assert 'data-ruling="right"' in answered.text
        assert escape(tries()[ruling.tried].en) in answered.text
    for language in ("fr", "it"):
        ada.post("/i18n/setlang/", language=language, next="/about")
        words = tries()["lz-apart"].in_language(language)
        assert escape(words) in ada.get(f"/puzzles/rulings/legionz/{refused.id}").text


def test_what_is_no_answer_is_refused(club: Server) -> None:
    ada = Visitor(club.address, "Ada")
    ada.post("/name", nickname="Ada")
    ruling = rulings()[0]
    where = f"rulings/{ruling.book}/{ruling.id}"
    page = ada.post(f"/puzzles/{where}", choice="LC-99")
    assert page.status == 400
    assert "Choose one of the four" in page.text
    refused = ada.post_json(f"/api/v1/puzzles/{where}", {"choice": "LC-99"})
    assert (refused.status, refused.json["code"]) == (409, "ruling/no_choice")
    assert ada.post_json("/api/v1/puzzles/rulings/chess/x", {"choice": "x"}).json["code"] == "ruling/not_found"
    assert ada.get("/api/v1/puzzles/rulings/chess").json["code"] == "ruling/not_found"
    assert ada.get("/puzzles/rulings/chess").status == ada.get("/puzzles/rulings/legionz/x").status == 404
    asked = ada.get(f"/api/v1/puzzles/rulings/{ruling.book}").json
    assert len(asked["choices"]) == 4
    assert asked["question"].endswith("?")
    told = ada.post_json(f"/api/v1/puzzles/{where}", {"choice": ruling.clause}).json
    assert (told["right"], told["clause"], told["counts"], told["streak"]) == (True, ruling.clause, True, 1)
    assert told["rating"]["rating"] > told["before"] == 1500
