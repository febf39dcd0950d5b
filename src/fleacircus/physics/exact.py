"""Sums of three that come out alike on every processor.

NumPy hands `@` to a BLAS whose kernels, and with them the last bit of a sum, are chosen by the processor. What a shot
starts from must not depend on that: a tumbling piece makes centimetres of a last bit, and a stored match is decided
again on other machines.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from fleacircus.physics.outline import Floats

Triple = tuple[float, float, float]

_SPLIT = 2.0**27 + 1.0


def dot(a: Sequence[float], b: Sequence[float]) -> float:
    """The scalar product, rounded after every step."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def dot_fused(a: Sequence[float], b: Sequence[float]) -> float:
    """The scalar product as fused steps give it, from the middle on; stored matches were decided by it."""
    return fma(a[2], b[2], fma(a[0], b[0], a[1] * b[1]))


def fma(a: float, b: float, c: float) -> float:
    """a * b + c, rounded once."""
    product = a * b
    a_high, b_high = _high(a), _high(b)
    a_low, b_low = a - a_high, b - b_high
    error = ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low
    return math.fsum((product, error, c))


def _high(number: float) -> float:
    """The upper half of a number's digits."""
    scaled = _SPLIT * number
    return scaled - (scaled - number)


def turn_of(quat: Floats) -> tuple[Triple, Triple, Triple]:
    """The rotation matrix of one unit quaternion, by rows."""
    w, x, y, z = quat.tolist()
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )


def into(turn: tuple[Triple, Triple, Triple], vector: Sequence[float]) -> Triple:
    """A vector of the table's frame in the frame of what is so turned."""
    x, y, z = zip(*turn, strict=True)
    return dot(x, vector), dot(y, vector), dot(z, vector)
