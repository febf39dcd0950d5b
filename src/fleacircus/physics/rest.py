"""What lies where on a table at rest: covers, the edge, cups and zones. Pure geometry, no simulation."""

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from fleacircus.physics.model import (
    COVER_MM2_100,
    CUP_WALL_UM,
    FIXTURES,
    PIECES,
    QUAT_ONE,
    Cover,
    InCup,
    InZone,
    Landing,
    Mat,
    Piece,
    Tabletop,
)
from fleacircus.physics.outline import (
    Floats,
    Outline,
    distance,
    drawn,
    form_corners,
    outline,
    overlaps,
    rises,
    rotation,
    turned,
)

Indices = npt.NDArray[np.intp]

REACH_UM = 16_000
"""No piece reaches farther from its middle, seen from above."""

_FLAT_FORMS = PIECES | {kind: form for kind, form in FIXTURES.items() if kind != "cup"}
UNIT_CORNERS: dict[str, Floats] = {kind: drawn(form_corners(form)) for kind, form in _FLAT_FORMS.items()}
REACH = {kind: float(np.hypot(corners[:, 0], corners[:, 1]).max()) for kind, corners in UNIT_CORNERS.items()}


class _Planes(NamedTuple):
    """Mid-planes of pieces, then of bases, and the pairs of them that are near enough to overlap."""

    ids: list[int]
    kinds: list[str]
    loose: int
    middles: Floats
    turns: Floats
    first: Indices
    second: Indices

    def corners(self, who: Indices) -> Floats:
        """The outlines (P, CORNERS, 2) of these, anticlockwise."""
        flat = np.array([UNIT_CORNERS[self.kinds[i]] for i in who])
        corners = turned(flat, self.turns[who, :2, :2])
        face_down = self.turns[who, 2, 2] < 0
        corners[face_down] = corners[face_down, ::-1]
        placed: Floats = corners + self.middles[who, None, :2]
        return placed

    def heights(self, who: Indices, points: Floats) -> Floats:
        """How high these planes are at the given points."""
        normal = self.turns[who, :, 2]
        upright = np.where(np.abs(normal[:, 2]) > 0.05, normal[:, 2], 0.05)
        away = points - self.middles[who, :2]
        high: Floats = self.middles[who, 2] - (away * normal[:, :2]).sum(axis=1) / upright
        return high


def _planes(table: Tabletop) -> _Planes | None:
    """The mid-planes of all that lies near something else; None if nothing does."""
    bases = [f for f in table.fixtures if f.kind != "cup"]
    if len(table.pieces) + len(bases) < 2:
        return None
    kinds = [p.kind for p in table.pieces] + [f.kind for f in bases]
    places = [(p.pose.x_um, p.pose.y_um) for p in table.pieces] + [(f.x_um, f.y_um) for f in bases]
    x, y = np.array(places, dtype=float).reshape(-1, 2).T
    reach = np.array([REACH[kind] for kind in kinds])
    apart2 = (x[:, None] - x) ** 2 + (y[:, None] - y) ** 2
    near = np.triu(apart2 < (reach[:, None] + reach) ** 2, k=1)[: len(table.pieces)]
    first, second = np.nonzero(near)
    if not len(first):
        return None
    chosen = np.unique(np.concatenate([first, second]))
    loose = int(np.searchsorted(chosen, len(table.pieces)))
    things = [table.pieces[i] for i in chosen[:loose]]
    stands = [bases[i - len(table.pieces)] for i in chosen[loose:]]
    poses = [(*p.pose.quat, p.pose.x_um, p.pose.y_um, p.pose.z_um) for p in things]
    for base in stands:
        half, height = base.turn_mrad / 2000, FIXTURES[base.kind].height_um // 2
        turn = round(QUAT_ONE * math.cos(half)), 0, 0, round(QUAT_ONE * math.sin(half))
        poses.append((*turn, base.x_um, base.y_um, height))
    numbers = np.array(poses, dtype=float)
    return _Planes(
        [p.id for p in things] + [f.id for f in stands],
        [kinds[i] for i in chosen],
        loose,
        numbers[:, 4:],
        rotation(numbers[:, :4]),
        np.searchsorted(chosen, first),
        np.searchsorted(chosen, second),
    )


def covers(table: Tabletop) -> tuple[Cover, ...]:
    """Who lies over whom, bases only as the lower one.

    One thing covers another when their outlines overlap by at least 2 mm2 and its mid-plane is the higher one
    at the middle of the overlap.
    """
    planes = _planes(table)
    if planes is None:
        return ()
    first, second = planes.first, planes.second
    areas, centres = overlaps(planes.corners(first), planes.corners(second))
    upper = (planes.heights(first, centres) >= planes.heights(second, centres)) | (second >= planes.loose)
    found = []
    for a, b, overlap, is_upper in zip(first, second, (areas / 1e4).round(), upper, strict=True):
        if overlap >= COVER_MM2_100:
            over, under = (planes.ids[a], planes.ids[b]) if is_upper else (planes.ids[b], planes.ids[a])
            found.append(Cover(over, under, int(overlap)))
    return tuple(sorted(found, key=lambda c: (c.upper_id, c.lower_id)))


def mat_outline(mat: Mat) -> Outline:
    """The playing area as an outline."""
    a, b = mat.width_um / 2, mat.depth_um / 2
    return Outline(np.array([(a, -b), (a, b), (-a, b), (-a, -b)]), 0)


def is_inside(shape: Outline, mat: Mat) -> bool:
    """Whether an outline lies wholly on the mat."""
    room = np.array([mat.width_um / 2, mat.depth_um / 2]) - shape.radius
    return bool((np.abs(shape.corners) <= room).all())


def is_off(shape: Outline, mat: Mat) -> bool:
    """Whether an outline lies wholly beside the mat."""
    return distance(shape, mat_outline(mat)) > 0


def off_and_partly_off(table: Tabletop) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Pieces wholly off the mat, and pieces across its edge."""
    half_x, half_y = table.mat.width_um / 2, table.mat.depth_um / 2
    off, partly = list[int](), list[int]()
    for piece in table.pieces:
        beyond = max(abs(piece.pose.x_um) - half_x, abs(piece.pose.y_um) - half_y)
        if beyond > REACH_UM:
            off.append(piece.id)
        elif beyond > -REACH_UM and not is_inside(shape := outline(piece), table.mat):
            (off if is_off(shape, table.mat) else partly).append(piece.id)
    return tuple(off), tuple(partly)


def top_um(piece: Piece) -> float:
    """The height of a piece's highest point over the mat."""
    turn = rotation(np.array([piece.pose.quat], dtype=float))
    return piece.pose.z_um + float(rises([piece.kind], turn)[0])


def in_cup(table: Tabletop) -> tuple[InCup, ...]:
    """Pieces in a cup, or held up by its rim."""
    found = []
    for cup in table.fixtures:
        if cup.kind != "cup":
            continue
        form, round_ = FIXTURES["cup"], outline(cup)
        for piece in table.pieces:
            away = math.hypot(piece.pose.x_um - cup.x_um, piece.pose.y_um - cup.y_um)
            if away > round_.radius + 16_000:
                continue
            inside = away < round_.radius - CUP_WALL_UM and top_um(piece) <= form.height_um
            if inside:
                found.append(InCup(piece.id, cup.id, "in"))
            elif distance(outline(piece), round_) < -1_000 and piece.pose.z_um > form.height_um / 2:
                found.append(InCup(piece.id, cup.id, "rim"))
    return tuple(found)


def in_zone(table: Tabletop) -> tuple[InZone, ...]:
    """Pieces whose centre is inside a zone."""
    return tuple(
        InZone(piece.id, zone.id)
        for zone in table.zones
        for piece in table.pieces
        if math.hypot(piece.pose.x_um - zone.x_um, piece.pose.y_um - zone.y_um) <= zone.radius_um
    )


def landing_of(table: Tabletop) -> Landing:
    """The rest of a landing that follows from where everything lies now."""
    off, partly = off_and_partly_off(table)
    return Landing(covers=covers(table), off=off, partly_off=partly, in_cup=in_cup(table), in_zone=in_zone(table))
