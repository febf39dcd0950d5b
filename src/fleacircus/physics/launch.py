"""From a shot to the speed and spin with which a piece leaves the mat. No shooter is simulated."""

import math
from random import Random
from typing import NamedTuple

import numpy as np

from fleacircus.physics.model import PIECES, Noise, Shot
from fleacircus.physics.outline import Floats

DIRECTION_SD_MRAD = 1000 * math.radians(2)
SPEED_SD = 40
LOFT_SD_MRAD = 1000 * math.radians(2)
SPIN_SD = 100


class Launch(NamedTuple):
    """How a piece leaves the mat: m/s, radians and rad/s."""

    speed: float
    loft: float
    direction: float
    spin: float
    roll: float


def draw_noise(rng: Random, unsteadiness: int) -> Noise:
    """What an unsteady hand adds to a shot; `unsteadiness` in per mille of the full amount."""
    share = unsteadiness / 1000
    return Noise(
        direction_mrad=round(rng.gauss(0, DIRECTION_SD_MRAD) * share),
        speed=round(rng.gauss(0, SPEED_SD) * share),
        loft_mrad=round(rng.gauss(0, LOFT_SD_MRAD) * share),
        spin=round(rng.gauss(0, SPIN_SD) * share),
    )


def launch_of(shot: Shot, noise: Noise, kind: str) -> Launch:
    """The launch of a piece of this kind: pressed at its rim it flies flatter and spins more.

    The spin stays below what would drive the trailing rim into the mat.
    """
    press, side = shot.press / 1000, shot.side / 1000
    speed = (0.5 + 2.0 * shot.power / 1000) * (1 + noise.speed / 1000)
    loft = math.radians(75 - 35 * press) + noise.loft_mrad / 1000
    ratio = min((0.05 + 0.30 * press) * (1 + noise.spin / 1000), 0.9 * math.sin(loft))
    direction = (shot.direction_mrad + noise.direction_mrad) / 1000 + math.radians(6 * side)
    return Launch(speed, loft, direction, ratio * speed / (PIECES[kind].width_um / 2e6), 10 * side)


def velocities(launch: Launch) -> tuple[Floats, Floats]:
    """The velocity and the angular velocity, both in the table's frame; with spin the leading edge rises."""
    c, s = math.cos(launch.direction), math.sin(launch.direction)
    level = launch.speed * math.cos(launch.loft)
    velocity = np.array([level * c, level * s, launch.speed * math.sin(launch.loft)])
    angular = -launch.spin * np.array([-s, c, 0]) + launch.roll * np.array([c, s, 0])
    return velocity, angular
