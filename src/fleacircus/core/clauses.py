"""The clauses of a rulebook: ids, words in three languages, where they come from."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Literal

import msgspec

from fleacircus.core import codec
from fleacircus.core.game import Clause

LANGUAGES = ("en", "fr", "it")


class Words(msgspec.Struct, frozen=True):
    """One clause as declared: `live` from the source, `ours` a ruling, `advice` with nothing to check."""

    id: Clause
    status: Literal["live", "ours", "advice"]
    source: str
    en: str
    fr: str
    it: str

    def in_language(self, language: str) -> str:
        """The words in one of the three languages."""
        return str(getattr(self, language if language in LANGUAGES else "en"))


class _File(msgspec.Struct, frozen=True):
    clause: tuple[Words, ...]


def read(path: Path) -> tuple[Words, ...]:
    """The clauses of one file, in its order; ValueError names what is wrong with it."""
    declared: _File = codec.convert(tomllib.loads(path.read_text(encoding="utf-8")), _File)
    seen: set[Clause] = set()
    for words in declared.clause:
        if words.id in seen:
            raise ValueError(f"{path}: {words.id} is declared twice")
        seen.add(words.id)
        if not (words.en.strip() and words.fr.strip() and words.it.strip()):
            raise ValueError(f"{path}: {words.id} has an empty text")
    return declared.clause


@cache
def rulebooks() -> dict[str, tuple[Words, ...]]:
    """Every rulebook of the package by the folder that declares it, such as "legionz"."""
    return rulebooks_in(Path(str(files("fleacircus"))))


def rulebooks_in(root: Path) -> dict[str, tuple[Words, ...]]:
    """Every rulebook below a folder."""
    return {path.parent.name: read(path) for path in sorted(root.rglob("clauses.toml"))}


@cache
def _by_id() -> dict[Clause, Words]:
    return {words.id: words for book in reversed(rulebooks().values()) for words in reversed(book)}


def find(clause: Clause) -> Words | None:
    """The words of a clause, wherever it is declared. Anybody may ask for anything, so no question is kept."""
    return _by_id().get(clause)
