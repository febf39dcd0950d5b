"""Snapshots: a match's fold, kept beside its log so that a long one loads faster. Derived, and deletable."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from fleacircus import __version__
from fleacircus.core import Entry, Game, Match, codec, entry_type


class _Fold(msgspec.Struct, frozen=True):
    version: str
    standing: list[int]
    state: msgspec.Raw
    views: dict[str, msgspec.Raw] = {}


def take(match: Match) -> str:
    """The fold of the whole log, with everybody's view, as text."""
    views = {str(seat): msgspec.Raw(codec.encode(match.view(_seat(seat)))) for seat in range(-1, match.game.seats)}
    kind: Any = type(match.state)
    fold = _Fold(_version(kind), match.standing, msgspec.Raw(codec.encode(match.state)), views)
    return codec.encode(fold).decode()


def resume(game: Game[Any, Any, Any], seed: str | None, entries: Sequence[Entry[Any, Any]], body: str) -> Match | None:
    """The match where a snapshot of exactly these entries left off; None if the snapshot is not usable.

    A snapshot of another version of the program, or of a state of another shape, is not: the same log may fold to
    another state there.
    """
    try:
        fold: _Fold = codec.decode(body, _Fold)
        kind: Any = type(game.blank)
        if fold.version != _version(kind):
            return None
        state = codec.decode(bytes(fold.state), kind)
        views = {_seat(int(seat)): codec.decode(bytes(view), kind) for seat, view in fold.views.items()}
        match = Match.resume(game, seed, entries, state=state, views=views)
    except ValueError:
        return None
    return match if match.standing == fold.standing else None


def folded(game: Game[Any, Any, Any], seed: str | None, bodies: Sequence[str], kept: tuple[int, str] | None) -> Match:
    """The match of a stored log, from a snapshot on if there is one that can be used."""
    kind = entry_type(game)
    entries = [codec.decode(body, kind) for body in bodies]
    if kept is not None and kept[0] < len(entries):
        match = resume(game, seed, entries[: kept[0] + 1], kept[1])
        if match is not None:
            for entry in entries[kept[0] + 1 :]:
                match.append(entry)
            return match
    return Match.of(game, seed, entries)


@cache
def _version(state: Any) -> str:
    """The program's version and the shape of the state."""
    return f"{__version__}/{codec.digest(codec.encode(msgspec.json.schema(state)))[:16]}"


def _seat(number: int) -> int | None:
    """A viewpoint by its number; the spectator's is -1."""
    return None if number < 0 else number
