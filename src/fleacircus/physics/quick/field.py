"""A table as arrays: what a run of the quick table works on."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from fleacircus.physics.check import Loose
from fleacircus.physics.model import FIXTURES, Fixture, Tabletop
from fleacircus.physics.quick.kernel import Array
from fleacircus.physics.quick.shapes import NUMBER, shapes


class Field(NamedTuple):
    """Pieces by their place in the table, then bases, then cups, as far as these count as obstacles."""

    kinds: Array
    places: Array
    quats: Array
    speeds: Array
    spins: Array
    """Angular velocities, each in the piece's own frame."""
    pairs: Array
    """Pieces that touch, and wake together."""
    stand_kinds: Array
    stand_places: Array
    stand_turns: Array
    cups: Array
    """Where cups stand, and how high they are."""
    around: Array
    plans: Array
    tops: Array


def field_of(table: Tabletop, loose: Loose) -> Field:
    """A table at rest."""
    fixed = fixtures_in_order(table)
    bases, cups = [f for f in fixed if f.kind != "cup"], [f for f in fixed if f.kind == "cup"]
    kinds = np.array([NUMBER[kind] for kind in loose.kinds], np.int64)
    forms = [FIXTURES[f.kind] for f in fixed]
    corners = np.array([(f.x_um / 1e6, f.y_um / 1e6) for f in fixed]).reshape(-1, 2)
    return Field(
        kinds,
        loose.poses[:, :3].copy(),
        loose.poses[:, 3:].copy(),
        np.zeros((len(kinds), 3)),
        np.zeros((len(kinds), 3)),
        np.array(loose.touching, np.int64).reshape(-1, 2),
        np.array([NUMBER[f"fixed {f.kind}"] for f in bases], np.int64),
        np.array([(f.x_um / 1e6, f.y_um / 1e6, 0.0) for f in bases]).reshape(-1, 3),
        np.array([_upright(f) for f in bases]).reshape(-1, 3, 3),
        np.array([(f.x_um / 1e6, f.y_um / 1e6, FIXTURES["cup"].width_um / 2e6) for f in cups]).reshape(-1, 3),
        np.concatenate([loose.poses[:, :2], corners]),
        np.concatenate([shapes().plan[kinds], [math.hypot(f.width_um, f.depth_um) / 2e6 for f in forms]]),
        np.concatenate([loose.tops, [f.height_um / 1e6 for f in forms]]),
    )


def fixtures_in_order(table: Tabletop) -> list[Fixture]:
    """Bases, then cups."""
    return sorted(table.fixtures, key=lambda fixture: fixture.kind == "cup")


def _upright(fixture: Fixture) -> list[list[float]]:
    c, s = math.cos(fixture.turn_mrad / 1000), math.sin(fixture.turn_mrad / 1000)
    return [[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]]
