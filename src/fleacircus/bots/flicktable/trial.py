"""Trying a shot out on the local table, with the same hand as in earnest."""

from __future__ import annotations

from random import Random
from typing import Any, Generic, TypeVar

from fleacircus.bots.flicktable.values import Values
from fleacircus.flicktable.table import table_of
from fleacircus.physics import Shot
from fleacircus.physics.local import LocalSimulator

V = TypeVar("V", bound=Values[Any])


class Bench(Generic[V]):
    """One position on which shots are tried. The simulator keeps compiled scenes from one position to the next."""

    def __init__(self, values: V, simulator: LocalSimulator) -> None:
        self.values = values
        self.table = table_of(values.view)
        self._simulator = simulator

    def gain(self, piece: int, shot: Shot, rng: Random) -> float:
        """What a shot gains, this time."""
        view = self.values.view
        landing = self._simulator.flick(self.table, piece, shot, rng, unsteadiness=view.options.unsteadiness)
        return self.values.of_landing(landing, view.pieces[piece])
