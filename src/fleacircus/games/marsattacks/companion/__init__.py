"""The companion to a physical table: the same automaton, asking what it cannot see. [MA-C1]"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from fleacircus.core import codec
from fleacircus.core.game import Choices, Clause, Outcome, Seat
from fleacircus.games.marsattacks import ask
from fleacircus.games.marsattacks.citations import COMPANION
from fleacircus.games.marsattacks.companion import flow, legal, record
from fleacircus.games.marsattacks.companion.model import AnyAction, AnyEvent, Desk, Options
from fleacircus.games.marsattacks.setting import Setting

__all__ = ["Companion"]

Question = ask.Piles | ask.Reference | ask.Sectors


class Companion:
    """Holds AI deck, cards, markers and Rounds for a table of wood and plastic. [MA-C1]"""

    id = "mars-companion@1"
    past = False
    seats = 1
    blank = Desk()
    action_type = AnyAction
    event_type = AnyEvent
    question_type: Any = Question
    answers = {question: ask.ANSWERS[question] for question in ("piles", "reference", "sectors")}
    citations = COMPANION

    def __init__(self, options: Mapping[str, Any] | None = None) -> None:
        self.options: Options = codec.convert(dict(options or {}), Options)
        self.setting = Setting({**codec.plain(self.options), "play": "solo"})
        self.facts = ask.facts(self.setting)

    def setup(self, rng: Random) -> list[AnyEvent]:
        return flow.opening(self.setting, rng)

    def to_act(self, state: Desk) -> frozenset[Seat]:
        return legal.to_act(state)

    def waited_for(self, state: Any) -> frozenset[Seat]:
        return self.to_act(state)

    def choices(self, state: Desk, seat: Seat) -> Choices[AnyAction]:
        return legal.choices(state, seat)

    def refusal(self, state: Desk, seat: Seat, action: AnyAction) -> Clause | None:
        return legal.refusal(state, seat, action)

    def decide(self, state: Desk, seat: Seat, action: AnyAction, rng: Random) -> list[AnyEvent]:
        return flow.decide(self.setting, state, action, rng)

    def evolve(self, state: Desk, event: AnyEvent) -> Desk:
        return record.evolve(state, event)

    def redact(self, event: AnyEvent, seat: Seat | None) -> AnyEvent | None:
        return record.redact(event, seat)

    def outcome(self, state: Desk) -> Outcome | None:
        return state.outcome

    def answer(self, view: Desk, seat: Seat | None, question: Question) -> ask.Answer:
        return ask.answer(self.setting, view, question)
