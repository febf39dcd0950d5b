"""The shot of the day: one table and one tremor for everybody, three tries, a board, and no seed on the wire."""

from __future__ import annotations

import json
import time
from typing import Any

from edges.rows import execute
from edges.server import Server
from edges.visitor import Visitor
from fleacircus.coach import daily
from fleacircus.coach.catalogue import evaluator
from fleacircus.coach.exercises import begin as exercise_begin
from fleacircus.coach.exercises import find
from fleacircus.core import Match, codec
from fleacircus.core.chance import stream

PATIENCE_S = 120
WINS = {"type": "place", "cell": [10, 0], "number": 12}


def begin(visitor: Visitor) -> str:
    page = visitor.post("/puzzles/shot")
    assert page.status == 200, page.text
    assert "/t/" in page.address
    return page.address.rpartition("/t/")[2]


def guest(club: Server) -> Visitor:
    visitor = Visitor(club.address)
    assert visitor.get("/puzzles/shot").status == 200
    return visitor


def shot(club: Server) -> tuple[int, dict[str, Any]]:
    """A shot that the coach would make today."""
    [(day, name)] = execute(club.db, "SELECT day, position FROM coaching_day ORDER BY day DESC LIMIT 1")
    position = daily.position(name, day)
    match = Match.lay(position.game, "any", position.events)
    coach = evaluator(position.game.id)
    actions = coach.candidates(position.game, match.view(position.seat), position.seat, stream("shot"), 4)
    found: dict[str, Any] = codec.plain(next(action for action in actions if getattr(action, "shot", None)))
    return position.seat, found


def shoot(visitor: Visitor, table: str, seat: int, action: dict[str, Any]) -> list[Any]:
    """What the record of the table tells of the shot."""
    with visitor.connect(table) as line:
        state = line.hello()
        assert line.act(state, seat, action)["type"] == "ack"
    seen: list[Any] = visitor.get(f"/t/{table}/record.json").json["entries"][1]["events"]
    return seen


def told(visitor: Visitor, table: str) -> dict[str, Any]:
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        page = visitor.get(f"/api/v1/puzzles/shot/{table}")
        assert page.status == 200, page.text
        if page.json["state"] != "judging":
            found: dict[str, Any] = page.json
            return found
    raise AssertionError("it was never measured")


def test_everybody_gets_the_same_table_and_tremor_and_three_tries(club: Server) -> None:
    ada, bo = guest(club), guest(club)
    first = begin(ada)
    assert begin(ada) == first, "one try at a time"
    assert (told(ada, first)["state"], told(ada, first)["number"]) == ("open", 1)
    seat, action = shot(club)
    flown = shoot(ada, first, seat, action)
    made = told(ada, first)
    assert (made["state"], made["number"], made["of"]) == ("made", 1, 3)
    assert made["gained"] >= 0
    assert shoot(bo, begin(bo), seat, action) == flown, "the same hand trembles the same for everybody"
    board = ada.get("/api/v1/puzzles/shot").json["board"]
    assert [row["mine"] for row in board if row["replays"]] == [True], "others' replays would spoil it"
    second = begin(ada)
    assert second != first
    other = shoot(ada, second, seat, action)
    assert other != flown, "another try, another tremor"
    third = begin(ada)
    shoot(ada, third, seat, action)
    assert told(ada, third)["next"] == ""
    assert ada.post("/puzzles/shot").address.endswith("/puzzles/shot"), "there is no fourth"
    board = ada.get("/api/v1/puzzles/shot").json["board"]
    mine = next(row for row in board if row["mine"])
    assert len(mine["replays"]) == 3
    assert all(row["replays"] for row in board), "who has made all tries may see the others'"
    best = max(told(ada, table)["gained"] for table in (first, second, third))
    assert mine["gained"] == best
    assert [-row["gained"] for row in board] == sorted(-row["gained"] for row in board)
    replay = bo.get(mine["replays"][0])
    assert replay.status == 200
    assert 'data-coach="over"' in replay.text
    assert ada.get("/games").text.count(first) == 0


def test_no_seed_of_a_try_reaches_the_wire(club: Server) -> None:
    ada = guest(club)
    table = begin(ada)
    seat, action = shot(club)
    with ada.connect(table) as line:
        state = line.hello()
        assert line.act(state, seat, action)["type"] == "ack"
        frames = "".join(frame for frame in line.frames if isinstance(frame, str))
    [(secret,)] = execute(club.db, "SELECT seed FROM coaching_day ORDER BY day DESC LIMIT 1")
    [(seed,)] = execute(club.db, f"SELECT seed FROM club_table WHERE id = '{table}'")
    told(ada, table)
    paths = (f"/t/{table}", f"/t/{table}/record.json", f"/api/v1/tables/{table}", "/puzzles/shot", "/me/data.json")
    for text in (frames, *(ada.get(path).text for path in paths)):
        assert secret not in text
        assert seed not in text
    assert json.loads(ada.get(f"/t/{table}/record.json").text)["seed"] is None


def test_a_laid_match_keeps_its_seed_even_when_it_is_over() -> None:
    exercise = find("lz-win")
    assert exercise is not None
    match = exercise_begin(exercise)
    match.play(0, codec.convert(WINS, match.game.action_type))
    assert match.outcome is not None
    record = json.loads(match.record())
    assert (record["seed"], record["outcome"]) == (None, None)


def test_programs_shoot_too_and_are_refused_by_code(club: Server) -> None:
    ada = Visitor(club.address, "Ada")
    ada.post("/name", nickname="Ada")
    opened = ada.post_json("/api/v1/puzzles/shot", {})
    assert opened.status == 201
    assert told(ada, opened.json["table"])["number"] == 1
    bo = guest(club)
    bo.post("/name", nickname="Bo")
    assert bo.get(f"/api/v1/puzzles/shot/{opened.json['table']}").json["code"] == "shot/not_found"
    assert Visitor(club.address).get(f"/api/v1/puzzles/shot/{opened.json['table']}").status == 401
    for day in ("2026-13-01", "tomorrow", "2999-01-01", "2000-01-01"):
        assert Visitor(club.address).get(f"/puzzles/shot?day={day}").status == 404
