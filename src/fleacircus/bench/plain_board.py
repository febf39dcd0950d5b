"""Legionz for two in plain Python, with the same ideas as the fast board: the rival of the benchmark.

Cells are whole numbers on a helical torus, each knows which neighbours are taken, the legal cells are a list with
places for quick adding and striking, and Legions are joined as they grow.
"""

from __future__ import annotations

from random import Random

STRIDE, WRAP = 64, 4095
STEPS = (1, STRIDE, STRIDE - 1, -1, -STRIDE, 1 - STRIDE)
BACK = tuple(1 << (direction + 3) % 6 for direction in range(6))
FITS = [mask > 0 and not mask & (mask << 1 | mask >> 5) & 63 for mask in range(64)]
GOAL, SET = 10, 25


def playout(rng: Random) -> int:
    """Play one game at random from the first bug on; how many bugs were placed."""
    owner = [-1] * (WRAP + 1)
    mask = [0] * (WRAP + 1)
    slot = [-1] * (WRAP + 1)
    label = list(range(WRAP + 1))
    size = [0] * (WRAP + 1)
    legal: list[int] = []

    def strike(cell: int) -> None:
        at, last = slot[cell], legal.pop()
        if last != cell:
            legal[at] = last
            slot[last] = at
        slot[cell] = -1

    def root(cell: int) -> int:
        while label[cell] != cell:
            label[cell] = label[label[cell]]
            cell = label[cell]
        return cell

    cell, turn, placed = 0, 0, 0
    while True:
        if slot[cell] >= 0:
            strike(cell)
        owner[cell], size[cell] = turn, 1
        placed += 1
        for step, bit in zip(STEPS, BACK, strict=True):
            near = (cell + step) & WRAP
            mask[near] |= bit
            if owner[near] < 0:
                fits = FITS[mask[near]]
                if fits and slot[near] < 0:
                    slot[near] = len(legal)
                    legal.append(near)
                elif not fits and slot[near] >= 0:
                    strike(near)
            elif owner[near] == turn:
                one, other = root(cell), root(near)
                if one != other:
                    label[other] = one
                    size[one] += size[other]
        if size[root(cell)] >= GOAL or placed == 2 * SET:
            return placed
        turn = 1 - turn
        cell = legal[int(rng.random() * len(legal))]
