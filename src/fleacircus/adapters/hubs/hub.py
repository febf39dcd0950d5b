"""What a hub carries, and the hub of a single process."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol, TypeAlias

import msgspec


class News(msgspec.Struct, frozen=True):
    """Something changed at a table: a new line, other seats, or who is connected (`here`, asked by `who`):
    which seats, how many look on, and the first of their names. Or something was `said`.
    An `evening` changed if `table` is one of its contests. With a `person`, `table` names somebody or an address whose
    rights changed: who is connected by that name has to come again.

    Lost or doubled news does no harm: a gap is read from the store, and what is known already is passed over.
    `table` is empty when the line to the others was cut for a while, so that anything may have changed.
    """

    table: str
    kind: Literal["entry", "seats", "here", "who", "gap", "evening", "person", "said"]
    seq: int = -1
    process: str = ""
    seats: tuple[int, ...] = ()
    watchers: tuple[str, ...] = ()
    watching: int = 0


Listener: TypeAlias = Callable[[News], None]


class Hub(Protocol):
    """Announces to every process, this one included.

    `heard_s` is when it was last known to hear the others, by the event loop's clock; None where nobody else speaks.
    """

    heard_s: float | None

    async def open(self, listener: Listener) -> None: ...
    async def close(self) -> None: ...
    async def announce(self, *news: News) -> None: ...


class LocalHub:
    """The hub of a club in one process."""

    heard_s: float | None = None

    def __init__(self) -> None:
        self._listener: Listener | None = None

    async def open(self, listener: Listener) -> None:
        self._listener = listener

    async def close(self) -> None:
        self._listener = None

    async def announce(self, *news: News) -> None:
        if self._listener is not None:
            for each in news:
                self._listener(each)
