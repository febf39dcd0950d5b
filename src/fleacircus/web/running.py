"""The server's running parts, as far as pages need them: a way to tell the others that a table changed."""

from __future__ import annotations

from typing import Protocol


class Announcer(Protocol):
    """May be called from any thread; returns at once."""

    def seats_changed(self, table: str) -> None: ...
    def evening_changed(self, contest: str) -> None: ...
    def person_changed(self, name: str) -> None: ...
    def online(self, table: str) -> frozenset[int]: ...
    @property
    def since_ms(self) -> int: ...


class _Nobody:
    def seats_changed(self, table: str) -> None:
        """Nothing runs here that could be told."""

    def evening_changed(self, contest: str) -> None:
        """Nor here."""

    def person_changed(self, name: str) -> None:
        """Nor here."""

    def online(self, table: str) -> frozenset[int]:
        return frozenset()

    @property
    def since_ms(self) -> int:
        return 0


current: Announcer = _Nobody()


def run(announcer: Announcer | None) -> None:
    """Let pages reach the running server; None when it has stopped."""
    global current
    current = announcer or _Nobody()


def evening_changed(contest: str) -> None:
    """Something was entered in a contest."""
    current.evening_changed(contest)


def seats_changed(table: str) -> None:
    """Somebody sat down, left, or handed a seat over."""
    current.seats_changed(table)


def person_changed(name: str) -> None:
    """Somebody's rights changed, by the name that `person_name` or `address_name` gives."""
    current.person_changed(name)


def person_name(id: str) -> str:
    """What connections of a person go by."""
    return f"player {id}"


def address_name(neighbourhood: str) -> str:
    """What connections from an address go by."""
    return f"address {neighbourhood}"


def online(table: str) -> frozenset[int]:
    """The seats with somebody connected, as far as this process knows."""
    return current.online(table)


def since_ms() -> int:
    """Since when this server hears who is connected."""
    return current.since_ms
