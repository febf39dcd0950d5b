"""What a store keeps, and what one may ask of it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, Protocol

import msgspec

from fleacircus.adapters.stores.talk import Said, Talk


class Conflict(Exception):
    """Somebody else was first: number or client id is taken, or row or past are others. Read again."""


class Unavailable(Exception):
    """The store cannot be reached, or cannot write. What was asked for may have been done or not."""


class Line(msgspec.Struct, frozen=True):
    """One stored log entry. `author` with `client_id` names the request that caused it."""

    seq: int
    at_ms: int
    author: str
    client_id: str | None
    body: str
    clock: str | None = None


class Ended(msgspec.Struct, frozen=True):
    """How a match ended, as its log tells it: the clause, and by seat the place, the side, and the way.

    `ways`: a seat that `left`, was `late` (out of time), or whose last act was a `bot`'s has not `played` to the end.
    `feats` are what is worth remembering of each seat's game.
    """

    clause: str
    places: tuple[int, ...]
    sides: tuple[int, ...]
    ways: tuple[str, ...]
    feats: tuple[tuple[str, ...], ...] = ()


class After(msgspec.Struct, frozen=True):
    """What a new line leaves behind, kept beside the log so that nobody folds a match to learn it.

    `due` may act; `waited_for` are those of them without whom nothing goes on, all if it is None. `past_ms` is when
    the line before was written, as the writer knows it: no line follows a past that is not there (any more). `ended`
    is the result, once there is one; an end that was taken back is `reopened`.
    """

    due: frozenset[int]
    over: bool
    flag_at_ms: int | None = None
    waited_for: frozenset[int] | None = None
    past_ms: int | None = None
    ended: Ended | None = None
    reopened: bool = False


class SeatRow(msgspec.Struct, frozen=True):
    """Who holds a seat. A seat that is away keeps its player, who may come back to it.

    Whoever took the seat over in the middle of a turn has been on the clock since `since_ms`, after `spent_ms` that
    were used before. Of a `former` member nothing is known any more. `page` is whose page everybody may see, if any.
    """

    number: int
    kind: Literal["person", "bot", "open"]
    player: str
    name: str
    level: str
    token_hash: str
    away: bool
    since_ms: int = 0
    spent_ms: int = 0
    former: bool = False
    page: str = ""


class TableRow(msgspec.Struct, frozen=True):
    """A table with its seats, apart from its log. Every change of seats or of what is asked gives it a new version.

    Since `paused_ms` its clocks stand and its bots wait; on the open `ladder` nobody holds them up. `again`
    and `series` are read by `fleacircus.web.rematch`.
    """

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
    ladder: bool
    asked: str
    created_ms: int
    version: int
    seats: tuple[SeatRow, ...]
    paused_ms: int | None = None
    again: str = ""
    series: str = ""


class Person(msgspec.Struct, frozen=True):
    """Who an id stands for: `id` is the member that a guest has become, else the same.

    `generation` is what a cookie must carry, and None if nobody has the id (any more). Who is `blocked`, or comes
    from a blocked address, may look on.
    """

    id: str
    generation: int | None
    blocked: bool
    name: str = ""


class Claim(msgspec.Struct, frozen=True):
    """A bot's seat that is due, promised to whoever holds the token."""

    match: str
    seat: int
    token: str


class Store(Protocol):
    """One interface over SQLite and PostgreSQL. What `append` returned from has survived a power cut.

    Every call may raise `Unavailable`, and nothing else that comes from the engine.
    """

    async def open(self) -> None: ...
    async def close(self) -> None: ...
    async def table(self, id: str) -> TableRow | None:
        """The table of that id, or of that spectators' id."""
        ...

    async def person(self, id: str, address: str) -> Person:
        """Who an id stands for, and whether they or this address are blocked."""
        ...

    async def lines(self, match: str, after: int) -> list[Line]:
        """The lines past sequence number `after`, in order."""
        ...

    async def append(self, match: str, line: Line, after: After, *, version: int, claim: str = "") -> None:
        """Add a line, once.

        `Conflict` if its number or its client id is taken, if the table's row is no longer of the version by which
        the line was judged, or if a bot's claim was given to somebody else.
        """
        ...

    async def ask(self, match: str, asked: str, *, seq: int, version: int) -> None:
        """Put down who asks for an undo; `Conflict` if the log or the row has moved on."""
        ...

    async def pause(
        self,
        match: str,
        paused_ms: int | None,
        seats: Collection[tuple[int, int, int]],
        *,
        flag_at_ms: int | None,
        seq: int,
        version: int,
    ) -> None:
        """Let the clocks stand, or run again; `Conflict` if the log or the row has moved on.

        Of each seat: its number, what it has used of its turn besides, and since when its time runs again.
        """
        ...

    async def claim(self, token: str, quota: int) -> Claim | None:
        """A bot's due seat that nobody has claimed, now promised to this token.

        Tables with people come first, then owners who have the fewest claims (none with `quota` of them), then who
        has waited longest.
        """
        ...

    async def release(self, token: str) -> None:
        """Give a claim back."""
        ...

    async def park(self, token: str) -> None:
        """Leave a seat alone until the next entry: its bot may act and does not want to."""
        ...

    async def beat(self, process: str, busy: Collection[str]) -> dict[str, int]:
        """Count one more beat of this process, and give the beats of all.

        Claims of this process that it does not work on are given back, as are those of processes that are no more.
        """
        ...

    async def bury(self, process: str, beat: int) -> None:
        """Strike out a process that has stood still at this beat; what it had claimed is free at once."""
        ...

    async def seen(self, seats: Collection[tuple[str, int]], now_ms: int) -> None:
        """Somebody is connected, or was until now, for these seats, as table and number."""
        ...

    async def flagged(self, now_ms: int) -> list[str]:
        """The tables where somebody's time is up, or should be looked at."""
        ...

    async def set_flag(self, match: str, flag_at_ms: int | None, *, seq: int, version: int) -> None:
        """Put right when the first clock falls, unless something has changed since."""
        ...

    async def snapshot(self, match: str) -> tuple[int, str] | None:
        """The newest derived snapshot, if there is one."""
        ...

    async def say(self, match: str, said: Said, client_id: str) -> int:
        """Keep a line of talk, once for a client id of its author; the number that it got."""
        ...

    async def talk(self, match: str, after: int) -> Talk:
        """The newest lines of talk past number `after`, and who at the table hears what."""
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
