"""One table laid out for the quick table, and landings read off the arrays that come back."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from fleacircus.physics.check import SUNK_UM, Loose
from fleacircus.physics.launch import Launch
from fleacircus.physics.model import FIXTURES, QUAT_ONE, Cover, Fixture, Landing, Noise, Piece, Pose, Tabletop
from fleacircus.physics.quick.course import RESTS, run
from fleacircus.physics.quick.crew import lay, room_for
from fleacircus.physics.quick.field import Field, field_of
from fleacircus.physics.quick.kernel import Array, door, is_kept
from fleacircus.physics.quick.land import LYING, MOST_COVERS, MOST_MOVED, POSE, Plan, cover, land, lie
from fleacircus.physics.quick.meet import CROWDED, overlap_of
from fleacircus.physics.quick.shapes import KINDS, Shapes, feel, shapes
from fleacircus.physics.rest import REACH, UNIT_CORNERS, in_cup, in_zone, off_and_partly_off

AT_CUP_M = 0.06
"""No piece so far from the middle of a cup touches it."""


@door
def lay_out(shapes: Shapes, field: Field, plan: Plan, most: int) -> tuple[Array, Array, int, float]:
    """All things as they lie, what covers what, at most so often, how often in truth, and the deepest overlap."""
    lying, covers = np.empty((len(plan.poses), LYING)), np.empty((most, 3), np.int64)
    room, n, deepest = room_for(field), 0, 0.0
    lay(field, room)
    for i in range(len(plan.poses)):
        lie(plan.poses, i, 0, lying, i)
    for i in range(field.pieces):
        for j in range(i + 1, len(lying)):
            n = cover(field, plan, lying, i, j, room.desk, covers, n)
            deepest = max(deepest, overlap_of(shapes, field, room, i, j))
    return lying, covers, n, deepest


@door
def fly(
    shapes: Shapes, feel: Array, field: Field, plan: Plan, lying: Array, who: Array, launches: Array
) -> tuple[Array, Array, Array]:
    """Shots one after another, each of the table as it lies."""
    count = len(launches)
    ended = np.empty((count, 3), np.int64)
    moved = np.empty((count, MOST_MOVED, POSE), np.int64)
    covers = np.empty((count, MOST_COVERS, 3), np.int64)
    room = room_for(field)
    for n in range(count):
        ended[n, 0] = run(shapes, feel, field, room, who[n], launches[n])
        if ended[n, 0] == RESTS:
            ended[n, 1], ended[n, 2] = land(field, plan, lying, room, moved[n], covers[n])
            if ended[n, 1] > MOST_MOVED or ended[n, 2] > MOST_COVERS:
                ended[n, 0] = CROWDED
    return ended, moved, covers


class Sheet:
    """A table that has been checked, as arrays, and what is told of it as it lies."""

    def __init__(self, table: Tabletop, loose: Loose) -> None:
        self.table, self.loose = table, loose
        bases = [fixture for fixture in table.fixtures if fixture.kind != "cup"]
        self._cups = tuple(fixture for fixture in table.fixtures if fixture.kind == "cup")
        self._ids = [piece.id for piece in table.pieces] + [base.id for base in bases]
        self._field, self._plan = field_of(table, loose), plan_of(table, bases)
        self._lying, covers, count, deepest = lay_out(shapes(), self._field, self._plan, MOST_COVERS)
        if count > MOST_COVERS:
            _, covers, _, _ = lay_out(shapes(), self._field, self._plan, count)
        self.may_overlap = deepest * 1e6 > SUNK_UM / 2 or self._is_near_cup()
        self._rest = Landing(
            covers=tuple(self._named(covers[:count])),
            partly_off=off_and_partly_off(table)[1],
            in_cup=in_cup(table),
            in_zone=in_zone(table),
        )

    def _is_near_cup(self) -> bool:
        """Whether a piece lies in a cup or at one; how deep it is in its wall, only the engine can tell."""
        cups = self._field.rough[-len(self._cups) :, :2] if self._cups else np.empty((0, 2))
        places = self._field.things[: self._field.pieces, :2]
        away: Array = np.abs(places[:, None] - cups).max(axis=2)
        return bool((away < AT_CUP_M).any())

    def fly(self, who: Sequence[int], launches: Sequence[Launch], noises: Sequence[Noise]) -> list[Landing | None]:
        """Shots of pieces by their places in the table, each of it as it lies; None for one that is beyond us."""
        given = (np.array(who, np.int64), np.array(launches, float).reshape(-1, 5))
        ended, moved, covers = fly(shapes(), feel(), self._field, self._plan, self._lying, *given)
        found = []
        for n, (how, pieces, pairs) in enumerate(ended.tolist()):
            here = how == RESTS
            found.append(self._landing(moved[n, :pieces], covers[n, :pairs], noises[n]) if here else None)
        return found

    def _landing(self, rows: Array, pairs: Array, noise: Noise) -> Landing:
        """What moved, and the rest as it was."""
        table, old, moved = self.table, self._rest, list[Piece]()
        for i, x, y, z, *quat in rows.tolist():
            piece = table.pieces[i]
            moved.append(Piece(piece.id, piece.kind, Pose(x, y, z, tuple(quat))))
        gone = {piece.id for piece in moved}
        covers = [each for each in old.covers if each.upper_id not in gone and each.lower_id not in gone]
        covers += self._named(pairs)
        part = Tabletop(table.mat, tuple(moved), self._cups, table.zones)
        off, partly_off = off_and_partly_off(part)
        return Landing(
            moved=part.pieces,
            covers=tuple(sorted(covers, key=lambda each: (each.upper_id, each.lower_id))),
            off=off,
            partly_off=(*(id for id in old.partly_off if id not in gone), *partly_off),
            in_cup=(*(each for each in old.in_cup if each.piece_id not in gone), *in_cup(part)),
            in_zone=(*(each for each in old.in_zone if each.piece_id not in gone), *in_zone(part)),
            noise=noise,
        )

    def _named(self, pairs: Array) -> list[Cover]:
        return [Cover(self._ids[upper], self._ids[lower], overlap) for upper, lower, overlap in pairs.tolist()]


def is_laid_out(table: Tabletop, loose: Loose) -> bool:
    """Whether what flies on such a table is compiled: the machine code is on disk."""
    field, plan = field_of(table, loose), plan_of(table, ())
    given = (shapes(), feel(), field, plan, np.zeros((1, LYING)), np.zeros(1, np.int64), np.zeros((1, 5)))
    return is_kept(lay_out, shapes(), field, plan, 1) and is_kept(fly, *given)


def plan_of(table: Tabletop, bases: Sequence[Fixture]) -> Plan:
    """A table from above."""
    poses = [(p.pose.x_um, p.pose.y_um, p.pose.z_um, *p.pose.quat) for p in table.pieces]
    for base in bases:
        half, level = base.turn_mrad / 2000, FIXTURES[base.kind].height_um // 2
        turn = round(QUAT_ONE * math.cos(half)), 0, 0, round(QUAT_ONE * math.sin(half))
        poses.append((base.x_um, base.y_um, level, *turn))
    return Plan(np.array(poses, np.int64).reshape(-1, 7), *_outlines())


@lru_cache(maxsize=1)
def _outlines() -> tuple[Array, Array]:
    kinds = [kind.removeprefix("fixed ") for kind in KINDS]
    return np.array([UNIT_CORNERS[kind] for kind in kinds]), np.array([REACH[kind] for kind in kinds])
