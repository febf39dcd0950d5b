"""How a piece that is not round tumbles in free flight: there is no short formula, so a bare body is stepped."""

from functools import lru_cache

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


def tumbled(kind: str, quat: Floats, spin: Floats, moments_ms: list[int]) -> tuple[Floats, Floats]:
    """The quaternions of a piece at these times, in order, and its spin (own frame) at the last of them."""
    model = _bare(kind)
    data = mujoco.MjData(model)
    data.qpos[3:], data.qvel[3:] = quat, spin
    now, quats = 0, []
    for moment in moments_ms:
        mujoco.mj_step(model, data, moment - now)
        now = moment
        quats.append(data.qpos[3:].copy())
    return np.array(quats), data.qvel[3:].copy()
