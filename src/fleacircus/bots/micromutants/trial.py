"""Trying a shot out on the local table, with the same hand as in earnest."""

from __future__ import annotations

from random import Random

from fleacircus.bots.micromutants.worth import Worth
from fleacircus.games.micromutants.table import table_of
from fleacircus.physics import Shot
from fleacircus.physics.local import LocalSimulator


class Bench:
    """One position on which shots are tried."""

    def __init__(self, worth: Worth, simulator: LocalSimulator) -> None:
        self.worth = worth
        self.table = table_of(worth.view)
        self._simulator = simulator

    def gain(self, piece: int, shot: Shot, rng: Random) -> float:
        """What a shot gains, this time."""
        unsteadiness = self.worth.view.options.unsteadiness
        landing = self._simulator.flick(self.table, piece, shot, rng, unsteadiness=unsteadiness)
        return self.worth.of_landing(landing, self.worth.view.pieces[piece])


class Trials:
    """The simulator that shots are tried on; it keeps compiled scenes."""

    def __init__(self) -> None:
        self._simulator = LocalSimulator()

    def bench(self, worth: Worth) -> Bench:
        """This position, to try shots on."""
        return Bench(worth, self._simulator)
