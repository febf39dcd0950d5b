"""One run of the quick table: from a launch to rest, a step of the judge at a time, with only what is awake in it."""

import math
from typing import NamedTuple

import numpy as np

from fleacircus.physics.local import LOOKING_AHEAD
from fleacircus.physics.model import FIXTURES, ON_EDGE
from fleacircus.physics.quick.cone import accelerations, prepare
from fleacircus.physics.quick.field import Field
from fleacircus.physics.quick.kernel import Array, kernel
from fleacircus.physics.quick.leap import leap
from fleacircus.physics.quick.mat import on_mat
from fleacircus.physics.quick.shapes import FELT, FIXED, PIECE, Feel, Shapes
from fleacircus.physics.quick.touch import touching
from fleacircus.physics.quick.turn import matrix, spin_change, spun
from fleacircus.physics.run import FAST, LIMIT_MS, LOW_M, NEARLY_FLAT, WILD_SPEED

RESTS, CROWDED, AT_CUP, ON_ITS_EDGE, TOO_LONG, WILD = range(6)
"""How a run ends; all but the first are handed over to the engine."""
MOST_AWAKE = 4
MOST_CONTACTS = 64
CHECK_MS = LOOKING_AHEAD.check_ms
REST_SPEED, REST_SPIN = LOOKING_AHEAD.rest_speed, LOOKING_AHEAD.rest_spin
SLEEP_SPEED = 0.005
SLEEP_STEPS = 10
CUP_TOP_M = FIXTURES["cup"].height_um / 1e6
CUP_NEAR_M = 0.003


class Awake(NamedTuple):
    """The bodies that take part, in the order of their waking, and what is between them and everything else."""

    count: Array
    who: Array
    order: Array
    """The place of each piece among those awake, -1 if it sleeps."""
    touched: Array
    turns: Array
    mass: Array
    free: Array
    found: Array
    slow: Array
    axes: Array
    """Directions that parted a body from others lately."""
    contacts: Array
    bodies: Array
    arms: Array
    laws: Array
    wanted: Array


@kernel
def nobody(pieces: int, stands: int) -> Awake:
    """A table on which all sleep."""
    return Awake(
        np.zeros(2, np.int64),
        np.zeros(MOST_AWAKE, np.int64),
        np.full(pieces, -1, np.int64),
        np.zeros(pieces, np.bool_),
        np.zeros((MOST_AWAKE, 3, 3)),
        np.zeros(6 * MOST_AWAKE),
        np.zeros(6 * MOST_AWAKE),
        np.zeros(6 * MOST_AWAKE),
        np.zeros(MOST_AWAKE, np.int64),
        np.zeros((MOST_AWAKE, pieces + stands, 3)),
        np.zeros(1, np.int64),
        np.full((MOST_CONTACTS, 2), -1, np.int64),
        np.zeros((MOST_CONTACTS, 2, 6, 6)),
        np.zeros((MOST_CONTACTS, 14)),
        np.zeros((MOST_CONTACTS, 6)),
    )


@kernel
def wake(shapes: Shapes, field: Field, awake: Awake, who: int) -> bool:
    """Let a piece take part, and those that touch it; whether there is room for them."""
    if awake.order[who] >= 0:
        return True
    n = awake.count[0]
    if n == MOST_AWAKE:
        return False
    awake.who[n], awake.order[who], awake.touched[who] = who, n, True
    awake.count[0] = n + 1
    awake.slow[n] = 0
    matrix(field.quats[who], awake.turns[n])
    kind = field.kinds[who]
    for k in range(3):
        awake.mass[6 * n + k] = shapes.mass[kind]
        awake.mass[6 * n + 3 + k] = shapes.inertia[kind, k]
    for k in range(6):
        awake.found[6 * n + k] = 0
    for j in range(awake.axes.shape[1]):
        for k in range(3):
            awake.axes[n, j, k] = 0
    for p in range(len(field.pairs)):
        a, b = field.pairs[p, 0], field.pairs[p, 1]
        if a == who or b == who:
            other = b if a == who else a
            if not awake.touched[other] and not wake(shapes, field, awake, other):
                return False
    return True


@kernel
def fall_asleep(field: Field, awake: Awake, n: int) -> None:
    """Take a body out; the last one takes its place."""
    who, last = awake.who[n], awake.count[0] - 1
    for k in range(3):
        field.speeds[who, k] = field.spins[who, k] = 0
    awake.order[who] = -1
    if n != last:
        awake.who[n] = awake.who[last]
        awake.order[awake.who[n]] = n
        awake.slow[n] = awake.slow[last]
        awake.turns[n] = awake.turns[last]
        awake.axes[n] = awake.axes[last]
        for k in range(6):
            awake.mass[6 * n + k] = awake.mass[6 * last + k]
            awake.found[6 * n + k] = awake.found[6 * last + k]
    awake.count[0] = last


@kernel
def add_contact(
    field: Field,
    awake: Awake,
    feel: Feel,
    which: int,
    first: int,
    second: int,
    point: Array,
    normal: Array,
    depth: float,
    light: Array,
    hard: bool,
    step_s: float,
) -> None:
    """Add a contact between two bodies awake (-1: something fixed), the normal from the first to the second."""
    c = awake.contacts[0]
    if c == MOST_CONTACTS:
        return
    awake.contacts[0] = c + 1
    law, arms, wanted = awake.laws[c], awake.arms[c], awake.wanted[c]
    prepare(feel, which, depth, light, hard, step_s, law)
    awake.bodies[c, 0], awake.bodies[c, 1] = first, second
    frame = np.empty((3, 3))
    nx, ny, nz = normal[0], normal[1], normal[2]
    frame[0, 0], frame[0, 1], frame[0, 2] = nx, ny, nz
    if abs(nx) < 0.5:
        size = math.sqrt(ny * ny + nz * nz)
        frame[1, 0], frame[1, 1], frame[1, 2] = 0.0, nz / size, -ny / size
    else:
        size = math.sqrt(nx * nx + nz * nz)
        frame[1, 0], frame[1, 1], frame[1, 2] = -nz / size, 0.0, nx / size
    frame[2, 0] = ny * frame[1, 2] - nz * frame[1, 1]
    frame[2, 1] = nz * frame[1, 0] - nx * frame[1, 2]
    frame[2, 2] = nx * frame[1, 1] - ny * frame[1, 0]
    for j in range(6):
        wanted[j] = 0
    for side in range(2):
        b = awake.bodies[c, side]
        if b < 0:
            continue
        who, sign, turn = awake.who[b], (-1.0 if side == 0 else 1.0), awake.turns[b]
        x, y, z = point[0] - field.places[who, 0], point[1] - field.places[who, 1], point[2] - field.places[who, 2]
        speed, spin = field.speeds[who], field.spins[who]
        for j in range(3):
            fx, fy, fz = sign * frame[j, 0], sign * frame[j, 1], sign * frame[j, 2]
            ax, ay, az = y * fz - z * fy, z * fx - x * fz, x * fy - y * fx
            arms[side, j, 0], arms[side, j, 1], arms[side, j, 2] = fx, fy, fz
            for k in range(3):
                arms[side, j, 3 + k] = turn[0, k] * ax + turn[1, k] * ay + turn[2, k] * az
                arms[side, 3 + j, k] = 0
                arms[side, 3 + j, 3 + k] = turn[0, k] * fx + turn[1, k] * fy + turn[2, k] * fz
        for j in range(6):
            for k in range(3):
                wanted[j] -= law[12] * (arms[side, j, k] * speed[k] + arms[side, j, 3 + k] * spin[k])
    wanted[0] += law[13]


@kernel
def find_contacts(shapes: Shapes, feel: Feel, field: Field, awake: Awake, first: int, hard: bool, step_s: float) -> int:
    """All contacts of what is awake; what is touched wakes. How it went: `RESTS` is well."""
    awake.contacts[0] = 0
    points, depths, normal = np.empty((64, 3)), np.empty(64), np.empty(3)
    light, flat = np.empty(2), np.eye(3)
    pieces = len(field.kinds)
    n = 0
    while n < awake.count[0]:
        who = awake.who[n]
        kind, place = field.kinds[who], field.places[who]
        reach = shapes.reach[kind]
        for k in range(2):
            light[k] = shapes.light[kind, k]
        if place[2] < reach:
            count = on_mat(shapes, kind, place, awake.turns[n], points, depths)
            for p in range(count):
                add_contact(field, awake, feel, FELT, -1, n, points[p], flat[2], depths[p], light, hard, step_s)
        for s in range(len(field.stand_kinds)):
            stand, there = field.stand_kinds[s], field.stand_places[s]
            if place[2] - reach > shapes.tall[stand]:
                continue
            far = shapes.plan[stand] + reach
            if (place[0] - there[0]) ** 2 + (place[1] - there[1]) ** 2 > far * far:
                continue
            axis = awake.axes[n, pieces + s]
            if axis[0] == 0 and axis[1] == 0 and axis[2] == 0:
                axis[2] = 1
            count = touching(
                shapes, stand, kind, there, field.stand_turns[s], place, awake.turns[n], axis, points, depths, normal
            )
            for p in range(count):
                add_contact(field, awake, feel, FIXED, -1, n, points[p], normal, depths[p], light, hard, step_s)
        for j in range(pieces):
            if j == who or 0 <= awake.order[j] < n:
                continue
            other, there = field.kinds[j], field.places[j]
            far = reach + shapes.reach[other]
            x, y, z = there[0] - place[0], there[1] - place[1], there[2] - place[2]
            if x * x + y * y + z * z > far * far:
                continue
            if not meet(shapes, feel, field, awake, first, n, j, hard, step_s, points, depths, normal):
                return CROWDED
        for c in range(len(field.cups)):
            far = field.cups[c, 2] + reach + CUP_NEAR_M
            if (
                place[2] - reach < CUP_TOP_M + CUP_NEAR_M
                and (place[0] - field.cups[c, 0]) ** 2 + (place[1] - field.cups[c, 1]) ** 2 < far * far
            ):
                return AT_CUP
        n += 1
    return RESTS


@kernel
def meet(
    shapes: Shapes,
    feel: Feel,
    field: Field,
    awake: Awake,
    first: int,
    n: int,
    j: int,
    hard: bool,
    step_s: float,
    points: Array,
    depths: Array,
    normal: Array,
) -> bool:
    """Contacts of a body awake with another piece, which wakes by it; whether there is room for it."""
    who, turn = awake.who[n], np.empty((3, 3))
    kind, other = field.kinds[who], field.kinds[j]
    if awake.order[j] >= 0:
        turn[:] = awake.turns[awake.order[j]]
    else:
        matrix(field.quats[j], turn)
    axis = awake.axes[n, j]
    mine = (kind, 0 if who == first else who + 1)
    yours = (other, 0 if j == first else j + 1)
    is_first = mine < yours
    if axis[0] == 0 and axis[1] == 0 and axis[2] == 0:
        sign = 1.0 if is_first else -1.0
        base = awake.turns[n] if is_first else turn
        for k in range(3):
            for i in range(3):
                axis[k] += sign * base[i, k] * (field.places[j, i] - field.places[who, i])
    if is_first:
        count = touching(
            shapes, kind, other, field.places[who], awake.turns[n], field.places[j], turn, axis, points, depths, normal
        )
    else:
        count = touching(
            shapes, other, kind, field.places[j], turn, field.places[who], awake.turns[n], axis, points, depths, normal
        )
    if count == 0:
        return True
    if not wake(shapes, field, awake, j):
        return False
    light = np.empty(2)
    for k in range(2):
        light[k] = shapes.light[kind, k] + shapes.light[other, k]
    a, b = (n, awake.order[j]) if is_first else (awake.order[j], n)
    for p in range(count):
        add_contact(field, awake, feel, PIECE, a, b, points[p], normal, depths[p], light, hard, step_s)
    return True


@kernel
def step(shapes: Shapes, feel: Feel, field: Field, awake: Awake, first: int, hard: bool) -> int:
    """One time step of all that is awake: half a millisecond if hard, else a whole one."""
    step_s = 0.0005 if hard else 0.001
    ended = find_contacts(shapes, feel, field, awake, first, hard, step_s)
    if ended != RESTS:
        return ended
    bodies, count = awake.count[0], awake.contacts[0]
    for n in range(bodies):
        who = awake.who[n]
        awake.free[6 * n] = awake.free[6 * n + 1] = 0
        awake.free[6 * n + 2] = -feel.gravity
        spin_change(field.spins[who], shapes.inertia[field.kinds[who]], awake.free[6 * n + 3 : 6 * n + 6])
    if count == 0:
        for k in range(6 * bodies):
            awake.found[k] = awake.free[k]
    else:
        accelerations(
            bodies,
            count,
            awake.mass,
            awake.free,
            awake.arms,
            awake.bodies,
            awake.laws,
            awake.wanted,
            awake.found,
        )
    for n in range(bodies):
        who = awake.who[n]
        slow = True
        reach = shapes.reach[field.kinds[who]]
        for k in range(3):
            field.speeds[who, k] += step_s * awake.found[6 * n + k]
            field.spins[who, k] += step_s * awake.found[6 * n + 3 + k]
            field.places[who, k] += step_s * field.speeds[who, k]
            slow = slow and abs(field.speeds[who, k]) < SLEEP_SPEED and abs(field.spins[who, k]) * reach < SLEEP_SPEED
        spun(field.quats[who], field.spins[who], step_s)
        matrix(field.quats[who], awake.turns[n])
        awake.slow[n] = awake.slow[n] + 1 if slow else 0
    lull(field, awake)
    return RESTS


@kernel
def lull(field: Field, awake: Awake) -> None:
    """Let bodies sleep that have been slow for a while, unless something livelier touches them."""
    n = awake.count[0] - 1
    while n >= 0:
        drowsy = awake.slow[n] >= SLEEP_STEPS
        for c in range(awake.contacts[0]):
            a, b = awake.bodies[c, 0], awake.bodies[c, 1]
            if a >= 0 and b >= 0 and (a == n or b == n):
                drowsy = drowsy and awake.slow[a] >= SLEEP_STEPS and awake.slow[b] >= SLEEP_STEPS
        if drowsy:
            fall_asleep(field, awake, n)
            awake.contacts[0] = 0
        n -= 1


@kernel
def run(shapes: Shapes, feel: Feel, field: Field, first: int) -> tuple[int, Array]:
    """Run until everything rests: how it ended, and which pieces took part. `field` is left as it is then."""
    awake = nobody(len(field.kinds), len(field.stand_kinds))
    low = LOW_M
    for i in range(len(field.kinds), len(field.tops)):
        low = max(low, LOW_M + field.tops[i])
    if not wake(shapes, field, awake, first):
        return CROWDED, awake.touched
    now = 0
    if awake.count[0] == 1:
        now = leap(shapes, feel, field, first, True)
        matrix(field.quats[first], awake.turns[0])
    speed = WILD_SPEED
    while now < LIMIT_MS:
        hard = False
        if speed > FAST:
            for n in range(awake.count[0]):
                v = field.speeds[awake.who[n]]
                hard = hard or (
                    v[0] * v[0] + v[1] * v[1] + v[2] * v[2] > FAST * FAST and field.places[awake.who[n], 2] < low
                )
        ms = CHECK_MS - now % CHECK_MS
        for _ in range(2 * ms if hard else ms):
            ended = step(shapes, feel, field, awake, first, hard)
            if ended != RESTS:
                return ended, awake.touched
        now += ms
        speed, may_rest = 0.0, True
        for n in range(awake.count[0]):
            v, w = field.speeds[awake.who[n]], field.spins[awake.who[n]]
            speed = max(speed, math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]))
            spin = math.sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2])
            may_rest = may_rest and spin < REST_SPIN and abs(awake.turns[n, 2, 2]) > NEARLY_FLAT
        if not speed < WILD_SPEED:
            return WILD, awake.touched
        if speed < REST_SPEED and may_rest:
            return at_rest(field, awake), awake.touched
        if awake.count[0] == 1:
            who = awake.who[0]
            note(shapes, field, awake)
            now += leap(shapes, feel, field, who, False)
            matrix(field.quats[who], awake.turns[0])
    return TOO_LONG, awake.touched


@kernel
def note(shapes: Shapes, field: Field, awake: Awake) -> None:
    """Bring the obstacles up to date with what has moved."""
    for who in range(len(field.kinds)):
        if awake.touched[who]:
            x, y = field.quats[who, 1], field.quats[who, 2]
            upright = min(abs(1 - 2 * (x * x + y * y)), 1.0)
            reach = shapes.plan[field.kinds[who]]
            field.around[who, 0], field.around[who, 1] = field.places[who, 0], field.places[who, 1]
            field.tops[who] = field.places[who, 2] + reach * math.sqrt(1 - upright * upright) + 0.001


@kernel
def at_rest(field: Field, awake: Awake) -> int:
    """Whether all that took part lies, rather than stands on its edge."""
    for who in range(len(field.kinds)):
        if awake.touched[who]:
            x, y = field.quats[who, 1], field.quats[who, 2]
            if abs(1 - 2 * (x * x + y * y)) < ON_EDGE:
                return ON_ITS_EDGE
    return RESTS
