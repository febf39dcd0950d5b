"""What things of Micro Mutants are worth, from `data/worth.toml`: an insect by what it does, never by its name."""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from importlib.resources import files

import msgspec

from fleacircus.bots.flicktable.worth import means, revalued
from fleacircus.core import codec
from fleacircus.flicktable import sheets

NAMES = (
    "extra",
    "counter",
    "square",
    "damage",
    "last_damage",
    "ruin",
    "scarce",
    "raid",
    "near_mm",
    "place",
    "face",
    "exposed",
    "hunts",
    "menace",
)
"""What a bot may take for worth more or less than the file says; an insect is the measure of it all."""


class Worth(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file says, in hundredths of an ordinary insect; all of it is ours."""

    ours: bool
    insect: float
    game: float
    extra: float
    counter: float
    entrance: float
    square: float
    damage: float
    last_damage: float
    ruin: float
    scarce: float
    raid: float
    near_mm: float
    place: float
    face: float
    exposed: float
    hunts: float
    menace: float
    power: dict[str, float]

    def of_insect(self, sheet: sheets.Sheet, breed: sheets.Breed) -> float:
        """What an insect is worth by its power, wherever it lies and however many there are."""
        more = (self.power[word] for word in means(sheet, breed) if word in self.power)
        return self.insect + next(more, 0.0)


@cache
def worth() -> Worth:
    """The worth of things as the data file gives it."""
    text = (files("fleacircus.bots.micromutants") / "data" / "worth.toml").read_text(encoding="utf-8")
    read: Worth = codec.convert(tomllib.loads(text), Worth)
    return read


@lru_cache(maxsize=64)
def valued(values: tuple[float, ...]) -> Worth:
    """The worth of things by values in the order of `NAMES`; without any, as the file gives it."""
    return revalued(worth(), NAMES, values) if values else worth()
