"""Aiming by the shot table: what each of many shots of a piece may be expected to gain."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from fleacircus.bots.flicktable.holds import UNDER, measured
from fleacircus.flicktable import look
from fleacircus.flicktable.box import UM
from fleacircus.flicktable.model.fields import Spot
from fleacircus.flicktable.model.state import Piece, State
from fleacircus.flicktable.table import radius_um
from fleacircus.physics import FIXTURES, PIECES, Shot
from fleacircus.physics.shots import POWERS, Singles, rests

Floats = npt.NDArray[np.float64]

PRESSES = tuple(range(0, 1001, 100))
PLAIN = (300,)
"""The one press point of those who do not choose theirs."""
MARGIN_MM = 0.6
"""How deep two outlines must reach into each other before one covers the other."""
SHORT_MM = 8.0
"""So much nearer than the shortest shot a thing may lie and still be aimed at."""
RINGS = (60, 110, 170, 240)
"""How far off the quiet places are that a wary player considers, in millimetres."""


class Aim(NamedTuple):
    """A shot and what it may be expected to gain."""

    value: float
    shot: Shot


class Goals(NamedTuple):
    """What a shot is for: gains by thing, and if asked for, the worth of a place and of the other face.

    `measured`: hexagons are aimed at by measured hits, not by landings on the bare mat. `by_face`: the shares of the
    gains that count if it turns over and if it does not. `far_mm`: half of what the shot table promises at this
    distance is believed, at twice of it for hexagons; without it, all of it.
    """

    gains: dict[int, float]
    place: Callable[[Floats, Floats], Floats] | None = None
    turned: float = 0.0
    same: float = 0.0
    off: float = 0.0
    measured: bool = False
    by_face: tuple[float, float] = (1.0, 1.0)
    far_mm: float = 0.0


class Things(NamedTuple):
    """What can be landed on: places and radii in millimetres, what it gains, what may slip away below."""

    x: Floats
    y: Floats
    radii: Floats
    gains: Floats
    loose: npt.NDArray[np.bool_]
    hexagons: npt.NDArray[np.bool_]


class Lie(NamedTuple):
    """Where shots come to rest, as the shot table has it."""

    along: Floats
    spread_along: Floats
    spread_across: Floats
    turned_over: Floats
    hold: Floats


def radius_mm(form: str) -> float:
    """The radius of a disc with the same area."""
    shape = PIECES.get(form) or FIXTURES[form]
    if shape.outline == "disc":
        return shape.width_um / 2000
    share = math.sqrt(3) / 2 if shape.outline == "hexagon" else 1
    return math.sqrt(shape.width_um * shape.depth_um * share / math.pi) / 1000


@lru_cache(maxsize=64)
def _reaches(form: str, press: int, unsteadiness: int) -> Singles:
    """How far shots go at one press point, by power; never falling."""
    powers = np.array(POWERS, np.float32)
    along = rests(form, powers, np.full_like(powers, press), unsteadiness).along
    reaches: Singles = np.maximum.accumulate(along)
    return reaches


def aims(
    view: State, piece: Piece, start: Spot, goals: Goals, *, presses: tuple[int, ...] = PRESSES, count: int = 3
) -> list[Aim]:
    """The most promising shots of a piece from a place, best first."""
    things = _things(view, piece, goals.gains)
    x, y = start.x_um / UM, start.y_um / UM
    quiet = RINGS if goals.place is not None else ()
    shots = _candidates(view, piece.form, x, y, things, presses, quiet)
    if not len(shots):
        return []
    directions, powers, sides = shots.T
    found_at = rests(piece.form, powers.astype(np.float32), sides.astype(np.float32), view.options.unsteadiness)
    lie = Lie(*(part.astype(np.float64) for part in found_at))
    keeps = held(piece.form, powers, sides, lie.spread_along, lie.spread_across) if goals.measured else None
    values = _values(view, piece.form, x, y, things, directions, lie, goals, keeps)
    best = np.argsort(-values, kind="stable")[: 4 * count]
    found: list[Aim] = []
    for i in best:
        shot = Shot(round(1000 * math.remainder(float(directions[i]), math.tau)), int(powers[i]), int(sides[i]))
        if all(_differ(shot, other.shot) for other in found):
            found.append(Aim(float(values[i]), shot))
    return found[:count]


def _differ(one: Shot, other: Shot) -> bool:
    return one.direction_mrad != other.direction_mrad or abs(one.press - other.press) > 100


def _things(view: State, piece: Piece, gains: dict[int, float]) -> Things:
    rows: list[tuple[float, float, float, float]] = []
    loose: list[bool] = []
    hexagons: list[bool] = []
    for other in view.pieces:
        gain = gains.get(other.id, 0.0)
        if other.place != "table" or other.id == piece.id or not gain:
            continue
        pose = look.pose_of(other)
        if other.kind in view.things.zones:
            radius = radius_um(view, other) / UM - radius_mm(piece.form)
        else:
            radius = radius_mm(other.form)
        rows.append((pose.x_um / UM, pose.y_um / UM, radius, gain))
        loose.append(other.kind in view.things.loose)
        hexagons.append(other.form == UNDER)
    table = np.array(rows, dtype=float).reshape(-1, 4)
    return Things(
        table[:, 0], table[:, 1], table[:, 2], table[:, 3], np.array(loose, dtype=bool), np.array(hexagons, dtype=bool)
    )


def _candidates(
    view: State,
    form: str,
    x: float,
    y: float,
    things: Things,
    presses: tuple[int, ...],
    quiet: tuple[int, ...],
) -> Floats:
    """Shots (C, 3) at everything that gains something, and to quiet places: direction, power, press point."""
    points = [(tx - x, ty - y) for tx, ty, gain in zip(things.x, things.y, things.gains, strict=True) if gain > 0]
    points += [(r * math.cos(n * math.tau / 12), r * math.sin(n * math.tau / 12)) for r in quiet for n in range(12)]
    away = np.array(points, dtype=float).reshape(-1, 2)
    far, bearing = np.hypot(away[:, 0], away[:, 1]), np.arctan2(away[:, 1], away[:, 0])
    parts = []
    for press in presses:
        reaches = _reaches(form, press, view.options.unsteadiness)
        can = (reaches[0] - SHORT_MM <= far) & (far <= reaches[-1])
        powers = np.interp(far[can], reaches, POWERS).round()
        parts.append(np.stack([bearing[can], powers, np.full(len(powers), float(press))], axis=1))
    found: Floats = np.concatenate(parts)
    return found


def held(form: str, powers: Floats, presses: Floats, along: Floats, across: Floats) -> Floats:
    """The share of shots at the middle of a hexagon that stay on it, of those that the shot table expects to."""
    half = (radius_mm(UNDER) + radius_mm(form) - MARGIN_MM) * math.sqrt(math.pi) / 2
    middle = np.zeros(len(powers))
    expected = _box(middle, half, along) * _box(middle, half, across)
    share: Floats = np.clip(measured(form, powers, presses) / np.maximum(expected, 0.05), 0.2, 1.3)
    return share


def _values(
    view: State,
    form: str,
    x: float,
    y: float,
    things: Things,
    directions: Floats,
    lie: Lie,
    goals: Goals,
    keeps: Floats | None,
) -> Floats:
    """What each shot may be expected to gain."""
    cos, sin = np.cos(directions), np.sin(directions)
    on = _on(form, x, y, things, directions, lie)
    if keeps is not None:
        on = np.where(things.hexagons, np.minimum(on * keeps[:, None], 1.0), on)
    if goals.far_mm:
        large, small = (believed(lie.along, far)[:, None] for far in (2 * goals.far_mm, goals.far_mm))
        on = on * np.where(things.hexagons, large, small)
    end_x, end_y = x + lie.along * cos, y + lie.along * sin
    wide, deep = view.mat.width_um / 2000, view.mat.depth_um / 2000
    spread_x = np.hypot(lie.spread_along * cos, lie.spread_across * sin)
    spread_y = np.hypot(lie.spread_along * sin, lie.spread_across * cos)
    stays = _box(end_x, wide, spread_x) * _box(end_y, deep, spread_y)
    counts = lie.turned_over * goals.by_face[0] + (1 - lie.turned_over) * goals.by_face[1]
    values = stays * counts * (on @ things.gains) - (1 - stays) * goals.off
    values += stays * (lie.turned_over * goals.turned + (1 - lie.turned_over) * goals.same)
    if goals.place is not None:
        values += stays * goals.place(end_x * UM, end_y * UM)
    found: Floats = values
    return found


def believed(along_mm: Floats, far_mm: float) -> Floats:
    """The part of what the shot table promises at a distance that is believed, a half at `far_mm`."""
    found: Floats = 1 / (1 + (along_mm / far_mm) ** 4)
    return found


def _on(form: str, x: float, y: float, things: Things, directions: Floats, lie: Lie) -> Floats:
    """The chance (C, T) of each shot to come to rest on each thing."""
    cos, sin = np.cos(directions), np.sin(directions)
    away_x, away_y = things.x - x, things.y - y
    half = (things.radii + radius_mm(form) - MARGIN_MM) * math.sqrt(math.pi) / 2
    ahead = away_x * cos[:, None] + away_y * sin[:, None] - lie.along[:, None]
    beside = away_y * cos[:, None] - away_x * sin[:, None]
    on = _box(ahead, half, lie.spread_along[:, None]) * _box(beside, half, lie.spread_across[:, None])
    found: Floats = np.where(things.loose, on * lie.hold[:, None], on)
    return found


class Meant(NamedTuple):
    """Where a shot is meant to go: how far, to which point in micrometres, and the chances to rest on things."""

    away_um: int
    x_um: int
    y_um: int
    on: dict[int, float]


def meant(view: State, piece: Piece, start: Spot, shot: Shot, things: Iterable[int]) -> Meant:
    """What one shot of a piece from a place is meant for, by the shot table."""
    ids = [other.id for other in view.pieces if other.id in set(things) and other.place == "table"]
    ids = [id for id in ids if id != piece.id]
    direction = np.array([shot.direction_mrad / 1000])
    power, press = (np.array([each], np.float32) for each in (shot.power, shot.press))
    lie = Lie(*(part.astype(np.float64) for part in rests(piece.form, power, press, view.options.unsteadiness)))
    x, y = start.x_um / UM, start.y_um / UM
    chances = _on(piece.form, x, y, _things(view, piece, dict.fromkeys(ids, 1.0)), direction, lie)[0]
    end_x, end_y = (at + lie.along[0] * turn for at, turn in ((x, np.cos(direction[0])), (y, np.sin(direction[0]))))
    found = {id: float(chance) for id, chance in zip(ids, chances, strict=True)}
    return Meant(round(float(lie.along[0]) * UM), round(float(end_x) * UM), round(float(end_y) * UM), found)


def _box(away: Floats, half: Floats | float, spread: Floats) -> Floats:
    """The chance to come to rest within `half` to either side of something `away` from the mean."""
    wide = np.maximum(spread, 0.5)
    chance: Floats = (_below((half - away) / wide) + _below((half + away) / wide)) / 2
    return chance


def _below(x: Floats) -> Floats:
    """Twice the normal distribution function less one, nearly."""
    found: Floats = np.tanh(x * (0.79788 + 0.03567 * x * x))
    return found
