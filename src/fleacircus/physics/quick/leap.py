"""Free flight of the one piece that is awake, in closed form, as the judge does it: to just before it may touch."""

import math

from fleacircus.physics.flight import CLEAR_M, GRAVITY
from fleacircus.physics.quick.field import AT, PLACE, PLAN_OF, QUAT, ROOM, SPEED, SPIN, TOP, TURN
from fleacircus.physics.quick.kernel import Array, kernel
from fleacircus.physics.quick.shapes import GYRO, INERTIA, PLAN, ROUND, TALL
from fleacircus.physics.quick.turn import matrix, spun
from fleacircus.physics.run import WORTH_MS


@kernel
def leap(numbers: Array, kind: int, things: Array, rough: Array, who: int, from_mat: bool) -> int:
    """Move a flying piece ahead; by how many milliseconds, 0 if it stays."""
    z, rise = things[who, PLACE + 2], things[who, SPEED + 2]
    airborne = (rise + math.sqrt(rise * rise + 2 * GRAVITY * max(0.0, z))) / GRAVITY
    if airborne * 1000 < WORTH_MS:
        return 0
    is_round, radius = numbers[kind, ROUND] > 0, numbers[kind, PLAN]
    upright = min(1.0, abs(things[who, TURN + 8])) if is_round else 0.0
    low = z - radius * math.sqrt(1 - upright * upright) - numbers[kind, TALL] * upright
    if low < (-CLEAR_M if from_mat else CLEAR_M) or (from_mat and upright < 0.9999):
        return 0
    ahead = free_ms(numbers, kind, things, rough, who, airborne, from_mat)
    if ahead < WORTH_MS:
        return 0
    t = ahead / 1000
    things[who, PLACE] += t * things[who, SPEED]
    things[who, PLACE + 1] += t * things[who, SPEED + 1]
    things[who, PLACE + 2] += t * (rise - GRAVITY / 2 * t)
    things[who, SPEED + 2] -= GRAVITY * t
    if is_round:
        turn_freely(numbers, kind, things, who, t)
    else:
        for _ in range(ahead):
            swerve(numbers, kind, things, who, 0.001)
            spun(things, who, QUAT, things[who, SPIN], things[who, SPIN + 1], things[who, SPIN + 2], 0.001)
    matrix(things, who, QUAT, things, who, TURN)
    things[who, ROOM] = 0
    return ahead


@kernel
def swerve(numbers: Array, kind: int, things: Array, who: int, time_s: float) -> None:
    """How a free body's spin changes by itself: Euler's equations, in its own frame."""
    x, y, z = things[who, SPIN], things[who, SPIN + 1], things[who, SPIN + 2]
    things[who, SPIN] += time_s * numbers[kind, GYRO] * y * z
    things[who, SPIN + 1] += time_s * numbers[kind, GYRO + 1] * z * x
    things[who, SPIN + 2] += time_s * numbers[kind, GYRO + 2] * x * y


@kernel
def momentum(numbers: Array, kind: int, things: Array, who: int) -> tuple[float, float, float, float]:
    """The direction of the angular momentum in the table's frame, and its size."""
    a = numbers[kind, INERTIA] * things[who, SPIN]
    b = numbers[kind, INERTIA + 1] * things[who, SPIN + 1]
    c = numbers[kind, INERTIA + 2] * things[who, SPIN + 2]
    x = things[who, TURN] * a + things[who, TURN + 1] * b + things[who, TURN + 2] * c
    y = things[who, TURN + 3] * a + things[who, TURN + 4] * b + things[who, TURN + 5] * c
    z = things[who, TURN + 6] * a + things[who, TURN + 7] * b + things[who, TURN + 8] * c
    size = math.sqrt(x * x + y * y + z * z)
    if size > 0:
        return x / size, y / size, z / size, size
    return 0.0, 0.0, 1.0, 0.0


@kernel
def turn_freely(numbers: Array, kind: int, things: Array, who: int, t: float) -> None:
    """Turn a round body: steadily about its momentum and about its own axis."""
    x, y, z, size = momentum(numbers, kind, things, who)
    across = numbers[kind, INERTIA]
    spun(things, who, QUAT, 0.0, 0.0, (1 - numbers[kind, INERTIA + 2] / across) * things[who, SPIN + 2], t)
    half = t * size / across / 2
    c, s = math.cos(half), math.sin(half)
    a, b, d = s * x, s * y, s * z
    p, q, r, o = things[who, QUAT], things[who, QUAT + 1], things[who, QUAT + 2], things[who, QUAT + 3]
    things[who, QUAT] = c * p - a * q - b * r - d * o
    things[who, QUAT + 1] = c * q + a * p + b * o - d * r
    things[who, QUAT + 2] = c * r - a * o + b * p + d * q
    things[who, QUAT + 3] = c * o + a * r - b * q + d * p
    matrix(things, who, QUAT, things, who, TURN)
    for i in range(3):
        share = things[who, TURN + i] * x + things[who, TURN + 3 + i] * y + things[who, TURN + 6 + i] * z
        things[who, SPIN + i] = share * size / numbers[kind, INERTIA + i]


@kernel
def free_ms(numbers: Array, kind: int, things: Array, rough: Array, who: int, airborne: float, from_mat: bool) -> int:
    """For how many milliseconds the flight surely touches nothing."""
    radius, tall, is_round = numbers[kind, PLAN], numbers[kind, TALL], numbers[kind, ROUND] > 0
    z, rise = things[who, PLACE + 2], things[who, SPEED + 2]
    x, y, up, size = momentum(numbers, kind, things, who)
    axis = things[who, TURN + 8]
    along = x * things[who, TURN + 2] + y * things[who, TURN + 5] + up * axis
    steady, sideways = up * along, x * things[who, TURN + 5] - y * things[who, TURN + 2]
    highest = 0.0
    for i in range(len(rough)):
        if i != who:
            highest = max(highest, rough[i, TOP])
    count = int(airborne * 1000)
    for i in range(count):
        t = (i + 1) / 1000
        middle = z + t * (rise - GRAVITY / 2 * t)
        if middle - radius - tall > highest + CLEAR_M:
            continue
        low = middle - radius
        if is_round:
            angle = t * size / numbers[kind, INERTIA]
            upright = min(abs(steady + (axis - steady) * math.cos(angle) + sideways * math.sin(angle)), 1.0)
            low = middle - radius * math.sqrt(1 - upright * upright) - tall * upright
        limit = -CLEAR_M / 2 if from_mat and i < 5 else CLEAR_M
        if low < limit or (
            low < highest + CLEAR_M
            and is_near(
                rough,
                who,
                things[who, PLACE] + t * things[who, SPEED],
                things[who, PLACE + 1] + t * things[who, SPEED + 1],
                low - CLEAR_M,
                radius + CLEAR_M,
            )
        ):
            return max(0, i - 1)
    return count


@kernel
def is_near(rough: Array, who: int, x: float, y: float, low: float, radius: float) -> bool:
    """Whether anything higher than this is within reach of a place."""
    for i in range(len(rough)):
        if i != who and rough[i, TOP] > low:
            reach = radius + rough[i, PLAN_OF]
            if (rough[i, AT] - x) ** 2 + (rough[i, AT + 1] - y) ** 2 < reach * reach:
                return True
    return False
