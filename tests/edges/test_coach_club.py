"""The coach in the club: analyses in a process of their own, branches, hints, and who may not."""

from __future__ import annotations

import time
from typing import Any

import pytest

from edges.server import Server
from edges.visitor import Visitor, moves
from kit.coached import left

PATIENCE_S = 300


@pytest.fixture(scope="module")
def ended(club: Server) -> dict[str, Any]:
    """A finished match of Legionz, brought as a record."""
    match = left(8)
    ada = Visitor(club.address, "Ada")
    brought = bring(ada, match.record())
    return {"table": brought, "last": match.seq}


def bring(visitor: Visitor, record: bytes) -> dict[str, Any]:
    page = visitor.post("/import", nickname="Ada", text=record.decode())
    assert page.status == 200, page.text
    id = page.address.rpartition("/t/")[2]
    found: dict[str, Any] = visitor.get(f"/api/v1/tables/{id}").json
    return found


def analysed(visitor: Visitor, table: str) -> dict[str, Any]:
    seen, until = [], time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        page = visitor.post_json(f"/api/v1/coach/tables/{table}/analysis", {})
        assert page.status == 200, page.text
        told: dict[str, Any] = page.json
        assert told["failed"] == ""
        seen.append(told["done"])
        if told["analysis"] is not None:
            assert seen == sorted(seen)
            return told
        time.sleep(0.2)
    raise AssertionError(f"no analysis after {PATIENCE_S} seconds: {seen[-1]}")


def test_a_finished_match_is_analysed_once_for_everybody(club: Server, ended: dict[str, Any]) -> None:
    ada, watcher = Visitor(club.address, "Ada"), Visitor(club.address)
    table = ended["table"]
    assert ada.get(f"/api/v1/coach/tables/{table['id']}/analysis").status == 404
    told = analysed(ada, table["id"])
    assert told["done"] == told["of"] == ended["last"] + 1
    analysis = told["analysis"]
    assert [step["seq"] for step in analysis["steps"]] == list(range(ended["last"] + 1))
    assert analysis["decisions"]
    assert watcher.get(f"/api/v1/coach/tables/{table['watch']}/analysis").json == told
    page = watcher.get(f"/w/{table['watch']}/analysis")
    assert page.status == 200
    assert 'data-coach="open"' in page.text
    assert 'data-coach="over"' in watcher.get(f"/w/{table['watch']}").text


def test_from_here_opens_a_copy_that_is_kept_under_the_match(club: Server, ended: dict[str, Any]) -> None:
    bo, table = Visitor(club.address, "Bo"), ended["table"]
    made = bo.post_json(f"/api/v1/coach/tables/{table['watch']}/branches", {"at": 3})
    assert made.status == 201, made.text
    id = made.json["address"].rpartition("/")[2]
    copy = bo.get(f"/api/v1/tables/{id}").json
    assert copy["hints"]
    assert (copy["seq"], copy["over"], copy["public"]) == (3, False, False)
    with bo.connect(id) as line:
        state = line.hello()
        seat = state["due"][0]
        assert line.act(state, seat, moves(state, seat)[0])["type"] == "ack"
    stands = bo.get(f"/api/v1/coach/tables/{id}/chances?at=4").json
    assert sum(stands["chances"]) == pytest.approx(1, abs=0.35)
    again = bo.post_json(f"/api/v1/coach/tables/{id}/branches", {"at": 4})
    assert again.status == 201
    kept = Visitor(club.address).get(f"/api/v1/coach/tables/{table['watch']}/branches").json
    assert [(each["entry"], each["author"]) for each in kept["branches"]] == [(3, "Bo"), (4, "Bo")]
    assert kept["branches"][1]["parent"] == kept["branches"][0]["table"]
    assert all(each["address"].startswith("/w/") for each in kept["branches"])
    for at, code in ((ended["last"], "coach/nothing_follows"), (999, "coach/no_entry"), (-1, "coach/no_entry")):
        refused = bo.post_json(f"/api/v1/coach/tables/{table['watch']}/branches", {"at": at})
        assert (refused.status, refused.json["code"]) == (409, code)


def test_while_a_match_goes_on_the_coach_says_nothing_unless_the_table_allows_it(club: Server) -> None:
    ada = Visitor(club.address, "Ada")
    table = ada.open_table("me", "bot:random")
    for path, given in (("analysis", {}), ("branches", {"at": 0})):
        refused = ada.post_json(f"/api/v1/coach/tables/{table['id']}/{path}", given)
        assert (refused.status, refused.json["code"]) == (409, "coach/not_over")
    assert ada.get(f"/api/v1/coach/tables/{table['id']}/chances?at=0").json["code"] == "coach/not_over"
    asked = ada.post_json(f"/api/v1/coach/tables/{table['id']}/idea", {"seat": 0})
    assert (asked.status, asked.json["code"]) == (409, "coach/no_hints")
    assert ada.post_json("/api/v1/coach/tables/nowhere/idea", {"seat": 0}).status == 404


def test_hints_against_bots_are_for_who_sits_there_and_mark_the_match(club: Server) -> None:
    ada, bo = Visitor(club.address, "Ada"), Visitor(club.address, "Bo")
    table = ada.open_table("me", "bot:random", hints=True)
    assert table["hints"]
    with ada.connect(table["id"]) as line:
        state = line.hello()
        while 0 not in state["due"]:
            state = line.until("ev")
        told = ada.post_json(f"/api/v1/coach/tables/{table['id']}/idea", {"seat": 0, "shot": True})
        assert told.status == 200, told.text
        action = {**told.json["action"], "type": told.json["kind"]}
        assert line.act(state, 0, action)["type"] == "ack"
    assert bo.post_json(f"/api/v1/coach/tables/{table['id']}/idea", {"seat": 0}).json["code"] == "seat/not_yours"
    shared = ada.open_table("me", "link", hints=True)
    refused = ada.post_json(f"/api/v1/coach/tables/{shared['id']}/idea", {"seat": 0})
    assert (refused.status, refused.json["code"]) == (409, "coach/no_hints")
