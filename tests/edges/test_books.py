"""The rulebooks as books: order, search, the reference card."""

import json
import re

import pytest

from edges.server import Server
from edges.visitor import Page, Visitor
from fleacircus.core import codec
from fleacircus.core.books import books
from fleacircus.core.clauses import rulebooks
from fleacircus.web.books.positions import position


@pytest.fixture
def reader(club: Server) -> Visitor:
    return Visitor(club.address)


def ids(page: Page) -> list[str]:
    """The clauses on a page, in its order."""
    assert page.status == 200
    return re.findall(r'<li class="clause[^>]*>\s*<a class="clause-id" href="[^"#]*#([A-Z]{2}-\w+)"', page.text)


@pytest.mark.parametrize("name", rulebooks())
def test_a_book_has_its_chapters_and_clauses_in_the_order_one_plays(reader: Visitor, name: str) -> None:
    page = reader.get(f"/rules/{name}")
    assert re.findall(r'<section class="chapter" id="(\w+)"', page.text) == [each.id for each in books()[name].chapter]
    assert ids(page) == [clause for chapter in books()[name].chapter for clause in chapter.clauses]


def test_search_knows_ids_and_words_and_no_accents(reader: Visitor) -> None:
    assert ids(reader.get("/rules/legionz?q=lz-11")) == ["LZ-11"]
    two = ids(reader.get("/rules/legionz?q=LONGEST+wins"))
    assert "LZ-19" in two
    assert "LZ-02" not in two, "every word must be there"
    assert ids(reader.get("/rules/legionz?q=zebra")) == []
    reader.post("/i18n/setlang/", language="fr", next="/rules")
    bare = ids(reader.get("/rules/legionz?q=LEGION+complete"))
    assert "LZ-13" in bare
    assert ids(reader.get("/rules/legionz?q=l%C3%A9gion+compl%C3%A8te")) == bare


def test_all_books_are_searched_at_once(reader: Visitor) -> None:
    found = ids(reader.get("/rules?q=reinforcement"))
    assert {"MM-R4", "LC-R3"} <= set(found)
    assert not any(id.startswith("LZ") for id in found)


@pytest.mark.parametrize("name", rulebooks())
def test_the_card_has_what_the_book_marks_for_it_on_two_sides(reader: Visitor, name: str) -> None:
    page = reader.get(f"/rules/{name}/card")
    marked = [clause for chapter in books()[name].chapter for clause in chapter.clauses if clause in chapter.card]
    assert re.findall(r"<p><b>([A-Z]{2}-\w+)</b> \S", page.text) == marked
    assert page.text.count('class="card-side"') == 2


def test_what_is_no_book_is_not_found(reader: Visitor) -> None:
    assert reader.get("/rules/chess").status == 404
    assert reader.get("/rules/chess/card").status == 404


def test_books_and_cards_are_kept_for_want_of_network(reader: Visitor) -> None:
    kept = reader.get("/at-hand.json").json
    for name in rulebooks():
        assert {f"/rules/{name}", f"/rules/{name}/card"} <= set(kept["pages"])
    styles = re.search(r'href="([^"]*books[^"]*\.css)"', reader.get("/rules/legionz").text)
    assert styles
    assert styles[1] in kept["files"]


@pytest.mark.parametrize("at", ["legionz/placing", "marsattacks/mars3-solo-front-line-"])
def test_a_moment_of_play_opens_as_a_table_of_ones_own(reader: Visitor, at: str) -> None:
    name, _, id = at.partition("/")
    figure = next(each for each in books()[name].figure if each.id.startswith(id) and each.entry > 1)
    page = reader.post(f"/rules/{name}/example/{figure.id}")
    assert page.status == 200, page.text[:400]
    table = page.address.rpartition("/t/")[2]
    assert 'data-coach="branch"' in page.text
    with reader.connect(table) as line:
        met = line.hello()
    assert met["seq"] == figure.entry - 1, "just before what the picture shows"
    assert met["yours"], "all of it is mine to try"
    again = reader.post(f"/rules/{name}/example/{figure.id}")
    assert again.address != page.address


@pytest.mark.parametrize("at", ["legionz/pair", "marsattacks/bound", "larvacup/defence-takes", "tournament/held"])
def test_a_drawn_position_opens_as_a_table_of_ones_own(reader: Visitor, at: str) -> None:
    name, _, id = at.partition("/")
    assert f'action="/rules/{name}/example/{id}"' in reader.get(f"/rules/{name}").text
    page = reader.post(f"/rules/{name}/example/{id}")
    assert page.status == 200, page.text[:400]
    assert 'data-coach="hints"' in page.text, "nobody is taught, nothing is asked"
    with reader.connect(page.address.rpartition("/t/")[2]) as line:
        met = line.hello()
    where = position(name, next(each for each in books()[name].figure if each.id == id))
    assert where
    match, _ = where.laid()
    assert met["seq"] == 0
    assert set(met["yours"]) == set(range(match.game.seats)), "all of it is mine to try"
    assert met["views"] == {str(seat): json.loads(codec.encode(match.view(seat))) for seat in met["yours"]}
    assert reader.post(f"/rules/{name}/example/{id}").address == page.address, "one table a person and picture"
    assert page.address.rpartition("/t/")[2] not in reader.get("/games").text


def test_a_picture_that_is_no_position_opens_nothing(reader: Visitor) -> None:
    assert reader.post("/rules/legionz/example/sets").status == 404
    assert "/rules/legionz/example/sets" not in reader.get("/rules/legionz").text
    assert reader.post("/rules/legionz/example/nothing").status == 404
    assert reader.post("/rules/chess/example/pair").status == 404
    assert reader.get("/rules/legionz/example/placing").status == 405


def test_a_book_says_of_each_chapter_what_it_is_about(reader: Visitor) -> None:
    told = re.findall(
        r'<section class="chapter" id="(\w+)"[^>]* data-opens="([^"]*)"', reader.get("/rules/legionz").text
    )
    assert {id: kinds for id, kinds in told if kinds} == {"place": "place", "loops": "move decline"}
