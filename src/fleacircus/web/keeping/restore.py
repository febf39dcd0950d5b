"""Restore: put a backup in the place of what is there, also under servers that run.

The database changes in one transaction. A server that still has the old past in memory cannot write on it, since no
line follows one that is not there; it is told that everything may have changed, reads again, and tells its guests.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

import psycopg

from fleacircus.adapters.hubs import News
from fleacircus.adapters.hubs.postgres import CHANNEL
from fleacircus.adapters.stores import is_postgres
from fleacircus.core import codec
from fleacircus.web.config import config, folder_of
from fleacircus.web.database import migrate
from fleacircus.web.keeping import archive, postgres_tools


def restore(file: Path) -> list[str]:
    """Restore, and bring the database up to date; what the keeper has still to do."""
    db = config().db
    engine = "postgres" if is_postgres(db) else "sqlite"
    with tempfile.TemporaryDirectory(prefix="fleacircus-restore-") as name:
        folder = Path(name)
        about = archive.unpack(file, folder)
        if about.engine != engine:
            raise archive.BadBackup(f"{file} is of a club on {about.engine}; FLEACIRCUS_DB names one on {engine}")
        if unknown := sorted(set(about.migrations) - _known()):
            raise archive.BadBackup(f"{file} is of a newer program, {about.version}: it has {unknown[0]}")
        copy = folder / archive.DATABASES[engine]
        if engine == "postgres":
            _put_postgres(db, copy, folder)
        else:
            _put_sqlite(Path(db.removeprefix("sqlite:///")), copy)
        migrate()
        return _put_secret((folder / archive.SECRET).read_text(encoding="ascii"))


def _put_sqlite(live: Path, copy: Path) -> None:
    live.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(live, timeout=60)) as target, closing(sqlite3.connect(copy)) as source:
        (told,) = source.execute("PRAGMA integrity_check").fetchone()
        if told != "ok":
            raise archive.BadBackup(f"the database in the backup is damaged: {told}")
        (mark,) = target.execute("PRAGMA user_version").fetchone()
        source.execute(f"PRAGMA user_version = {mark + 1}")
        source.backup(target)


def _put_postgres(url: str, copy: Path, folder: Path) -> None:
    from django.db import connection

    tables = {*connection.introspection.django_table_names(only_existing=True), "django_migrations"}
    connection.close()
    first = folder / "first.sql"
    first.write_text("".join(f'DROP TABLE IF EXISTS "{table}" CASCADE;\n' for table in sorted(tables)))
    script = folder / "script.sql"
    postgres_tools.run(url, "pg_restore", "--no-owner", "--no-privileges", f"--file={script}", str(copy))
    quiet = ("--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction", "--output=/dev/null")
    postgres_tools.run(url, "psql", *quiet, f"--dbname={url}", f"--file={first}", f"--file={script}")

    with psycopg.connect(url, autocommit=True) as told:
        news = codec.encode(News(table="", kind="gap")).decode()
        told.execute("SELECT pg_notify(%s, %s)", (CHANNEL, news))


def _put_secret(secret: str) -> list[str]:
    """Keep the restored secret where the server looks for it; it reads it when it starts."""
    if secret == config().secret:
        return []
    if os.environ.get("FLEACIRCUS_SECRET"):
        return ["FLEACIRCUS_SECRET is not the backup's secret: until it is, nobody is known who was known then"]
    path = folder_of(config().db) / archive.SECRET
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
        file.write(secret)
    part.rename(path)
    return ["the secret changed: restart the servers that run, so that they know people again"]


def _known() -> set[str]:
    from django.db.migrations.loader import MigrationLoader

    return {f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations}
