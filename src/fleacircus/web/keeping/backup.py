"""Backup: the whole club and its secret as one file, while it is played."""

from __future__ import annotations

import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from fleacircus import __version__
from fleacircus.adapters.stores import is_postgres
from fleacircus.web.config import config
from fleacircus.web.keeping import archive, postgres_tools


def backup(file: Path) -> archive.About:
    """Write a backup; nothing is overwritten."""
    from fleacircus.web.club.models import now_ms

    if file.exists():
        raise FileExistsError(f"{file} is there already")
    db = config().db
    engine = "postgres" if is_postgres(db) else "sqlite"
    with tempfile.TemporaryDirectory(dir=file.absolute().parent, prefix=".backup-") as name:
        folder = Path(name)
        copy = folder / archive.DATABASES[engine]
        if engine == "postgres":
            postgres_tools.run(db, "pg_dump", "--format=custom", "--no-owner", f"--file={copy}", f"--dbname={db}")
        else:
            copy_sqlite(Path(db.removeprefix("sqlite:///")), copy)
        (folder / archive.SECRET).write_text(config().secret, encoding="ascii")
        digests = {each: archive.digest(folder / each) for each in (archive.SECRET, copy.name)}
        about = archive.About(archive.FORMAT, engine, __version__, now_ms(), applied(), digests)
        archive.pack(file, folder, about)
    return about


def copy_sqlite(source: Path, target: Path) -> None:
    """One moment of a file that is written to, compact, and checked from the first page to the last."""
    if not source.exists():
        raise FileNotFoundError(f"there is no club at {source}")
    with closing(sqlite3.connect(source, timeout=60)) as live:
        live.execute("VACUUM INTO ?", (str(target),))
    with closing(sqlite3.connect(target)) as copy:
        (told,) = copy.execute("PRAGMA integrity_check").fetchone()
    if told != "ok":
        raise RuntimeError(f"the copy is damaged: {told}")


def applied() -> tuple[str, ...]:
    """The migrations that the database has seen."""
    from django.db import connection
    from django.db.migrations.recorder import MigrationRecorder

    return tuple(sorted(f"{app}.{name}" for app, name in MigrationRecorder(connection).applied_migrations()))
