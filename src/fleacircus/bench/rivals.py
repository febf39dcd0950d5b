"""The same table in other engines, to measure against: Bullet and Rapier, where they are installed.

Both get the pieces' bevelled shapes, 1 ms steps, sleep, and the rest rule of the judge. Both are scaled up, since
their margins are made for larger things. Neither is tuned to play the same game.
"""

import math
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

import numpy as np

from fleacircus.physics import Tabletop
from fleacircus.physics.launch import Launch, velocities
from fleacircus.physics.model import FIXTURES, PIECES
from fleacircus.physics.run import LIMIT_MS, REST_SPEED, REST_SPIN
from fleacircus.physics.scene import FOUNDATION_M, bevelled, outline_m

CHECK_MS, CHECKS = 10, 3


class Rival(Protocol):
    """An engine holding a table."""

    def flick(self, index: int, launch: Launch) -> None:
        """Set the table up afresh, launch a piece, and run until it rests."""
        ...


def rivals(table: Tabletop) -> dict[str, Rival]:
    """The engines that can be had, each holding the table."""
    made: dict[str, tuple[str, Callable[[Tabletop], Rival]]] = {
        "bullet": ("pybullet", Bullet),
        "rapier": ("rapier3d", Rapier),
    }
    return {name: make(table) for name, (module, make) in made.items() if find_spec(module)}


class Bullet:
    """A table in Bullet."""

    SCALE = 10.0

    def __init__(self, table: Tabletop) -> None:
        self._bullet: Any = import_module("pybullet")
        pybullet = self._bullet
        self._world = pybullet.connect(pybullet.DIRECT)
        self._where = {"physicsClientId": self._world}
        pybullet.setGravity(0, 0, -9.81 * self.SCALE, **self._where)
        pybullet.setTimeStep(0.001, **self._where)
        plane = pybullet.createCollisionShape(pybullet.GEOM_PLANE, **self._where)
        pybullet.changeDynamics(self._body(0, plane, (0, 0, 0)), -1, lateralFriction=0.9, **self._where)
        for fixture in table.fixtures:
            form = FIXTURES[fixture.kind]
            prism = [(x, y, z) for z in (-FOUNDATION_M, form.height_um / 1e6) for x, y in outline_m(form)]
            self._body(0, self._hull(prism), (fixture.x_um / 1e6, fixture.y_um / 1e6, 0))
        self._pieces = []
        for piece in table.pieces:
            form, pose = PIECES[piece.kind], piece.pose
            place = (pose.x_um / 1e6, pose.y_um / 1e6, pose.z_um / 1e6)
            w, x, y, z = (part / 32767 for part in pose.quat)
            self._pieces.append(self._body(form.mass_mg / 1e6, self._hull(bevelled(form)), place, (x, y, z, w)))
            pybullet.changeDynamics(
                self._pieces[-1],
                -1,
                lateralFriction=0.25,
                rollingFriction=0.0005 * self.SCALE,
                spinningFriction=0.003 * self.SCALE,
                activationState=pybullet.ACTIVATION_STATE_ENABLE_SLEEPING,
                sleepThreshold=0.05 * self.SCALE,
                **self._where,
            )
        for _ in range(500):
            pybullet.stepSimulation(**self._where)
        self._start = pybullet.saveState(**self._where)

    def _hull(self, corners: list[tuple[float, float, float]]) -> int:
        scaled = [[c * self.SCALE for c in corner] for corner in corners]
        shape: int = self._bullet.createCollisionShape(self._bullet.GEOM_MESH, vertices=scaled, **self._where)
        return shape

    def _body(
        self,
        mass: float,
        shape: int,
        place: tuple[float, float, float],
        turn: tuple[float, float, float, float] = (0, 0, 0, 1),
    ) -> int:
        scaled = [c * self.SCALE for c in place]
        body: int = self._bullet.createMultiBody(
            mass, shape, -1, scaled, turn, useMaximalCoordinates=True, **self._where
        )
        return body

    def flick(self, index: int, launch: Launch) -> None:
        """Set the table up afresh, launch a piece, and run until it rests."""
        self._bullet.restoreState(self._start, **self._where)
        velocity, angular = velocities(launch)
        wide_awake = self._bullet.ACTIVATION_STATE_WAKE_UP
        self._bullet.changeDynamics(self._pieces[index], -1, activationState=wide_awake, **self._where)
        self._bullet.resetBaseVelocity(
            self._pieces[index], (velocity * self.SCALE).tolist(), angular.tolist(), **self._where
        )
        _run(self._step, lambda: self._is_calm(index))

    def _step(self) -> None:
        self._bullet.stepSimulation(**self._where)

    def _is_calm(self, index: int) -> bool:
        linear, angular = self._bullet.getBaseVelocity(self._pieces[index], **self._where)
        return math.hypot(*linear) < REST_SPEED * self.SCALE and math.hypot(*angular) < REST_SPIN


class Rapier:
    """A table in Rapier."""

    SCALE = 100.0

    def __init__(self, table: Tabletop) -> None:
        rapier: Any = import_module("rapier3d")
        self._world = rapier.PhysicsWorld(gravity=(0.0, 0.0, -9.81 * self.SCALE))
        self._world.set_num_threads(1)
        self._world.integration_parameters.dt = 0.001
        floor = rapier.Collider.cuboid(100.0, 100.0, 5.0).translation((0.0, 0.0, -5.0)).friction(0.9)
        self._world.add_body(rapier.RigidBody.fixed(), [floor])
        for fixture in table.fixtures:
            form = FIXTURES[fixture.kind]
            prism = [(x, y, z) for z in (-FOUNDATION_M, form.height_um / 1e6) for x, y in outline_m(form)]
            stand = rapier.RigidBody.fixed().translation(self._scaled(fixture.x_um / 1e6, fixture.y_um / 1e6, 0))
            self._world.add_body(stand, [rapier.Collider.convex_hull(np.array(prism) * self.SCALE).friction(0.5)])
        self._pieces = []
        for piece in table.pieces:
            form, pose = PIECES[piece.kind], piece.pose
            place = self._scaled(pose.x_um / 1e6, pose.y_um / 1e6, pose.z_um / 1e6)
            hull = rapier.Collider.convex_hull(np.array(bevelled(form)) * self.SCALE).friction(0.25)
            self._pieces.append(self._world.add_body(rapier.RigidBody.dynamic().translation(place), [hull]))
        for _ in range(2000):
            self._world.step()
        self._start = [self._world.rigid_bodies[handle].position for handle in self._pieces]

    def _scaled(self, *metres: float) -> tuple[float, ...]:
        return tuple(self.SCALE * part for part in metres)

    def flick(self, index: int, launch: Launch) -> None:
        """Set the table up afresh, launch a piece, and run until it rests."""
        bodies = self._world.rigid_bodies
        for handle, place in zip(self._pieces, self._start, strict=True):
            body = bodies[handle]
            if not body.is_sleeping:
                body.position, body.linvel, body.angvel = place, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
                body.sleep()
        velocity, angular = velocities(launch)
        body = bodies[self._pieces[index]]
        body.position = self._start[index]
        body.linvel, body.angvel = self._scaled(*velocity.tolist()), tuple(angular.tolist())
        body.wake_up(True)
        _run(self._world.step, lambda: self._is_calm(index))

    def _is_calm(self, index: int) -> bool:
        body = self._world.rigid_bodies[self._pieces[index]]
        linear, angular = body.linvel, body.angvel
        return (
            math.hypot(linear.x, linear.y, linear.z) < REST_SPEED * self.SCALE
            and math.hypot(angular.x, angular.y, angular.z) < REST_SPIN
        )


def _run(step: Callable[[], None], is_calm: Callable[[], bool]) -> None:
    """Step until three checks in a row find the piece calm, or the time is up."""
    calm = 0
    for _ in range(LIMIT_MS // CHECK_MS):
        for _ in range(CHECK_MS):
            step()
        calm = calm + 1 if is_calm() else 0
        if calm == CHECKS:
            return
