"""A club of its own for a benchmark: a database in a folder that goes away, tables in it, a real server on loopback."""

from __future__ import annotations

import http.client
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

SERVE = "from fleacircus.cli.serve import serve; serve('127.0.0.1', 0)"


@contextmanager
def club_here(db: str = "") -> Iterator[Path]:
    """This process on a fresh club, SQLite unless an empty PostgreSQL database is named. Once a process only."""
    from fleacircus.web.database import migrate

    with tempfile.TemporaryDirectory(prefix="fleacircus-bench-") as folder:
        os.environ |= {
            "FLEACIRCUS_DB": db or str(Path(folder) / "club.sqlite3"),
            "FLEACIRCUS_SECRET": "a secret for this benchmark alone",
            "FLEACIRCUS_WARM": "0",
        }
        migrate()
        yield Path(folder)


class Reply(msgspec.Struct):
    """An answer as it came over the line: `size` counts its head and its packed body."""

    status: int
    headers: dict[str, str]
    body: bytes
    size: int


class Served:
    """One `fleacircus serve` on the club of this process."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self._log = (folder / "server.log").open("a")
        self._process = subprocess.Popen(
            [sys.executable, "-c", SERVE],
            stdout=subprocess.PIPE,
            stderr=self._log,
            env={**os.environ, **environment},
            text=True,
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line.startswith("Flea Circus is open"):
            raise RuntimeError((folder / "server.log").read_text())
        self.port = int(line.rpartition(":")[2])

    def __enter__(self) -> Served:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.send_signal(signal.SIGTERM)
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._log.close()

    def get(self, path: str, **headers: str) -> Reply:
        """Ask as a browser does that reads brotli and gzip."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        line.request("GET", path, headers={"Accept-Encoding": "br, gzip", **headers})
        reply = line.getresponse()
        head = sum(len(name) + len(value) + 4 for name, value in reply.getheaders())
        body = reply.read()
        line.close()
        known = {name.lower(): value for name, value in reply.getheaders()}
        return Reply(reply.status, known, body, head + len(body))

    def cpu_seconds(self) -> float:
        """The processor time that the server has used so far, its children not counted."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kilobytes(self) -> float:
        """The memory that the server holds."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return float(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


def new_tables(count: int, plan: Any, *, players: int = 1) -> list[tuple[str, str]]:
    """Open tables, the people taking turns; each as its id and its person's signed cookie."""
    from django.core import signing
    from django.db import transaction

    from fleacircus.web.club.models import Player
    from fleacircus.web.club.opening import open_table
    from fleacircus.web.club.players import COOKIE, SALT

    people = [Player.objects.create(nickname=f"Player {number}") for number in range(players)]
    signer = signing.TimestampSigner(salt=SALT)
    jars = [f"{COOKIE}={signer.sign(person.id)}" for person in people]
    with transaction.atomic():  # one sync of the disk for all
        ids = [str(open_table(people[number % players], plan).id) for number in range(count)]
    return [(id, jars[number % players]) for number, id in enumerate(ids)]


def served_within(club: Served, game: str = "legionz@1") -> dict[float, float]:
    """How many acts of a game the server told everybody of within so many milliseconds, by its own clock."""
    text = club.get("/metrics").body.decode()
    found = re.findall(rf'fleacircus_act_seconds_bucket\{{game="{game}",le="(.+?)"\}} (\S+)', text)
    return {float(bound) * 1000: float(count) for bound, count in found}


def bots_moves(club: Served, game: str = "legionz@1") -> float:
    """How many entries bots have written."""
    text = club.get("/metrics").body.decode()
    return sum(map(float, re.findall(rf'fleacircus_entries_total\{{by="bot",game="{game}"\}} (\S+)', text)))
