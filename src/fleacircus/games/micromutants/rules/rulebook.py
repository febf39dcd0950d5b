"""A rulebook as a value: the parts of a turn in order, the questions, the kinds of action that are open in each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from fleacircus.core.game import Clause, Seat
from fleacircus.core.kinds import Kind
from fleacircus.core.offers import Offer
from fleacircus.games.micromutants.legal.now import Now
from fleacircus.games.micromutants.model.state import AnyPending, Phase, State
from fleacircus.games.micromutants.rules.ledger import Ledger

Kinds = tuple[type[Kind[Any, Any]], ...]


def turn_seat(state: State) -> frozenset[Seat]:
    """Whose turn it is."""
    return frozenset() if state.turn is None else frozenset({state.turn.seat})


class Part(msgspec.Struct, frozen=True):
    """A part of the game. `clause` refuses all that is closed in it, where the kinds do not say it themselves.

    `optional`: it may be declined. `waits` tells, cheaper than by looking for offers, whether there is anything to
    choose; `who` is due in it.
    """

    name: Phase
    kinds: Kinds
    clause: Clause = ""
    optional: bool = True
    waits: Callable[[State], bool] | None = None
    who: Callable[[State], frozenset[Seat]] = turn_seat


class Question(msgspec.Struct, frozen=True):
    """A decision that somebody must make: the kinds that answer it, and what declining it means, if it may be.

    What does not answer it is refused by its clause, but for some kinds that have one of their own here.
    """

    asked: type
    kinds: Kinds
    declined: Callable[[Ledger, Any], None] | None = None
    closed: dict[type[Kind[Any, Any]], Clause] = {}


class Interrupt(msgspec.Struct, frozen=True):
    """What a seat may do though nobody waits for it."""

    who: Callable[[State], Seat | None]
    kinds: Kinds
    clause: Clause


class Rulebook(msgspec.Struct, frozen=True):
    """Read from top to bottom: what comes before the first turn, the turn, the questions, the interrupts."""

    before: tuple[Part, ...]
    turn: tuple[Part, ...]
    questions: tuple[Question, ...]
    decline: type[Kind[Any, Any]]
    interrupts: tuple[Interrupt, ...] = ()

    @property
    def kinds(self) -> Kinds:
        """Every kind of action, once."""
        places: tuple[Part | Question | Interrupt, ...] = (
            *self.before,
            *self.turn,
            *self.questions,
            *self.interrupts,
        )
        return tuple(dict.fromkeys([*(kind for place in places for kind in place.kinds), self.decline]))

    def part(self, state: State) -> Part:
        """The part that the game is in."""
        return next(part for part in (*self.before, *self.turn) if part.name == state.phase)

    def question(self, due: AnyPending) -> Question:
        """How a decision that is due is declared."""
        return next(question for question in self.questions if question.asked is type(due))

    def waited_for(self, state: State) -> frozenset[Seat]:
        """The seats without which nothing goes on."""
        if state.outcome is not None or not state.players:
            return frozenset()
        return frozenset({state.pending[0].seat}) if state.pending else self.part(state).who(state)

    def interrupt(self, state: State, seat: Seat | None = None) -> Interrupt | None:
        """The interrupt that a seat, or anybody, may make now."""
        found = ((interrupt, interrupt.who(state)) for interrupt in self.interrupts)
        return next((i for i, who in found if who is not None and seat in (None, who)), None)

    def to_act(self, state: State) -> frozenset[Seat]:
        """The seats that are due, and those that may interrupt."""
        waited = self.waited_for(state)
        if state.outcome is not None:
            return waited
        return waited | {who for each in self.interrupts if (who := each.who(state)) is not None}

    def open_kinds(self, state: State, seat: Seat) -> Kinds:
        """The kinds that a seat which is to act may choose from."""
        if seat not in self.waited_for(state):
            interrupt = self.interrupt(state, seat)
            return () if interrupt is None else interrupt.kinds
        if state.pending:
            question = self.question(state.pending[0])
            return question.kinds if question.declined is None else (*question.kinds, self.decline)
        part = self.part(state)
        return (*part.kinds, self.decline) if part.optional else part.kinds

    def closed(self, state: State, seat: Seat, kind: type[Kind[Any, Any]]) -> Clause:
        """Why a kind is not open: the question that is due, the part, or the kind itself says so."""
        if seat not in self.waited_for(state):
            interrupt = self.interrupt(state, seat)
            assert interrupt is not None
            return interrupt.clause
        if state.pending:
            due = state.pending[0]
            return self.question(due).closed.get(kind, due.clause)
        return self.part(state).clause or kind.closed

    def waits(self, state: State) -> bool:
        """Whether somebody has something to choose in this part of the game. [EV-10, EV-11]"""
        part = self.part(state)
        if part.waits is not None:
            return part.waits(state)
        seat = next(iter(part.who(state)))
        return next(_offers(part.kinds, Now(None, state, seat)), None) is not None

    def leaves_a_choice(self, state: State, asked: AnyPending) -> bool:
        """Whether asking this would offer anything but to decline it."""
        hypothetical = replace(state, pending=(asked, *state.pending))
        return next(_offers(self.question(asked).kinds, Now(None, hypothetical, asked.seat)), None) is not None

    def after(self, state: State) -> Part | None:
        """The turn's next part; None at its end."""
        at = next(n for n, part in enumerate(self.turn) if part.name == state.phase)
        return self.turn[at + 1] if at + 1 < len(self.turn) else None


def _offers(kinds: Kinds, now: Now) -> Iterator[Offer[Any]]:
    return (offer for kind in kinds for offer in kind.offers(now))
