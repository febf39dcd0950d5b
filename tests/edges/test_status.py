"""How the server says that it is well, what it counts, and to whom it tells."""

import asyncio
import json
import re
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from edges.server import Server
from edges.visitor import Visitor, moves
from fleacircus.adapters.stores import is_postgres


def ask(server: Server, path: str, **headers: str) -> tuple[int, str]:
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        with urllib.request.urlopen(urllib.request.Request(server.address + path, headers=given)) as reply:
            return reply.status, reply.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def figure(server: Server, name: str) -> float:
    """The sum of a metric over its labels."""
    _, text = ask(server, "/metrics")
    return sum(float(line.rpartition(" ")[2]) for line in text.splitlines() if re.match(rf"{name}(\{{|\s)", line))


def test_every_loop_turns_and_the_store_is_written_on_both_engines(club_db: str, tmp_path: Path) -> None:
    with Server(club_db, tmp_path) as server:
        status, text = ask(server, "/healthz")
        told: dict[str, Any] = json.loads(text)
        assert status == 200
        assert told["ok"] is True
        assert told["store"]["writable"] is True
        assert {"clocks", "beat", "worker"} <= set(told["loops"])
        assert ("listener" in told["loops"]) == is_postgres(club_db), "where there are others to be heard"
        assert all(0 <= age < 60 for age in told["loops"].values())
        assert ask(server, "/readyz") == (200, '{"ok":true}')


def test_a_store_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with Server(str(tmp_path / "club.sqlite3"), tmp_path) as server:
        assert ask(server, "/readyz")[0] == 200
        hog = sqlite3.connect(tmp_path / "club.sqlite3", isolation_level=None)
        hog.execute("BEGIN EXCLUSIVE")
        status, text = ask(server, "/healthz")
        assert status == 503
        assert json.loads(text)["store"]["writable"] is False
        assert ask(server, "/readyz")[0] == 503
        hog.execute("ROLLBACK")
        hog.close()
        assert ask(server, "/readyz")[0] == 200


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
def test_only_this_machine_and_who_has_the_token_may_look(tmp_path: Path, path: str) -> None:
    with Server(str(tmp_path / "club.sqlite3"), tmp_path, FLEACIRCUS_STATUS_TOKEN="let me see") as server:
        assert ask(server, path)[0] == 200
        for header in ("X_Forwarded_For", "Forwarded", "X_Real_IP", "Via"):
            assert ask(server, path, **{header: "127.0.0.1"}) == (403, '{"code":"status/forbidden"}')
        assert ask(server, path, Host="club.example")[0] == 403
        assert ask(server, path, Host="club.example", Authorization="Bearer let me see")[0] == 200
        for wrong in ("Bearer ", "Bearer let me", "Bearer let me see!", "let", "Bearer \xe9"):
            assert ask(server, path, Host="club.example", Authorization=wrong)[0] == 403


def test_without_a_token_nobody_gets_in_by_an_empty_one(club: Server) -> None:
    assert ask(club, "/metrics", Host="club.example", Authorization="Bearer ")[0] == 403
    assert ask(club, "/metrics", Host="club.example")[0] == 403


def test_acts_latency_sockets_refusals_and_bots_are_counted(tmp_path: Path) -> None:
    with Server(str(tmp_path / "club.sqlite3"), tmp_path) as server:
        ada = Visitor(server.address, "Ada")
        table = ada.open_table("me", "here")
        with ada.connect(table["id"]) as line:
            state = line.hello()
            assert figure(server, "fleacircus_sockets") == 1
            seat = state["due"][0]
            assert line.act(state, seat, moves(state, seat)[0])["type"] == "ack"
            assert line.act(state, seat, moves(state, seat)[0])["code"] == "match/stale"
            list(line.rest())
            assert figure(server, "fleacircus_entries_total") == 1
            assert figure(server, "fleacircus_act_seconds_count") == 2
            assert figure(server, "fleacircus_refused_total") == 1
            assert figure(server, "fleacircus_tables") == 1
        assert figure(server, "fleacircus_page_seconds_count") >= 2
        assert figure(server, "fleacircus_bots_waiting") == 0
        bots = ada.open_table("bot:random", "me")
        with ada.connect(bots["id"]) as line:
            state = line.hello()
            if 0 in state["due"]:
                line.until("ev")
        _, text = ask(server, "/metrics")
        assert 'fleacircus_loop_age_seconds{loop="worker"}' in text
        assert "process_cpu_seconds_total" in text


def test_a_line_of_the_log_names_the_request_that_it_is_about(django_club: str) -> None:
    from django.http import HttpResponse
    from django.test import RequestFactory
    from structlog.contextvars import get_contextvars

    from fleacircus.web.request_id import with_id

    known: dict[str, Any] = {}

    def view(request: Any) -> HttpResponse:
        known.update(get_contextvars())
        return HttpResponse()

    reply = with_id(view)(RequestFactory().get("/"))
    assert known == {"request": reply.headers["X-Request-ID"]}
    assert get_contextvars() == {}


def test_a_line_of_the_log_names_the_table_at_which_a_bot_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    from structlog.contextvars import get_contextvars

    from fleacircus.adapters.stores import Claim
    from fleacircus.web.worker import Worker

    known: dict[str, Any] = {}

    async def play(worker: Worker, claim: Claim) -> None:
        known.update(get_contextvars())

    monkeypatch.setattr(Worker, "_play", play)
    worker = Worker.__new__(Worker)
    worker._failing = {}
    asyncio.run(worker._work_on(Claim("abc", 1, "token")))
    assert known == {"table": "abc"}


def test_errors_are_counted_and_every_line_of_the_log_is_one_json_object(tmp_path: Path) -> None:
    code = """
import logging, os, structlog
os.environ["FLEACIRCUS_LOG"] = "json"
from fleacircus.web.database import connect
connect()
with structlog.contextvars.bound_contextvars(table="abc", request="r1"):
    try:
        raise ValueError("why")
    except ValueError:
        logging.getLogger("fleacircus.web.worker").exception("bot %s failed", "random")
logging.getLogger("psycopg.pool").warning("one more try")
logging.getLogger("asyncio").error("a task was lost")
from fleacircus.web.metrics import ERRORS
print(ERRORS.labels("fleacircus.web.worker")._value.get())
"""
    told = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "1.0"
    event, other = map(json.loads, told.stderr.splitlines())
    assert (other["event"], other["level"]) == ("a task was lost", "error"), "whoever says it"
    assert (event["event"], event["table"], event["request"]) == ("bot random failed", "abc", "r1")
    assert (event["level"], event["logger"]) == ("error", "fleacircus.web.worker")
    assert event["exception"].startswith("Traceback")
    assert event["exception"].endswith("ValueError: why")
