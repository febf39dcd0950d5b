"""Real parts for the edges: servers, databases, and a PostgreSQL of our own."""

import os
import shutil
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from edges.dice import Dice, ids
from edges.postgres import own_postgres
from edges.server import Server, migrate, new_database
from edges.visitor import Visitor
from fleacircus.games import CATALOGUE


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A real PostgreSQL, started once; its address names the database `postgres`.

    No test cuts the power of the database server itself, so it need not wait for the disk.
    """
    with own_postgres() as server:
        with psycopg.connect(server.uri, autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET fsync = off")
            connection.execute("SELECT pg_reload_conf()")
        yield server.uri


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="session")
def blank_club(engine: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """An empty club to be copied: the path of a file, or the name of a database on the server."""
    folder = tmp_path_factory.mktemp("blank")
    if engine == "sqlite":
        migrate(str(folder / "club.sqlite3"), folder)
        return str(folder / "club.sqlite3")
    migrate(new_database(request.getfixturevalue("postgres"), "blank_club"), folder)
    return "blank_club"


@pytest.fixture
def club_db(engine: str, blank_club: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of one's own with the club's tables, on either engine."""
    return copied(engine, blank_club, request, tmp_path)


def copied(engine: str, blank_club: str, request: pytest.FixtureRequest, folder: Path) -> str:
    """A copy of the empty club."""
    if engine == "sqlite":
        return str(shutil.copy(blank_club, folder / "club.sqlite3"))
    server = request.getfixturevalue("postgres")
    return new_database(server, f"test_{uuid.uuid4().hex}", template=blank_club)


@pytest.fixture(scope="session")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on SQLite that all tests share who need nothing of their own."""
    folder = tmp_path_factory.mktemp("club")
    server = Server(str(folder / "club.sqlite3"), folder).start()
    yield server
    server.stop()
    assert "Traceback" not in server.log(), server.log()


@pytest.fixture
def ada(club: Server) -> Visitor:
    return Visitor(club.address, "Ada")


@pytest.fixture
def bo(club: Server) -> Visitor:
    return Visitor(club.address, "Bo")


@pytest.fixture(scope="session")
def django_club(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The club's own modules in this process, on a migrated SQLite file."""
    folder = tmp_path_factory.mktemp("inside")
    os.environ["FLEACIRCUS_DB"] = str(folder / "club.sqlite3")
    os.environ["FLEACIRCUS_SECRET"] = "a secret for tests only"
    os.environ["FLEACIRCUS_WARM"] = "0"
    os.environ["FLEACIRCUS_LIMITS"] = "1000000"
    from fleacircus.cli.serve import migrate as migrate_here

    migrate_here()
    return os.environ["FLEACIRCUS_DB"]


@pytest.fixture
def dice(django_club: str, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Opens tables of the dice game; the row's times are those of the test's clock."""
    from fleacircus.web.club import shelf
    from fleacircus.web.club.models import Entry, Player, Table
    from fleacircus.web.club.opening import SeatPlan, TablePlan, open_table

    monkeypatch.setitem(CATALOGUE, "dice@1", lambda options: Dice())
    boxed = shelf.Shelved(game="dice@1", words="dice", rulebook="dice")
    monkeypatch.setattr(shelf, "SHELF", (*shelf.SHELF, boxed))

    def open_dice(*, second: str = "here", **plan: Any) -> str:
        player = Player.objects.create(id=f"p{next(ids)}", nickname="Ada")
        seats = (SeatPlan("me"), SeatPlan(second))  # type: ignore[arg-type]
        table = open_table(player, TablePlan("dice@1", {}, seats, **plan))
        Entry.objects.filter(match=table.id).update(at_ms=1_000_000)
        if table.started_ms is not None:
            Table.objects.filter(id=table.id).update(started_ms=1_000_000)
        return str(table.id)

    return open_dice


@pytest.fixture
def duel(dice: Callable[..., str]) -> Callable[..., str]:
    """A table of the first guest and Bo."""

    def open_duel(**plan: Any) -> str:
        from edges.meeting import seat_of
        from fleacircus.web.club.models import Player
        from fleacircus.web.club.seating import join

        id = dice(second="link", **plan)
        join(seat_of(id, 1), Player.objects.create(id=f"bo{next(ids)}", nickname="Bo"))
        return id

    return open_duel
