"""Free flight in closed form: where a piece is, and how a round one is turned, until it may touch something.

A disc is a symmetric top: it turns steadily about its angular momentum L and about its own axis e3,
q(t) = exp(t L / I1) q(0) exp(t (1 - I3 / I1) w3 e3).
"""

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from fleacircus.physics import exact
from fleacircus.physics.outline import Floats

GRAVITY = 9.81
CLEAR_M = 0.0005
"""Flight counts as free while the piece keeps at least this far from everything."""


class Body(NamedTuple):
    """A flying piece: position, quaternion, velocity in the table's frame, spin in its own, and its build.

    What is not round is taken for a ball of its greatest radius where it may touch something.
    """

    position: Floats
    quat: Floats
    velocity: Floats
    spin: Floats
    radius: float
    half_height: float
    across: float
    """The moment of inertia across the disc."""
    about: float
    """The moment of inertia about its axis."""
    is_round: bool = True


class Obstacles(NamedTuple):
    """Things in the way, as upright cylinders from the mat up: places (N, 2), radii and tops (N,)."""

    places: Floats
    radii: Floats
    tops: Floats


def times(a: Floats, b: Floats) -> Floats:
    """The products of quaternions, row by row."""
    aw, ax, ay, az = a.T
    bw, bx, by, bz = b.T
    product = (
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    )
    return np.array(product).T


def _momentum(body: Body) -> tuple[Floats, float]:
    """The direction and the size of the angular momentum, in the table's frame."""
    x, y, z = body.spin.tolist()
    own = (body.across * x, body.across * y, body.about * z)
    momentum = [exact.dot_fused(row, own) for row in exact.turn_of(body.quat)]
    size = math.sqrt(exact.dot(momentum, momentum))
    return (np.array(momentum) / size if size > 0 else np.array([0.0, 0.0, 1.0])), size


def positions(body: Body, t: Floats) -> Floats:
    """Where the body is at these times."""
    path: Floats = body.position + t[:, None] * body.velocity
    path[:, 2] -= GRAVITY / 2 * t * t
    return path


def attitudes(body: Body, t: Floats) -> Floats:
    """The body's quaternions at these times."""
    axis, size = _momentum(body)
    outer, inner = np.empty((len(t), 4)), np.zeros((len(t), 4))
    half = t * (size / body.across / 2)
    outer[:, 0], outer[:, 1:] = np.cos(half), np.sin(half)[:, None] * axis
    half = t * ((1 - body.about / body.across) * body.spin[2] / 2)
    inner[:, 0], inner[:, 3] = np.cos(half), np.sin(half)
    return times(times(outer, body.quat[None]), inner)


def spin_at(body: Body, quat: Floats) -> Floats:
    """The angular velocity in the body's own frame once it has turned to `quat`: the momentum stays."""
    axis, size = _momentum(body)
    share = np.array(exact.into(exact.turn_of(quat), axis.tolist()))
    own: Floats = share * size / np.array([body.across, body.across, body.about])
    return own


def _uprights(body: Body, t: Floats) -> Floats:
    """The z share of the body's axis at these times, without sign."""
    axis, size = _momentum(body)
    own = [row[2] for row in exact.turn_of(body.quat)]
    angle = t * (size / body.across)
    along = exact.dot(axis.tolist(), own)
    steady = axis[2] * along
    sideways = axis[0] * own[1] - axis[1] * own[0]
    share = steady + (own[2] - steady) * np.cos(angle) + sideways * np.sin(angle)
    upright: Floats = np.minimum(np.abs(share), 1.0)
    return upright


def airborne_s(height: float, rise: float) -> float:
    """How long a point at this height, rising so fast, stays above the mat."""
    return (rise + math.sqrt(rise * rise + 2 * GRAVITY * max(0.0, height))) / GRAVITY


def free_ms(body: Body, obstacles: Obstacles, *, from_mat: bool) -> int:
    """For how many whole milliseconds the flight surely touches nothing; 0 if it may touch at once.

    `from_mat`: the body has just been shot off the mat, so its own rim may be near it for the first moments.
    """
    rise = float(body.velocity[2])
    airborne = airborne_s(float(body.position[2]), rise)
    if airborne < 0.012:
        return 0
    t = np.arange(1, int(airborne * 1000) + 1) / 1000
    lowest: Floats = float(body.position[2]) + t * (rise - GRAVITY / 2 * t)
    if body.is_round:
        upright = _uprights(body, t)
        lowest -= body.radius * np.sqrt(1 - upright * upright) + body.half_height * upright
    else:
        lowest -= body.radius
    touching = lowest < CLEAR_M
    if from_mat:
        touching[:5] = lowest[:5] < -CLEAR_M / 2
    if len(obstacles.tops):
        low = np.flatnonzero(lowest < obstacles.tops.max() + CLEAR_M)
        if len(low):
            places = body.position[:2] + t[low, None] * body.velocity[:2]
            touching[low] |= _near(places, lowest[low], body.radius, obstacles)
    return max(0, int(touching.argmax()) - 1) if touching.any() else len(t)


def _near(places: Floats, lowest: Floats, radius: float, obstacles: Obstacles) -> npt.NDArray[np.bool_]:
    """At which moments the flying piece may touch an obstacle."""
    reach = radius + CLEAR_M + obstacles.radii
    x = obstacles.places[:, 0] - places[:, :1]
    y = obstacles.places[:, 1] - places[:, 1:]
    close = x * x + y * y < reach * reach
    low = lowest[:, None] < obstacles.tops + CLEAR_M
    hit: npt.NDArray[np.bool_] = np.any(close & low, axis=1)
    return hit
