"""The judge's own pieces, bases and mat as numbers: corners and facets, weights, friction and stiffness.

Nothing is fitted here: everything is read off the scene that the judge compiles, so a change of its preset or of a
form is a change of the quick table too.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from fleacircus.physics.check import REACH_M
from fleacircus.physics.flight import GRAVITY
from fleacircus.physics.model import FIXTURES, PIECES, Fixture
from fleacircus.physics.outline import rotation
from fleacircus.physics.quick.kernel import Array
from fleacircus.physics.scene import Scene, outline_m

STANDS = tuple(kind for kind in FIXTURES if kind != "cup")
KINDS = (*PIECES, *(f"fixed {kind}" for kind in STANDS))
NUMBER = {kind: i for i, kind in enumerate(KINDS)}
FELT, PIECE, FIXED = 0, 1, 2
MOST_CORNERS, MOST_FACETS, MOST_SIDES, MOST_AROUND = 48, 34, 16, 4


REACH, PLAN, TALL, MASS, LIGHT, ROUND = range(6)
"""Numbers of a kind: how far it goes from its middle, how far in plan (the measure of the judge's own look at what is
near), half its height (of what stands: all of it), its mass, how easily it is moved (the measure by which the judge
softens its contacts), whether it is round."""
INERTIA, GYRO, HALF, NUMBERS = 6, 9, 12, 15
"""About its own axes: its inertia, what Euler's equations make of two spins, half its measures."""
RING, LAYERS, FLAT, SIDES, COUNTS = 0, 1, 2, 4, 4 + MOST_FACETS
"""Whole numbers of a kind: corners of a ring, rings, which corner of a piece that lies quite flat the engine takes
first, face up and face down, and how many sides each facet has."""


class Shapes(NamedTuple):
    """Tables by kind. A shape is a few layers of one ring of corners, the lowest layer first."""

    corners: Array
    normals: Array
    sides: Array
    around: Array
    """The facets around each corner, -1 where there are no more."""
    companions: Array
    """Which other corners bear a piece that lies on its face, for the deepest corner of it."""
    counts: Array
    numbers: Array


@lru_cache(maxsize=1)
def shapes() -> Shapes:
    """All kinds."""
    count = len(KINDS)
    made = Shapes(
        np.zeros((count, MOST_CORNERS, 3)),
        np.zeros((count, MOST_FACETS, 3)),
        np.zeros((count, MOST_FACETS, MOST_SIDES), np.int64),
        np.full((count, MOST_CORNERS, MOST_AROUND), -1, np.int64),
        np.full((count, MOST_CORNERS, 3), -1, np.int64),
        np.zeros((count, COUNTS), np.int64),
        np.zeros((count, NUMBERS)),
    )
    stands = tuple(Fixture(n, kind, 2_000_000 + 100_000 * n, 0) for n, kind in enumerate(STANDS))
    scene = Scene(stands, tuple((kind, 1) for kind in PIECES), 0.001, sleep=False)
    model, first = scene.model, scene.model.nbody - len(PIECES)
    for kind, form in PIECES.items():
        i, body = NUMBER[kind], first + NUMBER[kind]
        _read(made, i, model, body, len(outline_m(form)))
        turn, numbers = rotation(model.body_iquat[body]), made.numbers[i]
        numbers[PLAN], numbers[TALL] = REACH_M[kind], form.height_um / 2e6
        numbers[ROUND] = form.outline == "disc"
        numbers[HALF:] = form.width_um / 2e6, form.depth_um / 2e6, form.height_um / 2e6
        numbers[MASS] = model.body_mass[body]
        x, y, z = (turn**2 * model.body_inertia[body]).sum(axis=1).tolist()
        numbers[INERTIA : INERTIA + 3] = x, y, z
        numbers[GYRO : GYRO + 3] = (y - z) / x, (z - x) / y, (x - y) / z
        numbers[LIGHT] = model.body_invweight0[body, 0]
        _ask_companions(made, scene, i)
    for body, kind in enumerate(STANDS, start=1):
        form = FIXTURES[kind]
        _read(made, NUMBER[f"fixed {kind}"], model, body, len(outline_m(form)))
        numbers = made.numbers[NUMBER[f"fixed {kind}"]]
        numbers[PLAN], numbers[TALL] = math.hypot(form.width_um, form.depth_um) / 2e6, form.height_um / 1e6
    return made


@lru_cache(maxsize=1)
def feel() -> Array:
    """The judge's contacts, read off a scene with one of each: on felt, between pieces, against what is fixed.

    Of each: sliding, twisting and rolling friction, the time constant, four numbers of the impedance, and how much
    softer it is across than along.
    """
    scene = Scene((Fixture(1, STANDS[0], 0, 0),), (("small", 1),), 0.001, sleep=False)
    model, order = scene.model, [0, 2, 1]
    assert (model.geom_solimp == model.geom_solimp[0]).all()
    assert model.geom_solimp[0, 4] == 2
    assert math.isclose(-model.opt.gravity[2], GRAVITY)
    found = np.zeros((3, 9))
    found[:, :3] = model.geom_friction[order]
    found[:, 3] = model.geom_solref[order, 0]
    found[:, 4:8] = model.geom_solimp[0, :4]
    found[:, 8] = model.opt.impratio
    return found


def _read(made: Shapes, kind: int, model: Any, body: int, ring: int) -> None:
    """A shape as the engine keeps it: its corners by rings, and its facets in the engine's own order."""
    geom = int(model.body_geomadr[body])
    mesh, turn = model.geom_dataid[geom], rotation(model.geom_quat[geom])
    of, count = model.mesh_vertadr[mesh], model.mesh_vertnum[mesh]
    corners = model.mesh_vert[of : of + count].astype(float) @ turn.T + model.geom_pos[geom]
    made.corners[kind, :count] = corners
    made.counts[kind, RING], made.counts[kind, LAYERS] = ring, count // ring
    made.numbers[kind, REACH] = np.linalg.norm(corners, axis=1).max()
    for corner in range(count):
        at, facets = model.mesh_polymapadr[of + corner], model.mesh_polymapnum[of + corner]
        made.around[kind, corner, :facets] = model.mesh_polymap[at : at + facets]
    for facet in range(model.mesh_polynum[mesh]):
        polygon = model.mesh_polyadr[mesh] + facet
        at, sides = model.mesh_polyvertadr[polygon], model.mesh_polyvertnum[polygon]
        made.sides[kind, facet, :sides] = model.mesh_polyvert[at : at + sides]
        made.counts[kind, SIDES + facet] = sides
        made.normals[kind, facet] = turn @ model.mesh_polynormal[polygon]


def _ask_companions(made: Shapes, scene: Scene, kind: int) -> None:
    """Press every corner of both faces into the mat, and see which others the engine takes beside it."""
    ring, layers = made.counts[kind, :FLAT].tolist()
    corners = made.corners[kind, : ring * layers]
    for corner in (*range(ring), *range(len(corners) - ring, len(corners))):
        x, y, z = corners[corner].tolist()
        y, s = (-y if z > 0 else y), 5e-5 / math.hypot(x, y)
        taken = _pressed(scene, kind, corners, [s * y, 1, 0, -s * x] if z > 0 else [1, -s * y, s * x, 0])
        assert taken[0] == corner
        made.companions[kind, corner, : len(taken) - 1] = taken[1:]
    for side, quat in enumerate(([1.0, 0, 0, 0], [0.0, 1, 0, 0])):
        first, *others = _pressed(scene, kind, corners, quat)
        made.counts[kind, FLAT + side] = first
        assert set(others) == set(made.companions[kind, first, : len(others)].tolist())


def _pressed(scene: Scene, kind: int, corners: Array, quat: list[float]) -> list[int]:
    """The corners at which the engine finds a piece in the mat that is so turned, the deepest first."""
    turned = np.array(quat) / np.linalg.norm(quat)
    placed = corners @ rotation(turned).T
    scene.clear()
    scene.poses[kind] = (0, 0, -placed[:, 2].min() - 1e-4, *turned)
    scene.deepest()
    points = scene.data.contact.pos[np.abs(scene.data.contact.pos[:, 0]) < 1]
    below = np.flatnonzero(placed[:, 2] < placed[:, 2].min() + 1e-5)
    return [int(below[np.hypot(*(placed[below, :2] - point[:2]).T).argmin()]) for point in points]
