"""The doctor: is everything in order that a club needs to go on?"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from importlib import metadata
from pathlib import Path

import msgspec
import psycopg
from packaging.requirements import Requirement

from fleacircus.adapters import stores
from fleacircus.adapters.stores import is_postgres
from fleacircus.web.config import config, folder_of
from fleacircus.web.keeping import postgres_tools
from fleacircus.web.keeping.archive import SECRET

SPARE_BYTES = 500 << 20
"""What must be free on the disk at least; besides, room for a copy of the club."""
SHORTEST_SECRET = 32
LARGEST_DRIFT_S = 2.0


class Check(msgspec.Struct, frozen=True):
    """One thing that was looked at."""

    name: str
    ok: bool
    told: str


def examine(newest: int | None, tell: Callable[[str], None]) -> list[Check]:
    """Look at everything; only so many matches and contests are decided again if a number is given."""
    looks: list[Callable[[], Check]] = [versions, disk, store, migrations, secret, clock, client]
    found = []
    for look in looks:
        try:
            found.append(look())
        except Exception as error:  # noqa: BLE001  a look that fails is a finding
            found.append(Check(look.__name__, False, f"{type(error).__name__}: {error}"))
    migrated = all(check.ok for check in found if check.name in ("store", "migrations"))
    if not migrated:
        return [*found, *(Check(name, False, "not looked at") for name in ("matches", "evenings", "results"))]
    return [*found, matches(newest, tell), evenings(newest, tell), results(newest, tell)]


def versions() -> Check:
    """Python and every package as this program asks for them; the tools for a backup of PostgreSQL."""
    wrong = []
    for line in metadata.requires("fleacircus") or ():
        wanted = Requirement(line)
        if wanted.marker is not None and not wanted.marker.evaluate({"extra": ""}):
            continue
        try:
            have = metadata.version(wanted.name)
        except metadata.PackageNotFoundError:
            have = "none"
        if have == "none" or not wanted.specifier.contains(have, prereleases=True):
            wrong.append(f"{wanted.name} is {have}, not {wanted.specifier}")
    if is_postgres(config().db):
        wrong += _missing_tools()
    python = ".".join(map(str, sys.version_info[:3]))
    told = f"Python {python}, fleacircus {metadata.version('fleacircus')}, SQLite {sqlite3.sqlite_version}"
    return Check("versions", not wrong, "; ".join(wrong) or told)


def _missing_tools() -> Iterator[str]:
    for name in ("pg_dump", "pg_restore", "psql"):
        try:
            postgres_tools.find(config().db, name)
        except postgres_tools.NoTool as error:
            yield str(error)


def disk() -> Check:
    """Room for a copy of the club and some more."""
    db = config().db
    folder = folder_of(db)
    if is_postgres(db):
        with psycopg.connect(db) as connection:
            row = connection.execute("SELECT pg_database_size(current_database())").fetchone()
        size = int(row[0]) if row else 0
    else:
        path = Path(db.removeprefix("sqlite:///"))
        size = sum(each.stat().st_size for each in path.parent.glob(path.name + "*"))
    free = shutil.disk_usage(folder if folder.exists() else ".").free
    told = f"the club has {size / 1e6:,.1f} MB, {free / 1e9:,.1f} GB are free"
    return Check("disk", free > SPARE_BYTES + size, told)


def store() -> Check:
    """The store can be written, and an SQLite file is sound."""
    db = config().db

    async def write() -> None:
        opened = stores.connect(db)
        await opened.open()
        try:
            await opened.probe()
        finally:
            await opened.close()

    if is_postgres(db):
        asyncio.run(write())
        return Check("store", True, "PostgreSQL, written to")
    path = Path(db.removeprefix("sqlite:///"))
    with closing(sqlite3.connect(path, timeout=60)) as connection:
        (told,) = connection.execute("PRAGMA quick_check").fetchone()
        (mark,) = connection.execute("PRAGMA user_version").fetchone()
        connection.execute(f"PRAGMA user_version = {mark}")
    return Check("store", told == "ok", f"SQLite at {path}, written to" if told == "ok" else told)


def migrations() -> Check:
    """The tables are as this version has them."""
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    left = executor.migration_plan(executor.loader.graph.leaf_nodes())
    told = ", ".join(f"{migration.app_label}.{migration.name}" for migration, _ in left)
    return Check("migrations", not left, f"to do: {told}; run `fleacircus migrate`" if left else "all applied")


def secret() -> Check:
    """The secret is long, and nobody else on this machine can read it."""
    path = folder_of(config().db) / SECRET
    if len(config().secret) < SHORTEST_SECRET:
        return Check("secret", False, f"shorter than {SHORTEST_SECRET} characters")
    if path.exists() and path.read_text(encoding="ascii") == config().secret:
        if path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
            return Check("secret", False, f"others may read {path}: chmod 600")
        return Check("secret", True, f"kept in {path}")
    return Check("secret", True, "given by FLEACIRCUS_SECRET")


def clock() -> Check:
    """No entry comes from the future, and the database has the same time as this machine."""
    from django.db.models import Max

    from fleacircus.web.club.models import Entry, now_ms

    newest = Entry.objects.aggregate(newest=Max("at_ms"))["newest"] or 0
    ahead = (newest - now_ms()) / 1000
    if ahead > LARGEST_DRIFT_S:
        return Check("clock", False, f"the newest entry is {ahead:,.0f} s in the future")
    if is_postgres(config().db):
        with psycopg.connect(config().db) as connection:
            row = connection.execute("SELECT extract(epoch FROM clock_timestamp())::float8").fetchone()
        drift = abs(float(row[0]) - time.time()) if row else 0.0
        return Check("clock", drift <= LARGEST_DRIFT_S, f"{drift:.3f} s between this machine and the database")
    return Check("clock", True, time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime()))


def client() -> Check:
    """The table client was built, with its packed files."""
    from fleacircus.web.club.client import STATIC, table_files

    built = table_files("legionz", ("legionz",), "en")
    packed = built is not None and all(
        (STATIC / f"{address.removeprefix('/static/')}.br").exists() for address in (built.script, *built.styles)
    )
    return Check("client", packed, "built and packed" if packed else "not built: `make setup`, or install the wheel")


def matches(newest: int | None, tell: Callable[[str], None]) -> Check:
    """Every stored match decides to the same again; a replay that came without its seed folds."""
    from fleacircus.web.club.models import Table
    from fleacircus.web.club.opening import load_match

    def again(id: str) -> int:
        match = load_match(Table.objects.get(id=id))
        if match.seed is not None:
            match.audit()
        return len(match.log)

    ids = Table.objects.order_by("-moved_ms").values_list("id", flat=True)[:newest]
    return _logs("matches", list(ids), again, tell)


def evenings(newest: int | None, tell: Callable[[str], None]) -> Check:
    """Every stored contest decides to the same again, and every lot of it is drawn again."""
    from fleacircus.tournament import Tournament
    from fleacircus.web.tournaments.desk import load
    from fleacircus.web.tournaments.models import Contest

    def again(id: str) -> int:
        return Tournament.from_record(load(Contest.objects.get(id=id)).record()).seq

    ids = Contest.objects.order_by("-evening__created_ms").values_list("id", flat=True)[:newest]
    return _logs("evenings", list(ids), again, tell)


def results(newest: int | None, tell: Callable[[str], None]) -> Check:
    """Every result is what its log tells."""
    from fleacircus.web.club.models import Table
    from fleacircus.web.history.results import expected, written

    def again(id: str) -> int:
        if expected(Table.objects.get(id=id)) != written(id):
            raise ValueError("not what its log tells; run `fleacircus results --rebuild`")
        return 1

    ids = Table.objects.filter(over=True).order_by("-moved_ms").values_list("id", flat=True)[:newest]
    return _logs("results", list(ids), again, tell)


def _logs(name: str, ids: list[str], again: Callable[[str], int], tell: Callable[[str], None]) -> Check:
    """Do every log again; `again` gives how many entries it has."""
    wrong, entries = [], 0
    for count, id in enumerate(ids, start=1):
        tell(f"{name}: {count} of {len(ids)}")
        try:
            entries += again(id)
        except Exception as error:  # noqa: BLE001  whatever is wrong with a log is the finding
            wrong.append(f"{id}: {type(error).__name__}: {error}")
    if wrong:
        return Check(name, False, f"{len(wrong)} of {len(ids)} are not sound: " + "; ".join(wrong[:10]))
    return Check(name, True, f"{len(ids)} decided again, {entries:,} entries")
