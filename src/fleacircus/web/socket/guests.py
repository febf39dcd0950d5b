"""Who is connected to a table, here and at other processes, and which seats they play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from fleacircus.adapters.stores import TableRow
from fleacircus.web.socket.frames import Watchers

FORGOTTEN_SECONDS = 60.0
"""How long another process that says nothing is believed to have its guests."""


class Guest(Protocol):
    """One connection, as its table sees it."""

    player: str
    token_hash: str
    watches: bool
    greeted: bool
    name: str
    """The nickname, where somebody has one."""
    names: frozenset[str]
    """By whom and from where: what `person` news may name."""

    @property
    def author(self) -> str: ...
    def send(self, message: bytes) -> None: ...
    def send_path(self, frame: bytes) -> None: ...
    def send_away(self) -> None: ...


def seats_of(row: TableRow, guest: Guest) -> tuple[int, ...]:
    """The seats that a guest plays: those of the person, or the one of the token. Nobody plays in a replay."""
    if guest.watches or row.replay:
        return ()
    return tuple(
        seat.number
        for seat in row.seats
        if seat.kind == "person"
        and not seat.away
        and (
            (guest.token_hash and seat.token_hash == guest.token_hash) or (guest.player and seat.player == guest.player)
        )
    )


def may_come_back(row: TableRow, number: int, author: str) -> bool:
    """Whether a seat is kept for whoever asks, though it is not theirs to play at the moment."""
    return any(
        seat.number == number and author in (seat.player, f"token:{seat.token_hash[:32]}")
        for seat in row.seats
        if seat.player or seat.token_hash
    )


class Heard(NamedTuple):
    """Who is connected to one process: the seats, the names of who looks on, and how many they are."""

    seats: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    watching: int = 0


class Guests:
    """The connections of one table, and what the other processes said of theirs."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._here: list[Guest] = []
        self._elsewhere: dict[str, tuple[Heard, float]] = {}

    def __iter__(self) -> Iterator[Guest]:
        return iter(self._here)

    def __bool__(self) -> bool:
        return bool(self._here)

    def append(self, guest: Guest) -> None:
        self._here.append(guest)

    def remove(self, guest: Guest) -> None:
        self._here.remove(guest)

    def greeted(self) -> list[Guest]:
        """Those who said hello and hear everything."""
        return [guest for guest in self._here if guest.greeted]

    def here(self, row: TableRow) -> frozenset[int]:
        """The seats with somebody connected to this process."""
        return frozenset(seat for guest in self.greeted() for seat in seats_of(row, guest))

    def onlookers(self, row: TableRow) -> Heard:
        """Who is connected to this process: the seats, how many look on, and their names, each person once."""
        known: dict[str, str] = {}
        for number, guest in enumerate(self.greeted()):
            if not seats_of(row, guest):
                known.setdefault(guest.player or f"{number}", guest.name)
        names = tuple(sorted(name for name in known.values() if name))
        return Heard(tuple(sorted(self.here(row))), names, len(known))

    def watchers(self, row: TableRow, most: int) -> Watchers:
        """Who looks on, here and elsewhere."""
        every = (self.onlookers(row), *self._fresh())
        names = sorted(name for each in every for name in each.names)
        return Watchers(sum(each.watching for each in every), tuple(names[:most]))

    def hear(self, process: str, told: Heard) -> bool:
        """Another process tells who is connected there; whether that is new."""
        before, _ = self._elsewhere.get(process, (Heard(), 0.0))
        self._elsewhere[process] = (told, self._clock())
        return before != told

    def _fresh(self) -> list[Heard]:
        now = self._clock()
        return [told for told, heard in self._elsewhere.values() if now - heard < FORGOTTEN_SECONDS]

    def online(self, row: TableRow) -> frozenset[int]:
        """The seats with somebody connected anywhere."""
        return self.here(row).union(*(told.seats for told in self._fresh()))
