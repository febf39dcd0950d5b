"""The rulebooks, from the clauses that the code is held to."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from fleacircus.core.clauses import rulebooks
from fleacircus.web.club.middleware import language


@require_safe
def rulebook_list(request: Any) -> HttpResponse:
    """Every rulebook."""
    books = [{"name": name, "clauses": len(book)} for name, book in rulebooks().items()]
    return render(request, "club/rulebooks.html", {"books": books})


@require_safe
def rulebook(request: Any, book: str) -> HttpResponse:
    """One rulebook in the reader's language, with a search."""
    found = rulebooks().get(book)
    if found is None:
        raise Http404(book)
    wanted = request.GET.get("q", "").strip()
    clauses = [
        {"id": clause.id, "status": clause.status, "source": clause.source, "text": clause.in_language(language())}
        for clause in found
    ]
    if wanted:
        lower = wanted.lower()
        clauses = [each for each in clauses if lower in f"{each['id']} {each['text']}".lower()]
    context = {"book": book, "clauses": clauses, "q": wanted, "total": len(found)}
    return render(request, "club/rulebook.html", context)
