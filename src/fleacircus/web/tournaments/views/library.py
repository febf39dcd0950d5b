"""The club's book of precedents, for everybody to read."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from fleacircus.tournament import precedents
from fleacircus.tournament.events import Adopted
from fleacircus.tournament.fold import fold
from fleacircus.web.club.middleware import language
from fleacircus.web.tournaments import book
from fleacircus.web.tournaments.models import Contest
from fleacircus.web.tournaments.naming import origin_words


@require_safe
def club_book(request: Any) -> HttpResponse:
    """Everything the club has settled, with where it comes from. [TR-R2, TR-R3, TR-R6]"""
    wanted = request.GET.get("q", "").strip()
    state = fold([Adopted(book.precedents())])
    found = [item for item in precedents.search(state, wanted, language=language()) if item.authority == "precedent"]
    contests = {one.id: one for one in Contest.objects.filter(id__in={i.origin.contest for i in found if i.origin})}
    shown = [
        {
            "id": item.id,
            "question": item.question,
            "answer": item.answer,
            "where": origin_words(language(), item.origin) if item.origin else "",
            "href": _href(contests[item.origin.contest], item.origin.game) if item.origin else "",
        }
        for item in found
    ]
    return render(request, "tournaments/book.html", {"found": shown, "q": wanted})


def _href(contest: Any, game: str) -> str:
    at = [contest.evening_id, contest.kind]
    return str(reverse("contest_game", args=[*at, game]) if game else reverse("contest_precedents", args=at))
