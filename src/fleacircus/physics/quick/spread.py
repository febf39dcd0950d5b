"""Contacts at several points: where a face lies on a face, or an edge on a face, as the engine takes them."""

import math

from fleacircus.physics.quick.hull import AWAY, Tools, across, edge
from fleacircus.physics.quick.kernel import Array, kernel
from fleacircus.physics.quick.shapes import MOST_AROUND, SIDES, Shapes

SAME_FACE = math.cos(math.radians(5))
SAME_EDGE = math.sin(math.radians(5))
"""Faces and edges that lean less than five degrees lie on one another: the engine's own measures."""
FOUND, WALLS, LYING, CUT, SPARE = range(5)
"""Polygons of the tools: what is found, the face that is lain on, what lies on it, and what is left of that."""


@kernel
def facets_with(around: Array, kind: int, corners: Array, side: int, found: Array) -> tuple[int, int]:
    """The facets around all corners of one side of a contact: how many corners, how many facets."""
    first, second, third = corners[0, side], -1, -1
    known = 1
    if corners[1, side] != first:
        second = corners[1, side]
        known = 2
        if corners[2, side] != first and corners[2, side] != second:
            third = corners[2, side]
            known = 3
    elif corners[2, side] != first:
        second = corners[2, side]
        known = 2
    count = 0
    for k in range(MOST_AROUND):
        f = around[kind, first, k]
        if f < 0:
            break
        if has(around, kind, second, f) and has(around, kind, third, f):
            found[side, count] = f
            count += 1
    return known, count


@kernel
def has(around: Array, kind: int, corner: int, facet: int) -> bool:
    """Whether a facet is around a corner; around none there are all."""
    if corner < 0:
        return True
    there = False
    for k in range(MOST_AROUND):
        there = there or around[kind, corner, k] == facet
    return there


@kernel
def level(polygon: Array, which: int, n: int, x: float, y: float, z: float) -> float:
    """How far out a corner of a polygon is in a direction."""
    out: float = polygon[which, n, 0] * x + polygon[which, n, 1] * y + polygon[which, n, 2] * z
    return out


@kernel
def clip(polygons: Array, count: int, sides: int, nx: float, ny: float, nz: float) -> int:
    """Cut what lies on a face off by the upright walls over its sides; how many corners are left, in `CUT`."""
    here, there = LYING, CUT
    mx, my, mz = 0.0, 0.0, 0.0
    for i in range(sides):
        mx, my, mz = mx + polygons[WALLS, i, 0], my + polygons[WALLS, i, 1], mz + polygons[WALLS, i, 2]
    mx, my, mz = mx / sides, my / sides, mz / sides
    for s in range(sides):
        a, b, c = edge(polygons[WALLS], s, (s + 1) % sides)
        x, y, z = across(a, b, c, nx, ny, nz)
        low = level(polygons, WALLS, s, x, y, z)
        if mx * x + my * y + mz * z < low:
            x, y, z, low = -x, -y, -z, -low
        left = 0
        high = level(polygons, here, 0, x, y, z) - low
        for i in range(count):
            j = i + 1 if i + 1 < count else 0
            next_high = level(polygons, here, j, x, y, z) - low
            if (high >= 0) != (next_high >= 0):
                share = high / (high - next_high)
                for k in range(3):
                    polygons[there, left, k] = polygons[here, i, k] + share * (
                        polygons[here, j, k] - polygons[here, i, k]
                    )
                left += 1
            if next_high >= 0:
                for k in range(3):
                    polygons[there, left, k] = polygons[here, j, k]
                left += 1
            high = next_high
        count = left
        if count == 0:
            return 0
        here, there = there, SPARE if there == CUT else CUT
    if here != CUT:
        for i in range(count):
            for k in range(3):
                polygons[CUT, i, k] = polygons[here, i, k]
    return count


@kernel
def spanned(polygons: Array, a: int, b: int, c: int, d: int) -> float:
    """The area of a four-sided figure."""
    x, y, z = edge(polygons[CUT], a, c)
    u, v, w = edge(polygons[CUT], b, d)
    x, y, z = across(x, y, z, u, v, w)
    return 0.5 * math.sqrt(x * x + y * y + z * z)


@kernel
def widest_four(polygons: Array, count: int, four: Array) -> None:
    """Four corners of a polygon that span much: while one goes round, the others go on as long as that grows."""
    b, c, d = 1, 2, 3
    most = spanned(polygons, 0, b, c, d)
    four[0], four[1], four[2], four[3] = 0, b, c, d
    for a in range(count):
        while True:
            more = spanned(polygons, a, b, c, (d + 1) % count)
            if more <= most:
                break
            most, d = more, (d + 1) % count
            while True:
                more = spanned(polygons, a, b, (c + 1) % count, d)
                if more <= most:
                    break
                most, c = more, (c + 1) % count
            while True:
                more = spanned(polygons, a, (b + 1) % count, c, d)
                if more <= most:
                    break
                most, b = more, (b + 1) % count
            four[0], four[1], four[2], four[3] = a, b, c, d
        if b == a:
            b = (b + 1) % count
            if c == b:
                c = (c + 1) % count
                if d == c:
                    d = (d + 1) % count


@kernel
def lay_facet(shapes: Shapes, kind: int, facet: int, frame: Array, is_second: bool, polygons: Array, into: int) -> int:
    """The corners of a facet in the frame of the first shape."""
    count: int = shapes.counts[kind, SIDES + facet]
    for i in range(count):
        lay_corner(shapes.corners, kind, shapes.sides[kind, facet, count - 1 - i], frame, is_second, polygons, into, i)
    return count


@kernel
def lay_corner(
    corners: Array, kind: int, corner: int, frame: Array, is_second: bool, polygons: Array, into: int, n: int
) -> None:
    """One corner in the frame of the first shape."""
    x, y, z = corners[kind, corner, 0], corners[kind, corner, 1], corners[kind, corner, 2]
    if is_second:
        for k in range(3):
            there = frame[3 * k] * x + frame[3 * k + 1] * y + frame[3 * k + 2] * z + frame[AWAY + k]
            polygons[into, n, k] = there
    else:
        polygons[into, n, 0], polygons[into, n, 1], polygons[into, n, 2] = x, y, z


@kernel
def facing(normals: Array, kind: int, facet: int, frame: Array, is_second: bool) -> tuple[float, float, float]:
    """The normal of a facet in the frame of the first shape."""
    x, y, z = normals[kind, facet, 0], normals[kind, facet, 1], normals[kind, facet, 2]
    if not is_second:
        return x, y, z
    return (
        frame[0] * x + frame[1] * y + frame[2] * z,
        frame[3] * x + frame[4] * y + frame[5] * z,
        frame[6] * x + frame[7] * y + frame[8] * z,
    )


@kernel
def spread_points(shapes: Shapes, a: int, b: int, tools: Tools) -> int:
    """Contacts where a face lies on a face or on an edge, at most four; 0 if neither does.

    Points are half way between both shapes, in the first one's frame. `plane` gets the normal of the face that the
    other shape lies on.
    """
    frame, polygons, plane = tools.frame, tools.polygons, tools.plane
    corners_a, facets_a = facets_with(shapes.around, a, tools.corners, 0, tools.facets)
    corners_b, facets_b = facets_with(shapes.around, b, tools.corners, 1, tools.facets)
    for i in range(facets_a):
        u, v, w = facing(shapes.normals, a, tools.facets[0, i], frame, False)
        for j in range(facets_b):
            x, y, z = facing(shapes.normals, b, tools.facets[1, j], frame, True)
            if u * x + v * y + w * z < -SAME_FACE:
                sides = lay_facet(shapes, a, tools.facets[0, i], frame, False, polygons, WALLS)
                count = lay_facet(shapes, b, tools.facets[1, j], frame, True, polygons, LYING)
                plane[0], plane[1], plane[2] = -x, -y, -z
                top = level(polygons, LYING, 0, x, y, z)
                count = clip(polygons, count, sides, u, v, w)
                shift(polygons, count, u, v, w)
                return pressed(polygons, count, False, top, x, y, z, tools.depths, tools.four)
    if corners_a < 3:
        for j in range(facets_b):
            x, y, z = facing(shapes.normals, b, tools.facets[1, j], frame, True)
            if edge_along(shapes, a, tools.corners, 0, corners_a, frame, x, y, z, polygons):
                sides = lay_facet(shapes, b, tools.facets[1, j], frame, True, polygons, WALLS)
                count = clip(polygons, 2, sides, x, y, z)
                top = level(polygons, WALLS, 0, x, y, z)
                count = pressed(polygons, count, True, top, x, y, z, tools.depths, tools.four)
                if count:
                    plane[0], plane[1], plane[2] = -x, -y, -z
                    return count
    if corners_b < 3:
        for i in range(facets_a):
            x, y, z = facing(shapes.normals, a, tools.facets[0, i], frame, False)
            if edge_along(shapes, b, tools.corners, 1, corners_b, frame, x, y, z, polygons):
                sides = lay_facet(shapes, a, tools.facets[0, i], frame, False, polygons, WALLS)
                count = clip(polygons, 2, sides, x, y, z)
                top = level(polygons, WALLS, 0, x, y, z)
                count = pressed(polygons, count, True, top, x, y, z, tools.depths, tools.four)
                if count:
                    plane[0], plane[1], plane[2] = x, y, z
                    return count
    return 0


@kernel
def shift(polygons: Array, count: int, x: float, y: float, z: float) -> None:
    """Shift what is left along a normal into the plane of the face that it was cut off by."""
    top = level(polygons, WALLS, 0, x, y, z)
    for i in range(count):
        away = top - level(polygons, CUT, i, x, y, z)
        polygons[CUT, i, 0] += away * x
        polygons[CUT, i, 1] += away * y
        polygons[CUT, i, 2] += away * z


@kernel
def pressed(
    polygons: Array, count: int, is_edge: bool, top: float, x: float, y: float, z: float, depths: Array, four: Array
) -> int:
    """What lies over a face and below its plane: points half way between, and depths."""
    below = 0
    for i in range(count):
        if top - level(polygons, CUT, i, x, y, z) > 0:
            for k in range(3):
                polygons[CUT, below, k] = polygons[CUT, i, k]
            below += 1
    if is_edge and below > 2:
        below = both_ends(polygons, below)
    count = few(polygons, below, four)
    for i in range(count):
        depth = top - level(polygons, FOUND, i, x, y, z)
        depths[i] = depth
        polygons[FOUND, i, 0] += x * depth / 2
        polygons[FOUND, i, 1] += y * depth / 2
        polygons[FOUND, i, 2] += z * depth / 2
    return count


@kernel
def both_ends(polygons: Array, count: int) -> int:
    """What is left of an edge that was cut as a polygon: both its ends, once each."""
    for i in range(1, count):
        x, y, z = edge(polygons[CUT], 0, i)
        if max(abs(x), abs(y), abs(z)) > 1e-9:
            for k in range(3):
                polygons[CUT, 1, k] = polygons[CUT, i, k]
            return 2
    return 1


@kernel
def few(polygons: Array, count: int, four: Array) -> int:
    """At most four of the corners that are left, as they are found."""
    if count > 4:
        widest_four(polygons, count, four)
        count = 4
    else:
        for i in range(count):
            four[i] = i
    for i in range(count):
        for k in range(3):
            polygons[FOUND, i, k] = polygons[CUT, four[i], k]
    return count


@kernel
def edge_along(
    shapes: Shapes,
    kind: int,
    corners: Array,
    side: int,
    known: int,
    frame: Array,
    nx: float,
    ny: float,
    nz: float,
    polygons: Array,
) -> bool:
    """Whether an edge at the corners of a contact lies along a face; then the first such is what lies there."""
    first, is_second = corners[0, side], side == 1
    lay_corner(shapes.corners, kind, first, frame, is_second, polygons, LYING, 0)
    for f in range(MOST_AROUND):
        facet = shapes.around[kind, first, f]
        if facet < 0:
            break
        sides = shapes.counts[kind, SIDES + facet]
        for s in range(sides):
            if shapes.sides[kind, facet, s] != first:
                continue
            second = shapes.sides[kind, facet, (s - 1) % sides]
            if known == 2:
                second = corners[1, side] if corners[1, side] != first else corners[2, side]
            lay_corner(shapes.corners, kind, second, frame, is_second, polygons, LYING, 1)
            x, y, z = edge(polygons[LYING], 0, 1)
            if abs(x * nx + y * ny + z * nz) < SAME_EDGE * math.sqrt(x * x + y * y + z * z):
                return True
    return False
