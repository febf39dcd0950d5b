"""Changing one thing in a value: near misses of actions, tampered records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from fleacircus.core import Game, codec

Path = tuple[str | int, ...]


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every number, text, truth value and null inside plain data, with the way to it."""
    if isinstance(value, dict):
        for key in value:
            yield from leaves(value[key], (*path, key))
    elif isinstance(value, list | tuple):
        for index, item in enumerate(value):
            yield from leaves(item, (*path, index))
    else:
        yield path, value


def changed(value: Any, path: Path, new: Any) -> Any:
    """A copy of plain data with one leaf changed."""
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = changed(copy[path[0]], path[1:], new)
    return copy


def another(old: Any, rng: Random) -> Any:
    """A value of the same kind that is not the old one."""
    if isinstance(old, bool):
        return not old
    if isinstance(old, int):
        return old + rng.choice((-30, -2, -1, 1, 2, 30))
    if isinstance(old, str):
        return old + "x" if rng.random() < 0.5 or not old else old[:-1]
    return 0


def near_misses(game: Game[Any, Any, Any], actions: Sequence[Any], rng: Random, count: int) -> Iterator[Any]:
    """Well-formed actions close to the given ones: one leaf changed, or one field taken from another action."""
    originals = [codec.plain(action) for action in actions]
    for _ in range(count):
        plain = rng.choice(originals)
        other = rng.choice(originals)
        fields = [path for path, _ in leaves(plain) if path != ("type",)]
        if not fields:
            continue
        path = rng.choice(fields)
        if other["type"] == plain["type"] and rng.random() < 0.3:
            mutant = changed(plain, path[:1], other[path[0]])
        else:
            mutant = changed(plain, path, another(dict(leaves(plain))[path], rng))
        try:
            yield codec.convert(mutant, game.action_type)
        except ValueError:
            continue
