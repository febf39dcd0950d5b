"""Ties: the best by one key after the other, the rest by lot. [MA-S12, MA-R11]"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def lot(rng: Random, items: Sequence[T]) -> T:
    """One of them; chance is asked only if there is more than one. [MA-S12, MA-R11]"""
    return items[0] if len(items) == 1 else rng.choice(items)


def best(items: Iterable[T], *keys: Callable[[T], int]) -> list[T]:
    """Those with the smallest key, judged by one key after the other."""
    left = list(items)
    for key in keys:
        if len(left) < 2:
            break
        scores = [key(item) for item in left]
        low = min(scores)
        left = [item for item, score in zip(left, scores, strict=True) if score == low]
    return left
