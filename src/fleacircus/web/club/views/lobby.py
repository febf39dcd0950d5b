"""The lobby, and the small things of every page: nickname, theme, about."""

from __future__ import annotations

import hashlib
import time
from typing import Any

import msgspec
from django.http import HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.views.decorators.http import require_POST, require_safe

from fleacircus.web.club import boards, offering, players
from fleacircus.web.club.cards import MINE, TableCard, cards, open_tables, tables_of
from fleacircus.web.club.middleware import THEMES, language
from fleacircus.web.club.models import Offer, Player, Table
from fleacircus.web.club.presets import PRESETS
from fleacircus.web.club.returning import return_path
from fleacircus.web.club.shelf import SHELF, on_shelf
from fleacircus.web.tournaments.models import Evening
from fleacircus.web.words import say

WATCHED = 6
"""So many boards are drawn in the lobby."""
DRAWN_MS = 2_000
"""How old what is drawn of the boards may be: all who look on meanwhile are shown the same."""


@require_safe
def lobby(request: Any) -> HttpResponse:
    """My games, the games, open offers, the tables that can be watched."""
    me = players.ids_of(request.player)
    mine = cards(tables_of(me, over=False, most=MINE + 1), me) if me else []
    mine.sort(key=lambda card: not card.my_turn)
    context = {
        **_live(request),
        "mine": mine[:MINE],
        "more": len(mine) > MINE,
        "games": SHELF,
        "offered": [game for game in SHELF if game.most_seats > 1],
        "presets": PRESETS,
        "ranges": offering.RANGES,
        "tournaments": list(Evening.objects.filter(contests__over=False).distinct().order_by("-created_ms")[:6]),
        "turns": sum(card.my_turn for card in mine),
    }
    return render(request, "club/lobby.html", context)


@require_safe
def live(request: Any) -> HttpResponse:
    """What changes in the lobby while somebody looks: offers and boards, or that nothing has."""
    text = render_to_string("club/live.html", {**_live(request), "bare": True}, request)
    tag = f'"{hashlib.sha256(text.encode()).hexdigest()[:20]}"'
    fresh = request.headers.get("If-None-Match") != tag
    response = HttpResponse(text) if fresh else HttpResponseNotModified()
    response["ETag"], response["Cache-Control"] = tag, "private, no-cache"
    return response


def _live(request: Any) -> dict[str, Any]:
    me = players.ids_of(request.player)
    seen = _public()
    public = [card for card in seen.cards if card.people.isdisjoint(me)]
    offers = _offers(me)
    free = [card for card in public if card.join]
    offered: set[str] = set()
    if free:
        offered = set(Offer.objects.filter(table__in=[card.id for card in free]).values_list("table_id", flat=True))
    return {
        "offers": offers,
        "free": [card for card in free if card.id not in offered][: offering.SHOWN],
        "watched": [(card, seen.pictures.get(card.id, "")) for card in public if not card.join][:WATCHED],
        "player": request.player,
    }


class Seen(msgspec.Struct, frozen=True):
    """The public tables at a moment, and the pictures of those that can be watched."""

    at_ms: float
    cards: list[TableCard]
    pictures: dict[str, str]


_seen: dict[str, Seen] = {}
"""By language, so that all who ask within a moment are shown the same."""


def _public() -> Seen:
    speech, now = language(), time.monotonic() * 1000
    if speech not in _seen or now - _seen[speech].at_ms >= DRAWN_MS:
        found = cards(list(open_tables()), ())
        watched = [card.id for card in found if not card.join][: 2 * WATCHED]
        tables = Table.objects.filter(id__in=watched)
        drawn = {table.id: boards.picture(table) for table in tables if boards.has_picture(table.game)}
        _seen[speech] = Seen(now, found, drawn)
    return _seen[speech]


def _offers(me: tuple[str, ...]) -> list[dict[str, Any]]:
    """Open offers in the reader's words."""
    found = list(offering.standing()[: offering.SHOWN])
    names = dict(Player.objects.filter(id__in=[each.player for each in found]).values_list("id", "nickname"))
    return [
        {
            "id": each.table_id,
            "game": on_shelf(each.slug),
            "name": names.get(each.player, ""),
            "mine": each.player in me,
            "strength": each.strength,
            "least": each.least,
            "most": each.most,
            "clock": clock_words(each.table),
        }
        for each in found
        if on_shelf(each.slug) is not None
    ]


def clock_words(table: Any) -> str:
    """The clock of a table in a few words."""
    if table.clock_base_ms is None:
        return say(language(), "clock.none")
    named = next((each for each in PRESETS if each.base_ms == table.clock_base_ms), None)
    if named is not None and named.increment_ms == table.clock_increment_ms:
        return say(language(), f"clock.{named.name}")
    return say(language(), "lobby.clock")


@require_safe
def about(request: Any) -> HttpResponse:
    return render(request, "club/about.html", {"games": SHELF})


@require_POST
def rename(request: Any) -> HttpResponse:
    """Take a nickname."""
    players.remember(request, request.POST.get("nickname", ""))
    return redirect(return_path(request))


@require_POST
def theme(request: Any) -> HttpResponse:
    """Choose light, dark, or what the system asks for."""
    response = redirect(return_path(request))
    chosen = request.POST.get("theme", "auto")
    if chosen in THEMES:
        response.set_cookie("theme", chosen, max_age=players.AGE_SECONDS, samesite="Lax")
    return response
