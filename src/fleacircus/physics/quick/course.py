"""One run of the quick table: from a launch to rest, a step of the judge at a time, with only what is awake in it."""

import math
from typing import NamedTuple

import numpy as np

from fleacircus.physics.local import LOOKING_AHEAD
from fleacircus.physics.model import FIXTURES, ON_EDGE
from fleacircus.physics.quick.cone import Bench, accelerations, bench, prepare
from fleacircus.physics.quick.field import Field
from fleacircus.physics.quick.kernel import Array, inlined, kernel
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
    """The two bodies of each contact, and which law it follows."""
    noted: Array
    """Where each contact is, its normal and depth, and how light what takes part in it is."""
    arms: Array
    laws: Array
    wanted: Array
    points: Array
    depths: Array
    normal: Array
    up: Array
    turn: Array


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
        np.full((MOST_CONTACTS, 3), -1, np.int64),
        np.zeros((MOST_CONTACTS, 8)),
        np.zeros((MOST_CONTACTS, 2, 6, 6)),
        np.zeros((MOST_CONTACTS, 14)),
        np.zeros((MOST_CONTACTS, 6)),
        np.zeros((64, 3)),
        np.zeros(64),
        np.zeros(3),
        np.array([0.0, 0.0, 1.0]),
        np.zeros((3, 3)),
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
    contacts: Array,
    noted: Array,
    bodies: Array,
    which: int,
    first: int,
    second: int,
    points: Array,
    depths: Array,
    p: int,
    normal: Array,
    light: float,
) -> None:
    """Note a contact between two bodies awake (-1: something fixed), the normal from the first to the second."""
    c = contacts[0]
    if c == MOST_CONTACTS:
        return
    contacts[0] = c + 1
    bodies[c, 0], bodies[c, 1], bodies[c, 2] = first, second, which
    for k in range(3):
        noted[c, k], noted[c, 3 + k] = points[p, k], normal[k]
    noted[c, 6], noted[c, 7] = depths[p], light


@inlined
def lay_arms(field: Field, awake: Awake, feel: Feel, c: int, hard: bool, step_s: float) -> None:
    """The law and the arms of a contact that was noted, and what its rows want."""
    arms, laws, wanted, bodies, noted = awake.arms, awake.laws, awake.wanted, awake.bodies, awake.noted
    prepare(feel, bodies[c, 2], noted[c, 6], noted[c, 7], hard, step_s, laws, c)
    nx, ny, nz = noted[c, 3], noted[c, 4], noted[c, 5]
    if abs(nx) < 0.5:
        size = math.sqrt(ny * ny + nz * nz)
        tx, ty, tz = 0.0, nz / size, -ny / size
    else:
        size = math.sqrt(nx * nx + nz * nz)
        tx, ty, tz = -nz / size, 0.0, nx / size
    for j in range(6):
        wanted[c, j] = 0
    for side in range(2):
        b = bodies[c, side]
        if b < 0:
            continue
        who, sign, turns = awake.who[b], (-1.0 if side == 0 else 1.0), awake.turns
        x, y = noted[c, 0] - field.places[who, 0], noted[c, 1] - field.places[who, 1]
        z = noted[c, 2] - field.places[who, 2]
        for j in range(3):
            if j == 0:
                fx, fy, fz = sign * nx, sign * ny, sign * nz
            elif j == 1:
                fx, fy, fz = sign * tx, sign * ty, sign * tz
            else:
                fx, fy, fz = sign * (ny * tz - nz * ty), sign * (nz * tx - nx * tz), sign * (nx * ty - ny * tx)
            ax, ay, az = y * fz - z * fy, z * fx - x * fz, x * fy - y * fx
            arms[c, side, j, 0], arms[c, side, j, 1], arms[c, side, j, 2] = fx, fy, fz
            for k in range(3):
                arms[c, side, j, 3 + k] = turns[b, 0, k] * ax + turns[b, 1, k] * ay + turns[b, 2, k] * az
                arms[c, side, 3 + j, k] = 0
                arms[c, side, 3 + j, 3 + k] = turns[b, 0, k] * fx + turns[b, 1, k] * fy + turns[b, 2, k] * fz
        for j in range(6):
            parts = 0.0
            for k in range(3):
                parts += arms[c, side, j, k] * field.speeds[who, k] + arms[c, side, j, 3 + k] * field.spins[who, k]
            wanted[c, j] -= laws[c, 12] * parts
    wanted[c, 0] += laws[c, 13]


@inlined
def find_contacts(shapes: Shapes, field: Field, awake: Awake, first: int) -> int:
    """All contacts of what is awake; what is touched wakes. How it went: `RESTS` is well."""
    awake.contacts[0] = 0
    points, depths, normal, up = awake.points, awake.depths, awake.normal, awake.up
    pieces = len(field.kinds)
    n = 0
    while n < awake.count[0]:
        who = awake.who[n]
        kind, light = field.kinds[who], shapes.light[field.kinds[who]]
        place_x, place_y, place_z = field.places[who, 0], field.places[who, 1], field.places[who, 2]
        reach = shapes.reach[kind]
        if place_z < reach:
            count = on_mat(shapes, kind, field.places[who], awake.turns[n], points, depths)
            for p in range(count):
                add_contact(awake.contacts, awake.noted, awake.bodies, FELT, -1, n, points, depths, p, up, light)
        for s in range(len(field.stand_kinds)):
            stand = field.stand_kinds[s]
            far = shapes.plan[stand] + reach
            x, y = place_x - field.stand_places[s, 0], place_y - field.stand_places[s, 1]
            if place_z - reach > shapes.tall[stand] or x * x + y * y > far * far:
                continue
            axis = awake.axes[n, pieces + s]
            if axis[0] == 0 and axis[1] == 0 and axis[2] == 0:
                axis[2] = 1
            count = touching(
                shapes,
                stand,
                kind,
                field.stand_places[s],
                field.stand_turns[s],
                field.places[who],
                awake.turns[n],
                axis,
                points,
                depths,
                normal,
            )
            for p in range(count):
                add_contact(awake.contacts, awake.noted, awake.bodies, FIXED, -1, n, points, depths, p, normal, light)
        for j in range(pieces):
            x, y, z = field.places[j, 0] - place_x, field.places[j, 1] - place_y, field.places[j, 2] - place_z
            far = reach + shapes.reach[field.kinds[j]]
            if x * x + y * y + z * z > far * far or j == who or 0 <= awake.order[j] < n:
                continue
            if not meet(shapes, field, awake, first, n, j):
                return CROWDED
        for c in range(len(field.cups)):
            far = field.cups[c, 2] + reach + CUP_NEAR_M
            x, y = place_x - field.cups[c, 0], place_y - field.cups[c, 1]
            if place_z - reach < CUP_TOP_M + CUP_NEAR_M and x * x + y * y < far * far:
                return AT_CUP
        n += 1
    return RESTS


@kernel
def meet(shapes: Shapes, field: Field, awake: Awake, first: int, n: int, j: int) -> bool:
    """Contacts of a body awake with another piece, which wakes by it; whether there is room for it."""
    who, turn = awake.who[n], awake.turn
    points, depths, normal = awake.points, awake.depths, awake.normal
    kind, other = field.kinds[who], field.kinds[j]
    matrix(field.quats[j], turn)
    axis = awake.axes[n, j]
    is_first = kind < other or (kind == other and (who == first or (j != first and who < j)))
    if axis[0] == 0 and axis[1] == 0 and axis[2] == 0:
        sign = 1.0 if is_first else -1.0
        for k in range(3):
            for i in range(3):
                base = awake.turns[n, i, k] if is_first else turn[i, k]
                axis[k] += sign * base * (field.places[j, i] - field.places[who, i])
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
    light = shapes.light[kind] + shapes.light[other]
    a, b = (n, awake.order[j]) if is_first else (awake.order[j], n)
    for p in range(count):
        add_contact(awake.contacts, awake.noted, awake.bodies, PIECE, a, b, points, depths, p, normal, light)
    return True


@inlined
def step(shapes: Shapes, feel: Feel, field: Field, awake: Awake, room: Bench, first: int, hard: bool) -> int:
    """One time step of all that is awake: half a millisecond if hard, else a whole one."""
    step_s = 0.0005 if hard else 0.001
    ended = find_contacts(shapes, field, awake, first)
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
        for c in range(count):
            lay_arms(field, awake, feel, c, hard, step_s)
        accelerations(
            room,
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


@inlined
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
    room = bench(MOST_AWAKE, MOST_CONTACTS)
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
            ended = step(shapes, feel, field, awake, room, first, hard)
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


@inlined
def note(shapes: Shapes, field: Field, awake: Awake) -> None:
    """Bring the obstacles up to date with what has moved."""
    for who in range(len(field.kinds)):
        if awake.touched[who]:
            x, y = field.quats[who, 1], field.quats[who, 2]
            upright = min(abs(1 - 2 * (x * x + y * y)), 1.0)
            reach = shapes.plan[field.kinds[who]]
            field.around[who, 0], field.around[who, 1] = field.places[who, 0], field.places[who, 1]
            field.tops[who] = field.places[who, 2] + reach * math.sqrt(1 - upright * upright) + 0.001


@inlined
def at_rest(field: Field, awake: Awake) -> int:
    """Whether all that took part lies, rather than stands on its edge."""
    for who in range(len(field.kinds)):
        if awake.touched[who]:
            x, y = field.quats[who, 1], field.quats[who, 2]
            if abs(1 - 2 * (x * x + y * y)) < ON_EDGE:
                return ON_ITS_EDGE
    return RESTS
