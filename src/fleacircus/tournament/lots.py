"""Lots: every shuffle comes from a seed whose fingerprint was on the wall before it was used.

The keeper of the tournament holds one secret. From it a numbered seed is made for each lot; the fingerprint of
the next seed is published with every lot, so the keeper can neither choose nor change it afterwards. Those who
watch may call out a word (`salt`) once the fingerprint is up: then nobody at all could have known the lot.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence

import msgspec

from fleacircus.tournament.declined import Declined


class Lot(msgspec.Struct, frozen=True):
    """One shuffle: what it was for, what went into the hat (in a known order), and the order it came out."""

    what: str
    items: tuple[str, ...]
    order: tuple[str, ...]


class Unsealed(msgspec.Struct, frozen=True):
    """The opened seed of an entry with lots: the seed, the word called out, and the next seed's fingerprint."""

    seed: str
    salt: str
    next: str


def new_secret() -> str:
    """A fresh secret for the keeper of a tournament."""
    return secrets.token_hex(32)


def seed_of(secret: str, number: int) -> str:
    """Seed `number` (from 0) of a secret; the earlier ones do not tell it."""
    return hmac.new(secret.encode(), f"lot {number}".encode(), hashlib.sha256).hexdigest()


def fingerprint(seed: str) -> str:
    """What may be shown before the lot: it binds to the seed and does not tell it."""
    return hashlib.sha256(seed.encode()).hexdigest()


class Urn:
    """A stream of numbers anyone can compute again: number k is SHA-256 of "seed|salt|k"."""

    def __init__(self, seed: str, salt: str = "") -> None:
        self._key = f"{seed}|{salt}|"
        self.drawn = 0

    def below(self, bound: int) -> int:
        """The next number, from 0 to bound - 1."""
        digest = hashlib.sha256(f"{self._key}{self.drawn}".encode()).digest()
        self.drawn += 1
        return int.from_bytes(digest, "big") % bound

    def lot(self, what: str, items: Sequence[str]) -> Lot:
        """Shuffle: the first comes out of the hat, then one of the rest, and so on."""
        hat, order = list(items), []
        while hat:
            order.append(hat.pop(self.below(len(hat))))
        return Lot(what, tuple(items), tuple(order))


class EmptyUrn(Urn):
    """The urn of a tournament whose secret is not here: asking it refuses."""

    def __init__(self) -> None:
        super().__init__("")

    def below(self, bound: int) -> int:
        raise Declined("tournament/no_secret")


def lots_agree(unsealed: Unsealed, lots: Sequence[Lot]) -> bool:
    """Draw an entry's lots again from its opened seed: do they come out the same?"""
    urn = Urn(unsealed.seed, unsealed.salt)
    return all(urn.lot(lot.what, lot.items).order == lot.order for lot in lots)
