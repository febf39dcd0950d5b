"""The fast board: Legionz in compiled code, where everything since a mark is taken back exactly.

A law ties it to the rules of the game (tests/laws/test_legionz_board.py); it decides nothing for a match. A turn is one
choice, or in the loop variant up to three: place a bug, then lift one (or decline), then drop it.
"""

from __future__ import annotations

import numpy as np

from fleacircus.bots.legionz import layout
from fleacircus.bots.legionz.kernel import Array, kernel, whole
from fleacircus.bots.legionz.layout import (
    AT,
    BACK,
    BONUS,
    BUG,
    BUGS,
    CELL,
    DROP,
    FITS,
    GOAL,
    GONE,
    HAND,
    LABEL,
    LEFT,
    LEGAL,
    LEGALS,
    LIFT,
    LONGEST,
    LOOPS,
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
    WINNER,
    WRAP,
)
from fleacircus.games.legionz.model import State

_1 = np.uint64(1)


def of_view(view: State, *, loops: bool) -> Array:
    """The board of what a seat sees. Numbers stay outside: they decide no placement."""
    board = layout.empty(
        [len(numbers) + sum(bug.owner == seat for bug in view.chain) for seat, numbers in enumerate(view.sets)],
        goal=view.goal,
        loops=loops,
    )
    for bug in view.chain:
        add(board, layout.index(bug.cell), bug.owner)
    for seat in view.gone:
        board[GONE + seat] = 1
    if view.bonus is not None:
        board[STAGE] = LIFT
        board[BONUS] = board[CELL + 4 * layout.index(view.bonus) + ON]
    if view.turn is None:
        board[STAGE] = OVER
    else:
        board[TURN] = view.turn
    return board


@kernel
def add(board: Array, cell: int, owner: int) -> None:
    """Set up a bug of anyone's, out of turn, even where nothing is beside it yet."""
    bug = whole(board[BUGS])
    if board[CELL + 4 * cell + SLOT] == NONE:
        _list(board, cell)
    board[BUGS] = bug + 1
    board[BUG + WIDTH * bug + OWNER] = owner
    board[LEFT + owner] -= 1
    _put(board, bug, cell)


@kernel
def choose(board: Array, choice: int) -> None:
    """Make the choice that is due: a legal cell, a movable bug, or NONE to decline. Nothing is checked."""
    if board[STAGE] == PLACE:
        _place(board, choice)
    elif board[STAGE] == DROP:
        _drop(board, choice)
    elif choice == NONE:
        _next_turn(board)
    else:
        _lift(board, choice)


@kernel
def _place(board: Array, cell: int) -> None:
    bug = whole(board[BUGS])
    turn = whole(board[TURN])
    touched = whole(board[CELL + 4 * cell + MASK])
    board[BUGS] = bug + 1
    board[BUG + WIDTH * bug + OWNER] = turn
    board[LEFT + turn] -= 1
    _put(board, bug, cell)
    if legion(board, bug) >= board[GOAL]:
        board[WINNER] = turn
        board[STAGE] = OVER
    elif board[LOOPS] and touched & (touched - 1):
        board[STAGE] = LIFT
        board[BONUS] = bug
    else:
        _next_turn(board)


@kernel
def _drop(board: Array, cell: int) -> None:
    bug = whole(board[HAND])
    owner = whole(board[BUG + WIDTH * bug + OWNER])
    board[HAND] = NONE
    board[ORIGIN] = NONE
    _put(board, bug, cell)
    if board[GONE + owner] == 0 and legion(board, bug) >= board[GOAL]:
        board[WINNER] = owner
        board[STAGE] = OVER
        board[BONUS] = NONE
    else:
        _next_turn(board)


@kernel
def _next_turn(board: Array) -> None:
    """The next seat that has bugs and has not left; the count if there is none."""
    board[BONUS] = NONE
    board[STAGE] = PLACE
    turn, seats = whole(board[TURN]), whole(board[SEATS])
    for _ in range(seats):
        turn += 1
        if turn == seats:
            turn = 0
        if board[LEFT + turn] > 0 and board[GONE + turn] == 0:
            board[TURN] = turn
            return
    board[STAGE] = OVER


@kernel
def legion(board: Array, bug: int) -> int:
    """The size of the Legion that the bug is in."""
    return whole(board[BUG + WIDTH * board[BUG + WIDTH * bug + LABEL] + SIZE])


@kernel
def longest(board: Array, seat: int) -> int:
    """The size of the seat's longest Legion."""
    bug = whole(board[LONGEST + seat])
    return 0 if bug == NONE else legion(board, bug)


@kernel
def _list(board: Array, cell: int) -> None:
    """The cell becomes legal."""
    count = board[LEGALS]
    board[LEGAL + count] = cell
    board[CELL + 4 * cell + SLOT] = count
    board[LEGALS] = count + 1


@kernel
def _strike(board: Array, cell: int) -> None:
    """The cell is legal no more; the last of the list takes its place."""
    slot = board[CELL + 4 * cell + SLOT]
    count = board[LEGALS] - 1
    last = board[LEGAL + count]
    board[LEGAL + slot] = last
    board[CELL + 4 * last + SLOT] = slot
    board[CELL + 4 * cell + SLOT] = NONE
    board[LEGALS] = count


@kernel
def _judge(board: Array, cell: int, mask: int) -> None:
    """List or strike an empty cell whose neighbours have changed."""
    listed = board[CELL + 4 * cell + SLOT] != NONE
    if (FITS >> np.uint64(mask)) & _1:
        if not listed:
            _list(board, cell)
    elif listed:
        _strike(board, cell)


@kernel
def _put(board: Array, bug: int, cell: int) -> None:
    """Set a bug on a legal cell."""
    this = BUG + WIDTH * bug
    owner = whole(board[this + OWNER])
    board[this + AT] = cell
    board[this + LABEL] = bug
    board[this + NEXT] = bug
    board[this + SIZE] = 1
    board[CELL + 4 * cell + ON] = bug
    _strike(board, cell)
    for direction in range(6):
        near = (cell + STEPS[direction]) & WRAP
        mask = board[CELL + 4 * near + MASK] | BACK[direction]
        board[CELL + 4 * near + MASK] = mask
        other = whole(board[CELL + 4 * near + ON])
        if other == NONE:
            _judge(board, near, mask)
        elif board[BUG + WIDTH * other + OWNER] == owner:
            _join(board, bug, other)
    if legion(board, bug) >= longest(board, owner):
        board[LONGEST + owner] = bug


@kernel
def _join(board: Array, bug: int, other: int) -> None:
    """Two Legions become one: the smaller takes the label of the larger, and the rings are linked."""
    keep, lose = board[BUG + WIDTH * other + LABEL], board[BUG + WIDTH * bug + LABEL]
    if keep == lose:
        return
    if board[BUG + WIDTH * keep + SIZE] < board[BUG + WIDTH * lose + SIZE]:
        keep, lose = lose, keep
    board[BUG + WIDTH * keep + SIZE] += board[BUG + WIDTH * lose + SIZE]
    member = lose
    while True:
        board[BUG + WIDTH * member + LABEL] = keep
        member = board[BUG + WIDTH * member + NEXT]
        if member == lose:
            break
    after = board[BUG + WIDTH * bug + NEXT]
    board[BUG + WIDTH * bug + NEXT] = board[BUG + WIDTH * other + NEXT]
    board[BUG + WIDTH * other + NEXT] = after


@kernel
def _lift(board: Array, bug: int) -> None:
    """Take a bug into the hand: its Legion is counted again, and the cells around it are judged anew."""
    cell = whole(board[BUG + WIDTH * bug + AT])
    board[HAND] = bug
    board[ORIGIN] = cell
    board[STAGE] = DROP
    board[BUG + WIDTH * bug + AT] = NONE
    board[CELL + 4 * cell + ON] = NONE
    _part(board, bug)
    _judge(board, cell, whole(board[CELL + 4 * cell + MASK]))
    for direction in range(6):
        near = (cell + STEPS[direction]) & WRAP
        mask = board[CELL + 4 * near + MASK] ^ BACK[direction]
        board[CELL + 4 * near + MASK] = mask
        if board[CELL + 4 * near + ON] == NONE:
            _judge(board, near, mask)


@kernel
def _part(board: Array, bug: int) -> None:
    """Count again by flood fill what is left of a Legion without this bug."""
    ring = np.empty(whole(legion(board, bug)), np.uint16)
    member = bug
    for i in range(len(ring)):
        ring[i] = member
        board[BUG + WIDTH * member + LABEL] = NONE
        member = whole(board[BUG + WIDTH * member + NEXT])
    board[BUG + WIDTH * bug + LABEL] = bug
    board[BUG + WIDTH * bug + NEXT] = bug
    board[BUG + WIDTH * bug + SIZE] = 1
    queue = np.empty(len(ring), np.uint16)
    for first in ring[1:]:
        if board[BUG + WIDTH * first + LABEL] == NONE:
            _gather(board, first, queue)
    owner = whole(board[BUG + WIDTH * bug + OWNER])
    board[LONGEST + owner] = NONE
    for other in range(board[BUGS]):
        if (
            board[BUG + WIDTH * other + OWNER] == owner
            and other != bug
            and legion(board, other) > longest(board, owner)
        ):
            board[LONGEST + owner] = other


@kernel
def _gather(board: Array, first: int, queue: Array) -> None:
    """One Legion again: all bugs without a label that hang together with the first."""
    owner = board[BUG + WIDTH * first + OWNER]
    board[BUG + WIDTH * first + LABEL] = first
    board[BUG + WIDTH * first + NEXT] = first
    queue[0] = first
    done, found = 0, 1
    while done < found:
        cell = board[BUG + WIDTH * queue[done] + AT]
        done += 1
        for direction in range(6):
            other = board[CELL + 4 * ((cell + STEPS[direction]) & WRAP) + ON]
            if other == NONE or board[BUG + WIDTH * other + LABEL] != NONE:
                continue
            if board[BUG + WIDTH * other + OWNER] == owner:
                board[BUG + WIDTH * other + LABEL] = first
                board[BUG + WIDTH * other + NEXT] = board[BUG + WIDTH * first + NEXT]
                board[BUG + WIDTH * first + NEXT] = other
                queue[found] = other
                found += 1
    board[BUG + WIDTH * first + SIZE] = found


def new_mark() -> Array:
    """Room to remember a position."""
    return np.zeros(CELL, np.uint16)


@kernel
def remember(board: Array, mark: Array) -> None:
    """Keep in `mark` what `undo` needs to come back to this position."""
    for i in range(BUG + WIDTH * whole(board[BUGS])):
        mark[i] = board[i]
    for i in range(LEGAL, LEGAL + whole(board[LEGALS])):
        mark[i] = board[i]


@kernel
def undo(board: Array, mark: Array) -> None:
    """Take back everything since the mark was set; only cells that were touched are visited."""
    for i in range(board[LEGALS]):
        board[CELL + 4 * board[LEGAL + i] + SLOT] = NONE
    bugs = whole(mark[BUGS])
    for bug in range(bugs, board[BUGS]):
        _wipe(board, bug)
    if board[LOOPS]:
        _return_moved(board, mark)
    for i in range(mark[LEGALS]):
        cell = mark[LEGAL + i]
        board[LEGAL + i] = cell
        board[CELL + 4 * cell + SLOT] = i
    for i in range(BUG + WIDTH * bugs):
        board[i] = mark[i]


@kernel
def _wipe(board: Array, bug: int) -> None:
    cell = board[BUG + WIDTH * bug + AT]
    if cell != NONE:
        board[CELL + 4 * cell + ON] = NONE
        for direction in range(6):
            board[CELL + 4 * ((cell + STEPS[direction]) & WRAP) + MASK] ^= BACK[direction]


@kernel
def _return_moved(board: Array, mark: Array) -> None:
    """Bugs that the bonus moved go back, all lifted before any is put, since one may stand where another was."""
    for bug in range(mark[BUGS]):
        if board[BUG + WIDTH * bug + AT] != mark[BUG + WIDTH * bug + AT]:
            _wipe(board, bug)
    for bug in range(mark[BUGS]):
        cell = mark[BUG + WIDTH * bug + AT]
        if board[BUG + WIDTH * bug + AT] != cell and cell != NONE:
            board[CELL + 4 * cell + ON] = bug
            for direction in range(6):
                board[CELL + 4 * ((cell + STEPS[direction]) & WRAP) + MASK] |= BACK[direction]
