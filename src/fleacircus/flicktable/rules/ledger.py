"""The ledger of one decision: the events so far, and the state they fold to."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from fleacircus.core import kinds
from fleacircus.flicktable.model.state import State
from fleacircus.physics import Simulator

if TYPE_CHECKING:
    from fleacircus.flicktable.rules.rulebook import Rulebook

R = TypeVar("R", bound=State, covariant=True)


class FlickLedger(kinds.Ledger[Any, R, Any]):
    """What `decide` writes into, with the table's physics and the rulebook that is played."""

    def __init__(
        self,
        state: R,
        seat: int,
        rng: Random,
        evolve: Callable[[R, Any], R],
        simulator: Simulator,
        rulebook: Rulebook,
    ) -> None:
        super().__init__(None, state, seat, rng, evolve)
        self.simulator = simulator
        self.rulebook = rulebook


Ledger = FlickLedger[State]
