"""Snapshots: a match's fold, kept beside its log so that a long one loads faster. Derived, and deletable."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from fleacircus import __version__
from fleacircus.core import Entry, Match, codec

EVERY = 64
"""How many entries lie between two snapshots."""


class _Fold(msgspec.Struct, frozen=True):
    version: str
    standing: list[int]
    state: msgspec.Raw


def take(match: Match) -> str:
    """The fold of the whole log, as text."""
    fold = _Fold(__version__, match.standing, msgspec.Raw(codec.encode(match.state)))
    return codec.encode(fold).decode()


def resume(match: Match, entries: Sequence[Entry[Any, Any]], body: str) -> bool:
    """Put a blank match where a snapshot of exactly these entries left off; False if it is not usable.

    A snapshot of another version of the program is not: the same log may fold to another state there.
    """
    try:
        fold: _Fold = codec.decode(body, _Fold)
        if fold.version != __version__:
            return False
        state = codec.decode(bytes(fold.state), type(match.game.blank))
    except ValueError:
        return False
    match.log, match.standing, match.state = list(entries), list(fold.standing), state
    return True
