"""Where two shapes touch: one point, or as many as the engine takes where faces or edges lie on one another."""

from fleacircus.physics.quick.field import PLACE, TURN
from fleacircus.physics.quick.hull import AWAY, Tools, across, edge, expand, overlap
from fleacircus.physics.quick.kernel import Array, kernel
from fleacircus.physics.quick.shapes import Shapes
from fleacircus.physics.quick.spread import FOUND, spread_points


@kernel
def lay_frame(things: Array, one: int, two: int, frame: Array) -> None:
    """How the second thing lies in the frame of the first."""
    x, y, z = (
        things[two, PLACE] - things[one, PLACE],
        things[two, PLACE + 1] - things[one, PLACE + 1],
        things[two, PLACE + 2] - things[one, PLACE + 2],
    )
    for i in range(3):
        a, b, c = things[one, TURN + i], things[one, TURN + 3 + i], things[one, TURN + 6 + i]
        frame[AWAY + i] = a * x + b * y + c * z
        for j in range(3):
            frame[3 * i + j] = a * things[two, TURN + j] + b * things[two, TURN + 3 + j] + c * things[two, TURN + 6 + j]


@kernel
def touching(
    shapes: Shapes, a: int, b: int, things: Array, one: int, two: int, axes: Array, n: int, m: int, tools: Tools
) -> int:
    """Points where two shapes touch, in the table's frame, how deep, and the normal from the first to the second.

    An axis, in the first one's frame, is a direction that parted them lately.
    """
    frame = tools.frame
    lay_frame(things, one, two, frame)
    if axes[n, m, 0] == 0 and axes[n, m, 1] == 0 and axes[n, m, 2] == 0:
        for k in range(3):
            axes[n, m, k] = frame[AWAY + k]
    if not overlap(shapes.corners, shapes.counts, a, b, frame, axes, n, m, tools.simplex, tools.ids, tools.way):
        return 0
    if not expand(shapes.corners, shapes.counts, a, b, tools):
        return 0
    plane, depths, local = tools.plane, tools.depths, tools.polygons[FOUND]
    depths[0] = plane[3]
    count = spread_points(shapes, a, b, tools)
    if count == 0:
        count = 1
        depths[0] = plane[3]
        witness(shapes.corners, a, tools)
    for i in range(3):
        at = TURN + 3 * i
        x, y, z = things[one, at], things[one, at + 1], things[one, at + 2]
        tools.normal[i] = x * plane[0] + y * plane[1] + z * plane[2]
        for p in range(count):
            tools.points[p, i] = things[one, PLACE + i] + x * local[p, 0] + y * local[p, 1] + z * local[p, 2]
    return count


@kernel
def witness(corners: Array, kind: int, tools: Tools) -> None:
    """The middle of a contact at one point: the share of each corner is that of the origin's foot on the face."""
    points, plane, found = tools.simplex, tools.plane, tools.polygons[FOUND]
    whole = 0.0
    for k in range(3):
        points[3, k] = plane[k] * plane[3]
        found[0, k] = 0
    for i in range(3):
        u, v, w = edge(points, 3, (i + 1) % 3)
        x, y, z = edge(points, 3, (i + 2) % 3)
        x, y, z = across(u, v, w, x, y, z)
        share = x * plane[0] + y * plane[1] + z * plane[2]
        whole += share
        for k in range(3):
            found[0, k] += share * corners[kind, tools.corners[i, 0], k]
    for k in range(3):
        found[0, k] = found[0, k] / whole - plane[k] * plane[3] / 2
