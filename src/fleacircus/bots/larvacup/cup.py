"""Shots at a cup: the power that brings the ball down through the opening, and how often it stays inside.

The rows are made by `scripts/make_cup_table.py` on the local table.
"""

from __future__ import annotations

import math
from functools import cache

import numpy as np

from fleacircus.bots.flicktable.aim import Floats
from fleacircus.physics import FIXTURES, PIECES
from fleacircus.physics.flight import GRAVITY

PRESSES = (0, 200, 400, 600, 800, 1000)
DISTANCES = (50, 60, 70, 80, 100, 120, 150, 180, 220, 260, 300, 350, 400, 450, 500, 550, 600)
"""From the middle of the ball to the middle of the cup, in millimetres."""
STEADY = 600
"""The unsteadiness at which the rows were measured."""
IN = {
    0: (0, 325, 1000, 1000, 1000, 975, 1000, 925, 750, 825, 0, 0, 0, 0, 0, 0, 0),
    200: (0, 0, 0, 875, 1000, 1000, 950, 925, 925, 925, 825, 725, 600, 0, 0, 0, 0),
    400: (0, 0, 0, 0, 300, 950, 975, 925, 925, 975, 900, 775, 750, 725, 0, 0, 0),
    600: (0, 0, 0, 0, 0, 375, 900, 950, 950, 975, 925, 750, 775, 650, 550, 600, 0),
    800: (0, 0, 0, 0, 0, 0, 275, 525, 800, 850, 750, 650, 750, 775, 525, 600, 0),
    1000: (0, 0, 0, 0, 0, 0, 0, 425, 475, 525, 500, 575, 650, 575, 575, 0, 0),
}
"""In per mille, by press point, for each distance; 40 shots each."""

_POWERS = np.arange(0.0, 1001.0, 2.0)


@cache
def _ways(press: int) -> tuple[Floats, Floats]:
    """How far shots have gone when they come down past the rim, in millimetres, and their powers."""
    speed, loft = 0.5 + _POWERS / 500, math.radians(75 - 0.035 * press)
    rise = (FIXTURES["cup"].height_um - PIECES["small"].height_um / 2) / 1e6
    up = speed * math.sin(loft)
    spare = up * up - 2 * GRAVITY * rise
    clears = spare > 0
    time = (up[clears] + np.sqrt(spare[clears])) / GRAVITY
    return 1000 * speed[clears] * math.cos(loft) * time, _POWERS[clears]


def power_into(away_mm: float, press: int) -> int | None:
    """The power with which the ball comes down in the middle of a cup; None if no shot does."""
    ways, powers = _ways(press)
    if not len(ways) or not ways[0] <= away_mm <= ways[-1]:
        return None
    return round(float(np.interp(away_mm, ways, powers)))


@cache
def _row(press: int, unsteadiness: int) -> Floats:
    """The chances at one press point; a hand twice as unsteady fails about four times as often."""
    row: Floats = (np.array(IN[press], dtype=float) / 1000) ** ((max(1, unsteadiness) / STEADY) ** 2)
    return row


def chances(away_mm: Floats, press: int, unsteadiness: int) -> Floats:
    """The chance of a shot at that press point to end in the cup."""
    found: Floats = np.interp(away_mm, DISTANCES, _row(press, unsteadiness), left=0.0, right=0.0)
    return found


@cache
def _best_row(presses: tuple[int, ...], unsteadiness: int) -> Floats:
    best: Floats = np.max([_row(press, unsteadiness) for press in presses], axis=0)
    return best


def best_chances(away_mm: Floats, unsteadiness: int, presses: tuple[int, ...] = PRESSES) -> Floats:
    """The chance of the best shot at a cup from each distance."""
    found: Floats = np.interp(away_mm, DISTANCES, _best_row(presses, unsteadiness), left=0.0, right=0.0)
    return found
