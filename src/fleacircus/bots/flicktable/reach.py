"""How likely an insect is to land on a small disc that lies so far away, by the shot table."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from fleacircus.bots.flicktable.aim import MARGIN_MM, Floats, radius_mm
from fleacircus.physics.shots import POWERS, PRESSES, rests

AWAY = np.arange(0.0, 801.0, 10.0)
"""Distances in millimetres, middle to middle."""


@lru_cache(maxsize=32)
def _best(form: str, unsteadiness: int) -> Floats:
    """The chance of the best shot at each distance."""
    half = (radius_mm(form) + radius_mm("small") - MARGIN_MM) * math.sqrt(math.pi) / 2
    best: Floats = np.zeros(len(AWAY))
    powers = np.array(POWERS, np.float32)
    for press in PRESSES:
        lie = rests(form, powers, np.full_like(powers, press), unsteadiness)
        along = np.maximum.accumulate(lie.along.astype(float))
        inside = np.array([_within(half, a) * _within(half, b) for a, b in zip(lie[1], lie[2], strict=True)])
        found = np.interp(AWAY, along, inside * lie.hold, left=0.0, right=0.0)
        best = np.maximum(best, found)
    return best


def _within(half: float, spread: float) -> float:
    return math.erf(half / (max(float(spread), 0.5) * math.sqrt(2)))


def cover_chances(form: str, away_mm: Floats, unsteadiness: int) -> Floats:
    """The chance to cover a small disc at each distance with the best shot there is."""
    found: Floats = np.interp(away_mm, AWAY, _best(form, unsteadiness), right=0.0)
    return found
