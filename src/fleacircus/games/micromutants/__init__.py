"""Micro Mutants, first edition and Evolution: insects hop by a flick and capture what they cover.

Larva Cup is the football that is played with the same armies on the same mat.
"""

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

from fleacircus.core.game import Clause, Outcome, Seat
from fleacircus.core.kinds import Assembled, Kind
from fleacircus.games.micromutants import ask, record, setup
from fleacircus.games.micromutants.facts import ANSWERS, citations, facts
from fleacircus.games.micromutants.legal.now import Now
from fleacircus.games.micromutants.model import AnyEvent, State
from fleacircus.games.micromutants.rulebooks import LARVA_CUP, MICRO_MUTANTS
from fleacircus.games.micromutants.rules import flow
from fleacircus.games.micromutants.rules.ledger import Ledger
from fleacircus.games.micromutants.sheets import check_sheet
from fleacircus.games.micromutants.standing import Standing, standings
from fleacircus.physics import MujocoSimulator, Simulator

__all__ = ["LarvaCup", "MicroMutants", "Standing", "check_sheet", "standings"]


@cache
def judging_simulator() -> Simulator:
    """The one that judges every table of this process; it keeps its compiled scenes."""
    return MujocoSimulator()


class MicroMutants(Assembled[State, Now, Ledger, AnyEvent]):
    """The rules with a table's options. The simulator is handed in, or made when the first shot needs it."""

    id = "micro-mutants@2"
    football = False
    rulebook = MICRO_MUTANTS
    kinds = MICRO_MUTANTS.kinds
    blank = State()
    event_type = AnyEvent
    question_type = ask.AnyQuestion
    answers = ANSWERS

    evolve = staticmethod(record.evolve)
    redact = staticmethod(record.redact)
    answer = staticmethod(ask.answer)
    go_on = staticmethod(flow.advance)
    leave = staticmethod(flow.leave)

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
        """The seats that are due, and one that may use its defence roll; none when the game is over. [LC-25]"""
        return self.rulebook.to_act(state)

    def waited_for(self, state: State) -> frozenset[Seat]:
        """The seats that keep the others waiting: without one that merely may use its defence roll. [LC-R15]"""
        return self.rulebook.waited_for(state)

    def position(self, state: State, seat: Seat) -> Now:
        return Now(self, state, seat)

    def ledger(self, state: State, seat: Seat, rng: Random) -> Ledger:
        return Ledger(state, seat, rng, self.simulator, self.rulebook)

    def open_kinds(self, position: Now) -> tuple[type[Kind[Any, Any]], ...]:
        return self.rulebook.open_kinds(position.state, position.seat)

    def closed(self, position: Now, kind: type[Kind[Any, Any]]) -> Clause:
        return self.rulebook.closed(position.state, position.seat, kind)

    def absent(self, state: State, seat: Seat) -> Clause | None:
        """Who is out takes no part. [MM-32]"""
        return "MM-32" if not 0 <= seat < len(state.players) or state.players[seat].out is not None else None

    def not_due(self, state: State, seat: Seat) -> Clause:
        """Others decide, or it is not this seat's turn. [MM-30, LC-04]"""
        return state.pending[0].clause if state.pending else "LC-04" if state.phase == "cards" else "MM-30"

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome


class LarvaCup(MicroMutants):
    """Football with insects: an edition of its own, for two. [LC-01]"""

    id = "larva-cup@2"
    football = True
    rulebook = LARVA_CUP
    kinds = LARVA_CUP.kinds
