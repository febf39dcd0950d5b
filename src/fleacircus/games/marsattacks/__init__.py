"""Mars Attacks: a miniatures battle for two people, or for one against an automaton. [MA-S01, MA-S03]"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from fleacircus.core.game import Clause, Outcome, Seat
from fleacircus.core.kinds import Assembled, Kind, TakesBack
from fleacircus.games.marsattacks import ask, questions, record, setup
from fleacircus.games.marsattacks.citations import BATTLE
from fleacircus.games.marsattacks.debrief import Debriefing, debrief
from fleacircus.games.marsattacks.events import AnyEvent, Left
from fleacircus.games.marsattacks.legal import Position
from fleacircus.games.marsattacks.model import Acting, Charge, State, Turn
from fleacircus.games.marsattacks.rules.flow import settle
from fleacircus.games.marsattacks.rules.ledger import Ledger
from fleacircus.games.marsattacks.setting import Setting

__all__ = ["Battle"]


class Battle(Assembled[State, Position, Ledger, AnyEvent]):
    """The rules of a battle with its scenario and options."""

    id = "mars-attacks@3"
    wood = False
    past = False
    blank = State()
    kinds = questions.KINDS
    event_type = AnyEvent
    question_type = ask.AnyQuestion
    answers = ask.ANSWERS
    recalls: tuple[type[Any], ...] = (ask.Debrief,)
    citations = BATTLE

    evolve = staticmethod(record.evolve)
    go_on = staticmethod(settle)

    def __init__(self, options: Mapping[str, Any] | None = None) -> None:
        self.setting = Setting(options)
        if self.setting.wood != self.wood:
            raise ValueError(f"{self.setting.options.where!r} is not where the models of {self.id} stand")
        self.options = self.setting.options
        self.seats = self.setting.seats
        self.facts = ask.facts(self.setting)
        self.takes_back: TakesBack = "all" if self.setting.wood else "quiet"

    def setup(self, rng: Random) -> list[AnyEvent]:
        return setup.opening(self.setting, rng)

    def to_act(self, state: State) -> frozenset[Seat]:
        """The seat that must choose; none when the battle is over. [MA-S01]"""
        question = questions.asked(state)
        if question is None:
            return frozenset()
        return self.setting.due_seat[question.chooser(state, state.stack[-1])]

    def position(self, state: State, seat: Seat) -> Position:
        return Position(self.setting, state, seat)

    def ledger(self, state: State, seat: Seat, rng: Random) -> Ledger:
        return Ledger(self.setting, state, seat, rng)

    def open_kinds(self, position: Position) -> tuple[type[Kind[Any, Any]], ...]:
        """The kinds that answer what is asked. [MA-B05, MA-B06, MA-B29]"""
        question = questions.question_of(position.top)
        if position.game.wood:
            return questions.open_to(question, express=position.game.express)
        return questions.IN_TURN if type(position.top) is Turn else question.kinds

    def closed(self, position: Position, kind: type[Kind[Any, Any]]) -> Clause:
        return questions.question_of(position.top).clause

    def absent(self, state: State, seat: Seat) -> Clause | None:
        return None if 0 <= seat < self.seats else "MA-S01"

    def not_due(self, state: State, seat: Seat) -> Clause:
        """Turns alternate; whatever else is asked is asked of the other side. [MA-B04]"""
        top = state.stack[-1]
        return "MA-B04" if isinstance(top, Turn | Acting | Charge) else questions.question_of(top).clause

    def leave(self, ledger: Ledger) -> None:
        """Who leaves has lost. [MA-B18]"""
        ledger.say(Left(ledger.seat, late=ledger.late))
        ledger.finish(1 - ledger.seat, "MA-B18")

    def redact(self, event: AnyEvent, seat: Seat | None) -> AnyEvent | None:
        return record.redact(self.options, event, seat)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def answer(self, view: State, seat: Seat | None, question: ask.AnyQuestion) -> ask.Answer:
        return ask.answer(self.setting, view, question)

    def recall(self, entries: Iterable[tuple[int, tuple[AnyEvent, ...]]], question: ask.Debrief) -> Debriefing:
        return debrief(self.blank, self.evolve, entries)
