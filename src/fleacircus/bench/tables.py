"""Tables to measure on: pieces lying about a mat, and piles."""

import math
from random import Random

from fleacircus.physics import Fixture, MujocoSimulator, Piece, Shot, Tabletop, flat

MIX = ("small", "small", "large", "rectangle")


def spread(count: int, seed: int = 1) -> Tabletop:
    """Pieces of all shapes lying about a mat with six bases, none of them touching."""
    rng, side = Random(seed), math.ceil(math.sqrt(count))
    kinds = [MIX[i % len(MIX)] for i in range(count)]
    rng.shuffle(kinds)
    cells = [(i, j) for i in range(side) for j in range(side)]
    rng.shuffle(cells)
    step_x, step_y = 700_000 // side, 500_000 // side
    pieces = []
    for id, (kind, (i, j)) in enumerate(zip(kinds, cells, strict=False), start=1):
        x = -350_000 + step_x // 2 + i * step_x + rng.randrange(-10_000, 10_001)
        y = -250_000 + step_y // 2 + j * step_y + rng.randrange(-10_000, 10_001)
        pieces.append(Piece(id, kind, flat(x, y, rng.randrange(6283), rng.random() < 0.5)))
    bases = [Fixture(1000 + n, "hexagon", 187_500 * (n % 3 - 1), (-300_000, 300_000)[n // 3]) for n in range(6)]
    return Tabletop(pieces=tuple(pieces), fixtures=tuple(bases))


def pile(count: int, seed: int = 1, *, handful: int = 20) -> Tabletop:
    """Pieces of all shapes dropped on the middle of an empty mat, a handful at a time."""
    sim, rng, heap = MujocoSimulator(), Random(seed), Tabletop()
    for start in range(0, count, handful):
        ids = range(start, min(count, start + handful))
        held = tuple(Piece(i + 1, MIX[i % len(MIX)], flat(0, 0)) for i in ids)
        heap = heap.after(sim.drop(heap, held, 0, 0, rng))
    return heap


def any_shot(rng: Random) -> Shot:
    """A shot with everything left to chance."""
    return Shot(rng.randrange(6283), rng.randrange(1001), rng.randrange(1001), rng.randrange(-1000, 1001))
