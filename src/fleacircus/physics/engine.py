"""The judge of the flick: a table under MuJoCo."""

import math
from collections import OrderedDict
from random import Random
from threading import Lock

import numpy as np

from fleacircus.physics.check import Loose, check_overlaps, check_point, check_shot, check_table
from fleacircus.physics.crowd import CROWD, CrowdRun
from fleacircus.physics.flight import times
from fleacircus.physics.launch import draw_noise, launch_of, velocities
from fleacircus.physics.model import PIECES, QUAT_ONE, Fixture, Landing, Noise, Piece, Pose, Shot, Tabletop
from fleacircus.physics.outline import Floats
from fleacircus.physics.path import encode, impacts
from fleacircus.physics.rest import landing_of
from fleacircus.physics.run import JUDGING, Indices, Manner, Outcome, Run
from fleacircus.physics.scene import Scene, Slots, tiers

DROP_M = 0.200
STILL_UM = 20
STILL_TURN = 0.003
"""A piece that moved and turned less than this has not moved, and keeps its pose to the last digit."""
NEAR_UM = 60_000
SCENES = 12


class MujocoSimulator:
    """Simulates whole tables. Compiled scenes are kept and used again; one run at a time per simulator.

    The same table, shot and stream give the same landing to the last byte, whatever ran before.
    """

    def __init__(self, manner: Manner = JUDGING) -> None:
        self._manner = manner
        self._scenes: OrderedDict[tuple[tuple[Fixture, ...], Slots, Slots], Scene] = OrderedDict()
        self._checked: tuple[Tabletop, Loose] | None = None
        self._lock = Lock()

    def flick(self, table: Tabletop, piece_id: int, shot: Shot, rng: Random, *, unsteadiness: int = 600) -> Landing:
        """Shoot one piece."""
        check_shot(shot, unsteadiness)
        table.piece(piece_id)
        who = next(i for i, piece in enumerate(table.pieces) if piece.id == piece_id)
        with self._lock:
            self._check(table)
            return self._shoot(table, who, shot, draw_noise(rng, unsteadiness), rng)

    def _shoot(self, table: Tabletop, who: int, shot: Shot, noise: Noise, rng: Random) -> Landing:
        """Let the piece at this place among the pieces fly, the hand's noise being drawn."""
        run = self._run(table)
        run.bring(np.array([who]))
        run.launch(who, *velocities(launch_of(shot, noise, table.pieces[who].kind)))
        return self._landing(table, run.to_rest(rng), noise=noise)

    def drop(self, table: Tabletop, pieces: tuple[Piece, ...], x_um: int, y_um: int, rng: Random) -> Landing:
        """Let new pieces fall together from 20 cm over a point, tumbling a little."""
        check_point(table, x_um, y_um)
        for piece in pieces:
            if piece.kind not in PIECES:
                raise ValueError(f"piece {piece.id} has unknown kind {piece.kind!r}")
        held = tuple(Piece(p.id, p.kind, _in_hand(i, len(pieces) == 1, x_um, y_um, rng)) for i, p in enumerate(pieces))
        full = table.with_piece(*held)
        if len(full.pieces) != len(table.pieces) + len(pieces):
            raise ValueError("a dropped piece has the id of another")
        with self._lock:
            run = self._run(full, awake=len(pieces))
            new = np.arange(len(table.pieces), len(full.pieces))
            run.bring(new, awake=True)
            for who in new:
                run.launch(int(who), np.zeros(3), np.array([rng.uniform(-4, 4), rng.uniform(-4, 4), 0]))
            return self._landing(full, run.to_rest(rng), always=new)

    def settle(self, table: Tabletop, rng: Random) -> Landing:
        """Let everything that does not lie flat on the mat come to rest again."""
        with self._lock:
            self._check(table)
            raised = np.array([i for i, p in enumerate(table.pieces) if not _lies_on_mat(p)], dtype=np.intp)
            if not len(raised):
                return landing_of(table)
            run = self._run(table, awake=len(raised))
            run.bring(raised, awake=True)
            return self._landing(table, run.to_rest(rng))

    def _check(self, table: Tabletop) -> Loose:
        """The pieces of a table, once it has been found to be one."""
        if self._checked is None or self._checked[0] != table:
            loose = check_table(table)
            check_overlaps(table, loose, lambda slots: self._scene(table, slots))
            self._checked = (table, loose)
        return self._checked[1]

    def _run(self, table: Tabletop, *, awake: int = 1) -> Run:
        """A run of a table that has been checked, in which so many pieces are awake from the start."""
        loose = self._check(table)
        if self._manner.plain or len(loose.touching) + awake < CROWD:
            return Run(table, loose, lambda slots: self._scene(table, slots), self._manner)
        ghosts = tiers(loose.kinds)[-1]
        return CrowdRun(table, loose, lambda slots: self._scene(table, slots, ghosts), self._manner)

    def _scene(self, table: Tabletop, slots: Slots, ghosts: Slots = ()) -> Scene:
        key = (table.fixtures, slots, ghosts)
        scene = self._scenes.pop(key, None)
        if scene is None:
            step_s = 0.001 / self._manner.substeps
            scene = Scene(table.fixtures, slots, step_s, sleep=not self._manner.plain, ghosts=ghosts)
        self._scenes[key] = scene
        while len(self._scenes) > SCENES:
            self._scenes.popitem(last=False)
        scene.clear()
        return scene

    def _landing(
        self,
        table: Tabletop,
        end: Outcome,
        *,
        noise: Noise | None = None,
        always: Indices | tuple[int, ...] = (),
    ) -> Landing:
        moved: dict[int, Piece] = {}
        for i in sorted({*end.touched.tolist(), *(int(i) for i in always)}):
            pose = to_pose(end.poses[i])
            if i in always or has_moved(table.pieces[i].pose, pose):
                moved[i] = Piece(table.pieces[i].id, table.pieces[i].kind, pose)
        whole = not self._manner.hasty or not moved
        rest = landing_of(table.with_piece(*moved.values()) if whole else _around(table, self._check(table), moved))
        start = self._checked[1].poses if self._checked else end.poses
        return Landing(
            moved=tuple(moved.values()),
            covers=rest.covers,
            off=rest.off,
            partly_off=rest.partly_off,
            in_cup=rest.in_cup,
            in_zone=rest.in_zone,
            impacts=impacts(end.frames),
            path=encode(end.frames, moved, start) if self._manner.film else b"",
            noise=noise,
            frozen=end.frozen,
            nudged=tuple(table.pieces[i].id for i in end.nudged),
        )


def to_pose(numbers: Floats) -> Pose:
    """A pose in metres as exact numbers; of the two quaternions for an attitude, the one with w >= 0."""
    x, y, z, *quat = numbers.tolist()
    sign = QUAT_ONE if quat[0] >= 0 else -QUAT_ONE
    w, i, j, k = (round(part * sign) for part in quat)
    return Pose(round(x * 1e6), round(y * 1e6), round(z * 1e6), (w, i, j, k))


def has_moved(old: Pose, new: Pose) -> bool:
    """Whether a piece is elsewhere or turned, by more than trembling."""
    shift = max(abs(old.x_um - new.x_um), abs(old.y_um - new.y_um), abs(old.z_um - new.z_um))
    alike = abs(sum(a * b for a, b in zip(old.quat, new.quat, strict=True)))
    alike_share = alike / (math.hypot(*old.quat) * math.hypot(*new.quat))
    return shift > STILL_UM or 1 - alike_share > STILL_TURN**2 / 8


def _around(table: Tabletop, loose: Loose, moved: dict[int, Piece]) -> Tabletop:
    """The part of a table that lies around what moved."""
    places = [(piece.pose.x_um, piece.pose.y_um) for piece in moved.values()]

    def is_near(x: int, y: int) -> bool:
        return any(abs(x - a) < NEAR_UM and abs(y - b) < NEAR_UM for a, b in places)

    close = np.abs(loose.poses[:, None, :2] - np.array(places) / 1e6).max(axis=2).min(axis=1) < NEAR_UM / 1e6
    pieces = [table.pieces[i] for i in np.flatnonzero(close).tolist() if i not in moved]
    fixtures = tuple(f for f in table.fixtures if is_near(f.x_um, f.y_um))
    return Tabletop(table.mat, (*moved.values(), *pieces), fixtures, table.zones)


def _lies_on_mat(piece: Piece) -> bool:
    level = PIECES[piece.kind].height_um / 2
    return abs(piece.pose.z_um - level) < 100 and abs(piece.pose.axis_z) > 0.9999


def _in_hand(index: int, alone: bool, x_um: int, y_um: int, rng: Random) -> Pose:
    """A place in the handful over the point: a loose spiral, each piece higher and tilted by chance."""
    out = 0 if alone else 10_000
    tilt, towards, turn = rng.uniform(0, 0.25), rng.uniform(0, 2 * math.pi), rng.uniform(0, 2 * math.pi)
    s = math.sin(tilt / 2)
    lean = np.array([math.cos(tilt / 2), s * math.cos(towards), s * math.sin(towards), 0])
    face = np.array([0, 1, 0, 0]) if rng.random() < 0.5 else np.array([1, 0, 0, 0])
    yaw = np.array([math.cos(turn / 2), 0, 0, math.sin(turn / 2)])
    quat = times(times(lean[None], yaw[None]), face[None])[0]
    place = (
        x_um / 1e6 + out / 1e6 * math.cos(2.4 * index),
        y_um / 1e6 + out / 1e6 * math.sin(2.4 * index),
        DROP_M + 0.006 * index,
    )
    return to_pose(np.array([*place, *quat]))
