"""The one abstraction: a game decides events, a match folds them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

import msgspec

Seat: TypeAlias = int
"""Who sits at the table, counted from 0. What a seat plays is the game's affair."""

Clause: TypeAlias = str
"""The id of a sentence of a rulebook, such as "LZ-11"."""

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


class Action(msgspec.Struct, frozen=True, tag_field="type"):
    """What a seat wants to do. Actions are imperatives."""


class Event(msgspec.Struct, frozen=True, tag_field="type"):
    """What happened. Events are past participles.

    An event that shows somebody what they did not know before sets `reveals`, and cannot be undone.
    """

    reveals: ClassVar[bool] = False


class Leave(Action, frozen=True, tag="leave"):
    """Give up the seat for the rest of the match; open to every seat that is still in, at any time."""


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


class Choices(Generic[A]):
    """What a seat may do now: one at random always, all of them only where they can be counted."""

    def __init__(self, sample: Callable[[Random], A], *, listed: tuple[A, ...] | None = None) -> None:
        self.sample = sample
        self.listed = listed

    @classmethod
    def of(cls, listed: tuple[A, ...], *, also: tuple[A, ...] = ()) -> Choices[A]:
        """Choices that can be counted; `also` is legal too, but never drawn by `sample`."""
        return cls(lambda rng: rng.choice(listed), listed=listed + also)


class Game(Protocol[S, A, E]):
    """The rules of one game with its options: pure functions over frozen values.

    `refusal` is the one source of legality, `redact` the one source of secrecy. `decide` holds rules and
    chance; `evolve` only keeps the books, so a stored match replays without rules or seed. `answer` tells a
    viewer facts that follow from their view (sizes, odds, ranges), so that a client needs no rules.
    """

    id: str
    options: Any
    seats: int
    blank: S
    action_type: Any
    event_type: Any
    question_type: Any

    def setup(self, rng: Random) -> list[E]: ...
    def to_act(self, state: S) -> frozenset[Seat]: ...
    def choices(self, state: S, seat: Seat) -> Choices[A]: ...
    def refusal(self, state: S, seat: Seat, action: A) -> Clause | None: ...
    def decide(self, state: S, seat: Seat, action: A, rng: Random) -> list[E]: ...
    def evolve(self, state: S, event: E) -> S: ...
    def redact(self, event: E, seat: Seat | None) -> E | None: ...
    def outcome(self, state: S) -> Outcome | None: ...
    def answer(self, view: S, seat: Seat | None, question: Any) -> Any: ...
