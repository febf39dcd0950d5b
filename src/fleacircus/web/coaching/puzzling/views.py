"""The page of the puzzles, and the ways to a puzzle's table."""

from __future__ import annotations

import secrets
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from fleacircus.web.club import doors, players
from fleacircus.web.club.middleware import language
from fleacircus.web.club.models import Player
from fleacircus.web.coaching.models import Attempt
from fleacircus.web.coaching.puzzling.attempts import next_one, open_puzzle, open_run
from fleacircus.web.coaching.puzzling.shelves import Shelf, find, shelves
from fleacircus.web.coaching.puzzling.telling import shelved
from fleacircus.web.words import say


@ensure_csrf_cookie
@require_safe
def page(request: Any) -> HttpResponse:
    """Every game that has puzzles, and how I stand."""
    ids = players.ids_of(request.player)
    return render(
        request, "coaching/puzzles.html", {"shelves": [(s.game, shelved(ids, s)) for s in shelves().values()]}
    )


@require_POST
def start(request: Any, shelf: str) -> HttpResponse:
    """Go to my next puzzle of a game. Nobody is asked for a name first: who has none gets one."""
    found, player = _shelf(shelf), come_in(request)
    return redirect("table", id=open_puzzle(player, found, next_one(player.ids, found), foe()).id)


@require_POST
def run(request: Any, shelf: str) -> HttpResponse:
    """Go to the next puzzle of my row, or begin one."""
    found, player = _shelf(shelf), come_in(request)
    table = open_run(player, found, foe())
    return redirect("puzzles") if table is None else redirect("table", id=table.id)


@require_POST
def again(request: Any, table: str) -> HttpResponse:
    """Try a puzzle once more, for nothing, when it was answered."""
    player = come_in(request)
    attempt = get_object_or_404(Attempt, table=table, player__in=player.ids)
    puzzle = find(attempt.shelf, attempt.puzzle)
    if puzzle is None:
        raise Http404(table)
    if attempt.right is None:
        return redirect("table", id=table)
    return redirect("table", id=open_puzzle(player, _shelf(attempt.shelf), puzzle, foe(), again=True).id)


def come_in(request: Any) -> Player:
    """Whoever asks for a table, with a name."""
    doors.admit("table", request)
    name = "" if request.player else say(language(), "play.guest", n=secrets.randbelow(9000) + 1000)
    return players.remember(request, name)


def foe() -> str:
    """What somebody is called who never comes."""
    return say(language(), "learn.foe")


def _shelf(name: str) -> Shelf:
    found = shelves().get(name)
    if found is None:
        raise Http404(name)
    return found
