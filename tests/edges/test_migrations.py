"""Migrations: whole, and the same tables on both engines."""

import os
import subprocess
import sys
from pathlib import Path

from edges.inside import using
from edges.rows import add_table, execute
from fleacircus.adapters.stores import is_postgres


def django(db: str, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "FLEACIRCUS_DB": db,
        "FLEACIRCUS_SECRET": "a secret for tests only",
        "DJANGO_SETTINGS_MODULE": "fleacircus.web.settings",
    }
    command = [sys.executable, "-m", "django", *arguments]
    return subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True)


def test_models_and_migrations_say_the_same(tmp_path: Path) -> None:
    answer = django(str(tmp_path / "club.sqlite3"), tmp_path, "makemigrations", "--check", "--dry-run")
    assert answer.returncode == 0, answer.stdout + answer.stderr


def test_the_site_has_no_faults_that_django_knows_of(tmp_path: Path) -> None:
    answer = django(str(tmp_path / "club.sqlite3"), tmp_path, "check", "--fail-level", "WARNING")
    assert answer.returncode == 0, answer.stdout + answer.stderr


def test_every_migration_is_applied(club_db: str, tmp_path: Path) -> None:
    answer = django(club_db, tmp_path, "migrate", "--check")
    assert answer.returncode == 0, answer.stdout + answer.stderr


def test_tables_of_the_ladder_are_known_by_a_field_and_before_it_by_a_word(django_club: str, club_db: str) -> None:
    from django.core.management import call_command

    told = "SELECT id, tournament FROM club_table ORDER BY id"
    with using(club_db):
        call_command("migrate", "club", "0012_player_lends", verbosity=0)
        for id, tournament in (("climbed", "ladder"), ("evening", "ladder-of-bo:1"), ("plain", "")):
            add_table(club_db, id, seats=2)
            execute(club_db, "UPDATE club_table SET tournament = %s WHERE id = %s", (tournament, id))
        before = execute(club_db, told)
        call_command("migrate", "club", verbosity=0)
        assert execute(club_db, "SELECT id FROM club_table WHERE ladder") == [("climbed",)]
        assert execute(club_db, told) == [("climbed", ""), *before[1:]]
        call_command("migrate", "club", "0012_player_lends", verbosity=0)
        assert execute(club_db, told) == before


def test_the_log_is_guarded_by_the_database_itself(club_db: str) -> None:
    if is_postgres(club_db):
        rows = execute(club_db, "SELECT indexdef FROM pg_indexes WHERE tablename = 'club_entry'")
    else:
        names = execute(club_db, "SELECT name FROM pragma_index_list('club_entry') WHERE \"unique\"")
        rows = [
            (", ".join(column for (column,) in execute(club_db, f"SELECT name FROM pragma_index_info('{name}')")),)
            for (name,) in names
        ]
    shown = " ".join(str(row[0]) for row in rows)
    assert "match, seq" in shown
    assert "match, author, client_id" in shown


def test_a_secret_is_made_once_and_kept_beside_the_database(tmp_path: Path) -> None:
    code = "from fleacircus.web.config import config; print(config().secret)"
    environment = {name: value for name, value in os.environ.items() if not name.startswith("FLEACIRCUS_")}
    said = [
        subprocess.run(
            [sys.executable, "-c", code], env=environment, cwd=tmp_path, capture_output=True, text=True, check=True
        ).stdout
        for _ in range(2)
    ]
    assert said[0] == said[1]
    kept = tmp_path / "var" / "secret.key"
    assert kept.read_text() == said[0].strip()
    assert len(kept.read_text()) >= 48
    assert kept.stat().st_mode & 0o077 == 0
