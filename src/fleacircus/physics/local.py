"""The local table: quick look-ahead on the real pieces, for who plans a shot and needs no film of it."""

from fleacircus.physics.engine import MujocoSimulator
from fleacircus.physics.run import Manner

LOOKING_AHEAD = Manner(rest_speed=0.06, rest_spin=3.0, checks_at_rest=1, hasty=True, film=False)


class LocalSimulator(MujocoSimulator):
    """Simulates what lies around a shot and its landing, and stops as soon as nothing more can come of it.

    Flight is in closed form. Its landings carry no path and no impacts, its `covers` are those that have to do with
    a piece that moved, and poses are a fraction of a millimetre off. It is for look-ahead, never for judging.
    """

    def __init__(self) -> None:
        super().__init__(LOOKING_AHEAD)
