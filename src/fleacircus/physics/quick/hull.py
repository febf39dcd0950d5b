"""How deep two convex shapes are in one another, and where: GJK, then an expanding polytope.

All is done in the frame of the first shape. A point of their difference is known by the two corners that make it.
"""

import math

import numpy as np

from fleacircus.physics.quick.kernel import Array, kernel
from fleacircus.physics.quick.shapes import Shapes

MOST_FACES = 256
MOST_POINTS = 64
EXACT_M = 1e-10


@kernel
def farthest(shapes: Shapes, kind: int, x: float, y: float, z: float) -> int:
    """The corner farthest out in a direction."""
    corners, ring = shapes.corners[kind], shapes.ring[kind]
    side = 0
    if ring == 16:
        side = round(math.atan2(y, x) * (16 / (2 * math.pi))) % 16
    else:
        most = -1e9
        for i in range(ring):
            value = corners[i, 0] * x + corners[i, 1] * y
            if value > most:
                side, most = i, value
    best, most = side, -1e9
    for layer in range(shapes.layers[kind]):
        i = side + layer * ring
        value = corners[i, 0] * x + corners[i, 1] * y + corners[i, 2] * z
        if value > most:
            best, most = i, value
    return best


@kernel
def reach_out(shapes: Shapes, a: int, b: int, turn: Array, away: Array, way: Array, point: Array, ids: Array) -> None:
    """The point of the difference a - b farthest in a direction, and its two corners."""
    i = farthest(shapes, a, way[0], way[1], way[2])
    x = -(turn[0, 0] * way[0] + turn[1, 0] * way[1] + turn[2, 0] * way[2])
    y = -(turn[0, 1] * way[0] + turn[1, 1] * way[1] + turn[2, 1] * way[2])
    z = -(turn[0, 2] * way[0] + turn[1, 2] * way[1] + turn[2, 2] * way[2])
    j = farthest(shapes, b, x, y, z)
    corner = shapes.corners[b, j]
    for k in range(3):
        there = turn[k, 0] * corner[0] + turn[k, 1] * corner[1] + turn[k, 2] * corner[2] + away[k]
        point[k] = shapes.corners[a, i, k] - there
    ids[0], ids[1] = i, j


@kernel
def dot(a: Array, b: Array) -> float:
    """The scalar product."""
    product: float = a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
    return product


@kernel
def cross(a: Array, b: Array, out: Array) -> None:
    """The vector product."""
    out[0], out[1], out[2] = a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


@kernel
def take(points: Array, ids: Array, into: int, of: int) -> None:
    """Copy a point of the simplex."""
    for k in range(3):
        points[into, k] = points[of, k]
    ids[into, 0], ids[into, 1] = ids[of, 0], ids[of, 1]


@kernel
def towards(points: Array, ids: Array, size: int, way: Array) -> int:
    """Reduce the simplex to what is nearest to the origin and point there; 4 if the origin is inside.

    The newest point is the last one.
    """
    ab, ac, abc, t = np.empty(3), np.empty(3), np.empty(3), np.empty(3)
    if size == 4:
        for face in range(3):
            i, j = (0, 1) if face == 0 else ((1, 2) if face == 1 else (2, 0))
            k = 2 if face == 0 else (0 if face == 1 else 1)
            for m in range(3):
                ab[m], ac[m], t[m] = (
                    points[i, m] - points[3, m],
                    points[j, m] - points[3, m],
                    points[k, m] - points[3, m],
                )
            cross(ab, ac, abc)
            if dot(abc, t) > 0:
                abc *= -1
            if dot(abc, points[3]) < 0:
                if k != 2:
                    if k == 0:
                        take(points, ids, 0, 1)
                        take(points, ids, 1, 2)
                    else:
                        take(points, ids, 1, 2)
                take(points, ids, 2, 3)
                return towards_three(points, ids, way)
        return 4
    if size == 3:
        return towards_three(points, ids, way)
    for m in range(3):
        ab[m] = points[0, m] - points[1, m]
    if dot(ab, points[1]) < 0:
        cross(ab, points[1], t)
        cross(t, ab, way)
        way *= -1
        return 2
    take(points, ids, 0, 1)
    for m in range(3):
        way[m] = -points[0, m]
    return 1


@kernel
def towards_three(points: Array, ids: Array, way: Array) -> int:
    """The same for a triangle."""
    ab, ac, abc, t = np.empty(3), np.empty(3), np.empty(3), np.empty(3)
    for m in range(3):
        ab[m], ac[m] = points[1, m] - points[2, m], points[0, m] - points[2, m]
    cross(ab, ac, abc)
    cross(abc, ac, t)
    outside_ac = dot(t, points[2]) < 0
    if outside_ac and dot(ac, points[2]) < 0:
        take(points, ids, 1, 2)
        cross(ac, points[1], t)
        cross(t, ac, way)
        way *= -1
        return 2
    cross(ab, abc, t)
    if outside_ac or dot(t, points[2]) < 0:
        if dot(ab, points[2]) < 0:
            take(points, ids, 0, 1)
            take(points, ids, 1, 2)
            cross(ab, points[1], t)
            cross(t, ab, way)
            way *= -1
            return 2
        take(points, ids, 0, 2)
        for m in range(3):
            way[m] = -points[0, m]
        return 1
    above = dot(abc, points[2]) < 0
    for m in range(3):
        way[m] = abc[m] if above else -abc[m]
    return 3


@kernel
def overlap(shapes: Shapes, a: int, b: int, turn: Array, away: Array, axis: Array, points: Array, ids: Array) -> bool:
    """Whether the shapes overlap; then `points` holds a tetrahedron around the origin, else `axis` parts them."""
    reach_out(shapes, a, b, turn, away, axis, points[0], ids[0])
    if dot(points[0], axis) <= 0:
        return False
    size, way = 1, np.empty(3)
    for m in range(3):
        way[m] = -points[0, m]
    for _ in range(40):
        if dot(way, way) < 1e-30:
            return False
        reach_out(shapes, a, b, turn, away, way, points[size], ids[size])
        if dot(points[size], way) <= 0:
            length = math.sqrt(dot(way, way))
            for m in range(3):
                axis[m] = way[m] / length
            return False
        size = towards(points, ids, size + 1, way)
        if size == 4:
            return True
    return False


@kernel
def face_of(points: Array, faces: Array, planes: Array, f: int, i: int, j: int, k: int) -> bool:
    """Make a face with its plane, seen from outside; whether it has an area."""
    ux, uy, uz = points[j, 0] - points[i, 0], points[j, 1] - points[i, 1], points[j, 2] - points[i, 2]
    vx, vy, vz = points[k, 0] - points[i, 0], points[k, 1] - points[i, 1], points[k, 2] - points[i, 2]
    x, y, z = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
    size = math.sqrt(x * x + y * y + z * z)
    faces[f, 0], faces[f, 1], faces[f, 2] = i, j, k
    if size < 1e-20:
        planes[f, 3] = 1e9
        return False
    planes[f, 0], planes[f, 1], planes[f, 2] = x / size, y / size, z / size
    planes[f, 3] = (x * points[i, 0] + y * points[i, 1] + z * points[i, 2]) / size
    return True


@kernel
def expand(
    shapes: Shapes, a: int, b: int, turn: Array, away: Array, points: Array, ids: Array, plane: Array, corners: Array
) -> bool:
    """Grow a tetrahedron to the face of the difference that is nearest to the origin.

    `plane` gets its normal, out of the first shape, and the depth; `corners` its three pairs of corners and `points`
    those three points first.
    """
    faces, planes = np.empty((MOST_FACES, 3), np.int64), np.empty((MOST_FACES, 4))
    edges = np.empty((MOST_FACES, 2), np.int64)
    u, v, w = points[1] - points[0], points[2] - points[0], points[3] - points[0]
    n = np.empty(3)
    cross(u, v, n)
    if dot(n, w) > 0:
        for k in range(3):
            points[1, k], points[2, k] = points[2, k], points[1, k]
        for k in range(2):
            ids[1, k], ids[2, k] = ids[2, k], ids[1, k]
    face_of(points, faces, planes, 0, 0, 1, 2)
    face_of(points, faces, planes, 1, 0, 3, 1)
    face_of(points, faces, planes, 2, 1, 3, 2)
    face_of(points, faces, planes, 3, 2, 3, 0)
    count, known = 4, 4
    best = 0
    while known < MOST_POINTS:
        best = 0
        for f in range(1, count):
            if planes[f, 3] < planes[best, 3]:
                best = f
        if planes[best, 3] > 1e8:
            return False
        reach_out(shapes, a, b, turn, away, planes[best], points[known], ids[known])
        if dot(points[known], planes[best]) - planes[best, 3] < EXACT_M:
            break
        rim, f = 0, 0
        while f < count:
            if planes[f, 3] < 1e8 and dot(points[known], planes[f]) - planes[f, 3] <= EXACT_M / 10:
                f += 1
                continue
            for k in range(3):
                i, j = faces[f, k], faces[f, (k + 1) % 3]
                twin = -1
                for e in range(rim):
                    if edges[e, 0] == j and edges[e, 1] == i:
                        twin = e
                        break
                if twin >= 0:
                    rim -= 1
                    edges[twin, 0], edges[twin, 1] = edges[rim, 0], edges[rim, 1]
                else:
                    edges[rim, 0], edges[rim, 1] = i, j
                    rim += 1
            count -= 1
            for k in range(3):
                faces[f, k] = faces[count, k]
            for k in range(4):
                planes[f, k] = planes[count, k]
        if count + rim > MOST_FACES or rim == 0:
            return False
        for e in range(rim):
            face_of(points, faces, planes, count, edges[e, 0], edges[e, 1], known)
            count += 1
        known += 1
    for k in range(4):
        plane[k] = planes[best, k]
    three = np.empty((3, 3))
    for k in range(3):
        three[k] = points[faces[best, k]]
        corners[k, 0], corners[k, 1] = ids[faces[best, k], 0], ids[faces[best, k], 1]
    for k in range(3):
        points[k] = three[k]
    is_inside: bool = planes[best, 3] > 0
    return is_inside
