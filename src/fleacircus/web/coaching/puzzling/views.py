"""The page of the puzzles, and the ways to a puzzle's table."""

from __future__ import annotations

import secrets
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fleacircus.coach.rulings import Ruling
from fleacircus.core import Match, codec
from fleacircus.web.books.drawing import mats
from fleacircus.web.books.moments import Moment
from fleacircus.web.club import doors, players
from fleacircus.web.club.middleware import language
from fleacircus.web.club.models import Player
from fleacircus.web.club.shelf import SHELF, Shelved
from fleacircus.web.club.unfit import Refusal
from fleacircus.web.coaching.models import Attempt, Day
from fleacircus.web.coaching.puzzling import lending, rulings, shots
from fleacircus.web.coaching.puzzling.answers import standing, strength
from fleacircus.web.coaching.puzzling.attempts import next_one, open_puzzle, open_run
from fleacircus.web.coaching.puzzling.shelves import Shelf, find, shelves
from fleacircus.web.coaching.puzzling.telling import shelved
from fleacircus.web.numbers import whole
from fleacircus.web.words import say


@ensure_csrf_cookie
@require_safe
def page(request: Any) -> HttpResponse:
    """Every game that has puzzles, and how I stand."""
    ids = players.ids_of(request.player)
    context = {
        "shelves": [(shelf.game, shelved(ids, shelf)) for shelf in shelves().values()],
        "lends": request.player is not None and request.player.lends,
        "books": [(_game(book), len(known), _asked(ids, book)) for book, known in rulings.by_book().items()],
    }
    return render(request, "coaching/puzzles.html", context)


@require_POST
def start(request: Any, shelf: str) -> HttpResponse:
    """Go to my next puzzle of a game. Nobody is asked for a name first: who has none gets one."""
    found, player = _shelf(shelf), come_in(request)
    return redirect("table", id=open_puzzle(player, found, next_one(player.ids, found), foe()).id)


@require_POST
def run(request: Any, shelf: str) -> HttpResponse:
    """Go to the next puzzle of my row, or begin one."""
    found, player = _shelf(shelf), come_in(request)
    return redirect("table", id=open_run(player, found, foe()).id)


@require_POST
def lend(request: Any) -> HttpResponse:
    """Settle whether positions of my finished games may become puzzles."""
    if request.player is None:
        raise Refusal("nobody", "player/unknown", 401)
    lending.lend(request.player, yes=request.POST.get("lends") == "on")
    return redirect(f"{reverse('me')}#lends")


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


@ensure_csrf_cookie
@require_http_methods(["GET", "HEAD", "POST"])
def shot(request: Any) -> HttpResponse:
    """The shot of a day with the club's best; who posts goes to their next try at today's."""
    if request.method == "POST":
        table = shots.open_try(come_in(request), foe())
        return redirect("shot") if table is None else redirect("table", id=table.id)
    now = shots.today()
    day = request.GET.get("day", now)
    if not shots.is_day(day):
        raise Http404(day)
    me = players.ids_of(request.player)
    position = shots.position_of(shots.looked_at(day) if day == now else _past(day))
    view = Match.lay(position.game, "", position.events).view(None)
    tries = shots.tries_of(me, day)
    speech = language()
    rows = [(row, None if row.off_um is None else _cm(row.off_um, speech)) for row in shots.board(day, me)]
    goal = ", ".join(say(speech, f"puzzles.goal.{name}", n=n) for name, n in position.goal.items())
    context = {
        "day": day,
        "now": day == now,
        "before": Day.objects.filter(day__lt=day).order_by("-day").values_list("day", flat=True).first(),
        "picture": mark_safe(mats.draw(Moment(position.game, view, view, ()))),  # our own drawing
        "goal": goal[:1].upper() + goal[1:],
        "tries": tries,
        "left": sum(each.gained is not None for each in tries) < shots.TRIES,
        "next": min(shots.TRIES, sum(each.gained is not None for each in tries) + 1),
        "of": shots.TRIES,
        "rows": [{**codec.plain(row), "off": off} for row, off in rows],
    }
    return render(request, "coaching/shot.html", context)


def _past(day: str) -> Day:
    """The shot of a day that is over; one that nobody asked for then is not settled any more."""
    found: Day = get_object_or_404(Day, day=day)
    return found


def _cm(um: int, speech: str) -> str:
    """Centimetres with a tenth of a millimetre."""
    return f"{um / 10_000:.2f}".replace(".", "." if speech == "en" else ",")


@require_safe
def ruling_next(request: Any, book: str) -> HttpResponse:
    """To the question of a book that I am asked next."""
    if book not in rulings.by_book():
        raise Http404(book)
    return redirect("ruling", book=book, id=rulings.next_ruling(players.ids_of(request.player), book).id)


@ensure_csrf_cookie
@require_http_methods(["GET", "HEAD", "POST"])
def ruling(request: Any, book: str, id: str) -> HttpResponse:
    """A question of the rules; who posts answers it, and is shown what was applied."""
    found = rulings.by_book().get(book, {}).get(id)
    if found is None:
        raise Http404(id)
    given = request.POST.get("choice", "")
    if request.method == "POST" and given in found.choices:
        made = rulings.answer(come_in(request), found, given)
        return redirect(f"{reverse('ruling', args=[book, id])}?answer={made.id}")
    context = {
        "game": _game(book),
        "ruling": found,
        "picture": mark_safe(rulings.picture(found)),  # our own drawing
        "label": rulings.label(found, language()),
        "question": rulings.question(found, language()),
        "choices": rulings.choices(found, language()),
        "told": _ruled(request, found),
        "missing": request.method == "POST",
    }
    return render(request, "coaching/ruling.html", context, status=400 if context["missing"] else 200)


def _ruled(request: Any, found: Ruling) -> dict[str, Any] | None:
    """What my answer came to that the address names."""
    number = whole(request.GET.get("answer", ""))
    if request.player is None or number is None or request.method == "POST":
        return None
    mine = Attempt.objects.filter(player__in=request.player.ids, puzzle=found.id, right__isnull=False)
    made = mine.filter(id=number).first()
    return None if made is None else rulings.told(request.player, found, made)


def _asked(ids: tuple[str, ...], book: str) -> dict[str, Any]:
    """How somebody stands at the questions of a book."""
    mine = standing(ids, rulings.shelf_of(book))
    return {"solved": mine.solved, "waiting": mine.waiting, "streak": mine.streak, "rating": strength(mine.rating)}


def _game(book: str) -> Shelved:
    """The game that a rulebook is of."""
    return next(game for game in SHELF if game.rulebook == book)


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
