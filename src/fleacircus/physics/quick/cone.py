"""The judge's contact law, solved for the few bodies that are awake.

MuJoCo finds the accelerations that minimise one convex function: how far they are from free motion, weighed by mass,
plus what every contact's friction cone costs. The minimum is one, so who finds it does not matter: here it is Newton's
method with an exact line search, on six numbers a body.
"""

import math
from typing import NamedTuple

import numpy as np

from fleacircus.physics.quick.kernel import Array, inlined, kernel
from fleacircus.physics.quick.shapes import Feel

ENOUGH = 1e-8
NEARLY_ENOUGH = 1e-5
"""So near, one more step with the factor at hand gets there, if no contact has changed its zone since."""
MOST_STEPS = 30
MOST_TRIES = 20
LEAST = 1e-15
NEARLY = 0.01


@inlined
def impedance(curve: Array, depth: float) -> float:
    """How hard a contact is at this depth: a curve of the second power."""
    low, high, width, middle = curve[0], curve[1], curve[2], curve[3]
    x = min(depth / width, 1.0)
    y = x * x / middle if x <= middle else 1 - (1 - x) * (1 - x) / (1 - middle)
    firm: float = low + y * (high - low)
    return firm


@inlined
def prepare(feel: Feel, which: int, depth: float, light: float, hard: bool, step_s: float, laws: Array, c: int) -> None:
    """The law of one contact: weights of its six rows, frictions, the cone, damping and push.

    A law is 6 weights, 5 frictions, the cone's slope, the damping and the push.
    """
    share = 0.5 if hard else 1.0
    quick = max(feel.quick_s[which] * share, 2 * step_s)
    firm = impedance(feel.impedance, depth)
    high = feel.impedance[1]
    slide, twist, roll = feel.friction[which, 0], feel.friction[which, 1], feel.friction[which, 2]
    normal = max(LEAST, (1 - firm) / firm * light)
    across = normal / feel.ratio
    laws[c, 0] = 1 / normal
    laws[c, 1] = laws[c, 2] = 1 / across
    laws[c, 3] = twist * twist / (across * slide * slide)
    laws[c, 4] = laws[c, 5] = roll * roll / (across * slide * slide)
    laws[c, 6] = laws[c, 7] = slide
    laws[c, 8] = twist
    laws[c, 9] = laws[c, 10] = roll
    laws[c, 11] = slide * math.sqrt(across / normal)
    laws[c, 12] = 2 / (high * quick)
    laws[c, 13] = firm * depth / (high * high * quick * quick)


@inlined
def zone(laws: Array, gaps: Array, c: int, push: Array, bend: Array) -> int:
    """The force of a contact, and in `bend` how it changes: 0 no force, 1 sticking (weights count), 2 on the cone."""
    slope = laws[c, 11]
    n = gaps[c, 0] * slope
    t2 = 0.0
    for j in range(1, 6):
        t2 += (gaps[c, j] * laws[c, 5 + j]) ** 2
    t = math.sqrt(t2)
    if n >= slope * t:
        return 0
    if slope * n + t <= 0:
        for j in range(6):
            push[j] = -laws[c, j] * gaps[c, j]
        return 1
    weight = laws[c, 0] / (slope * slope * (1 + slope * slope))
    over = n - slope * t
    push[0] = -weight * over * slope
    bend[c, 0, 0] = weight * slope * slope
    along = slope * n / (t * t * t)
    level = slope * slope - slope * n / t
    for j in range(1, 6):
        friction = laws[c, 5 + j]
        u = gaps[c, j] * friction
        push[j] = weight * over * slope / t * u * friction
        bend[c, 0, j] = bend[c, j, 0] = -weight * slope / t * u * friction * slope
        for k in range(1, j + 1):
            value = along * u * gaps[c, k] * laws[c, 5 + k]
            if j == k:
                value += level
            bend[c, j, k] = bend[c, k, j] = weight * value * friction * laws[c, 5 + k]
    return 2


@inlined
def along_slope(laws: Array, gaps: Array, ways: Array, c: int, share: float) -> tuple[float, float]:
    """The first and second change of one contact's cost along a way."""
    slope = laws[c, 11]
    n = (gaps[c, 0] + share * ways[c, 0]) * slope
    dn = ways[c, 0] * slope
    t2 = td = dd = 0.0
    for j in range(1, 6):
        u = (gaps[c, j] + share * ways[c, j]) * laws[c, 5 + j]
        d = ways[c, j] * laws[c, 5 + j]
        t2 += u * u
        td += u * d
        dd += d * d
    t = math.sqrt(t2)
    if n >= slope * t:
        return 0.0, 0.0
    if slope * n + t <= 0:
        first = second = 0.0
        for j in range(6):
            first += laws[c, j] * (gaps[c, j] + share * ways[c, j]) * ways[c, j]
            second += laws[c, j] * ways[c, j] * ways[c, j]
        return first, second
    weight = laws[c, 0] / (slope * slope * (1 + slope * slope))
    over = n - slope * t
    change = dn - slope * td / t
    bend = -slope * (dd / t - td * td / (t * t * t))
    return weight * over * change, weight * (change * change + over * bend)


@inlined
def factor(matrix: Array, size: int) -> None:
    """Cholesky, in place, the lower half; the diagonal is left inverted."""
    for i in range(size):
        for j in range(i):
            total = matrix[i, j]
            for k in range(j):
                total -= matrix[i, k] * matrix[j, k]
            matrix[i, j] = total * matrix[j, j]
        total = matrix[i, i]
        for k in range(i):
            total -= matrix[i, k] * matrix[i, k]
        matrix[i, i] = 1 / math.sqrt(max(total, 1e-300))


@kernel
def back(matrix: Array, size: int, ahead: Array, way: Array) -> float:
    """Solve with the factor; the product of the answer with what was asked."""
    for i in range(size):
        total = ahead[i]
        for k in range(i):
            total -= matrix[i, k] * way[k]
        way[i] = total * matrix[i, i]
    steep = 0.0
    for i in range(size - 1, -1, -1):
        total = way[i]
        for k in range(i + 1, size):
            total -= matrix[k, i] * way[k]
        way[i] = total * matrix[i, i]
        steep += ahead[i] * way[i]
    return steep


@inlined
def rows(arms: Array, who: Array, c: int, motion: Array, out: Array) -> None:
    """How fast a contact's two sides part, for a motion of all bodies."""
    for j in range(6):
        out[c, j] = 0
    for side in range(2):
        b = 6 * who[c, side]
        if b >= 0:
            for j in range(6):
                total = 0.0
                for k in range(6):
                    total += arms[c, side, j, k] * motion[b + k]
                out[c, j] += total


@inlined
def add_bend(
    arms: Array, who: Array, c: int, laws: Array, bend: Array, is_cone: bool, half: Array, total: Array
) -> None:
    """Add what one contact resists to the whole, the lower half of it."""
    for side in range(2):
        b = 6 * who[c, side]
        if b < 0:
            continue
        if is_cone:
            for j in range(6):
                for k in range(6):
                    half[j, k] = 0
                for i in range(6):
                    share = bend[c, j, i]
                    for k in range(6):
                        half[j, k] += share * arms[c, side, i, k]
        else:
            for j in range(6):
                for k in range(6):
                    half[j, k] = laws[c, j] * arms[c, side, j, k]
        for other in range(2):
            a = 6 * who[c, other]
            if a < b:
                continue
            for i in range(6):
                for j in range(6 if i >= 3 else 3):
                    share = arms[c, other, j, i]
                    for k in range(6):
                        total[a + i, b + k] += share * half[j, k]


class Bench(NamedTuple):
    """Room to work in."""

    gaps: Array
    ways: Array
    push: Array
    bend: Array
    zones: Array
    """In which zone each contact is, and was when the whole was factored."""
    half: Array
    whole: Array
    way: Array
    ahead: Array


@kernel
def bench(bodies: int, contacts: int) -> Bench:
    """Room for so many bodies and contacts."""
    size = 6 * bodies
    return Bench(
        np.zeros((contacts, 6)),
        np.zeros((contacts, 6)),
        np.zeros(6),
        np.zeros((contacts, 6, 6)),
        np.zeros((2, contacts), np.int64),
        np.zeros((6, 6)),
        np.zeros((size, size)),
        np.zeros(size),
        np.zeros(size),
    )


@inlined
def accelerations(
    room: Bench,
    bodies: int,
    count: int,
    mass: Array,
    free: Array,
    arms: Array,
    who: Array,
    laws: Array,
    wanted: Array,
    found: Array,
) -> None:
    """The accelerations of all bodies under so many contacts; `found` holds a guess and gets the answer."""
    size = 6 * bodies
    gaps, ways, push, bend, zones, half, whole, way, ahead = room
    for c in range(count):
        rows(arms, who, c, found, gaps)
        for j in range(6):
            gaps[c, j] -= wanted[c, j]
    for attempt in range(MOST_STEPS):
        push_all(size, count, mass, free, arms, who, laws, found, gaps, push, bend, zones, ahead)
        if attempt:
            left = back(whole, size, ahead, way)
            if left < ENOUGH:
                return
            same = left < NEARLY_ENOUGH
            for c in range(count):
                same = same and zones[0, c] == zones[1, c]
            if same:
                for i in range(size):
                    found[i] += way[i]
                return
        for i in range(size):
            for k in range(size):
                whole[i, k] = 0
            whole[i, i] = mass[i]
        for c in range(count):
            zones[1, c] = zones[0, c]
            if zones[0, c]:
                add_bend(arms, who, c, laws, bend, zones[0, c] == 2, half, whole)
        factor(whole, size)
        steep = back(whole, size, ahead, way)
        if steep < ENOUGH:
            return
        for c in range(count):
            rows(arms, who, c, way, ways)
        share = line(size, count, mass, free, found, way, laws, gaps, ways, steep)
        for i in range(size):
            found[i] += share * way[i]
        for c in range(count):
            for j in range(6):
                gaps[c, j] += share * ways[c, j]


@inlined
def push_all(
    size: int,
    count: int,
    mass: Array,
    free: Array,
    arms: Array,
    who: Array,
    laws: Array,
    found: Array,
    gaps: Array,
    push: Array,
    bend: Array,
    zones: Array,
    ahead: Array,
) -> None:
    """What pushes the bodies on from where they are: inertia and the forces of all contacts, in `ahead`."""
    for i in range(size):
        ahead[i] = -mass[i] * (found[i] - free[i])
    for c in range(count):
        zones[0, c] = zone(laws, gaps, c, push, bend)
        if zones[0, c]:
            for side in range(2):
                b = 6 * who[c, side]
                if b >= 0:
                    for j in range(6):
                        force = push[j]
                        for k in range(6):
                            ahead[b + k] += arms[c, side, j, k] * force


@inlined
def line(
    size: int,
    count: int,
    mass: Array,
    free: Array,
    found: Array,
    way: Array,
    laws: Array,
    gaps: Array,
    ways: Array,
    steep: float,
) -> float:
    """How far to go along a way: to where the cost is nearly least."""
    steady, weight = 0.0, 0.0
    for i in range(size):
        steady += mass[i] * (found[i] - free[i]) * way[i]
        weight += mass[i] * way[i] * way[i]
    low, high, share = 0.0, 1e9, 1.0
    for _ in range(MOST_TRIES):
        first, second = steady + share * weight, weight
        for c in range(count):
            a, b = along_slope(laws, gaps, ways, c, share)
            first += a
            second += b
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
