"""What a bonus move may do: which bugs may be lifted, and how much shorter that can make everybody's Legions."""

from __future__ import annotations

import numpy as np

from fleacircus.bots.legionz.board import legion, longest
from fleacircus.bots.legionz.kernel import Array, kernel, whole
from fleacircus.bots.legionz.layout import (
    AT,
    BONUS,
    BUG,
    BUGS,
    CELL,
    LABEL,
    MASK,
    NONE,
    ON,
    OWNER,
    SEATS,
    SIZE,
    STEPS,
    TAKEN,
    WIDTH,
    WRAP,
)


@kernel
def movable(board: Array, found: Array) -> int:
    """How many bugs may be lifted, listed in `found`: no cut point of the chain, and not the bug just placed.

    Without a loop those are its ends. With any, one walk over the chain finds the cut points: `low` is the shallowest
    bug that a branch reaches by a loop.
    """
    bugs = whole(board[BUGS])
    count, touches = 0, 0
    for bug in range(bugs):
        mask = whole(board[CELL + 4 * board[BUG + WIDTH * bug + AT] + MASK])
        touches += TAKEN[mask]
        if TAKEN[mask] < 2 and bug != board[BONUS]:
            found[count] = bug
            count += 1
    if touches == 2 * (bugs - 1):
        return count
    depth, low, way, cut = np.zeros((4, bugs), np.uint16)
    path = np.zeros(bugs, np.uint16)
    depth[0] = low[0] = length = 1
    branches = 0
    while length > 0:
        bug = path[length - 1]
        if way[bug] < 6:
            near = board[CELL + 4 * ((board[BUG + WIDTH * bug + AT] + STEPS[way[bug]]) & WRAP) + ON]
            way[bug] += 1
            if near == NONE:
                continue
            if depth[near] == 0:
                path[length] = near
                length += 1
                depth[near] = low[near] = length
            else:
                low[bug] = min(low[bug], depth[near])
            continue
        length -= 1
        if length == 1:
            branches += 1
        elif length > 1:
            parent = path[length - 1]
            low[parent] = min(low[parent], low[bug])
            cut[parent] |= low[bug] >= depth[parent]
    cut[0] = branches > 1
    count = 0
    for bug in range(bugs):
        if cut[bug] == 0 and bug != board[BONUS]:
            found[count] = bug
            count += 1
    return count


@kernel
def exposed(board: Array, within: Array, outside: Array, cut: Array) -> None:
    """By seat: bugs that may be lifted out of its longest Legions, and out of others; how far that shortens it."""
    bugs = whole(board[BUGS])
    within[:] = 0
    outside[:] = 0
    cut[:] = 0
    found = np.empty(bugs, np.uint16)
    for i in range(movable(board, found)):
        bug = whole(found[i])
        owner = whole(board[BUG + WIDTH * bug + OWNER])
        size = legion(board, bug)
        if size < longest(board, owner):
            outside[owner] += 1
            continue
        within[owner] += 1
        cut[owner] = max(cut[owner], size - _without(board, bug, size))
    for seat in range(whole(board[SEATS])):
        if cut[seat] > 0:
            cut[seat] = min(cut[seat], longest(board, seat) - _next_longest(board, seat))


@kernel
def _next_longest(board: Array, seat: int) -> int:
    """The size of the seat's longest Legion but one."""
    best, second = 0, 0
    for bug in range(whole(board[BUGS])):
        this = BUG + WIDTH * bug
        if board[this + LABEL] == bug and board[this + OWNER] == seat:
            size = whole(board[this + SIZE])
            if size > best:
                best, second = size, best
            elif size > second:
                second = size
    return second


@kernel
def _without(board: Array, bug: int, size: int) -> int:
    """The largest part of a Legion of such a size that is left without this bug."""
    label = whole(board[BUG + WIDTH * bug + LABEL])
    beside = np.empty(6, np.uint16)
    kin = _kin(board, bug, label, beside)
    if kin < 2:
        return size - 1
    seen = np.zeros(whole(board[BUGS]), np.uint8)
    queue, near = np.empty(size, np.uint16), np.empty(6, np.uint16)
    seen[bug] = 1
    most = 0
    for n in range(kin):
        if seen[beside[n]]:
            continue
        seen[beside[n]] = 1
        queue[0] = beside[n]
        done, count = 0, 1
        while done < count:
            for m in range(_kin(board, whole(queue[done]), label, near)):
                if seen[near[m]] == 0:
                    seen[near[m]] = 1
                    queue[count] = near[m]
                    count += 1
            done += 1
        most = max(most, count)
    return most


@kernel
def _kin(board: Array, bug: int, label: int, found: Array) -> int:
    """How many bugs of the Legion with this label the bug touches, listed in `found`."""
    cell, count = whole(board[BUG + WIDTH * bug + AT]), 0
    for direction in range(6):
        other = whole(board[CELL + 4 * ((cell + STEPS[direction]) & WRAP) + ON])
        if other != NONE and board[BUG + WIDTH * other + LABEL] == label:
            found[count] = other
            count += 1
    return count
