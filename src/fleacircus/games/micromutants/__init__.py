"""Micro Mutants, first edition and Evolution: insects hop by a flick and capture what they cover.

Larva Cup is the football that is played with the same armies on the same mat.
"""

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

from fleacircus.core.game import Choices, Clause, Outcome, Seat
from fleacircus.games.micromutants import ask, legal, record, rules, setup
from fleacircus.games.micromutants.facts import ANSWERS, citations, facts
from fleacircus.games.micromutants.model import AnyAction, AnyEvent, State
from fleacircus.games.micromutants.sheets import check_sheet
from fleacircus.games.micromutants.standing import Standing, standings
from fleacircus.physics import MujocoSimulator, Simulator

__all__ = ["LarvaCup", "MicroMutants", "Standing", "check_sheet", "standings"]


@cache
def judging_simulator() -> Simulator:
    """The one that judges every table of this process; it keeps its compiled scenes."""
    return MujocoSimulator()


class MicroMutants:
    """The rules with a table's options. The simulator is handed in, or made when the first shot needs it."""

    id = "micro-mutants@1"
    football = False
    blank = State()
    action_type = AnyAction
    event_type = AnyEvent
    question_type = ask.AnyQuestion
    answers = ANSWERS

    def __init__(self, options: Mapping[str, Any] | None = None, *, simulator: Simulator | None = None) -> None:
        self.options = setup.resolve(dict(options or {}), football=self.football)
        self.seats = self.options.players
        self.facts = facts()
        self.citations = citations(self.options)
        self._simulator = simulator

    @property
    def simulator(self) -> Simulator:
        """The table's physics."""
        return self._simulator or judging_simulator()

    def setup(self, rng: Random) -> list[AnyEvent]:
        return setup.opening(self.options, rng)

    def to_act(self, state: State) -> frozenset[Seat]:
        return legal.to_act(state)

    def waited_for(self, state: State) -> frozenset[Seat]:
        """The seats that keep the others waiting: without one that merely may use its defence roll. [LC-R15]"""
        return legal.waited_for(state)

    def choices(self, state: State, seat: Seat) -> Choices[AnyAction]:
        return legal.choices(state, seat)

    def refusal(self, state: State, seat: Seat, action: AnyAction) -> Clause | None:
        return legal.refusal(state, seat, action)

    def decide(self, state: State, seat: Seat, action: AnyAction, rng: Random) -> list[AnyEvent]:
        return rules.decide(state, seat, action, rng, self.simulator)

    def evolve(self, state: State, event: AnyEvent) -> State:
        return record.evolve(state, event)

    def redact(self, event: AnyEvent, seat: Seat | None) -> AnyEvent | None:
        return record.redact(event, seat)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def answer(self, view: State, seat: Seat | None, question: ask.AnyQuestion) -> Any:
        return ask.answer(view, seat, question)


class LarvaCup(MicroMutants):
    """Football with insects: an edition of its own, for two. [LC-01]"""

    id = "larva-cup@1"
    football = True
