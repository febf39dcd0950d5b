"""The quick table as a simulator: for who tries many shots out. What is beyond it, the local table answers."""

from __future__ import annotations

from random import Random

import numpy as np

from fleacircus.physics import exact
from fleacircus.physics.crowd import CROWD
from fleacircus.physics.engine import has_moved, to_pose
from fleacircus.physics.launch import launch_of, velocities
from fleacircus.physics.local import LocalSimulator
from fleacircus.physics.model import Landing, Noise, Piece, Shot, Tabletop, flat
from fleacircus.physics.quick.course import RESTS, run
from fleacircus.physics.quick.field import Field, field_of, fixtures_in_order
from fleacircus.physics.quick.kernel import Array
from fleacircus.physics.quick.shapes import feel, shapes
from fleacircus.physics.rest import landing_of


class QuickSimulator(LocalSimulator):
    """Steps only what is awake, with MuJoCo's contact law, several times as fast as the local table.

    It answers a flick that sets at most four pieces moving, touches no cup and leaves nothing on its edge. Any other
    flick, every drop and every settling are the local table's. Like that one it is for look-ahead, never for judging:
    its landings carry no path and no impacts, and its `covers` are those of what moved.
    """

    def __init__(self) -> None:
        super().__init__()
        self._start: tuple[Tabletop, Field] | None = None
        self.flicks = 0
        self.handed_over = 0

    def _shoot(self, table: Tabletop, who: int, shot: Shot, noise: Noise, rng: Random) -> Landing:
        self.flicks += 1
        loose = self._check(table)
        if len(loose.touching) + 1 < CROWD:
            start = self._field(table)
            field = start._replace(
                places=start.places.copy(),
                quats=start.quats.copy(),
                speeds=start.speeds.copy(),
                spins=start.spins.copy(),
                around=start.around.copy(),
                tops=start.tops.copy(),
            )
            velocity, angular = velocities(launch_of(shot, noise, table.pieces[who].kind))
            field.speeds[who] = velocity
            field.spins[who] = exact.into(exact.turn_of(field.quats[who]), angular.tolist())
            ended, touched = run(shapes(), feel(), field, who)
            if ended == RESTS:
                return _landing(table, field, touched, noise)
        self.handed_over += 1
        return super()._shoot(table, who, shot, noise, rng)

    def _field(self, table: Tabletop) -> Field:
        """The table as arrays, kept as long as it is the same one."""
        if self._start is None or self._start[0] is not table:
            self._start = (table, field_of(table, self._check(table)))
        return self._start[1]


def warm() -> None:
    """Compile what is compiled, or load what was kept."""
    QuickSimulator().flick(Tabletop(pieces=(Piece(1, "small", flat(0, 0)),)), 1, Shot(0, 100), Random(1))


def _landing(table: Tabletop, field: Field, touched: Array, noise: Noise) -> Landing:
    moved: dict[int, Piece] = {}
    for i in np.flatnonzero(touched).tolist():
        pose = to_pose(np.concatenate([field.places[i], field.quats[i]]))
        if has_moved(table.pieces[i].pose, pose):
            moved[i] = Piece(table.pieces[i].id, table.pieces[i].kind, pose)
    rest = landing_of(_beside(table, field, moved))
    return Landing(
        moved=tuple(moved.values()),
        covers=rest.covers,
        off=rest.off,
        partly_off=rest.partly_off,
        in_cup=rest.in_cup,
        in_zone=rest.in_zone,
        noise=noise,
    )


def _beside(table: Tabletop, field: Field, moved: dict[int, Piece]) -> Tabletop:
    """What moved, and what lies near enough to be over it or under it."""
    pieces, fixtures = dict(moved), []
    fixed = fixtures_in_order(table)
    for i in moved:
        away = field.around - field.places[i, :2]
        away[: len(field.places)] = field.places[:, :2] - field.places[i, :2]
        reach = field.plans + field.plans[i]
        for j in np.flatnonzero((away * away).sum(axis=1) < reach * reach).tolist():
            if j >= len(field.places):
                fixtures.append(fixed[j - len(field.places)])
            else:
                pieces.setdefault(j, table.pieces[j])
    return Tabletop(table.mat, tuple(pieces.values()), tuple(dict.fromkeys(fixtures)), table.zones)
