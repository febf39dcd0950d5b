"""The judge's contact law, solved for the few bodies that are awake.

MuJoCo finds the accelerations that minimise one convex function: how far they are from free motion, weighed by mass,
plus what every contact's friction cone costs. The minimum is one, so who finds it does not matter: here it is Newton's
method with an exact line search, on six numbers a body.
"""

import math

import numpy as np

from fleacircus.physics.quick.kernel import Array, kernel
from fleacircus.physics.quick.shapes import Feel

ENOUGH = 1e-11
MOST_STEPS = 30
MOST_TRIES = 20
LEAST = 1e-15


@kernel
def impedance(curve: Array, depth: float) -> float:
    """How hard a contact is at this depth."""
    low, high, width, middle, power = curve[0], curve[1], curve[2], curve[3], curve[4]
    x = depth / width
    if x >= 1:
        return high
    if x <= middle:
        y = x**power / middle ** (power - 1)
    else:
        y = 1 - (1 - x) ** power / (1 - middle) ** (power - 1)
    return low + y * (high - low)


@kernel
def prepare(feel: Feel, which: int, depth: float, light: Array, hard: bool, step_s: float, law: Array) -> None:
    """The law of one contact: weights of its six rows, frictions, the cone, damping and push.

    `law` is 6 weights, 5 frictions, the cone's slope, the damping and the push.
    """
    share = 0.5 if hard else 1.0
    quick = max(feel.quick_s[which] * share, 2 * step_s)
    firm = impedance(feel.impedance, depth)
    high = feel.impedance[1]
    slide, twist, roll = feel.friction[which, 0], feel.friction[which, 1], feel.friction[which, 2]
    normal = max(LEAST, (1 - firm) / firm * light[0])
    across = normal / feel.ratio
    law[0] = 1 / normal
    law[1] = law[2] = 1 / across
    law[3] = twist * twist / (across * slide * slide)
    law[4] = law[5] = roll * roll / (across * slide * slide)
    law[6] = law[7] = slide
    law[8] = twist
    law[9] = law[10] = roll
    law[11] = slide * math.sqrt(across / normal)
    law[12] = 2 / (high * quick)
    law[13] = firm * depth / (high * high * quick * quick)


@kernel
def zone(law: Array, gap: Array, push: Array, bend: Array) -> int:
    """The force of a contact and how it changes: 0 no force, 1 sticking (only weights count), 2 on the cone."""
    slope = law[11]
    n = gap[0] * slope
    t2 = 0.0
    for j in range(1, 6):
        t2 += (gap[j] * law[5 + j]) ** 2
    t = math.sqrt(t2)
    if n >= slope * t:
        for j in range(6):
            push[j] = 0
        return 0
    if slope * n + t <= 0:
        for j in range(6):
            push[j] = -law[j] * gap[j]
        return 1
    weight = law[0] / (slope * slope * (1 + slope * slope))
    over = n - slope * t
    push[0] = -weight * over * slope
    bend[0, 0] = weight * slope * slope
    along = slope * n / (t * t * t)
    level = slope * slope - slope * n / t
    for j in range(1, 6):
        u = gap[j] * law[5 + j]
        push[j] = weight * over * slope / t * u * law[5 + j]
        bend[0, j] = bend[j, 0] = -weight * slope / t * u * law[5 + j] * slope
        for k in range(1, j + 1):
            value = along * u * gap[k] * law[5 + k]
            if j == k:
                value += level
            bend[j, k] = bend[k, j] = weight * value * law[5 + j] * law[5 + k]
    return 2


@kernel
def along_slope(law: Array, gap: Array, way: Array, share: float) -> tuple[float, float]:
    """The first and second change of one contact's cost along a way."""
    slope = law[11]
    n = (gap[0] + share * way[0]) * slope
    dn = way[0] * slope
    t2 = td = dd = 0.0
    for j in range(1, 6):
        u = (gap[j] + share * way[j]) * law[5 + j]
        d = way[j] * law[5 + j]
        t2 += u * u
        td += u * d
        dd += d * d
    t = math.sqrt(t2)
    if n >= slope * t:
        return 0.0, 0.0
    if slope * n + t <= 0:
        first = second = 0.0
        for j in range(6):
            first += law[j] * (gap[j] + share * way[j]) * way[j]
            second += law[j] * way[j] * way[j]
        return first, second
    weight = law[0] / (slope * slope * (1 + slope * slope))
    over = n - slope * t
    change = dn - slope * td / t
    bend = -slope * (dd / t - td * td / (t * t * t))
    return weight * over * change, weight * (change * change + over * bend)


@kernel
def factor(matrix: Array, size: int) -> None:
    """Cholesky, in place, the lower half."""
    for i in range(size):
        for j in range(i + 1):
            total = matrix[i, j]
            for k in range(j):
                total -= matrix[i, k] * matrix[j, k]
            if i == j:
                matrix[i, i] = math.sqrt(max(total, 1e-300))
            else:
                matrix[i, j] = total / matrix[j, j]


@kernel
def back(matrix: Array, size: int, vector: Array) -> None:
    """Solve with the factor, in place."""
    for i in range(size):
        total = vector[i]
        for k in range(i):
            total -= matrix[i, k] * vector[k]
        vector[i] = total / matrix[i, i]
    for i in range(size - 1, -1, -1):
        total = vector[i]
        for k in range(i + 1, size):
            total -= matrix[k, i] * vector[k]
        vector[i] = total / matrix[i, i]


@kernel
def rows(arms: Array, who: Array, c: int, motion: Array, out: Array) -> None:
    """How fast a contact's two sides part, for a motion of all bodies."""
    for j in range(6):
        total = 0.0
        for side in range(2):
            b = who[c, side]
            if b >= 0:
                for k in range(6):
                    total += arms[c, side, j, k] * motion[6 * b + k]
        out[j] = total


@kernel
def add_bend(arms: Array, who: Array, c: int, law: Array, bend: Array, is_cone: bool, half: Array, total: Array) -> None:
    """Add what one contact resists to the whole, the lower half of it."""
    for side in range(2):
        b = who[c, side]
        if b < 0:
            continue
        arm = arms[c, side]
        if is_cone:
            for j in range(6):
                for k in range(6):
                    value = 0.0
                    for i in range(6):
                        value += bend[j, i] * arm[i, k]
                    half[j, k] = value
        else:
            for j in range(6):
                for k in range(6):
                    half[j, k] = law[j] * arm[j, k]
        for other in range(2):
            a = who[c, other]
            if a < b:
                continue
            lever = arms[c, other]
            for i in range(6):
                for k in range(i + 1 if a == b else 6):
                    value = 0.0
                    for j in range(6):
                        value += lever[j, i] * half[j, k]
                    total[6 * a + i, 6 * b + k] += value


@kernel
def accelerations(
    bodies: int, count: int, mass: Array, free: Array, arms: Array, who: Array, laws: Array, wanted: Array, found: Array
) -> None:
    """The accelerations of all bodies under so many contacts; `found` holds a guess and gets the answer."""
    size = 6 * bodies
    gaps, ways = np.empty((count, 6)), np.empty((count, 6))
    push, bend, half = np.empty(6), np.empty((6, 6)), np.empty((6, 6))
    whole, way = np.empty((size, size)), np.empty(size)
    for c in range(count):
        rows(arms, who, c, found, gaps[c])
        for j in range(6):
            gaps[c, j] -= wanted[c, j]
    for _ in range(MOST_STEPS):
        for i in range(size):
            way[i] = -mass[i] * (found[i] - free[i])
            for k in range(i):
                whole[i, k] = 0
            whole[i, i] = mass[i]
        for c in range(count):
            kind = zone(laws[c], gaps[c], push, bend)
            if kind == 0:
                continue
            for side in range(2):
                b = who[c, side]
                if b >= 0:
                    for k in range(6):
                        total = 0.0
                        for j in range(6):
                            total += arms[c, side, j, k] * push[j]
                        way[6 * b + k] += total
            add_bend(arms, who, c, laws[c], bend, kind == 2, half, whole)
        steep = 0.0
        ahead = way.copy()
        factor(whole, size)
        back(whole, size, way)
        for i in range(size):
            steep += ahead[i] * way[i]
        if steep < ENOUGH:
            return
        for c in range(count):
            rows(arms, who, c, way, ways[c])
        share = line(size, count, mass, free, found, way, laws, gaps, ways)
        for i in range(size):
            found[i] += share * way[i]
        for c in range(count):
            for j in range(6):
                gaps[c, j] += share * ways[c, j]


@kernel
def line(
    size: int, count: int, mass: Array, free: Array, found: Array, way: Array, laws: Array, gaps: Array, ways: Array
) -> float:
    """How far to go along a way: to where the cost is least."""
    steady, weight = 0.0, 0.0
    for i in range(size):
        steady += mass[i] * (found[i] - free[i]) * way[i]
        weight += mass[i] * way[i] * way[i]
    low, high, share, start = 0.0, 1e9, 1.0, 0.0
    for attempt in range(MOST_TRIES):
        first, second = steady + share * weight, weight
        for c in range(count):
            a, b = along_slope(laws[c], gaps[c], ways[c], share)
            first += a
            second += b
        if attempt == 0:
            start = abs(first)
            for c in range(count):
                a, b = along_slope(laws[c], gaps[c], ways[c], 0.0)
                start += abs(a)
        if abs(first) <= 1e-6 * start:
            break
        if first > 0:
            high = share
        else:
            low = share
        share -= first / second
        if share <= low or share >= high:
            share = (low + high) / 2 if high < 1e8 else 2 * low
    return share
