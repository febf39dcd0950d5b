"""Mars Attacks: a miniatures battle for two people, or for one against an automaton. [MA-S01, MA-S03]"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from fleacircus.core.game import Choices, Clause, Outcome, Seat
from fleacircus.games.marsattacks import ask, choices, legal, record, rules, setup
from fleacircus.games.marsattacks.events import AnyEvent
from fleacircus.games.marsattacks.model import AnyAction, State
from fleacircus.games.marsattacks.setting import Setting

__all__ = ["Battle"]


class Battle:
    """The rules of a battle with its scenario and options."""

    id = "mars-attacks@1"
    blank = State()
    action_type = AnyAction
    event_type = AnyEvent
    question_type: Any = ask.AnyQuestion

    def __init__(self, options: Mapping[str, Any] | None = None) -> None:
        self.setting = Setting(options)
        self.options = self.setting.options
        self.seats = self.setting.seats

    def setup(self, rng: Random) -> list[AnyEvent]:
        return setup.opening(self.setting, rng)

    def to_act(self, state: State) -> frozenset[Seat]:
        return legal.to_act(self.setting, state)

    def waited_for(self, state: Any) -> frozenset[Seat]:
        return self.to_act(state)

    def choices(self, state: State, seat: Seat) -> Choices[AnyAction]:
        return choices.choices(self.setting, state, seat)

    def refusal(self, state: State, seat: Seat, action: AnyAction) -> Clause | None:
        return legal.refusal(self.setting, state, seat, action)

    def decide(self, state: State, seat: Seat, action: AnyAction, rng: Random) -> list[AnyEvent]:
        return rules.decide(self.setting, state, seat, action, rng)

    def evolve(self, state: State, event: AnyEvent) -> State:
        return record.evolve(state, event)

    def redact(self, event: AnyEvent, seat: Seat | None) -> AnyEvent | None:
        return record.redact(self.options, event, seat)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def answer(self, view: State, seat: Seat | None, question: ask.AnyQuestion) -> ask.Answer:
        return ask.answer(self.setting, view, question)
