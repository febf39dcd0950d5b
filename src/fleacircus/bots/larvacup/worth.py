"""What things of Larva Cup are worth, from `data/worth.toml`."""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from importlib.resources import files

import msgspec

from fleacircus.bots.flicktable.worth import revalued
from fleacircus.core import codec


class Worth(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file says, in hundredths of a goal; all of it is ours."""

    ours: bool
    goal: float
    next: float
    have: float
    turn: float
    near: float
    forward: float
    shoved: float
    face: float
    tackled: float
    counter: float
    loose: float
    guard: float
    useful: float
    threat: float


@cache
def worth() -> Worth:
    """The worth of things as the data file gives it."""
    text = (files("fleacircus.bots.larvacup") / "data" / "worth.toml").read_text(encoding="utf-8")
    read: Worth = codec.convert(tomllib.loads(text), Worth)
    return read


NAMES = tuple(name for name in Worth.__struct_fields__ if name not in ("ours", "goal"))
"""What a bot may take for worth more or less than the file says; a goal is the measure of it all."""


@lru_cache(maxsize=64)
def valued(values: tuple[float, ...]) -> Worth:
    """The worth of things by values in the order of `NAMES`; without any, as the file gives it."""
    return revalued(worth(), NAMES, values) if values else worth()
