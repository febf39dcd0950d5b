"""Micro Mutants, first edition and Evolution: insects hop by a flick and capture what they cover."""

from collections.abc import Mapping
from typing import Any

from fleacircus.flicktable.game import FlickGame
from fleacircus.games.micromutants import ask, record, setup
from fleacircus.games.micromutants.citing import citations
from fleacircus.games.micromutants.model.events import AnyEvent
from fleacircus.games.micromutants.model.state import State
from fleacircus.games.micromutants.rulebook import MICRO_MUTANTS
from fleacircus.physics import Simulator


class MicroMutants(FlickGame[State, AnyEvent]):
    """The rules with a table's options."""

    id = "micro-mutants@2"
    rulebook = MICRO_MUTANTS
    kinds = MICRO_MUTANTS.kinds
    blank = State()
    event_type = AnyEvent
    question_type = ask.AnyQuestion
    answers = ask.ANSWERS

    resolve = staticmethod(setup.resolve)
    opening = staticmethod(setup.opening)
    evolve = staticmethod(record.evolve)
    redact = staticmethod(record.redact)
    answer = staticmethod(ask.answer)

    def __init__(self, options: Mapping[str, Any] | None = None, *, simulator: Simulator | None = None) -> None:
        super().__init__(options, simulator=simulator)
        self.seats = self.options.players
        self.citations = citations(self.options)
