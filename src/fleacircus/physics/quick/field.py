"""A table as arrays: what a run of the quick table works on."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from fleacircus.physics.check import Loose
from fleacircus.physics.model import FIXTURES, Fixture, Tabletop
from fleacircus.physics.quick.kernel import Array
from fleacircus.physics.quick.shapes import NUMBER, NUMBERS, PLAN, REACH, shapes

PLACE, QUAT, SPEED, SPIN, TURN, SPAN, ROOM, WIDTH = 0, 3, 7, 10, 13, 22, 23, 24
"""Columns of a thing: place, quaternion, velocity, angular velocity in its own frame, rotation matrix, how far it
reaches from its middle, and how far it may surely go without touching anything but the mat."""
AT, PLAN_OF, TOP, ROUGH = 0, 2, 3, 4
"""Columns of an obstacle: where it is in plan, how far it reaches there, how high."""


class Field(NamedTuple):
    """Pieces by their place in the table, then bases, then cups."""

    pieces: int
    stands: int
    kinds: Array
    """Of pieces and bases."""
    things: Array
    rough: Array
    """All of it as upright cylinders, for who flies over it."""
    pairs: Array
    """Pieces that touch, and wake together."""


def field_of(table: Tabletop, loose: Loose) -> Field:
    """A table at rest."""
    fixed = fixtures_in_order(table)
    bases, count = [f for f in fixed if f.kind != "cup"], len(loose.kinds)
    kinds = np.array([NUMBER[kind] for kind in loose.kinds] + [NUMBER[f"fixed {f.kind}"] for f in bases], np.int64)
    things, rough = np.zeros((count + len(bases), WIDTH)), np.zeros((count + len(fixed), ROUGH))
    numbers = shapes().numbers[kinds].reshape(-1, NUMBERS)
    things[:count, PLACE:SPEED] = loose.poses
    things[:count, SPAN] = numbers[:count, REACH]
    things[count:, SPAN] = numbers[count:, PLAN]
    for thing, base in zip(things[count:], bases, strict=True):
        half = base.turn_mrad / 2000
        thing[PLACE:SPEED] = base.x_um / 1e6, base.y_um / 1e6, 0.0, math.cos(half), 0.0, 0.0, math.sin(half)
    w, x, y, z = things[:, QUAT:SPEED].T
    turns = [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)]
    turns += [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)]
    turns += [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]
    things[:, TURN:SPAN] = np.array(turns).T
    rough[:count, AT:PLAN_OF] = loose.poses[:, :2]
    rough[:count, PLAN_OF], rough[:count, TOP] = numbers[:count, PLAN], loose.tops
    for row, fixture in zip(rough[count:], fixed, strict=True):
        form = FIXTURES[fixture.kind]
        row[:] = (
            fixture.x_um / 1e6,
            fixture.y_um / 1e6,
            math.hypot(form.width_um, form.depth_um) / 2e6,
            form.height_um / 1e6,
        )
    return Field(count, len(bases), kinds, things, rough, np.array(loose.touching, np.int64).reshape(-1, 2))


def fixtures_in_order(table: Tabletop) -> list[Fixture]:
    """Bases, then cups."""
    return sorted(table.fixtures, key=lambda fixture: fixture.kind == "cup")
