"""The search of a learned mind: the tree asks it once at every new leaf, and nothing is played out.

With more than two players everybody is taken to want the most for themselves.
"""

from __future__ import annotations

import numpy as np

from fleacircus.bots.legionz.board import choose, longest, remember, undo
from fleacircus.bots.legionz.features import best_sum, features
from fleacircus.bots.legionz.guess import Numbers, spend
from fleacircus.bots.legionz.kernel import Array, kernel, whole
from fleacircus.bots.legionz.layout import GONE, NONE, OVER, PLACE, SEATS, STAGE, TURN, WINNER
from fleacircus.bots.legionz.mind import ALL_LEVEL, Mind, share_out
from fleacircus.bots.legionz.tree import (
    CHILDREN,
    CHOICE,
    EARNED,
    MARGIN,
    VISITS,
    Style,
    Tree,
    expand,
    pick,
)

HIDES = 5.0
"""How far the sums of level Legions must be apart, where rivals' numbers are guessed, to be 2.7 times surer of it."""


@kernel
def judge(board: Array, numbers: Numbers, mind: Mind, counts: Array, rows: Array, shares: Array) -> None:
    """Share the win out: as it ended, as far as numbers are known, or as the mind thinks."""
    if board[STAGE] != OVER:
        features(board, numbers, counts, rows)
        share_out(board, rows, mind, shares)
        return
    seats = whole(board[SEATS])
    most, highest = 0, 0.0
    for seat in range(seats):
        shares[seat] = 0
        length = longest(board, seat)
        if board[WINNER] == NONE and board[GONE + seat] == 0 and length >= most:
            total = best_sum(board, numbers, seat)
            highest = total if length > most else max(highest, total)
            most = length
    if board[WINNER] != NONE:
        shares[whole(board[WINNER])] = 1
        return
    every = seats * (1 / ALL_LEVEL - 1) if most == 1 and seats > 2 else 0.0
    for seat in range(seats):
        if board[GONE + seat] == 0 and longest(board, seat) == most:
            apart = best_sum(board, numbers, seat) - highest if most > 1 else 0.0
            shares[seat] = np.exp(apart / HIDES)
            every += shares[seat]
    for seat in range(seats):
        shares[seat] /= every


@kernel
def _step(board: Array, numbers: Numbers, choice: int) -> None:
    """Make a choice; a bug that is placed has the number that one would spend there."""
    if board[STAGE] == PLACE:
        spend(board, numbers, choice)
    choose(board, choice)


@kernel
def glance(
    board: Array,
    mark: Array,
    chance: Array,
    taste: Array,
    numbers: Numbers,
    kept: tuple[Array, Array],
    mind: Mind,
    rooms: tuple[Array, Array],
    tree: Tree,
    style: Style,
) -> None:
    """Look at what each of the best-looking choices leads to, once."""
    links, worth = tree
    counts, rows = rooms
    shares = np.zeros(8, np.float32)
    remember(board, mark)
    expand(board, chance, taste, tree, style, 0, 1)
    mover = whole(board[TURN])
    for child in range(1, 1 + links[0, CHILDREN]):
        _step(board, numbers, whole(links[child, CHOICE]))
        judge(board, numbers, mind, counts, rows, shares)
        links[child, VISITS] = 1
        worth[child, EARNED] = shares[mover]
        undo(board, mark)
        numbers.ends[:] = kept[0]
        numbers.sums[:] = kept[1]


@kernel
def ponder(
    board: Array,
    mark: Array,
    chance: Array,
    taste: Array,
    numbers: Numbers,
    kept: tuple[Array, Array],
    mind: Mind,
    rooms: tuple[Array, Array],
    tree: Tree,
    style: Style,
    simulations: int,
) -> None:
    """Run so many simulations from this position. The board and the numbers are as before."""
    links, worth = tree
    counts, rows = rooms
    path = np.empty(MARGIN, np.int32)
    movers = np.empty(MARGIN, np.int32)
    shares = np.zeros(8, np.float32)
    remember(board, mark)
    links[0, CHILDREN] = 0
    used = whole(1)
    for _ in range(simulations):
        node, length = whole(0), 0
        while board[STAGE] != OVER:
            if links[node, CHILDREN] == 0:
                if node > 0 and (links[node, VISITS] < style.ripe or used + MARGIN > len(links)):
                    break
                used = expand(board, chance, taste, tree, style, node, used)
            node = pick(tree, style, node)
            path[length] = node
            movers[length] = board[TURN]
            length += 1
            _step(board, numbers, whole(links[node, CHOICE]))
        judge(board, numbers, mind, counts, rows, shares)
        for i in range(length):
            links[path[i], VISITS] += 1
            worth[path[i], EARNED] += shares[movers[i]]
        undo(board, mark)
        numbers.ends[:] = kept[0]
        numbers.sums[:] = kept[1]
