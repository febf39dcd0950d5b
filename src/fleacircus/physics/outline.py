"""Outlines in plan: what a thing looks like from above, how far two are apart, by how much they overlap.

A flat disc is a point with a radius; everything else is a convex polygon, anticlockwise, in micrometres.
"""

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from fleacircus.physics.model import FIXTURES, PIECES, Fixture, Form, Piece, Pose, Zone

Floats = npt.NDArray[np.float64]

CORNERS = 32
"""Every outline that takes part in an overlap is drawn with this many corners."""
_LEVEL = 0.99995
"""Axes nearer to upright than this belong to pieces that count as flat (about half a degree)."""
_TURNS = [2 * math.pi * i / CORNERS for i in range(CORNERS)]
_CIRCLE: Floats = np.array([(math.cos(t), math.sin(t)) for t in _TURNS])


class Outline(NamedTuple):
    """A convex shape: the corners, and a radius by which they are rounded outwards."""

    corners: Floats
    radius: float

    @property
    def middle(self) -> Floats:
        """The mean of the corners."""
        mean: Floats = self.corners.mean(axis=0)
        return mean

    @property
    def reach(self) -> float:
        """How far the shape extends from its middle."""
        return self.radius + float(np.hypot(*(self.corners - self.middle).T).max())


def rotation(quats: Floats) -> Floats:
    """Rotation matrices (..., 3, 3) of quaternions (..., 4), of any length but zero."""
    w, x, y, z = np.moveaxis(quats / np.linalg.norm(quats, axis=-1, keepdims=True), -1, 0)
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return np.moveaxis(np.array(rows), (0, 1), (-2, -1))


def rises(kinds: list[str], turns: Floats) -> Floats:
    """How far pieces so turned (N, 3, 3) reach up and down from their middles."""
    forms = [PIECES[kind] for kind in kinds]
    half = np.array([(f.width_um / 2, f.depth_um / 2, f.height_um / 2) for f in forms]).reshape(-1, 3)
    down = half * np.abs(turns[:, 2])
    is_disc = np.array([f.outline == "disc" for f in forms], dtype=bool)
    level = np.where(is_disc, np.hypot(down[:, 0], down[:, 1]), down[:, 0] + down[:, 1])
    reach: Floats = level + down[:, 2]
    return reach


def form_corners(form: Form) -> Floats:
    """The corners of a kind lying flat at the origin; a disc is drawn with `CORNERS`."""
    a, b = form.width_um / 2, form.depth_um / 2
    if form.outline == "rectangle":
        return np.array([(a, -b), (a, b), (-a, b), (-a, -b)])
    if form.outline == "hexagon":
        turns = [math.pi / 6 + i * math.pi / 3 for i in range(6)]
        return np.array([(math.cos(t), math.sin(t)) for t in turns]) * (a / math.cos(math.pi / 6))
    return _CIRCLE * a


def turned(corners: Floats, turns: Floats) -> Floats:
    """Corners (..., N, 2) turned by matrices (..., 2, 2). Not by `@`: its last bit depends on the processor."""
    placed: Floats = corners[..., :1] * turns[..., None, :, 0] + corners[..., 1:] * turns[..., None, :, 1]
    return placed


def form_outline(kind: str, x_um: float = 0, y_um: float = 0, turn_mrad: float = 0) -> Outline:
    """A piece or fixture of this kind lying flat."""
    form = PIECES.get(kind) or FIXTURES.get(kind)
    if form is None:
        raise ValueError(f"unknown kind {kind!r}")
    place = np.array([[x_um, y_um]], dtype=float)
    if form.outline == "disc":
        return Outline(place, form.width_um / 2)
    c, s = math.cos(turn_mrad / 1000), math.sin(turn_mrad / 1000)
    return Outline(turned(form_corners(form), np.array([[c, -s], [s, c]])) + place, 0)


def outline(thing: Piece | Fixture | Zone) -> Outline:
    """The outline of anything on a table."""
    match thing:
        case Zone(x_um=x, y_um=y, radius_um=radius):
            return Outline(np.array([[x, y]], dtype=float), float(radius))
        case Fixture(kind=kind, x_um=x, y_um=y, turn_mrad=turn):
            return form_outline(kind, x, y, turn)
        case Piece(kind=kind, pose=pose):
            if abs(pose.axis_z) > _LEVEL and PIECES[kind].outline == "disc":
                return form_outline(kind, pose.x_um, pose.y_um)
            return Outline(projected(kind, pose), 0)


def projected(kind: str, pose: Pose) -> Floats:
    """The corners of a piece seen from above, however it is tilted."""
    turn = rotation(np.array(pose.quat, dtype=float))
    corners = turned(form_corners(PIECES[kind]), turn[:2, :2])
    if turn[2, 2] < 0:
        corners = corners[::-1]
    return np.add(corners, (pose.x_um, pose.y_um))


def drawn(corners: Floats) -> Floats:
    """The same polygon with exactly `CORNERS` corners; the added ones lie on its last edge."""
    missing = CORNERS - len(corners)
    if missing == 0:
        return corners
    shares = np.arange(1, missing + 1)[:, None] / (missing + 1)
    return np.concatenate([corners, corners[-1] + shares * (corners[0] - corners[-1])])


def _clipped(a: Floats, b: Floats) -> tuple[Floats, Floats, npt.NDArray[np.bool_]]:
    """The part of each edge of the polygons `a` inside the polygons `b`: both its ends, and whether any."""
    edge = edges_of(b)
    edge = edge / np.maximum(np.linalg.norm(edge, axis=-1, keepdims=True), 1e-9)
    from_b = a[:, :, None, :] - b[:, None, :, :]
    depth = edge[:, None, :, 0] * from_b[..., 1] - edge[:, None, :, 1] * from_b[..., 0]
    change = np.concatenate([depth[:, 1:], depth[:, :1]], axis=1) - depth
    with np.errstate(divide="ignore", invalid="ignore"):
        share = -depth / change
    low = np.where(change > 0, share, 0).max(axis=2).clip(0)[..., None]
    high = np.where(change < 0, share, 1).min(axis=2).clip(None, 1)[..., None]
    outside = ((change == 0) & (depth < 0)).any(axis=2)
    along = edges_of(a)
    return a + low * along, a + high * along, (low[..., 0] < high[..., 0]) & ~outside


def overlaps(a: Floats, b: Floats) -> tuple[Floats, Floats]:
    """Areas (P,) and centroids (P, 2) of the overlaps of convex polygons `a` and `b`, both (P, CORNERS, 2).

    The rim of an overlap is made of the parts of either outline inside the other; summed around, they give
    its area. The second outline is drawn a hair smaller, so that no two edges lie on one another.
    """
    shift = a.mean(axis=1, keepdims=True)
    a, b = a - shift, b - shift
    middle = b.mean(axis=1, keepdims=True)
    b = middle + (b - middle) * (1 - 1e-6)
    area, moment = np.zeros(len(a)), np.zeros((len(a), 2))
    for one, other in ((a, b), (b, a)):
        start, end, there = _clipped(one, other)
        cross = np.where(there, start[..., 0] * end[..., 1] - start[..., 1] * end[..., 0], 0)
        area += cross.sum(axis=1) / 2
        moment += (cross[..., None] * (start + end)).sum(axis=1) / 6
    area = area.clip(0)
    return area, moment / np.maximum(area, 1e-9)[:, None] + shift[:, 0]


def edges_of(polygons: Floats) -> Floats:
    """From every corner of polygons (..., CORNERS, 2) to the next."""
    edges: Floats = np.concatenate([polygons[..., 1:, :], polygons[..., :1, :]], axis=-2) - polygons
    return edges


def spread(a: Floats, b: Floats) -> Floats:
    """The Minkowski sum of two convex polygons (or points)."""
    if len(a) == 1 or len(b) == 1:
        return a + b
    edges = np.concatenate([edges_of(a), edges_of(b)])
    edges = edges[np.argsort(np.arctan2(edges[:, 1], edges[:, 0]) % (2 * math.pi), kind="stable")]
    lowest = [p[np.lexsort((p[:, 0], p[:, 1]))[0]] for p in (a, b)]
    return np.concatenate([[lowest[0] + lowest[1]], lowest[0] + lowest[1] + np.cumsum(edges[:-1], axis=0)])


def clearance(points: Floats, polygon: Floats) -> Floats:
    """The distance of points (N, 2) from a convex polygon, negative inside it."""
    if len(polygon) == 1:
        away = points - polygon[0]
        from_point: Floats = np.hypot(away[:, 0], away[:, 1])
        return from_point
    along_x, along_y = edges_of(polygon).T
    length = np.maximum(np.hypot(along_x, along_y), 1e-9)
    away_x, away_y = points[:, :1] - polygon[:, 0], points[:, 1:] - polygon[:, 1]
    depth = ((along_x * away_y - along_y * away_x) / length).min(axis=1)
    apart: Floats = -depth
    out = np.flatnonzero(depth < 0)
    if len(out):
        away_x, away_y = away_x[out], away_y[out]
        share = ((away_x * along_x + away_y * along_y) / length**2).clip(0, 1)
        away_x, away_y = away_x - share * along_x, away_y - share * along_y
        nearest = (np.arange(len(out)), (away_x * away_x + away_y * away_y).argmin(axis=1))
        apart[out] = np.hypot(away_x[nearest], away_y[nearest])
    return apart


def distance(a: Outline, b: Outline) -> float:
    """How far two outlines are apart; 0 or less when they touch or overlap."""
    sum_of_both = spread(a.corners, -b.corners)
    return float(clearance(np.zeros((1, 2)), sum_of_both)[0]) - a.radius - b.radius
