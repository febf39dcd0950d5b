"""A table in MuJoCo without anything of ours: all pieces in one scene from the first step to the last."""

import math

import mujoco
import numpy as np

from fleacircus.bench.rivals import SETTLE_MS, End, Setup, to_rest
from fleacircus.physics import Tabletop, exact
from fleacircus.physics.launch import Launch, velocities
from fleacircus.physics.model import PIECES
from fleacircus.physics.run import REST_SPEED, REST_SPIN
from fleacircus.physics.scene import scene_xml


class Bare:
    """A table in bare MuJoCo, with the judge's friction and stiffness."""

    def __init__(self, table: Tabletop, setup: Setup) -> None:
        self._setup = setup
        kinds = [piece.kind for piece in table.pieces]
        slots = tuple((kind, kinds.count(kind)) for kind in PIECES if kind in kinds)
        xml = scene_xml(table.fixtures, slots, setup.step_ms / 1000)
        for kind, _ in slots if setup.primitives else ():
            xml = xml.replace(f'type="mesh" mesh="{kind}"', _primitive(kind))
        self._model = mujoco.MjModel.from_xml_string(xml)
        if not setup.sleeps:
            self._model.opt.enableflags &= ~int(mujoco.mjtEnableBit.mjENBL_SLEEP)
        if setup.iterations:
            self._model.opt.iterations = setup.iterations
        self._data = mujoco.MjData(self._model)
        order = sorted(range(len(kinds)), key=lambda i: list(PIECES).index(kinds[i]))
        self._slot = {i: slot for slot, i in enumerate(order)}
        self._kinds = kinds
        poses = self._data.qpos.reshape(-1, 7)
        for i, piece in enumerate(table.pieces):
            pose = piece.pose
            poses[self._slot[i], :3] = pose.x_um / 1e6, pose.y_um / 1e6, pose.z_um / 1e6
            poses[self._slot[i], 3:] = np.array(pose.quat) / 32767
        self._step(round(SETTLE_MS / setup.step_ms))
        self._start = mujoco.MjData(self._model)
        mujoco.mj_copyData(self._start, self._model, self._data)

    def lay(self) -> None:
        """Lay the table as it was at the start."""
        mujoco.mj_copyData(self._data, self._model, self._start)

    def flick(self, index: int, launch: Launch) -> End:
        """Launch a piece, and run until it rests."""
        data, slot = self._data, self._slot[index]
        speeds, poses = data.qvel.reshape(-1, 6), data.qpos.reshape(-1, 7)
        velocity, angular = velocities(launch)
        speeds[slot, :3] = velocity
        speeds[slot, 3:] = exact.into(exact.turn_of(poses[slot, 3:]), angular.tolist())
        data.tree_awake[slot] = 1

        def is_calm() -> bool:
            x, y, z, a, b, c = speeds[slot].tolist()
            return math.hypot(x, y, z) < REST_SPEED and math.hypot(a, b, c) < REST_SPIN

        at_rest = to_rest(self._step, is_calm, self._setup.step_ms)
        x, y, z, w, i, j, k = poses[slot].tolist()
        return End(self._kinds[index], at_rest, (x, y, z), 1 - 2 * (i * i + j * j) / (w * w + i * i + j * j + k * k))

    def _step(self, count: int) -> None:
        mujoco.mj_step(self._model, self._data, count)


def _primitive(kind: str) -> str:
    form = PIECES[kind]
    a, b, c = form.width_um / 2e6, form.depth_um / 2e6, form.height_um / 2e6
    if form.outline == "disc":
        return f'type="cylinder" size="{a:.9g} {c:.9g}"'
    return f'type="box" size="{a:.9g} {b:.9g} {c:.9g}"'
