"""The data files, read once: armies, points, rotations, council, home rules, precedents of the document."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from fleacircus.core import codec


class Army(msgspec.Struct, frozen=True):
    """An army of the box, with its name in three languages."""

    id: str
    en: str
    fr: str
    it: str


class BaseRound(msgspec.Struct, frozen=True):
    """A round of couples games that is shifted into a whole rotation."""

    modulus: int
    games: tuple[tuple[int, int, int, int], ...]
    grid: bool = False


class Rounds(msgspec.Struct, frozen=True):
    """Every rotation by number of players."""

    printed: dict[int, tuple[tuple[int, int, int, int], ...]]
    balanced: dict[int, BaseRound]
    long: dict[int, BaseRound]
    short: tuple[int, int, int, int]


NOT_ENTERED = "."
"""In place of a player's id: whoever has that name on the entry sheet is somebody else."""


class Councillor(msgspec.Struct, frozen=True):
    """Somebody on the council; `player` is their id on the entry sheet where the organiser said so, or NOT_ENTERED.

    Without it the entrant of the same name is meant, if there is one. [TR-X27]
    """

    name: str
    president: bool = False
    player: str = ""


class HomeRule(msgspec.Struct, frozen=True):
    """A home rule of the club, and the option that switches it on at a table of the platform, if there is one."""

    clause: str
    topic: str
    option: str = ""
    value: bool = True


class Origin(msgspec.Struct, frozen=True):
    """Where a precedent of the club's book comes from: the evening, the contest and its kind, the game, when."""

    evening: str
    contest: str
    kind: str
    game: str = ""
    at: int = 0


class Precedent(msgspec.Struct, frozen=True):
    """A question that was settled once: what was asked and answered, and where it comes from.

    `fact` and `value` say the same to a game engine, for those of the document. `origin` is where the club's book has
    it from; without one it was settled in this contest, or is the document's.
    """

    id: str
    topic: str
    question: dict[str, str]
    answer: dict[str, str]
    army: str = ""
    fact: str = ""
    value: bool | str = ""
    game: str = ""
    settled_by: str = "document"
    replaces: str = ""
    confirmed: bool = True
    origin: Origin | None = None


def read(name: str) -> dict[str, Any]:
    text = files("fleacircus.tournament").joinpath("data", name).read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def armies() -> tuple[Army, ...]:
    """The four armies in the order of the printed table. [TR-H1, TR-D1]"""
    found: tuple[Army, ...] = codec.convert(read("armies.toml")["army"], tuple[Army, ...])
    return found


@cache
def army_ids() -> tuple[str, ...]:
    """The ids of the four armies."""
    return tuple(army.id for army in armies())


@cache
def point_presets() -> dict[str, tuple[int, ...]]:
    """Primary points by place at a table of four, by preset name. [TR-F8, TR-X20]"""
    found: dict[str, tuple[int, ...]] = codec.convert(read("points.toml")["preset"], dict[str, tuple[int, ...]])
    return found


@cache
def rounds() -> Rounds:
    """The couples rotations."""
    data = read("rounds.toml")
    shape = {"printed": data["printed"], "balanced": data["balanced"], "long": data["long"]}
    found: Rounds = msgspec.convert({**shape, "short": data["short"]["game"]}, Rounds, strict=False)
    return found


@cache
def council() -> tuple[Councillor, ...]:
    """The council of the document: four writers and the president. [TR-G6, TR-A2]"""
    found: tuple[Councillor, ...] = codec.convert(read("council.toml")["member"], tuple[Councillor, ...])
    return found


@cache
def home_rules() -> tuple[HomeRule, ...]:
    """The club's home rules."""
    found: tuple[HomeRule, ...] = codec.convert(read("home_rules.toml")["rule"], tuple[HomeRule, ...])
    return found


@cache
def printed_precedents() -> tuple[Precedent, ...]:
    """The questions the document answers."""
    found: tuple[Precedent, ...] = codec.convert(read("precedents.toml")["precedent"], tuple[Precedent, ...])
    return found
