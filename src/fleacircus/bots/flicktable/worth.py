"""What kinds of powers and cards are worth, from `data/worth.toml`: by what they do, never by a name."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import TypeVar

import msgspec

from fleacircus.core import codec
from fleacircus.flicktable import sheets

W = TypeVar("W", bound=msgspec.Struct)


class Worth(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file says, in hundredths of an ordinary insect; all of it is ours."""

    ours: bool
    freed: float
    shield: float
    brought: float
    any_face: float
    any_card: float
    face: dict[str, float]
    card: dict[str, float]

    def of_face(self, breed: sheets.Breed) -> float:
        """What it is worth to show the special face after a shot."""
        if breed.power is None:
            return 0.0
        found = self.face.get(kind(breed.power), self.any_face)
        return found * breed.power.count if isinstance(breed.power, sheets.Harvest) else found

    def of_card(self, sheet: sheets.Sheet, card: sheets.Card) -> float:
        """What a card is worth to the army of this sheet."""
        found = self.card.get(kind(card.effect), self.any_card)
        match card.effect:
            case sheets.TurnUp(breed=breed) | sheets.SpecialEntry(breed=breed):
                return found * self.of_face(sheet.breed_of(breed))
            case sheets.Brood(count=count) | sheets.Levy(count=count):
                return found * (count - 1)
            case sheets.Plan(gain=gain):
                return found * gain
            case _:
                return found


def kind(of: sheets.Power | sheets.Effect) -> str:
    """The kind of a power or an effect, as sheets write it."""
    return str(type(of).__struct_config__.tag)


def means(sheet: sheets.Sheet, breed: sheets.Breed) -> tuple[str, ...]:
    """What a breed's power is, from the very words of its sheet to its kind alone: `fire blast`, `fire`."""
    power = breed.power
    if power is None:
        return ()
    word = ""
    if isinstance(power, sheets.Fire):
        word = sheet.projectile_of(power.projectile).hit
    elif isinstance(power, sheets.Again):
        word = power.after
    return f"{kind(power)} {word}".strip(), kind(power)


def revalued(worth: W, names: Sequence[str], values: Sequence[float]) -> W:
    """What things are worth with these values under these names; ValueError if they are too few or too many."""
    if len(values) != len(names) or not all(isinstance(each, int | float) and math.isfinite(each) for each in values):
        raise ValueError(f"{len(names)} numbers are wanted, {', '.join(names)}; not {list(values)}")
    return msgspec.structs.replace(worth, **dict(zip(names, map(float, values), strict=True)))


class Test(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match by which values were kept: against whom, from which seed, and their share of the points."""

    against: str
    seed: str
    games: int
    share: float
    low: float
    high: float


class Learned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a champion takes things for where the file of its game says otherwise; ours, with how it was found."""

    ours: bool
    command: str
    tests: tuple[Test, ...]
    values: dict[str, float]


def read(package: str, name: str, kind: type[W]) -> W:
    """What a data file of that package says."""
    text = (files(package) / "data" / name).read_text(encoding="utf-8")
    found: W = codec.convert(tomllib.loads(text), kind)
    return found


@cache
def learned(package: str) -> Learned:
    """What the champion of a game has learned, from the data of that package."""
    return read(package, "champion.toml", Learned)


def of_champion(package: str, names: Sequence[str], worth: msgspec.Struct) -> tuple[float, ...]:
    """A champion's values in the order of these names; ValueError if it has learned of others."""
    own = learned(package).values
    if unknown := own.keys() - set(names):
        raise ValueError(f"{package} knows no {', '.join(sorted(unknown))}")
    return tuple(own.get(name, getattr(worth, name)) for name in names)


@cache
def worth() -> Worth:
    """The worth of things as the data file gives it."""
    return read("fleacircus.bots.flicktable", "worth.toml", Worth)
