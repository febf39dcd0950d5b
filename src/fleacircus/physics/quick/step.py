"""One step of all that is awake, as the judge does it: contacts, accelerations, then speeds and places."""

import math

from fleacircus.physics.flight import GRAVITY
from fleacircus.physics.quick.cone import (
    ARM,
    FAR,
    FOUND,
    FREE,
    GAP,
    NORMAL,
    WHERE,
    accelerations,
    part,
    settle_law,
)
from fleacircus.physics.quick.crew import AWAKE, CONTACTS, SLOW, WHO, Room, fall_asleep
from fleacircus.physics.quick.field import PLACE, QUAT, ROOM, SPAN, SPEED, SPIN, TURN, Field
from fleacircus.physics.quick.halves import AHEAD
from fleacircus.physics.quick.kernel import Array, kernel
from fleacircus.physics.quick.leap import swerve
from fleacircus.physics.quick.meet import WELL, look_around
from fleacircus.physics.quick.shapes import GYRO, INERTIA, Shapes
from fleacircus.physics.quick.shapes import MASS as WEIGHT
from fleacircus.physics.quick.turn import matrix, spun

SLEEP_SPEED = 0.005
SLEEP_STEPS = 10
MOVING = AHEAD
"""The row in which velocities are kept until the contacts are laid."""


@kernel
def lay_body(numbers: Array, kind: int, things: Array, who: int, n: int, mass: Array, f: Array) -> None:
    """A body's mass and inertia in the table's axes, and how it would be free."""
    mass[n, 0] = numbers[kind, WEIGHT]
    for i in range(3):
        for j in range(3):
            total = 0.0
            for k in range(3):
                share = things[who, TURN + 3 * i + k] * things[who, TURN + 3 * j + k]
                total += numbers[kind, INERTIA + k] * share
            mass[n, 1 + 3 * i + j] = total
    x, y, z = things[who, SPIN], things[who, SPIN + 1], things[who, SPIN + 2]
    x, y, z = numbers[kind, GYRO] * y * z, numbers[kind, GYRO + 1] * z * x, numbers[kind, GYRO + 2] * x * y
    b = 6 * n
    f[FREE, b], f[FREE, b + 1], f[FREE, b + 2] = 0.0, 0.0, -GRAVITY
    for i in range(3):
        at = TURN + 3 * i
        f[FREE, b + 3 + i] = things[who, at] * x + things[who, at + 1] * y + things[who, at + 2] * z


@kernel
def lay_contact(feel: Array, room: Room, hard: bool, c: int) -> None:
    """The law of a contact that was noted, its arms, and in its gaps what is wanted, with the other sign."""
    con, ids, things, f = room.con, room.ids, room.things, room.f
    damping = settle_law(feel, hard, con, ids, c)
    for side in range(2):
        n = ids[c, side]
        if n >= 0:
            who = room.crew[WHO + n]
            for k in range(3):
                con[c, ARM + 3 * side + k] = con[c, WHERE + k] - things[who, PLACE + k]
    for k in range(6):
        con[c, GAP + k] = 0
    part(con, ids, c, f, MOVING, GAP)
    for k in range(6):
        con[c, GAP + k] *= damping
    for k in range(3):
        con[c, GAP + k] -= con[c, FAR] * con[c, NORMAL + k]


@kernel
def step(shapes: Shapes, feel: Array, field: Field, room: Room, first: int, hard: bool) -> int:
    """One time step of all that is awake: half a millisecond if hard, else a whole one."""
    ended = look_around(shapes, field, room, first)
    if ended != WELL:
        return ended
    crew, things, f = room.crew, room.things, room.f
    bodies, count, step_s = crew[AWAKE], crew[CONTACTS], 0.0005 if hard else 0.001
    if count:
        for n in range(bodies):
            who = crew[WHO + n]
            lay_body(shapes.numbers, field.kinds[who], things, who, n, room.mass, f)
            for i in range(3):
                at = TURN + 3 * i
                f[MOVING, 6 * n + i] = things[who, SPEED + i]
                f[MOVING, 6 * n + 3 + i] = (
                    things[who, at] * things[who, SPIN]
                    + things[who, at + 1] * things[who, SPIN + 1]
                    + things[who, at + 2] * things[who, SPIN + 2]
                )
        for c in range(count):
            lay_contact(feel, room, hard, c)
        accelerations(bodies, count, room.mass, room.con, room.ids, f, room.whole)
    for n in range(bodies):
        who = crew[WHO + n]
        if count:
            push_on(things, who, f, n, step_s)
        else:
            swerve(shapes.numbers, field.kinds[who], things, who, step_s)
            things[who, SPEED + 2] -= step_s * GRAVITY
            for k in range(6):
                f[FOUND, 6 * n + k] = -GRAVITY if k == 2 else 0.0
        crew[SLOW + n] = crew[SLOW + n] + 1 if go_on(things, who, step_s) else 0
    lull(room)
    return WELL


@kernel
def push_on(things: Array, who: int, f: Array, n: int, step_s: float) -> None:
    """Change a body's speed and spin by the accelerations found."""
    b = 6 * n
    for k in range(3):
        things[who, SPEED + k] += step_s * f[FOUND, b + k]
        share = 0.0
        for i in range(3):
            share += things[who, TURN + 3 * i + k] * f[FOUND, b + 3 + i]
        things[who, SPIN + k] += step_s * share


@kernel
def go_on(things: Array, who: int, step_s: float) -> bool:
    """Move and turn a body by its speed and spin; whether it is slow."""
    u, v, w = things[who, SPEED], things[who, SPEED + 1], things[who, SPEED + 2]
    x, y, z = things[who, SPIN], things[who, SPIN + 1], things[who, SPIN + 2]
    things[who, PLACE] += step_s * u
    things[who, PLACE + 1] += step_s * v
    things[who, PLACE + 2] += step_s * w
    things[who, ROOM] -= step_s * math.sqrt(u * u + v * v + w * w)
    spun(things, who, QUAT, x, y, z, step_s)
    matrix(things, who, QUAT, things, who, TURN)
    is_slow: bool = (
        max(abs(u), abs(v), abs(w)) < SLEEP_SPEED and max(abs(x), abs(y), abs(z)) * things[who, SPAN] < SLEEP_SPEED
    )
    return is_slow


@kernel
def lull(room: Room) -> None:
    """Let bodies sleep that have been slow for a while, unless something livelier touches them."""
    crew = room.crew
    n = crew[AWAKE] - 1
    while n >= 0:
        if crew[SLOW + n] >= SLEEP_STEPS:
            drowsy = True
            for c in range(crew[CONTACTS]):
                a, b = room.ids[c, 0], room.ids[c, 1]
                if a >= 0 and b >= 0 and (a == n or b == n):
                    drowsy = drowsy and crew[SLOW + a] >= SLEEP_STEPS and crew[SLOW + b] >= SLEEP_STEPS
            if drowsy:
                fall_asleep(room, n)
                crew[CONTACTS] = 0
        n -= 1
