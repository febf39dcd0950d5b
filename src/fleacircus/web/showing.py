"""How long it takes to show what happened. Bots wait for it, and clocks stand still while a shot flies.

The client shows each kind of event as long as `pace.toml` says, so that both sides keep the same time.
"""

from __future__ import annotations

import struct
import tomllib
import zlib
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from fleacircus.web.club.shelf import on_shelf

LONGEST_MS = 20_000
"""Nobody waits longer for one entry; whoever still looks sees the rest while the others go on."""
OTHER = "other"
_HEAD = struct.Struct("<BBH")


@cache
def pace_of(game: str) -> dict[str, int]:
    """The time of each kind of event of a game, and under `other` that of any that is not named."""
    found = on_shelf(game)
    every = _paces()
    return every.get(found.client if found else OTHER, every[OTHER])


@cache
def _paces() -> Mapping[str, dict[str, int]]:
    told: dict[str, dict[str, Any]] = tomllib.loads((files("fleacircus.web") / "pace.toml").read_text())
    paces: dict[str, dict[str, int]] = {}
    for family, own in told.items():
        paces[family] = {**paces.get(own.pop("like", ""), {}), **own}
    return paces


def shows_ms(game: str, events: Iterable[Any]) -> int:
    """How long one entry with these events is shown."""
    pace = pace_of(game)
    whole = sum(pace.get(event.__struct_config__.tag, pace[OTHER]) + flight_ms(event) for event in events)
    return min(LONGEST_MS, whole)


def rests_ms(game: str, events: tuple[Any, ...]) -> int:
    """How long clocks stand still after an entry: while a shot of it is shown, else not at all."""
    return shows_ms(game, events) if any(map(flight_ms, events)) else 0


def path_of(event: Any) -> bytes:
    """The path of a flick: an event carries the landing that it belongs to."""
    if "landing" not in getattr(event, "__struct_fields__", ()):
        return b""
    path = getattr(event.landing, "path", b"")
    return path if isinstance(path, bytes) else b""


def flight_ms(event: Any) -> int:
    """How long the flick of an event flies; nought if it has none."""
    path = path_of(event)
    return _flown_ms(path) if path else 0


@lru_cache(maxsize=64)
def _flown_ms(path: bytes) -> int:
    """Asked several times for each flick: unpacking even its head is long."""
    try:
        _, rate, frames = _HEAD.unpack(zlib.decompressobj().decompress(path, _HEAD.size))
    except (zlib.error, struct.error):
        return 0  # another game's blob
    return round(1000 * max(0, int(frames) - 1) / max(1, int(rate)))
