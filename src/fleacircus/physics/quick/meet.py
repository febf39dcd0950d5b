"""All contacts of what is awake: with the mat, with what stands, with other pieces, which wake by it."""

import math

from fleacircus.physics.model import FIXTURES
from fleacircus.physics.quick.cone import DEPTH, FIRST, LAW, LIGHT, NORMAL, SECOND, WHERE
from fleacircus.physics.quick.crew import AWAKE, CONTACTS, MOST_CONTACTS, ORDER, WHO, Room, wake
from fleacircus.physics.quick.field import AT, PLACE, ROOM, SPAN, Field
from fleacircus.physics.quick.kernel import kernel
from fleacircus.physics.quick.mat import lowest, on_mat
from fleacircus.physics.quick.shapes import FELT, FIXED, PIECE, TALL, Shapes
from fleacircus.physics.quick.shapes import LIGHT as EASE
from fleacircus.physics.quick.touch import touching

CUP_TOP_M = FIXTURES["cup"].height_um / 1e6
CUP_REACH_M = FIXTURES["cup"].width_um / 2e6
CUP_NEAR_M = 0.003
WELL, CROWDED, AT_CUP = range(3)
"""How the look went; all but the first are handed over to the engine."""
FAR_M = 1.0
CLOSE_M = 1e-6


@kernel
def note(room: Room, law: int, first: int, second: int, p: int, ease: float) -> None:
    """Note a contact between two bodies awake (-1: something fixed); the tools hold its point, depth and normal."""
    con, ids, c = room.con, room.ids, room.crew[CONTACTS]
    if c == MOST_CONTACTS:
        return
    room.crew[CONTACTS] = c + 1
    ids[c, FIRST], ids[c, SECOND], ids[c, LAW] = first, second, law
    for k in range(3):
        con[c, WHERE + k], con[c, NORMAL + k] = room.tools.points[p, k], room.tools.normal[k]
    con[c, DEPTH], con[c, LIGHT] = room.tools.depths[p], ease


@kernel
def look_around(shapes: Shapes, field: Field, room: Room, first: int) -> int:
    """All contacts of what is awake; what is touched wakes. How it went."""
    crew, things, numbers = room.crew, room.things, shapes.numbers
    crew[CONTACTS] = 0
    n = 0
    while n < crew[AWAKE]:
        who = crew[WHO + n]
        kind = field.kinds[who]
        if things[who, PLACE + 2] < things[who, SPAN] and lowest(numbers, kind, things, who) < CLOSE_M:
            normal = room.tools.normal
            normal[0], normal[1], normal[2] = 0.0, 0.0, 1.0
            count = on_mat(shapes, kind, things, who, room.tools.points, room.tools.depths)
            for p in range(count):
                note(room, FELT, -1, n, p, numbers[kind, EASE])
        if things[who, ROOM] <= 0:
            ended = look_near(shapes, field, room, first, n)
            if ended != WELL:
                return ended
        n += 1
    return WELL


@kernel
def look_near(shapes: Shapes, field: Field, room: Room, first: int, n: int) -> int:
    """Contacts of one body with everything but the mat; if nothing is near, how far it may go until something is."""
    crew, things, numbers = room.crew, room.things, shapes.numbers
    who = crew[WHO + n]
    place_x, place_y, place_z = things[who, PLACE], things[who, PLACE + 1], things[who, PLACE + 2]
    reach, free = things[who, SPAN], FAR_M
    for j in range(field.pieces):
        x, y, z = things[j, PLACE] - place_x, things[j, PLACE + 1] - place_y, things[j, PLACE + 2] - place_z
        far = reach + things[j, SPAN]
        away2 = x * x + y * y + z * z
        if away2 > far * far or j == who:
            if j != who and away2 < (far + free) * (far + free):
                free = math.sqrt(away2) - far
            continue
        free = 0.0
        if 0 <= room.marks[j, ORDER] < n:
            continue
        if not meet(shapes, field, room, first, n, j):
            return CROWDED
    for j in range(field.pieces, field.pieces + field.stands):
        x, y = place_x - things[j, PLACE], place_y - things[j, PLACE + 1]
        far, stand = things[j, SPAN] + reach, field.kinds[j]
        over = place_z - reach - numbers[stand, TALL]
        away2 = x * x + y * y
        if over > 0 or away2 > far * far:
            free = min(free, max(over, math.sqrt(away2) - far))
            continue
        free = 0.0
        stand_by(shapes, field, room, n, j)
    for j in range(field.pieces + field.stands, len(room.rough)):
        x, y = place_x - room.rough[j, AT], place_y - room.rough[j, AT + 1]
        far, over = CUP_REACH_M + reach + CUP_NEAR_M, place_z - reach - CUP_TOP_M - CUP_NEAR_M
        away2 = x * x + y * y
        if over < 0 and away2 < far * far:
            return AT_CUP
        free = min(free, max(over, math.sqrt(away2) - far))
    things[who, ROOM] = free if crew[AWAKE] == 1 else 0.0
    return WELL


@kernel
def stand_by(shapes: Shapes, field: Field, room: Room, n: int, stand: int) -> None:
    """Contacts of a body awake with something that stands."""
    who = room.crew[WHO + n]
    kind, other = field.kinds[who], field.kinds[stand]
    axis = room.axes
    if axis[n, stand, 0] == 0 and axis[n, stand, 1] == 0 and axis[n, stand, 2] == 0:
        axis[n, stand, 2] = 1
    count = touching(shapes, other, kind, room.things, stand, who, axis, n, stand, room.tools)
    for p in range(count):
        note(room, FIXED, -1, n, p, shapes.numbers[kind, EASE])


@kernel
def meet(shapes: Shapes, field: Field, room: Room, first: int, n: int, j: int) -> bool:
    """Contacts of a body awake with another piece, which wakes by it; whether there is room for it."""
    things, axis, who = room.things, room.axes, room.crew[WHO + n]
    kind, other = field.kinds[who], field.kinds[j]
    is_first = kind < other or (kind == other and (who == first or (j != first and who < j)))
    one, two = (who, j) if is_first else (j, who)
    count = touching(shapes, field.kinds[one], field.kinds[two], things, one, two, axis, n, j, room.tools)
    if count == 0:
        return True
    if not wake(field, room, j):
        return False
    ease = shapes.numbers[kind, EASE] + shapes.numbers[other, EASE]
    a, b = (n, room.marks[j, ORDER]) if is_first else (room.marks[j, ORDER], n)
    for p in range(count):
        note(room, PIECE, a, b, p, ease)
    return True


@kernel
def overlap_of(shapes: Shapes, field: Field, room: Room, i: int, j: int) -> float:
    """How deep two things are in one another, as the table was laid."""
    things, far = room.things, room.things[i, SPAN] + room.things[j, SPAN]
    x, y, z = (
        things[i, PLACE] - things[j, PLACE],
        things[i, PLACE + 1] - things[j, PLACE + 1],
        things[i, PLACE + 2] - things[j, PLACE + 2],
    )
    if x * x + y * y > far * far or (j < field.pieces and x * x + y * y + z * z > far * far):
        return 0.0
    one, two = (i, j) if field.kinds[i] < field.kinds[j] else (j, i)
    for k in range(3):
        room.axes[0, 0, k] = 0
    count = touching(shapes, field.kinds[one], field.kinds[two], things, one, two, room.axes, 0, 0, room.tools)
    deepest = 0.0
    for p in range(count):
        deepest = max(deepest, room.tools.depths[p])
    return deepest
