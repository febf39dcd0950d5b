"""A rulebook as a value: the parts of a turn in order, the questions, the kinds of action that are open in each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from fleacircus.core.game import Clause, Seat
from fleacircus.core.kinds import Kind
from fleacircus.core.offers import Offer
from fleacircus.flicktable.legal.position import Position
from fleacircus.flicktable.model.state import Pending, State

Kinds = tuple[type[Any], ...]
"""Kinds of action."""


def nothing(*about: Any) -> None:
    """Where a game has nothing to add."""


def never(ledger: Any) -> bool:
    """Where a game has nothing to do."""
    return False


def turn_seat(state: State) -> frozenset[Seat]:
    """Whose turn it is."""
    return frozenset() if state.turn is None else frozenset({state.turn.seat})


class Part(msgspec.Struct, frozen=True):
    """A part of the game. `clause` refuses all that is closed in it, where the kinds do not say it themselves, and
    `others` refuses whoever is not due in it.

    `optional`: it may be declined. `waits` tells, cheaper than by looking for offers, whether there is anything to
    choose; `who` is due in it. `then` is what follows a part before the first turn when nobody is due in it any more.
    """

    name: str
    kinds: Kinds
    clause: Clause = ""
    optional: bool = True
    waits: Callable[[Any], bool] | None = None
    who: Callable[[Any], frozenset[Seat]] = turn_seat
    then: Callable[[Any], None] | None = None
    others: Clause = "MM-30"


class Question(msgspec.Struct, frozen=True):
    """A decision that somebody must make: the kinds that answer it, and what declining it means, if it may be.

    What does not answer it is refused by its clause, but for some kinds that have one of their own here. Where it lets
    an insect move, `starts` refuses those that may not, and `faces` are its own dice. One that is about a move waits
    itself until the shot is judged (`after_shot`).
    """

    asked: type
    kinds: Kinds
    declined: Callable[[Any, Any], None] | None = None
    closed: dict[type[Kind[Any, Any]], Clause] = {}
    starts: Callable[[Any, int, int | None, bool], Clause | None] | None = None
    faces: Callable[[Any], tuple[str, ...]] | None = None
    after_shot: bool = False


class Interrupt(msgspec.Struct, frozen=True):
    """What a seat may do though nobody waits for it."""

    who: Callable[[Any], Seat | None]
    kinds: Kinds
    clause: Clause


class Role(msgspec.Struct, frozen=True):
    """What a shot piece is: whether it `captures` what it lands on, whether the shooter's own pieces are lost under it
    (`errs`), and by which clause it goes `back` when it leaves the mat."""

    captures: bool = True
    errs: bool = True
    back: Clause = "MM-08"


ROLES = {"victim": Role(captures=False)}
"""Those that differ from an insect's: one that is shot against its will captures nothing. [EV-42]"""


class Rulebook(msgspec.Struct, frozen=True):
    """A game, read from top to bottom.

    What comes before the first turn, the parts of a turn, the questions, the interrupts. Around a shot: `lift` before
    it, `landed` after it, `lay` what no rest position may have; the steps of the `hearing` in their order, `hearings`
    of their own for some roles, the kinds that stand `apart` from the common steps; what a loss is, as a ruling
    (`loss`) and outside of one (`lose`); who is `out`; what is still to be settled, and how a shot is closed. Then what
    goes on by itself (`by_itself`), what is asked `last` in a turn, who `follows`, what a `victory` is and who wins
    `by_limit`.
    """

    before: tuple[Part, ...]
    turn: tuple[Part, ...]
    questions: tuple[Question, ...]
    decline: type[Kind[Any, Any]]
    hearing: tuple[Callable[[Any], None], ...]
    loss: Callable[..., Any]
    lose: Callable[..., None]
    settling: tuple[Callable[[Any], bool], ...]
    close: Callable[[Any], None]
    by_itself: tuple[Callable[[Any], bool], ...]
    follows: Callable[[Any, Seat], Seat]
    victory: Callable[[Any], Clause]
    by_limit: Callable[[Any], None]
    interrupts: tuple[Interrupt, ...] = ()
    roles: dict[str, Role] = msgspec.field(default_factory=lambda: ROLES)
    hearings: dict[str, tuple[Callable[[Any], None], ...]] = {}
    apart: frozenset[str] = frozenset()
    lift: Callable[[Any, int], None] = nothing
    landed: Callable[[Any, Any], None] = nothing
    lay: Callable[[Any], None] = nothing
    out: Callable[[Any], bool] = never
    last: Callable[[Any], bool] = never

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

    def question(self, due: Pending) -> Question:
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
        return next(_offers(part.kinds, Position(self, state, seat)), None) is not None

    def leaves_a_choice(self, state: State, asked: Pending) -> bool:
        """Whether asking this would offer anything but to decline it."""
        hypothetical = replace(state, pending=(asked, *state.pending))
        return next(_offers(self.question(asked).kinds, Position(self, hypothetical, asked.seat)), None) is not None

    def after(self, state: State) -> Part | None:
        """The turn's next part; None at its end."""
        at = next(n for n, part in enumerate(self.turn) if part.name == state.phase)
        return self.turn[at + 1] if at + 1 < len(self.turn) else None


def _offers(kinds: Kinds, position: Position) -> Iterator[Offer[Any]]:
    return (offer for kind in kinds for offer in kind.offers(position))
