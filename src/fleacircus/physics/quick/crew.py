"""Who takes part in a run: the pieces that are awake, how they wake and fall asleep, and room to work in."""

from typing import NamedTuple

import numpy as np

from fleacircus.physics.outline import CORNERS
from fleacircus.physics.quick import cone
from fleacircus.physics.quick.field import ROOM, SPEED, WIDTH, Field
from fleacircus.physics.quick.halves import MOST_AWAKE, SIZE
from fleacircus.physics.quick.hull import Tools, tools
from fleacircus.physics.quick.kernel import Array, kernel, maker

MOST_CONTACTS = 96
AWAKE, CONTACTS, WHO, SLOW, CREW = 0, 1, 2, 2 + MOST_AWAKE, 2 + 2 * MOST_AWAKE
"""How many are awake, how many contacts there are; which pieces these are, in the order of their waking, and for how
many steps each has been slow."""
ORDER, TOUCHED = 0, 1
"""Of each piece: its place among those awake, -1 if it sleeps; whether it has taken part."""


class Room(NamedTuple):
    """All that a run writes on."""

    things: Array
    rough: Array
    crew: Array
    marks: Array
    axes: Array
    """For each body awake, directions that parted it from each thing lately."""
    con: Array
    ids: Array
    mass: Array
    f: Array
    whole: Array
    desk: Array
    tools: Tools


@maker
def room_for(field: Field) -> Room:
    """Room to work in, for any number of runs on one table."""
    return Room(
        np.empty_like(field.things),
        np.empty_like(field.rough),
        np.zeros(CREW, np.int64),
        np.zeros((field.pieces, 2), np.int64),
        np.zeros((MOST_AWAKE, len(field.things), 3)),
        np.zeros((MOST_CONTACTS, cone.NOTES)),
        np.full((MOST_CONTACTS, cone.MARKS), -1, np.int64),
        np.zeros((MOST_AWAKE, cone.MASS)),
        np.zeros((cone.ROWS, SIZE)),
        np.zeros(SIZE * SIZE),
        np.zeros((3, CORNERS, 3)),
        tools(),
    )


@kernel
def lay(field: Field, room: Room) -> None:
    """Lay the table as it is at rest, everybody asleep."""
    for i in range(len(field.things)):
        for k in range(WIDTH):
            room.things[i, k] = field.things[i, k]
    for i in range(len(field.rough)):
        for k in range(4):
            room.rough[i, k] = field.rough[i, k]
    room.crew[:] = 0
    for i in range(field.pieces):
        room.marks[i, ORDER], room.marks[i, TOUCHED] = -1, 0


@kernel
def join(room: Room, who: int) -> bool:
    """Let one piece take part; whether there is room for it."""
    crew, n = room.crew, room.crew[AWAKE]
    if n == MOST_AWAKE:
        return False
    crew[AWAKE] = n + 1
    crew[WHO + n], crew[SLOW + n] = who, 0
    room.marks[who, ORDER], room.marks[who, TOUCHED] = n, 1
    for k in range(6):
        room.f[cone.FOUND, 6 * n + k] = 0
    for j in range(len(room.things)):
        for k in range(3):
            room.axes[n, j, k] = 0
    for m in range(n + 1):
        room.things[crew[WHO + m], ROOM] = 0
    return True


@kernel
def wake(field: Field, room: Room, who: int) -> bool:
    """Let a piece take part, and those that touch it; whether there is room for them."""
    if room.marks[who, ORDER] >= 0:
        return True
    n = room.crew[AWAKE]
    if not join(room, who):
        return False
    while n < room.crew[AWAKE]:
        one = room.crew[WHO + n]
        for p in range(len(field.pairs)):
            a, b = field.pairs[p, 0], field.pairs[p, 1]
            if a == one or b == one:
                other = b if a == one else a
                if not room.marks[other, TOUCHED] and not join(room, other):
                    return False
        n += 1
    return True


@kernel
def fall_asleep(room: Room, n: int) -> None:
    """Take a body out; the last one takes its place."""
    crew, last = room.crew, room.crew[AWAKE] - 1
    who = crew[WHO + n]
    for k in range(6):
        room.things[who, SPEED + k] = 0
    room.marks[who, ORDER] = -1
    if n != last:
        crew[WHO + n], crew[SLOW + n] = crew[WHO + last], crew[SLOW + last]
        room.marks[crew[WHO + n], ORDER] = n
        for j in range(len(room.things)):
            for k in range(3):
                room.axes[n, j, k] = room.axes[last, j, k]
        for k in range(6):
            room.f[cone.FOUND, 6 * n + k] = room.f[cone.FOUND, 6 * last + k]
    crew[AWAKE] = last
