"""Values of ours that may be set otherwise: a data file says which, and within which bounds.

No source gives these values, so they are chosen, and may be chosen anew where a game is uneven. An address names a
value by keys, ids and places: `breed.raider.count`, `dice.5`.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping, MutableSequence, Sequence
from typing import Any

import msgspec

KEY = "bounds"


class Bound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Values that are set together: their addresses, and what they may be."""

    of: tuple[str, ...]
    are: tuple[tuple[int | str, ...], ...]

    def in_use(self, data: Mapping[str, Any]) -> int:
        """Which of the settings the data has; ValueError if none."""
        return self.are.index(tuple(at(data, address) for address in self.of))

    def apply(self, data: MutableMapping[str, Any], setting: int) -> None:
        """Give the data another of the settings."""
        for address, value in zip(self.of, self.are[setting], strict=True):
            *way, last = address.split(".")
            holder = _down(data, way)
            holder[last if isinstance(holder, Mapping) else _place(holder, last)] = value


class _Bounded(msgspec.Struct, frozen=True):
    """The part of a data file that says what may be set otherwise."""

    bounds: tuple[Bound, ...] = ()


def split(raw: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[Bound, ...]]:
    """What a data file says of its game, and its bounds; ValidationError if these are none."""
    told = {key: value for key, value in raw.items() if key != KEY}
    return told, msgspec.convert({KEY: raw.get(KEY, [])}, _Bounded).bounds


def at(data: Mapping[str, Any], address: str) -> Any:
    """The value at an address; ValueError if there is none."""
    return _down(data, address.split("."))


def faults(data: Mapping[str, Any], bounds: Sequence[Bound]) -> list[str]:
    """What is wrong with the bounds of some data: all must be values that are ours, and hold what these are."""
    found = []
    for bound in bounds:
        name = f"{KEY} of {', '.join(bound.of)}"
        try:
            now = tuple(at(data, address) for address in bound.of)
        except ValueError as error:
            found.append(f"{name}: {error}")
            continue
        found += [f"{name}: {address} is not marked as ours" for address in bound.of if not _ours(data, address)]
        if now not in bound.are:
            found.append(f"{name}: what they are, {now}, is not among what they may be")
        if len(set(bound.are)) < max(2, len(bound.are)) or any(len(one) != len(bound.of) for one in bound.are):
            found.append(f"{name}: needs two settings or more, each once and with a value for every address")
    return found


def _ours(data: Mapping[str, Any], address: str) -> bool:
    """Whether the file marks it as ours: by its address or the beginning of it, perhaps without ids, or the side."""
    way = address.split(".")
    plain = [key for n, key in enumerate(way) if not isinstance(_down(data, way[:n]), Sequence)]
    marks = [mark.split(".") for mark in data.get("ours", ())]
    return any(mark == named[: len(mark)] for mark in marks for named in (way, plain, plain[1:]))


def _down(data: Any, way: Sequence[str]) -> Any:
    for key in way:
        if isinstance(data, Mapping) and key in data:
            data = data[key]
        elif isinstance(data, MutableSequence):
            data = data[_place(data, key)]
        else:
            raise ValueError(f"no {key!r} in {'.'.join(way)}")
    return data


def _place(items: Sequence[Any], key: str) -> int:
    """Where in a list something is, by its id or its number."""
    if key.isdigit() and int(key) < len(items):
        return int(key)
    ids = [item.get("id") if isinstance(item, Mapping) else None for item in items]
    if key not in ids:
        raise ValueError(f"no {key!r} in a list of {len(items)}")
    return ids.index(key)
