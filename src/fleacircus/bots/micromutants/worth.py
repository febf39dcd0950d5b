"""What things of Micro Mutants are worth, from `data/worth.toml`: an insect by what it does, never by its name."""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec

from fleacircus.bots.flicktable.worth import means, of_champion, read, revalued
from fleacircus.flicktable import sheets

KNOBS: dict[str, tuple[float, ...]] = {
    "extra": (30.0, 60.0, 120.0),
    "counter": (25.0, 50.0, 100.0),
    "square": (30.0, 60.0, 120.0),
    "damage": (80.0, 170.0, 350.0),
    "last_damage": (130.0, 260.0, 520.0),
    "ruin": (150.0, 300.0, 600.0),
    "mends": (0.15, 0.3, 0.6, 1.0),
    "scarce": (40.0, 120.0, 300.0),
    "raid": (0.0, 40.0, 90.0, 200.0),
    "near_mm": (100.0, 200.0, 400.0),
    "place": (0.0, 10.0, 40.0, 90.0),
    "face": (0.5, 1.0, 2.0, 4.0),
    "exposed": (0.0, 0.3, 0.6, 1.0),
    "hunts": (0.0, 0.2, 0.5),
    "menace": (0.0, 0.3, 0.8),
    "far_mm": (0.0, 300.0, 450.0),
}
"""What a bot may take for worth more or less than the file says, and to what a lot may set it; an insect is the measure
of it all."""
NAMES = tuple(KNOBS)


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
    mends: float
    scarce: float
    raid: float
    near_mm: float
    place: float
    face: float
    exposed: float
    hunts: float
    menace: float
    far_mm: float
    power: dict[str, float]

    def of_insect(self, sheet: sheets.Sheet, breed: sheets.Breed) -> float:
        """What an insect is worth by its power, wherever it lies and however many there are."""
        more = (self.power[word] for word in means(sheet, breed) if word in self.power)
        return self.insect + next(more, 0.0)


@cache
def worth() -> Worth:
    """The worth of things as the data file gives it."""
    return read("fleacircus.bots.micromutants", "worth.toml", Worth)


@lru_cache(maxsize=64)
def valued(values: tuple[float, ...]) -> Worth:
    """The worth of things by values in the order of `NAMES`; without any, as the file gives it."""
    return revalued(worth(), NAMES, values) if values else worth()


def champion() -> tuple[float, ...]:
    """What the champion takes things for, in the order of `NAMES`."""
    return of_champion("fleacircus.bots.micromutants", NAMES, worth())
