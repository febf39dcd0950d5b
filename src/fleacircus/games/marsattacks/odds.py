"""The exact chances of tests: d8s against a stat, every 8 rolling one more. [MA-B09, MA-B10]

A die gives k successes with chance (1/8)^k x (stat - 1)/8, plus (1/8)^(k - 1) x (8 - stat)/8 from k = 1 on. The
series goes on for ever; it is cut where what is left is under 8^-20, far below the last digit shown.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

_TAIL = 24
MILLION = 1_000_000

Chances = tuple[Fraction, ...]
"""The chance of 0, 1, 2 ... successes."""


@cache
def successes(dice: int, stat: int, *, again: bool = False) -> Chances:
    """The chance of each number of successes; `again` rolls the failed dice once more. [MA-B09, MA-K3]"""
    one = _die(stat)
    if again:
        luck = _die(stat)
        failed = [Fraction(stat - 1, 8) * Fraction(1, 8) ** k for k in range(_TAIL)]
        good = [chance - bad for chance, bad in zip(one, failed, strict=True)]
        one = tuple(a + b for a, b in zip(good, _times(tuple(failed), luck), strict=True))
    total: Chances = (Fraction(1),) + (Fraction(0),) * (_TAIL - 1)
    for _ in range(max(1, dice)):
        total = _times(total, one)
    return total


@cache
def hit(dice: int, stat: int, survive_dice: int, survive: int, *, again: bool = False) -> Fraction:
    """The chance that the attack has more successes than the target. [MA-B10]"""
    attack, defence = successes(dice, stat, again=again), successes(survive_dice, survive)
    below, chance = Fraction(0), Fraction(0)
    for k in range(_TAIL):
        chance += attack[k] * below
        below += defence[k]
    return chance


def per_million(chance: Fraction) -> int:
    """A chance as a whole number of millionths, for a client."""
    return round(chance * MILLION)


def _die(stat: int) -> Chances:
    assert 1 < stat <= 8
    eighth = Fraction(1, 8)
    return tuple(
        eighth**k * Fraction(stat - 1, 8) + (eighth ** (k - 1) * Fraction(8 - stat, 8) if k else 0)
        for k in range(_TAIL)
    )


def _times(one: Chances, two: Chances) -> Chances:
    product = [Fraction(0)] * _TAIL
    for i, a in enumerate(one):
        if a:
            for j in range(_TAIL - i):
                product[i + j] += a * two[j]
    return tuple(product)
