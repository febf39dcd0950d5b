"""How deep two convex shapes are in one another, and where: GJK, then an expanding polytope.

All is done in the frame of the first shape. A point of their difference is known by the two corners that make it.
"""

import math
from typing import NamedTuple

import numpy as np

from fleacircus.physics.quick.kernel import Array, kernel, maker
from fleacircus.physics.quick.shapes import LAYERS, RING

MOST_FACES = 256
MOST_POINTS = 64
POLYGONS = 5
EXACT_M = 1e-10
ROUND_RING = 16
FIRST, SECOND, THIRD, FOURTH = (math.tan(math.radians(22.5 * n + 11.25)) for n in range(4))
"""Between the corners of a quarter of a round ring."""
AWAY = 9
"""After the nine numbers that turn the second shape's frame into the first one's: where its middle is."""


class Tools(NamedTuple):
    """Room to work in."""

    points: Array
    """What is found: points of contact, how deep, and the normal from the first to the second."""
    depths: Array
    normal: Array
    frame: Array
    simplex: Array
    ids: Array
    faces: Array
    planes: Array
    edges: Array
    way: Array
    plane: Array
    corners: Array
    polygons: Array
    facets: Array
    four: Array


@maker
def tools() -> Tools:
    """Room for one pair of shapes after another."""
    return Tools(
        np.zeros((MOST_POINTS, 3)),
        np.zeros(MOST_POINTS),
        np.zeros(3),
        np.zeros(12),
        np.zeros((MOST_POINTS, 3)),
        np.zeros((MOST_POINTS, 2), np.int64),
        np.zeros((MOST_FACES, 3), np.int64),
        np.zeros((MOST_FACES, 4)),
        np.zeros((MOST_FACES, 2), np.int64),
        np.zeros(4),
        np.zeros(4),
        np.zeros((3, 2), np.int64),
        np.zeros((POLYGONS, MOST_POINTS, 3)),
        np.zeros((2, 4), np.int64),
        np.zeros(4, np.int64),
    )


@kernel
def farthest(corners: Array, counts: Array, kind: int, x: float, y: float, z: float) -> int:
    """The corner farthest out in a direction."""
    ring, side = counts[kind, RING], 0
    if ring == ROUND_RING:
        a, b = abs(x), abs(y)
        side = int(b > a * FIRST) + int(b > a * SECOND) + int(b > a * THIRD) + int(b > a * FOURTH)
        if x < 0:
            side = 8 - side
        if y < 0:
            side = (16 - side) % 16
    else:
        most = -1e9
        for i in range(ring):
            value = corners[kind, i, 0] * x + corners[kind, i, 1] * y
            if value > most:
                side, most = i, value
    best, most = side, -1e9
    for layer in range(counts[kind, LAYERS]):
        i = side + layer * ring
        value = corners[kind, i, 0] * x + corners[kind, i, 1] * y + corners[kind, i, 2] * z
        if value > most:
            best, most = i, value
    return best


@kernel
def reach_out(
    corners: Array,
    counts: Array,
    a: int,
    b: int,
    frame: Array,
    x: float,
    y: float,
    z: float,
    points: Array,
    ids: Array,
    n: int,
) -> None:
    """The point of the difference a - b farthest in a direction, and its two corners."""
    i = farthest(corners, counts, a, x, y, z)
    j = farthest(
        corners,
        counts,
        b,
        -(frame[0] * x + frame[3] * y + frame[6] * z),
        -(frame[1] * x + frame[4] * y + frame[7] * z),
        -(frame[2] * x + frame[5] * y + frame[8] * z),
    )
    u, v, w = corners[b, j, 0], corners[b, j, 1], corners[b, j, 2]
    for k in range(3):
        there = frame[3 * k] * u + frame[3 * k + 1] * v + frame[3 * k + 2] * w + frame[AWAY + k]
        points[n, k] = corners[a, i, k] - there
    ids[n, 0], ids[n, 1] = i, j


@kernel
def take(points: Array, ids: Array, into: int, of: int) -> None:
    """Copy a point of the simplex."""
    for k in range(3):
        points[into, k] = points[of, k]
    ids[into, 0], ids[into, 1] = ids[of, 0], ids[of, 1]


@kernel
def edge(points: Array, i: int, j: int) -> tuple[float, float, float]:
    """From one point to another."""
    return points[j, 0] - points[i, 0], points[j, 1] - points[i, 1], points[j, 2] - points[i, 2]


@kernel
def across(a: float, b: float, c: float, x: float, y: float, z: float) -> tuple[float, float, float]:
    """The vector product."""
    return b * z - c * y, c * x - a * z, a * y - b * x


@kernel
def beyond(points: Array, n: int, x: float, y: float, z: float) -> bool:
    """Whether the origin lies in that direction from a point."""
    is_beyond: bool = points[n, 0] * x + points[n, 1] * y + points[n, 2] * z < 0
    return is_beyond


@kernel
def from_edge(points: Array, x: float, y: float, z: float, way: Array) -> int:
    """Point from an edge, to its second point along a direction, towards the origin."""
    a, b, c = across(x, y, z, points[1, 0], points[1, 1], points[1, 2])
    p, q, r = across(a, b, c, x, y, z)
    way[0], way[1], way[2] = -p, -q, -r
    return 2


@kernel
def from_corner(points: Array, way: Array) -> int:
    """Point from the one point that is left to the origin."""
    for k in range(3):
        way[k] = -points[0, k]
    return 1


@kernel
def towards(points: Array, ids: Array, size: int, way: Array) -> int:
    """Reduce the simplex to what is nearest to the origin and point there; 4 if the origin is inside.

    The newest point is the last one.
    """
    if size == 4:
        for face in range(3):
            i, j, k = face, (face + 1) % 3, (face + 2) % 3
            a, b, c = edge(points, 3, i)
            x, y, z = edge(points, 3, j)
            x, y, z = across(a, b, c, x, y, z)
            a, b, c = edge(points, 3, k)
            if a * x + b * y + c * z > 0:
                x, y, z = -x, -y, -z
            if beyond(points, 3, x, y, z):
                if k == 0:
                    take(points, ids, 0, 1)
                    take(points, ids, 1, 2)
                elif k == 1:
                    take(points, ids, 1, 2)
                take(points, ids, 2, 3)
                return towards_three(points, ids, way)
        return 4
    if size == 3:
        return towards_three(points, ids, way)
    x, y, z = edge(points, 1, 0)
    if beyond(points, 1, x, y, z):
        return from_edge(points, x, y, z, way)
    take(points, ids, 0, 1)
    return from_corner(points, way)


@kernel
def towards_three(points: Array, ids: Array, way: Array) -> int:
    """The same for a triangle."""
    a, b, c = edge(points, 2, 1)
    u, v, w = edge(points, 2, 0)
    x, y, z = across(a, b, c, u, v, w)
    p, q, r = across(x, y, z, u, v, w)
    outside = beyond(points, 2, p, q, r)
    if outside and beyond(points, 2, u, v, w):
        take(points, ids, 1, 2)
        return from_edge(points, u, v, w, way)
    p, q, r = across(a, b, c, x, y, z)
    if outside or beyond(points, 2, p, q, r):
        if beyond(points, 2, a, b, c):
            take(points, ids, 0, 1)
            take(points, ids, 1, 2)
            return from_edge(points, a, b, c, way)
        take(points, ids, 0, 2)
        return from_corner(points, way)
    sign = 1.0 if beyond(points, 2, x, y, z) else -1.0
    way[0], way[1], way[2] = sign * x, sign * y, sign * z
    return 3


@kernel
def overlap(
    corners: Array,
    counts: Array,
    a: int,
    b: int,
    frame: Array,
    axes: Array,
    n: int,
    m: int,
    points: Array,
    ids: Array,
    way: Array,
) -> bool:
    """Whether the shapes overlap; then `points` holds a tetrahedron around the origin, else an axis parts them."""
    x, y, z = axes[n, m, 0], axes[n, m, 1], axes[n, m, 2]
    reach_out(corners, counts, a, b, frame, x, y, z, points, ids, 0)
    if points[0, 0] * x + points[0, 1] * y + points[0, 2] * z <= 0:
        return False
    size = from_corner(points, way)
    for _ in range(40):
        x, y, z = way[0], way[1], way[2]
        length2 = x * x + y * y + z * z
        if length2 < 1e-30:
            return False
        reach_out(corners, counts, a, b, frame, x, y, z, points, ids, size)
        if points[size, 0] * x + points[size, 1] * y + points[size, 2] * z <= 0:
            length = math.sqrt(length2)
            axes[n, m, 0], axes[n, m, 1], axes[n, m, 2] = x / length, y / length, z / length
            return False
        size = towards(points, ids, size + 1, way)
        if size == 4:
            return True
    return False


@kernel
def lay_face(points: Array, faces: Array, planes: Array, f: int, i: int, j: int, k: int) -> None:
    """Make a face with its plane, seen from outside; one without an area is put beyond reach."""
    u, v, w = edge(points, i, j)
    x, y, z = edge(points, i, k)
    x, y, z = across(u, v, w, x, y, z)
    size = math.sqrt(x * x + y * y + z * z)
    faces[f, 0], faces[f, 1], faces[f, 2] = i, j, k
    if size < 1e-20:
        planes[f, 3] = 1e9
        return
    planes[f, 0], planes[f, 1], planes[f, 2] = x / size, y / size, z / size
    planes[f, 3] = (x * points[i, 0] + y * points[i, 1] + z * points[i, 2]) / size


@kernel
def height(points: Array, n: int, planes: Array, f: int) -> float:
    """How far a point is beyond the plane of a face."""
    along = points[n, 0] * planes[f, 0] + points[n, 1] * planes[f, 1] + points[n, 2] * planes[f, 2]
    beyond_it: float = along - planes[f, 3]
    return beyond_it


@kernel
def strip(points: Array, known: int, faces: Array, planes: Array, count: int, edges: Array) -> tuple[int, int]:
    """Take away the faces that the newest point sees; how many are left, and how many edges lie around the hole."""
    rim, f = 0, 0
    while f < count:
        if planes[f, 3] < 1e8 and height(points, known, planes, f) <= EXACT_M / 10:
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
    return count, rim


@kernel
def expand(corners: Array, counts: Array, a: int, b: int, tools: Tools) -> bool:
    """Grow a tetrahedron to the face of the difference that is nearest to the origin.

    `plane` gets its normal, out of the first shape, and the depth; `corners` its three pairs of corners and the
    simplex those three points first.
    """
    points, ids, faces, planes, edges = tools.simplex, tools.ids, tools.faces, tools.planes, tools.edges
    u, v, w = edge(points, 0, 1)
    x, y, z = edge(points, 0, 2)
    x, y, z = across(u, v, w, x, y, z)
    u, v, w = edge(points, 0, 3)
    if u * x + v * y + w * z > 0:
        take(points, ids, 4, 1)
        take(points, ids, 1, 2)
        take(points, ids, 2, 4)
    lay_face(points, faces, planes, 0, 0, 1, 2)
    lay_face(points, faces, planes, 1, 0, 3, 1)
    lay_face(points, faces, planes, 2, 1, 3, 2)
    lay_face(points, faces, planes, 3, 2, 3, 0)
    count, known, best = 4, 4, 0
    while known < MOST_POINTS:
        best = 0
        for f in range(1, count):
            if planes[f, 3] < planes[best, 3]:
                best = f
        if planes[best, 3] > 1e8:
            return False
        reach_out(
            corners, counts, a, b, tools.frame, planes[best, 0], planes[best, 1], planes[best, 2], points, ids, known
        )
        if height(points, known, planes, best) < EXACT_M:
            break
        count, rim = strip(points, known, faces, planes, count, edges)
        if count + rim > MOST_FACES or rim == 0:
            return False
        for e in range(rim):
            lay_face(points, faces, planes, count, edges[e, 0], edges[e, 1], known)
            count += 1
        known += 1
    for k in range(4):
        tools.plane[k] = planes[best, k]
    three = tools.polygons[0]
    for k in range(3):
        for m in range(3):
            three[k, m] = points[faces[best, k], m]
        tools.corners[k, 0], tools.corners[k, 1] = ids[faces[best, k], 0], ids[faces[best, k], 1]
    for k in range(3):
        for m in range(3):
            points[k, m] = three[k, m]
    is_inside: bool = planes[best, 3] > 0
    return is_inside
