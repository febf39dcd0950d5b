"""Where a piece can be set down by hand, and how far things are apart. Pure geometry, no simulation."""

import math
from collections.abc import Iterator
from random import Random

import numpy as np
import numpy.typing as npt

from fleacircus.physics.check import SUNK_UM
from fleacircus.physics.model import FIXTURES, PIECES, Fixture, Piece, Pose, Tabletop, Zone, lying
from fleacircus.physics.outline import (
    Floats,
    Outline,
    clearance,
    distance,
    form_outline,
    outline,
    projected,
    spread,
)
from fleacircus.physics.rest import top_um

Spot = tuple[int, int, int]
"""A place for a flat piece: x_um, y_um, turn_mrad."""

_REACH = {kind: math.hypot(form.width_um, form.depth_um) / 2 for kind, form in (PIECES | FIXTURES).items()}
TOUCH_UM = 100
"""What is nearer than this touches."""
QUARTER_TURN_MRAD = 1571


def thing(table: Tabletop, id: int) -> Piece | Fixture | Zone:
    """The piece, fixture or zone with this id."""
    things: tuple[Piece | Fixture | Zone, ...] = (*table.pieces, *table.fixtures, *table.zones)
    for found in things:
        if found.id == id:
            return found
    raise ValueError(f"nothing on the table has id {id}")


def gap_um(table: Tabletop, a_id: int, b_id: int) -> int:
    """The edge-to-edge distance of two outlines, 0 if they touch or overlap."""
    return max(0, round(distance(outline(thing(table, a_id)), outline(thing(table, b_id)))))


def gap_to_point_um(table: Tabletop, id: int, x_um: int, y_um: int) -> int:
    """The distance from a thing's edge to a point, 0 if the point is inside."""
    point = Outline(np.array([[x_um, y_um]], dtype=float), 0)
    return max(0, round(distance(outline(thing(table, id)), point)))


def free(table: Tabletop, kind: str, x_um: int, y_um: int, turn_mrad: int = 0, *, on_zones: bool = False) -> bool:
    """Whether a piece or fixture of this kind fits there flat: on the mat, touching nothing, on no zone."""
    spots = np.array([[x_um, y_um]], dtype=float)
    return bool(_free(table, form_outline(kind, turn_mrad=turn_mrad), spots, on_zones)[0])


def _free(table: Tabletop, shape: Outline, spots: Floats, on_zones: bool) -> npt.NDArray[np.bool_]:
    """Which of the spots (N, 2) are free for a shape given at the origin."""
    far = np.abs(shape.corners).max(axis=0) + shape.radius
    room = np.array([table.mat.width_um, table.mat.depth_um]) / 2 - far
    far_um = shape.reach + TOUCH_UM
    is_free: npt.NDArray[np.bool_] = (np.abs(spots) <= room).all(axis=1)
    (low_x, low_y), (high_x, high_y) = spots.min(axis=0).tolist(), spots.max(axis=0).tolist()
    others: tuple[Piece | Fixture | Zone, ...] = (*table.pieces, *table.fixtures)
    for other in others if on_zones else (*others, *table.zones):
        x, y, reach = _around(other)
        near = reach + far_um
        if x < low_x - near or x > high_x + near or y < low_y - near or y > high_y + near:
            continue
        near_it = np.flatnonzero(is_free & (np.abs(spots - (x, y)) <= near).all(axis=1))
        if len(near_it):
            blocked = _solid(other)
            around = spread(blocked.corners, -shape.corners)
            gaps = clearance(spots[near_it], around) - blocked.radius - shape.radius
            is_free[near_it] = gaps >= TOUCH_UM
    return is_free


def _solid(thing: Piece | Fixture | Zone) -> Outline:
    """The outline of a thing; that of a steep piece with half its thickness around, which hardly shows from above."""
    seen = outline(thing)
    if not isinstance(thing, Piece):
        return seen
    thick = PIECES[thing.kind].height_um / 2 * math.sqrt(max(0.0, 1 - thing.pose.axis_z**2))
    return Outline(seen.corners, seen.radius + thick) if thick > SUNK_UM else seen


def _around(what: Piece | Fixture | Zone) -> tuple[int, int, float]:
    """A circle around a thing: middle and radius."""
    match what:
        case Piece(kind=kind, pose=pose):
            return pose.x_um, pose.y_um, _REACH[kind]
        case Fixture(kind=kind, x_um=x, y_um=y):
            return x, y, _REACH[kind]
        case Zone(x_um=x, y_um=y, radius_um=radius):
            return x, y, radius


_TURNS = np.arange(90) * (2 * math.pi / 90)
_RING: Floats = np.stack([np.cos(_TURNS), np.sin(_TURNS)], axis=1)


def _rings(x_um: float, y_um: float, radii: Floats) -> Floats:
    """Points around a middle, ring by ring."""
    points: Floats = (radii[:, None, None] * _RING + (x_um, y_um)).reshape(-1, 2)
    return points.round()


def _widening(mat_um: int) -> Iterator[Floats]:
    """Ring radii in growing bunches, until they reach over a whole mat of this diagonal."""
    yield np.arange(500.0, 20_001, 500)
    yield np.arange(21_000.0, 80_001, 1_000)
    for start in range(82_000, mat_um, 80_000):
        yield np.arange(float(start), start + 80_000, 2_000)


def nearest_free_to(
    table: Tabletop, kind: str, x_um: int, y_um: int, turn_mrad: int = 0, *, on_zones: bool = False
) -> Spot | None:
    """The free spot nearest to a point, the point itself if it is free; None on a full mat."""
    shape = form_outline(kind, turn_mrad=turn_mrad)
    if _free(table, shape, np.array([[x_um, y_um]], dtype=float), on_zones)[0]:
        return x_um, y_um, turn_mrad
    for radii in _widening(round(math.hypot(table.mat.width_um, table.mat.depth_um))):
        spots = _rings(x_um, y_um, radii)
        found = np.flatnonzero(_free(table, shape, spots, on_zones))
        if len(found):
            x, y = spots[found[0]]
            return int(x), int(y), turn_mrad
    return None


def nearest_free(
    table: Tabletop,
    kind: str,
    beside_id: int,
    rng: Random | None = None,
    *,
    within_um: int | None = 5_000,
    turn_mrad: int = 0,
    on_zones: bool = False,
) -> Spot | None:
    """The free spot nearest to the edge of something, at most `within_um` from it; None if there is none.

    With `rng`, any free spot within that distance instead of the nearest. Without `within_um`, anywhere.
    A kind that is not round is tried lengthwise and across.
    """
    beside = _solid(thing(table, beside_id))
    turns = [turn_mrad] if form_outline(kind).radius else [turn_mrad, turn_mrad + QUARTER_TURN_MRAD]
    for turn in turns:
        shape = form_outline(kind, turn_mrad=turn)
        spots = _beside(table, shape, beside, within_um, on_zones, first=rng is None)
        if len(spots):
            x, y = spots[rng.randrange(len(spots)) if rng else 0]
            return int(x), int(y), turn
    return None


def spots_beside(
    table: Tabletop,
    kind: str,
    beside_id: int,
    *,
    within_um: int = 5_000,
    turn_mrad: int = 0,
    on_zones: bool = False,
) -> tuple[Spot, ...]:
    """Free spots beside something, nearest first: a fair sample, not all of them."""
    shape = form_outline(kind, turn_mrad=turn_mrad)
    spots = _beside(table, shape, _solid(thing(table, beside_id)), within_um, on_zones)
    return tuple((int(x), int(y), turn_mrad) for x, y in spots)


def _beside(
    table: Tabletop, shape: Outline, beside: Outline, within_um: int | None, on_zones: bool, *, first: bool = False
) -> Floats:
    """Free spots ordered by their gap from `beside`, in steps of half a millimetre; `first`: not all of them."""
    if within_um is not None:
        radii = np.arange(2_000.0, beside.reach + shape.reach + within_um + 500, 500)
        return _beside_at(table, shape, beside, radii, within_um, on_zones, first=first)
    diagonal = round(math.hypot(table.mat.width_um, table.mat.depth_um))
    for radii in _widening(diagonal):
        spots = _beside_at(table, shape, beside, radii + round(beside.reach), diagonal, on_zones, first=first)
        if len(spots):
            return spots
    return np.empty((0, 2))


def _beside_at(
    table: Tabletop, shape: Outline, beside: Outline, radii: Floats, within_um: int, on_zones: bool, *, first: bool
) -> Floats:
    """The free ones among spots on these rings around `beside`; `first`: those of the first step if it has any."""
    x, y = beside.middle.tolist()
    around = spread(beside.corners, -shape.corners)
    covered = beside.radius + shape.radius - float(clearance(np.array([[x, y]]), around)[0])
    spots = _rings(x, y, radii[radii > covered - 1])
    gaps = clearance(spots, around) - beside.radius - shape.radius
    near = (gaps >= TOUCH_UM) & (gaps <= within_um)
    spots, steps = spots[near], gaps[near] // 500
    order = np.argsort(steps, kind="stable")
    spots, steps = spots[order], steps[order]
    nearest = int(np.searchsorted(steps, steps[0], side="right")) if first and len(steps) else 0
    for part in (spots[:nearest], spots[nearest:]):
        if len(part) and len(found := part[_free(table, shape, part, on_zones)]):
            return found
    return np.empty((0, 2))


def laid_on(table: Tabletop, kind: str, x_um: int, y_um: int, turn_mrad: int = 0, *, face_up: bool = True) -> Pose:
    """A level pose over a point, just above whatever lies there; `settle` then brings it to rest."""
    shape = form_outline(kind, x_um, y_um, turn_mrad)
    height = 0.0
    for piece in table.pieces:
        if distance(shape, Outline(projected(piece.kind, piece.pose), 0)) < 0:
            height = max(height, top_um(piece))
    for fixture in table.fixtures:
        if fixture.kind != "cup" and distance(shape, outline(fixture)) < 0:
            height = max(height, 2_000.0)
    return lying(x_um, y_um, math.ceil(height) + PIECES[kind].height_um // 2, turn_mrad, face_up)
