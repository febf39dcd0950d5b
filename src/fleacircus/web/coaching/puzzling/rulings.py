"""How is this ruled? Questions of the rules in the club: which comes next for somebody, and what they answered."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

import msgspec
from django.db import IntegrityError, transaction

from fleacircus.coach.rulings import Ruling, rulings
from fleacircus.coach.tries import tries
from fleacircus.core.clauses import find as find_clause
from fleacircus.core.game import Clause
from fleacircus.lab.ratings import MIDDLE
from fleacircus.web.books.drawing import MOMENTS, draw
from fleacircus.web.books.moments import moment
from fleacircus.web.club.models import Player, now_ms
from fleacircus.web.coaching.models import Attempt
from fleacircus.web.coaching.puzzling.answers import due, hardness, rating_of, streak_of, strength
from fleacircus.web.words import say


class Choice(msgspec.Struct, frozen=True):
    """A clause that might have been applied, in the reader's words."""

    clause: Clause
    text: str


@cache
def by_book() -> dict[str, dict[str, Ruling]]:
    """Every question, by book and id."""
    found: dict[str, dict[str, Ruling]] = {}
    for ruling in rulings():
        found.setdefault(ruling.book, {})[ruling.id] = ruling
    return found


def shelf_of(book: str) -> str:
    """Where the answers to the questions of a book stand in the log."""
    return f"rulings-{book}"


@lru_cache(maxsize=128)
def picture(ruling: Ruling) -> str:
    """The moment as it is drawn in the books: what lay there, and what happened; or a position and what is tried."""
    if ruling.tried:
        return draw(ruling.book, tries()[ruling.tried].drawing(refused=ruling.refused))
    return MOMENTS[ruling.book](moment(ruling.record, ruling.entry))


def question(ruling: Ruling, language: str) -> str:
    """What is asked, in the reader's words, after what is tried if something is."""
    if not ruling.tried:
        return say(language, "rulings.which")
    asked = say(language, "rulings.refuses" if ruling.refused else "rulings.decides")
    return f"{tries()[ruling.tried].in_language(language)} {asked}"


def label(ruling: Ruling, language: str) -> str:
    """What the picture is called for who does not see it."""
    return say(language, "rulings.drawn") if ruling.tried else say(language, "rulings.picture", n=ruling.entry)


def choices(ruling: Ruling, language: str) -> list[Choice]:
    """The four clauses."""
    return [Choice(id, text_of(id, language)) for id in ruling.choices]


def text_of(clause: Clause, language: str) -> str:
    """A clause in the reader's words."""
    found = find_clause(clause)
    assert found is not None
    return found.in_language(language)


def next_ruling(ids: Sequence[str], book: str) -> Ruling:
    """What somebody is asked next: what they missed a day ago, then what is nearest to their strength of what they
    have not met, at last what they met the longest time ago."""
    known, shelf = by_book()[book], shelf_of(book)
    for id in due(ids, shelf):
        if id in known:
            return known[id]
    mine = Attempt.objects.filter(player__in=ids, shelf=shelf).order_by("id").values_list("puzzle", flat=True)
    met = {id: n for n, id in enumerate(mine)}
    left = [id for id in known if id not in met]
    if not left:
        return known[min(known, key=lambda id: met[id])]
    hard, wanted = hardness(shelf), rating_of(ids, shelf).rating
    return known[min(left, key=lambda id: (abs(hard.get(id, MIDDLE) - wanted), id))]


def answer(player: Player, ruling: Ruling, choice: Clause) -> Attempt:
    """Write an answer down. The first counts; later ones do when the question came back, and else for nothing."""
    shelf = shelf_of(ruling.book)
    met = Attempt.objects.filter(player__in=player.ids, shelf=shelf, puzzle=ruling.id).exists()
    given = {"player": player.id, "shelf": shelf, "puzzle": ruling.id, "action": choice}
    given |= {"right": choice == ruling.clause, "answered_ms": now_ms()}
    again = met and ruling.id not in due(player.ids, shelf)
    try:
        with transaction.atomic():
            made: Attempt = Attempt.objects.create(first=not met, again=again, **given)
    except IntegrityError:  # the same person in another window was first
        made = Attempt.objects.create(again=True, **given)
    return made


def told(player: Player, ruling: Ruling, made: Attempt) -> dict[str, Any]:
    """What an answer came to."""
    shelf = shelf_of(ruling.book)
    after = rating_of(player.ids, shelf)
    before = rating_of(player.ids, shelf, before=made) if made.first else after
    return {
        "right": made.right,
        "clause": ruling.clause,
        "chosen": made.action,
        "counts": made.first,
        "before": round(before.rating),
        "rating": strength(after),
        "hardness": round(hardness(shelf).get(ruling.id, MIDDLE)),
        "streak": streak_of(player.ids, shelf),
    }
