"""What was played is kept at once, so that a job that was interrupted goes on where it stopped."""

from __future__ import annotations

import hashlib
import sqlite3
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from fleacircus.core import codec
from fleacircus.lab.runners import Work

DEFAULT = Path("var") / "lab.sqlite3"
DECIDES = ("core", "physics", "flicktable", "games", "bots", "coach", "lab")
"""The folders whose files have a say in what comes of a task."""
FITTED = "coach/data/"
"""What was fitted to answers has no say in them."""
LIBRARIES = ("mujoco", "numba", "numpy", "msgspec")
_TABLE = "CREATE TABLE IF NOT EXISTS done (edition TEXT, task TEXT, answer BLOB, PRIMARY KEY (edition, task))"


class Results:
    """A file of answers by edition of the code and task. Only the process that runs the job writes it."""

    def __init__(self, path: Path | str = DEFAULT) -> None:
        if path != ":memory:":
            Path(path).parent.mkdir(parents=True, exist_ok=True)
        try:
            self._file = sqlite3.connect(path, isolation_level=None)
            self._file.execute("PRAGMA journal_mode = WAL")
            self._file.execute(_TABLE)
        except sqlite3.DatabaseError as error:
            raise ValueError(f"{path} holds no results: {error}") from error

    def found(self, work: Work, task: Any, of: Any) -> Any | None:
        """What came of the task before, None if it was not done by this edition of the code."""
        row = self._file.execute(
            "SELECT answer FROM done WHERE edition = ? AND task = ?", (edition(), key(work, task))
        ).fetchone()
        return None if row is None else codec.decode(row[0], of)

    def keep(self, work: Work, task: Any, answer: Any) -> None:
        """Write an answer down."""
        row = (edition(), key(work, task), codec.encode(answer))
        self._file.execute("INSERT OR REPLACE INTO done VALUES (?, ?, ?)", row)

    def close(self) -> None:
        self._file.close()


def key(work: Work, task: Any) -> str:
    """The name of a task: equal tasks of the same work have equal ones."""
    return codec.digest(f"{work.__module__}.{work.__qualname__} ".encode() + codec.encode(task))


@cache
def edition() -> str:
    """The fingerprint of all code, data and libraries that decide; another one makes earlier answers worthless."""
    told = hashlib.sha256()
    top = Path(__file__).parent.parent
    for folder in DECIDES:
        for path in sorted((top / folder).rglob("*")):
            name = path.relative_to(top).as_posix()
            if path.suffix in {".py", ".toml", ".npz", ".json"} and not name.startswith(FITTED):
                told.update(f"{name} {path.stat().st_size} ".encode())
                told.update(path.read_bytes())
    told.update(" ".join(f"{name} {version(name)}" for name in LIBRARIES).encode())
    return told.hexdigest()
