"""Backup, restore and the doctor, on both engines, under a server that runs and people who play."""

import json
import os
import random
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

import pytest

from edges.rows import execute
from edges.server import Server, migrate
from edges.visitor import Line, Visitor, moves
from fleacircus.adapters.stores import is_postgres

SECRET = "a secret for tests only, and a long one"


class Keeper:
    """Runs the commands beside the server."""

    def __init__(self, db: str, folder: Path) -> None:
        self.folder = folder
        self._environment = {**os.environ, "FLEACIRCUS_DB": db, "FLEACIRCUS_SECRET": SECRET}
        if is_postgres(db):
            import pgserver

            tools = Path(pgserver.__file__).parent / "pginstall" / "bin"
            self._environment["FLEACIRCUS_PG_BIN"] = str(tools)

    def run(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        code = f"import sys; from fleacircus.cli import main; sys.exit(main({list(arguments)!r}))"
        return subprocess.run(
            [sys.executable, "-c", code],
            cwd=self.folder,
            env={**self._environment, **environment},
            capture_output=True,
            text=True,
            check=False,
        )

    def doctor(self, **environment: str) -> dict[str, Any]:
        told = self.run("doctor", "--json", **environment)
        found: dict[str, Any] = json.loads(told.stdout)
        assert told.returncode == (0 if all(check["ok"] for check in found.values()) else 1)
        return found


@pytest.fixture
def keeper(club_db: str, tmp_path: Path) -> Keeper:
    return Keeper(club_db, tmp_path)


def play(line: Line, state: dict[str, Any], rng: random.Random, times: int) -> dict[str, Any]:
    for _ in range(times):
        seat = state["due"][0]
        assert line.act(state, seat, rng.choice(moves(state, seat)))["type"] == "ack"
        state = line.until("ev")
    return state


def test_a_club_is_put_back_while_people_play_on(club_db: str, tmp_path: Path, keeper: Keeper) -> None:
    rng = random.Random(3)
    with Server(club_db, tmp_path, FLEACIRCUS_SECRET=SECRET) as server:
        ada = Visitor(server.address, "Ada")
        table = ada.open_table("me", "here")
        code = ada.post("/me/recovery").text.partition("<li><code>")[2].partition("<")[0]
        with ada.connect(table["id"]) as line:
            state = play(line, line.hello(), rng, 4)
            kept = ada.connect(table["id"]).hello()["log"]
            assert keeper.run("backup", "club.backup").returncode == 0
            play(line, state, rng, 3)
            ada.post("/me/recovery")  # which ends the first codes
            lost = ada.open_table("me", "here")["id"]
            told = keeper.run("restore", "--yes", "club.backup")
            assert told.returncode == 0, told.stderr
            state = line.until("snapshot")
            assert state["seq"] == 4
            assert state["log"] == kept
            state = play(line, state, rng, 3)
        assert ada.get(f"/t/{lost}").status == 404
        again = Visitor(server.address)
        assert again.post("/me/code", code=code).status == 200, "who the members are is put back too"
        assert f"/t/{table['id']}" in again.get("/").text
        log = ada.connect(table["id"]).hello()["log"]
        assert [entry["seq"] for entry in log] == list(range(8))
        assert log[:5] == kept
        assert ada.get("/api/v1/tables/" + table["id"]).json["seq"] == 7
        assert all(check["ok"] for check in keeper.doctor().values())
        assert "Traceback" not in server.log()


def test_a_backup_is_whole_private_and_overwrites_nothing(tmp_path: Path, keeper: Keeper) -> None:
    assert keeper.run("backup", "club.backup").returncode == 0
    file = tmp_path / "club.backup"
    assert file.stat().st_mode & 0o077 == 0
    with tarfile.open(file) as tar:
        secret = tar.extractfile("secret.key")
        assert secret is not None
        assert secret.read().decode() == SECRET
    before = file.read_bytes()
    again = keeper.run("backup", "club.backup")
    assert again.returncode == 1
    assert "is there already" in again.stderr
    assert file.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir() if "backup" in path.name) == ["club.backup"]


def test_what_is_no_sound_backup_of_this_club_changes_nothing(
    tmp_path: Path, keeper: Keeper, club_db: str, engine: str
) -> None:
    keeper.run("backup", "club.backup")
    execute(club_db, "INSERT INTO club_player (id, nickname, created_ms) VALUES ('p', 'Ada', 1)")
    (tmp_path / "no.backup").write_bytes(b"no tar")
    parts = tmp_path / "parts"
    with tarfile.open(tmp_path / "club.backup") as tar:
        tar.extractall(parts, filter="data")
    about = json.loads((parts / "about.json").read_text())

    def changed(name: str, **fields: Any) -> None:
        (parts / "about.json").write_text(json.dumps(about | fields))
        with tarfile.open(tmp_path / name, "w:gz") as tar:
            for part in sorted(parts.iterdir()):
                tar.add(part, part.name)

    other = {"sqlite": "postgres", "postgres": "sqlite"}[engine]
    names = {"postgres": "club.dump", "sqlite": "club.sqlite3"}
    (parts / names[other]).write_bytes((parts / names[engine]).read_bytes())
    moved = {names[other] if key == names[engine] else key: value for key, value in about["digests"].items()}
    changed("other.backup", engine=other, digests=moved)
    changed("newer.backup", migrations=[*about["migrations"], "club.9999_of_tomorrow"])
    changed("format.backup", format="fleacircus-backup/9")
    with (parts / names[engine]).open("r+b") as file:
        file.seek(100)
        file.write(b"\xff\x00\xff")
    changed("damaged.backup")
    for name, reason in {
        "no.backup": "no backup of this program",
        "missing.backup": "no backup of this program",
        "other.backup": f"is of a club on {other}",
        "newer.backup": "club.9999_of_tomorrow",
        "format.backup": "fleacircus-backup/9",
        "damaged.backup": "is damaged",
    }.items():
        told = keeper.run("restore", "--yes", name)
        assert told.returncode == 1, name
        assert reason in told.stderr
        assert "Traceback" not in told.stderr
    assert execute(club_db, "SELECT nickname FROM club_player") == [("Ada",)]


def test_a_restored_secret_is_kept_where_the_server_reads_it(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    for folder in (here, there):
        folder.mkdir()
        migrate(str(folder / "club.sqlite3"), folder)
    keepers = [Keeper(str(folder / "club.sqlite3"), folder) for folder in (here, there)]
    for keeper in keepers:
        assert keeper.run("doctor", FLEACIRCUS_SECRET="").returncode == 0
    first, second = ((folder / "secret.key").read_text() for folder in (here, there))
    assert first != second
    keepers[0].run("backup", str(tmp_path / "a.backup"), FLEACIRCUS_SECRET="")
    told = keepers[1].run("restore", "--yes", str(tmp_path / "a.backup"), FLEACIRCUS_SECRET="")
    assert "restart the servers" in told.stdout
    assert (there / "secret.key").read_text() == first
    assert (there / "secret.key").stat().st_mode & 0o077 == 0
    assert "FLEACIRCUS_SECRET is not" in keepers[1].run("restore", "--yes", str(tmp_path / "a.backup")).stdout


def test_the_doctor_finds_what_is_wrong(club_db: str, tmp_path: Path, keeper: Keeper) -> None:
    with Server(club_db, tmp_path, FLEACIRCUS_SECRET=SECRET) as server:
        ada = Visitor(server.address, "Ada")
        id = ada.open_table("me", "here")["id"]
        with ada.connect(id) as line:
            play(line, line.hello(), random.Random(1), 3)
    healthy = keeper.doctor()
    assert {name for name, check in healthy.items() if not check["ok"]} == set()
    assert "1 decided again, 4 entries" in healthy["matches"]["told"]
    assert not keeper.doctor(FLEACIRCUS_SECRET="short")["secret"]["ok"]
    execute(club_db, "UPDATE club_entry SET at_ms = 4102444800000 WHERE seq = 3")
    assert "in the future" in keeper.doctor()["clock"]["told"]
    execute(club_db, "UPDATE club_entry SET body = replace(body, '\"number\":', '\"number\":1') WHERE seq = 2")
    sick = keeper.doctor()["matches"]
    assert not sick["ok"]
    assert id in sick["told"]
    ((newest,),) = execute(club_db, "SELECT max(name) FROM django_migrations WHERE app = 'club'")
    execute(club_db, f"DELETE FROM django_migrations WHERE app = 'club' AND name = '{newest}'")
    assert f"club.{newest}" in keeper.doctor()["migrations"]["told"]
