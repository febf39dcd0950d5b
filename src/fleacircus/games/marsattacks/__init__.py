"""Mars Attacks: a miniatures battle for two people, or for one against an automaton. [MA-S01, MA-S03]"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from fleacircus.core.game import Clause, Outcome, Seat
from fleacircus.core.kinds import Assembled, Kind
from fleacircus.games.marsattacks import ask, questions, record, setup
from fleacircus.games.marsattacks.citations import BATTLE
from fleacircus.games.marsattacks.events import AnyEvent, Left
from fleacircus.games.marsattacks.legal import Position
from fleacircus.games.marsattacks.model import State
from fleacircus.games.marsattacks.rules.flow import settle
from fleacircus.games.marsattacks.rules.ledger import Ledger
from fleacircus.games.marsattacks.setting import Setting

__all__ = ["Battle"]


class Battle(Assembled[State, Position, Ledger, AnyEvent]):
    """The rules of a battle with its scenario and options."""

    id = "mars-attacks@1"
    past = False
    blank = State()
    kinds = questions.KINDS
    event_type = AnyEvent
    question_type = ask.AnyQuestion
    answers = ask.ANSWERS
    citations = BATTLE

    evolve = staticmethod(record.evolve)
    go_on = staticmethod(settle)

    def __init__(self, options: Mapping[str, Any] | None = None) -> None:
        self.setting = Setting(options)
        self.options = self.setting.options
        self.seats = self.setting.seats
        self.facts = ask.facts(self.setting)

    def setup(self, rng: Random) -> list[AnyEvent]:
        return setup.opening(self.setting, rng)

    def to_act(self, state: State) -> frozenset[Seat]:
        """The seat that must choose; none when the battle is over. [MA-S01]"""
        question = questions.asked(state)
        if question is None:
            return frozenset()
        seat = self.setting.seat(question.chooser(state, state.stack[-1]))
        return frozenset() if seat is None else frozenset({seat})

    def position(self, state: State, seat: Seat) -> Position:
        return Position(self.setting, state, seat)

    def ledger(self, state: State, seat: Seat, rng: Random) -> Ledger:
        return Ledger(self.setting, state, seat, rng)

    def open_kinds(self, position: Position) -> tuple[type[Kind[Any, Any]], ...]:
        """The kinds that answer what is asked. [MA-B05, MA-B06, MA-B29]"""
        return questions.QUESTIONS[type(position.top)].kinds

    def closed(self, position: Position, kind: type[Kind[Any, Any]]) -> Clause:
        return questions.QUESTIONS[type(position.top)].clause

    def absent(self, state: State, seat: Seat) -> Clause | None:
        return None if 0 <= seat < self.seats else "MA-S01"

    def not_due(self, state: State, seat: Seat) -> Clause:
        return "MA-B29"

    def leave(self, ledger: Ledger) -> None:
        """Who leaves has lost. [MA-B18]"""
        ledger.say(Left(ledger.seat))
        ledger.finish(1 - ledger.seat, "MA-B18")

    def redact(self, event: AnyEvent, seat: Seat | None) -> AnyEvent | None:
        return record.redact(self.options, event, seat)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def answer(self, view: State, seat: Seat | None, question: ask.AnyQuestion) -> ask.Answer:
        return ask.answer(self.setting, view, question)
