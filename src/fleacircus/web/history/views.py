"""Pages of what was played: everybody's own, and the ratings of each game."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db.models import F
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from fleacircus.core import codec
from fleacircus.lab.ratings import Rating
from fleacircus.web import running
from fleacircus.web.club import doors, players
from fleacircus.web.club.middleware import language
from fleacircus.web.club.models import Player, Table
from fleacircus.web.club.returning import return_path
from fleacircus.web.club.shelf import SHELF, on_shelf
from fleacircus.web.club.templatetags.club import day
from fleacircus.web.club.unfit import Refusal
from fleacircus.web.history import published
from fleacircus.web.history.achievements import progress
from fleacircus.web.history.member import company, hidden_of, kinds, mine_of, results_of
from fleacircus.web.history.paging import page_of
from fleacircus.web.history.pictures import course_picture
from fleacircus.web.history.rated import bot_key
from fleacircus.web.history.records import collected
from fleacircus.web.history.results import events
from fleacircus.web.history.standings import course, standings
from fleacircus.web.history.telling import army_name, line
from fleacircus.web.tournaments import claiming
from fleacircus.web.words import dictionary, say

SIZE = 25
RATED_SIZE = 50
FEW = 5
"""With fewer games than that a rating is a first guess."""


@require_safe
def member(request: Any, id: str) -> HttpResponse:
    """A person's page, by any id that is theirs."""
    found = Player.objects.filter(id=id).first()
    if found is None:
        return render(request, "history/nobody.html", status=404)
    who = players.resolved(found)
    if who.id != id:
        return redirect("player", id=who.id)
    me = request.player is not None and request.player.id == who.id
    if not who.shown and not me:
        return render(request, "history/hidden.html", {"who": who})
    speech = language()
    every = mine_of(who, results_of(who, all=me))
    asked = request.GET.get("game", "")
    listed = [mine for mine in every if not asked or mine.match.slug == asked]
    page = page_of(listed, request.GET.get("page", ""), SIZE)
    hidden = hidden_of(every)
    played_on = events(mine.match for mine in page.rows)
    played = kinds(who, every)
    feats = progress(every[::-1])
    graph = _graph(who, [kind for kind in played if kind.rating and asked in ("", kind.game.slug)], speech)
    context = {
        "who": who,
        "me": me,
        "asked": asked if any(kind.game.slug == asked for kind in played) else "",
        "kinds": [(kind, [(army_name(army, speech), times) for army, times in kind.armies]) for kind in played],
        "graph": graph,
        "company": company(every, hidden),
        "feats": [each for each in feats if each.done],
        "ahead": [each for each in feats if not each.done],
        "page": page,
        "lines": [line(mine, speech, events=played_on, hidden=hidden) for mine in page.rows],
        "total": len(every),
        "keeper": request.player is not None and request.player.may("keeper"),
        "entered": claiming.member_of(who),
    }
    return render(request, "history/member.html", context)


@require_safe
def collection(request: Any, id: str) -> HttpResponse:
    """Somebody's finished games as one file, the newest first: all of mine, of others those that everybody may see."""
    found = Player.objects.filter(id=id).first()
    who = players.resolved(found) if found else None
    me = request.player is not None and who is not None and request.player.id == who.id
    if who is None or not (who.shown or me):
        raise Http404(id)
    doors.admit("export", request)
    results = results_of(who, all=me)
    if game := on_shelf(request.GET.get("game", "")):
        results = results.filter(table__game__startswith=f"{game.slug}@")
    response = HttpResponse(collected(results), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="flea-circus-games-{who.id}.json"'
    response["Cache-Control"] = "no-store"
    return response


def _graph(who: Player, rated: list[Any], speech: str) -> dict[str, Any] | None:
    """How the rating at a game came about, as a drawing and as rows."""
    if not rated:
        return None
    game = rated[0].game
    told = standings(game.game)
    steps = list(course(who.id, told))
    steps[-1] = (steps[-1][0], told.of(who.id))
    name = say(speech, f"{game.words}.name")
    title = say(speech, "history.graph.title", game=name, n=len(steps), rating=round(steps[-1][1].rating))
    picture = course_picture(steps, title=title, first=day(steps[0][0]), last=day(steps[-1][0]))
    return {"game": game, "name": name, "picture": picture, "rows": steps[::-1]}


@require_POST
def show(request: Any) -> HttpResponse:
    """Settle whether others may see my games."""
    if request.player is None:
        raise Refusal("nobody", "player/unknown", 401)
    request.player.shown = request.POST.get("shown") == "on"
    request.player.save(update_fields=["shown"])
    return redirect("me")


@require_POST
def uncount(request: Any, watch: str) -> HttpResponse:
    """A keeper takes a match out of the ratings; those who played it keep it in their history."""
    if request.player is None or not request.player.may("keeper"):
        raise Refusal("keeper", "keeper/only", 403)
    table = get_object_or_404(Table, watch=watch, rated=True)
    Table.objects.filter(id=table.id).update(rated=False, version=F("version") + 1)
    running.seats_changed(table.id)
    return redirect(return_path(request))


class Row(msgspec.Struct, frozen=True):
    """A line of the ratings: the interval as parts of the scale's width."""

    place: int | None
    name: str
    page: str
    bot: bool
    anchor: bool
    guess: bool
    mine: bool
    rating: Rating
    left: float
    wide: float
    at: float


@require_safe
def rating_list(request: Any) -> HttpResponse:
    """The games that are rated."""
    return redirect("ratings", slug=SHELF[0].slug)


@require_safe
def ratings(request: Any, slug: str) -> HttpResponse:
    """Everybody's rating at a game, and the bots' among them."""
    game = on_shelf(slug)
    if game is None or game.most_seats < 2:
        raise Http404(slug)
    told = standings(game.game)
    me = request.player.id if request.player else ""
    rows = _rows(told, me, language())
    context = {
        "game": game,
        "games": [each for each in SHELF if each.most_seats > 1],
        "page": page_of(rows, request.GET.get("page", ""), RATED_SIZE),
        "anchor": told.anchor and _bot_name(told.anchor, language()),
        "count": len(told.matches),
        "scale": _scale(told.ratings),
    }
    return render(request, "history/ratings.html", context)


def _scale(rated: tuple[Rating, ...]) -> tuple[float, float]:
    """From where to where the intervals are drawn."""
    shown = [each for each in rated if not each.player.startswith("former:")]
    low = min((each.low for each in shown), default=1000.0)
    high = max((each.high for each in shown), default=2000.0)
    return low, max(high, low + 1)


def _rows(told: Any, me: str, speech: str) -> list[Row]:
    people = {each.id: each for each in Player.objects.filter(id__in=[rated.player for rated in told.ratings])}
    low, high = _scale(told.ratings)

    def part(rating: float) -> float:
        return round(100 * (rating - low) / (high - low), 1)

    rows, place = [], 0
    for rated in told.ratings:
        bot, person = rated.player.startswith("bot:"), people.get(rated.player)
        if not bot and (person is None or (not person.shown and person.id != me)):
            continue
        guess = rated.games < FEW and not bot
        place += not bot and not guess
        rows.append(
            Row(
                place=None if bot or guess else place,
                name=_bot_name(rated.player[4:], speech) if bot else person.nickname if person else "",
                page="" if bot else f"/players/{rated.player}",
                bot=bot,
                anchor=told.anchor is not None and rated.player == bot_key(told.anchor),
                guess=guess,
                mine=bool(me) and rated.player == me,
                rating=rated,
                left=part(rated.low),
                wide=round(part(rated.high) - part(rated.low), 1),
                at=part(rated.rating),
            )
        )
    return rows


def _bot_name(level: str, speech: str) -> str:
    key = f"level.{level}"
    return say(speech, key) if key in dictionary(speech) else level


@require_safe
def all_results(request: Any) -> HttpResponse:
    """Every public result as one file, from which anybody computes the same ratings."""
    doors.admit("export", request)
    response = HttpResponse(codec.encode(published.everything()), content_type="application/json")
    response["Content-Disposition"] = 'attachment; filename="flea-circus-results.json"'
    return response
