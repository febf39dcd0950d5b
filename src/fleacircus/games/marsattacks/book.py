"""The box: models, weapons, abilities, cards and the AI deck, read once from the data files. [MA-B02, MA-B03]"""

from __future__ import annotations

import tomllib
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Literal

import msgspec
from msgspec.structs import asdict, replace

from fleacircus.core import codec
from fleacircus.core.game import Clause
from fleacircus.games.marsattacks.board import SPOTS, bits, column_of, spots_within
from fleacircus.games.marsattacks.model import HUMANS, MARTIANS, Card, Model, Side

SIDES: dict[str, Side] = {"humans": HUMANS, "martians": MARTIANS}
BASIC_WEAPON = "disintegrator"


class Names(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name in three languages."""

    en: str
    fr: str
    it: str


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a model shoots or fights with; Range 0 cannot shoot."""

    id: str
    name: Names
    range: int
    ours: tuple[str, ...]
    dice: int = 0
    traits: tuple[str, ...] = ()


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something special that a model has or can do."""

    id: str
    clause: Clause
    name: Names
    heroic: bool = False
    ours: tuple[str, ...] = ()


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A stat line. [MA-B02, MA-B03]"""

    id: str
    clause: Clause
    side: Literal["humans", "martians"]
    name: Names
    shoot: int
    fight: int
    survive: int
    weapons: tuple[str, ...]
    abilities: tuple[str, ...]
    ours: tuple[str, ...]
    heroics: int = 0

    def has(self, ability: str) -> bool:
        return ability in self.abilities

    @cached_property
    def hero(self) -> bool:
        return "hero" in self.abilities

    @cached_property
    def vehicle(self) -> bool:
        return "vehicle" in self.abilities

    @cached_property
    def flies(self) -> bool:
        return "flies" in self.abilities

    @cached_property
    def ordinary(self) -> bool:
        """Neither Hero nor Vehicle. [MA-H14]"""
        return not (self.hero or self.vehicle)

    @cached_property
    def bulk(self) -> int:
        """How many models it counts as in a square. [MA-H14]"""
        return 2 if self.vehicle else 1


class CardKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of card and how many the deck has of it. [MA-B16]"""

    id: Card
    clause: Clause
    copies: int
    kind: Literal["bonus", "turn", "skull", "support", "event"]
    martian: Names
    human: Names
    ours: tuple[str, ...]
    does: Names
    martian_does: Names | None = None
    dice: int = 0
    grow_dice: int = 0
    need: int = 0
    length: int = 0
    reach: int = 0
    most: int = 0

    def worded(self) -> CardKind:
        """The card with its own figures in the words that say what it does."""
        figures = {
            **{name: getattr(self, name) for name in ("dice", "need", "length", "reach", "most")},
            **{f"dice{n}": self.dice + (n - 1) * self.grow_dice for n in (2, 3)},
            **{f"length{n}": self.length + n - 1 for n in (2, 3)},
        }

        def filled(names: Names) -> Names:
            return Names(**{language: text.format_map(figures) for language, text in asdict(names).items()})

        martian = self.martian_does
        return replace(self, does=filled(self.does), martian_does=None if martian is None else filled(martian))


class AiDeck(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """The AI deck: sectors by their columns, and how many of each card. [MA-S05, MA-R3]"""

    ours: tuple[str, ...]
    vp_cards: int
    reference_cards: int
    sectors: dict[str, tuple[int, int]]
    deck: dict[str, int]

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """The cards that are drawn; VP and Reference cards never are. [MA-S04, MA-R3]"""
        return tuple(card for card, copies in self.deck.items() for _ in range(copies))


class Book(msgspec.Struct, frozen=True):
    """All of it."""

    kinds: dict[str, Kind]
    weapons: dict[str, Weapon]
    abilities: dict[str, Ability]
    cards: dict[Card, CardKind]
    ai: AiDeck
    deck: tuple[Card, ...]


class _Models(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    model: tuple[Kind, ...]


class _Weapons(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    weapon: tuple[Weapon, ...]


class _Abilities(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ability: tuple[Ability, ...]


class _Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    card: tuple[CardKind, ...]


DATA = Path(str(files("fleacircus") / "games" / "marsattacks" / "data"))


@cache
def _read() -> Book:
    def load(name: str, of: type) -> object:
        loaded: object = codec.convert(tomllib.loads((DATA / name).read_text(encoding="utf-8")), of)
        return loaded

    models, weapons = load("models.toml", _Models), load("weapons.toml", _Weapons)
    abilities, cards, ai = load("abilities.toml", _Abilities), load("cards.toml", _Cards), load("ai.toml", AiDeck)
    assert isinstance(models, _Models)
    assert isinstance(weapons, _Weapons)
    assert isinstance(abilities, _Abilities)
    assert isinstance(cards, _Cards)
    assert isinstance(ai, AiDeck)
    return Book(
        kinds={kind.id: kind for kind in models.model},
        weapons={weapon.id: weapon for weapon in weapons.weapon},
        abilities={ability.id: ability for ability in abilities.ability},
        cards={card.id: card.worded() for card in cards.card},
        ai=ai,
        deck=tuple(card.id for card in cards.card for _ in range(card.copies)),
    )


BOOK = _read()
KINDS = BOOK.kinds
WEAPONS = BOOK.weapons
CARDS = BOOK.cards


def rays(model: Model) -> tuple[Weapon, ...]:
    """The weapons that it can shoot with, each once. [MA-H12]"""
    return _rays(model.weapons)


@cache
def _rays(weapons: tuple[str, ...]) -> tuple[Weapon, ...]:
    return tuple(WEAPONS[id] for id in dict.fromkeys(weapons) if WEAPONS[id].range)


@cache
def reach_of(weapons: tuple[str, ...]) -> int:
    """The longest Range of these weapons."""
    return max((WEAPONS[id].range for id in weapons), default=0)


def big_gun(model: Model) -> bool:
    """Another weapon than the basic trooper's, a Hero, a Saucer or a Giant Robot. [MA-S11]"""
    return model.weapons != (BASIC_WEAPON,) or not KINDS[model.kind].ordinary


@cache
def sector_spots(sector: str) -> int:
    """The spots of a sector, as bits. The sectors overlap. [MA-S05]"""
    low, high = BOOK.ai.sectors[sector]
    return bits(spot for spot in range(SPOTS) if low <= column_of(spot // 9) <= high)


__all__ = ["BOOK", "CARDS", "KINDS", "WEAPONS", "Book", "Names", "big_gun", "rays", "reach_of", "spots_within"]
