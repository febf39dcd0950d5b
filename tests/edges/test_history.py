"""Everybody's own page, the ratings of a game, results and games as files: over the wire, in three languages."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from edges.server import Server
from edges.visitor import Page, Visitor, visible_text

NASTY = "<script>alert(1)</script>"


def leave(visitor: Visitor, table: str, seat: int) -> None:
    with visitor.connect(table) as line:
        assert line.act(line.hello(), seat, {"type": "leave"})["type"] == "ack"


def id_of(visitor: Visitor) -> str:
    return str(visitor.get("/api/v1/players/me").json["id"])


def in_language(visitor: Visitor, path: str, language: str) -> Page:
    visitor.post("/i18n/setlang/", language=language, next="/")
    return visitor.get(path)


def beaten(winner: Visitor, loser: Visitor, **plan: Any) -> dict[str, Any]:
    """A game of two people that the second leaves."""
    table = winner.open_table("me", "link", **{"undo": "off", "rated": True, **plan})
    loser.invited(table, 1)
    leave(loser, table["id"], 1)
    return table


@pytest.fixture
def pair(club: Server) -> tuple[Visitor, Visitor]:
    return Visitor(club.address, "Ada Á"), Visitor(club.address, NASTY)


def test_a_page_tells_what_was_played_in_three_languages(pair: tuple[Visitor, Visitor]) -> None:
    ada, bo = pair
    tables = [beaten(ada, bo, loops=True), beaten(ada, bo), beaten(bo, ada)]
    path = f"/players/{id_of(ada)}"
    for language, words in (
        ("en", ("Finished games", "Opponents", "left", "rated", "Achievements", "Loop variant")),
        ("fr", ("Parties finies", "Adversaires", "abandon", "classée", "Exploits", "Variante des boucles")),
        ("it", ("Partite finite", "Avversari", "ritiro", "classificata", "Imprese", "Variante degli anelli")),
    ):
        page = in_language(bo, path, language)
        assert page.status == 200
        assert [word for word in words if word not in page.text] == []
        assert NASTY not in page.text
        assert "history." not in visible_text(page)
        assert "feat." not in visible_text(page)
    assert all(f"/w/{table['watch']}" in page.text for table in tables)
    assert f'href="/players/{id_of(bo)}"' in page.text
    assert "2 vinte, 0 pari, 1 persa" in page.text.replace("\n", " ")


def test_private_games_are_seen_by_who_played_them(pair: tuple[Visitor, Visitor]) -> None:
    ada, bo = pair
    private = beaten(ada, bo, rated=False)
    path = f"/players/{id_of(ada)}"
    assert private["watch"] in ada.get(path).text
    assert private["watch"] not in bo.get(path).text
    assert private["watch"] not in ada.get("/results.json").text
    assert all(each["table"] != private["watch"] for each in ada.get("/api/v1/results").json["results"])


def test_who_closes_their_page_is_nobody_to_others(pair: tuple[Visitor, Visitor]) -> None:
    ada, bo = pair
    beaten(ada, bo)
    ada_id, path = id_of(ada), f"/players/{id_of(ada)}"
    assert ada.post("/me/shown").status == 200
    page = bo.get(path)
    assert (page.status, "Finished games" in page.text) == (200, False)
    assert "Finished games" in ada.get(path).text
    assert ada_id not in bo.get("/results.json").text
    assert ada_id not in bo.get("/ratings/legionz").text
    assert ada_id not in bo.get("/api/v1/ratings/legionz").text
    assert ada_id not in bo.get(f"/players/{id_of(bo)}").text
    assert bo.get(f"/api/v1/results?player={ada_id}").status == 404
    assert bo.get(f"{path}/games.json").status == 404
    ada.post("/me/shown", shown="on")
    assert "Finished games" in bo.get(path).text


def test_seats_lead_to_their_people_unless_they_close_their_page(club: Server, pair: tuple[Visitor, Visitor]) -> None:
    ada, bo = pair
    table = ada.open_table("me", "link", "bot:greedy", public=True)

    def pages(who: Visitor) -> list[str | None]:
        with who.connect(table["watch"] if who is eve else table["id"]) as line:
            return [seat.get("page") for seat in line.hello()["seats"]]

    eve = Visitor(club.address, "Eve")
    assert pages(eve) == [id_of(ada), None, None], "nobody, and a bot, have none"
    bo.post("/me/shown", shown="")
    bo.invited(table, 1)
    assert pages(ada) == pages(bo) == pages(eve) == [id_of(ada), None, None]
    brought = eve.post("/import", text=ada.get(f"/w/{beaten(ada, bo)['watch']}/record.json").text).address
    with eve.connect(brought.rpartition("/")[2]) as line:
        assert [seat.get("page") for seat in line.hello()["seats"]] == [None, None], "a name in a record is nobody's"


def test_a_former_member_is_nobody_and_their_page_says_so(pair: tuple[Visitor, Visitor]) -> None:
    ada, bo = pair
    beaten(bo, ada)
    path = f"/players/{id_of(ada)}"
    assert ada.post("/me/delete", sure="on").status == 200
    gone = bo.get(path)
    assert gone.status == 404
    assert "has left the club" in gone.text
    assert "a former member" in bo.get(f"/players/{id_of(bo)}").text


@pytest.mark.parametrize("id", ["nope", "x" * 400, "%00", "..%2F..", "bot:regular", "%F0%9F%90%9E"])
def test_pages_of_nobody(ada: Visitor, id: str) -> None:
    assert ada.get(f"/players/{id}").status in (400, 404)
    assert ada.get(f"/players/{id}/games.json").status in (400, 404)


@pytest.mark.parametrize("page", ["0", "-1", "9999999999999999999999", "x", "1.5", "", "%D9%A1"])
def test_numbers_of_pages_that_are_none_show_a_page(ada: Visitor, page: str) -> None:
    for path in (f"/players/{id_of(ada)}", "/ratings/legionz"):
        assert ada.get(f"{path}?page={page}&game=nothing").status == 200


def test_ratings_move_and_everybody_is_in_the_list(pair: tuple[Visitor, Visitor]) -> None:
    ada, bo = pair
    found = []
    for _ in range(3):
        beaten(ada, bo)
        rows = ada.get("/api/v1/ratings/legionz?size=100").json
        mine = next(row for row in rows["ratings"] if row["player"] == id_of(ada))
        found.append(mine["rating"])
        assert mine["low"] < mine["rating"] < mine["high"]
    assert found == sorted(set(found))
    anchor = next(row for row in rows["ratings"] if row["player"] == "bot:regular")
    assert (rows["anchor"], anchor["rating"]) == ("regular", 1500.0)
    assert f"/players/{id_of(ada)}" in ada.get("/ratings/legionz").text
    for language, word in (("en", "first guess"), ("fr", "première estimation"), ("it", "prima stima")):
        assert word in in_language(ada, "/ratings/legionz", language).text
    for path in (
        "/ratings/nothing",
        "/ratings/mars-companion",
        "/api/v1/ratings/nothing",
        "/api/v1/results?game=nothing",
    ):
        assert ada.get(path).status == 404


def test_results_come_page_by_page(pair: tuple[Visitor, Visitor]) -> None:
    ada, bo = pair
    for _ in range(3):
        beaten(ada, bo)
    seen: list[str] = []
    for page in (1, 2, 3):
        part = ada.get(f"/api/v1/results?player={id_of(ada)}&size=1&page={page}").json
        assert (part["page"], part["pages"], part["count"], len(part["results"])) == (page, 3, 3, 1)
        seen += [each["table"] for each in part["results"]]
    assert len(set(seen)) == 3
    huge = ada.get(f"/api/v1/results?player={id_of(ada)}&size=999999&page=-5").json
    assert (huge["page"], len(huge["results"])) == (1, 3)
    assert [seat["way"] for seat in huge["results"][0]["seats"]] == ["played", "left"]
    for asked in ("page=x", "size=1e9", "page=1.5"):
        assert ada.get(f"/api/v1/results?{asked}").status in (400, 422)


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        ({"seats": [{"kind": "me"}, {"kind": "here"}], "undo": "off"}, "screen of their own"),
        ({"seats": [{"kind": "bot", "level": "random"}] * 2, "undo": "off"}, "Bots among themselves"),
        ({"seats": [{"kind": "me"}, {"kind": "link"}], "undo": "on"}, "nothing is taken back"),
        ({"seats": [{"kind": "me"}, {"kind": "link"}], "undo": "off", "hints": True}, "coach"),
        ({"game": "mars-attacks@3", "options": {}, "seats": [{"kind": "me"}], "undo": "off"}, "cannot be rated"),
        (
            {
                "game": "mars-attacks@3",
                "options": {"play": "duel"},
                "seats": [{"kind": "me"}, {"kind": "link"}],
                "undo": "off",
            },
            "cannot be rated",
        ),
    ],
)
def test_tables_that_cannot_be_rated_say_why(ada: Visitor, plan: dict[str, Any], why: str) -> None:
    asked = {"game": "legionz@1", "options": {"players": 2}, "rated": True, **plan}
    answer = ada.post_json("/api/v1/tables", asked)
    assert answer.status == 400
    assert why in answer.json["reason"]
    assert ada.post_json("/api/v1/tables", {**asked, "rated": False}).status == 201


def test_a_table_says_beforehand_that_it_is_rated(pair: tuple[Visitor, Visitor]) -> None:
    ada, bo = pair
    form = {"nickname": "Ada", "option_players": "2", "seat_0_kind": "me", "seat_1_kind": "link", "rated": "on"}
    opened = ada.post("/new/legionz", **form)
    assert opened.status == 200, opened.text
    assert "Rated game" in opened.text
    table = ada.get(f"/api/v1/tables/{opened.address.rpartition('/')[2]}").json
    assert table["rated"] is True
    assert "This game is rated" in bo.get(f"/join/{table['seats'][1]['invite']}").text


def test_a_record_carries_names_and_a_collection_opens_again(club: Server, pair: tuple[Visitor, Visitor]) -> None:
    ada, bo = pair
    tables = [beaten(ada, bo) for _ in range(2)]
    single = bo.get(f"/w/{tables[1]['watch']}/record.json").json
    assert [seat["name"] for seat in single["about"]["seats"]] == ["Ada Á", NASTY]
    assert single["about"]["rated"] is True
    assert single["about"]["ended_ms"] >= single["about"]["began_ms"] > 0
    collection = bo.get(f"/players/{id_of(ada)}/games.json")
    assert collection.headers["content-disposition"].startswith("attachment")
    told = collection.json
    assert (told["format"], told["left"], len(told["records"])) == ("fleacircus-collection/1", 0, 2)
    assert told["records"][0] == single, "what is made of rows is what is folded"

    eve = Visitor(club.address, "Eve")
    before = ada.get(f"/players/{id_of(ada)}").text.count("/w/")
    brought = eve.post("/import", text=collection.text)
    assert brought.status == 200
    assert brought.text.count('href="/t/') == 2
    assert "Ada Á" in brought.text
    assert NASTY not in brought.text
    assert ada.get(f"/players/{id_of(ada)}").text.count("/w/") == before, "a name in a record is nobody's"
    assert (
        "You have no" in eve.get(f"/players/{id_of(eve)}").text
        or "will stand here" in eve.get(f"/players/{id_of(eve)}").text
    )

    changed = json.loads(collection.text)
    changed["records"][0]["about"]["seats"][0]["name"] = "Somebody else"
    refused = eve.post("/import", text=json.dumps(changed))
    assert refused.status == 200
    assert "record/changed" in refused.text
    assert refused.text.count('href="/t/') == 1
    changed["records"] *= 30
    assert eve.post("/import", text=json.dumps(changed)).status == 400


def test_the_commands_find_the_same_as_the_club(club: Server, pair: tuple[Visitor, Visitor], tmp_path: Path) -> None:
    ada, bo = pair
    beaten(ada, bo)
    environment = {**os.environ, "FLEACIRCUS_DB": club.db, "FLEACIRCUS_SECRET": "a secret for tests only"}

    def run(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
        code = "import sys; from fleacircus.cli import main; sys.exit(main(sys.argv[1:]))"
        asked = [sys.executable, "-c", code, *arguments]
        return subprocess.run(asked, env={**environment, **more}, capture_output=True, text=True, cwd=tmp_path)

    (tmp_path / "results.json").write_text(ada.get("/results.json").text, encoding="utf-8")
    here = json.loads(run("ratings", "--json", "--game", "legionz").stdout)
    elsewhere = run(
        "ratings",
        "--json",
        "--game",
        "legionz",
        "--from",
        "results.json",
        FLEACIRCUS_DB=str(tmp_path / "other.sqlite3"),
    )
    assert json.loads(elsewhere.stdout) == here
    assert {row["player"] for row in here["legionz"]} >= {id_of(ada), id_of(bo), "bot:regular"}
    bad = run("ratings", "--json", "--from", "nothing.json")
    assert (bad.returncode, "Traceback" in bad.stderr) == (1, False)
