"""Trying a shot out on a table for look-ahead, with the same hand as in earnest."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Generic, TypeVar

from fleacircus.bots.flicktable.values import Values
from fleacircus.flicktable.table import table_of
from fleacircus.physics import Shot, Tabletop
from fleacircus.physics.local import LocalSimulator

V = TypeVar("V", bound=Values[Any])


class Bench(Generic[V]):
    """One position on which shots are tried. The simulator keeps compiled scenes from one position to the next."""

    def __init__(self, values: V, simulator: LocalSimulator) -> None:
        self.values = values
        self.table = table_of(values.view)
        self._simulator = simulator

    def without(self, piece: int) -> Tabletop:
        """The table as it lies when that piece is shot."""
        return self.table

    def gains(self, piece: int, shot: Shot, hands: Sequence[int]) -> list[float]:
        """What a shot gains, with each of these hands."""
        view = self.values.view
        streams = [Random(hand) for hand in hands]
        tries = [(piece, shot)] * len(hands)
        landings = self._simulator.flicks(self.without(piece), tries, streams, unsteadiness=view.options.unsteadiness)
        return [self.values.of_landing(landing, view.pieces[piece]) for landing in landings]
