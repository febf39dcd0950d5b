"""Where a piece touches the mat."""

from fleacircus.physics.quick.kernel import Array, inlined
from fleacircus.physics.quick.shapes import Shapes


@inlined
def on_mat(shapes: Shapes, kind: int, position: Array, turn: Array, points: Array, depths: Array) -> int:
    """Points at which a piece is in the mat, at most four, and how deep; how many.

    The deepest corner comes first. Beside it count, as the engine takes them, corners of that facet around it which
    faces the mat most.
    """
    down_x, down_y, down_z = -turn[2, 0], -turn[2, 1], -turn[2, 2]
    best, lowest = 0, 1e9
    for i in range(shapes.ring[kind] * shapes.layers[kind]):
        height = -shapes.corners[kind, i, 0] * down_x - shapes.corners[kind, i, 1] * down_y
        height -= shapes.corners[kind, i, 2] * down_z
        if height < lowest:
            best, lowest = i, height
    if position[2] + lowest >= 0:
        return 0
    count = put(shapes, kind, best, position, turn, points, depths, 0)
    facet, most = -1, -2.0
    for k in range(4):
        f = shapes.around[kind, best, k]
        if f < 0:
            break
        facing = shapes.normals[kind, f, 0] * down_x + shapes.normals[kind, f, 1] * down_y
        facing += shapes.normals[kind, f, 2] * down_z
        if facing > most:
            facet, most = f, facing
    if facet < 2:
        for k in range(3):
            if shapes.companions[kind, best, k] >= 0:
                other = shapes.companions[kind, best, k]
                count = put(shapes, kind, other, position, turn, points, depths, count)
        return count
    for k in range(shapes.side_count[kind, facet]):
        other = shapes.sides[kind, facet, k]
        if other != best:
            count = put(shapes, kind, other, position, turn, points, depths, count)
    return count


@inlined
def put(
    shapes: Shapes, kind: int, corner: int, position: Array, turn: Array, points: Array, depths: Array, count: int
) -> int:
    """Add a corner if it is below the mat; how many there are then."""
    x, y, z = shapes.corners[kind, corner, 0], shapes.corners[kind, corner, 1], shapes.corners[kind, corner, 2]
    height = position[2] + turn[2, 0] * x + turn[2, 1] * y + turn[2, 2] * z
    if height >= 0:
        return count
    points[count, 0] = position[0] + turn[0, 0] * x + turn[0, 1] * y + turn[0, 2] * z
    points[count, 1] = position[1] + turn[1, 0] * x + turn[1, 1] * y + turn[1, 2] * z
    points[count, 2] = height / 2
    depths[count] = -height
    return count + 1
