"""Chance: one random stream per log entry, all from the match's secret seed."""

from __future__ import annotations

import hashlib
import secrets
from random import Random

SEED_BYTES = 16


def new_seed() -> str:
    """A fresh secret seed."""
    return secrets.token_hex(SEED_BYTES)


def stream(seed: str, *path: int | str) -> Random:
    """The stream that belongs to one place, such as entry 17 of a log; no two places share one."""
    material = "/".join([seed, *map(str, path)]).encode()
    return Random(int.from_bytes(hashlib.sha256(material).digest(), "big"))


def commitment(seed: str) -> str:
    """What may be shown before a match: it binds to the seed and does not tell it."""
    return hashlib.sha256(b"fleacircus seed " + seed.encode()).hexdigest()
