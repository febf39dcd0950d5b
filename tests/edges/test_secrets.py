"""No number of a hidden bug crosses the wire to anyone but its owner before the end."""

import json
import random
from collections.abc import Iterator
from typing import Any

from edges.server import Server
from edges.visitor import Line, Visitor, moves
from kit import clause


def things(value: Any) -> Iterator[dict[str, Any]]:
    """Every JSON object inside a value, however deep."""
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from things(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from things(inner)


def leaks(message: dict[str, Any], mine: set[int]) -> list[Any]:
    """What a message tells of hidden bugs that are not mine; the first bug of the chain lies open."""
    found: list[Any] = []
    alone: list[Any] = []
    for thing in things({name: value for name, value in message.items() if name != "choices"}):
        if thing.get("type") == "placed" and not thing["open"] and thing["seat"] not in mine:
            found += [thing] if thing["number"] is not None else []
        if {"owner", "cells", "sum"} <= set(thing) and thing["owner"] not in mine and thing["sum"] is not None:
            (alone if len(thing["cells"]) == 1 else found).append(thing)
        if "chain" in thing:
            hidden = [bug for bug in thing["chain"][1:] if bug["owner"] not in mine]
            found += [bug for bug in hidden if bug["number"] is not None]
            owners = {bug["owner"] for bug in hidden}
            found += [
                numbers
                for seat, numbers in enumerate(thing.get("sets", ()))
                if seat in owners and any(number is not None for number in numbers)
            ]
    return found + alone[1:]


@clause("LZ-Y11", "LZ-Y29", "LZ-Y30")
def test_a_whole_game_read_off_the_wire(club: Server) -> None:
    """Two people and a bot; a spectator by the link, one by the players' link, and somebody who comes late."""
    rng = random.Random(1)
    ada, bo, stranger = Visitor(club.address, "Ada"), Visitor(club.address, "Bo"), Visitor(club.address)
    table = ada.open_table("me", "link", "bot:random", loops=True)
    bo.invited(table, 1)
    lines = {0: ada.connect(table["id"]), 1: bo.connect(table["id"])}
    crowd = [stranger.connect(table["watch"]), stranger.connect(table["id"]), ada.connect(table["watch"])]
    states = {seat: line.hello() for seat, line in lines.items()}
    for line in crowd:
        assert line.hello()["yours"] == []
    while states[0]["outcome"] is None:
        seat = states[0]["due"][0]
        if seat in lines:
            assert set(states[seat]["choices"]) == {str(seat)}
            look_around(lines[seat], states[seat], seat)
            assert lines[seat].act(states[seat], seat, rng.choice(moves(states[seat], seat)))["type"] == "ack"
        for each, line in lines.items():
            states[each] = line.until("ev")
    told = 0
    for mine, line in (({0}, lines[0]), ({1}, lines[1]), *((set(), line) for line in crowd)):
        list(line.rest())
        told += audit(line, mine)
    assert told > 100
    late = stranger.connect(table["watch"])
    late.hello()
    audit(late, set())
    for line in (*lines.values(), *crowd, late):
        line.close()


def look_around(line: Line, state: dict[str, Any], seat: int) -> None:
    """Ask what may be asked; the answers are frames like any other."""
    line.send("ask", id="q", seat=seat, question={"type": "legions"})
    line.until("answer")
    line.send("at", id="t", seq=state["seq"] // 2, seat=seat)
    line.until("at")
    line.send("at", id="t", seq=state["seq"], seat=None)
    line.until("at")
    line.send("why", id="w", seat=seat, action={"type": "place", "cell": [9, 9], "number": 1})
    line.until("why")


def audit(line: Line, mine: set[int]) -> int:
    """Every frame up to the end tells nothing, nor does the log but for its last entry; how many there were."""
    read = 0
    for frame in line.frames:
        message = json.loads(frame)
        if message.get("outcome") is not None:
            for entry in message.get("log", [])[:-1]:
                assert leaks({"seen": [event for seen in entry["seen"].values() for event in seen]}, mine) == []
            continue
        assert leaks(message, mine) == [], frame
        read += 1
    return read


@clause("LZ-Y30")
def test_a_record_taken_home_before_the_end_tells_nothing(club: Server) -> None:
    ada, bo = Visitor(club.address, "Ada"), Visitor(club.address, "Bo")
    table = ada.open_table("me", "link")
    bo.invited(table, 1)
    lines = {0: ada.connect(table["id"]), 1: bo.connect(table["id"])}
    for _ in range(6):
        state = lines[0].hello()
        seat = state["due"][0]
        state = lines[seat].hello()
        lines[seat].act(state, seat, moves(state, seat)[-1])
    for visitor, path, mine in (
        (ada, f"/t/{table['id']}/record.json", {0}),
        (bo, f"/t/{table['id']}/record.json", {1}),
        (bo, f"/w/{table['watch']}/record.json", set()),
        (Visitor(club.address), f"/t/{table['id']}/record.json", set()),
        (Visitor(club.address), f"/api/v1/tables/{table['id']}/record", set()),
    ):
        record = visitor.get(path).json
        assert record["seed"] is None
        assert leaks(record, mine) == []
        assert all("action" not in entry for entry in record["entries"])
        own = [event for event in things(record) if event.get("type") == "placed" and event["seat"] in mine]
        assert all(event["number"] is not None for event in own)
    assert bo.get(f"/t/{table['id']}/record.json?seat=0").status == 404
    for line in lines.values():
        line.close()


def test_a_seed_is_nowhere_on_pages_or_in_the_api_before_the_end(club: Server, ada: Visitor) -> None:
    import sqlite3

    table = ada.open_table("me", "bot:random", public=True)
    with sqlite3.connect(club.db) as connection:
        row = connection.execute("SELECT seed, bot_seed FROM club_table WHERE id = ?", (table["id"],)).fetchone()
    with ada.connect(table["id"]) as line:
        line.hello()
        told = json.dumps(line.frames)
    for path in (
        f"/t/{table['id']}",
        f"/w/{table['watch']}",
        f"/t/{table['id']}/share",
        "/",
        "/api/v1/tables",
        f"/api/v1/tables/{table['id']}",
        f"/t/{table['id']}/record.json",
    ):
        told += ada.get(path).text
    for secret in row:
        assert len(secret) == 32
        assert secret not in told
