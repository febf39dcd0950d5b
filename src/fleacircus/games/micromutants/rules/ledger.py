"""The ledger of one decision: the events so far, and the state they fold to."""

from random import Random

from fleacircus.games.micromutants.model.events import AnyEvent
from fleacircus.games.micromutants.model.state import State
from fleacircus.games.micromutants.record import evolve
from fleacircus.physics import Simulator


class Ledger:
    """What `decide` writes into. Rules read `state`, say events, and draw chance only from `rng`."""

    def __init__(self, state: State, rng: Random, simulator: Simulator) -> None:
        self.state = state
        self.rng = rng
        self.simulator = simulator
        self.events: list[AnyEvent] = []

    def say(self, *events: AnyEvent) -> None:
        """Write events down and fold them."""
        for event in events:
            self.events.append(event)
            self.state = evolve(self.state, event)
