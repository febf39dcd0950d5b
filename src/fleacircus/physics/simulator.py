"""What the rules ask of a table: the one door to simulation, so that a test can hand in its own."""

from random import Random
from typing import Protocol

from fleacircus.physics.model import Landing, Piece, Shot, Tabletop


class Simulator(Protocol):
    """Moves pieces until they rest. The table handed in is a value and is never changed."""

    def flick(self, table: Tabletop, piece_id: int, shot: Shot, rng: Random, *, unsteadiness: int = 600) -> Landing:
        """Shoot one piece. `unsteadiness` scales the hand's noise: 300 kind, 600 normal, 1000 hard."""
        ...

    def drop(self, table: Tabletop, pieces: tuple[Piece, ...], x_um: int, y_um: int, rng: Random) -> Landing:
        """Let new pieces fall together from 20 cm over a point.

        Their ids must not be on the table yet, and the poses they come with do not matter.
        """
        ...

    def settle(self, table: Tabletop, rng: Random) -> Landing:
        """Let everything that has lost its support come to rest again, without a shot."""
        ...
