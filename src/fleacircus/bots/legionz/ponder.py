"""The search: simulations make the tree grow, and each of them ends by being played out, or by asking a learned mind.

With more than two players everybody is taken to want the most for themselves.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from fleacircus.bots.legionz.board import choose, longest, remember, undo
from fleacircus.bots.legionz.features import best_sum, features, new_counts, new_rows
from fleacircus.bots.legionz.guess import Numbers, spend
from fleacircus.bots.legionz.kernel import Array, draw, kernel, whole
from fleacircus.bots.legionz.layout import GONE, NONE, OVER, PLACE, SEATS, STAGE, TURN, WINNER
from fleacircus.bots.legionz.mind import ALL_LEVEL, Mind, share_out
from fleacircus.bots.legionz.policy import play_on
from fleacircus.bots.legionz.tree import (
    CHILD,
    CHILDREN,
    CHOICE,
    EARNED,
    MARGIN,
    VISITS,
    Style,
    Tree,
    best_looking,
    expand,
    pick,
)

HIDES = 5.0
"""How far the sums of level Legions must be apart, where rivals' numbers are guessed, to be 2.7 times surer of it."""


class Known(NamedTuple):
    """What a mind goes by: the numbers, their ends and sums as they were, its weights, and room for what it counts."""

    numbers: Numbers
    ends: Array
    sums: Array
    mind: Mind
    counts: Array
    rows: Array


def known_to(mind: Mind, numbers: Numbers) -> Known:
    """What this mind goes by where it thinks so of the numbers."""
    return Known(numbers, numbers.ends.copy(), numbers.sums.copy(), mind, new_counts(), new_rows())


@kernel
def settle(board: Array, shares: Array, sharp: float) -> None:
    """Share one point out: to the winner, to the longest Legions at the end, or by length where play was cut off."""
    seats = whole(board[SEATS])
    total, most = 0.0, 0
    for seat in range(seats):
        if board[GONE + seat] == 0:
            most = max(most, longest(board, seat))
    for seat in range(seats):
        if board[WINNER] != NONE:
            shares[seat] = board[WINNER] == seat
        elif board[GONE + seat]:
            shares[seat] = 0
        elif board[STAGE] == OVER:
            shares[seat] = longest(board, seat) == most
        else:
            shares[seat] = np.exp(sharp * (longest(board, seat) - most))
        total += shares[seat]
    for seat in range(seats):
        shares[seat] /= total


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
def glance(board: Array, mark: Array, chance: Array, taste: Array, known: Known, tree: Tree, style: Style) -> None:
    """Look once at what each of the best-looking choices leads to, when a bonus has been used as looks best."""
    links, worth = tree
    numbers, ends, sums, mind, counts, rows = known
    shares = np.zeros(8, np.float32)
    remember(board, mark)
    expand(board, chance, taste, tree, style, 0, 1)
    mover = whole(board[TURN])
    for child in range(1, 1 + links[0, CHILDREN]):
        _step(board, numbers, whole(links[child, CHOICE]))
        while board[STAGE] != PLACE and board[STAGE] != OVER:
            choose(board, best_looking(board, chance, taste))
        judge(board, numbers, mind, counts, rows, shares)
        links[child, VISITS] = 1
        worth[child, EARNED] = shares[mover]
        undo(board, mark)
        numbers.ends[:] = ends
        numbers.sums[:] = sums


@kernel
def grow(
    board: Array,
    mark: Array,
    chance: Array,
    taste: Array,
    known: Known | None,
    tree: Tree,
    style: Style,
    simulations: int,
) -> int:
    """Run so many simulations from this position; the choice that was tried most. The board is as before.

    Without anything known they are played out. A mind is asked only when a turn is over, bonus and all. It is compiled
    twice, and each has only its own half of what is asked here.
    """
    links, worth = tree
    if known is not None:
        numbers, ends, sums, mind, counts, rows = known
    path = np.empty(MARGIN, np.int32)
    movers = np.empty(MARGIN, np.int32)
    shares = np.zeros(8, np.float32)
    remember(board, mark)
    links[0, CHILDREN] = 0
    used = whole(1)
    for _ in range(simulations):
        node, length = whole(0), 0
        raced = known is not None and draw(chance, 100) < style.races if style.races else False
        while board[STAGE] != OVER and not (raced and length > 0):
            if links[node, CHILDREN] == 0:
                fresh = links[node, VISITS] < style.ripe or used + MARGIN > len(links)
                if node > 0 and fresh and (known is None or board[STAGE] == PLACE):
                    break
                used = expand(board, chance, taste, tree, style, node, used)
            node = pick(tree, style, node)
            path[length] = node
            movers[length] = board[TURN]
            length += 1
            if known is None:
                choose(board, whole(links[node, CHOICE]))
            else:
                _step(board, numbers, whole(links[node, CHOICE]))
        if known is None or raced:
            play_on(board, chance, taste, style.pairs, style.depth)
            settle(board, shares, style.sharp)
        else:
            judge(board, numbers, mind, counts, rows, shares)
        for i in range(length):
            links[path[i], VISITS] += 1
            worth[path[i], EARNED] += shares[movers[i]]
        undo(board, mark)
        if known is not None:
            numbers.ends[:] = ends
            numbers.sums[:] = sums
    best = links[0, CHILD]
    for child in range(best, best + links[0, CHILDREN]):
        if links[child, VISITS] > links[best, VISITS]:
            best = child
    return whole(links[best, CHOICE])
