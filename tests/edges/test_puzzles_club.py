"""Puzzles in the club: the solution is told after the answer alone, which is judged once; what is missed comes back."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from edges.rows import execute
from edges.server import Server
from edges.visitor import Visitor
from fleacircus.coach.puzzles import Position, Puzzle, puzzles
from fleacircus.core import codec
from fleacircus.core.chance import stream

SHELF = "legionz"
BY_ID = {puzzle.id: puzzle for puzzle in puzzles("legionz@1")}
PATIENCE_S = 60


def begin(visitor: Visitor, way: str = SHELF) -> str:
    page = visitor.post(f"/puzzles/{way}")
    assert page.status == 200, page.text
    return page.address.rpartition("/t/")[2]


def guest(club: Server) -> Visitor:
    visitor = Visitor(club.address)
    assert visitor.get("/puzzles").status == 200
    return visitor


def told(visitor: Visitor, table: str) -> dict[str, Any]:
    """What the page is told, once the judge has nothing to think about."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        page = visitor.get(f"/api/v1/puzzles/tables/{table}")
        assert page.status == 200, page.text
        if page.json["state"] != "judging":
            found: dict[str, Any] = page.json
            return found
    raise AssertionError("the judge never came to an end")


def puzzle_at(club: Server, table: str) -> Puzzle:
    [(id,)] = execute(club.db, f"SELECT puzzle FROM coaching_attempt WHERE \"table\" = '{table}'")
    return BY_ID[id]


def wrong(puzzle: Puzzle) -> dict[str, Any]:
    """Something that may be done and is not the best."""
    position = Position(puzzle)
    for action in position.coach.candidates(position.game, position.view, puzzle.seat, stream("wrong"), 12):
        if not position.judge(action).right:
            found: dict[str, Any] = codec.plain(action)
            return found
    raise AssertionError("everything solves it")


def answer(visitor: Visitor, table: str, puzzle: Puzzle, action: dict[str, Any]) -> list[str | bytes]:
    with visitor.connect(table) as line:
        state = line.hello()
        assert line.act(state, puzzle.seat, action)["type"] == "ack"
        return line.frames


def holds(text: str, wanted: Any) -> bool:
    """Whether a value stands anywhere in a text of JSON."""

    def found(value: Any) -> bool:
        if value == wanted:
            return True
        if isinstance(value, dict):
            return any(map(found, value.values()))
        return isinstance(value, list) and any(map(found, value))

    return found(json.loads(text))


def test_the_solution_is_not_on_the_wire_before_the_answer(club: Server) -> None:
    ada = guest(club)
    table = begin(ada)
    puzzle = puzzle_at(club, table)
    before = told(ada, table)
    assert (before["state"], before["answer"]) == ("open", None)
    assert not holds(json.dumps(before), puzzle.solution)
    with ada.connect(table) as line:
        state = line.hello()
        list(line.rest())
        sent = [json.loads(frame) for frame in line.frames]
        offered = {"choices", "views", "log"}
        for frame in sent:
            bare = {key: value for key, value in frame.items() if key not in offered}
            assert not holds(json.dumps(bare), puzzle.solution)
        page = ada.get(f"/t/{table}")
        for text in (page.text, json.dumps(before), ada.get(f"/api/v1/tables/{table}").text):
            assert puzzle.id not in text
            assert str(puzzle.worth) not in text
        refused = ada.post_json(f"/api/v1/coach/tables/{table}/idea", {"seat": puzzle.seat})
        assert (refused.status, refused.json["code"]) == (409, "coach/no_hints")
        assert ada.get(f"/api/v1/coach/tables/{table}/chances?at=0").status == 409
        assert line.act(state, puzzle.seat, puzzle.solution)["type"] == "ack"
    after = told(ada, table)
    assert after["state"] == "right"
    assert after["answer"]["solution"]["action"] == puzzle.solution


def test_an_answer_is_judged_once_the_first_counts_and_cannot_be_taken_back(club: Server) -> None:
    ada = guest(club)
    table = begin(ada)
    puzzle = puzzle_at(club, table)
    with ada.connect(table) as line:
        state = line.hello()
        assert line.act(state, puzzle.seat, wrong(puzzle))["type"] == "ack"
        state = line.until("ev")
        line.send("undo", seat=puzzle.seat, client_id="back", base_seq=state["seq"])
        assert line.until("ack", "reject")["code"] == "undo/off"
    first = told(ada, table)
    assert first["state"] == "wrong"
    assert first["answer"]["counts"]
    assert first["answer"]["rating"]["rating"] < first["answer"]["before"] == 1500
    assert first["answer"]["worth"] < first["answer"]["best"]
    assert told(ada, table) == first, "asked again, the same is said"
    again = ada.post(f"/puzzles/again/{table}").address.rpartition("/t/")[2]
    assert again != table
    answer(ada, again, puzzle, puzzle.solution)
    second = told(ada, again)
    assert (second["state"], second["again"], second["answer"]["counts"]) == ("right", True, False)
    assert second["answer"]["rating"] == first["answer"]["rating"]
    assert second["answer"]["streak"] == 0
    mine = next(shelf for shelf in ada.get("/api/v1/puzzles").json if shelf["shelf"] == SHELF)
    assert (mine["solved"], mine["streak"], mine["rating"]["answers"]) == (0, 0, 1)


def test_what_was_missed_comes_back_after_a_day_until_it_is_solved(club: Server) -> None:
    ada = guest(club)
    table = begin(ada)
    puzzle = puzzle_at(club, table)
    answer(ada, table, puzzle, wrong(puzzle))
    told(ada, table)
    other = begin(ada)
    assert puzzle_at(club, other).id != puzzle.id
    assert begin(ada) == other, "what waits for an answer comes first"
    answer(ada, other, puzzle_at(club, other), puzzle_at(club, other).solution)
    told(ada, other)
    day = 86_400_001
    execute(club.db, f"UPDATE coaching_attempt SET answered_ms = answered_ms - {day} WHERE \"table\" = '{table}'")
    waiting = next(shelf for shelf in ada.get("/api/v1/puzzles").json if shelf["shelf"] == SHELF)["waiting"]
    assert waiting == 1
    back = begin(ada)
    assert puzzle_at(club, back).id == puzzle.id
    answer(ada, back, puzzle, puzzle.solution)
    after = told(ada, back)
    assert (after["state"], after["answer"]["counts"]) == ("right", False)
    assert next(shelf for shelf in ada.get("/api/v1/puzzles").json if shelf["shelf"] == SHELF)["waiting"] == 0


def test_a_row_ends_with_the_first_miss(club: Server) -> None:
    ada = guest(club)
    met = []
    for length in (1, 2):
        table = begin(ada, f"{SHELF}/run")
        assert begin(ada, f"{SHELF}/run") == table, "one puzzle at a time"
        puzzle = puzzle_at(club, table)
        met.append(puzzle.id)
        answer(ada, table, puzzle, puzzle.solution)
        assert told(ada, table)["run"]["length"] == length
    table = begin(ada, f"{SHELF}/run")
    puzzle = puzzle_at(club, table)
    met.append(puzzle.id)
    assert len(set(met)) == 3
    answer(ada, table, puzzle, wrong(puzzle))
    over = told(ada, table)
    assert (over["state"], over["run"]["length"], over["run"]["mine"]) == ("wrong", 2, 2)
    assert over["run"]["club"] >= 2
    table = begin(ada, f"{SHELF}/run")
    assert told(ada, table)["run"]["length"] == 0
    shelf = next(each for each in ada.get("/api/v1/puzzles").json if each["shelf"] == SHELF)
    assert shelf["runs"]["mine"] == 2


def test_who_leaves_the_table_has_missed_it(club: Server) -> None:
    ada = guest(club)
    table = begin(ada)
    puzzle = puzzle_at(club, table)
    answer(ada, table, puzzle, {"type": "leave"})
    after = told(ada, table)
    assert (after["state"], after["answer"]["worth"]) == ("wrong", 0.0)


def test_a_puzzle_is_nobody_elses_and_no_game(club: Server) -> None:
    ada, bo = guest(club), Visitor(club.address, "Bo")
    bo.post("/name", nickname="Bo")
    table = begin(ada)
    assert bo.get(f"/api/v1/puzzles/tables/{table}").json["code"] == "puzzle/not_found"
    assert Visitor(club.address).get(f"/api/v1/puzzles/tables/{table}").status == 401
    assert bo.post(f"/puzzles/again/{table}").status == 404
    assert table not in ada.get("/games").text
    row = ada.get(f"/api/v1/tables/{table}").json
    assert (row["over"], row["public"], row["rated"], row["hints"]) == (False, False, False, False)
    data = ada.get("/me/data.json")
    assert table in data.text


@pytest.mark.parametrize("shelf", ["chess", "../x"])
def test_where_there_are_no_puzzles_nothing_is_found(club: Server, shelf: str) -> None:
    ada = guest(club)
    assert ada.post(f"/puzzles/{shelf}").status == 404
    ada.post("/name", nickname="Ada")
    refused = ada.post_json("/api/v1/puzzles/chess", {})
    assert (refused.status, refused.json["code"]) == (404, "puzzle/not_found")


def test_programs_open_puzzles_too(club: Server) -> None:
    ada = Visitor(club.address, "Ada")
    ada.post("/name", nickname="Ada")
    opened = ada.post_json(f"/api/v1/puzzles/{SHELF}", {})
    assert opened.status == 201, opened.text
    assert told(ada, opened.json["table"])["state"] == "open"
    run = ada.post_json(f"/api/v1/puzzles/{SHELF}", {"run": True})
    assert told(ada, run.json["table"])["run"]["length"] == 0
