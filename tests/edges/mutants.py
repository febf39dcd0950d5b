"""Servers that are broken on purpose, so that the simulator of faults can be seen to find it."""

import re
from typing import Any


def begin(mutant: str) -> None:
    """Break something as soon as the simulator is loaded."""
    from fleacircus.cli import faults
    from fleacircus.faults.template import club

    def broken_club() -> Any:
        return _Broken(club(), BREAK[mutant])

    faults.club = broken_club


class _Broken:
    """The empty club; once it is there, and Django with it, the program can be loaded and broken."""

    def __init__(self, club: Any, damage: Any) -> None:
        self._club = club
        self._damage = damage

    def __enter__(self) -> Any:
        template = self._club.__enter__()
        self._damage()
        return template

    def __exit__(self, *given: Any) -> Any:
        return self._club.__exit__(*given)


def _ack_before_append() -> None:
    from fleacircus.web.socket.table import LiveTable

    whole = LiveTable._commit

    async def hasty(self: Any, step: Any, entry: Any, first: Any, *, claim: str = "") -> None:
        first(self.match.seq + 1)
        await whole(self, step, entry, lambda seq: None, claim=claim)

    LiveTable._commit = hasty  # type: ignore[method-assign]


def _everybody_holds_every_seat() -> None:
    from fleacircus.web.socket.table import LiveTable

    LiveTable.seats_of = lambda self, guest: tuple(seat.number for seat in self.row.seats)  # type: ignore[method-assign]


def _nobody_asks_again() -> None:
    from fleacircus.adapters.stores import postgres, sqlite

    def unguarded(statement: str) -> str:
        return re.sub(r"version = (added\.|:)version", "version >= 0", statement)

    postgres.ADD_ONE[:] = map(unguarded, postgres.ADD_ONE)
    postgres.ADD_SOME[:] = map(unguarded, postgres.ADD_SOME)
    sqlite.AFTER_TABLE, sqlite.APPEND = unguarded(sqlite.AFTER_TABLE), unguarded(sqlite.APPEND)


def _the_dead_are_not_buried() -> None:
    from fleacircus.adapters.stores.postgres import PostgresStore
    from fleacircus.adapters.stores.sqlite import SqliteStore

    async def bury(self: Any, process: str, beat: int) -> None:
        """They stay among the living."""

    PostgresStore.bury = SqliteStore.bury = bury  # type: ignore[method-assign]


def _nobody_is_seen() -> None:
    from fleacircus.adapters.stores.postgres import PostgresStore
    from fleacircus.adapters.stores.sqlite import SqliteStore

    async def seen(self: Any, seats: Any, now_ms: int) -> None:
        """Who is there is known to their own process alone."""

    PostgresStore.seen = SqliteStore.seen = seen  # type: ignore[method-assign]


BREAK = {
    "ack before append": _ack_before_append,
    "everybody holds every seat": _everybody_holds_every_seat,
    "nobody asks whether the seat is still theirs": _nobody_asks_again,
    "the dead are not buried": _the_dead_are_not_buried,
    "nobody is seen": _nobody_is_seen,
}
