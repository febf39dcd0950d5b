"""Make the shot table: where flicked pieces come to rest on an empty mat, and with which face, by simulation.

    python scripts/make_shot_table.py [samples]

For every kind, unsteadiness, power and press point it flicks `samples` pieces (24 unless told) and writes the
mean way, the spreads along and across, and the share of pieces that turned over to
`src/fleacircus/physics/data/shots.npz`. Then it flicks as many at a small disc lying where they came to rest, with a
normal hand, and adds how many of those that should have covered it did. Neighbouring points are blended a little,
so that chance shows less.
"""

import math
import sys
from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt

from fleacircus.physics import PIECES, Mat, MujocoSimulator, Piece, Shot, Tabletop, flat
from fleacircus.physics.run import Manner
from fleacircus.physics.shots import FIELDS, KINDS, POWERS, PRESSES, UNSTEADINESS

Floats = npt.NDArray[np.float64]
OUT = Path(__file__).parent.parent / "src/fleacircus/physics/data/shots.npz"
ROUNDS = Manner(film=False)


def landings(sim: MujocoSimulator, kind: str, unsteadiness: int, power: int, press: int, count: int) -> Floats:
    """One point of the table: along (mm), its spread, the spread across, the share turned over."""
    rng = Random(f"{kind} {unsteadiness} {power} {press}")
    rows = []
    for _ in range(count):
        turn = rng.randrange(6283)
        table = Tabletop(pieces=(Piece(1, kind, flat(0, 0, turn, kind=kind)),))
        pose = sim.flick(table, 1, Shot(0, power, press), rng, unsteadiness=unsteadiness).moved[0].pose
        rows.append((pose.x_um / 1000, pose.y_um / 1000, not pose.face_up))
    x, y, over = np.array(rows, dtype=float).T
    return np.array([x.mean(), x.std(), math.sqrt((y * y).mean()), over.mean()])


def hold(sim: MujocoSimulator, kind: str, power: int, press: int, lie: Floats, count: int) -> float:
    """How many of the shots that come to rest at a disc's place on a bare mat stay on a disc that lies there."""
    along, spread_along, spread_across, _ = lie
    rng = Random(f"{kind} {power} {press} hold")
    reach = (PIECES[kind].width_um + 16_000) / 2000
    if along < 24:
        return 0.0
    covered = 0
    for _ in range(count):
        shooter = Piece(1, kind, flat(-300_000, 0, rng.randrange(6283), kind=kind))
        target = Piece(2, "small", flat(-300_000 + round(along * 1000), 0))
        table = Tabletop(Mat(1_500_000, 750_000), (shooter, target))
        landing = sim.flick(table, 1, Shot(0, power, press), rng)
        covered += any((c.upper_id, c.lower_id) == (1, 2) for c in landing.covers)
    due = math.erf(reach * 0.85 / spread_along / 1.41421) * math.erf(reach * 0.85 / spread_across / 1.41421)
    return min(1.0, covered / count / due)


def blended(grid: Floats) -> Floats:
    """Each point mixed with its neighbours in power and press: half itself, the rest from around it."""
    padded = np.pad(grid, ((0, 0), (1, 1), (1, 1), (0, 0)), mode="reflect", reflect_type="odd")
    mixed = sum(
        weight * padded[:, 1 + dy : 1 + dy + grid.shape[1], 1 + dx : 1 + dx + grid.shape[2]]
        for dy, dx, weight in ((0, 0, 0.5), (0, 1, 0.125), (0, -1, 0.125), (1, 0, 0.125), (-1, 0, 0.125))
    )
    mixed = np.asarray(mixed)
    mixed[..., 1:3] = np.maximum(mixed[..., 1:3], 0.5)
    mixed[..., 3:] = mixed[..., 3:].clip(0, 1)
    return mixed


def main(count: int) -> None:
    """Fill the table, kind by kind."""
    sim, grids = MujocoSimulator(ROUNDS), {}
    for kind in KINDS:
        grid = np.zeros((len(UNSTEADINESS), len(POWERS), len(PRESSES), len(FIELDS)))
        for u, unsteadiness in enumerate(UNSTEADINESS):
            for i, power in enumerate(POWERS):
                for j, press in enumerate(PRESSES):
                    grid[u, i, j, :4] = landings(sim, kind, unsteadiness, power, press, count)
        middle = UNSTEADINESS.index(600)
        for i, power in enumerate(POWERS):
            for j, press in enumerate(PRESSES):
                grid[:, i, j, 4] = hold(sim, kind, power, press, grid[middle, i, j, :4], count)
        grids[kind] = blended(grid).astype(np.float16)
        print(f"{kind}: {len(UNSTEADINESS) * len(POWERS) * len(PRESSES) * count} flicks", flush=True)
    OUT.parent.mkdir(exist_ok=True)
    np.savez_compressed(OUT, allow_pickle=False, **grids)
    print(f"{OUT.name}: {OUT.stat().st_size} bytes")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 24)
