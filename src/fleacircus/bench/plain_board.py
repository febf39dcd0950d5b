"""Legionz for two in plain Python, with the ideas of the fast board: the rival that the benchmark measures against.

Cells are whole numbers on a helical torus, each knows which neighbours are taken, the legal cells are a list with
places for quick adding and striking, Legions are rings of bugs with one label, and taking back visits only what was
touched.
"""

from __future__ import annotations

from random import Random

STRIDE, WRAP = 64, 4095
AROUND = tuple(
    (step, 1 << (direction + 3) % 6) for direction, step in enumerate((1, STRIDE, STRIDE - 1, -1, -STRIDE, 1 - STRIDE))
)
"""By direction: the step to the neighbour, and the bit under which it knows this cell."""

FITS = [mask > 0 and not mask & (mask << 1 | mask >> 5) & 63 for mask in range(64)]
GOAL, SET, NONE = 10, 25, -1


class PlainBoard:
    """A board that is used again for every game."""

    def __init__(self) -> None:
        self.on = [NONE] * (WRAP + 1)
        self.mask = [0] * (WRAP + 1)
        self.slot = [NONE] * (WRAP + 1)
        self.at = [0] * (2 * SET)
        self.label = [0] * (2 * SET)
        self.next = [0] * (2 * SET)
        self.size = [0] * (2 * SET)

    def playout(self, rng: Random) -> int:
        """Play one game at random from the first bug on and take it back; how many bugs were placed."""
        on, mask, slot, at, size, label = self.on, self.mask, self.slot, self.at, self.size, self.label
        legal, chance = [0], rng.random
        slot[0] = bug = 0
        while True:
            cell = legal[int(chance() * len(legal))]
            self._strike(legal, cell)
            on[cell] = bug
            at[bug], label[bug], self.next[bug], size[bug] = cell, bug, bug, 1
            for step, bit in AROUND:
                near = (cell + step) & WRAP
                taken = mask[near] = mask[near] | bit
                other = on[near]
                if other >= 0:
                    if (other ^ bug) & 1 == 0:
                        self._join(bug, other)
                elif FITS[taken]:
                    if slot[near] < 0:
                        slot[near] = len(legal)
                        legal.append(near)
                elif slot[near] >= 0:
                    self._strike(legal, near)
            bug += 1
            if size[label[bug - 1]] >= GOAL or bug == 2 * SET:
                self._clear(legal, bug)
                return bug

    def _strike(self, legal: list[int], cell: int) -> None:
        place, last = self.slot[cell], legal.pop()
        if last != cell:
            legal[place] = last
            self.slot[last] = place
        self.slot[cell] = NONE

    def _join(self, bug: int, other: int) -> None:
        label, after, size = self.label, self.next, self.size
        keep, lose = label[other], label[bug]
        if keep == lose:
            return
        if size[keep] < size[lose]:
            keep, lose = lose, keep
        size[keep] += size[lose]
        label[lose] = keep
        member = after[lose]
        while member != lose:
            label[member] = keep
            member = after[member]
        after[bug], after[other] = after[other], after[bug]

    def _clear(self, legal: list[int], bugs: int) -> None:
        for cell in legal:
            self.slot[cell] = NONE
        for cell in self.at[:bugs]:
            self.on[cell] = NONE
            for step, _ in AROUND:
                self.mask[(cell + step) & WRAP] = 0
