"""The judge's contact law, solved for the few bodies that are awake.

MuJoCo finds the accelerations that minimise one convex function: how far they are from free motion, weighed by mass,
plus what every contact's friction cone costs. The minimum is one, so who finds it does not matter: here it is Newton's
method with an exact line search, on six numbers a body, in the table's own axes. Friction is alike in all directions
of a contact's plane, so a contact needs its normal alone, and what it resists is two vectors and a projection.
"""

import math

from fleacircus.physics.quick.halves import AHEAD, SIZE, WAY, back, back_one, factor, factor_one
from fleacircus.physics.quick.kernel import Array, kernel

ENOUGH = 1e-8
NEARLY_ENOUGH = 1e-5
"""So near, one more step with the factor at hand gets there, if no contact has changed its zone since."""
MOST_STEPS = 30
MOST_TRIES = 20
LEAST = 1e-15
NEARLY = 0.01
FOUND, FREE, PULL, HEAVY, ACROSS, ALONG, ROWS = range(2, 9)
"""What is known of all bodies at once, after the way to go and what pushes on: accelerations as found and as they would
be free, mass times their difference, mass times the way; and a contact's normal and friction, as the bodies feel it."""

WHERE, NORMAL, DEPTH, LIGHT = 0, 3, 6, 7
"""A contact as it is noted: the point, the normal from the first to the second, how deep, how light who takes part."""
ARM = 8
"""From the middle of the first body to the point, and of the second."""
GAP, CHANGE, RUB = 14, 20, 26
"""How far the parting accelerations are from what is wanted, how they change along the way, and friction's slope."""
FIRM, LOOSE, CONE, STEEP, SLIDE, TWIST, ROLL = 32, 33, 34, 35, 36, 37, 38
"""Weights along the normal and across it, of the cone, its slope; the squares of the three frictions."""
PRESS, TURN, BEND = 39, 40, 41
"""Along the way: how the gap along the normal changes, and the first and second change of the friction's square."""
FAR, SQUARE = 42, 43
"""The gap along the normal, and the friction's square."""
NOTES = 44
FIRST, SECOND, LAW, ZONE, BEFORE, MARKS = range(6)
"""Whole numbers of a contact: both bodies (-1: something fixed), which law, its zone, and what that was when the whole
was factored. In zone 0 there is no force, in 1 it sticks, in 2 it slides on the cone."""
MASS = 10
"""A body's mass, then its inertia in the table's axes, by rows."""


@kernel
def settle_law(feel: Array, hard: bool, con: Array, ids: Array, c: int) -> float:
    """The law of a contact that was noted: weights, friction and the cone. The damping; the push stays in `FAR`."""
    which, depth = ids[c, LAW], con[c, DEPTH]
    quick = feel[which, 3]
    if hard:
        quick = max(quick * 0.5, 0.001)
    else:
        quick = max(quick, 0.002)
    low, high, width, middle = feel[which, 4], feel[which, 5], feel[which, 6], feel[which, 7]
    x = min(depth / width, 1.0)
    y = x * x / middle if x <= middle else 1 - (1 - x) * (1 - x) / (1 - middle)
    firm = low + y * (high - low)
    normal = max(LEAST, (1 - firm) / firm * con[c, LIGHT])
    slide, twist, roll, ratio = feel[which, 0], feel[which, 1], feel[which, 2], feel[which, 8]
    con[c, FIRM] = 1 / normal
    con[c, LOOSE] = ratio * con[c, FIRM] / (slide * slide)
    con[c, STEEP] = slide * slide / ratio
    con[c, CONE] = con[c, FIRM] / (1 + con[c, STEEP])
    con[c, SLIDE], con[c, TWIST], con[c, ROLL] = slide * slide, twist * twist, roll * roll
    con[c, FAR] = firm * depth / (high * high * quick * quick)
    damping: float = 2 / (high * quick)
    return damping


@kernel
def part(con: Array, ids: Array, c: int, motion: Array, row: int, into: int) -> None:
    """Add to six numbers of a contact how its two sides part, for a motion of all bodies."""
    for side in range(2):
        n = ids[c, side]
        if n < 0:
            continue
        b, arm, sign = 6 * n, ARM + 3 * side, 2.0 * side - 1.0
        x, y, z = con[c, arm], con[c, arm + 1], con[c, arm + 2]
        u, v, w = motion[row, b + 3], motion[row, b + 4], motion[row, b + 5]
        con[c, into] += sign * (motion[row, b] + v * z - w * y)
        con[c, into + 1] += sign * (motion[row, b + 1] + w * x - u * z)
        con[c, into + 2] += sign * (motion[row, b + 2] + u * y - v * x)
        con[c, into + 3] += sign * u
        con[c, into + 4] += sign * v
        con[c, into + 5] += sign * w


@kernel
def felt(con: Array, ids: Array, c: int, f: Array, row: int, share: float, from_: int) -> None:
    """Add to what the bodies feel a share of six numbers of a contact: a force at its point, and a moment."""
    for side in range(2):
        n = ids[c, side]
        if n < 0:
            continue
        b, arm, sign = 6 * n, ARM + 3 * side, share * (2.0 * side - 1.0)
        x, y, z = con[c, arm], con[c, arm + 1], con[c, arm + 2]
        u, v, w = con[c, from_], con[c, from_ + 1], con[c, from_ + 2]
        f[row, b] += sign * u
        f[row, b + 1] += sign * v
        f[row, b + 2] += sign * w
        f[row, b + 3] += sign * (y * w - z * v + con[c, from_ + 3])
        f[row, b + 4] += sign * (z * u - x * w + con[c, from_ + 4])
        f[row, b + 5] += sign * (x * v - y * u + con[c, from_ + 5])


@kernel
def rub(con: Array, c: int) -> None:
    """From the gaps of a contact: the gap along the normal, friction's square, and half its slope."""
    nx, ny, nz = con[c, NORMAL], con[c, NORMAL + 1], con[c, NORMAL + 2]
    x, y, z = con[c, GAP], con[c, GAP + 1], con[c, GAP + 2]
    u, v, w = con[c, GAP + 3], con[c, GAP + 4], con[c, GAP + 5]
    far, spin = nx * x + ny * y + nz * z, nx * u + ny * v + nz * w
    x, y, z = x - far * nx, y - far * ny, z - far * nz
    slide, roll, more = con[c, SLIDE], con[c, ROLL], (con[c, TWIST] - con[c, ROLL]) * spin
    con[c, RUB], con[c, RUB + 1], con[c, RUB + 2] = slide * x, slide * y, slide * z
    con[c, RUB + 3], con[c, RUB + 4], con[c, RUB + 5] = roll * u + more * nx, roll * v + more * ny, roll * w + more * nz
    con[c, FAR] = far
    con[c, SQUARE] = slide * (x * x + y * y + z * z) + roll * (u * u + v * v + w * w) + more * spin


@kernel
def push(con: Array, ids: Array, c: int, f: Array) -> None:
    """Find a contact's zone, and add its force to what pushes the bodies on."""
    rub(con, c)
    far, t = con[c, FAR], math.sqrt(con[c, SQUARE])
    if far >= t:
        ids[c, ZONE] = 0
        return
    if con[c, STEEP] * far + t <= 0:
        ids[c, ZONE] = 1
        along, across = -con[c, FIRM] * far, -con[c, LOOSE]
    else:
        ids[c, ZONE] = 2
        along = con[c, CONE] * (t - far)
        across = -along / t
    for k in range(6):
        con[c, CHANGE + k] = across * con[c, RUB + k]
    for k in range(3):
        con[c, CHANGE + k] += along * con[c, NORMAL + k]
    felt(con, ids, c, f, AHEAD, 1.0, CHANGE)


@kernel
def resist(con: Array, ids: Array, c: int, f: Array, whole: Array) -> None:
    """Add what one contact resists to the whole, the lower half of it."""
    far, t = con[c, FAR], math.sqrt(con[c, SQUARE])
    if ids[c, ZONE] == 1:
        plain = con[c, LOOSE]
        aa, ab, bb = con[c, FIRM] - plain * con[c, SLIDE], 0.0, 0.0
    else:
        cone = con[c, CONE]
        plain = cone * (t - far) / t
        aa, ab, bb = cone - plain * con[c, SLIDE], -cone / t, (cone - plain) / (t * t)
    nx, ny, nz = con[c, NORMAL], con[c, NORMAL + 1], con[c, NORMAL + 2]
    one, other = ids[c, FIRST], ids[c, SECOND]
    for n in (one, other):
        if n >= 0:
            for k in range(6 * n, 6 * n + 6):
                f[ACROSS, k] = f[ALONG, k] = 0
    for k in range(3):
        con[c, CHANGE + k], con[c, CHANGE + 3 + k] = con[c, NORMAL + k], 0
    felt(con, ids, c, f, ACROSS, 1.0, CHANGE)
    felt(con, ids, c, f, ALONG, 1.0, RUB)
    slide, roll = plain * con[c, SLIDE], plain * con[c, ROLL]
    more = plain * (con[c, TWIST] - con[c, ROLL])
    for side in range(2):
        n = ids[c, side]
        if n < 0:
            continue
        for past in range(2):
            m = ids[c, past]
            if m < 0 or m > n:
                continue
            for i in range(6):
                u = aa * f[ACROSS, 6 * n + i] + ab * f[ALONG, 6 * n + i]
                v = ab * f[ACROSS, 6 * n + i] + bb * f[ALONG, 6 * n + i]
                at = SIZE * (6 * n + i) + 6 * m
                for k in range(6):
                    whole[at + k] += u * f[ACROSS, 6 * m + k] + v * f[ALONG, 6 * m + k]
            sign = 1.0 if side == past else -1.0
            p, q = ARM + 3 * side, ARM + 3 * past
            x, y, z = con[c, p], con[c, p + 1], con[c, p + 2]
            u, v, w = con[c, q], con[c, q + 1], con[c, q + 2]
            level, at = sign * slide, SIZE * 6 * n + 6 * m
            whole[at] += level
            whole[at + SIZE + 1] += level
            whole[at + 2 * SIZE + 2] += level
            if m < n:
                whole[at + 4] += level * w
                whole[at + 5] -= level * v
                whole[at + SIZE + 3] -= level * w
                whole[at + SIZE + 5] += level * u
                whole[at + 2 * SIZE + 3] += level * v
                whole[at + 2 * SIZE + 4] -= level * u
            at += 3 * SIZE
            whole[at + 1] -= level * z
            whole[at + 2] += level * y
            whole[at + SIZE] += level * z
            whole[at + SIZE + 2] -= level * x
            whole[at + 2 * SIZE] -= level * y
            whole[at + 2 * SIZE + 1] += level * x
            at += 3
            dot = level * (x * u + y * v + z * w) + sign * roll
            turn = sign * more
            whole[at] += dot - level * u * x + turn * nx * nx
            whole[at + SIZE + 1] += dot - level * v * y + turn * ny * ny
            whole[at + 2 * SIZE + 2] += dot - level * w * z + turn * nz * nz
            whole[at + SIZE] += turn * ny * nx - level * v * x
            whole[at + 2 * SIZE] += turn * nz * nx - level * w * x
            whole[at + 2 * SIZE + 1] += turn * nz * ny - level * w * y
            if m < n:
                whole[at + 1] += turn * nx * ny - level * u * y
                whole[at + 2] += turn * nx * nz - level * u * z
                whole[at + SIZE + 2] += turn * ny * nz - level * v * z


@kernel
def heavy(bodies: int, mass: Array, f: Array, of: int, into: int) -> None:
    """Mass times a motion."""
    for n in range(bodies):
        b = 6 * n
        for k in range(3):
            f[into, b + k] = mass[n, 0] * f[of, b + k]
            at = 1 + 3 * k
            f[into, b + 3 + k] = (
                mass[n, at] * f[of, b + 3] + mass[n, at + 1] * f[of, b + 4] + mass[n, at + 2] * f[of, b + 5]
            )


@kernel
def gather(bodies: int, count: int, mass: Array, con: Array, ids: Array, f: Array, whole: Array) -> None:
    """The whole: what masses and contacts resist."""
    size = 6 * bodies
    for i in range(size):
        for k in range(i + 1):
            whole[SIZE * i + k] = 0
    for n in range(bodies):
        at = (SIZE + 1) * 6 * n
        for k in range(3):
            whole[at + (SIZE + 1) * k] = mass[n, 0]
        at += (SIZE + 1) * 3
        for i in range(3):
            for k in range(i + 1):
                whole[at + SIZE * i + k] = mass[n, 1 + 3 * i + k]
    for c in range(count):
        ids[c, BEFORE] = ids[c, ZONE]
        if ids[c, ZONE]:
            resist(con, ids, c, f, whole)


@kernel
def accelerations(bodies: int, count: int, mass: Array, con: Array, ids: Array, f: Array, whole: Array) -> None:
    """The accelerations of all bodies under so many contacts; `FOUND` holds a guess and gets the answer.

    The contacts' gaps hold what is wanted, with the other sign.
    """
    size = 6 * bodies
    for c in range(count):
        part(con, ids, c, f, FOUND, GAP)
    for i in range(size):
        f[WAY, i] = f[FOUND, i] - f[FREE, i]
    heavy(bodies, mass, f, WAY, PULL)
    for attempt in range(MOST_STEPS):
        for i in range(size):
            f[AHEAD, i] = -f[PULL, i]
        same = True
        for c in range(count):
            push(con, ids, c, f)
            same = same and ids[c, ZONE] == ids[c, BEFORE]
        if attempt:
            left = back_one(whole, f) if bodies == 1 else back(whole, f, size)
            if left < ENOUGH:
                return
            if same and left < NEARLY_ENOUGH:
                for i in range(size):
                    f[FOUND, i] += f[WAY, i]
                return
        gather(bodies, count, mass, con, ids, f, whole)
        if bodies == 1:
            factor_one(whole)
            steep = back_one(whole, f)
        else:
            factor(whole, size)
            steep = back(whole, f, size)
        if steep < ENOUGH:
            return
        heavy(bodies, mass, f, WAY, HEAVY)
        share = line(size, count, con, ids, f, steep)
        for i in range(size):
            f[FOUND, i] += share * f[WAY, i]
            f[PULL, i] += share * f[HEAVY, i]
        for c in range(count):
            for k in range(6):
                con[c, GAP + k] += share * con[c, CHANGE + k]


@kernel
def line(size: int, count: int, con: Array, ids: Array, f: Array, steep: float) -> float:
    """How far to go along the way: to where the cost is nearly least."""
    steady, weight = 0.0, 0.0
    for i in range(size):
        steady += f[PULL, i] * f[WAY, i]
        weight += f[HEAVY, i] * f[WAY, i]
    for c in range(count):
        look_along(con, ids, c, f)
    low, high, share = 0.0, 1e9, 1.0
    for _ in range(MOST_TRIES):
        first, second = steady + share * weight, weight
        for c in range(count):
            far = con[c, FAR] + share * con[c, PRESS]
            turn, bend = con[c, TURN] + share * con[c, BEND], con[c, BEND]
            t = math.sqrt(max(0.0, con[c, SQUARE] + share * (con[c, TURN] + turn)))
            if far >= t:
                continue
            if con[c, STEEP] * far + t <= 0:
                first += con[c, FIRM] * far * con[c, PRESS] + con[c, LOOSE] * turn
                second += con[c, FIRM] * con[c, PRESS] * con[c, PRESS] + con[c, LOOSE] * bend
            else:
                slope = turn / t
                change = con[c, PRESS] - slope
                first += con[c, CONE] * (far - t) * change
                second += con[c, CONE] * (change * change - (far - t) * (bend - slope * slope) / t)
        if abs(first) <= NEARLY * steep:
            break
        if first > 0:
            high = share
        else:
            low = share
        share -= first / second
        if share <= low or share >= high:
            share = (low + high) / 2 if high < 1e8 else 2 * low
    return share


@kernel
def look_along(con: Array, ids: Array, c: int, f: Array) -> None:
    """How a contact's gaps, and friction's square, change along the way."""
    for k in range(6):
        con[c, CHANGE + k] = 0
    part(con, ids, c, f, WAY, CHANGE)
    nx, ny, nz = con[c, NORMAL], con[c, NORMAL + 1], con[c, NORMAL + 2]
    x, y, z = con[c, CHANGE], con[c, CHANGE + 1], con[c, CHANGE + 2]
    u, v, w = con[c, CHANGE + 3], con[c, CHANGE + 4], con[c, CHANGE + 5]
    press, spin = nx * x + ny * y + nz * z, nx * u + ny * v + nz * w
    turn = 0.0
    for k in range(6):
        turn += con[c, RUB + k] * con[c, CHANGE + k]
    x, y, z = x - press * nx, y - press * ny, z - press * nz
    con[c, PRESS], con[c, TURN] = press, turn
    more = (con[c, TWIST] - con[c, ROLL]) * spin * spin
    con[c, BEND] = con[c, SLIDE] * (x * x + y * y + z * z) + con[c, ROLL] * (u * u + v * v + w * w) + more
