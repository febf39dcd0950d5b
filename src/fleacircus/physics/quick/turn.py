"""Quaternions and rotation matrices of single bodies, compiled."""

import math

from fleacircus.physics.quick.kernel import Array, kernel


@kernel
def matrix(quat: Array, turn: Array) -> None:
    """Write the rotation matrix of a unit quaternion."""
    w, x, y, z = quat[0], quat[1], quat[2], quat[3]
    turn[0, 0], turn[0, 1], turn[0, 2] = 1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)
    turn[1, 0], turn[1, 1], turn[1, 2] = 2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)
    turn[2, 0], turn[2, 1], turn[2, 2] = 2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)


@kernel
def spun(quat: Array, spin: Array, time_s: float) -> None:
    """Turn a body by its own spin for a while, in place."""
    rate = math.sqrt(spin[0] * spin[0] + spin[1] * spin[1] + spin[2] * spin[2])
    if rate * time_s < 1e-15:
        return
    c, s = math.cos(rate * time_s / 2), math.sin(rate * time_s / 2) / rate
    w, x, y, z = quat[0], quat[1], quat[2], quat[3]
    a, b, d = s * spin[0], s * spin[1], s * spin[2]
    quat[0] = w * c - x * a - y * b - z * d
    quat[1] = w * a + x * c + y * d - z * b
    quat[2] = w * b - x * d + y * c + z * a
    quat[3] = w * d + x * b - y * a + z * c
    size = math.sqrt(quat[0] ** 2 + quat[1] ** 2 + quat[2] ** 2 + quat[3] ** 2)
    for i in range(4):
        quat[i] /= size


@kernel
def spin_change(spin: Array, inertia: Array, change: Array) -> None:
    """How a free body's spin changes by itself: Euler's equations, in its own frame."""
    x, y, z = spin[0], spin[1], spin[2]
    change[0] = (inertia[1] - inertia[2]) * y * z / inertia[0]
    change[1] = (inertia[2] - inertia[0]) * z * x / inertia[1]
    change[2] = (inertia[0] - inertia[1]) * x * y / inertia[2]
