"""The table as physics sees it, and where a piece can be set down by hand. [MM-R6]"""

import math
from collections.abc import Iterator
from functools import cache

from fleacircus.core.game import Clause
from fleacircus.flicktable.box import UM, box
from fleacircus.flicktable.look import flight_of, pose_of
from fleacircus.flicktable.model.fields import Spot
from fleacircus.flicktable.model.state import Home, Piece, State
from fleacircus.physics import FIXTURES, PIECES, Fixture, Form, Pose, Tabletop, Zone, flat
from fleacircus.physics import Piece as Loose
from fleacircus.physics.check import is_inside
from fleacircus.physics.outline import Outline, distance, form_outline, outline
from fleacircus.physics.place import TOUCH_UM, free, nearest_free, nearest_free_to, spots_beside
from fleacircus.physics.rest import in_zone, off_and_partly_off

LEVEL = 0.9999


def radius_um(state: State, piece: Piece) -> int:
    """The radius of a flat round area."""
    radius = state.things[piece.kind].radius_mm
    assert radius is not None
    return radius() * UM


def table_of(state: State, *, without: tuple[int, ...] = ()) -> Tabletop:
    """What lies on the table now. A falling meteor is loose, one that has come to rest is not. [EV-96]"""
    loose, fixed, zones, things = [], [], [], state.things
    falling = state.flight.piece if state.flight else None
    for piece in state.pieces:
        if piece.place != "table" or piece.pose is None or piece.id in without:
            continue
        pose = piece.pose
        if piece.kind in things.loose or piece.id == falling:
            loose.append(Loose(piece.id, piece.form, pose))
        elif piece.kind in things.fixed:
            fixed.append(Fixture(piece.id, piece.form, pose.x_um, pose.y_um, pose.turn_mrad))
        else:
            zones.append(Zone(piece.id, pose.x_um, pose.y_um, radius_um(state, piece)))
    return Tabletop(state.mat, tuple(loose), tuple(fixed), tuple(zones))


def gap_between_um(state: State, one: int, other: int) -> int:
    """The edge-to-edge distance of two things on the table. [EV-03]"""
    shapes = [shape_of(state, state.pieces[id]) for id in (one, other)]
    return max(0, round(distance(*shapes)))


def in_range(state: State, one: int, other: int, reach: str) -> bool:
    """Whether two things are within a range. [EV-03]"""
    limit = box().range_um(reach)
    if reach == "any":
        return True
    a, b = pose_of(state.pieces[one]), pose_of(state.pieces[other])
    if math.hypot(a.x_um - b.x_um, a.y_um - b.y_um) > limit + 100_000:
        return False
    return gap_between_um(state, one, other) <= limit


def shape_of(state: State, piece: Piece) -> Outline:
    """The outline of a piece on the table."""
    pose = pose_of(piece)
    if piece.kind in state.things.movable:
        return outline(Loose(piece.id, piece.form, pose))
    if piece.kind in state.things.fixed:
        return form_outline(piece.form, pose.x_um, pose.y_um, pose.turn_mrad)
    return outline(Zone(piece.id, pose.x_um, pose.y_um, radius_um(state, piece)))


# Free places


def beside(state: State, form: str, anchor: int, *, without: tuple[int, ...] = (), near: bool = False) -> Spot | None:
    """The free place beside something; if there is none, the nearest one, unless it must be `near`. [MM-R6]"""
    found = nearest_free(_around(state, form, anchor, without), form, anchor, within_um=box().beside * UM)
    if found is None and not near:
        found = nearest_free(table_of(state, without=without), form, anchor, within_um=None)
    return None if found is None else _spot(found)


def _around(state: State, form: str, anchor: int, without: tuple[int, ...]) -> Tabletop:
    """The part of the table that can matter for a place beside something."""
    pose, table = pose_of(state.pieces[anchor]), table_of(state, without=without)
    far = 2 * reach_um(form) + box().beside * UM + 40_000
    far += radius_um(state, state.pieces[anchor]) if state.pieces[anchor].kind in state.things.zones else 40_000

    def near(x_um: int, y_um: int) -> bool:
        return abs(x_um - pose.x_um) < far and abs(y_um - pose.y_um) < far

    return Tabletop(
        table.mat,
        tuple(piece for piece in table.pieces if near(piece.pose.x_um, piece.pose.y_um)),
        tuple(fixture for fixture in table.fixtures if near(fixture.x_um, fixture.y_um)),
        table.zones,
    )


def beside_refusal(
    state: State,
    form: str,
    anchor: int,
    at: Spot | None,
    *,
    clause: Clause,
    without: tuple[int, ...] = (),
    near: bool = False,
) -> Clause | None:
    """Why a piece may not be set down there: `clause` where nothing is free, [MM-R6] for a place that is not."""
    if at is None:
        return None if beside(state, form, anchor, without=without, near=near) else clause
    table = table_of(state, without=without)
    if not free(table, form, at.x_um, at.y_um, at.turn_mrad):
        return "MM-R6"
    if gap_from_um(state, form, at, anchor) <= box().beside * UM or at == beside(
        state, form, anchor, without=without, near=near
    ):
        return None
    return "MM-R6"


def is_free(state: State, form: str, at: Spot, *, without: tuple[int, ...] = ()) -> bool:
    """Whether a piece may be set down there: wholly on the mat, touching nothing, on no terrain. [MM-R6]"""
    return free(table_of(state, without=without), form, at.x_um, at.y_um, at.turn_mrad)


def spots_around(state: State, form: str, anchor: int, *, without: tuple[int, ...] = ()) -> tuple[Spot, ...]:
    """Free places beside something, the nearest first. [MM-R6]"""
    found = spots_beside(_around(state, form, anchor, without), form, anchor, within_um=box().beside * UM)
    return tuple(map(_spot, found))


def gap_from_um(state: State, form: str, at: Spot, other: int) -> int:
    """How far a piece set down there would be from another. [EV-03]"""
    shape = form_outline(form, at.x_um, at.y_um, at.turn_mrad)
    return max(0, round(distance(shape, shape_of(state, state.pieces[other]))))


def near_point(state: State, form: str, x_um: int, y_um: int, *, without: tuple[int, ...] = ()) -> Spot | None:
    """The free place nearest to a point. [MM-R6]"""
    found = nearest_free_to(table_of(state, without=without), form, x_um, y_um)
    return None if found is None else _spot(found)


def spot_near(table: Tabletop, form: str, pose: Pose) -> Spot | None:
    """The free place of a table nearest to a pose. [MM-R6]"""
    found = nearest_free_to(table, form, pose.x_um, pose.y_um, pose.turn_mrad)
    return None if found is None else _spot(found)


def _spot(found: tuple[int, int, int]) -> Spot:
    return Spot(*found)


def pose_at(form: str, at: Spot, *, special: bool = False) -> Pose:
    """A piece lying flat there."""
    kind = form if form in PIECES else "small"
    return flat(at.x_um, at.y_um, at.turn_mrad, not special, kind=kind)


def way_back(state: State, id: int) -> tuple[Pose, bool]:
    """Where a piece goes back to, and whether that is exactly where it lay before the shot. [MM-R6]

    Its place is taken only by something that moved since; what it lay on or under must still be there.
    """
    flight, piece = flight_of(state), state.pieces[id]
    before = dict(flight.before).get(id, piece.pose)
    assert before is not None
    stirred = set(flight.moved) | set(flight.lost) | set(flight.returned)
    partners = {other for pair in (*flight.lay, *flight.rested) if id in pair for other in pair} - {id}
    table = table_of(state, without=(id,))
    movers = Tabletop(table.mat, tuple(other for other in table.pieces if other.id in stirred))
    shape = outline(Loose(id, piece.form, before))
    if not partners & stirred and all(distance(shape, outline(other)) >= 0 for other in movers.pieces):
        return before, True
    found = nearest_free_to(table, piece.form, before.x_um, before.y_um, before.turn_mrad)
    if found is None:
        return before, False
    return pose_at(piece.form, _spot(found), special=not before.face_up), False


def on_open_ground(state: State, id: int) -> bool:
    """Whether a piece at rest lies on a free part of the mat: wholly on it, on or under nothing. [EV-42, EV-51]"""
    flight = flight_of(state)
    if id in flight.off or id in state.over_edge or any(id in pair for pair in flight.covers):
        return False
    return not on_terrain(state, id)


def on_terrain(state: State, id: int) -> bool:
    """Whether any part of a piece lies on a flat area. [MM-R6]"""
    shape = shape_of(state, state.pieces[id])
    return any(distance(shape, outline(zone)) < 0 for zone in table_of(state).zones)


def overlapping(state: State, id: int) -> list[int]:
    """Everything solid whose outline overlaps that of a piece."""
    shape, table = shape_of(state, state.pieces[id]), table_of(state, without=(id,))
    others: tuple[Loose | Fixture, ...] = (*table.pieces, *table.fixtures)
    return [other.id for other in others if distance(shape, outline(other)) < 0]


def is_sunk(state: State, piece: Piece, fixed: Piece) -> bool:
    """Whether a piece is inside something that lies flat on the mat."""
    pose = pose_of(fixed)
    there = Fixture(fixed.id, fixed.form, pose.x_um, pose.y_um, pose.turn_mrad)
    return is_inside(Loose(piece.id, piece.form, pose_of(piece)), there, state.mat)


def lies(state: State, id: int, pose: Pose) -> tuple[bool, tuple[int, ...]]:
    """Whether a piece with this pose lies over the edge, and the zones that its centre is in."""
    alone = Tabletop(state.mat, (Loose(id, state.pieces[id].form, pose),), (), table_of(state).zones)
    off, partly = off_and_partly_off(alone)
    return bool(off or partly), tuple(found.zone_id for found in in_zone(alone))


# Deployment zones


def fits_home(home: Home, form: str, at: Spot) -> bool:
    """Whether a flat piece lies wholly inside a deployment zone. [EV-04, EV-05, MM-R5]"""
    shape = form_outline(form, at.x_um, at.y_um, at.turn_mrad)
    x, y, r = shape.corners[:, 0], shape.corners[:, 1], shape.radius
    inside = (
        (x - r >= home.left_um).all()
        and (x + r <= home.right_um).all()
        and (y - r >= home.bottom_um).all()
        and (y + r <= home.top_um).all()
    )
    if not inside or home.corner is None:
        return bool(inside)
    away = [math.hypot(a - home.corner[0], b - home.corner[1]) for a, b in shape.corners]
    return max(away) + r <= home.radius_um


def home_grid(home: Home, form: str, step_um: int) -> list[Spot]:
    """Places in a zone for a piece that is taken for as round as it is wide. [MM-R5]"""
    reach = reach_um(form)
    spots = [
        Spot(x, y)
        for x in range(home.left_um + reach, home.right_um - reach + 1, step_um)
        for y in range(home.bottom_um + reach, home.top_um - reach + 1, step_um)
    ]
    if home.corner is None:
        return spots
    (x, y), limit = home.corner, home.radius_um - reach
    return [at for at in spots if math.hypot(at.x_um - x, at.y_um - y) <= limit]


def free_spots(
    state: State, form: str, grid: list[Spot], *, room_um: int = 0, without: int | None = None
) -> Iterator[Spot]:
    """The places of a grid with room around a piece, taking everything for as round as it is wide."""
    blocked = _circles(state, form, room_um=room_um, without=(without,))
    for at in grid:
        if all((at.x_um - x) ** 2 + (at.y_um - y) ** 2 >= near * near for x, y, near in blocked):
            yield at


def _circles(
    state: State, form: str, *, room_um: int = 0, without: tuple[int | None, ...] = ()
) -> list[tuple[int, int, int]]:
    """What lies on the table as circles that the middle of a piece of this form must keep out of."""
    own = reach_um(form) + room_um + TOUCH_UM
    return [
        (
            piece.pose.x_um,
            piece.pose.y_um,
            own + (radius_um(state, piece) if piece.kind in state.things.zones else reach_um(piece.form)),
        )
        for piece in state.pieces
        if piece.place == "table" and piece.pose is not None and piece.id not in without
    ]


def has_room(state: State, form: str, anchor: int, *, without: tuple[int, ...] = ()) -> bool:
    """Whether there is a free place beside something, without looking for the best one. [MM-R6]"""
    if any(True for _ in sure_spots(state, form, anchor, without=without)):
        return True
    return beside(state, form, anchor, without=without, near=True) is not None


def sure_spots(state: State, form: str, anchor: int, *, without: tuple[int, ...] = ()) -> Iterator[Spot]:
    """Some free places beside something that lies level, found by circles alone; there may be others."""
    thing = state.pieces[anchor]
    pose, own = pose_of(thing), reach_um(form)
    blocked = _circles(state, form, without=(*without, anchor))
    room_x, room_y = state.mat.width_um // 2 - own, state.mat.depth_um // 2 - own
    for dx, dy in _offsets(state, thing, form):
        x, y = pose.x_um + round(dx), pose.y_um + round(dy)
        if abs(x) > room_x or abs(y) > room_y:
            continue
        if all((x - a) ** 2 + (y - b) ** 2 >= near * near for a, b, near in blocked):
            yield Spot(x, y)


def _offsets(state: State, thing: Piece, form: str) -> list[tuple[float, float]]:
    """From the middle of a thing to places right beside it: exact for discs, for squares along the axes."""
    pose, shape = pose_of(thing), _form(form)
    if abs(pose.axis_z) < LEVEL:
        return []
    if shape.outline == "rectangle" and form != "square":
        return []
    half = shape.width_um // 2 + 2 * TOUCH_UM
    zone = thing.kind in state.things.zones
    if zone or _form(thing.form).outline == "disc":
        away = half + (radius_um(state, thing) if zone else reach_um(thing.form))
        turns = 4 if form == "square" else 16
        return [_polar(away, 2 * math.pi * n / turns) for n in range(turns)]
    if form == "square":
        return []
    of = _form(thing.form)
    if of.outline == "hexagon":
        return [_polar(half + of.width_um // 2, pose.turn_mrad / 1000 + n * math.pi / 3) for n in range(6)]
    turn = pose.turn_mrad / 1000
    sides = [_polar(half + of.width_um // 2, turn + n * math.pi) for n in range(2)]
    return sides + [_polar(half + of.depth_um // 2, turn + (n + 0.5) * math.pi) for n in range(2)]


def _polar(away: float, turn: float) -> tuple[float, float]:
    return away * math.cos(turn), away * math.sin(turn)


def _form(kind: str) -> Form:
    return PIECES.get(kind) or FIXTURES[kind]


@cache
def reach_um(form: str) -> int:
    """How far a form reaches from its middle."""
    return math.ceil(form_outline(form).reach)
