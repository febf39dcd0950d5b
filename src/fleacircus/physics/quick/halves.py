"""Solving for the way to go: the matrix of six numbers a body, halved and gone through backwards.

For one body, which is most of all, the same with its size known beforehand is twice as fast.
"""

from fleacircus.physics.quick.kernel import Array, inlined, kernel

MOST_AWAKE = 8
SIZE = 6 * MOST_AWAKE
"""So many bodies take part at most; six numbers for each are a row of the matrix."""
AHEAD, WAY = 0, 1
"""What pushes the bodies on, and the way to go."""
ONE = 6


@inlined
def halve(whole: Array, size: int) -> None:
    """Make lower half times diagonal times upper half of the whole, in place; the diagonal is left inverted."""
    for j in range(size):
        row = SIZE * j
        for k in range(j):
            total, other = whole[row + k], SIZE * k
            for m in range(k):
                total -= whole[row + m] * whole[other + m]
            whole[row + k] = total
        total = whole[row + j]
        for k in range(j):
            share = whole[row + k] * whole[(SIZE + 1) * k]
            total -= share * whole[row + k]
            whole[row + k] = share
        whole[row + j] = 1 / max(total, 1e-300)


@inlined
def go_back(whole: Array, f: Array, size: int) -> float:
    """Solve with the factor for the way to go; the product of it with what pushes on."""
    steep = 0.0
    for i in range(size):
        total, row = f[AHEAD, i], SIZE * i
        for k in range(i):
            total -= whole[row + k] * f[WAY, k]
        f[WAY, i] = total
    for i in range(size):
        share = f[WAY, i] * whole[(SIZE + 1) * i]
        steep += share * f[WAY, i]
        f[WAY, i] = share
    for i in range(size - 1, 0, -1):
        share, row = f[WAY, i], SIZE * i
        for k in range(i):
            f[WAY, k] -= whole[row + k] * share
    return steep


@kernel
def factor(whole: Array, size: int) -> None:
    """Halve the whole."""
    halve(whole, size)


@kernel
def factor_one(whole: Array) -> None:
    """Halve the whole of one body."""
    halve(whole, ONE)


@kernel
def back(whole: Array, f: Array, size: int) -> float:
    """The way to go."""
    return go_back(whole, f, size)


@kernel
def back_one(whole: Array, f: Array) -> float:
    """The way to go of one body."""
    return go_back(whole, f, ONE)
