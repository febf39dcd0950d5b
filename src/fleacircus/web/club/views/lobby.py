"""The lobby, and the small things of every page: nickname, theme, about."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from fleacircus.core.clauses import rulebooks
from fleacircus.web.club import players
from fleacircus.web.club.middleware import THEMES, language
from fleacircus.web.club.models import Seat, Table
from fleacircus.web.club.offers import OFFERS, Offer, offer
from fleacircus.web.tournaments.models import Evening
from fleacircus.web.words import say

SHOWN = 30


class TableCard(msgspec.Struct):
    """A table as the lobby lists it."""

    table: Any
    offer: Offer
    names: list[str]
    mine: bool
    my_turn: bool
    join: str


@require_safe
def lobby(request: Any) -> HttpResponse:
    """My tables, open tables, the games."""
    me = request.player.id if request.player else ""
    mine = Table.objects.filter(seats__player=me).distinct() | Table.objects.filter(owner=me).distinct() if me else []
    mine = sorted(mine, key=lambda table: (table.over, -table.moved_ms))[:SHOWN]
    shown = {table.id for table in mine}
    public = Table.objects.filter(public=True, over=False).order_by("-moved_ms")[:SHOWN]
    cards = _cards([*mine, *(table for table in public if table.id not in shown)], me)
    context = {
        "mine": [card for card in cards if card.table.id in shown],
        "public": [card for card in cards if card.table.id not in shown],
        "offers": OFFERS,
        "books": list(rulebooks()),
        "tournaments": list(Evening.objects.filter(contests__over=False).distinct().order_by("-created_ms")[:6]),
        "turns": sum(card.my_turn for card in cards),
    }
    return render(request, "club/lobby.html", context)


@require_safe
def about(request: Any) -> HttpResponse:
    return render(request, "club/about.html", {"offers": OFFERS})


@require_POST
def rename(request: Any) -> HttpResponse:
    """Take a nickname."""
    players.remember(request, request.POST.get("nickname", ""))
    return redirect(back(request))


@require_POST
def theme(request: Any) -> HttpResponse:
    """Choose light, dark, or what the system asks for."""
    response = redirect(back(request))
    chosen = request.POST.get("theme", "auto")
    if chosen in THEMES:
        response.set_cookie("theme", chosen, max_age=players.AGE_SECONDS, samesite="Lax")
    return response


def back(request: Any) -> str:
    """Where a small form returns to: a page of ours, else the lobby."""
    wanted = request.POST.get("next", "/")
    return wanted if url_has_allowed_host_and_scheme(wanted, allowed_hosts={request.get_host()}) else "/"


def _cards(tables: list[Any], me: str) -> list[TableCard]:
    seats: dict[str, list[Seat]] = {table.id: [] for table in tables}
    for seat in Seat.objects.filter(table__in=seats).order_by("number"):
        seats[seat.table_id].append(seat)
    cards = []
    for table in tables:
        held = seats[table.id]
        found = offer(table.game)
        if found is None:
            continue
        sitting = [seat for seat in held if me and seat.player == me and seat.kind == "person"]
        free = [seat for seat in held if seat.kind == "open"]
        cards.append(
            TableCard(
                table=table,
                offer=found,
                names=[seat_name(seat) for seat in held],
                mine=bool(me) and (table.owner == me or any(seat.player == me for seat in held)),
                my_turn=not table.over and any(seat.waited and not seat.away for seat in sitting),
                join=free[0].invite if free and table.public and not sitting else "",
            )
        )
    return cards


def seat_name(seat: Seat) -> str:
    """What a page calls who sits there."""
    if seat.kind == "open":
        return say(language(), "seat.open")
    if seat.kind == "bot":
        return say(language(), "seat.bot", level=say(language(), f"level.{seat.level}"))
    return str(seat.name) or say(language(), "seat.number", n=seat.number + 1)
