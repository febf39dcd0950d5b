"""A log as one file that tells by itself whether it was damaged or changed."""

from __future__ import annotations

from typing import Protocol, TypeVar

import msgspec

from fleacircus.core import codec


class Sealable(Protocol):
    """A struct with a fingerprint of all its other fields. Entries are kept in it as they were written, so that a
    field which entries have got since does not change the fingerprint."""

    @property
    def digest(self) -> str: ...


R = TypeVar("R", bound=Sealable)


def seal(record: R) -> bytes:
    """The file of a record, with its fingerprint put in."""
    return codec.encode(msgspec.structs.replace(record, digest=digest_of(record)))  # type: ignore[type-var]


def digest_of(record: Sealable) -> str:
    """What `digest` is of a record that nobody changed."""
    blank = msgspec.structs.replace(record, digest="")  # type: ignore[type-var]
    return codec.digest(codec.encode(blank))
