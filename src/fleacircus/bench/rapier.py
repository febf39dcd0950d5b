"""A table in Rapier."""

import math
from importlib import import_module
from typing import Any

import numpy as np

from fleacircus.bench.rivals import CHECK_MS, SETTLE_MS, End, Setup, base_prism, to_rest
from fleacircus.physics import Tabletop
from fleacircus.physics.launch import Launch, velocities
from fleacircus.physics.model import PIECES, Form
from fleacircus.physics.run import REST_SPEED, REST_SPIN
from fleacircus.physics.scene import bevelled

SCALE = 100.0
MOVED_M = 1e-5
STIFF_DAMPING = 5.0
"""The damping ratio of contacts that were made stiffer; the engine's own is 10, for contacts of 30 and 60 Hz."""


class Rapier:
    """A table in Rapier, which knows no rolling friction.

    It steps in the thread that calls it. With `set_num_threads(1)` every step is handed to another thread and waited
    for, which costs more than the step itself, and how much is the scheduler's.
    """

    def __init__(self, table: Tabletop, setup: Setup) -> None:
        rapier: Any = import_module("rapier3d")
        self._setup, self._rapier = setup, rapier
        self._world = rapier.PhysicsWorld(gravity=(0.0, 0.0, -9.81 * SCALE))
        self._tune()
        floor = rapier.Collider.cuboid(100.0, 100.0, 5.0).translation((0.0, 0.0, -5.0)).friction(0.9)
        self._world.add_body(rapier.RigidBody.fixed(), [floor])
        for fixture in table.fixtures:
            stand = rapier.RigidBody.fixed().translation(_scaled(fixture.x_um / 1e6, fixture.y_um / 1e6, 0))
            hull = rapier.Collider.convex_hull(np.array(base_prism(fixture)) * SCALE)
            self._world.add_body(stand, [hull.friction(0.5)])
        self._kinds = [piece.kind for piece in table.pieces]
        self._pieces = []
        for piece in table.pieces:
            form, pose = PIECES[piece.kind], piece.pose
            turn = rapier.Rotation3(*(part / 32767 for part in pose.quat))
            place = rapier.Isometry3(_scaled(pose.x_um / 1e6, pose.y_um / 1e6, pose.z_um / 1e6), turn)
            body = rapier.RigidBody.dynamic().position(place).angular_damping(setup.damping)
            self._pieces.append(self._world.add_body(body, [self._solid(form).friction(0.25)]))
        self._step(round(SETTLE_MS / setup.step_ms))
        self._start = [self._world.rigid_bodies[handle].position for handle in self._pieces]

    def _tune(self) -> None:
        tuned, setup = self._world.integration_parameters, self._setup
        tuned.dt = setup.step_ms / 1000
        if setup.iterations:
            tuned.num_solver_iterations = setup.iterations
        if setup.hertz:
            stiff = self._rapier.SpringCoefficients(setup.hertz, STIFF_DAMPING)
            tuned.contact_softness = tuned.static_contact_softness = stiff

    def _solid(self, form: Form) -> Any:
        if not self._setup.primitives:
            return self._rapier.Collider.convex_hull(np.array(bevelled(form)) * SCALE)
        a, b, c = _scaled(form.width_um / 2e6, form.depth_um / 2e6, form.height_um / 2e6)
        if form.outline == "disc":
            return self._rapier.Collider.cylinder(c, a).rotation((math.pi / 2, 0.0, 0.0))
        return self._rapier.Collider.cuboid(a, b, c)

    def lay(self) -> None:
        """Lay what has moved where it was, and wait until it sleeps.

        What is moved by hand is awake for half a second; moved again before that, it would never sleep.
        """
        bodies = self._world.rigid_bodies
        for handle, place in zip(self._pieces, self._start, strict=True):
            body = bodies[handle]
            if not body.is_sleeping or math.dist(body.translation, place.translation) > MOVED_M * SCALE:
                body.position, body.linvel, body.angvel = place, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
        for _ in range(SETTLE_MS // CHECK_MS):
            if all(bodies[handle].is_sleeping for handle in self._pieces):
                return
            self._step(round(CHECK_MS / self._setup.step_ms))

    def flick(self, index: int, launch: Launch) -> End:
        """Launch a piece, and run until it rests."""
        body, (velocity, angular) = self._world.rigid_bodies[self._pieces[index]], velocities(launch)
        body.linvel, body.angvel = _scaled(*velocity.tolist()), tuple(angular.tolist())
        body.wake_up(True)
        at_rest = to_rest(self._step, lambda: self._is_calm(index), self._setup.step_ms)
        place, (x, y, _, _) = body.translation, body.rotation.to_tuple()
        where = (place.x / SCALE, place.y / SCALE, place.z / SCALE)
        return End(self._kinds[index], at_rest, where, 1 - 2 * (x * x + y * y))

    def _step(self, count: int) -> None:
        for _ in range(count):
            self._world.step()

    def _is_calm(self, index: int) -> bool:
        body = self._world.rigid_bodies[self._pieces[index]]
        linear, angular = body.linvel, body.angvel
        return (
            math.hypot(linear.x, linear.y, linear.z) < REST_SPEED * SCALE
            and math.hypot(angular.x, angular.y, angular.z) < REST_SPIN
        )


def _scaled(*metres: float) -> tuple[float, ...]:
    return tuple(SCALE * part for part in metres)
