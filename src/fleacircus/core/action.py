"""What a game speaks of: seats, clauses, actions, events, outcomes."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

import msgspec

Seat: TypeAlias = int
"""Who sits at the table, counted from 0. What a seat plays is the game's affair."""

Clause: TypeAlias = str
"""The id of a sentence of a rulebook, such as "LZ-11"."""


class Action(msgspec.Struct, frozen=True, gc=False, tag_field="type"):
    """What a seat wants to do. Actions are imperatives."""


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="type"):
    """What happened. Events are past participles.

    An event that shows somebody what they did not know before sets `reveals`, and cannot be undone.
    """

    reveals: ClassVar[bool] = False


class Leave(Action, frozen=True, tag="leave"):
    """Give up the seat for the rest of the match; open to every seat that is still in, at any time."""


class OutOfTime(Leave, frozen=True, tag="out_of_time"):
    """Lose the seat because its time is up. Only the clock says so."""


class TimeUp(Event, frozen=True, tag="time_up"):
    """A seat's time is up. It is told, and changes nothing: what follows from it are the game's own events."""

    seat: Seat


class TakeAlong(Action, frozen=True, tag="take_along"):
    """Take the match along on a device that may be out of reach: from here on it knows the seed and decides by itself.

    Open where a game `travels`: one seat plays, and everything can be taken back. Who plays there could look ahead
    before, by doing something and taking it back, so the seed tells them nothing that was kept from them.
    """


class TakenAlong(Event, frozen=True, tag="taken_along"):
    """A seat's device knows the seed. It is told, so that a record says from where on; it changes nothing."""

    seat: Seat


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended: the place of each seat (1 is first, level seats share one), and why."""

    places: tuple[int, ...]
    clause: Clause

    @property
    def winners(self) -> frozenset[Seat]:
        """The seats in first place; all of them if the match is drawn."""
        return frozenset(seat for seat, place in enumerate(self.places) if place == 1)


class Illegal(Exception):
    """A well-formed action that the rules refuse, with the clause that refuses it."""

    def __init__(self, clause: Clause, action: object) -> None:
        super().__init__(f"{clause}: {action!r}")
        self.clause = clause
        self.action = action
