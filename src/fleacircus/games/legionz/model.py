"""Legionz: state, events and questions."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from fleacircus.core.game import Clause, Event, Outcome, Seat
from fleacircus.core.hexgrid import Hex


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the table settles before the start. [LZ-03, LZ-Y21, LZ-Y23]"""

    players: Annotated[int, msgspec.Meta(ge=2, le=6)] = 2
    loops: bool = False


class Bug(msgspec.Struct, frozen=True):
    """A bug in the chain. Its number is None to everyone who may not know it."""

    cell: Hex
    owner: Seat
    number: int | None


class State(msgspec.Struct, frozen=True):
    """A position, or what one viewer knows of it.

    `sets` holds the numbers that each seat has not placed yet, with holes where the viewer cannot know them.
    `bonus` is the cell of a bug that has just closed a loop: its player moves one bug now, or declines.
    """

    goal: int = 0
    chain: tuple[Bug, ...] = ()
    sets: tuple[tuple[int | None, ...], ...] = ()
    turn: Seat | None = None
    bonus: Hex | None = None
    gone: tuple[Seat, ...] = ()
    outcome: Outcome | None = None


# Events


class SetsLaid(Event, frozen=True, tag="sets_laid"):
    """Everyone laid out the same set; `goal` bugs make a full Legion. [LZ-04]"""

    seats: Annotated[int, msgspec.Meta(ge=2, le=6)]
    numbers: tuple[int, ...]
    goal: int


class Turned(Event, frozen=True, tag="turned"):
    """These seats turned over a bug each, to find who starts. [LZ-05, LZ-Y4]"""

    seats: tuple[Seat, ...]
    numbers: tuple[int, ...]
    reveals: ClassVar[bool] = True


class StarterDrawn(Event, frozen=True, tag="starter_drawn"):
    """A lot chose the starter, since every turned bug was level. [LZ-Y4]"""

    seat: Seat
    clause: Clause = "LZ-Y4"


class Placed(Event, frozen=True, tag="placed"):
    """A bug joined the chain. Only an `open` bug shows its number to all; `touches` counts its neighbours."""

    seat: Seat
    cell: Hex
    number: int | None
    touches: int
    open: bool = False


class LoopClosed(Event, frozen=True, tag="loop_closed"):
    """The bug just placed closed a loop, and its player may move one bug. [LZ-V1]"""

    seat: Seat
    cell: Hex
    clause: Clause = "LZ-V1"


class Moved(Event, frozen=True, tag="moved"):
    """A bug went to another place of the chain."""

    seat: Seat
    owner: Seat
    start: Hex
    to: Hex


class Declined(Event, frozen=True, tag="declined"):
    """The bonus was not used."""

    seat: Seat


class TurnStarted(Event, frozen=True, tag="turn_started"):
    """It is this seat's turn. [LZ-07]"""

    seat: Seat


class Left(Event, frozen=True, tag="left"):
    """A player left, or was too `late`; the bugs stay. [LZ-Y33]"""

    seat: Seat
    clause: Clause = "LZ-Y33"
    late: bool = False


class Revealed(Event, frozen=True, tag="revealed"):
    """The end: every bug is turned over. [LZ-Y30]"""

    chain: tuple[Bug, ...]
    sets: tuple[tuple[int, ...], ...]
    reveals: ClassVar[bool] = True


class Finished(Event, frozen=True, tag="finished"):
    """The match is over. `legions` lists length and sum of each seat's Legions, the best first. [LZ-Y32]"""

    outcome: Outcome
    legions: tuple[tuple[tuple[int, int], ...], ...]


AnyEvent = (
    SetsLaid | Turned | StarterDrawn | Placed | LoopClosed | Moved | Declined | TurnStarted | Left | Revealed | Finished
)


# Questions


class Legions(msgspec.Struct, frozen=True, tag_field="type", tag="legions"):
    """Which Legions are there, and how far is each from the goal?"""


class Legion(msgspec.Struct, frozen=True):
    """One connected group of one owner's bugs; the sum is None where the viewer cannot know it."""

    owner: Seat
    cells: tuple[Hex, ...]
    missing: int
    sum: int | None


AnyQuestion = Legions


# What never changes at a table


class Facts(msgspec.Struct, frozen=True):
    """The box: what a PLYT bug counts, and so how its number is told. [LZ-21]"""

    plyt: int


CITATIONS: dict[str, Clause] = {
    "turned": "LZ-05",
    "placed": "LZ-08",
    "placed.open": "LZ-06",
    "placed.loop": "LZ-12",
    "moved": "LZ-V1",
    "declined": "LZ-Y15",
    "revealed": "LZ-Y30",
}
"""The clause behind events that carry none."""

FULL_LEGION: dict[int, Clause] = {2: "LZ-14", 3: "LZ-15", 4: "LZ-16", 5: "LZ-17", 6: "LZ-18"}
"""The clause that says how many bugs win, by the number of players."""
