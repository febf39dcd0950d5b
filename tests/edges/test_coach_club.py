"""The coach in the club: analyses in a process of their own, branches, hints, and who may not."""

from __future__ import annotations

import time
from typing import Any

import pytest

from edges.inside import undone
from edges.server import Server
from edges.test_identity import Browser
from edges.visitor import Visitor, moves
from fleacircus.web.processes import Pool
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
    watcher = Visitor(club.address)
    shared = watcher.get(kept["branches"][1]["watch"])
    assert shared.status == 200
    assert 'data-coach="branch"' in shared.text
    assert "data-share" not in shared.text
    with watcher.connect(kept["branches"][1]["table"]) as line:
        seen = line.hello()
        assert (seen["seq"], seen["yours"], set(seen["views"])) == (4, [], {"watch"})
        assert line.act(seen, seen["due"][0], moves(state, seat)[0])["code"] == "seat/not_yours"
    beyond = watcher.get(f"/api/v1/coach/tables/{kept['branches'][1]['table']}/branches").json
    assert (beyond["parent"], beyond["entry"]) == (kept["branches"][0]["table"], 4)
    assert beyond["root"] == table["watch"]
    for at, code in ((ended["last"], "coach/nothing_follows"), (999, "coach/no_entry"), (-1, "coach/no_entry")):
        refused = bo.post_json(f"/api/v1/coach/tables/{table['watch']}/branches", {"at": at})
        assert (refused.status, refused.json["code"]) == (409, code)


def test_who_made_a_branch_can_delete_it_and_nobody_else(club: Server, ended: dict[str, Any]) -> None:
    cleo, dan, watcher = Visitor(club.address, "Cleo"), Visitor(club.address, "Dan"), Visitor(club.address)
    branches = f"/api/v1/coach/tables/{ended['table']['watch']}/branches"

    def delete(visitor: Visitor, id: str) -> tuple[int, str]:
        proof = {"X-CSRFToken": visitor.cookie("csrftoken")}
        answer = visitor.ask_json(f"/api/v1/coach/branches/{id}", {}, "DELETE", proof)
        return answer.status, answer.json["code"] if answer.text else ""

    def listed() -> dict[str, Any]:
        told = watcher.get(branches).json["branches"]
        return {each["table"]: each for each in told if each["author"] in ("Cleo", "Dan")}

    made = cleo.post_json(branches, {"at": 3}).json
    private = made["address"].rpartition("/")[2]
    with cleo.connect(private) as line:
        state = line.hello()
        assert line.act(state, state["due"][0], moves(state, state["due"][0])[0])["type"] == "ack"
    beyond = dan.post_json(f"/api/v1/coach/tables/{made['table']}/branches", {"at": 4}).json
    watcher.get(made["watch"])
    assert delete(watcher, made["table"])[0] == 401
    assert private in cleo.get("/").text
    assert delete(dan, made["table"]) == (403, "coach/not_yours")
    assert delete(cleo, ended["table"]["watch"]) == (409, "coach/no_branch")
    assert delete(cleo, "nowhere") == (404, "match/not_found")
    assert set(listed()) == {made["table"], beyond["table"]}

    assert delete(cleo, made["table"]) == (204, "")
    assert delete(cleo, made["table"]) == delete(cleo, private) == (410, "coach/deleted")
    assert set(listed()) == {beyond["table"]}, "what was tried from it stays"
    assert listed()[beyond["table"]]["parent"] == ended["table"]["watch"]
    after = watcher.get(f"/api/v1/coach/tables/{beyond['table']}/branches").json
    assert (after["parent"], after["entry"]) == (ended["table"]["watch"], 3)
    for visitor, address in ((watcher, made["watch"]), (watcher, f"{made['watch']}/analysis"), (cleo, made["address"])):
        page = visitor.get(address)
        assert page.status == 410
        assert "This copy was deleted" in page.text
        assert f"/w/{ended['table']['watch']}/analysis" in page.text
    assert watcher.get(f"{made['watch']}/record.json").status == 404
    with watcher.connect(made["table"]) as line:
        assert line.read()["code"] == "match/not_found"
    with cleo.connect(private) as line:
        assert line.act(state, state["due"][0], moves(state, state["due"][0])[0])["code"] == "seat/not_yours"
    assert private not in cleo.get("/games").text + cleo.get("/").text


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


def test_a_record_brought_from_a_match_that_goes_on_is_not_over(club: Server) -> None:
    ada = Visitor(club.address, "Ada")
    table = ada.open_table("me", "link")
    brought = bring(ada, ada.get(f"/t/{table['id']}/record.json").text.encode())
    assert brought["id"] != table["id"]
    for id in (brought["id"], brought["watch"]):
        for path, given in (("analysis", {}), ("branches", {"at": 0})):
            refused = ada.post_json(f"/api/v1/coach/tables/{id}/{path}", given)
            assert (refused.status, refused.json["code"]) == (409, "coach/not_over"), path
        assert ada.get(f"/api/v1/coach/tables/{id}/analysis").json["code"] == "coach/not_over"
        assert ada.get(f"/api/v1/coach/tables/{id}/chances?at=0").json["code"] == "coach/not_over"


def test_a_laid_position_never_ends_and_has_neither_analysis_nor_branches(club: Server) -> None:
    """Its tremor is everybody's: whoever could copy it would practise the shot of the day."""
    ada = Visitor(club.address, "Ada")
    id = ada.post("/learn/lz-win").address.rpartition("/t/")[2]
    with ada.connect(id) as line:
        assert line.act(line.hello(), 0, {"type": "place", "cell": [10, 0], "number": 12})["type"] == "ack"
        assert line.until("ev")["outcome"] is not None
    for path, given in (("analysis", {}), ("branches", {"at": 0})):
        refused = ada.post_json(f"/api/v1/coach/tables/{id}/{path}", given)
        assert (refused.status, refused.json["code"]) == (409, "coach/not_over"), path


def test_ideas_are_for_ones_own_seat_and_never_where_somebody_else_may_sit(club: Server) -> None:
    ada, bo = Visitor(club.address, "Ada"), Visitor(club.address, "Bo")
    table = ada.open_table("me", "link", hints=True)
    for seat, code in ((0, "coach/no_hints"), (1, "seat/not_yours"), (7, "seat/not_yours"), (-1, "seat/not_yours")):
        assert ada.post_json(f"/api/v1/coach/tables/{table['id']}/idea", {"seat": seat}).json["code"] == code
    watched = ada.post_json(f"/api/v1/coach/tables/{table['watch']}/idea", {"seat": 0})
    assert (watched.status, watched.json["code"]) == (404, "match/not_found")
    assert bo.post_json(f"/api/v1/coach/tables/{table['id']}/idea", {"seat": 1}).json["code"] == "seat/not_yours"


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


def test_who_asks_a_process_that_does_not_answer_in_time_is_told_so(
    django_club: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from fleacircus.web.coaching import api, studying

    with undone():
        ada = Browser("Ada")
        seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
        plan = {"game": "legionz@1", "options": {"players": 2}, "seats": seats, "hints": True}
        table = ada.ask("/api/v1/tables", plan).json()["id"]
        address = f"/api/v1/coach/tables/{table}/idea"
        monkeypatch.setattr(studying, "hints", Pool(1, nice=0))
        patience = api.PATIENCE_S
        monkeypatch.setattr(api, "PATIENCE_S", 0.0)  # no process begins so fast
        try:
            refused = ada.ask(address, {"seat": 0})
            assert (refused.status_code, refused.json()) == (409, {"code": "coach/busy", "reason": "coach/busy"})
            monkeypatch.setattr(api, "PATIENCE_S", 10 * patience)
            told = ada.ask(address, {"seat": 0})
            assert told.status_code == 200 or told.json()["code"] == "coach/no_idea", "the next one is answered again"
        finally:
            studying.hints.restart()
