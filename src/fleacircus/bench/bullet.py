"""A table in Bullet."""

import math
from importlib import import_module
from typing import Any

from fleacircus.bench.rivals import SETTLE_MS, End, Setup, base_prism, to_rest
from fleacircus.physics import Tabletop
from fleacircus.physics.launch import Launch, velocities
from fleacircus.physics.model import PIECES, Form
from fleacircus.physics.run import REST_SPEED, REST_SPIN
from fleacircus.physics.scene import bevelled

SCALE = 10.0
MOVED_M = 1e-6


class Bullet:
    """A table in Bullet. Rolling friction is the engine's own."""

    def __init__(self, table: Tabletop, setup: Setup) -> None:
        self._bullet: Any = import_module("pybullet")
        self._setup, pybullet = setup, self._bullet
        self._where = {"physicsClientId": pybullet.connect(pybullet.DIRECT)}
        pybullet.setGravity(0, 0, -9.81 * SCALE, **self._where)
        pybullet.setTimeStep(setup.step_ms / 1000, **self._where)
        if setup.iterations:
            pybullet.setPhysicsEngineParameter(numSolverIterations=setup.iterations, **self._where)
        plane = pybullet.createCollisionShape(pybullet.GEOM_PLANE, **self._where)
        pybullet.changeDynamics(self._body(0, plane, (0, 0, 0)), -1, lateralFriction=0.9, **self._where)
        for fixture in table.fixtures:
            self._body(0, self._hull(base_prism(fixture)), (fixture.x_um / 1e6, fixture.y_um / 1e6, 0))
        self._kinds = [piece.kind for piece in table.pieces]
        self._pieces = []
        for piece in table.pieces:
            form, pose = PIECES[piece.kind], piece.pose
            place = (pose.x_um / 1e6, pose.y_um / 1e6, pose.z_um / 1e6)
            w, x, y, z = (part / 32767 for part in pose.quat)
            shape = self._primitive(form) if setup.primitives else self._hull(bevelled(form))
            self._pieces.append(self._body(form.mass_mg / 1e6, shape, place, (x, y, z, w)))
            pybullet.changeDynamics(
                self._pieces[-1],
                -1,
                lateralFriction=0.25,
                rollingFriction=0.0005 * SCALE,
                spinningFriction=0.003 * SCALE,
                activationState=pybullet.ACTIVATION_STATE_ENABLE_SLEEPING,
                sleepThreshold=0.05 * SCALE,
                **self._where,
            )
        self._step(round(SETTLE_MS / setup.step_ms))
        self._start = [pybullet.getBasePositionAndOrientation(body, **self._where) for body in self._pieces]

    def _primitive(self, form: Form) -> int:
        a, b, c = (SCALE * part / 2e6 for part in (form.width_um, form.depth_um, form.height_um))
        made = self._bullet.createCollisionShape
        shape: int
        if form.outline == "disc":
            shape = made(self._bullet.GEOM_CYLINDER, radius=a, height=2 * c, **self._where)
        else:
            shape = made(self._bullet.GEOM_BOX, halfExtents=[a, b, c], **self._where)
        return shape

    def _hull(self, corners: list[tuple[float, float, float]]) -> int:
        scaled = [[c * SCALE for c in corner] for corner in corners]
        shape: int = self._bullet.createCollisionShape(self._bullet.GEOM_MESH, vertices=scaled, **self._where)
        return shape

    def _body(
        self,
        mass: float,
        shape: int,
        place: tuple[float, float, float],
        turn: tuple[float, float, float, float] = (0, 0, 0, 1),
    ) -> int:
        scaled = [c * SCALE for c in place]
        body: int = self._bullet.createMultiBody(
            mass, shape, -1, scaled, turn, useMaximalCoordinates=True, **self._where
        )
        return body

    def flick(self, index: int, launch: Launch) -> End:
        """Launch a piece, and run until it rests."""
        body, (velocity, angular) = self._pieces[index], velocities(launch)
        wide_awake = self._bullet.ACTIVATION_STATE_WAKE_UP
        self._bullet.changeDynamics(body, -1, activationState=wide_awake, **self._where)
        self._bullet.resetBaseVelocity(body, (velocity * SCALE).tolist(), angular.tolist(), **self._where)
        at_rest = to_rest(self._step, lambda: self._is_calm(body), self._setup.step_ms)
        place, (x, y, _, _) = self._bullet.getBasePositionAndOrientation(body, **self._where)
        return End(self._kinds[index], at_rest, tuple(c / SCALE for c in place), 1 - 2 * (x * x + y * y))

    def lay(self) -> None:
        """Lay what has moved where it was, asleep. To restore a saved state would wake everything."""
        for body, (place, turn) in zip(self._pieces, self._start, strict=True):
            now = self._bullet.getBasePositionAndOrientation(body, **self._where)[0]
            if math.dist(now, place) > MOVED_M * SCALE:
                asleep = self._bullet.ACTIVATION_STATE_SLEEP
                self._bullet.resetBasePositionAndOrientation(body, place, turn, **self._where)
                self._bullet.resetBaseVelocity(body, (0, 0, 0), (0, 0, 0), **self._where)
                self._bullet.changeDynamics(body, -1, activationState=asleep, **self._where)

    def _step(self, count: int) -> None:
        for _ in range(count):
            self._bullet.stepSimulation(**self._where)

    def _is_calm(self, body: int) -> bool:
        linear, angular = self._bullet.getBaseVelocity(body, **self._where)
        return math.hypot(*linear) < REST_SPEED * SCALE and math.hypot(*angular) < REST_SPIN
