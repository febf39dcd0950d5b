"""Aiming by the shot table: what each of many shots of a piece may be expected to gain."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from fleacircus.bots.flicktable.chances import ends, in_middle, on_things, shots_at
from fleacircus.bots.flicktable.holds import UNDER, measured
from fleacircus.flicktable import look
from fleacircus.flicktable.box import UM
from fleacircus.flicktable.model.fields import Spot
from fleacircus.flicktable.model.state import Piece, State
from fleacircus.flicktable.table import radius_um
from fleacircus.physics import FIXTURES, PIECES, Shot
from fleacircus.physics.shots import POWERS, rests

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


def radius_mm(form: str) -> float:
    """The radius of a disc with the same area."""
    shape = PIECES.get(form) or FIXTURES[form]
    if shape.outline == "disc":
        return shape.width_um / 2000
    share = math.sqrt(3) / 2 if shape.outline == "hexagon" else 1
    return math.sqrt(shape.width_um * shape.depth_um * share / math.pi) / 1000


@lru_cache(maxsize=64)
def _reaches(form: str, presses: tuple[int, ...], unsteadiness: int) -> Floats:
    """How far shots go, by press point and power; never falling with the power."""
    powers = np.array(POWERS, np.float32)
    along = [rests(form, powers, np.full_like(powers, press), unsteadiness).along for press in presses]
    return np.maximum.accumulate(np.array(along, dtype=float), axis=1)


def _lie(form: str, powers: Floats, presses: Floats, unsteadiness: int) -> Floats:
    """Where shots come to rest, as the shot table has it: a row for each, in the order of its fields."""
    found = rests(form, powers.astype(np.float32), presses.astype(np.float32), unsteadiness)
    return np.stack(found, axis=1, dtype=float)


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
    lie = _lie(piece.form, shots[:, 1], shots[:, 2], view.options.unsteadiness)
    values = _values(view, piece.form, x, y, things, shots, lie, goals)
    best = np.argsort(-values, kind="stable")[: 4 * count]
    found: list[Aim] = []
    for i in best:
        direction, power, press = shots[i].tolist()
        shot = Shot(round(1000 * math.remainder(direction, math.tau)), int(power), int(press))
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
    wanted = things.gains > 0
    away = np.stack([things.x[wanted] - x, things.y[wanted] - y], axis=1)
    if quiet:
        away = np.concatenate([away, _around(quiet)])
    far, bearing = np.hypot(away[:, 0], away[:, 1]), np.arctan2(away[:, 1], away[:, 0])
    reaches = _reaches(form, presses, view.options.unsteadiness)
    found: Floats = shots_at(far, bearing, np.array(presses, float), reaches, _POWERS, SHORT_MM)
    return found


_POWERS = np.array(POWERS, float)


@cache
def _around(rings: tuple[int, ...]) -> Floats:
    """Twelve points on each ring."""
    turns = np.arange(12) * (math.tau / 12)
    ring = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    points: Floats = (np.array(rings, float)[:, None, None] * ring).reshape(-1, 2)
    return points


def held(form: str, shots: Floats, lie: Floats) -> Floats:
    """The share of shots at the middle of a hexagon that stay on it, of those that the shot table expects to."""
    half = (radius_mm(UNDER) + radius_mm(form) - MARGIN_MM) * math.sqrt(math.pi) / 2
    expected = in_middle(half, lie)
    share: Floats = np.clip(measured(form, shots[:, 1], shots[:, 2]) / np.maximum(expected, 0.05), 0.2, 1.3)
    return share


def _values(
    view: State, form: str, x: float, y: float, things: Things, shots: Floats, lie: Floats, goals: Goals
) -> Floats:
    """What each shot may be expected to gain."""
    directions = shots[:, 0].copy()
    on = _on(form, x, y, things, directions, lie)
    if goals.measured and things.hexagons.any():
        keeps = held(form, shots, lie)
        on = np.where(things.hexagons, np.minimum(on * keeps[:, None], 1.0), on)
    if goals.far_mm:
        large, small = (believed(lie[:, 0], far)[:, None] for far in (2 * goals.far_mm, goals.far_mm))
        on = on * np.where(things.hexagons, large, small)
    there = ends(directions, lie, x, y, view.mat.width_um / 2000, view.mat.depth_um / 2000)
    stays, turned = there[:, 2], lie[:, 3]
    counts = turned * goals.by_face[0] + (1 - turned) * goals.by_face[1]
    values = stays * counts * (on @ things.gains) - (1 - stays) * goals.off
    values += stays * (turned * goals.turned + (1 - turned) * goals.same)
    if goals.place is not None:
        values += stays * goals.place(there[:, 0] * UM, there[:, 1] * UM)
    found: Floats = values
    return found


def believed(along_mm: Floats, far_mm: float) -> Floats:
    """The part of what the shot table promises at a distance that is believed, a half at `far_mm`."""
    found: Floats = 1 / (1 + (along_mm / far_mm) ** 4)
    return found


def _on(form: str, x: float, y: float, things: Things, directions: Floats, lie: Floats) -> Floats:
    """The chance (C, T) of each shot to come to rest on each thing."""
    half = (things.radii + radius_mm(form) - MARGIN_MM) * math.sqrt(math.pi) / 2
    found: Floats = on_things(directions, lie, things.x - x, things.y - y, half, things.loose)
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
    direction = shot.direction_mrad / 1000
    lie = _lie(piece.form, np.array([float(shot.power)]), np.array([float(shot.press)]), view.options.unsteadiness)
    x, y, along = start.x_um / UM, start.y_um / UM, float(lie[0, 0])
    chances = _on(piece.form, x, y, _things(view, piece, dict.fromkeys(ids, 1.0)), np.array([direction]), lie)[0]
    end_x, end_y = x + along * math.cos(direction), y + along * math.sin(direction)
    found = {id: float(chance) for id, chance in zip(ids, chances, strict=True)}
    return Meant(round(along * UM), round(end_x * UM), round(end_y * UM), found)
