"""The lobby, and the small things of every page: nickname, theme, about."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from fleacircus.core.clauses import rulebooks
from fleacircus.web.club import players
from fleacircus.web.club.middleware import THEMES, language
from fleacircus.web.club.models import Seat, Table
from fleacircus.web.club.returning import return_path
from fleacircus.web.club.shelf import SHELF, Shelved, on_shelf
from fleacircus.web.tournaments.models import Evening
from fleacircus.web.words import say

SHOWN = 30
LISTED = ("id", "watch", "game", "owner", "public", "replay", "closed", "over", "seq", "moved_ms", "clock_base_ms")
SEAT_LISTED = ("table_id", "number", "kind", "player", "name", "level", "invite", "former", "away", "waited")


class TableCard(msgspec.Struct):
    """A table as the lobby lists it, in the reader's words."""

    id: str
    address: str
    game: str
    names: str
    facts: str
    state: str
    my_turn: bool
    turn: str
    join: str
    joining: str


@require_safe
def lobby(request: Any) -> HttpResponse:
    """My tables, open tables, the games."""
    me = players.ids_of(request.player)
    mine = tables_of(me) if me else []
    shown = {table.id for table in mine}
    cards = _cards([*mine, *(table for table in open_tables() if table.id not in shown)], me)
    context = {
        "mine": [card for card in cards if card.id in shown],
        "public": [card for card in cards if card.id not in shown],
        "games": SHELF,
        "books": list(rulebooks()),
        "tournaments": list(Evening.objects.filter(contests__over=False).distinct().order_by("-created_ms")[:6]),
        "turns": sum(card.my_turn for card in cards),
    }
    return render(request, "club/lobby.html", context)


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


def open_tables() -> Any:
    """The newest of the tables that everybody may see; `in`, since SQLite's indexes do not find bare truth values."""
    return Table.objects.filter(public__in=[True], over__in=[False]).order_by("-moved_ms").only(*LISTED)[:SHOWN]


def tables_of(me: tuple[str, ...]) -> list[Any]:
    """The tables where somebody sits or that they opened, those that go on first."""
    sitting = Seat.objects.filter(player__in=me).values("table")
    mine = Table.objects.filter(Q(owner__in=me) | Q(id__in=sitting)).order_by("over", "-moved_ms")
    return list(mine.only(*LISTED)[:SHOWN])


def _cards(tables: list[Any], me: tuple[str, ...]) -> list[TableCard]:
    seats: dict[str, list[Any]] = {table.id: [] for table in tables}
    for seat in Seat.objects.filter(table__in=seats).order_by("number").values_list(*SEAT_LISTED, named=True):
        seats[seat.table_id].append(seat)
    found = [(table, on_shelf(table.game), seats[table.id]) for table in tables]
    speech = language()
    return [_card(table, game, held, me, speech) for table, game, held in found if game is not None]


def _card(table: Any, game: Shelved, held: list[Any], me: tuple[str, ...], speech: str) -> TableCard:
    mine = table.owner in me or any(seat.player in me for seat in held)
    sitting = [seat for seat in held if seat.player in me and seat.kind == "person"]
    free = [seat for seat in held if seat.kind == "open"]
    facts = say(speech, "lobby.entries", n=table.seq)
    end = "lobby.closed" if table.closed else "lobby.replay" if table.replay else "lobby.over"
    ended = say(speech, end) if table.over else ""
    return TableCard(
        id=table.id,
        address=f"/t/{table.id}" if mine or table.replay else f"/w/{table.watch}",
        game=say(speech, f"{game.words}.name"),
        names=" · ".join(seat_name(seat, speech) for seat in held),
        facts=" · ".join((facts, say(speech, "lobby.clock"))) if table.clock_base_ms else facts,
        state=ended,
        my_turn=not table.over and any(seat.waited and not seat.away for seat in sitting),
        turn=say(speech, "lobby.your_turn"),
        join=free[0].invite if free and table.public and not sitting else "",
        joining=say(speech, "lobby.join"),
    )


def seat_name(seat: Any, speech: str = "") -> str:
    """What a page calls who sits there, in the reader's language."""
    speech = speech or language()
    if seat.kind == "open":
        return say(speech, "seat.open")
    if seat.kind == "bot":
        return say(speech, "seat.bot", level=say(speech, f"level.{seat.level}"))
    if seat.former:
        return say(speech, "seat.former")
    return str(seat.name) or say(speech, "seat.number", n=seat.number + 1)
