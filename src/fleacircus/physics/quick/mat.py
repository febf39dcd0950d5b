"""Where a piece touches the mat."""

import math

from fleacircus.physics.quick.field import PLACE, TURN
from fleacircus.physics.quick.kernel import Array, kernel
from fleacircus.physics.quick.shapes import FLAT, HALF, LAYERS, RING, ROUND, SIDES, Shapes

FACE = 0.999
"""A facet whose normal is so upright is one of a piece's two faces."""


@kernel
def lowest(numbers: Array, kind: int, things: Array, who: int) -> float:
    """A height that no point of a piece lies below: its form without the bevel."""
    x, y, z = abs(things[who, TURN + 6]), abs(things[who, TURN + 7]), abs(things[who, TURN + 8])
    if numbers[kind, ROUND]:
        level = numbers[kind, HALF] * math.sqrt(x * x + y * y)
    else:
        level = numbers[kind, HALF] * x + numbers[kind, HALF + 1] * y
    height: float = things[who, PLACE + 2] - level - numbers[kind, HALF + 2] * z
    return height


@kernel
def on_mat(shapes: Shapes, kind: int, things: Array, who: int, points: Array, depths: Array) -> int:
    """Points at which a piece is in the mat, at most four, and how deep; how many.

    The deepest corner comes first. Beside it count, as the engine takes them, corners of that facet around it which
    faces the mat most.
    """
    corners, ring = shapes.corners, shapes.counts[kind, RING]
    up_x, up_y, up_z = things[who, TURN + 6], things[who, TURN + 7], things[who, TURN + 8]
    best = shapes.counts[kind, FLAT + int(up_z < 0)]
    low = corners[kind, best, 0] * up_x + corners[kind, best, 1] * up_y + corners[kind, best, 2] * up_z
    for i in range(ring * shapes.counts[kind, LAYERS]):
        height = corners[kind, i, 0] * up_x + corners[kind, i, 1] * up_y + corners[kind, i, 2] * up_z
        if height < low:
            best, low = i, height
    if things[who, PLACE + 2] + low >= 0:
        return 0
    count = put(corners, kind, best, things, who, points, depths, 0)
    facet, most = -1, -2.0
    for k in range(4):
        f = shapes.around[kind, best, k]
        if f < 0:
            break
        facing = -shapes.normals[kind, f, 0] * up_x - shapes.normals[kind, f, 1] * up_y
        facing -= shapes.normals[kind, f, 2] * up_z
        if facing > most:
            facet, most = f, facing
    if abs(shapes.normals[kind, facet, 2]) > FACE:
        for k in range(3):
            other = shapes.companions[kind, best, k]
            if other >= 0:
                count = put(corners, kind, other, things, who, points, depths, count)
        return count
    for k in range(shapes.counts[kind, SIDES + facet]):
        other = shapes.sides[kind, facet, k]
        if other != best:
            count = put(corners, kind, other, things, who, points, depths, count)
    return count


@kernel
def put(corners: Array, kind: int, corner: int, things: Array, who: int, points: Array, depths: Array, n: int) -> int:
    """Add a corner if it is below the mat; how many there are then."""
    x, y, z = corners[kind, corner, 0], corners[kind, corner, 1], corners[kind, corner, 2]
    height = things[who, PLACE + 2] + things[who, TURN + 6] * x + things[who, TURN + 7] * y + things[who, TURN + 8] * z
    if height >= 0:
        return n
    for k in range(2):
        at = TURN + 3 * k
        points[n, k] = things[who, PLACE + k] + things[who, at] * x + things[who, at + 1] * y + things[who, at + 2] * z
    points[n, 2] = height / 2
    depths[n] = -height
    return n + 1
