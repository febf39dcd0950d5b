"""The judge's own pieces, bases and mat as numbers: corners and facets, weights, friction and stiffness.

Nothing is fitted here: everything is read off the scene that the judge compiles, so a change of its preset or of a
form is a change of the quick table too.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from fleacircus.physics.check import REACH_M
from fleacircus.physics.model import FIXTURES, PIECES, Fixture
from fleacircus.physics.outline import rotation
from fleacircus.physics.quick.kernel import Array
from fleacircus.physics.scene import FOUNDATION_M, Scene, bevelled, outline_m

STANDS = tuple(kind for kind in FIXTURES if kind != "cup")
KINDS = (*PIECES, *(f"fixed {kind}" for kind in STANDS))
NUMBER = {kind: i for i, kind in enumerate(KINDS)}
FELT, PIECE, FIXED = 0, 1, 2
MOST_CORNERS, MOST_FACETS, MOST_SIDES, MOST_AROUND = 48, 34, 16, 4


class Shapes(NamedTuple):
    """Tables by kind. A shape is a few layers of one ring of corners, the lowest layer first."""

    corners: Array
    ring: Array
    layers: Array
    facets: Array
    normals: Array
    sides: Array
    side_count: Array
    around: Array
    """The facets around each corner, -1 where there are no more."""
    companions: Array
    """Which other corners bear a piece that lies on its face, for the deepest corner of it."""
    reach: Array
    """How far a shape goes from its middle."""
    plan: Array
    """How far it goes in plan, the measure of the judge's own look at what is near."""
    tall: Array
    mass: Array
    inertia: Array
    light: Array
    """How easily a kind is moved, the measure by which the judge softens its contacts."""
    is_round: Array


class Feel(NamedTuple):
    """The judge's contacts: on felt, between pieces, against what is fixed."""

    friction: Array
    """Sliding, twisting and rolling friction of each."""
    quick_s: Array
    """The time constants."""
    impedance: Array
    ratio: float
    gravity: float


@lru_cache(maxsize=1)
def shapes() -> Shapes:
    """All kinds."""
    count = len(KINDS)
    made = Shapes(
        np.zeros((count, MOST_CORNERS, 3)),
        np.zeros(count, np.int64),
        np.zeros(count, np.int64),
        np.zeros(count, np.int64),
        np.zeros((count, MOST_FACETS, 3)),
        np.zeros((count, MOST_FACETS, MOST_SIDES), np.int64),
        np.zeros((count, MOST_FACETS), np.int64),
        np.full((count, MOST_CORNERS, MOST_AROUND), -1, np.int64),
        np.full((count, MOST_CORNERS, 3), -1, np.int64),
        np.zeros(count),
        np.zeros(count),
        np.zeros(count),
        np.ones(count),
        np.ones((count, 3)),
        np.zeros(count),
        np.zeros(count, np.bool_),
    )
    for kind, form in PIECES.items():
        _fill(made, NUMBER[kind], np.array(bevelled(form)), len(outline_m(form)))
        made.plan[NUMBER[kind]] = REACH_M[kind]
        made.tall[NUMBER[kind]] = form.height_um / 2e6
        made.is_round[NUMBER[kind]] = form.outline == "disc"
    for kind in STANDS:
        form, ring = FIXTURES[kind], outline_m(FIXTURES[kind])
        prism = [(x, y, z) for z in (-FOUNDATION_M, form.height_um / 1e6) for x, y in ring]
        _fill(made, NUMBER[f"fixed {kind}"], np.array(prism), len(ring))
        made.plan[NUMBER[f"fixed {kind}"]] = math.hypot(form.width_um, form.depth_um) / 2e6
        made.tall[NUMBER[f"fixed {kind}"]] = form.height_um / 1e6
    scene = Scene((), tuple((kind, 1) for kind in PIECES), 0.001, sleep=False)
    model, first = scene.model, scene.model.nbody - len(PIECES)
    for i in range(len(PIECES)):
        turn = rotation(model.body_iquat[first + i])
        made.mass[i] = model.body_mass[first + i]
        made.inertia[i] = (turn**2 * model.body_inertia[first + i]).sum(axis=1)
        made.light[i] = model.body_invweight0[first + i, 0]
        _ask_companions(made, scene, i)
    return made


@lru_cache(maxsize=1)
def feel() -> Feel:
    """The judge's contacts, read off a scene with one of each."""
    scene = Scene((Fixture(1, STANDS[0], 0, 0),), (("small", 1),), 0.001, sleep=False)
    model, order = scene.model, [0, 2, 1]
    assert (model.geom_solimp == model.geom_solimp[0]).all()
    assert model.geom_solimp[0, 4] == 2
    return Feel(
        model.geom_friction[order].copy(),
        model.geom_solref[order, 0].copy(),
        model.geom_solimp[0].copy(),
        float(model.opt.impratio),
        -float(model.opt.gravity[2]),
    )


def _fill(made: Shapes, kind: int, corners: Array, ring: int) -> None:
    layers = len(corners) // ring
    made.corners[kind, : len(corners)] = corners
    made.ring[kind], made.layers[kind] = ring, layers
    made.reach[kind] = np.linalg.norm(corners, axis=1).max()
    top = (layers - 1) * ring
    facets = [list(range(ring))[::-1], list(range(top, top + ring))]
    for low, high in pairwise(range(0, layers * ring, ring)):
        facets += [[low + i, low + (i + 1) % ring, high + (i + 1) % ring, high + i] for i in range(ring)]
    made.facets[kind] = len(facets)
    for f, facet in enumerate(facets):
        a, b, c = corners[facet[0]], corners[facet[1]], corners[facet[2]]
        normal = np.cross(b - a, c - b)
        made.normals[kind, f] = normal / np.linalg.norm(normal)
        made.sides[kind, f, : len(facet)] = facet
        made.side_count[kind, f] = len(facet)
        for corner in facet:
            made.around[kind, corner, list(made.around[kind, corner]).index(-1)] = f


def _ask_companions(made: Shapes, scene: Scene, kind: int) -> None:
    """Press every corner of both faces into the mat, and see which others the engine takes beside it."""
    corners = made.corners[kind, : made.ring[kind] * made.layers[kind]]
    ring = int(made.ring[kind])
    for corner in (*range(ring), *range(len(corners) - ring, len(corners))):
        x, y, z = corners[corner].tolist()
        y, s = (-y if z > 0 else y), 5e-5 / math.hypot(x, y)
        quat = np.array([s * y, 1, 0, -s * x] if z > 0 else [1, -s * y, s * x, 0])
        quat /= np.linalg.norm(quat)
        placed = corners @ rotation(quat).T
        scene.clear()
        scene.poses[kind] = (0, 0, -placed[:, 2].min() - 1e-4, *quat)
        scene.deepest()
        points = scene.data.contact.pos[np.abs(scene.data.contact.pos[:, 0]) < 1]
        below = np.flatnonzero(placed[:, 2] < placed[:, 2].min() + 1e-5)
        taken = [int(below[np.hypot(*(placed[below, :2] - point[:2]).T).argmin()]) for point in points]
        assert taken[0] == corner
        made.companions[kind, corner, : len(taken) - 1] = taken[1:]
