"""Refusing tables and shots that are none: each refusal says which thing is wrong and why."""

import math
from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from fleacircus.physics.model import FIXTURES, PIECES, QUAT_ONE, Fixture, Mat, Piece, Shot, Tabletop
from fleacircus.physics.outline import Floats, distance, outline, rises, rotation
from fleacircus.physics.rest import is_off
from fleacircus.physics.scene import BEVEL_M, Scene, Slots, tiers

HIGHEST_UM = 1_000_000
FARTHEST_UM = 10_000_000
SUNK_UM = 500
"""Pieces may press into the mat or each other by this much; deeper is no place to be."""
TOUCH_M = 0.0005


class Loose(NamedTuple):
    """All pieces of a checked table as arrays: poses (N, 7) in metres, reach in plan and tops in metres."""

    pieces: tuple[Piece, ...]
    kinds: tuple[str, ...]
    poses: Floats
    reach: Floats
    tops: Floats
    bottoms: Floats
    touching: tuple[tuple[int, int], ...]
    """Pairs of pieces that touch, or nearly so."""


REACH_M = {
    kind: math.hypot(form.width_um, form.depth_um) / 2e6 if form.outline == "rectangle" else form.width_um / 2e6
    for kind, form in PIECES.items()
}


def whole(value: Any, name: str, low: int, high: int) -> None:
    """Refuse what is not a whole number within these bounds; a NaN is none."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise ValueError(f"{name} is {value!r}, not a whole number")
    if not low <= value <= high:
        raise ValueError(f"{name} is {value}, outside {low}..{high}")


def check_shot(shot: Shot, unsteadiness: int) -> None:
    """Refuse a shot out of range."""
    whole(shot.direction_mrad, "direction_mrad", -6_284, 6_284)
    whole(shot.power, "power", 0, 1000)
    whole(shot.press, "press", 0, 1000)
    whole(shot.side, "side", -1000, 1000)
    whole(unsteadiness, "unsteadiness", 0, 5000)


def check_point(table: Tabletop, x_um: int, y_um: int) -> None:
    """Refuse a point that is not over the mat."""
    whole(x_um, "x_um", -table.mat.width_um // 2, table.mat.width_um // 2)
    whole(y_um, "y_um", -table.mat.depth_um // 2, table.mat.depth_um // 2)


def check_table(table: Tabletop) -> Loose:
    """Refuse unknown kinds, doubled ids and places that are not on the table; else the pieces as arrays.

    Overlaps in space need a scene, so a run looks for them.
    """
    ids = [p.id for p in table.pieces] + [f.id for f in table.fixtures] + [z.id for z in table.zones]
    if len(set(ids)) < len(ids):
        raise ValueError(f"ids used twice: {sorted(id for id in set(ids) if ids.count(id) > 1)}")
    whole(table.mat.width_um, "width_um of the mat", 1, FARTHEST_UM)
    whole(table.mat.depth_um, "depth_um of the mat", 1, FARTHEST_UM)
    _check_fixtures(table.mat, table.fixtures)
    return _loose(table)


@lru_cache(maxsize=64)
def _check_fixtures(mat: Mat, fixtures: tuple[Fixture, ...]) -> None:
    for fixture in fixtures:
        name = f"fixture {fixture.id}"
        if fixture.kind not in FIXTURES:
            raise ValueError(f"{name} has unknown kind {fixture.kind!r}")
        for number in (fixture.x_um, fixture.y_um, fixture.turn_mrad):
            whole(number, f"the place of {name}", -FARTHEST_UM, FARTHEST_UM)
        if abs(fixture.x_um) > mat.width_um / 2 or abs(fixture.y_um) > mat.depth_um / 2:
            raise ValueError(f"{name} is outside the table at {fixture.x_um}, {fixture.y_um}")
    for a, b in combinations(fixtures, 2):
        if distance(outline(a), outline(b)) < -SUNK_UM:
            raise ValueError(f"fixtures {a.id} and {b.id} overlap")


def check_overlaps(table: Tabletop, loose: Loose, scene_for: Callable[[Slots], Scene]) -> None:
    """Refuse pieces that are inside one another or inside a fixture; to lean or to lie on one is fine."""
    suspects = sorted(_suspects(table, loose))
    if not suspects:
        return
    kinds = loose.kinds
    wanted = [kinds[i] for i in suspects]
    scene = scene_for(next(t for t in tiers(kinds) if all(wanted.count(kind) <= n for kind, n in t)))
    where = {}
    for i in suspects:
        slot = next(s for s, kind in enumerate(scene.kinds) if kind == kinds[i] and s not in where)
        where[slot] = loose.pieces[i].id
        scene.poses[slot] = loose.poses[i]
    depth, a, b = scene.deepest()
    if depth * 1e6 < -SUNK_UM:
        if -1 in (a, b):
            raise ValueError(f"piece {where[max(a, b)]} overlaps a fixture")
        raise ValueError(f"pieces {where[a]} and {where[b]} overlap")


def is_inside(piece: Piece, fixture: Fixture, mat: Mat) -> bool:
    """Whether a piece is deeper inside a fixed thing than it could lie on it or lean on it."""
    table = Tabletop(mat, (piece,), (fixture,))
    loose = _loose(table)
    if not _suspects(table, loose):
        return False
    scene = Scene((fixture,), ((piece.kind, 1),), 0.001, sleep=False)
    scene.poses[0] = loose.poses[0]
    return scene.deepest()[0] * 1e6 < -SUNK_UM


def _suspects(table: Tabletop, loose: Loose) -> set[int]:
    """Pieces near enough to another, or to a fixture, to be inside it."""
    sunk, x, y = SUNK_UM / 1e6, loose.poses[:, 0], loose.poses[:, 1]
    apart2 = (x[:, None] - x) ** 2 + (y[:, None] - y) ** 2
    near = apart2 < np.maximum(0, loose.reach[:, None] + loose.reach - sunk) ** 2
    shared = np.minimum(loose.tops[:, None], loose.tops) - np.maximum(loose.bottoms[:, None], loose.bottoms)
    found = {int(i) for pair in np.nonzero(np.triu(near & (shared > sunk), k=1)) for i in pair}
    for fixture in table.fixtures:
        form = FIXTURES[fixture.kind]
        reach = math.hypot(form.width_um, form.depth_um) / 2e6
        far = np.hypot(x - fixture.x_um / 1e6, y - fixture.y_um / 1e6) - reach - loose.reach
        inside = (far < -sunk) & (loose.bottoms < form.height_um / 1e6 - sunk)
        found |= set(np.flatnonzero(inside).tolist())
    return found


def _loose(table: Tabletop) -> Loose:
    for piece in table.pieces:
        if piece.kind not in PIECES:
            raise ValueError(f"piece {piece.id} has unknown kind {piece.kind!r}")
    numbers = [(p.pose.x_um, p.pose.y_um, p.pose.z_um, *p.pose.quat) for p in table.pieces]
    if any(type(n) is not int for row in numbers for n in row):
        _refuse_numbers(table)
    rows = np.array(numbers, dtype=float).reshape(-1, 7)
    lengths = np.sqrt((rows[:, 3:] ** 2).sum(axis=1)) / QUAT_ONE
    for i in np.flatnonzero(np.abs(lengths - 1) > 0.01):
        raise ValueError(f"quat of piece {table.pieces[i].id} has length {lengths[i]:.3f}, not 1")
    turns = rotation(rows[:, 3:])
    half = rises([p.kind for p in table.pieces], turns)
    bevel = BEVEL_M * 1e6 * np.hypot(turns[:, 2, 0], turns[:, 2, 1])
    low, high = rows[:, 2] - half + bevel < -SUNK_UM, rows[:, 2] > HIGHEST_UM
    beside = (np.abs(rows[:, 0]) > table.mat.width_um / 2) | (np.abs(rows[:, 1]) > table.mat.depth_um / 2)
    for i in np.flatnonzero(low | high | beside):
        if not beside[i] or is_off(outline(table.pieces[i]), table.mat):
            x, y, z = (int(n) for n in rows[i, :3])
            raise ValueError(f"piece {table.pieces[i].id} is outside the table at {x}, {y}, {z}")
    poses = np.concatenate([rows[:, :3] / 1e6, rows[:, 3:] / (QUAT_ONE * lengths[:, None])], axis=1)
    poses[:, 3:] /= np.linalg.norm(poses[:, 3:], axis=1, keepdims=True)
    reach = np.array([REACH_M[p.kind] for p in table.pieces])
    tops, bottoms = (rows[:, 2] + half) / 1e6, (rows[:, 2] - half) / 1e6
    kinds = tuple(p.kind for p in table.pieces)
    return Loose(table.pieces, kinds, poses, reach, tops, bottoms, _touching(table, poses, reach, tops, bottoms))


def _touching(
    table: Tabletop, poses: Floats, reach: Floats, tops: Floats, bottoms: Floats
) -> tuple[tuple[int, int], ...]:
    x, y = poses[:, 0], poses[:, 1]
    apart2 = (x[:, None] - x) ** 2 + (y[:, None] - y) ** 2
    near = apart2 < (reach[:, None] + reach + TOUCH_M) ** 2
    shared = np.minimum(tops[:, None], tops) - np.maximum(bottoms[:, None], bottoms)
    pairs = np.argwhere(np.triu(near & (shared > -TOUCH_M), k=1)).tolist()
    shapes = {i: outline(table.pieces[i]) for pair in pairs for i in pair}
    return tuple((a, b) for a, b in pairs if distance(shapes[a], shapes[b]) < TOUCH_M * 1e6)


def _refuse_numbers(table: Tabletop) -> None:
    for piece in table.pieces:
        pose = piece.pose
        for part, value in (("x_um", pose.x_um), ("y_um", pose.y_um), ("z_um", pose.z_um)):
            whole(value, f"{part} of piece {piece.id}", -FARTHEST_UM, FARTHEST_UM)
        for value in pose.quat:
            whole(value, f"quat of piece {piece.id}", -QUAT_ONE - 1, QUAT_ONE + 1)
