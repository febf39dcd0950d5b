"""How often a shot aimed at the middle of a hexagon comes to rest on it, measured on the local table.

The rows are made by `scripts/make_base_table.py`: the steeper a piece comes down, the more often it stays.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

UNDER = "hexagon"
"""The form of what was aimed at."""
FORMS = ("small", "large", "rectangle")
POWERS = (400, 500, 600, 700, 800, 900, 1000)
PRESSES = (0, 200, 400, 600, 800, 1000)
STAYS = {
    ("small", 0): (1000, 1000, 906, 750, 781, 562, 312),
    ("small", 200): (812, 1000, 593, 812, 687, 375, 468),
    ("small", 400): (968, 937, 562, 343, 500, 531, 250),
    ("small", 600): (843, 593, 687, 500, 343, 156, 281),
    ("small", 800): (906, 812, 468, 500, 187, 125, 218),
    ("small", 1000): (687, 625, 250, 156, 250, 281, 125),
    ("large", 0): (1000, 1000, 968, 937, 562, 562, 531),
    ("large", 200): (1000, 781, 968, 562, 718, 406, 593),
    ("large", 400): (843, 1000, 812, 750, 500, 500, 406),
    ("large", 600): (1000, 687, 656, 562, 593, 437, 281),
    ("large", 800): (968, 750, 500, 375, 250, 218, 125),
    ("large", 1000): (812, 656, 593, 468, 343, 218, 250),
    ("rectangle", 0): (968, 875, 1000, 968, 750, 281, 468),
    ("rectangle", 200): (1000, 812, 750, 843, 562, 656, 406),
    ("rectangle", 400): (718, 968, 843, 718, 500, 406, 500),
    ("rectangle", 600): (1000, 656, 937, 500, 343, 406, 312),
    ("rectangle", 800): (750, 781, 687, 406, 343, 406, 250),
    ("rectangle", 1000): (1000, 718, 437, 437, 468, 437, 125),
}
"""In per mille, by form and press point, for each power; 32 shots each."""


@cache
def _grid(form: str) -> Floats:
    """The rows of a form as shares, each evened out a little with its neighbours."""
    rows = np.array([STAYS[form, press] for press in PRESSES], dtype=float) / 1000
    wide = np.pad(rows, 1, mode="edge")
    grid: Floats = rows / 2 + (wide[:-2, 1:-1] + wide[2:, 1:-1] + wide[1:-1, :-2] + wide[1:-1, 2:]) / 8
    return grid


def measured(form: str, powers: Floats, presses: Floats) -> Floats:
    """The share of such shots that stay on the hexagon they are aimed at."""
    grid = _grid(form)
    across = np.array([np.interp(powers, POWERS, row) for row in grid])
    at = np.clip(presses / (PRESSES[1] - PRESSES[0]), 0, len(PRESSES) - 1.001)
    low, part = at.astype(np.intp), at - at.astype(np.intp)
    which = np.arange(len(powers))
    found: Floats = across[low, which] * (1 - part) + across[low + 1, which] * part
    return found
