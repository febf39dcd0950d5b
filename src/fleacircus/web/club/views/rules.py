"""The rulebooks as books, from the clauses that the code is held to."""

from __future__ import annotations

import secrets
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from fleacircus.core.books import books
from fleacircus.core.clauses import rulebooks
from fleacircus.web.books.examples import open_example
from fleacircus.web.books.reading import card, chapters
from fleacircus.web.club import doors, players
from fleacircus.web.club.middleware import language
from fleacircus.web.club.opening import check_room
from fleacircus.web.club.unfit import Unfit
from fleacircus.web.words import say


@require_safe
def rulebook_list(request: Any) -> HttpResponse:
    """Every rulebook, or what all of them say about something."""
    wanted = request.GET.get("q", "").strip()
    shelf = [
        {
            "name": name,
            "clauses": len(clauses),
            "chapters": len(books()[name].chapter),
            "found": chapters(name, language(), wanted) if wanted else [],
        }
        for name, clauses in rulebooks().items()
    ]
    return render(request, "club/rulebooks.html", {"books": shelf, "q": wanted})


@require_safe
def rulebook(request: Any, book: str) -> HttpResponse:
    """One rulebook in the reader's language, with a search."""
    _check(book)
    wanted = request.GET.get("q", "").strip()
    found = chapters(book, language(), wanted)
    context = {
        "book": book,
        "chapters": found,
        "q": wanted,
        "n": sum(len(part.lines) for part in found),
        "total": len(rulebooks()[book]),
        "played": any(figure.record for figure in books()[book].figure),
    }
    return render(request, "club/rulebook.html", context)


@require_safe
def reference_card(request: Any, book: str) -> HttpResponse:
    """What one looks up while playing, on one sheet of two sides."""
    _check(book)
    sheet = card(book, language())
    context = {"book": book, "sides": sheet.sides, "points": f"{sheet.points:.1f}"}
    return render(request, "club/card.html", context)


@require_POST
def example(request: Any, book: str, figure: str) -> HttpResponse:
    """A picture as a table of one's own, to try things at."""
    _check(book)
    found = next((each for each in books()[book].figure if each.id == figure and each.opens), None)
    if found is None:
        raise Http404(figure)
    doors.admit("import", request)
    name = "" if request.player else say(language(), "play.guest", n=secrets.randbelow(9000) + 1000)
    player = players.remember(request, name)
    try:
        check_room(player)
    except Unfit as unfit:
        context = {"what": unfit.in_language(language(), questions="")}
        return render(request, "club/told.html", context, status=409)
    return redirect(open_example(player, book, found))


def _check(book: str) -> None:
    if book not in rulebooks():
        raise Http404(book)
