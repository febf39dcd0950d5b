"""The ledger of one decision: the events so far, and the state they fold to."""

from random import Random
from typing import TYPE_CHECKING, Any

from fleacircus.core import kinds
from fleacircus.games.micromutants.model.events import AnyEvent
from fleacircus.games.micromutants.model.state import State
from fleacircus.games.micromutants.record import evolve
from fleacircus.physics import Simulator

if TYPE_CHECKING:
    from fleacircus.games.micromutants.rules.rulebook import Rulebook


class Ledger(kinds.Ledger[Any, State, AnyEvent]):
    """What `decide` writes into, with the table's physics and the rulebook that is played."""

    def __init__(self, state: State, seat: int, rng: Random, simulator: Simulator, rulebook: "Rulebook") -> None:
        super().__init__(None, state, seat, rng, evolve)
        self.simulator = simulator
        self.rulebook = rulebook
