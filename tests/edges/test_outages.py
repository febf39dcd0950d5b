"""The database goes away and comes back, the disk is full for a while, servers die: bots move and clocks fall again."""

import json
import random
import resource
import signal
import time
import uuid
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict
from websockets.exceptions import ConnectionClosed, WebSocketException

from edges.postgres import Postgres, own_postgres
from edges.rows import execute
from edges.server import Server, new_database
from edges.test_kill import Sitting, renew, told
from edges.visitor import Visitor

BOTS = ("bot:random", "bot:random")


@pytest.fixture(scope="module")
def mortal() -> Iterator[Postgres]:
    with own_postgres() as server:
        yield server


def patiently(ask: Callable[[], Any]) -> Any:
    """The first answer that is one; what is refused meanwhile is asked again."""
    while True:
        try:
            if answer := ask():
                return answer
        except (AssertionError, OSError, psycopg.Error, WebSocketException, ConnectionClosed):
            pass
        time.sleep(0.1)


def over(db: str, id: str) -> bool:
    return bool(execute(db, "SELECT over FROM club_table WHERE id = %s", (id,))[0][0])


def lives_on(server: Server, clock: dict[str, Any]) -> float:
    """Wait until a clock has fallen and new bots have played to the end; how long the clock took."""
    began = time.monotonic()
    patiently(lambda: over(server.db, clock["id"]))
    took = time.monotonic() - began
    ((author,),) = execute(server.db, "SELECT author FROM club_entry WHERE match = %s AND seq = 1", (clock["id"],))
    assert author == "clock"
    bots = patiently(lambda: Visitor(server.address, "Cy").open_table(*BOTS))
    patiently(lambda: over(server.db, bots["id"]))
    return took


@pytest.mark.parametrize("how", ["fast", "immediate"])
def test_bots_move_and_clocks_fall_when_the_database_is_back(mortal: Postgres, tmp_path: Path, how: str) -> None:
    db = new_database(mortal.uri, f"outage_{uuid.uuid4().hex}")
    with Server(db, tmp_path) as server:
        ada = Visitor(server.address, "Ada")
        clock = ada.open_table("me", "here", clock_base_ms=2000, clock_leaves=True)
        mortal.restart(how)
        lives_on(server, clock)
        with patiently(lambda: ada.connect(clock["id"])) as line:
            assert line.hello()["outcome"] is not None
        assert "Traceback" not in server.log(), server.log()


@contextmanager
def away(db: str, postgres: str) -> Iterator[None]:
    """A database that cuts everybody off and lets nobody in."""
    name = conninfo_to_dict(db)["dbname"]
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false')
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))
        try:
            yield
        finally:
            connection.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true')


def test_while_the_database_is_away_pages_and_log_say_so_and_no_more(postgres: str, tmp_path: Path) -> None:
    db = new_database(postgres, f"away_{uuid.uuid4().hex}")
    with Server(db, tmp_path, FLEACIRCUS_LOG="json") as server:
        ada = Visitor(server.address, "Ada")
        with away(db, postgres):
            page = ada.get("/")
            assert page.status == 500
            assert page.headers["x-request-id"] in page.text
            assert ada.get("/healthz").status == 503
            patiently(lambda: "loop clocks failed" in server.log())
        patiently(lambda: ada.get("/").status == 200)
        events = [json.loads(line) for line in server.log().rpartition("\n")[0].splitlines()]
    about = [event for event in events if event.get("request") == page.headers["x-request-id"]]
    assert any("OperationalError" in event.get("exception", "") for event in about)
    assert sum(event["event"].startswith("loop clocks failed") for event in events) == 1, "it is said once"
    assert {event["logger"].partition(".")[0] for event in events} <= {"fleacircus", "django"}


@contextmanager
def full_disk(server: Server) -> Iterator[None]:
    """No file of the server can grow."""
    room = resource.RLIM_INFINITY
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (4096, room))
    try:
        yield
    finally:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (room, room))


def test_bots_move_and_clocks_fall_when_the_disk_has_room_again(tmp_path: Path) -> None:
    with Server(str(tmp_path / "club.sqlite3"), tmp_path) as server:
        ada = Visitor(server.address, "Ada")
        clock = ada.open_table("me", "here", clock_base_ms=1000, clock_leaves=True)
        with full_disk(server):
            patiently(lambda: "loop clocks failed" in server.log())
            assert not over(server.db, clock["id"])
        lives_on(server, clock)
        assert server.log().count("loop clocks failed") == 1, "it is said once"


def test_a_server_that_is_told_to_end_ends_whatever_its_bots_think(tmp_path: Path) -> None:
    with Server(str(tmp_path / "club.sqlite3"), tmp_path) as server:
        ada = Visitor(server.address, "Ada")
        for _ in range(3):
            ada.open_table("bot:search-3", "bot:search-3")
        with ada.connect(ada.open_table("me", "here")["id"]) as line:
            line.hello()
            patiently(lambda: execute(server.db, "SELECT 1 FROM club_seat WHERE claimed_by <> ''"))
            assert server.stop() in (0, -signal.SIGTERM)


Trouble = Callable[[], AbstractContextManager[None]]


def play_on(servers: list[Server], rng: random.Random, rounds: int, trouble: Trouble) -> None:
    """People ask while things break; what they heard, and what they ask again, is all there, and once."""
    tally: Counter[str] = Counter()
    visitor = Visitor(servers[0].address, "Ada")
    sittings = [Sitting(visitor, tally) for _ in range(4)]
    for sitting in sittings:
        sitting.sit_down()
    for _ in range(rounds):
        renew(sittings, visitor)
        with trouble():
            for sitting in sittings:
                sitting.ask(rng)
        tally["troubles"] += 1
        visitor.address = rng.choice(servers).address
        for sitting in sittings:
            sitting.drain()
            check_when_possible(sitting)
    told(tally, servers[0].db)


def check_when_possible(sitting: Sitting) -> None:
    """Look whether all is there; a line that is cut meanwhile is opened again, what is lost is lost."""
    while True:
        try:
            return sitting.check()
        except (OSError, WebSocketException):
            time.sleep(0.1)


@pytest.mark.soak
def test_one_of_three_servers_dies_again_and_again(mortal: Postgres, tmp_path: Path) -> None:
    db = new_database(mortal.uri, f"three_{uuid.uuid4().hex}")
    servers = []
    for name in ("a", "b", "c"):
        (tmp_path / name).mkdir()
        servers.append(Server(db, tmp_path / name, FLEACIRCUS_LEASE_MS="1000").start())
    rng = random.Random(3)
    bots = [Visitor(servers[n % 3].address, "Cy").open_table(*BOTS)["id"] for n in range(6)]

    @contextmanager
    def one_dies() -> Iterator[None]:
        yield
        victim = rng.choice(servers)
        victim.kill()
        victim.start()

    try:
        play_on(servers, rng, 30, one_dies)
        for id in bots:
            patiently(lambda id=id: over(db, id))  # type: ignore[misc]
    finally:
        for server in servers:
            server.kill()


@pytest.mark.soak
def test_the_database_crashes_under_load(mortal: Postgres, tmp_path: Path) -> None:
    db = new_database(mortal.uri, f"crash_{uuid.uuid4().hex}")

    @contextmanager
    def it_crashes() -> Iterator[None]:
        yield
        mortal.restart("immediate")

    with Server(db, tmp_path) as server:
        bots = [Visitor(server.address, "Cy").open_table(*BOTS)["id"] for _ in range(6)]
        play_on([server], random.Random(4), 20, it_crashes)
        for id in bots:
            patiently(lambda id=id: over(db, id))  # type: ignore[misc]
        lives_on(server, Visitor(server.address, "Bo").open_table("me", "here", clock_base_ms=1000, clock_leaves=True))


@pytest.mark.soak
def test_the_disk_is_full_again_and_again(tmp_path: Path) -> None:
    with Server(str(tmp_path / "club.sqlite3"), tmp_path) as server:

        @contextmanager
        def no_room() -> Iterator[None]:
            with full_disk(server):
                yield
                time.sleep(0.3)

        play_on([server], random.Random(5), 20, no_room)
        lives_on(server, Visitor(server.address, "Bo").open_table("me", "here", clock_base_ms=1000, clock_leaves=True))
