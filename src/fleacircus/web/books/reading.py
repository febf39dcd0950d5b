"""A book as somebody reads it: chapters and clauses in one language, all of them or those that were looked for."""

from __future__ import annotations

import math
import unicodedata

import msgspec

from fleacircus.core.books import Figure, books
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
    pictures = tuple(_picture(name, figure, language) for figure in books()[name].beside(words.id))
    return Line(words.id, words.status, words.in_language(language), pictures)


def _picture(name: str, figure: Figure, language: str) -> Picture:
    return Picture(figure.id, _caption(figure, language), drawn(name, figure.id), figure.shows, figure.opens)


def _caption(figure: Figure, language: str) -> str:
    return figure.in_language(language) or say(language, "rules.moment", n=figure.entry)


class Card(msgspec.Struct, frozen=True):
    """The reference card: two sides, and the type that it is set in."""

    sides: tuple[list[Part], list[Part]]
    points: float


ROOM, LARGEST, SMALLEST = 6300, 12.0, 6.4
"""So many letters fill a side of the card in type of ten points; and the limits of its type."""
TITLE, SPARE, DRAWING = 90, 30, 330
"""What a title, the end of a paragraph and a drawing take, in letters."""


def card(name: str, language: str) -> Card:
    """The chapters' short forms on two sides that are about as full, in the largest type in which the fuller one fits;
    where that leaves room, with the drawn positions of their clauses, from the first on."""
    shown: list[Figure] = []
    sides = _sides(name, language, shown)
    for figure in (each for each in books()[name].figure if each.map):
        tried = _sides(name, language, [*shown, figure])
        if max(map(length, tried)) <= ROOM * (10 / LARGEST) ** 2:
            sides, shown = tried, [*shown, figure]
    points = 10 * math.sqrt(ROOM / max(map(length, sides)))
    return Card(sides, min(LARGEST, max(SMALLEST, points)))


def _sides(name: str, language: str, shown: list[Figure]) -> tuple[list[Part], list[Part]]:
    book = books()[name]
    words = {clause.id: clause for clause in rulebooks()[name]}
    parts = [
        Part(
            chapter.id,
            chapter.in_language(language),
            tuple(_short(name, words[id], language, shown) for id in chapter.clauses if id in chapter.card),
        )
        for chapter in book.chapter
        if chapter.card
    ]
    split = min(range(1, len(parts)), key=lambda at: max(length(parts[:at]), length(parts[at:])), default=0)
    return parts[:split], parts[split:]


def _short(name: str, words: Words, language: str, shown: list[Figure]) -> Line:
    line = books()[name].line.get(words.id)
    pictures = tuple(_picture(name, figure, language) for figure in shown if figure.shows[0] == words.id)
    return Line(words.id, words.status, (line or words).in_language(language), pictures)


def length(parts: list[Part]) -> int:
    """How much room chapters take, in letters."""
    return sum(
        TITLE + sum(SPARE + len(line.text) + DRAWING * len(line.pictures) for line in part.lines) for part in parts
    )
