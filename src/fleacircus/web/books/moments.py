"""Moments of matches that were played: what the pictures of play are drawn from, and what opens as a table.

The matches were stored as witnesses of the rules; `scripts/make_moments.py` chose them and copied their records.
"""

from __future__ import annotations

import gzip
from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec

from fleacircus.core import Match, codec
from fleacircus.core.match import Record, entry_type
from fleacircus.games import load

FOLDER = files("fleacircus.web.books") / "records"


class Moment(msgspec.Struct, frozen=True):
    """An entry of a match as a spectator saw it: before, what happened, after."""

    game: Any
    before: Any
    after: Any
    events: tuple[Any, ...]


def names() -> list[str]:
    """Every record."""
    return sorted(path.name.removesuffix(".json.gz") for path in FOLDER.iterdir() if path.name.endswith(".json.gz"))


def read(name: str) -> bytes:
    """A record as it can be brought to any club."""
    return gzip.decompress((FOLDER / f"{name}.json.gz").read_bytes())


@lru_cache(maxsize=8)
def match_of(name: str) -> Match:
    """The match of a record, folded; it is ours, so nothing is decided again."""
    record: Record = codec.decode(read(name), Record)
    game = load(record.game, record.options)
    return Match.of(game, record.seed, (codec.convert(entry, entry_type(game)) for entry in record.entries))


def moment(name: str, entry: int) -> Moment:
    """An entry of a record."""
    match = match_of(name)
    before = match.at(max(0, entry - 1)).view(None)
    return Moment(match.game, before, match.at(entry).view(None), match.seen(entry, None))
