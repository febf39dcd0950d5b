"""What a store keeps, and what one may ask of it."""

from __future__ import annotations

from typing import Literal, Protocol

import msgspec


class Conflict(Exception):
    """Somebody else wrote that sequence number, or this client id, first, or the past is another: read again."""


class Line(msgspec.Struct, frozen=True):
    """One stored log entry. `author` with `client_id` names the request that caused it."""

    seq: int
    at_ms: int
    author: str
    client_id: str | None
    body: str
    clock: str | None


class After(msgspec.Struct, frozen=True):
    """What a new line leaves behind, kept beside the log so that nobody folds a match to learn it.

    `due` may act; `waited_for` are those of them without whom nothing goes on, all if it is None. `past_ms` is when
    the line before was written, as the writer knows it: no line follows a past that is not there (any more).
    """

    due: frozenset[int]
    over: bool
    flag_at_ms: int | None = None
    waited_for: frozenset[int] | None = None
    past_ms: int | None = None


class SeatRow(msgspec.Struct, frozen=True):
    """Who holds a seat. A seat that is away keeps its player, who may come back to it."""

    number: int
    kind: Literal["person", "bot", "open"]
    player: str
    name: str
    level: str
    token_hash: str
    away: bool


class TableRow(msgspec.Struct, frozen=True):
    """A table with its seats, apart from its log."""

    id: str
    watch: str
    game: str
    options: str
    seed: str
    bot_seed: str
    public: bool
    undo: Literal["on", "off"]
    clock_base_ms: int | None
    clock_increment_ms: int
    clock_leaves: bool
    started_ms: int | None
    replay: bool
    tournament: str
    asked: str
    created_ms: int
    seats: tuple[SeatRow, ...]


class Claim(msgspec.Struct, frozen=True):
    """A bot's seat that is due, promised to one worker for a while."""

    match: str
    seat: int


class Store(Protocol):
    """One interface over SQLite and PostgreSQL. What `append` returned from has survived a power cut."""

    async def open(self) -> None: ...
    async def close(self) -> None: ...
    async def table(self, id: str) -> TableRow | None:
        """The table of that id, or of that spectators' id."""
        ...

    async def lines(self, match: str, after: int) -> list[Line]:
        """The lines past sequence number `after`, in order."""
        ...

    async def append(self, match: str, line: Line, after: After) -> None:
        """Add a line, once; `Conflict` if its number or its client id is taken."""
        ...

    async def ask(self, match: str, asked: str) -> None:
        """Remember who asks for an undo; empty forgets it."""
        ...

    async def claim(self, worker: str, now_ms: int, until_ms: int) -> Claim | None:
        """A bot's due seat that no living worker has, now promised to this one."""
        ...

    async def renew(self, worker: str, until_ms: int) -> None:
        """Keep what this worker has claimed."""
        ...

    async def release(self, worker: str) -> None:
        """Give back what this worker has claimed."""
        ...

    async def flagged(self, now_ms: int) -> list[str]:
        """The tables where somebody's time is up."""
        ...

    async def snapshot(self, match: str) -> tuple[int, str] | None:
        """The newest derived snapshot, if there is one."""
        ...

    async def mark(self) -> int:
        """A number that changes when a backup was put in the place of everything; hubs tell it where it stays 0."""
        ...

    async def probe(self) -> None:
        """Write something of no meaning, durably: an error if nothing can be written."""
        ...

    async def keep_snapshot(self, match: str, seq: int, body: str) -> None:
        """Keep a derived snapshot in place of the one before."""
        ...
