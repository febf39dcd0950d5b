"""What a position shows of each seat, in numbers that a value can be learned from: one scan of the legal cells.

A law holds it to a slow account of the same position (tests/laws/test_legionz_features.py).
"""

from __future__ import annotations

import numpy as np

from fleacircus.bots.legionz.board import longest
from fleacircus.bots.legionz.bonus import exposed
from fleacircus.bots.legionz.guess import MOST_SEATS, Numbers
from fleacircus.bots.legionz.kernel import Array, kernel, whole
from fleacircus.bots.legionz.layout import (
    AT,
    BUG,
    BUGS,
    CELL,
    DROP,
    GOAL,
    GONE,
    LABEL,
    LEFT,
    LEGAL,
    LEGALS,
    LOOPS,
    MASK,
    NEXT,
    NONE,
    ON,
    OWNER,
    PLACE,
    SEATS,
    SIZE,
    STAGE,
    STEPS,
    TURN,
    WIDTH,
    WRAP,
)

# What is counted of a seat: its longest Legion; the longest after one bug more; cells that make the longest longer;
# cells that bring a lesser one level with it; cells that join two to more than that; the sum of the longest, the best
# of those level; the mean number left. With loops also: ends of the chain inside the longest and outside it; cells that
# make it longer and close a loop; bugs that may be lifted out of it, and out of others; how much shorter that makes it.
LONG, AFTER, EXTENDS, LEVELS, JOINS, SUM, REST, ENDS, STRAYS, CLOSES, WITHIN, OUTSIDE, CUT = range(13)
COUNTS = 13

NAMES = (
    "longest",
    "longer",
    "after_one",
    "extends_1",
    "extends_2",
    "extends_3",
    "extends",
    "levels_1",
    "levels",
    "joins",
    "turn",
    "turn_extends",
    "sum",
    "sum_sure",
    "rest",
    "lead_walled",
    "sum_walled",
    "phase",
    "phase_squared",
    "rivals_as_long",
    "of_goal",
    "wait",
    "bonus",
    "ends",
    "strays",
    "turn_loops",
)
"""A seat's features against its strongest rival, differences unless they are of the turn, the phase or the goal."""
LOOP_NAMES = (
    *NAMES,
    "closing",
    "closes",
    "turn_closes",
    "within",
    "outside",
    "cut",
    "threat",
)
"""With loops there are more, after those: what closes a loop, what may be lifted, and what whose turn it is may cut."""

LOWEST = tuple((bit & -bit).bit_length() - 1 for bit in range(64))
"""By mask: its first direction."""


def new_counts() -> Array:
    """Room for what is counted."""
    return np.zeros((MOST_SEATS, COUNTS), np.float32)


def new_rows() -> Array:
    """Room for the features of every seat."""
    return np.zeros((MOST_SEATS, len(LOOP_NAMES)), np.float32)


def names_of(*, loops: bool) -> tuple[str, ...]:
    """The features at tables with loops, or without."""
    return LOOP_NAMES if loops else NAMES


@kernel
def _met(counts: Array, owner: int, size: int, closes: int) -> None:
    """A legal cell where a Legion of the owner would be so large; whether it closes a loop."""
    of = counts[owner]
    if size > of[AFTER]:
        of[AFTER] = size
    if size > of[LONG]:
        of[EXTENDS] += 1
        of[CLOSES] += closes
        if size > of[LONG] + 1:
            of[JOINS] += 1
    elif size == of[LONG]:
        of[LEVELS] += 1


@kernel
def _scan(board: Array, counts: Array) -> int:
    """Look at every legal cell once; how many of them touch two bugs or more."""
    loops = 0
    for i in range(whole(board[LEGALS])):
        cell = whole(board[LEGAL + i])
        mask = whole(board[CELL + 4 * cell + MASK])
        first = LOWEST[mask]
        bug = whole(board[CELL + 4 * ((cell + STEPS[first]) & WRAP) + ON])
        label = whole(board[BUG + WIDTH * bug + LABEL])
        owner = whole(board[BUG + WIDTH * bug + OWNER])
        size = whole(board[BUG + WIDTH * label + SIZE])
        mask &= mask - 1
        if mask == 0:
            _met(counts, owner, size + 1, 0)
            continue
        loops += 1
        second = LOWEST[mask]
        bug = whole(board[CELL + 4 * ((cell + STEPS[second]) & WRAP) + ON])
        label_2 = whole(board[BUG + WIDTH * bug + LABEL])
        owner_2 = whole(board[BUG + WIDTH * bug + OWNER])
        size_2 = 0 if label_2 == label else whole(board[BUG + WIDTH * label_2 + SIZE])
        mask &= mask - 1
        owner_3, size_3 = NONE, 0
        if mask:
            bug = whole(board[CELL + 4 * ((cell + STEPS[LOWEST[mask]]) & WRAP) + ON])
            label_3 = whole(board[BUG + WIDTH * bug + LABEL])
            owner_3 = whole(board[BUG + WIDTH * bug + OWNER])
            size_3 = 0 if label_3 in (label, label_2) else whole(board[BUG + WIDTH * label_3 + SIZE])
        if owner_2 == owner:
            size += size_2
        if owner_3 == owner:
            size += size_3
        elif owner_3 == owner_2:
            size_2 += size_3
        _met(counts, owner, size + 1, 1)
        if owner_2 != owner:
            _met(counts, owner_2, size_2 + 1, 1)
        if owner_3 not in (NONE, owner, owner_2):
            _met(counts, owner_3, size_3 + 1, 1)
    return loops


@kernel
def best_sum(board: Array, numbers: Numbers, seat: int) -> float:
    """The sum of the seat's longest Legion, the highest of those level. [LZ-Y8]"""
    length, best = longest(board, seat), 0.0
    for bug in range(whole(board[BUGS])):
        this = BUG + WIDTH * bug
        if board[this + LABEL] != bug or board[this + OWNER] != seat or board[this + SIZE] != length:
            continue
        if board[this + AT] == NONE:
            continue
        total, member = 0.0, bug
        for _ in range(length):
            total += numbers.on[member]
            member = whole(board[BUG + WIDTH * member + NEXT])
        best = max(best, total)
    return best


@kernel
def _chain_ends(board: Array, counts: Array) -> None:
    """Bugs with one neighbour, which a bonus may always lift: of longest Legions, and of others."""
    for bug in range(whole(board[BUGS])):
        cell = whole(board[BUG + WIDTH * bug + AT])
        if cell == NONE:
            continue
        mask = board[CELL + 4 * cell + MASK]
        if mask & (mask - 1) == 0:
            of = counts[whole(board[BUG + WIDTH * bug + OWNER])]
            size = board[BUG + WIDTH * board[BUG + WIDTH * bug + LABEL] + SIZE]
            of[ENDS if size == of[LONG] else STRAYS] += 1


@kernel
def count(board: Array, numbers: Numbers, counts: Array) -> int:
    """Fill in what is counted of every seat; how many legal cells close a loop."""
    counts[:] = 0
    seats = whole(board[SEATS])
    for seat in range(seats):
        counts[seat, LONG] = longest(board, seat)
        counts[seat, SUM] = best_sum(board, numbers, seat)
        left = whole(board[LEFT + seat])
        counts[seat, REST] = numbers.sums[seat] / left if left > 0 else 0.0
        counts[seat, AFTER] = counts[seat, LONG]
    loops = _scan(board, counts)
    if board[LOOPS]:
        _chain_ends(board, counts)
        if board[STAGE] != DROP:
            exposed(board, counts[:, WITHIN], counts[:, OUTSIDE], counts[:, CUT])
    return loops


@kernel
def strongest_rival(board: Array, counts: Array, seat: int) -> int:
    """Who stays and has the longest Legion, of those level the one who can make it longer, then the higher sum."""
    best, most = NONE, -1.0
    for rival in range(whole(board[SEATS])):
        if rival != seat and board[GONE + rival] == 0:
            of = counts[rival]
            key = 10000.0 * of[LONG] + 1000.0 * (of[EXTENDS] > 0) + of[SUM]
            if key > most:
                best, most = rival, key
    return best


@kernel
def features(board: Array, numbers: Numbers, counts: Array, rows: Array) -> None:
    """The features of every seat."""
    loops = count(board, numbers, counts)
    seats, turn, goal = whole(board[SEATS]), whole(board[TURN]), float(board[GOAL])
    left = 0
    for seat in range(seats):
        left += whole(board[LEFT + seat])
    phase = float(board[BUGS]) / (float(board[BUGS]) + left)
    for seat in range(seats):
        rival = strongest_rival(board, counts, seat)
        if rival == NONE or board[GONE + seat]:
            rows[seat] = 0
            continue
        x, own, its = rows[seat], counts[seat], counts[rival]
        lead = own[LONG] - its[LONG]
        due = 1.0 if seat == turn else 0.0
        x[0] = lead / 3
        x[1] = np.sign(lead)
        x[2] = (own[AFTER] - its[AFTER]) / 3
        for n in range(3):
            x[3 + n] = whole(own[EXTENDS] > n) - whole(its[EXTENDS] > n)
        x[6] = np.log1p(own[EXTENDS]) - np.log1p(its[EXTENDS])
        x[7] = whole(own[LEVELS] > 0) - whole(its[LEVELS] > 0)
        x[8] = np.log1p(own[LEVELS]) - np.log1p(its[LEVELS])
        x[9] = (min(own[JOINS], 3) - min(its[JOINS], 3)) / 2
        x[10] = due
        x[11] = due * whole(own[EXTENDS] > 0)
        ahead = own[SUM] - its[SUM] if lead == 0 else 0.0
        x[12] = ahead / 20
        x[13] = np.tanh(ahead / 6)
        x[14] = (own[REST] - its[REST]) / 4
        walled, its_walled = own[EXTENDS] == 0, its[EXTENDS] == 0
        x[15] = lead / 3 if (lead > 0 and its_walled) or (lead < 0 and walled) else 0.0
        x[16] = x[13] if walled and its_walled else 0.0
        x[17] = phase
        x[18] = phase * phase
        as_long, staying, wait = 0, 0, 0
        for n in range(1, seats):
            other = (seat + n) % seats
            if board[GONE + other] == 0:
                staying += 1
                as_long += counts[other, LONG] >= own[LONG]
        other = turn
        while other != seat:
            wait += board[GONE + other] == 0
            other = (other + 1) % seats
        x[19] = as_long / staying
        x[20] = own[LONG] / goal
        x[21] = wait / staying
        x[22] = due if board[STAGE] != PLACE else 0.0
        if board[LOOPS]:
            _of_loops(x, own, its, due, loops)


@kernel
def _of_loops(x: Array, own: Array, its: Array, due: float, loops: int) -> None:
    """The features that there are only with loops."""
    x[23] = (min(own[ENDS], 3) - min(its[ENDS], 3)) / 2
    x[24] = (min(own[STRAYS], 3) - min(its[STRAYS], 3)) / 2
    x[25] = due * np.log1p(float(loops))
    x[26] = np.log1p(float(loops))
    x[27] = (min(own[CLOSES], 2) - min(its[CLOSES], 2)) / 2
    x[28] = due * whole(own[CLOSES] > 0)
    x[29] = np.log1p(own[WITHIN]) - np.log1p(its[WITHIN])
    x[30] = np.log1p(own[OUTSIDE]) - np.log1p(its[OUTSIDE])
    x[31] = (own[CUT] - its[CUT]) / 2
    if loops > 0:
        x[32] = its[CUT] / 2 if due > 0 else -own[CUT] / 2
    else:
        x[32] = 0.0
