"""Lessons in the club: their tables are private and never over, what was reached is remembered, guests too."""

from __future__ import annotations

from typing import Any

import pytest

from edges.server import Server
from edges.visitor import Visitor

FIRST = "lz-first"


def start(visitor: Visitor, lesson: str) -> str:
    page = visitor.post(f"/learn/{lesson}")
    assert page.status == 200, page.text
    return page.address.rpartition("/t/")[2]


def told(visitor: Visitor, table: str) -> dict[str, Any]:
    page = visitor.get(f"/api/v1/coach/exercises/{table}")
    assert page.status == 200, page.text
    found: dict[str, Any] = page.json
    return found


def test_a_lesson_is_missed_tried_again_and_reached_for_good(club: Server) -> None:
    guest = Visitor(club.address)
    guest.get("/learn")
    table = start(guest, FIRST)
    assert start(guest, FIRST) == table
    assert told(guest, table)["state"] == "open"
    with guest.connect(table) as line:
        state = line.hello()
        assert line.act(state, 0, {"type": "place", "cell": [-1, 0], "number": 5})["type"] == "ack"
        missed = told(guest, table)
        assert (missed["state"], missed["wrong"], missed["clause"]) == ("missed", 1, "LZ-09")
        assert not missed["reached"]
        state = line.until("ev")
        line.send("undo", seat=0, client_id="again", base_seq=state["seq"])
        line.until("ack")
        state = line.until("ev")
        assert told(guest, table)["state"] == "open"
        assert line.act(state, 0, {"type": "place", "cell": [2, 0], "number": 5})["type"] == "ack"
    reached = told(guest, table)
    assert (reached["state"], reached["reached"], reached["next"]) == ("reached", True, "lz-join")
    assert "1 of" in guest.get("/learn").text
    assert table not in guest.get("/games").text


def test_a_lesson_that_ends_the_match_is_no_result_and_can_be_tried_again(club: Server) -> None:
    guest = Visitor(club.address)
    guest.get("/learn")
    table = start(guest, "lz-win")
    with guest.connect(table) as line:
        state = line.hello()
        assert line.act(state, 0, {"type": "place", "cell": [10, 0], "number": 12})["type"] == "ack"
        state = line.until("ev")
        assert state["outcome"] is not None
        assert told(guest, table)["state"] == "reached"
        line.send("undo", seat=0, client_id="again", base_seq=state["seq"])
        assert line.until("ack")
    row = guest.get(f"/api/v1/tables/{table}").json
    assert (row["over"], row["public"]) == (False, False)
    assert told(guest, table)["reached"]


@pytest.mark.parametrize("lesson", ["no-such", "../x"])
def test_what_is_no_lesson_is_not_found(club: Server, lesson: str) -> None:
    guest = Visitor(club.address)
    guest.get("/learn")
    assert guest.post(f"/learn/{lesson}").status == 404


def test_nobody_else_is_told_how_my_lesson_stands(club: Server) -> None:
    one, other = Visitor(club.address), Visitor(club.address, "Bo")
    one.get("/learn")
    other.post("/name", nickname="Bo")
    table = start(one, FIRST)
    assert other.get(f"/api/v1/coach/exercises/{table}").status == 404
    assert Visitor(club.address).get(f"/api/v1/coach/exercises/{table}").status == 401


def test_a_first_game_is_simple_with_a_bot_that_misses_and_a_coach_that_points(club: Server) -> None:
    guest = Visitor(club.address)
    page = guest.post("/play/micro-mutants", nickname="Newcomer")
    table = guest.get(f"/api/v1/tables/{page.address.rpartition('/t/')[2]}").json
    assert (table["options"]["edition"], table["hints"], table["rated"]) == ("first", True, False)
    assert [seat.get("level") for seat in table["seats"] if seat["kind"] == "bot"] == ["child"]
    assert 'data-coach="first"' in page.text
    assert 'data-coach="first"' not in Visitor(club.address).get(f"/w/{table['watch']}").text


def test_a_bot_that_grows_plays_no_rated_games(club: Server) -> None:
    ada = Visitor(club.address, "Ada")
    seats = [{"kind": "me"}, {"kind": "bot", "level": "grow"}]
    plan = {"game": "larva-cup@2", "options": {}, "seats": seats, "undo": "off"}
    assert ada.post_json("/api/v1/tables", plan).status == 201
    refused = ada.post_json("/api/v1/tables", {**plan, "rated": True})
    assert (refused.status, refused.json["code"]) == (400, "table/refused")
    assert "follows your strength" in refused.json["reason"]
