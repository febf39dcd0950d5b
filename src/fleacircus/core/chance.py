"""Chance: one random stream per log entry, all from the match's secret seed."""

from __future__ import annotations

import hashlib
import secrets
from random import Random

SEED_BYTES = 16


def new_seed() -> str:
    """A fresh secret seed."""
    return secrets.token_hex(SEED_BYTES)


class Stream(Random):
    """A random stream that knows whether anything was drawn from it.

    Most entries of most games draw nothing, so it is seeded by the first who draws.
    """

    def __new__(cls, material: bytes) -> Stream:
        return Random.__new__(cls, 0)  # type: ignore[call-arg]

    def __init__(self, material: bytes) -> None:
        self._material = material
        self.touched = False
        self.gauss_next = None

    def random(self) -> float:
        self._begin()
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        self._begin()
        return super().getrandbits(k)

    def _begin(self) -> None:
        """Seed it, once; from now on the engine's own methods are found first."""
        if not self.touched:
            self.touched = True
            self.seed(int.from_bytes(hashlib.sha256(self._material).digest(), "big"))
            vars(self).update(random=super().random, getrandbits=super().getrandbits)


def stream(seed: str, *path: int | str) -> Stream:
    """The stream that belongs to one place, such as entry 17 of a log; no two places share one."""
    return Stream("/".join([seed, *map(str, path)]).encode())


def commitment(seed: str) -> str:
    """What may be shown before a match: it binds to the seed and does not tell it."""
    return hashlib.sha256(b"fleacircus seed " + seed.encode()).hexdigest()
