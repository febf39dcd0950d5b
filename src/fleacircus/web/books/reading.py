"""A book as somebody reads it: chapters and clauses in one language, all of them or those that were looked for."""

from __future__ import annotations

import unicodedata

import msgspec

from fleacircus.core.books import Book, Figure, books
from fleacircus.core.clauses import Words, rulebooks
from fleacircus.core.game import Clause
from fleacircus.web.books.drawing import drawn
from fleacircus.web.words import say


class Picture(msgspec.Struct, frozen=True):
    """A figure on the page; some open as a table."""

    id: str
    caption: str
    svg: str
    shows: tuple[Clause, ...]
    opens: bool


class Line(msgspec.Struct, frozen=True):
    """A clause on the page."""

    id: Clause
    status: str
    text: str
    pictures: tuple[Picture, ...] = ()


class Part(msgspec.Struct, frozen=True):
    """A chapter on the page."""

    id: str
    title: str
    lines: tuple[Line, ...]
    opens: str = ""


def chapters(name: str, language: str, wanted: str = "") -> list[Part]:
    """The chapters of a rulebook; of those that have what is wanted, the clauses that do."""
    words = {clause.id: clause for clause in rulebooks()[name]}
    found = [
        Part(
            chapter.id,
            chapter.in_language(language),
            tuple(
                _line(name, words[id], language)
                for id in chapter.clauses
                if matches(wanted, _sought(words[id], language))
            ),
            " ".join(chapter.opens),
        )
        for chapter in books()[name].chapter
    ]
    return [part for part in found if part.lines]


def matches(wanted: str, text: str) -> bool:
    """Whether every word that is looked for stands in the text, whatever its accents and capitals."""
    there = plain(text)
    return all(word in there for word in plain(wanted).split())


def plain(text: str) -> str:
    """A text without accents and capitals."""
    return "".join(one for one in unicodedata.normalize("NFD", text) if not unicodedata.combining(one)).lower()


def _sought(words: Words, language: str) -> str:
    return f"{words.id} {words.in_language(language)}"


def _line(name: str, words: Words, language: str) -> Line:
    pictures = tuple(
        Picture(figure.id, _caption(figure, language), drawn(name, figure.id), figure.shows, figure.opens)
        for figure in books()[name].beside(words.id)
    )
    return Line(words.id, words.status, words.in_language(language), pictures)


def _caption(figure: Figure, language: str) -> str:
    return figure.in_language(language) or say(language, "rules.moment", n=figure.entry)


def card(name: str, language: str) -> tuple[list[Part], list[Part]]:
    """The reference card: the chapters' short forms on two sides that are about as full."""
    book = books()[name]
    words = {clause.id: clause for clause in rulebooks()[name]}
    parts = [
        Part(
            chapter.id,
            chapter.in_language(language),
            tuple(_short(book, words[id], language) for id in chapter.clauses if id in chapter.card),
        )
        for chapter in book.chapter
        if chapter.card
    ]
    split = min(range(1, len(parts)), key=lambda at: max(length(parts[:at]), length(parts[at:])), default=0)
    return parts[:split], parts[split:]


def _short(book: Book, words: Words, language: str) -> Line:
    line = book.line.get(words.id)
    return Line(words.id, words.status, line.in_language(language) if line else words.in_language(language))


TITLE, SPARE = 90, 30
"""What a title and the end of a paragraph take, in letters."""


def length(parts: list[Part]) -> int:
    """How much room chapters take, in letters."""
    return sum(TITLE + sum(SPARE + len(line.text) for line in part.lines) for part in parts)
