"""A real server in a process of its own, on a free port of this machine."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import psycopg

CODE = "from fleacircus.cli.serve import serve; serve('127.0.0.1', 0)"


class Server:
    """One `fleacircus serve`. `start` returns when it listens; what connects at once is served when all is up."""

    def __init__(self, db: str, folder: Path, **environment: str) -> None:
        self.db = db
        self.folder = folder
        self._environment = {
            **os.environ,
            "FLEACIRCUS_DB": db,
            "FLEACIRCUS_SECRET": "a secret for tests only",
            "FLEACIRCUS_WARM": "0",
            "FLEACIRCUS_LIMITS": "100",
            **environment,
        }
        self._process: subprocess.Popen[str] | None = None
        self.address = ""

    def start(self) -> "Server":
        log = (self.folder / "server.log").open("a")
        self._process = subprocess.Popen(
            [sys.executable, "-c", CODE],
            cwd=self.folder,
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line.startswith("Flea Circus is open"), (self.folder / "server.log").read_text()
        self.address = line.split()[-1].replace("localhost", "127.0.0.1")  # no look-up of the name, which has two
        return self

    def __enter__(self) -> "Server":
        return self.start()

    def __exit__(self, *_: object) -> None:
        self._end(signal.SIGKILL)

    def said(self) -> str:
        """The next line that the server prints."""
        assert self._process is not None
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    @property
    def socket(self) -> str:
        return self.address.replace("http", "ws", 1)

    def log(self) -> str:
        return (self.folder / "server.log").read_text()

    def kill(self) -> None:
        """As the power goes: no farewell."""
        self._end(signal.SIGKILL)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def stop(self) -> int:
        """As an operator ends it; the exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        code = 0
        if self._process is not None:
            self._process.send_signal(how)
            code = self._process.wait()
            assert self._process.stdout is not None
            self._process.stdout.close()
            self._process = None
        return code


def new_database(postgres: str, name: str, template: str = "template1") -> str:
    """A new database on the server, as an address."""
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
    return postgres.replace("/postgres?", f"/{name}?")


def migrate(db: str, folder: Path) -> None:
    """Make the tables of a database without serving it."""
    code = "from fleacircus.cli.serve import migrate; migrate()"
    environment = {**os.environ, "FLEACIRCUS_DB": db, "FLEACIRCUS_SECRET": "a secret for tests only"}
    subprocess.run([sys.executable, "-c", code], env=environment, cwd=folder, check=True)
