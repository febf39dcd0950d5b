"""One run of the quick table: from a launch to rest, a step of the judge at a time, with only what is awake in it."""

import math

from fleacircus.physics.local import LOOKING_AHEAD
from fleacircus.physics.model import ON_EDGE
from fleacircus.physics.quick.crew import AWAKE, TOUCHED, WHO, Room, lay, wake
from fleacircus.physics.quick.field import AT, PLACE, PLAN_OF, SPEED, SPIN, TOP, TURN, Field
from fleacircus.physics.quick.kernel import Array, kernel
from fleacircus.physics.quick.leap import leap
from fleacircus.physics.quick.meet import AT_CUP, CROWDED, WELL
from fleacircus.physics.quick.shapes import Shapes
from fleacircus.physics.quick.step import step
from fleacircus.physics.run import FAST, LIMIT_MS, LOW_M, NEARLY_FLAT, WILD_SPEED

RESTS, ON_ITS_EDGE, TOO_LONG, WILD = WELL, AT_CUP + 1, AT_CUP + 2, AT_CUP + 3
"""How a run ends, beside what a look around may tell; all but the first are handed over to the engine."""
CHECK_MS = LOOKING_AHEAD.check_ms
REST_SPEED, REST_SPIN = LOOKING_AHEAD.rest_speed, LOOKING_AHEAD.rest_spin


@kernel
def run(shapes: Shapes, feel: Array, field: Field, room: Room, first: int, launch: Array) -> int:
    """Run from a launch until everything rests: how it ended. The room is left as it is then."""
    lay(field, room)
    things, crew = room.things, room.crew
    shoot(things, first, launch)
    low = LOW_M
    for i in range(field.pieces, len(room.rough)):
        low = max(low, LOW_M + room.rough[i, TOP])
    if not wake(field, room, first):
        return CROWDED
    now = 0
    if crew[AWAKE] == 1:
        now = leap(shapes.numbers, field.kinds[first], things, room.rough, first, True)
    speed = WILD_SPEED
    while now < LIMIT_MS:
        hard = speed > FAST and is_fast_and_low(room, low)
        ms = CHECK_MS - now % CHECK_MS
        for _ in range(2 * ms if hard else ms):
            ended = step(shapes, feel, field, room, first, hard)
            if ended != WELL:
                return ended
        now += ms
        speed, may_rest = 0.0, True
        for n in range(crew[AWAKE]):
            who = crew[WHO + n]
            speed = max(speed, size(things, who, SPEED))
            may_rest = may_rest and size(things, who, SPIN) < REST_SPIN and abs(things[who, TURN + 8]) > NEARLY_FLAT
        if not speed < WILD_SPEED:
            return WILD
        if speed < REST_SPEED and may_rest:
            return at_rest(field, room)
        if crew[AWAKE] == 1:
            note(field, room)
            who = crew[WHO]
            now += leap(shapes.numbers, field.kinds[who], things, room.rough, who, False)
    return TOO_LONG


@kernel
def shoot(things: Array, who: int, launch: Array) -> None:
    """Give a piece the speed and spin of a launch: speed, loft, direction, spin, roll."""
    speed, loft, spin, roll = launch[0], launch[1], launch[3], launch[4]
    c, s = math.cos(launch[2]), math.sin(launch[2])
    level = speed * math.cos(loft)
    things[who, SPEED], things[who, SPEED + 1], things[who, SPEED + 2] = level * c, level * s, speed * math.sin(loft)
    x, y = spin * s + roll * c, roll * s - spin * c
    for k in range(3):
        things[who, SPIN + k] = things[who, TURN + k] * x + things[who, TURN + 3 + k] * y


@kernel
def size(things: Array, who: int, at: int) -> float:
    """The length of a vector."""
    return math.sqrt(things[who, at] ** 2 + things[who, at + 1] ** 2 + things[who, at + 2] ** 2)


@kernel
def is_fast_and_low(room: Room, low: float) -> bool:
    """Whether something fast may hit something before the next check."""
    for n in range(room.crew[AWAKE]):
        who = room.crew[WHO + n]
        if size(room.things, who, SPEED) > FAST and room.things[who, PLACE + 2] < low:
            return True
    return False


@kernel
def note(field: Field, room: Room) -> None:
    """Bring the obstacles up to date with what has moved."""
    things, rough = room.things, room.rough
    for who in range(field.pieces):
        if room.marks[who, TOUCHED]:
            upright = min(abs(things[who, TURN + 8]), 1.0)
            rough[who, AT], rough[who, AT + 1] = things[who, PLACE], things[who, PLACE + 1]
            rough[who, TOP] = things[who, PLACE + 2] + rough[who, PLAN_OF] * math.sqrt(1 - upright * upright) + 0.001


@kernel
def at_rest(field: Field, room: Room) -> int:
    """Whether all that took part lies, rather than stands on its edge."""
    for who in range(field.pieces):
        if room.marks[who, TOUCHED] and abs(room.things[who, TURN + 8]) < ON_EDGE:
            return ON_ITS_EDGE
    return RESTS
