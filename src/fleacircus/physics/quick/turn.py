"""Quaternions and rotation matrices of single bodies, compiled."""

import math

from fleacircus.physics.quick.kernel import Array, kernel

SMALL = 0.5
"""Half turns smaller than this, in radians, are worked out by a series, which is exact to the last digits."""


@kernel
def matrix(quats: Array, row: int, at: int, turns: Array, into: int, to: int) -> None:
    """Write the rotation matrix of a unit quaternion, by rows, from one place of a table into another."""
    w, x, y, z = quats[row, at], quats[row, at + 1], quats[row, at + 2], quats[row, at + 3]
    turns[into, to], turns[into, to + 1] = 1 - 2 * (y * y + z * z), 2 * (x * y - w * z)
    turns[into, to + 2], turns[into, to + 3] = 2 * (x * z + w * y), 2 * (x * y + w * z)
    turns[into, to + 4], turns[into, to + 5] = 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)
    turns[into, to + 6], turns[into, to + 7] = 2 * (x * z - w * y), 2 * (y * z + w * x)
    turns[into, to + 8] = 1 - 2 * (x * x + y * y)


@kernel
def spun(quats: Array, row: int, at: int, p: float, q: float, r: float, time_s: float) -> None:
    """Turn a body by its own spin for a while, in place."""
    half2 = (p * p + q * q + r * r) * time_s * time_s / 4
    if half2 < SMALL * SMALL:
        c = 1 - half2 / 2 * (1 - half2 / 12 * (1 - half2 / 30 * (1 - half2 / 56 * (1 - half2 / 90))))
        s = 1 - half2 / 6 * (1 - half2 / 20 * (1 - half2 / 42 * (1 - half2 / 72 * (1 - half2 / 110))))
        s *= time_s / 2
    else:
        half = math.sqrt(half2)
        c, s = math.cos(half), math.sin(half) / half * time_s / 2
    w, x, y, z = quats[row, at], quats[row, at + 1], quats[row, at + 2], quats[row, at + 3]
    a, b, d = s * p, s * q, s * r
    e, f = w * c - x * a - y * b - z * d, w * a + x * c + y * d - z * b
    g, h = w * b - x * d + y * c + z * a, w * d + x * b - y * a + z * c
    size = math.sqrt(e * e + f * f + g * g + h * h)
    quats[row, at], quats[row, at + 1], quats[row, at + 2], quats[row, at + 3] = e / size, f / size, g / size, h / size
