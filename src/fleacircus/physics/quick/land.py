"""Where everything lies after a run, in whole micrometres, and what covers what: compiled, only around what moved."""

import math
from typing import NamedTuple

import numpy as np

from fleacircus.physics.engine import STILL_TURN, STILL_UM
from fleacircus.physics.model import COVER_MM2_100, QUAT_ONE
from fleacircus.physics.outline import CORNERS
from fleacircus.physics.quick.crew import TOUCHED, Room
from fleacircus.physics.quick.field import Field
from fleacircus.physics.quick.kernel import Array, kernel

MOST_MOVED = 16
MOST_COVERS = 64
POSE = 8
"""Of a piece that moved: its place among the pieces, then place and quaternion as whole numbers."""
MIDDLE, AXES, LYING = 0, 3, 12
"""Of a thing as it lies: its middle in micrometres, and its rotation matrix."""
A_HAIR = 1 - 1e-6
"""The second of two outlines is drawn so much smaller, so that no two edges lie on one another."""
LEVEL = 0.05
"""A mid-plane steeper than this is taken for as steep."""


class Plan(NamedTuple):
    """What a table looks like from above."""

    poses: Array
    """Poses of all pieces and bases, as whole numbers."""
    units: Array
    """The outlines of all kinds as they are drawn for covers, in micrometres."""
    spans: Array
    """How far these reach."""


@kernel
def whole(room: Room, who: int, pose: Array, n: int) -> None:
    """A pose as whole numbers; of the two quaternions for an attitude, the one with w >= 0."""
    things, sign = room.things, float(QUAT_ONE)
    if things[who, 3] < 0:
        sign = -sign
    pose[n, 0] = who
    for k in range(3):
        pose[n, 1 + k] = int(np.rint(things[who, k] * 1e6))
    for k in range(4):
        pose[n, 4 + k] = int(np.rint(things[who, 3 + k] * sign))


@kernel
def has_moved(poses: Array, pose: Array, n: int) -> bool:
    """Whether a piece is elsewhere or turned, by more than trembling."""
    who = pose[n, 0]
    alike = ones = others = 0.0
    for k in range(3):
        if abs(poses[who, k] - pose[n, 1 + k]) > STILL_UM:
            return True
    for k in range(3, 7):
        a, b = float(poses[who, k]), float(pose[n, 1 + k])
        alike, ones, others = alike + a * b, ones + a * a, others + b * b
    return 1 - abs(alike) / math.sqrt(ones * others) > STILL_TURN**2 / 8


@kernel
def lie(pose: Array, n: int, at: int, lying: Array, who: int) -> None:
    """Lay a thing where its whole numbers say."""
    for k in range(3):
        lying[who, MIDDLE + k] = pose[n, at + k]
    w, x, y, z = float(pose[n, at + 3]), float(pose[n, at + 4]), float(pose[n, at + 5]), float(pose[n, at + 6])
    size = math.sqrt(w * w + x * x + y * y + z * z)
    w, x, y, z = w / size, x / size, y / size, z / size
    lying[who, AXES], lying[who, AXES + 1] = 1 - 2 * (y * y + z * z), 2 * (x * y - w * z)
    lying[who, AXES + 2], lying[who, AXES + 3] = 2 * (x * z + w * y), 2 * (x * y + w * z)
    lying[who, AXES + 4], lying[who, AXES + 5] = 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)
    lying[who, AXES + 6], lying[who, AXES + 7] = 2 * (x * z - w * y), 2 * (y * z + w * x)
    lying[who, AXES + 8] = 1 - 2 * (x * x + y * y)


@kernel
def draw(units: Array, kind: int, lying: Array, who: int, x: float, y: float, shrink: float, out: Array) -> None:
    """The outline of a thing as it lies, anticlockwise, seen from a point."""
    a, b, c, d = lying[who, AXES], lying[who, AXES + 1], lying[who, AXES + 3], lying[who, AXES + 4]
    mx, my = 0.0, 0.0
    for i in range(CORNERS):
        j = i if lying[who, AXES + 8] >= 0 else CORNERS - 1 - i
        u, v = units[kind, j, 0], units[kind, j, 1]
        out[i, 0], out[i, 1] = a * u + b * v + lying[who, MIDDLE] - x, c * u + d * v + lying[who, MIDDLE + 1] - y
        mx, my = mx + out[i, 0] / CORNERS, my + out[i, 1] / CORNERS
    if shrink != 1:
        for i in range(CORNERS):
            out[i, 0], out[i, 1] = mx + (out[i, 0] - mx) * shrink, my + (out[i, 1] - my) * shrink


@kernel
def inside(a: Array, b: Array, walls: Array) -> tuple[float, float, float]:
    """The part of an outline inside another: what its edges add to the area and to the moments of the overlap."""
    for k in range(CORNERS):
        n = k + 1 if k + 1 < CORNERS else 0
        x, y = b[n, 0] - b[k, 0], b[n, 1] - b[k, 1]
        size = max(math.sqrt(x * x + y * y), 1e-9)
        walls[k, 0], walls[k, 1] = -y / size, x / size
        walls[k, 2] = walls[k, 0] * b[k, 0] + walls[k, 1] * b[k, 1]
    total = left = up = 0.0
    for i in range(CORNERS):
        n = i + 1 if i + 1 < CORNERS else 0
        x, y, u, v = a[i, 0], a[i, 1], a[n, 0] - a[i, 0], a[n, 1] - a[i, 1]
        low, high = 0.0, 1.0
        for k in range(CORNERS):
            depth = walls[k, 0] * x + walls[k, 1] * y - walls[k, 2]
            change = walls[k, 0] * u + walls[k, 1] * v
            if change > 0:
                if depth < -low * change:
                    low = -depth / change
            elif change < 0:
                if depth < -high * change:
                    high = -depth / change
            elif depth < 0:
                high = -1.0
            if high <= low:
                break
        if low < high:
            p, q, r, s = x + low * u, y + low * v, x + high * u, y + high * v
            part = p * s - q * r
            total, left, up = total + part / 2, left + part * (p + r) / 6, up + part * (q + s) / 6
    return total, left, up


@kernel
def rise(lying: Array, who: int, x: float, y: float) -> float:
    """How high the mid-plane of a thing is over a point."""
    up = lying[who, AXES + 8]
    up = up if abs(up) > LEVEL else LEVEL
    away = (x - lying[who, MIDDLE]) * lying[who, AXES + 2] + (y - lying[who, MIDDLE + 1]) * lying[who, AXES + 5]
    height: float = lying[who, MIDDLE + 2] - away / up
    return height


@kernel
def cover(field: Field, plan: Plan, lying: Array, i: int, j: int, desk: Array, covers: Array, n: int) -> int:
    """Note whether one of two things covers the other, the second one later in the table; how many are noted then."""
    a, b = field.kinds[i], field.kinds[j]
    x, y = lying[i, MIDDLE], lying[i, MIDDLE + 1]
    u, v, far = lying[j, MIDDLE] - x, lying[j, MIDDLE + 1] - y, plan.spans[a] + plan.spans[b]
    if u * u + v * v >= far * far:
        return n
    draw(plan.units, a, lying, i, x, y, 1.0, desk[0])
    draw(plan.units, b, lying, j, x, y, A_HAIR, desk[1])
    area, left, up = inside(desk[0], desk[1], desk[2])
    more, p, q = inside(desk[1], desk[0], desk[2])
    area, left, up = area + more, left + p, up + q
    overlap = int(np.rint(area / 1e4))
    if overlap < COVER_MM2_100:
        return n
    if n < len(covers):
        is_upper = j >= field.pieces or rise(lying, i, x + left / area, y + up / area) >= rise(
            lying, j, x + left / area, y + up / area
        )
        covers[n, 0], covers[n, 1], covers[n, 2] = i if is_upper else j, j if is_upper else i, overlap
    return n + 1


@kernel
def land(field: Field, plan: Plan, lying: Array, room: Room, moved: Array, covers: Array) -> tuple[int, int]:
    """What moved and what covers what of it; how many of both, more than there is room for if there are too many."""
    count, n = 0, 0
    for who in range(field.pieces):
        if not room.marks[who, TOUCHED]:
            continue
        if count == MOST_MOVED:
            return MOST_MOVED + 1, 0
        whole(room, who, moved, count)
        if has_moved(plan.poses, moved, count):
            lie(moved, count, 1, lying, who)
            count += 1
    for m in range(count):
        i = moved[m, 0]
        for j in range(len(lying)):
            is_known = j == i
            for k in range(m):
                is_known = is_known or moved[k, 0] == j
            if not is_known:
                n = cover(field, plan, lying, min(i, j), max(i, j), room.desk, covers, n)
    for m in range(count):
        lie(plan.poses, moved[m, 0], 0, lying, moved[m, 0])
    return count, n
