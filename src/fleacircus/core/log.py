"""A log that only grows, and what it folds to. Matches, contests and seasons are kept by it alike.

Taking back is an act too: the log goes to an earlier place and keeps both. So every state that a log can come to has
been there before, and nothing that was written is ever judged anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

import msgspec

from fleacircus.core.action import Illegal

A = TypeVar("A")
"""An act: what was written in one go."""
S = TypeVar("S")
E = TypeVar("E")
UNFOLDED: Any = object()
"""In the place of a state that nobody has asked for yet."""


class Written(msgspec.Struct, Generic[E], frozen=True):
    """One line of a log whose acts are single events: who wrote it and when, in milliseconds, which is handed in."""

    seq: int
    at: int
    by: str
    event: E


class Place(Generic[S]):
    """Where a log stands after an act: the state there, and the place that it came from.

    `kept` is for whoever works something out there that is worth keeping, such as a seat's view.
    """

    __slots__ = ("before", "depth", "kept", "number", "state")

    def __init__(self, number: int, before: Place[S] | None, state: S) -> None:
        self.number = number
        self.before = before
        self.depth: int = 0 if before is None else before.depth + 1
        self.state = state
        self.kept: dict[Any, Any] = {}


class Log(Generic[A, S]):
    """Acts as they were written, numbered from 0, and the state that those which stand fold to.

    A state is folded when it is asked for. `every` says how many standing acts lie between two states that are kept
    once the log has moved on; those between are folded again if somebody goes back there.
    """

    def __init__(self, blank: S, fold: Callable[[S, Iterable[A]], S], *, every: int = 1) -> None:
        self.acts: list[A] = []
        self.blank: Place[S] = Place(-1, None, blank)
        self._fold = fold
        self._every = every
        self._places: list[Place[S]] = []  # one an act

    @property
    def place(self) -> Place[S]:
        """Where the log stands now."""
        return self._places[-1] if self._places else self.blank

    @property
    def state(self) -> S:
        """The fold of the acts that stand."""
        return self.state_at(self.place)

    @property
    def standing(self) -> list[int]:
        """The numbers of the acts that stand, oldest first."""
        return [place.number for place in self.way(self.blank)]

    @property
    def last(self) -> A | None:
        """The last act that stands and can be taken back; the first of all cannot."""
        place = self.place
        return self.acts[place.number] if place.depth > 1 else None

    @property
    def onward(self) -> Place[S] | None:
        """The place that was left when the last act was taken back, unless another act came in between."""
        here = self.place
        return next((place for place in reversed(self._places) if place.before is here), None)

    def add(self, act: A, state: S = UNFOLDED) -> None:
        """Write an act; who knows the state after it already hands that in."""
        self._write(act, Place(len(self.acts), self.place, state))

    def add_aside(self, act: A) -> None:
        """Write an act that has no part in the state, and is never taken back."""
        self._write(act, self.place)

    def take_back(self, act: A, number: int) -> None:
        """Write an act that takes back act `number` and all that stands after it."""
        self._write(act, self.before(number))

    def bring_back(self, act: A) -> None:
        """Write an act that brings back the one that was taken back last; ValueError if there is none."""
        place = self.onward
        if place is None:
            raise ValueError("there is nothing to bring back")
        self._write(act, place)

    def _write(self, act: A, place: Place[S]) -> None:
        self.acts.append(act)
        self._places.append(place)

    def before(self, number: int) -> Place[S]:
        """The place before a standing act; ValueError if it does not stand, or is the first of all."""
        place = self.place
        while place.before is not None and place.number > number:
            place = place.before
        if place.number != number or place.before is None or place.before is self.blank:
            raise ValueError(f"entry {number} does not stand, so nobody can take it back")
        return place.before

    def way(self, start: Place[S]) -> list[Place[S]]:
        """The places after `start`, up to where the log stands."""
        way, place = [], self.place
        while place is not start:
            way.append(place)
            assert place.before is not None
            place = place.before
        return way[::-1]

    def state_at(self, place: Place[S]) -> S:
        """The state at a place, folded from the nearest one before it that is known."""
        if place.state is not UNFOLDED:
            return place.state
        unfolded, known = [], place
        while known.state is UNFOLDED:
            unfolded.append(known)
            assert known.before is not None
            known = known.before
        state, acts = known.state, list[A]()
        for each in reversed(unfolded):
            acts.append(self.acts[each.number])
            if each is place or each.depth % self._every == 0:
                state = each.state = self._fold(state, acts)
                acts = []
        if known.depth % self._every:
            known.state = UNFOLDED
        return state

    def after(self, act: A) -> S:
        """The state that one more act would leave. Changes nothing."""
        return self._fold(self.state, (act,))

    def at(self, number: int) -> Log[A, S]:
        """The log as it was after act `number`."""
        log = Log(self.blank.state, self._fold, every=self._every)
        log.acts, log._places, log.blank = self.acts[: number + 1], self._places[: number + 1], self.blank
        return log


class Unsound(ValueError):
    """An act of a log that is refused when it is done again, or comes out otherwise (then nothing caused it)."""

    def __init__(self, number: int, cause: Exception | None = None) -> None:
        told = "is not what its action gives" if cause is None else f"is not allowed: {cause}"
        super().__init__(f"entry {number} {told}")
        self.number = number
        self.cause = cause


def audit(acts: Iterable[A], again: Callable[[A], A]) -> None:
    """Do every act again on a log of one's own; `Unsound` names the first that does not come out the same.

    Acts that nobody vouches for may be anything at all, so whatever doing them again runs into is their fault.
    """
    for number, act in enumerate(acts):
        try:
            same = again(act) == act
        except (Illegal, ArithmeticError, AttributeError, LookupError, StopIteration, TypeError, ValueError) as error:
            raise Unsound(number, error) from error
        if not same:
            raise Unsound(number)


def log_of(blank: S, evolve: Callable[[S, E], S], lines: Iterable[Written[E]]) -> Log[Written[E], S]:
    """The log of single events with these lines; only its newest state is kept."""

    def fold(state: S, lines: Iterable[Written[E]]) -> S:
        for line in lines:
            state = evolve(state, line.event)
        return state

    log: Log[Written[E], S] = Log(blank, fold, every=1 << 30)
    for line in lines:
        log.add(line)
    return log


def write(log: Log[Written[E], S], event: E, *, by: str, at: int) -> Written[E]:
    """Put an event on its log."""
    line = Written(len(log.acts), at, by, event)
    log.add(line)
    return line
