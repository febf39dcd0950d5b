"""The MuJoCo scene of a table: fixtures built in, loose pieces as free bodies in numbered slots.

A scene depends only on the mat's fixtures and on how many slots each kind has. Slots come in steps, so that a
piece may come or go without a new scene; unused ones lie asleep on a shelf far beside the mat.
"""

import math
from functools import lru_cache

import mujoco
import numpy as np
import numpy.typing as npt

from fleacircus.physics.model import CUP_FLOOR_UM, CUP_WALL_UM, FIXTURES, PIECES, Fixture, Form

Floats = npt.NDArray[np.float64]

BEVEL_M = 0.0006
DISC_SIDES = 16
CUP_SIDES = 16
FOUNDATION_M = 0.020
SHELF_M = 100.0
SLOT_STEP = 4
_WIDE_AWAKE = -(1 + mujoco.mjMINAWAKE)
TIER_CAPS = (2, 8)

Slots = tuple[tuple[str, int], ...]

mujoco.set_mjcb_time(None)  # the engine need not time its own stages at every step


PRESET = """
<option timestep="{step}" integrator="Euler" cone="elliptic" solver="Newton" iterations="20" tolerance="1e-8"
        impratio="10" sleep_tolerance="0.005"><flag sleep="enable" autoreset="disable"
        spring="disable" damper="disable" actuation="disable" equality="disable" frictionloss="disable" limit="disable"
        sensor="disable" eulerdamp="disable"/></option>
<default><geom solimp="0.9 0.98 0.0005 0.5 2"/>
  <default class="piece">
    <geom condim="6" friction="0.25 0.001 0.0001" solref="0.002 1"/></default>
  <default class="felt">
    <geom priority="1" condim="6" friction="0.9 0.003 0.0005" solref="0.003 1"/></default>
  <default class="fixed">
    <geom priority="2" condim="6" friction="0.5 0.002 0.0003" solref="0.002 1"/></default>
</default>
"""


@lru_cache(maxsize=256)
def tiers(kinds: tuple[str, ...]) -> list[Slots]:
    """The scenes that a table with these kinds is run in: a small one, a middling one, one for everything.

    Each count is rounded up to a step, so that tables which differ by a few pieces share their scenes.
    """
    present = [(kind, -(-kinds.count(kind) // SLOT_STEP) * SLOT_STEP) for kind in PIECES if kind in kinds]
    return [tuple((kind, min(cap, count)) for kind, count in present) for cap in (*TIER_CAPS, len(kinds) + SLOT_STEP)]


def outline_m(form: Form) -> list[tuple[float, float]]:
    """The corners of a kind seen from above, anticlockwise, in metres; a disc has `DISC_SIDES`."""
    a, b = form.width_um / 2e6, form.depth_um / 2e6
    if form.outline == "rectangle":
        return [(a, -b), (a, b), (-a, b), (-a, -b)]
    if form.outline == "hexagon":
        reach = a / math.cos(math.pi / 6)
        turns = [math.pi / 6 + i * math.pi / 3 for i in range(6)]
        return [(reach * math.cos(t), reach * math.sin(t)) for t in turns]
    turns = [2 * math.pi * i / DISC_SIDES for i in range(DISC_SIDES)]
    return [(a * math.cos(t), a * math.sin(t)) for t in turns]


def bevelled(form: Form) -> list[tuple[float, float, float]]:
    """The corners of a loose piece: a sharp rim at mid height, both faces smaller, so it cannot stand."""
    half, rim = form.height_um / 2e6, outline_m(form)
    shrink_x, shrink_y = 1 - BEVEL_M / (form.width_um / 2e6), 1 - BEVEL_M / (form.depth_um / 2e6)
    face = [(x * shrink_x, y * shrink_y) for x, y in rim]
    return [(x, y, -half) for x, y in face] + [(x, y, 0) for x, y in rim] + [(x, y, half) for x, y in face]


def mesh_xml(name: str, corners: list[tuple[float, float, float]]) -> str:
    """A convex mesh."""
    numbers = " ".join(f"{c:.9g}" for corner in corners for c in corner)
    return f'<mesh name="{name}" vertex="{numbers}"/>'


def _prism(form: Form, top: float) -> list[tuple[float, float, float]]:
    return [(x, y, z) for z in (-FOUNDATION_M, top) for x, y in outline_m(form)]


def _cup(form: Form) -> str:
    """A ring of upright boards around a floor; the boards' outer faces touch the nominal circle."""
    wall, radius, top = CUP_WALL_UM / 1e6, form.width_um / 2e6, form.height_um / 1e6
    middle, width = radius - wall / 2, radius * math.tan(math.pi / CUP_SIDES)
    height = (top + FOUNDATION_M) / 2
    boards = (
        f'<geom class="fixed" type="box" size="{wall / 2:.9g} {width:.9g} {height:.9g}" '
        f'pos="{middle * math.cos(t):.9g} {middle * math.sin(t):.9g} {top - height:.9g}" '
        f'euler="0 0 {t:.9g}"/>'
        for t in (2 * math.pi * i / CUP_SIDES for i in range(CUP_SIDES))
    )
    floor = (CUP_FLOOR_UM / 1e6 + FOUNDATION_M) / 2
    return (
        "".join(boards) + f'<geom class="fixed" type="cylinder" size="{radius - wall:.9g} {floor:.9g}" '
        f'pos="0 0 {CUP_FLOOR_UM / 1e6 - floor:.9g}"/>'
    )


def scene_xml(fixtures: tuple[Fixture, ...], slots: Slots, step_s: float, ghosts: Slots = ()) -> str:
    """The scene as MJCF: the mat, the fixtures, the ghosts, then the free bodies."""
    kinds = [kind for kind, _ in slots]
    stands = sorted({f.kind for f in fixtures} - {"cup"})
    meshes = [mesh_xml(kind, bevelled(PIECES[kind])) for kind in kinds]
    meshes += [mesh_xml(f"fixed_{kind}", _prism(FIXTURES[kind], FIXTURES[kind].height_um / 1e6)) for kind in stands]
    bodies = []
    for fixture in fixtures:
        place = f'pos="{fixture.x_um / 1e6:.9g} {fixture.y_um / 1e6:.9g} 0"'
        turn = f'euler="0 0 {fixture.turn_mrad / 1e3:.9g}"'
        solid = f'<geom class="fixed" type="mesh" mesh="fixed_{fixture.kind}"/>'
        bodies.append(f"<body {place} {turn}>{_cup(FIXTURES['cup']) if fixture.kind == 'cup' else solid}</body>")
    for kind, count in ghosts:
        bodies += [f'<body pos="{SHELF_M} 0 1"><geom class="piece" type="mesh" mesh="{kind}"/></body>'] * count
    for kind, count in slots:
        mass = PIECES[kind].mass_mg / 1e6
        bodies += [
            f'<body><freejoint/><geom class="piece" type="mesh" mesh="{kind}" mass="{mass:.9g}"/></body>'
        ] * count
    return (
        f'<mujoco><compiler angle="radian" autolimits="true"/>{PRESET.format(step=step_s)}'
        f"<asset>{''.join(meshes)}</asset><worldbody>"
        f'<geom class="felt" type="plane" size="0 0 1"/>{"".join(bodies)}</worldbody></mujoco>'
    )


class Scene:
    """A compiled model and one working copy of its data. Slot i is the i-th free body.

    Ghosts are stand-ins for pieces that take no part: things may lie on them and bump into them.
    """

    def __init__(
        self, fixtures: tuple[Fixture, ...], slots: Slots, step_s: float, sleep: bool, ghosts: Slots = ()
    ) -> None:
        self.model = mujoco.MjModel.from_xml_string(scene_xml(fixtures, slots, step_s, ghosts))
        self.data = mujoco.MjData(self.model)
        self.kinds = [kind for kind, count in slots for _ in range(count)]
        self.ghost_kinds = [kind for kind, count in ghosts for _ in range(count)]
        self._first_ghost = self.model.nbody - len(self.kinds) - len(self.ghost_kinds)
        self.inertia: Floats = self.model.body_inertia[self.model.nbody - len(self.kinds) :].copy()
        self.poses: Floats = self.data.qpos.reshape(-1, 7)
        self.speeds: Floats = self.data.qvel.reshape(-1, 6)
        self.pushes: Floats = self.data.qacc_warmstart.reshape(-1, 6)
        self.asleep: npt.NDArray[np.int32] = self.data.tree_asleep
        self.awake: npt.NDArray[np.int32] = self.data.tree_awake
        self._sleep = sleep
        self._step_s, self._stiffness = step_s, self.model.geom_solref[:, 0].copy()
        self._is_hard = False
        self._handed: tuple[int, int] | None = None
        self._shelve()
        self._empty = mujoco.MjData(self.model)
        mujoco.mj_copyData(self._empty, self.model, self.data)

    def _shelve(self) -> None:
        """Lay every slot aside, asleep."""
        self.poses[:] = (0, 0, 0.01, 1, 0, 0, 0)
        self.poses[:, 0] = SHELF_M + 0.1 * np.arange(len(self.kinds))
        self.asleep[:] = np.arange(len(self.kinds))
        self.awake[:] = 0
        self.refresh()

    def clear(self) -> None:
        """Empty the scene and set its clock to zero."""
        self._handed = None
        mujoco.mj_copyData(self.data, self.model, self._empty)
        if self.ghost_kinds:
            self.lay_ghosts(np.arange(len(self.ghost_kinds)), None)

    def lay_ghosts(self, ghosts: npt.NDArray[np.intp], poses: Floats | None) -> None:
        """Lay ghosts where pieces lie, or take them away; they are there from the next `refresh` on."""
        bodies = self._first_ghost + ghosts
        self.model.body_pos[bodies] = (SHELF_M, 0, 1) if poses is None else poses[:, :3]
        self.model.body_quat[bodies] = (1, 0, 0, 0) if poses is None else poses[:, 3:]

    def pressed_ghosts(self, depth_m: float) -> npt.NDArray[np.intp]:
        """The ghosts into which something was pressed deeper than this in the last step."""
        contact = self.data.contact
        bodies = self.model.geom_bodyid[contact.geom[contact.dist < -depth_m]].ravel() - self._first_ghost
        return np.unique(bodies[(bodies >= 0) & (bodies < len(self.ghost_kinds))]).astype(np.intp)

    def take_out(self, slot: int) -> None:
        """Empty one slot that is awake; it is gone from the next `refresh` on."""
        self.poses[slot] = (SHELF_M + 0.1 * slot, 0, 0.01, 1, 0, 0, 0)
        self.speeds[slot] = self.pushes[slot] = 0
        self.asleep[slot] = slot
        self.awake[slot] = 0

    def refresh(self) -> None:
        """Bring all positions up to date after poses were written, leaving those asleep that are.

        MuJoCo passes over sleepers here, so sleep is off meanwhile. That spoils its lists of who is awake; they
        are made anew when it finds something to wake, so one that was awake is handed to it as such; how near that
        one was to sleep is put right after the next step. The mass matrix is part of it: one that is woken by a
        knock takes part in that very step.
        """
        flag, asleep = int(mujoco.mjtEnableBit.mjENBL_SLEEP), self.asleep.copy()
        awake = (asleep < 0) | (self.awake > 0)
        self.model.opt.enableflags &= ~flag
        mujoco.mj_kinematics(self.model, self.data)
        mujoco.mj_comPos(self.model, self.data)
        mujoco.mj_makeM(self.model, self.data)
        mujoco.mj_factorM(self.model, self.data)
        if self._sleep:
            self.model.opt.enableflags |= flag
            self.asleep[:] = asleep
            self.awake[:] = awake
            if self._handed is None and len(already := np.flatnonzero(asleep < 0)):
                self._handed = int(already[0]), int(asleep[already[0]])
                self.asleep[already[0]] = already[0]

    @property
    def awake_count(self) -> int:
        """How many slots are awake, or will be in the next step."""
        states: list[int] = self.awake.tolist()
        return states.count(1)

    @property
    def only_awake(self) -> int:
        """The slot that is awake, if it is just one; else -1."""
        states: list[int] = self.awake.tolist()
        return states.index(1) if states.count(1) == 1 else -1

    def wake(self, slot: int) -> None:
        """Let a slot take part from the next step on: MuJoCo wakes what sleeps but is marked as moved."""
        self.awake[slot] = 1

    def step(self, count: int, *, hard: bool = False) -> None:
        """Advance by this many time steps.

        `hard`: with half the step and contacts twice as quick. At 1 ms a piece thrown flat onto another at 2 m/s
        or more can sink through its 2 mm before the contact has stopped it; so it cannot.
        """
        if hard != self._is_hard:
            self._is_hard, share = hard, 0.5 if hard else 1.0
            self.model.opt.timestep = self._step_s * share
            self.model.geom_solref[:, 0] = self._stiffness * share
        if self._sleep and not self.awake_count:
            return
        steps = 2 * count if hard else count
        if self._handed is not None:
            (slot, drowsy), self._handed, steps = self._handed, None, steps - 1
            mujoco.mj_step(self.model, self.data, 1)
            if self.asleep[slot] > _WIDE_AWAKE:
                self.asleep[slot] = min(drowsy + 1, -1)
        mujoco.mj_step(self.model, self.data, steps)

    def deepest(self) -> tuple[float, int, int]:
        """The deepest contact as the scene stands, in metres, and the slots in it (-1: something fixed)."""
        flags = self.model.opt.enableflags
        self.model.opt.enableflags = flags & ~int(mujoco.mjtEnableBit.mjENBL_SLEEP)
        mujoco.mj_kinematics(self.model, self.data)
        mujoco.mj_comPos(self.model, self.data)
        mujoco.mj_collision(self.model, self.data)
        self.model.opt.enableflags = flags
        contact = self.data.contact
        if not len(contact.dist):
            return 0.0, -1, -1
        worst = int(np.argmin(contact.dist))
        first_body = self.model.nbody - len(self.kinds)
        slots = self.model.geom_bodyid[contact.geom[worst]] - first_body
        return float(contact.dist[worst]), max(-1, int(slots[0])), max(-1, int(slots[1]))
