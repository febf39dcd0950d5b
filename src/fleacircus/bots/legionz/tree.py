"""The tree of a search: what looks good is tried first, what proves good is tried most (PUCT)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from fleacircus.bots.legionz.board import legion, longest
from fleacircus.bots.legionz.bonus import movable
from fleacircus.bots.legionz.kernel import Array, draw, kernel, whole
from fleacircus.bots.legionz.layout import (
    AT,
    BUG,
    BUGS,
    CELL,
    DROP,
    GONE,
    HAND,
    LABEL,
    LEGAL,
    LEGALS,
    LIFT,
    LONGEST,
    LOOPS,
    MASK,
    NONE,
    ON,
    ORIGIN,
    OWNER,
    PLACE,
    STAGE,
    STEPS,
    TAKEN,
    TURN,
    WIDTH,
    WRAP,
)
from fleacircus.bots.legionz.policy import GROW, appraise


class Style(NamedTuple):
    """How a search goes about it."""

    pairs: int
    """Cells that a simulation weighs each turn, in pairs: beside the own Legion, beside the leader's. 0: it races."""
    depth: int
    """Choices after which a simulation is cut off and judged by the Legions as they stand."""
    sharp: float
    """How sure a longer Legion is of winning, where a simulation was cut off."""
    keep: int
    """Choices kept at each node, the best-looking."""
    ripe: int
    """Visits after which a node gets children."""
    warmth: float
    """How little the looks decide what is tried."""
    curiosity: float
    """How long looks count against results."""
    closing: float = 0.0
    """How much better a cell looks that closes a loop, where that is worth something."""
    races: int = 0
    """Of a hundred simulations of a mind, so many are played out instead as a race after the first choice."""


# Of a node: the choice that leads to it, how often it was tried, its first child, how many children.
CHOICE, VISITS, CHILD, CHILDREN = range(4)
# What it earned for the player who chose it, and how good it looked.
EARNED, PRIOR = range(2)

MARGIN = 1024
"""More than the children of any one node."""


class Tree(NamedTuple):
    """The nodes; the root is the first."""

    links: Array
    worth: Array


class Looked(NamedTuple):
    """A choice that was looked at: how often, and the share of the win that it brought on the average."""

    choice: int
    visits: int
    mean: float


def looked_at(tree: Tree) -> list[Looked]:
    """The choices at the root that were looked at, the best-looking first."""
    links, worth = tree
    first = int(links[0, CHILD])
    return [
        Looked(int(links[child, CHOICE]), visits, float(worth[child, EARNED]) / visits)
        for child in range(first, first + int(links[0, CHILDREN]))
        if (visits := int(links[child, VISITS]))
    ]


def new_tree(simulations: int, style: Style, *, loops: bool) -> Tree:
    """Room for the nodes that so many simulations can make: each adds a choice, or with loops a turn of three."""
    size = 2 * MARGIN + simulations * style.keep // style.ripe * (3 if loops else 1)
    return Tree(np.zeros((size, 4), np.int32), np.zeros((size, 2), np.float32))


@kernel
def _lift_worth(board: Array, taste: Array, seat: int, bug: int) -> float:
    """What lifting a bug is worth: to take it from a rival's Legion, or to bring a stray to the own."""
    owner = whole(board[BUG + WIDTH * bug + OWNER])
    size = legion(board, bug)
    if owner == seat:
        if board[BUG + WIDTH * bug + LABEL] == board[BUG + WIDTH * board[LONGEST + seat] + LABEL]:
            return float(taste[GROW + size - 1] - taste[GROW + size])
        best = GROW + longest(board, seat)
        return float(taste[best + 1] - taste[best] - taste[GROW + size - 1])
    if board[GONE + owner]:
        return float(taste[GROW])
    kin = 0
    for direction in range(6):
        other = board[CELL + 4 * ((board[BUG + WIDTH * bug + AT] + STEPS[direction]) & WRAP) + ON]
        kin += other != NONE and board[BUG + WIDTH * other + OWNER] == owner
    return float(kin * (taste[GROW + size] - taste[GROW + size - 1]))


@kernel
def _look(board: Array, taste: Array, choices: Array, looks: Array) -> int:
    """List what may be chosen now, with how good it looks; how many there are."""
    seat = whole(board[TURN])
    count = 0
    if board[STAGE] == LIFT:
        choices[0] = NONE
        looks[0] = 0
        found = np.empty(whole(board[BUGS]), np.uint16)
        for i in range(movable(board, found)):
            count += 1
            choices[count] = found[i]
            looks[count] = _lift_worth(board, taste, seat, whole(found[i]))
        return count + 1
    owner = whole(board[BUG + WIDTH * board[HAND] + OWNER]) if board[STAGE] == DROP else seat
    for i in range(board[LEGALS]):
        cell = whole(board[LEGAL + i])
        if cell != board[ORIGIN]:
            choices[count] = cell
            looks[count] = appraise(board, taste, seat, owner, cell)
            count += 1
    return count


@kernel
def best_looking(board: Array, chance: Array, taste: Array) -> int:
    """The choice that looks best, one of those that look alike by lot."""
    choices = np.empty(MARGIN, np.int32)
    looks = np.empty(MARGIN, np.float32)
    best, alike = 0, 0
    for i in range(_look(board, taste, choices, looks)):
        if looks[i] > looks[best]:
            best, alike = i, 1
        elif looks[i] == looks[best]:
            alike += 1
            if draw(chance, alike) == 0:
                best = i
    return whole(choices[best])


@kernel
def expand(board: Array, chance: Array, taste: Array, tree: Tree, style: Style, node: int, used: int) -> int:
    """Give the node its best-looking choices as children; how many nodes there are then."""
    links, worth = tree
    choices = np.empty(MARGIN, np.int32)
    looks = np.empty(MARGIN, np.float32)
    count = _look(board, taste, choices, looks)
    if style.closing and board[LOOPS] and board[STAGE] == PLACE:
        for i in range(count):
            if TAKEN[board[CELL + 4 * choices[i] + MASK]] > 1:
                looks[i] += style.closing
    for i in range(count):
        looks[i] += np.float32(1e-4) * draw(chance, 1024)
    kept = min(count, style.keep)
    total = np.float32(0)
    for i in range(kept):
        best = i
        for j in range(i + 1, count):
            if looks[j] > looks[best]:
                best = j
        choices[i], choices[best] = choices[best], choices[i]
        looks[i], looks[best] = looks[best], looks[i]
        child = used + i
        links[child, CHOICE] = choices[i]
        links[child, VISITS] = 0
        links[child, CHILDREN] = 0
        worth[child, EARNED] = 0
        worth[child, PRIOR] = np.exp((looks[i] - looks[0]) / style.warmth)
        total += worth[child, PRIOR]
    for child in range(used, used + kept):
        worth[child, PRIOR] /= total
    links[node, CHILD] = used
    links[node, CHILDREN] = kept
    return used + kept


@kernel
def pick(tree: Tree, style: Style, node: int) -> int:
    """The child to try next."""
    links, worth = tree
    first = links[node, CHILD]
    last = first + links[node, CHILDREN]
    tried, earned = 0, np.float32(0)
    for child in range(first, last):
        tried += links[child, VISITS]
        earned += worth[child, EARNED]
    unknown = earned / tried - 0.1 if tried > 0 else 0.5
    curiosity = style.curiosity * np.sqrt(tried + 1.0)
    best, value = first, -1e9
    for child in range(first, last):
        visits = links[child, VISITS]
        mean = worth[child, EARNED] / visits if visits > 0 else unknown
        hope = mean + curiosity * worth[child, PRIOR] / (1 + visits)
        if hope > value:
            best, value = child, hope
    return whole(best)
