"""Planning a shot: the best ones for a purpose, by the shot table, scored against every outline on the table.

It looks only at where shots come to rest on an empty mat. What a piece hits on its way is for the local or the
whole table to say, so who plans checks the best few there.
"""

import math
from typing import NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from fleacircus.physics.flight import GRAVITY
from fleacircus.physics.launch import DIRECTION_SD_MRAD, LOFT_SD_MRAD, SPEED_SD
from fleacircus.physics.model import CUP_WALL_UM, FIXTURES, PIECES, Fixture, Form, Piece, Shot, Tabletop, Zone
from fleacircus.physics.place import thing
from fleacircus.physics.shots import POWERS, Rests, Singles, rests

CHUNK = 2048
COVER_MARGIN_MM = 0.6
"""How deep two outlines must reach into each other before one covers the other."""
SLIP_MARGIN_MM = 3.0
"""The same for a loose thing: what lands on its very edge slips off."""


class Onto(msgspec.Struct, frozen=True):
    """Come to rest on one of these, so that it is covered."""

    ids: tuple[int, ...]


class Within(msgspec.Struct, frozen=True):
    """Come to rest with the edge at most this far from the edge of something."""

    range_um: int
    id: int


class Avoid(msgspec.Struct, frozen=True):
    """Come to rest on none of these."""

    ids: tuple[int, ...]


class Into(msgspec.Struct, frozen=True):
    """Drop into a cup."""

    cup_id: int


class Show(msgspec.Struct, frozen=True):
    """Come to rest with this face up."""

    face_up: bool


Target = Onto | Within | Avoid | Into | Show


class Planned(msgspec.Struct, frozen=True):
    """A shot, its chance to do what was asked in per mille, and where it is expected to come to rest."""

    shot: Shot
    chance: int
    x_um: int
    y_um: int


class _Shots(NamedTuple):
    """Candidates: directions in radians, power and press 0..1000."""

    directions: Singles
    powers: Singles
    presses: Singles


class _Things(NamedTuple):
    """Everything on the table but the piece itself: ids, places and radii of equal area, in millimetres.

    `slips`: what is loose, so that a piece that lands on it may slip off.
    """

    ids: list[int]
    slips: npt.NDArray[np.bool_]
    x: Singles
    y: Singles
    radii: Singles


def plan(
    table: Tabletop,
    piece_id: int,
    target: Target | tuple[Target, ...],
    n: int = 5,
    *,
    unsteadiness: int = 600,
    candidates: int = 20_000,
    presses: tuple[int, int] = (0, 1000),
) -> tuple[Planned, ...]:
    """The best n shots of a piece for a target, or for several at once, best first.

    Shots too much alike count as one. Fewer than n come back when fewer have any chance. `presses` bounds where the
    piece is pressed: near its middle it flies steeply, at its rim flat.
    """
    piece = table.piece(piece_id)
    targets = target if isinstance(target, tuple) else (target,)
    shots = _candidates(table, piece, targets, candidates, presses)
    lie = rests(piece.kind, shots.powers, shots.presses, unsteadiness)
    things = _things(table, piece)
    chances = np.empty(len(shots.powers), dtype=np.float32)
    for i in range(0, len(chances), CHUNK):
        part = slice(i, i + CHUNK)
        some, some_lie = _Shots(*(a[part] for a in shots)), Rests(*(a[part] for a in lie))
        chances[part] = _chances(table, piece, things, targets, some, some_lie, unsteadiness)
    return _best(piece, shots, lie, chances, n)


def _radius_mm(form: Form) -> float:
    """The radius of a disc with the same area."""
    if form.outline == "disc":
        return form.width_um / 2000
    share = math.sqrt(3) / 2 if form.outline == "hexagon" else 1
    return math.sqrt(form.width_um * form.depth_um * share / math.pi) / 1000


def _place_mm(what: Piece | Fixture | Zone) -> tuple[float, float, float]:
    match what:
        case Piece(kind=kind, pose=pose):
            return pose.x_um / 1000, pose.y_um / 1000, _radius_mm(PIECES[kind])
        case Fixture(kind=kind, x_um=x, y_um=y):
            return x / 1000, y / 1000, _radius_mm(FIXTURES[kind])
        case Zone(x_um=x, y_um=y, radius_um=radius):
            return x / 1000, y / 1000, radius / 1000


def _things(table: Tabletop, piece: Piece) -> _Things:
    others: list[Piece | Fixture | Zone] = [p for p in table.pieces if p.id != piece.id]
    others += [*table.fixtures, *table.zones]
    places = np.array([_place_mm(o) for o in others], dtype=np.float32).reshape(-1, 3)
    slips = np.array([isinstance(o, Piece) for o in others], dtype=bool)
    return _Things([o.id for o in others], slips, *places.T)


def _candidates(
    table: Tabletop, piece: Piece, targets: tuple[Target, ...], count: int, presses: tuple[int, int]
) -> _Shots:
    """Shots at everything that is aimed at, or all around if nothing is."""
    aims: list[tuple[float, float, float]] = []
    for target in targets:
        match target:
            case Onto(ids=ids):
                aims += [_place_mm(thing(table, id)) for id in ids]
            case Within(range_um=range_um, id=id):
                x, y, radius = _place_mm(thing(table, id))
                aims.append((x, y, radius + range_um / 1000))
            case Into(cup_id=id):
                aims.append(_place_mm(table.fixture(id)))
    if not aims:
        return _all_around(count, presses)
    parts = [_aimed(piece, aim, max(500, count // len(aims)), presses) for aim in aims]
    return _Shots(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))


def _all_around(count: int, bounds: tuple[int, int]) -> _Shots:
    turns = max(8, count // (21 * 11))
    directions, powers, presses = np.meshgrid(
        np.linspace(-math.pi, math.pi, turns, endpoint=False), np.arange(0, 1001, 50), np.linspace(*bounds, 11)
    )
    return _Shots(*(a.ravel().astype(np.float32) for a in (directions, powers, presses)))


def _aimed(piece: Piece, aim: tuple[float, float, float], count: int, bounds: tuple[int, int]) -> _Shots:
    """Shots that come to rest around a round target: press points, and for each the powers that reach it."""
    x, y, radius = aim
    away_x, away_y = x - piece.pose.x_um / 1000, y - piece.pose.y_um / 1000
    far, bearing = math.hypot(away_x, away_y), math.atan2(away_y, away_x)
    reach = radius + _radius_mm(PIECES[piece.kind])
    steps = max(5, round((count / 41) ** 0.5))
    presses = np.linspace(*bounds, 41)
    half = min(math.pi, reach / max(far, 1e-3))
    directions = bearing + np.linspace(-half, half, steps)
    ways = np.linspace(far - reach, far + reach, steps)
    grid = np.repeat(np.array(POWERS, dtype=np.float32)[:, None], len(presses), axis=1)
    wide = np.repeat(presses[None].astype(np.float32), len(POWERS), axis=0)
    along = rests(piece.kind, grid.ravel(), wide.ravel(), 600).along.reshape(grid.shape)
    powers = np.array([np.interp(ways, np.maximum.accumulate(along[:, i]), POWERS) for i in range(len(presses))])
    shape = (len(presses), steps, steps)
    return _Shots(
        np.broadcast_to(directions[None, None, :], shape).ravel().astype(np.float32),
        np.broadcast_to(powers.round()[:, :, None], shape).ravel().astype(np.float32),
        np.broadcast_to(presses[:, None, None], shape).ravel().astype(np.float32),
    )


def _below(x: Singles) -> Singles:
    """Twice the normal distribution function less one, nearly: within 0.0005 of it."""
    return np.tanh(x * (np.float32(0.79788) + np.float32(0.03567) * x * x))


def _box(away: Singles, half: Singles | float, spread: Singles) -> Singles:
    """The chance to come to rest within `half` to either side of something `away` from the mean."""
    chance: Singles = (_below((half - away) / spread) + _below((half + away) / spread)) / np.float32(2)
    return chance


def landing_chances(piece: Piece, things: _Things, shots: _Shots, lie: Rests, margin_mm: float) -> Singles:
    """The chances (C, N) of every shot to come to rest on every thing, by at least the margin."""
    cos, sin = np.cos(shots.directions)[:, None], np.sin(shots.directions)[:, None]
    away_x, away_y = things.x - np.float32(piece.pose.x_um / 1000), things.y - np.float32(piece.pose.y_um / 1000)
    margins = np.where(things.slips, np.float32(SLIP_MARGIN_MM), np.float32(margin_mm))
    half = (things.radii - margins + np.float32(_radius_mm(PIECES[piece.kind]))) * np.float32(math.sqrt(math.pi) / 2)
    along = _box(away_x * cos + away_y * sin - lie.along[:, None], half, lie.spread_along[:, None])
    return along * _box(away_y * cos - away_x * sin, half, lie.spread_across[:, None])


def _chances(
    table: Tabletop,
    piece: Piece,
    things: _Things,
    targets: tuple[Target, ...],
    shots: _Shots,
    lie: Rests,
    unsteadiness: int,
) -> Singles:
    """The chance of every shot to meet all targets and to stay on the mat."""
    on = landing_chances(piece, things, shots, lie, COVER_MARGIN_MM)
    on[:, things.slips] *= lie.hold[:, None]
    chance = _stays(table, piece, shots, lie)
    for target in targets:
        match target:
            case Onto(ids=ids):
                chance *= on[:, _columns(things, ids)].sum(axis=1).clip(0, 1)
            case Avoid(ids=ids):
                chance *= 1 - on[:, _columns(things, ids)].sum(axis=1).clip(0, 1)
            case Within(range_um=range_um, id=id):
                x, y, radius = _place_mm(thing(table, id))
                around = _Things(
                    [id], np.zeros(1, dtype=bool), *np.array([[x], [y], [radius + range_um / 1000]], dtype=np.float32)
                )
                chance *= landing_chances(piece, around, shots, lie, 0)[:, 0]
            case Show(face_up=face_up):
                same = face_up == piece.pose.face_up
                chance *= 1 - lie.turned_over if same else lie.turned_over
            case Into(cup_id=id):
                chance *= _into(piece, table.fixture(id), shots, unsteadiness)
    return chance


def _columns(things: _Things, ids: tuple[int, ...]) -> list[int]:
    for id in ids:
        if id not in things.ids:
            raise ValueError(f"nothing to aim at or to avoid has id {id}")
    return [things.ids.index(id) for id in ids]


def _stays(table: Tabletop, piece: Piece, shots: _Shots, lie: Rests) -> Singles:
    """The chance to come to rest with the centre on the mat."""
    cos, sin = np.cos(shots.directions), np.sin(shots.directions)
    x, y = piece.pose.x_um / 1000 + lie.along * cos, piece.pose.y_um / 1000 + lie.along * sin
    wide, deep = table.mat.width_um / 2000, table.mat.depth_um / 2000
    spread_x = np.hypot(lie.spread_along * cos, lie.spread_across * sin)
    spread_y = np.hypot(lie.spread_along * sin, lie.spread_across * cos)
    chance: Singles = _box(x, wide, spread_x) * _box(y, deep, spread_y)
    return chance


def _into(piece: Piece, cup: Fixture, shots: _Shots, unsteadiness: int) -> Singles:
    """The chance to come down through a cup's opening, by free flight."""
    form, share = FIXTURES["cup"], unsteadiness / 1000
    rise_m = (form.height_um - piece.pose.z_um) / 1e6
    opening = form.width_um / 2000 - CUP_WALL_UM / 1000 - 0.6 * _radius_mm(PIECES[piece.kind])
    speed: Singles = (0.5 + shots.powers / 500).astype(np.float32)
    loft: Singles = np.radians(75 - 0.035 * shots.presses)
    way = _way_down_mm(speed, loft, rise_m)
    by_speed = _way_down_mm(speed * np.float32(1 + SPEED_SD / 1000 * share), loft, rise_m) - way
    by_loft = _way_down_mm(speed, loft - np.float32(LOFT_SD_MRAD / 1000 * share), rise_m) - way
    along: Singles = np.maximum(np.hypot(by_speed, by_loft), 0.5)
    across: Singles = np.maximum(way * np.float32(DIRECTION_SD_MRAD / 1000 * share), 0.5)
    away_x: Singles = np.array((cup.x_um - piece.pose.x_um) / 1000, dtype=np.float32)
    away_y: Singles = np.array((cup.y_um - piece.pose.y_um) / 1000, dtype=np.float32)
    cos, sin = np.cos(shots.directions), np.sin(shots.directions)
    half = opening * math.sqrt(math.pi) / 2
    chance: Singles = _box(away_x * cos + away_y * sin - way, half, along)
    chance *= _box(away_y * cos - away_x * sin, half, across)
    return chance


def _way_down_mm(speed: Singles, loft: Singles, rise_m: float) -> Singles:
    """How far a shot has gone when it comes down past a height; far behind if it never gets up there."""
    up = speed * np.sin(loft)
    spare = up * up - np.float32(2 * GRAVITY * rise_m)
    time = (up + np.sqrt(np.maximum(spare, 0))) / np.float32(GRAVITY)
    way: Singles = np.where(spare > 0, 1000 * speed * np.cos(loft) * time, np.float32(-1000))
    return way


def _best(piece: Piece, shots: _Shots, lie: Rests, chances: Singles, n: int) -> tuple[Planned, ...]:
    """The best shots that differ from one another."""
    found: list[Planned] = []
    for i in np.argsort(-chances, kind="stable"):
        if len(found) == n or chances[i] < 0.0005:
            break
        direction = math.remainder(float(shots.directions[i]), 2 * math.pi)
        shot = Shot(round(direction * 1000), round(float(shots.powers[i])), round(float(shots.presses[i])))
        if any(_alike(shot, other.shot) for other in found):
            continue
        x = piece.pose.x_um + 1000 * float(lie.along[i]) * math.cos(direction)
        y = piece.pose.y_um + 1000 * float(lie.along[i]) * math.sin(direction)
        found.append(Planned(shot, round(1000 * float(chances[i])), round(x), round(y)))
    return tuple(found)


def _alike(a: Shot, b: Shot) -> bool:
    turn = abs(math.remainder((a.direction_mrad - b.direction_mrad) / 1000, 2 * math.pi))
    return turn < 0.06 and abs(a.power - b.power) < 25 and abs(a.press - b.press) < 100
