"""A kind of action, declared once: its fields, what refuses it, what it does, what could be meant by it.

A game is assembled of its kinds. What the protocol asks of it (choices, refusal, decide) follows from them and is
written here for all games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any, ClassVar, Generic, Literal, TypeVar, Union

from fleacircus.core.action import Action, Clause, Leave, Outcome, OutOfTime, Seat, TakeAlong, TakenAlong, TimeUp
from fleacircus.core.offers import Choices, Free, Offer, One, Some, plan, settled, tried

G = TypeVar("G")
S = TypeVar("S")
E = TypeVar("E")
R = TypeVar("R", covariant=True)
"""A state that is read: who can read a state can read one that has more."""
P = TypeVar("P", bound="Position[Any, Any]")
L = TypeVar("L", bound="Ledger[Any, Any, Any]")


TakesBack = Literal["quiet", "all"]
"""What a seat may take back: what no chance and no reveal followed, or anything, also after the end."""


class Position(Generic[G, R]):
    """A state as one seat reads it when it is to act, with what its kinds ask for more than once."""

    def __init__(self, game: G, state: R, seat: Seat) -> None:
        self.game = game
        self.state = state
        self.seat = seat


class Ledger(Generic[G, R, E]):
    """The draft of one decision: the events so far, and the state that they fold to.

    Rules read `state`, say events, and draw chance only from `rng`. `late`: the seat's time is up.
    """

    late = False

    def __init__(self, game: G, state: R, seat: Seat, rng: Random, evolve: Callable[[R, E], R]) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.rng = rng
        self.events: list[E] = []
        self._evolve = evolve

    def say(self, *events: E) -> None:
        """Write events down and fold them, so that the next rule sees what the last one did."""
        for event in events:
            self.events.append(event)
            self.state = self._evolve(self.state, event)


class Kind(Action, Generic[P, L], frozen=True):
    """An action that a seat may take. `refusal` must not look at the value of a free field that is not judged."""

    closed: ClassVar[Clause] = ""
    """The clause that refuses it where it is not open at all."""

    def refusal(self, position: P) -> Clause | None:
        """The clause that refuses this action where its kind is open; None if it is allowed."""
        return None

    def does(self, ledger: L) -> None:
        """What follows from it."""
        raise NotImplementedError

    @classmethod
    def offers(cls, position: P) -> Iterable[Offer[Any]]:
        """What could be meant, as far as `refusal` allows it."""
        return cls.tried(position)

    @classmethod
    def tried(
        cls,
        position: P,
        given: Iterable[Mapping[str, Any]] = ({},),
        *,
        within: Mapping[str, Mapping[str, tuple[int, int]]] | None = None,
        aside: bool = False,
        **domains: Iterable[Any],
    ) -> tuple[Offer[Any], ...]:
        """Settled rows, each with every value of the domains, kept where `refusal` passes."""
        return tried(cls, lambda action: action.refusal(position), given, within=within, aside=aside, **domains)

    @classmethod
    def one(cls, field: str, among: Iterable[Any]) -> One:
        """A hole for one of these values."""
        return One(field, tuple(among), plan(cls)[field].asks)

    @classmethod
    def some(cls, field: str, among: Iterable[Any], least: int, most: int) -> Some:
        """A hole for some of these values."""
        values = tuple(among)
        return Some(field, values, least, min(most, len(values)), plan(cls)[field].asks)

    @classmethod
    def free(cls, field: str, bounds: Mapping[str, tuple[int, int]] | None = None) -> Free:
        """The hole of a free field, with the bounds of its type or narrower ones."""
        return plan(cls)[field].hole(field, bounds or {})


class Assembled(Generic[S, P, L, E]):
    """A game made of kinds. A family says which are open when, who is due, and keeps its books."""

    id: str
    past: bool = False
    takes_back: TakesBack = "quiet"
    travels: bool = False
    """Whether a match may be taken along on its seat's own device, and decided there."""
    options: Any
    seats: int
    blank: S
    kinds: tuple[type[Kind[Any, Any]], ...]
    action_type: Any
    event_type: Any
    question_type: Any
    answers: dict[str, Any] = {}
    recalls: tuple[type[Any], ...] = ()
    facts: Any = None
    citations: dict[str, Clause] = {}

    def setup(self, rng: Random) -> list[E]:
        raise NotImplementedError

    def to_act(self, state: S) -> frozenset[Seat]:
        raise NotImplementedError

    def waited_for(self, state: S) -> frozenset[Seat]:
        """The seats that keep the others waiting; most games wait for whoever may act."""
        return self.to_act(state)

    def sides(self, state: S) -> tuple[int, ...]:
        """Which side each seat is on; where nobody plays together, each is its own."""
        return tuple(range(self.seats))

    def evolve(self, state: S, event: E) -> S:
        raise NotImplementedError

    def redact(self, event: E, seat: Seat | None) -> E | None:
        raise NotImplementedError

    def outcome(self, state: S) -> Outcome | None:
        raise NotImplementedError

    def answer(self, view: S, seat: Seat | None, question: Any) -> Any:
        raise NotImplementedError

    def recall(self, entries: Iterable[tuple[int, tuple[E, ...]]], question: Any) -> Any:
        raise NotImplementedError

    # What a family says of its kinds

    def position(self, state: S, seat: Seat) -> P:
        """The state as the seat reads it."""
        raise NotImplementedError

    def ledger(self, state: S, seat: Seat, rng: Random) -> L:
        """A fresh draft."""
        raise NotImplementedError

    def open_kinds(self, position: P) -> tuple[type[Kind[Any, Any]], ...]:
        """The kinds that a seat which is to act may choose from now."""
        raise NotImplementedError

    def closed(self, position: P, kind: type[Kind[Any, Any]]) -> Clause:
        """The clause that says why a kind is not open now."""
        return kind.closed

    def absent(self, state: S, seat: Seat) -> Clause | None:
        """The clause by which this seat takes no part, or no longer."""
        raise NotImplementedError

    def not_due(self, state: S, seat: Seat) -> Clause:
        """The clause by which others are to act."""
        raise NotImplementedError

    def leave(self, ledger: L) -> None:
        """What follows when a seat gives up."""
        raise NotImplementedError

    def go_on(self, ledger: L) -> None:
        """What happens by itself after an action, until somebody must choose again."""

    # What follows from that

    def __init_subclass__(cls) -> None:
        """An action of the game is one of its kinds, or leaving; time may be up in all of them, and some travel."""
        super().__init_subclass__()
        if "kinds" in cls.__dict__:
            cls.action_type = Union[(*cls.kinds, Leave, OutOfTime, *((TakeAlong,) if cls.travels else ()))]
            cls.event_type = cls.event_type | TimeUp
            if cls.travels:
                cls.event_type = cls.event_type | TakenAlong

    def choices(self, state: S, seat: Seat) -> Choices[Any]:
        """All that `refusal` allows, as offers; leaving is always open, and never drawn by chance."""
        return Choices(lambda: self._offers(state, seat), lambda action: self.refusal(state, seat, action))

    def _offers(self, state: S, seat: Seat) -> Iterator[Offer[Any]]:
        if self.outcome(state) is not None or self.absent(state, seat) is not None:
            return
        if seat in self.to_act(state):
            position = self.position(state, seat)
            for kind in self.open_kinds(position):
                yield from kind.offers(position)
        yield settled(Leave(), aside=True)
        if self.travels:
            yield settled(TakeAlong(), aside=True)

    def refusal(self, state: S, seat: Seat, action: Action) -> Clause | None:
        """The clause that refuses the action, or None if it is allowed."""
        outcome = self.outcome(state)
        if outcome is not None:
            return outcome.clause
        absent = self.absent(state, seat)
        if absent is not None or isinstance(action, Leave | TakeAlong):
            return absent
        if seat not in self.to_act(state):
            return self.not_due(state, seat)
        assert isinstance(action, Kind)
        position = self.position(state, seat)
        if type(action) not in self.open_kinds(position):
            return self.closed(position, type(action))
        clause: Clause | None = action.refusal(position)
        return clause

    def decide(self, state: S, seat: Seat, action: Action, rng: Random) -> list[E]:
        """The events that a legal action causes, up to the next decision that somebody must make."""
        return self.draft(state, seat, action, rng).events

    def draft(self, state: S, seat: Seat, action: Action, rng: Random) -> L:
        """The same as a ledger, which knows the state that its events fold to: for who looks ahead."""
        ledger = self.ledger(state, seat, rng)
        if isinstance(action, TakeAlong):
            ledger.events.append(TakenAlong(seat))
            return ledger
        if isinstance(action, Leave):
            ledger.late = isinstance(action, OutOfTime)
            if ledger.late:
                ledger.events.append(TimeUp(seat))
            self.leave(ledger)
        else:
            assert isinstance(action, Kind)
            action.does(ledger)
        self.go_on(ledger)
        return ledger
