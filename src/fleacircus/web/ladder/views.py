"""Pages of the ladder: the table of each game, how a bot joins in, and one's own bots."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fleacircus.web.club import doors
from fleacircus.web.club.models import Player, Result, Seat
from fleacircus.web.club.shelf import on_shelf
from fleacircus.web.club.unfit import Refusal
from fleacircus.web.history.paging import page_of
from fleacircus.web.ladder import registering
from fleacircus.web.ladder.models import bots_of
from fleacircus.web.ladder.pairing import BASE_MS, INCREMENT_MS
from fleacircus.web.ladder.rungs import rungs

SIZE = 50
NEWEST = 10
EXAMPLES = ("bot.py", "bot.mjs")


@require_safe
def ladder(request: Any) -> HttpResponse:
    """The games of the ladder."""
    return redirect("ladder_game", slug=registering.games()[0].slug)


@require_safe
def of_game(request: Any, slug: str) -> HttpResponse:
    """The table at a game, and the newest games."""
    game = on_shelf(slug)
    if game is None or game not in registering.games():
        raise Http404(slug)
    newest = Result.objects.filter(table__ladder=True, table__game__startswith=f"{game.slug}@")
    played = list(newest.select_related("table").order_by("-ended_ms", "table_id")[:NEWEST])
    seats: dict[str, list[Any]] = {result.table_id: [] for result in played}
    for seat in Seat.objects.filter(table__in=seats).order_by("number"):
        seats[seat.table_id].append(seat)
    context = {
        "game": game,
        "games": registering.games(),
        "page": page_of(rungs(game.game, request.player), request.GET.get("page", ""), SIZE),
        "played": [(result, seats[result.table_id]) for result in played],
    }
    return render(request, "ladder/ladder.html", context)


@require_safe
def how(request: Any) -> HttpResponse:
    """How a bot joins in, with two that do."""
    context = {
        "examples": [(name, example_text(name)) for name in EXAMPLES],
        "address": request.build_absolute_uri("/")[:-1],
        "minutes": BASE_MS // 60_000,
        "seconds": INCREMENT_MS // 1000,
        "most": registering.MOST,
        "at_once": registering.AT_ONCE,
    }
    return render(request, "ladder/how.html", context)


@require_safe
def example(request: Any, name: str) -> HttpResponse:
    """An example as a file."""
    if name not in EXAMPLES:
        raise Http404(name)
    response = HttpResponse(example_text(name), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def example_text(name: str) -> str:
    """The text of an example."""
    return (files("fleacircus.web.ladder") / "examples" / f"{name}.txt").read_text(encoding="utf-8")


@require_http_methods(["GET", "HEAD", "POST"])
def mine(request: Any) -> HttpResponse:
    """My bots, and one more."""
    if request.method != "POST":
        return _mine(request)
    doors.admit("player", request)
    try:
        bot, token = registering.register(_known(request), request.POST.get("name", ""), request.POST.getlist("games"))
    except Refusal as refused:
        return _mine(request, refused=refused)
    return _mine(request, token=token, of=bot.player)


@require_POST
def change(request: Any, id: str, what: str) -> HttpResponse:
    """Another token for a bot of mine, or the end of it."""
    owner = _known(request)
    if what == "token":
        doors.admit("player", request)
        return _mine(request, token=registering.new_token(owner, id), of=id)
    if what != "retire":
        raise Http404(what)
    registering.retire(owner, id)
    return redirect("my_bots")


def _mine(request: Any, *, refused: Refusal | None = None, token: str = "", of: str = "") -> HttpResponse:
    held = list(bots_of(request.player.ids)) if request.player else []
    names = Player.objects.in_bulk([bot.player for bot in held])
    context = {
        "bots": [(bot, names[bot.player].nickname, list(map(on_shelf, bot.plays()))) for bot in held],
        "games": registering.games(),
        "token": token,
        "token_of": of,
        "most": registering.MOST,
        "refused": refused and f"error.{refused.kind}",
        "code": refused and refused.code,
        "given": request.POST.get("name", "") if refused else "",
    }
    response = render(request, "ladder/mine.html", context, status=refused.status if refused else 200)
    response["Cache-Control"] = "no-store"
    return response


def _known(request: Any) -> Player:
    if request.player is None:
        raise Refusal("nobody", "player/unknown", 401)
    found: Player = request.player
    return found
