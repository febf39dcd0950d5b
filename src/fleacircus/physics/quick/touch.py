"""Where two shapes touch: one point, or as many as the engine takes where faces or edges lie on one another."""

import math

import numpy as np

from fleacircus.physics.quick.hull import cross, dot, expand, overlap
from fleacircus.physics.quick.kernel import Array, kernel
from fleacircus.physics.quick.shapes import Shapes

SAME_FACE = math.cos(math.radians(5))
SAME_EDGE = math.sin(math.radians(5))
"""Faces and edges that lean less than five degrees lie on one another: the engine's own measures."""


@kernel
def facets_with(shapes: Shapes, kind: int, corners: Array, side: int, found: Array) -> tuple[int, int]:
    """The facets around all corners of one side of a contact: how many corners, how many facets."""
    c = corners[0, side]
    others = 0
    second, third = -1, -1
    if corners[1, side] != c:
        second = corners[1, side]
        others = 1
        if corners[2, side] != c and corners[2, side] != second:
            third = corners[2, side]
            others = 2
    elif corners[2, side] != c:
        second = corners[2, side]
        others = 1
    count = 0
    for k in range(4):
        f = shapes.around[kind, c, k]
        if f < 0:
            break
        fits = True
        for other in (second, third):
            if other >= 0:
                there = False
                for m in range(4):
                    there = there or shapes.around[kind, other, m] == f
                fits = fits and there
        if fits:
            found[count] = f
            count += 1
    return others + 1, count


@kernel
def clipped(polygon: Array, count: int, clip: Array, sides: int, normal: Array, out: Array) -> int:
    """A polygon cut off by the upright walls over another polygon's sides; how many corners are left, in `out`."""
    wall, one, other = np.empty(3), np.empty((64, 3)), out
    middle = np.zeros(3)
    for i in range(sides):
        for k in range(3):
            middle[k] += clip[i, k] / sides
    for i in range(count):
        for k in range(3):
            one[i, k] = polygon[i, k]
    for s in range(sides):
        cross(clip[(s + 1) % sides] - clip[s], normal, wall)
        if dot(wall, middle) - dot(wall, clip[s]) < 0:
            wall *= -1
        level, left = dot(wall, clip[s]), 0
        for i in range(count):
            p, q = one[i], one[(i + 1) % count]
            high_p, high_q = dot(wall, p) - level, dot(wall, q) - level
            if (high_p >= 0) != (high_q >= 0):
                share = high_p / (high_p - high_q)
                for k in range(3):
                    other[left, k] = p[k] + share * (q[k] - p[k])
                left += 1
            if high_q >= 0:
                for k in range(3):
                    other[left, k] = q[k]
                left += 1
        count = left
        for i in range(count):
            for k in range(3):
                one[i, k] = other[i, k]
        if count == 0:
            return 0
    return count


@kernel
def area(a: Array, b: Array, c: Array, d: Array) -> float:
    """The area of a four-sided figure."""
    n = np.empty(3)
    cross(c - a, d - b, n)
    return 0.5 * math.sqrt(dot(n, n))


@kernel
def widest_four(polygon: Array, count: int, four: Array) -> None:
    """The corners of a large four-sided figure in a polygon: each goes on as long as the area grows."""
    for i in range(4):
        four[i] = i * count // 4
    most = area(polygon[four[0]], polygon[four[1]], polygon[four[2]], polygon[four[3]])
    for _ in range(count):
        grew = False
        for i in range(4):
            for step in (1, count - 1):
                while True:
                    was = four[i]
                    four[i] = (was + step) % count
                    more = area(polygon[four[0]], polygon[four[1]], polygon[four[2]], polygon[four[3]])
                    if more <= most * (1 + 1e-9) or four[i] == four[(i + 1) % 4] or four[i] == four[(i + 3) % 4]:
                        four[i] = was
                        break
                    most, grew = more, True
        if not grew:
            return


@kernel
def lay_facet(shapes: Shapes, kind: int, facet: int, turn: Array, away: Array, out: Array) -> int:
    """The corners of a facet in the frame of the first shape."""
    count: int = shapes.side_count[kind, facet]
    for i in range(count):
        corner = shapes.corners[kind, shapes.sides[kind, facet, i]]
        for k in range(3):
            out[i, k] = turn[k, 0] * corner[0] + turn[k, 1] * corner[1] + turn[k, 2] * corner[2] + away[k]
    return count


@kernel
def spread_points(
    shapes: Shapes, a: int, b: int, turn: Array, away: Array, corners: Array, points: Array, depths: Array, plane: Array
) -> int:
    """Contacts where a face lies on a face or on an edge, at most four; 0 if neither does.

    Points are half way between both shapes, in the first one's frame. `plane` gets the normal of the face that the
    other shape lies on.
    """
    of_a, of_b = np.empty(4, np.int64), np.empty(4, np.int64)
    corners_a, facets_a = facets_with(shapes, a, corners, 0, of_a)
    corners_b, facets_b = facets_with(shapes, b, corners, 1, of_b)
    here, there = np.eye(3), np.zeros(3)
    own, other = np.empty((16, 3)), np.empty((16, 3))
    normals_b = np.empty((4, 3))
    for j in range(facets_b):
        normal = shapes.normals[b, of_b[j]]
        for k in range(3):
            normals_b[j, k] = turn[k, 0] * normal[0] + turn[k, 1] * normal[1] + turn[k, 2] * normal[2]
    for i in range(facets_a):
        for j in range(facets_b):
            if dot(shapes.normals[a, of_a[i]], normals_b[j]) < -SAME_FACE:
                count = lay_facet(shapes, a, of_a[i], here, there, other)
                sides = lay_facet(shapes, b, of_b[j], turn, away, own)
                for k in range(3):
                    plane[k] = -normals_b[j, k]
                return pressed(other, count, own, sides, normals_b[j], points, depths)
    if corners_a < 3:
        for j in range(facets_b):
            if edge_along(shapes, a, corners, 0, corners_a, here, there, normals_b[j], other):
                sides = lay_facet(shapes, b, of_b[j], turn, away, own)
                count = pressed(other, 2, own, sides, normals_b[j], points, depths)
                if count:
                    for k in range(3):
                        plane[k] = -normals_b[j, k]
                    return count
    if corners_b < 3:
        for i in range(facets_a):
            normal = shapes.normals[a, of_a[i]]
            if edge_along(shapes, b, corners, 1, corners_b, turn, away, normal, other):
                sides = lay_facet(shapes, a, of_a[i], here, there, own)
                count = pressed(other, 2, own, sides, normal, points, depths)
                if count:
                    for k in range(3):
                        plane[k] = normal[k]
                    return count
    return 0


@kernel
def pressed(polygon: Array, count: int, face: Array, sides: int, normal: Array, points: Array, depths: Array) -> int:
    """What of a polygon is over a face and below its plane: points half way between, and depths."""
    cut, is_edge = np.empty((64, 3)), count == 2
    count = clipped(polygon, count, face, sides, normal, cut)
    level, below = dot(normal, face[0]), 0
    for i in range(count):
        if level - dot(normal, cut[i]) > 0:
            for k in range(3):
                cut[below, k] = cut[i, k]
            below += 1
    if is_edge and below > 2:
        below = both_ends(cut, below)
    count = few(cut, below, points)
    for i in range(count):
        depths[i] = level - dot(normal, points[i])
        for k in range(3):
            points[i, k] += normal[k] * depths[i] / 2
    return count


@kernel
def both_ends(edge: Array, count: int) -> int:
    """What is left of an edge that was cut as a polygon: both its ends, once each."""
    for i in range(1, count):
        if np.abs(edge[i] - edge[0]).max() > 1e-9:
            edge[1] = edge[i]
            return 2
    return 1


@kernel
def few(polygon: Array, count: int, points: Array) -> int:
    """At most four of a polygon's corners."""
    if count > 4:
        four = np.empty(4, np.int64)
        widest_four(polygon, count, four)
        for i in range(4):
            points[i] = polygon[four[i]]
        return 4
    for i in range(count):
        points[i] = polygon[i]
    return count


@kernel
def edge_along(
    shapes: Shapes,
    kind: int,
    corners: Array,
    side: int,
    known: int,
    turn: Array,
    away: Array,
    normal: Array,
    edge: Array,
) -> bool:
    """Whether an edge at the corners of a contact lies along a face; then `edge` holds the ends of the flattest."""
    first = corners[0, side]
    flattest, best = SAME_EDGE, -1
    ends = np.empty((2, 3))
    for f in range(4):
        facet = shapes.around[kind, first, f]
        if facet < 0:
            break
        sides = shapes.side_count[kind, facet]
        for s in range(sides):
            if shapes.sides[kind, facet, s] != first:
                continue
            second = shapes.sides[kind, facet, (s - 1) % sides]
            if known == 2 and second != corners[1, side] and second != corners[2, side]:
                continue
            for m in range(2):
                corner = shapes.corners[kind, first if m == 0 else second]
                for k in range(3):
                    ends[m, k] = turn[k, 0] * corner[0] + turn[k, 1] * corner[1] + turn[k, 2] * corner[2] + away[k]
            flat = ends[1] - ends[0]
            lean = abs(dot(flat, normal)) / math.sqrt(dot(flat, flat))
            if lean < flattest:
                flattest, best = lean, second
                edge[0], edge[1] = ends[0], ends[1]
    return best >= 0


@kernel
def touching(
    shapes: Shapes,
    a: int,
    b: int,
    place_a: Array,
    turn_a: Array,
    place_b: Array,
    turn_b: Array,
    axis: Array,
    points: Array,
    depths: Array,
    normal: Array,
) -> int:
    """Points where two shapes touch, in the table's frame, how deep, and the normal from the first to the second.

    `axis` is a direction that parted them lately, in the first one's frame.
    """
    turn, away = np.empty((3, 3)), np.empty(3)
    for i in range(3):
        away[i] = 0
        for k in range(3):
            away[i] += turn_a[k, i] * (place_b[k] - place_a[k])
        for j in range(3):
            turn[i, j] = turn_a[0, i] * turn_b[0, j] + turn_a[1, i] * turn_b[1, j] + turn_a[2, i] * turn_b[2, j]
    simplex, ids = np.empty((64, 3)), np.empty((64, 2), np.int64)
    if not overlap(shapes, a, b, turn, away, axis, simplex, ids):
        return 0
    plane, corners, local = np.empty(4), np.empty((3, 2), np.int64), np.empty((64, 3))
    if not expand(shapes, a, b, turn, away, simplex, ids, plane, corners):
        return 0
    depths[0] = plane[3]
    count = spread_points(shapes, a, b, turn, away, corners, local, depths, plane)
    if count == 0:
        count = 1
        depths[0] = plane[3]
        witness(shapes, a, simplex, corners, plane, local[0])
    for i in range(3):
        normal[i] = turn_a[i, 0] * plane[0] + turn_a[i, 1] * plane[1] + turn_a[i, 2] * plane[2]
    for p in range(count):
        for i in range(3):
            points[p, i] = place_a[i]
            for k in range(3):
                points[p, i] += turn_a[i, k] * local[p, k]
    return count


@kernel
def witness(shapes: Shapes, kind: int, simplex: Array, corners: Array, plane: Array, point: Array) -> None:
    """The middle of a contact at one point: the share of each corner is that of the origin's foot on the face."""
    foot, n = np.empty(3), np.empty(3)
    for k in range(3):
        foot[k] = plane[k] * plane[3]
    whole = 0.0
    for k in range(3):
        point[k] = 0
    for i in range(3):
        cross(simplex[(i + 1) % 3] - foot, simplex[(i + 2) % 3] - foot, n)
        share = dot(n, plane)
        whole += share
        for k in range(3):
            point[k] += share * shapes.corners[kind, corners[i, 0], k]
    for k in range(3):
        point[k] = point[k] / whole - plane[k] * plane[3] / 2
