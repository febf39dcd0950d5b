"""The local table: quick look-ahead on the real pieces, for who plans a shot and needs no film of it."""

from collections.abc import Sequence
from random import Random

from fleacircus.physics.engine import MujocoSimulator
from fleacircus.physics.model import Landing, Shot, Tabletop
from fleacircus.physics.run import Manner

LOOKING_AHEAD = Manner(rest_speed=0.06, rest_spin=3.0, checks_at_rest=1, hasty=True, film=False)


class LocalSimulator(MujocoSimulator):
    """Simulates what lies around a shot and its landing, and stops as soon as nothing more can come of it.

    Flight is in closed form. Its landings carry no path and no impacts, its `covers` are those that have to do with
    a piece that moved, and poses are a fraction of a millimetre off. It is for look-ahead, never for judging.
    """

    def __init__(self) -> None:
        super().__init__(LOOKING_AHEAD)

    def flicks(
        self,
        table: Tabletop,
        tries: Sequence[tuple[int, Shot]],
        chance: Random | Sequence[Random],
        *,
        unsteadiness: int = 600,
    ) -> list[Landing]:
        """Many shots of a table as it lies, each a piece by its id and a shot: as many flicks, one after another.

        They share one stream, or each has its own.
        """
        streams = streams_of(chance, len(tries))
        return [
            self.flick(table, id, shot, rng, unsteadiness=unsteadiness)
            for (id, shot), rng in zip(tries, streams, strict=True)
        ]


def streams_of(chance: Random | Sequence[Random], count: int) -> Sequence[Random]:
    """A stream for each of so many; ValueError if some but not all of them are the same."""
    if isinstance(chance, Random):
        return [chance] * count
    if len(chance) != count or len({id(rng) for rng in chance}) != count:
        raise ValueError("one stream for all, or one of its own for each")
    return chance
