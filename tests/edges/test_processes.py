"""Two server processes on one PostgreSQL are one club."""

import json
import random
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from edges.evening import Club
from edges.server import Server, new_database
from edges.visitor import PATIENCE, Line, Visitor, moves


@pytest.fixture(scope="module")
def pair(postgres: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    db = new_database(postgres, f"pair_{uuid.uuid4().hex}")
    folders = [tmp_path_factory.mktemp(name) for name in ("first", "second")]
    first = Server(db, folders[0], FLEACIRCUS_LEASE_MS="500").start()
    second = Server(db, folders[1], FLEACIRCUS_LEASE_MS="500").start()
    yield first, second
    for server in (first, second):
        server.stop()
        assert "Traceback" not in server.log(), server.log()


class Two:
    """Ada at the first server, Bo at the second, at one table."""

    def __init__(self, pair: tuple[Server, Server], *seats: str, **plan: Any) -> None:
        self.ada, self.bo = Visitor(pair[0].address, "Ada"), Visitor(pair[1].address, "Bo")
        self.table = self.ada.open_table(*(seats or ("me", "link")), **plan)
        self.bo.invited(self.table, 1)
        self.lines: dict[int, Line] = {0: self.ada.connect(self.table["id"]), 1: self.bo.connect(self.table["id"])}
        self.states = {seat: line.hello() for seat, line in self.lines.items()}

    def close(self) -> None:
        for line in self.lines.values():
            line.close()


def test_each_sees_what_the_other_plays(pair: tuple[Server, Server]) -> None:
    two = Two(pair, "me", "link", "bot:random")
    rng = random.Random(1)
    for _ in range(12):
        seat = two.states[0]["due"][0]
        if seat in two.lines:
            state = two.states[seat]
            assert two.lines[seat].act(state, seat, rng.choice(moves(state, seat)))["type"] == "ack"
        two.states = {each: line.until("ev") for each, line in two.lines.items()}
        assert two.states[0]["seq"] == two.states[1]["seq"]
    first, second = (line.hello()["log"][:12] for line in two.lines.values())
    assert [(entry["seq"], entry["at"]) for entry in first] == [(entry["seq"], entry["at"]) for entry in second]
    two.close()


def test_each_knows_who_is_there(pair: tuple[Server, Server]) -> None:
    two = Two(pair)
    for seat, line in two.lines.items():
        state = two.states[seat]
        while not all(info["online"] for info in state["seats"]):
            state = line.until("seats")
    two.lines[1].close()
    gone = two.lines[0].until("seats")
    while gone["seats"][1]["online"]:
        gone = two.lines[0].until("seats")
    assert gone["seats"][0]["online"]
    two.close()


def test_an_undo_is_asked_across_and_granted_across(pair: tuple[Server, Server]) -> None:
    two = Two(pair)
    mover = two.states[0]["due"][0]
    two.lines[mover].act(two.states[mover], mover, moves(two.states[mover], mover)[0])
    for line in two.lines.values():
        line.until("ev")
    two.lines[mover].send("undo", client_id="back", base_seq=1, seat=mover)
    other = two.lines[1 - mover]
    assert other.until("undo_asked")["to"] == 1
    other.send("consent", seat=1 - mover, yes=True)
    for line in two.lines.values():
        assert line.until("ev")["entry"]["undoes"] == 1
    assert two.lines[mover].until("ack", "reject") == {"type": "ack", "client_id": "back", "seq": 2}
    two.close()


def test_both_act_at_once_and_one_is_told_to_look_again(pair: tuple[Server, Server]) -> None:
    """Whoever leaves first ends a match of two: the other's move comes too late, whichever process decides."""
    for _ in range(5):
        two = Two(pair)
        for seat, line in two.lines.items():
            line.send("act", client_id="now", base_seq=0, seat=seat, action={"type": "leave"})
        answers = [line.until("ack", "reject") for line in two.lines.values()]
        assert sorted(answer["type"] for answer in answers) == ["ack", "reject"]
        refused = next(answer for answer in answers if answer["type"] == "reject")
        assert refused["code"] in ("match/stale", "match/over")
        assert [line.hello()["seq"] for line in two.lines.values()] == [1, 1]
        two.close()


def test_a_cut_line_between_server_and_database_is_mended(pair: tuple[Server, Server], postgres: str) -> None:
    two = Two(pair)
    with psycopg.connect(pair[0].db, autocommit=True) as connection:
        ended = connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND application_name = 'fleacircus hub'"
        ).fetchall()
    assert len(ended) == 2
    mover = two.states[0]["due"][0]
    two.lines[mover].act(two.states[mover], mover, moves(two.states[mover], mover)[0])
    for line in two.lines.values():
        assert line.until("ev")["seq"] == 1
    two.close()


def test_nonsense_on_the_channel_harms_nobody(pair: tuple[Server, Server]) -> None:
    two = Two(pair)
    with psycopg.connect(pair[0].db, autocommit=True) as connection:
        for payload in ("nonsense", "{}", json.dumps({"table": two.table["id"], "kind": "entry", "seq": 99})):
            connection.execute("SELECT pg_notify('fleacircus', %s)", (payload,))
    mover = two.states[0]["due"][0]
    two.lines[mover].act(two.states[mover], mover, moves(two.states[mover], mover)[0])
    for line in two.lines.values():
        assert line.until("ev")["seq"] == 1
    two.close()


def test_a_bot_is_taken_up_by_the_server_that_lives(postgres: str, tmp_path: Path) -> None:
    """One of two servers is killed with a bot's seat in hand; the other plays it."""
    db = new_database(postgres, f"heir_{uuid.uuid4().hex}")
    folders = [tmp_path / name for name in ("a", "b")]
    for folder in folders:
        folder.mkdir()
    dying, heir = (Server(db, folder, FLEACIRCUS_LEASE_MS="300") for folder in folders)
    with dying as first, heir as second:
        ada = Visitor(first.address, "Ada")
        table = ada.open_table("bot:random", "bot:random", "bot:random", "bot:random")
        first.kill()
        with Visitor(second.address).connect(table["watch"]) as line:
            state = line.hello()
            while state["outcome"] is None:
                state = line.until("ev")


def test_pages_of_an_evening_hear_what_was_entered_at_the_other_server(pair: tuple[Server, Server]) -> None:
    evening = Club(pair[0], "classic", names="Ada Bo")
    page = evening.olga.get(f"{evening.root}/live").text
    contests = page.partition('data-live="')[2].partition('"')[0]
    there = pair[1].address
    with connect(f"{there.replace('http', 'ws')}/ws/evening/{contests}", origin=Origin(there)) as line:
        assert evening.do("draw", stage="bracket").status == 200
        assert line.recv(timeout=PATIENCE) == '{"type":"changed"}'
    assert "final.1" in Visitor(there).get(f"{evening.root}/live").text
