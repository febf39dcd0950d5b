"""Free flight of the one piece that is awake, in closed form, as the judge does it: to just before it may touch."""

import math

import numpy as np

from fleacircus.physics.flight import CLEAR_M
from fleacircus.physics.quick.field import Field
from fleacircus.physics.quick.kernel import Array, kernel
from fleacircus.physics.quick.shapes import Feel, Shapes
from fleacircus.physics.quick.turn import matrix, spin_change, spun
from fleacircus.physics.run import WORTH_MS


@kernel
def leap(shapes: Shapes, feel: Feel, field: Field, who: int, from_mat: bool) -> int:
    """Move a flying piece ahead; by how many milliseconds, 0 if it stays."""
    kind, g = field.kinds[who], feel.gravity
    z, rise = field.places[who, 2], field.speeds[who, 2]
    airborne = (rise + math.sqrt(rise * rise + 2 * g * max(0.0, z))) / g
    if airborne * 1000 < WORTH_MS:
        return 0
    is_round, radius = shapes.is_round[kind], shapes.plan[kind]
    turn = np.empty((3, 3))
    matrix(field.quats[who], turn)
    upright = min(1.0, abs(turn[2, 2])) if is_round else 0.0
    lowest = z - radius * math.sqrt(1 - upright * upright) - shapes.tall[kind] * upright
    if lowest < (-CLEAR_M if from_mat else CLEAR_M) or (from_mat and upright < 0.9999):
        return 0
    ahead = free_ms(shapes, feel, field, who, turn, airborne, from_mat)
    if ahead < WORTH_MS:
        return 0
    t = ahead / 1000
    field.places[who, 0] += t * field.speeds[who, 0]
    field.places[who, 1] += t * field.speeds[who, 1]
    field.places[who, 2] += t * (rise - g / 2 * t)
    field.speeds[who, 2] -= g * t
    if is_round:
        turn_freely(shapes.inertia[kind], field.quats[who], field.spins[who], turn, t)
    else:
        change = np.empty(3)
        for _ in range(ahead):
            spin_change(field.spins[who], shapes.inertia[kind], change)
            for k in range(3):
                field.spins[who, k] += change[k] / 1000
            spun(field.quats[who], field.spins[who], 0.001)
    return ahead


@kernel
def momentum(inertia: Array, spin: Array, turn: Array, out: Array) -> float:
    """The direction of the angular momentum in the table's frame, and its size."""
    size = 0.0
    for i in range(3):
        out[i] = 0
        for k in range(3):
            out[i] += turn[i, k] * inertia[k] * spin[k]
        size += out[i] * out[i]
    size = math.sqrt(size)
    for i in range(3):
        out[i] = out[i] / size if size > 0 else (1.0 if i == 2 else 0.0)
    return size


@kernel
def turn_freely(inertia: Array, quat: Array, spin: Array, turn: Array, t: float) -> None:
    """Turn a round body: steadily about its momentum and about its own axis."""
    axis, own, now = np.empty(3), np.zeros(3), np.empty((3, 3))
    size = momentum(inertia, spin, turn, axis)
    own[2] = (1 - inertia[2] / inertia[0]) * spin[2]
    spun(quat, own, t)
    half = t * size / inertia[0] / 2
    c, s = math.cos(half), math.sin(half)
    a, b, d = s * axis[0], s * axis[1], s * axis[2]
    w, x, y, z = quat[0], quat[1], quat[2], quat[3]
    quat[0] = c * w - a * x - b * y - d * z
    quat[1] = c * x + a * w + b * z - d * y
    quat[2] = c * y - a * z + b * w + d * x
    quat[3] = c * z + a * y - b * x + d * w
    matrix(quat, now)
    for i in range(3):
        share = now[0, i] * axis[0] + now[1, i] * axis[1] + now[2, i] * axis[2]
        spin[i] = share * size / inertia[i]


@kernel
def free_ms(shapes: Shapes, feel: Feel, field: Field, who: int, turn: Array, airborne: float, from_mat: bool) -> int:
    """For how many milliseconds the flight surely touches nothing."""
    if airborne < 0.012:
        return 0
    kind, g = field.kinds[who], feel.gravity
    radius, tall, is_round = shapes.plan[kind], shapes.tall[kind], shapes.is_round[kind]
    z, rise = field.places[who, 2], field.speeds[who, 2]
    axis = np.empty(3)
    size = momentum(shapes.inertia[kind], field.spins[who], turn, axis)
    along = axis[0] * turn[0, 2] + axis[1] * turn[1, 2] + axis[2] * turn[2, 2]
    steady, sideways = axis[2] * along, axis[0] * turn[1, 2] - axis[1] * turn[0, 2]
    highest = 0.0
    for i in range(len(field.tops)):
        if i != who:
            highest = max(highest, field.tops[i])
    count = int(airborne * 1000)
    for i in range(count):
        t = (i + 1) / 1000
        middle = z + t * (rise - g / 2 * t)
        if middle - radius - tall > highest + CLEAR_M:
            continue
        lowest = middle - radius
        if is_round:
            angle = t * size / shapes.inertia[kind, 0]
            share = steady + (turn[2, 2] - steady) * math.cos(angle) + sideways * math.sin(angle)
            upright = min(abs(share), 1.0)
            lowest = middle - radius * math.sqrt(1 - upright * upright) - tall * upright
        limit = -CLEAR_M / 2 if from_mat and i < 5 else CLEAR_M
        if lowest < limit or (
            lowest < highest + CLEAR_M
            and is_near(
                field,
                who,
                field.places[who, 0] + t * field.speeds[who, 0],
                field.places[who, 1] + t * field.speeds[who, 1],
                lowest - CLEAR_M,
                radius + CLEAR_M,
            )
        ):
            return max(0, i - 1)
    return count


@kernel
def is_near(field: Field, who: int, x: float, y: float, low: float, radius: float) -> bool:
    """Whether anything higher than this is within reach of a place."""
    for i in range(len(field.tops)):
        if i != who and field.tops[i] > low:
            reach = radius + field.plans[i]
            if (field.around[i, 0] - x) ** 2 + (field.around[i, 1] - y) ** 2 < reach * reach:
                return True
    return False
