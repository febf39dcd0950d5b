"""Legionz: a chain of bugs for two to six players, with the loop variant. [LZ-03]"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from fleacircus.core import codec
from fleacircus.core.game import Choices, Clause, Outcome, Seat
from fleacircus.games.legionz import legal, record, rules, setup
from fleacircus.games.legionz.legions import legions
from fleacircus.games.legionz.model import AnyAction, AnyEvent, AnyQuestion, Legion, Options, State

__all__ = ["Legionz"]


class Legionz:
    """The rules of Legionz with a table's options; another number of players is refused. [LZ-Y21]"""

    id = "legionz@1"
    blank = State()
    action_type = AnyAction
    event_type = AnyEvent
    question_type = AnyQuestion

    def __init__(self, options: Mapping[str, Any] | None = None) -> None:
        self.options: Options = codec.convert(dict(options or {}), Options)
        self.seats = self.options.players

    def setup(self, rng: Random) -> list[AnyEvent]:
        return setup.opening(self.options, rng)

    def to_act(self, state: State) -> frozenset[Seat]:
        return legal.to_act(state)

    def choices(self, state: State, seat: Seat) -> Choices[AnyAction]:
        return legal.choices(state, seat)

    def refusal(self, state: State, seat: Seat, action: AnyAction) -> Clause | None:
        return legal.refusal(state, seat, action)

    def decide(self, state: State, seat: Seat, action: AnyAction, rng: Random) -> list[AnyEvent]:
        return rules.decide(self.options, state, seat, action, rng)

    def evolve(self, state: State, event: AnyEvent) -> State:
        return record.evolve(state, event)

    def redact(self, event: AnyEvent, seat: Seat | None) -> AnyEvent | None:
        return record.redact(event, seat)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def answer(self, view: State, seat: Seat | None, question: AnyQuestion) -> tuple[Legion, ...]:
        return legions(view)
