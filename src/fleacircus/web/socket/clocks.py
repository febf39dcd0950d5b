"""Clocks: how much time each seat has left. Pure; the time of day is handed in."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from fleacircus.adapters.stores import TableRow
from fleacircus.core import codec


def running(row: TableRow, due: Iterable[int]) -> tuple[int, ...]:
    """The seats whose time runs: people that are due, once every seat was taken, and not in a pause.

    A bot's time never runs.
    """
    if row.clock_base_ms is None or row.started_ms is None or row.paused_ms is not None:
        return ()
    people = {seat.number for seat in row.seats if seat.kind == "person"}
    return tuple(sorted(people.intersection(due)))


def first(row: TableRow, seats: int) -> list[int] | None:
    """What everyone has before the first move; None at a table without clocks."""
    return None if row.clock_base_ms is None else [row.clock_base_ms] * seats


def at(row: TableRow, left: list[int] | None, due: Iterable[int], *, since_ms: int, now_ms: int) -> list[int] | None:
    """What is left at a moment, when `left` was what there was at the last entry.

    Who took a seat over in the middle of a turn pays from then on, and for what they had used of it before.
    """
    if left is None:
        return None
    now_used = used(row, due, since_ms=since_ms, now_ms=now_ms)
    rest = list(left)
    for seat in row.seats:
        rest[seat.number] -= seat.spent_ms + now_used.get(seat.number, 0)
    return rest


def used(row: TableRow, due: Iterable[int], *, since_ms: int, now_ms: int) -> dict[int, int]:
    """What the seats whose time runs have used of their turn since the last entry, or since they took it over."""
    ticking = running(row, due)
    return {
        seat.number: max(0, now_ms - max(since_ms, row.started_ms or now_ms, seat.since_ms))
        for seat in row.seats
        if seat.number in ticking
    }


def charged(row: TableRow) -> TableRow:
    """The row once a new entry has put down what everybody has left."""
    if not any(seat.spent_ms for seat in row.seats):
        return row
    return replace(row, seats=tuple(replace(seat, spent_ms=0) for seat in row.seats))


def moved(row: TableRow, left: list[int] | None, seat: int | None, was_running: Iterable[int]) -> list[int] | None:
    """What is left after a move: who moved in their own time gets the increment."""
    if left is None:
        return None
    gain = row.clock_increment_ms
    return [rest + gain if number == seat and number in was_running else rest for number, rest in enumerate(left)]


def flag_at(row: TableRow, left: list[int] | None, due: Iterable[int], *, now_ms: int) -> int | None:
    """When the first running clock falls, at a table where that matters."""
    ticking = running(row, due)
    if left is None or not ticking or not row.clock_leaves:
        return None
    return now_ms + min(left[seat] for seat in ticking)


def stored(left: list[int] | None) -> str | None:
    return None if left is None else codec.encode(left).decode()


def read(text: str | None) -> list[int] | None:
    left: list[int] | None = None if text is None else codec.decode(text, list[int])
    return left
