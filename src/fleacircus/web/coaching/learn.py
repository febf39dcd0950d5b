"""The page of the lessons, and the way to a lesson's table."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from fleacircus.coach.exercises import find
from fleacircus.web.club import players
from fleacircus.web.club.middleware import language
from fleacircus.web.club.shelf import SHELF
from fleacircus.web.coaching.lessons import open_exercise, paths_of
from fleacircus.web.coaching.puzzling.views import come_in
from fleacircus.web.words import say


@ensure_csrf_cookie
@require_safe
def paths(request: Any) -> HttpResponse:
    """Every path with its lessons: what is done, and what comes next."""
    found = paths_of(players.ids_of(request.player))
    games = {game.rulebook: game for game in reversed(SHELF)}
    return render(request, "coaching/learn.html", {"paths": [(games.get(path.name), path) for path in found]})


@require_POST
def start(request: Any, id: str) -> HttpResponse:
    """Go to a lesson. Nobody is asked for a name first: who has none gets one."""
    exercise = find(id)
    if exercise is None:
        raise Http404(id)
    return redirect("table", id=open_exercise(come_in(request), exercise, say(language(), "learn.foe")).id)
