"""The one abstraction: a game decides events, a match folds them."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, Protocol, TypeVar

from fleacircus.core.action import (
    Action,
    Clause,
    Event,
    Illegal,
    Leave,
    Outcome,
    OutOfTime,
    Seat,
    TakeAlong,
    TakenAlong,
    TimeUp,
)
from fleacircus.core.offers import Choices

__all__ = [
    "Action",
    "Choices",
    "Clause",
    "Event",
    "Game",
    "Illegal",
    "Leave",
    "OutOfTime",
    "Outcome",
    "Seat",
    "TakeAlong",
    "TakenAlong",
    "TimeUp",
]

S = TypeVar("S")
A = TypeVar("A", bound=Action)
E = TypeVar("E")


class Game(Protocol[S, A, E]):
    """The rules of one game with its options: pure functions over frozen values.

    `refusal` is the one source of legality, `redact` the one source of secrecy. `to_act` are the seats that may act
    now, `waited_for` those of them that keep the others waiting: nobody waits for one that may interrupt. `decide`
    holds rules and chance; `evolve` only keeps the books, so a stored match replays without rules or seed. `answer`
    tells a viewer facts that follow from their view (sizes, odds, ranges), so that a client needs no rules. `sides`
    tells which seats play together.
    `answers` are the types of its answers by question. Questions of the types in `recalls` are about the whole log:
    `recall` answers them from the entries that stand, as the viewer saw them, each with its number. `facts` never
    change at this table: what the box measures, holds and costs. `citations` name the clause behind each event that
    carries none of its own, and behind each line of help.

    `id` names the game and its version, which changes when behaviour does. A `past` version is one that is no longer
    played: what it began is folded and played on, but not decided again.
    """

    id: str
    past: bool
    options: Any
    seats: int
    blank: S
    action_type: Any
    event_type: Any
    question_type: Any
    answers: dict[str, Any]
    recalls: tuple[type[Any], ...]
    facts: Any
    citations: dict[str, Clause]

    def setup(self, rng: Random) -> list[E]: ...
    def to_act(self, state: S) -> frozenset[Seat]: ...
    def waited_for(self, state: S) -> frozenset[Seat]: ...
    def choices(self, state: S, seat: Seat) -> Choices[A]: ...
    def refusal(self, state: S, seat: Seat, action: A) -> Clause | None: ...
    def decide(self, state: S, seat: Seat, action: A, rng: Random) -> list[E]: ...
    def sides(self, state: S) -> tuple[int, ...]: ...
    def evolve(self, state: S, event: E) -> S: ...
    def redact(self, event: E, seat: Seat | None) -> E | None: ...
    def outcome(self, state: S) -> Outcome | None: ...
    def answer(self, view: S, seat: Seat | None, question: Any) -> Any: ...
    def recall(self, entries: Iterable[tuple[int, tuple[E, ...]]], question: Any) -> Any: ...
