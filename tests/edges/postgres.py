"""A PostgreSQL of the tests' own, on a folder that nobody else touches."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pgserver
from pgserver import postgres_server

PATIENCE_SECONDS = 120
"""`pgserver` waits ten seconds for a start, too few where much else is running."""


class Postgres:
    """A server that a test may end and start again; its address names the database `postgres`."""

    def __init__(self, folder: Path) -> None:
        waiting = postgres_server.pg_ctl

        def patient(arguments: list[str], **given: object) -> object:
            return waiting(arguments, **({**given, "timeout": PATIENCE_SECONDS} if "timeout" in given else given))

        postgres_server.pg_ctl = patient
        try:
            self._server = pgserver.get_server(folder, cleanup_mode="stop")
        finally:
            postgres_server.pg_ctl = waiting
        self.uri: str = self._server.get_uri()

    def restart(self, how: str) -> None:
        """End it, politely ("fast") or as a crash ("immediate"), and start it again."""
        given = ["-w", "-t", str(PATIENCE_SECONDS), "-m", how, "restart"]
        whose = {"pgdata": self._server.pgdata, "user": self._server.system_user}
        postgres_server.pg_ctl(given, **whose, timeout=PATIENCE_SECONDS)

    def stop(self) -> None:
        self._server.cleanup()


@contextmanager
def own_postgres() -> Iterator[Postgres]:
    """One that lives as long as it is used.

    It lies outside of pytest's folder: each run of pytest closes that folder to PostgreSQL's user, also
    a run that a test starts, and a server that cannot read its own files ends itself.
    """
    with tempfile.TemporaryDirectory(prefix="fleacircus-pg-") as folder:
        server = Postgres(Path(folder) / "data")
        try:
            yield server
        finally:
            server.stop()
