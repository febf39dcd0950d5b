"""The shot table: where a shot comes to rest on an empty mat, how widely it spreads, and how often it turns over.

The data is made by `scripts/make_shot_table.py` from simulation.
"""

from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Singles = npt.NDArray[np.float32]

KINDS = ("small", "large", "rectangle", "counter")
UNSTEADINESS = (300, 600, 1000)
POWERS = tuple(range(0, 1001, 50))
PRESSES = tuple(range(0, 1001, 100))
FIELDS = ("along", "spread_along", "spread_across", "turned_over", "hold")


class Rests(NamedTuple):
    """For each shot: how far it goes and its spreads, in millimetres, and the chance that its face changes.

    `hold` is the chance to stay on a small disc where it would have come to rest on the bare mat: a piece that comes
    down steeply stays, one that skims in slips off or pushes its target along.
    """

    along: Singles
    spread_along: Singles
    spread_across: Singles
    turned_over: Singles
    hold: Singles


@lru_cache(maxsize=1)
def _grids() -> dict[str, Singles]:
    with files("fleacircus.physics").joinpath("data/shots.npz").open("rb") as file, np.load(file) as data:
        return {kind: data[kind].astype(np.float32) for kind in KINDS}


@lru_cache(maxsize=64)
def _grid_at(kind: str, unsteadiness: int) -> Singles:
    """The grid of a kind at any unsteadiness, between the ones that were simulated."""
    grid = _grids().get(kind)
    if grid is None:
        raise ValueError(f"there are no shots of kind {kind!r}")
    at = float(np.interp(unsteadiness, UNSTEADINESS, range(len(UNSTEADINESS))))
    low = min(int(at), len(UNSTEADINESS) - 2)
    mixed: Singles = grid[low] + np.float32(at - low) * (grid[low + 1] - grid[low])
    return mixed


def rests(kind: str, powers: Singles, presses: Singles, unsteadiness: int) -> Rests:
    """Look up shots of a kind by power and press point, both 0..1000, between the points of the grid."""
    grid = _grid_at(kind, unsteadiness)
    i = np.minimum((powers / 50).astype(np.intp), len(POWERS) - 2)
    j = np.minimum((presses / 100).astype(np.intp), len(PRESSES) - 2)
    a, b = (powers / 50 - i).astype(np.float32)[:, None], (presses / 100 - j).astype(np.float32)[:, None]
    found = (grid[i, j] * (1 - b) + grid[i, j + 1] * b) * (1 - a)
    found += (grid[i + 1, j] * (1 - b) + grid[i + 1, j + 1] * b) * a
    return Rests(*found.T)
