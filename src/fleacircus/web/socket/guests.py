"""Who is connected to a table, here and at other processes, and which seats they play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

from fleacircus.adapters.stores import TableRow

FORGOTTEN_SECONDS = 60.0
"""How long another process that says nothing is believed to have its guests."""


class Guest(Protocol):
    """One connection, as its table sees it."""

    player: str
    token_hash: str
    watches: bool
    greeted: bool
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


class Guests:
    """The connections of one table, and what the other processes said of theirs."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._here: list[Guest] = []
        self._elsewhere: dict[str, tuple[tuple[int, ...], float]] = {}

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

    def hear(self, process: str, seats: tuple[int, ...]) -> bool:
        """Another process tells which seats are connected there; whether that is new."""
        before, _ = self._elsewhere.get(process, ((), 0.0))
        self._elsewhere[process] = (seats, self._clock())
        return before != seats

    def online(self, row: TableRow) -> frozenset[int]:
        """The seats with somebody connected anywhere."""
        fresh = (seats for seats, heard in self._elsewhere.values() if self._clock() - heard < FORGOTTEN_SECONDS)
        return self.here(row).union(*fresh)
