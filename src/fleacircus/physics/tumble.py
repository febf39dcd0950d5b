"""How a piece that is not round tumbles in free flight: there is no short formula, so a bare body is stepped."""

from functools import lru_cache
from threading import local

import mujoco
import numpy as np

from fleacircus.physics.model import PIECES
from fleacircus.physics.outline import Floats
from fleacircus.physics.scene import bevelled, mesh_xml


@lru_cache(maxsize=8)
def _bare(kind: str) -> "mujoco.MjModel":
    """One piece in empty space, in steps of 1 ms."""
    mass = PIECES[kind].mass_mg / 1e6
    return mujoco.MjModel.from_xml_string(
        '<mujoco><option timestep="0.001" integrator="Euler" gravity="0 0 0"><flag contact="disable"/></option>'
        f"<asset>{mesh_xml(kind, bevelled(PIECES[kind]))}</asset><worldbody><body><freejoint/>"
        f'<geom type="mesh" mesh="{kind}" mass="{mass:.9g}"/></body></worldbody></mujoco>'
    )


class _Bodies(local):
    """One working copy of each bare body for every thread: a new one costs as much as a whole flight in it."""

    def __init__(self) -> None:
        self.data: dict[str, mujoco.MjData] = {}

    def fresh(self, kind: str) -> "mujoco.MjData":
        """A bare body at rest."""
        if kind not in self.data:
            self.data[kind] = mujoco.MjData(_bare(kind))
        mujoco.mj_resetData(_bare(kind), self.data[kind])
        return self.data[kind]


_BODIES = _Bodies()


def tumbled(kind: str, quat: Floats, spin: Floats, moments_ms: list[int]) -> tuple[Floats, Floats]:
    """The quaternions of a piece at these times, in order, and its spin (own frame) at the last of them."""
    model, data = _bare(kind), _BODIES.fresh(kind)
    data.qpos[3:], data.qvel[3:] = quat, spin
    now, quats = 0, []
    for moment in moments_ms:
        mujoco.mj_step(model, data, moment - now)
        now = moment
        quats.append(data.qpos[3:].copy())
    return np.array(quats), data.qvel[3:].copy()
