"""Legionz: a chain of bugs for two to six players, with the loop variant. [LZ-03]"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from fleacircus.core import codec
from fleacircus.core.game import Clause, Outcome, Seat
from fleacircus.core.kinds import Assembled, Kind
from fleacircus.games.legionz import actions, legal, record, rules, setup
from fleacircus.games.legionz.legions import legions
from fleacircus.games.legionz.model import (
    CITATIONS,
    FULL_LEGION,
    AnyEvent,
    AnyQuestion,
    Facts,
    Legion,
    Options,
    State,
)

__all__ = ["Legionz"]


class Legionz(Assembled[State, actions.Position, rules.Ledger, AnyEvent]):
    """The rules of Legionz with a table's options; another number of players is refused. [LZ-Y21]"""

    id = "legionz@1"
    blank = State()
    kinds = (*actions.PLACING, *actions.BONUS)
    event_type = AnyEvent
    question_type = AnyQuestion
    answers = {"legions": tuple[Legion, ...]}

    to_act = staticmethod(legal.to_act)
    evolve = staticmethod(record.evolve)
    redact = staticmethod(record.redact)
    leave = staticmethod(rules.leave)

    def __init__(self, options: Mapping[str, Any] | None = None) -> None:
        self.options: Options = codec.convert(dict(options or {}), Options)
        self.seats = self.options.players
        self.facts = Facts(plyt=setup.bug_set().plyt_counts)
        self.citations = {**CITATIONS, "sets_laid": FULL_LEGION[self.seats]}

    def setup(self, rng: Random) -> list[AnyEvent]:
        return setup.opening(self.options, rng)

    def position(self, state: State, seat: Seat) -> actions.Position:
        return actions.Position(self.options, state, seat)

    def ledger(self, state: State, seat: Seat, rng: Random) -> rules.Ledger:
        return rules.Ledger(self.options, state, seat, rng, record.evolve)

    def open_kinds(self, position: actions.Position) -> tuple[type[Kind[Any, Any]], ...]:
        """A bug is placed, or the bonus for a loop is used. [LZ-Y24, LZ-Y25]"""
        return actions.PLACING if position.state.bonus is None else actions.BONUS

    def absent(self, state: State, seat: Seat) -> Clause | None:
        """Who left stays away. [LZ-Y33]"""
        return "LZ-Y33" if seat in state.gone or not 0 <= seat < len(state.sets) else None

    def not_due(self, state: State, seat: Seat) -> Clause:
        return "LZ-07"

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def answer(self, view: State, seat: Seat | None, question: AnyQuestion) -> tuple[Legion, ...]:
        return legions(view)
