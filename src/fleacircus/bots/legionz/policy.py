"""What looks good at a glance: the taste of a bot, and how a simulation is played on."""

from __future__ import annotations

import numpy as np

from fleacircus.bots.legionz.board import choose, legion, longest
from fleacircus.bots.legionz.kernel import Array, draw, kernel, whole
from fleacircus.bots.legionz.layout import (
    AT,
    BONUS,
    BUG,
    BUGS,
    CELL,
    GONE,
    LABEL,
    LEGAL,
    LEGALS,
    LIFT,
    LONGEST,
    MASK,
    NEXT,
    NONE,
    ON,
    ORIGIN,
    OVER,
    OWNER,
    PLACE,
    SEATS,
    SIZE,
    SLOT,
    STAGE,
    STEPS,
    TURN,
    WIDTH,
    WRAP,
)

# The parts of a taste, each a value by the size of a Legion: one of mine that grows to it, a rival's that is kept from
# growing to it, and what it counts to take away a cell beside a Legion of mine or of a rival. Then fresh room.
GROW, DENY, LOSE, KILL, ROOM = 0, 32, 64, 96, 128

WIN, STOP = 1000.0, 300.0

FLANKS = tuple(1 << (direction + 2) % 6 | 1 << (direction + 4) % 6 for direction in range(6))
"""By direction: the two neighbours of the cell there that touch this one; a bug on both sides closes it to everyone."""


def taste(
    goal: int,
    *,
    grow: tuple[float, float],
    deny: tuple[float, float],
    lose: tuple[float, float],
    kill: tuple[float, float],
    room: float,
) -> Array:
    """A taste for games with this goal; each pair is what a full Legion counts, and how steeply it falls below."""
    values = np.zeros(ROOM + 1, np.float32)
    size = np.arange(32) / goal
    for part, (weight, power) in ((GROW, grow), (DENY, deny), (LOSE, lose), (KILL, kill)):
        values[part : part + 32] = weight * size**power
    values[GROW + goal : GROW + 32] = WIN
    values[DENY : DENY + 2] = 0
    if deny[0] > 0:
        values[DENY + goal : DENY + 32] = STOP
    values[ROOM] = room
    return values


def greed(goal: int) -> Array:
    """The taste of one who looks at nothing but the own Legion."""
    return taste(goal, grow=(20, 1), deny=(0, 1), lose=(0, 1), kill=(0, 1), room=0)


def balance(goal: int) -> Array:
    """The taste that won most games of two against others of its kind."""
    return taste(goal, grow=(17.3, 1.9), deny=(1.6, 2.2), lose=(4.5, 2.4), kill=(3.6, 1.65), room=0.06)


@kernel
def grown(board: Array, owner: int, cell: int) -> int:
    """How large a Legion of this owner would be with a bug on the cell."""
    mask = board[CELL + 4 * cell + MASK]
    size, first, second = 1, NONE, NONE
    for direction in range(6):
        if mask >> direction & 1:
            bug = board[CELL + 4 * ((cell + STEPS[direction]) & WRAP) + ON]
            label = whole(board[BUG + WIDTH * bug + LABEL])
            if board[BUG + WIDTH * bug + OWNER] == owner and label not in (first, second):
                size += whole(board[BUG + WIDTH * label + SIZE])
                first, second = label, first
    return size


@kernel
def appraise(board: Array, taste: Array, seat: int, owner: int, cell: int) -> float:
    """What a bug of this owner on a legal cell is worth to the seat."""
    mask = whole(board[CELL + 4 * cell + MASK])
    loop = mask & (mask - 1)
    size = grown(board, owner, cell) if loop else 1
    value = np.float32(0)
    for direction in range(6):
        near = (cell + STEPS[direction]) & WRAP
        if mask >> direction & 1:
            bug = whole(board[CELL + 4 * near + ON])
            rival = whole(board[BUG + WIDTH * bug + OWNER])
            if rival == owner:
                size = max(size, legion(board, bug) + 1)
            elif rival != seat and board[GONE + rival] == 0:
                value += taste[DENY + min(grown(board, rival, cell) if loop else legion(board, bug) + 1, 31)]
            continue
        around = whole(board[CELL + 4 * near + MASK])
        if around == 0:
            value += taste[ROOM]
        elif around & FLANKS[direction] and board[CELL + 4 * near + SLOT] != NONE:
            value += _closed(board, taste, seat, near, around)
    growth = taste[GROW + min(size, 31)]
    return float(value + growth if owner == seat else value - growth)


@kernel
def _closed(board: Array, taste: Array, seat: int, cell: int, mask: int) -> float:
    """What it is worth to the seat that nobody can go to this cell any more."""
    value = np.float32(0)
    for direction in range(6):
        if mask >> direction & 1:
            bug = whole(board[CELL + 4 * ((cell + STEPS[direction]) & WRAP) + ON])
            size = min(legion(board, bug) + 1, 31)
            if board[BUG + WIDTH * bug + OWNER] == seat:
                value -= taste[LOSE + size]
            else:
                value += taste[KILL + size]
    return float(value)


@kernel
def stumble(board: Array, chance: Array, seat: int) -> int:
    """A legal cell beside the longest Legion of the seat, if a few tries find one; else NONE."""
    bug = whole(board[LONGEST + seat])
    if bug == NONE:
        return NONE
    size = legion(board, bug)
    for _ in range(draw(chance, size)):
        bug = whole(board[BUG + WIDTH * bug + NEXT])
    for _ in range(size + 2):
        near = (whole(board[BUG + WIDTH * bug + AT]) + STEPS[draw(chance, 6)]) & WRAP
        if board[CELL + 4 * near + SLOT] != NONE:
            return near
        bug = whole(board[BUG + WIDTH * bug + NEXT])
    return NONE


@kernel
def beside(board: Array, chance: Array, seat: int) -> int:
    """A legal cell beside the longest Legion of the seat, or NONE if it is walled in."""
    near = stumble(board, chance, seat)
    first = whole(board[LONGEST + seat])
    if near != NONE or first == NONE:
        return near
    bug = first
    while True:
        for direction in range(6):
            near = (whole(board[BUG + WIDTH * bug + AT]) + STEPS[direction]) & WRAP
            if board[CELL + 4 * near + SLOT] != NONE:
                return near
        bug = whole(board[BUG + WIDTH * bug + NEXT])
        if bug == first:
            return NONE


@kernel
def leader(board: Array, seat: int) -> int:
    """The rival with the longest Legion, the next to play of those level."""
    seats = whole(board[SEATS])
    best, size = seat, 0
    rival = seat
    for _ in range(seats - 1):
        rival = rival + 1 if rival + 1 < seats else 0
        if board[GONE + rival] == 0 and longest(board, rival) > size:
            best, size = rival, longest(board, rival)
    return best


@kernel
def anywhere(board: Array, chance: Array) -> int:
    """Any legal cell."""
    return whole(board[LEGAL + draw(chance, whole(board[LEGALS]))])


@kernel
def _tempting(board: Array, chance: Array, taste: Array, pairs: int) -> int:
    """The best of a few cells beside the own longest Legion and the leader's."""
    seat = whole(board[TURN])
    rival = leader(board, seat)
    best, value = NONE, -1e9
    for i in range(2 * pairs):
        cell = stumble(board, chance, rival if i & 1 else seat)
        if cell == NONE:
            cell = anywhere(board, chance)
        worth = appraise(board, taste, seat, seat, cell)
        if worth > value:
            best, value = cell, worth
    return best


@kernel
def _racing(board: Array, chance: Array) -> int:
    """A cell beside the own longest Legion; if it is walled in, the best of a few anywhere."""
    seat = whole(board[TURN])
    best = beside(board, chance, seat)
    if best == NONE:
        size = 0
        for _ in range(8):
            cell = anywhere(board, chance)
            if grown(board, seat, cell) > size:
                best, size = cell, grown(board, seat, cell)
    return best


@kernel
def _plucked(board: Array, chance: Array) -> int:
    """A bug at an end of the chain, out of any rival's Legion, to be lifted; NONE if a few tries find none.

    Not of the leader's: simulations in which everyone pulls the leader down taught the search to leave it to them.
    """
    bugs = whole(board[BUGS])
    for _ in range(24):
        bug = draw(chance, bugs)
        mask = board[CELL + 4 * board[BUG + WIDTH * bug + AT] + MASK]
        if (
            mask & (mask - 1) == 0
            and board[BUG + WIDTH * bug + OWNER] != board[TURN]
            and bug != board[BONUS]
            and legion(board, bug) > 1
        ):
            return bug
    return NONE


@kernel
def play_on(board: Array, chance: Array, taste: Array, pairs: int, choices: int) -> None:
    """Play so many choices on, or to the end: with pairs of tempting cells, or without any as a plain race."""
    while choices > 0 and board[STAGE] != OVER:
        choices -= 1
        if board[STAGE] == LIFT:
            choose(board, _plucked(board, chance))
        elif board[STAGE] != PLACE:
            cell = anywhere(board, chance)
            while cell == board[ORIGIN]:
                cell = anywhere(board, chance)
            choose(board, cell)
        elif pairs > 0:
            choose(board, _tempting(board, chance, taste, pairs))
        else:
            choose(board, _racing(board, chance))
