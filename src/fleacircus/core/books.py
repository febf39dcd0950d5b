"""A rulebook as a book: its clauses in chapters, in the order one plays, and the pictures that show them.

A `book.toml` stands beside each `clauses.toml`. It holds no sentence of the rules: those are the clauses' own.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from fleacircus.core import codec
from fleacircus.core.clauses import LANGUAGES
from fleacircus.core.game import Clause

FILE = "book.toml"


class Told(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line in three languages."""

    en: str
    fr: str
    it: str

    def in_language(self, language: str) -> str:
        return str(getattr(self, language if language in LANGUAGES else "en"))


class Chapter(Told, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A title and the clauses below it, in reading order.

    `card` are those of the reference card, `opens` the kinds of action about which the chapter is.
    """

    id: str
    clauses: tuple[Clause, ...]
    card: tuple[Clause, ...] = ()
    opens: tuple[str, ...] = ()


class Figure(Told, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A picture beside the first of the clauses that it shows, with its caption.

    It is drawn from a `map`, a position as text, and `says` tells what the rules say there: an action and the clause
    that decides. Or it is an `entry` of a match that was played, kept as a `record`; then it needs no caption.
    Or a `plan` of a tournament.
    """

    id: str
    shows: tuple[Clause, ...]
    en: str = ""
    fr: str = ""
    it: str = ""
    map: str = ""
    record: str = ""
    entry: int = 0
    plan: str = ""
    options: dict[str, str | int | bool] = {}
    says: dict[str, Clause] = {}

    @property
    def opens(self) -> bool:
        """Whether it is a position of a game or a moment of a match, at which one can sit down."""
        return bool(self.map or self.record)


class Unseen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Clauses that no picture can show and no lesson can teach, and why."""

    why: str
    clauses: tuple[Clause, ...]


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The chapters in their order, the pictures, and shorter words for the card where a clause's own are long."""

    chapter: tuple[Chapter, ...]
    figure: tuple[Figure, ...] = ()
    unseen: tuple[Unseen, ...] = ()
    line: dict[Clause, Told] = {}

    @property
    def shown(self) -> frozenset[Clause]:
        """The clauses that a picture shows."""
        return frozenset(clause for figure in self.figure for clause in figure.shows)

    def beside(self, clause: Clause) -> tuple[Figure, ...]:
        """The pictures that stand beside a clause."""
        return tuple(figure for figure in self.figure if figure.shows[0] == clause)


def read(path: Path) -> Book:
    """The book of one file; ValueError names what is wrong with it."""
    book: Book = codec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Book)
    return book


@cache
def books() -> dict[str, Book]:
    """Every book of the package by the folder that declares it, such as "legionz"."""
    return books_in(Path(str(files("fleacircus"))))


def books_in(root: Path) -> dict[str, Book]:
    """Every book below a folder."""
    return {path.parent.name: read(path) for path in sorted(root.rglob(FILE))}
