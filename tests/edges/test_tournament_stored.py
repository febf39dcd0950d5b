"""Evenings and seasons as databases of earlier versions hold them: they open, and show what they showed."""

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from edges.rows import execute
from edges.server import Server, new_database
from edges.visitor import Visitor
from fleacircus.tournament import Tournament, decode_entry

CLUBS = sorted((Path(__file__).parent.parent / "witnesses" / "clubs").glob("*.json.gz"))


def django(db: str, folder: Path, *arguments: str) -> None:
    environment = {
        **os.environ,
        "FLEACIRCUS_DB": db,
        "FLEACIRCUS_SECRET": "a secret for tests only",
        "DJANGO_SETTINGS_MODULE": "fleacircus.web.settings",
    }
    subprocess.run([sys.executable, "-m", "django", *arguments], env=environment, cwd=folder, check=True)


def lay(db: str, folder: Path, kept: dict[str, Any]) -> None:
    """A database as it was, brought up to date."""
    for app, migration in kept["migrated"].items():
        django(db, folder, "migrate", "--verbosity", "0", app, migration)
    for table, rows in kept["rows"].items():
        for row in rows:
            marks = ", ".join(["%s"] * len(row))
            execute(db, f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})", tuple(row.values()))
    django(db, folder, "migrate", "--verbosity", "0")


@pytest.fixture(params=CLUBS, ids=lambda file: file.name)
def kept(request: pytest.FixtureRequest) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(gzip.decompress(request.param.read_bytes()))
    return found


@pytest.fixture
def old_db(engine: str, kept: dict[str, Any], request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if engine == "sqlite":
        db = str(tmp_path / "club.sqlite3")
    else:
        db = new_database(request.getfixturevalue("postgres"), f"old_{tmp_path.name.lower().replace('-', '_')[:40]}")
    lay(db, tmp_path, kept)
    return db


def test_a_club_of_earlier_versions_opens_and_shows_what_it_showed(
    old_db: str, kept: dict[str, Any], tmp_path: Path
) -> None:
    rows = kept["rows"]
    for contest in rows["tournaments_contest"]:
        shows = kept["shows"][contest["kind"]]
        lines = execute(old_db, "SELECT body, author FROM club_entry WHERE match = %s ORDER BY seq", (contest["id"],))
        event = Tournament.from_entries([decode_entry(body) for body, _ in lines], audit=True)
        assert (event.seq, event.picture.stage, event.picture.champion) == (
            shows["seq"],
            shows["stage"],
            shows["champion"],
        )
        writers = [row["writer"] for row in rows["tournaments_logline"] if row["contest_id"] == contest["id"]]
        assert [author for _, author in lines] == writers
    with Server(old_db, tmp_path) as server:
        visitor = Visitor(server.address)
        for kind in ("classic", "extreme"):
            told = visitor.get(f"/api/v1/tournaments/evening/{kind}").json
            assert [[row["name"], row["place"]] for row in told["standings"]] == kept["shows"][kind]["standings"]
            assert visitor.get(f"/tournaments/evening/{kind}/standings").status == 200
        (season,) = rows["tournaments_season"]
        told = visitor.get(f"/api/v1/seasons/{season['id']}").json
        assert told["name"] == kept["shows"]["season"]["name"]
        assert [[row["name"], row["place"], row["values"]] for row in told["table"]] == kept["shows"]["season"]["table"]


def test_the_doctor_decides_every_contest_again(kept: dict[str, Any], tmp_path: Path) -> None:
    db = str(tmp_path / "club.sqlite3")
    lay(db, tmp_path, kept)
    assert doctor(db, tmp_path)["told"] == "2 decided again, 65 entries"
    sick = next(row["id"] for row in kept["rows"]["tournaments_contest"] if row["kind"] == "extreme")
    execute(db, 'UPDATE club_entry SET body = replace(body, \'"salt":""\', \'"salt":"x"\') WHERE match = %s', (sick,))
    found = doctor(db, tmp_path)
    assert not found["ok"]
    assert f"1 of 2 are not sound: {sick}" in found["told"]


def doctor(db: str, folder: Path) -> dict[str, Any]:
    """What the doctor finds about evenings."""
    environment = {**os.environ, "FLEACIRCUS_DB": db, "FLEACIRCUS_SECRET": "a secret for tests only"}
    code = "import sys; from fleacircus.cli import main; sys.exit(main(['doctor', '--json']))"
    command = [sys.executable, "-c", code]
    answer = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True)
    found: dict[str, Any] = json.loads(answer.stdout)["evenings"]
    return found
