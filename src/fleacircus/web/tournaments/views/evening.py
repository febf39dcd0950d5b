"""The pages of an evening: list, new, the hall, the entry sheet, live, projector."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db import transaction
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fleacircus.tournament import Declined, hall, queries
from fleacircus.tournament import commands as c
from fleacircus.web.club import doors, players
from fleacircus.web.club.middleware import language
from fleacircus.web.club.models import now_ms
from fleacircus.web.club.returning import return_path
from fleacircus.web.tournaments import desk as desks
from fleacircus.web.tournaments import seasons, wall
from fleacircus.web.tournaments.desk import Desk, open_desk, pulse_of
from fleacircus.web.tournaments.entering import enter_all
from fleacircus.web.tournaments.explain import refusal_sentence
from fleacircus.web.tournaments.models import Evening, Role
from fleacircus.web.tournaments.pages import all_shown, no_right, refusal, show
from fleacircus.web.tournaments.reading import Unreadable, number
from fleacircus.web.tournaments.show import Shown
from fleacircus.web.tournaments.sittings import collect, under_way
from fleacircus.web.words import isolated

SHOWN = 60


@require_safe
def listed(request: Any) -> HttpResponse:
    """Every tournament of the club, the newest first."""
    mine = set(Role.objects.filter(player__in=players.ids_of(request.player)).values_list("evening_id", flat=True))
    found = list(Evening.objects.prefetch_related("contests").order_by("-created_ms")[:SHOWN])
    cards = [
        {
            "evening": evening,
            "kinds": sorted(contest.kind for contest in evening.contests.all()),
            "over": all(contest.over for contest in evening.contests.all()),
            "mine": evening.id in mine,
        }
        for evening in found
    ]
    return render(request, "tournaments/list.html", {"cards": cards})


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: Any) -> HttpResponse:
    """Create an evening; the names of those who enter may be given at once. [TR-B1, TR-G3]"""
    error = ""
    if request.method == "POST":
        doors.admit("table", request)
        given = request.POST
        kinds = [kind for kind in ("classic", "extreme") if given.get(kind) == "on"]
        try:
            with transaction.atomic():
                player = players.remember(request, given.get("nickname", ""))
                if not kinds:
                    raise Unreadable("kind")
                evening = desks.create(
                    player,
                    given.get("name", ""),
                    kinds,
                    boards=number(given, "boards", 1),
                    clock_minutes=number(given, "clock_minutes", 0),
                )
                seasons.set_when(evening, given.get("begins", ""), given.get("place", ""))
                names = [name for name in given.get("names", "").splitlines() if name.strip()]
                enter_all(tuple(evening.contests.all()), [(name, tuple(kinds)) for name in names], by=player)
            return redirect("evening_sheet", id=evening.id)
        except Declined as refused:
            error = refusal_sentence(refused, language())
        except Unreadable as unreadable:
            error = f"unreadable.{unreadable}"
    return render(
        request, "tournaments/new.html", {"error": error, "given": request.POST}, status=409 if error else 200
    )


# The hall


def scored_desk(request: Any, id: str) -> Desk:
    """The evening with every score that tables of the platform have for it."""
    desk = open_desk(request, id)
    return open_desk(request, id) if collect(desk.contests) else desk


@require_safe
@ensure_csrf_cookie
def evening(request: Any, id: str) -> HttpResponse:
    """What can be played now, with who is here and the boards there are. [TR-G1, TR-G2, TR-X36]"""
    desk = scored_desk(request, id)
    shown = all_shown(desk)
    return show(request, desk, "hall", contests=shown, queue=_queue(shown), mine=my_games(desk, shown))


def _queue(shown: list[Shown]) -> dict[str, Any]:
    tables = under_way([one.contest for one in shown])
    queue = hall.what_now([one.picture for one in shown], elsewhere=tuple(tables))
    boards = max((one.state.settings.boards for one in shown), default=1)

    def line(item: Any) -> dict[str, Any]:
        one = shown[item.event]
        found = one.game(one.picture.game(item.game))
        board = getattr(item, "board", found["board"])
        more = {"contest": one, "board": board, "who": one.listed(item.players)}
        if not board and (item.event, item.game) in tables:
            sitting, table = tables[item.event, item.game]
            watch = reverse("watch", args=[table.watch])
            return {**found, **more, "at": table.started_ms, "limit_ms": sitting.clock_ms, "watch": watch}
        return {**found, **more, "limit_ms": one.state.settings.clock_minutes * 60_000}

    names = {player: name for one in shown for player, name in one.names.items()}
    return {
        "now": [line(item) for item in queue.now],
        "running": [line(item) for item in queue.running],
        "waiting": [{**line(item), "reason": item.reason} for item in queue.waiting],
        "clashes": bool(queue.clashes),
        "clash_names": ", ".join(isolated(names.get(clash.player, clash.player)) for clash in queue.clashes),
        "boards": boards,
        "present": len({player for one in shown for player in one.state.present}),
    }


def my_games(desk: Desk, shown: list[Shown]) -> list[dict[str, Any]]:
    """The open games of the player who looks."""
    if not desk.entrant:
        return []
    return [
        {**one.game(game), "contest": one}
        for one in shown
        for game in one.picture.games
        if game.status == "open" and desk.entrant in game.players
    ]


# The entry sheet


@require_safe
@ensure_csrf_cookie
def sheet(request: Any, id: str) -> HttpResponse:
    """The entry sheet with a column for each contest, and who is here. [TR-B1, TR-B2]"""
    desk = open_desk(request, id)
    shown = all_shown(desk)
    rows = sheet_rows(shown)
    drawn = any(one.picture.drawn for one in shown)
    return show(request, desk, "sheet", contests=shown, rows=rows, given=request.GET, drawn=drawn)


def sheet_rows(shown: list[Shown]) -> list[dict[str, Any]]:
    rows = []
    for row in queries.entry_sheet([one.picture for one in shown]):
        cells = []
        for one in shown:
            player = one.state.players.get(row.player)
            state = "" if player is None else ("gone" if player.gone else "in")
            phase = "groups" if one.picture.stage == "groups" else "tables" if one.picture.stage == "tables" else ""
            cells.append({"contest": one, "state": state, "phase": phase, "late": one.late(row.player)})
        rows.append({"row": row, "cells": cells, "here": row.present})
    return rows


@require_POST
def sheet_do(request: Any, id: str, what: str) -> HttpResponse:
    """Enter somebody, or check them in or out, in every contest they are in."""
    desk = open_desk(request, id)
    command = {"enter": c.Enter("p", "p"), "check_in": c.CheckIn("p"), "check_out": c.CheckOut("p")}.get(what)
    if command is None:
        raise Http404(what)
    if not desk.may(msgspec.structs.replace(command, player=request.POST.get("player", ""))):
        return no_right(request, desk)
    try:
        with transaction.atomic():
            if what == "enter":
                _enter_given(desk, request.POST)
            else:
                _check(desk, what, request.POST.get("player", ""))
    except Declined as refused:
        return refusal(request, desk, refused)
    return redirect(return_path(request, reverse("evening_sheet", args=[id])))


def _enter_given(desk: Desk, given: Any) -> None:
    wanted = tuple(contest for contest in desk.contests if given.get(contest.kind) == "on" or len(desk.contests) == 1)
    if not wanted:
        raise Declined("TR-B2")
    name = given.get("name", "")
    kinds = tuple(contest.kind for contest in wanted)
    enter_all(wanted, [(name, kinds)], by=desk.player, apart=given.get("apart", ""))
    if given.get("here") == "on":
        tournaments = [desks.load(contest) for contest in desk.contests]
        _check(desk, "check_in", desks.known_id(tournaments, name))


def _check(desk: Desk, what: str, player: str) -> None:
    """One person, all contests in which it changes anything."""
    command: c.Command = c.CheckIn(player) if what == "check_in" else c.CheckOut(player)
    refused: Declined | None = None
    done = False
    for contest in desk.contests:
        try:
            desks.change(contest, lambda tournament: tournament.do(command, by=desk.name, at=now_ms()))
            done = True
        except Declined as no:
            refused = refused if refused and no.clause == "tournament/no_such_player" else no
    if refused and not done:
        raise refused


# For everybody


@require_safe
def live(request: Any, id: str) -> HttpResponse:
    """The public page: no name, no login; it looks again by itself."""
    desk = scored_desk(request, id)
    shown = all_shown(desk)
    return show(request, desk, "live", contests=shown, queue=_queue(shown))


@require_safe
def projector(request: Any, id: str) -> HttpResponse:
    """For the wall: what is played, what comes next, and the clocks. [TR-X37]"""
    desk = scored_desk(request, id)
    shown = all_shown(desk)
    beside = wall.beside(_queue(shown))
    return show(request, desk, "projector", contests=shown, queue=beside, slides=wall.slides(shown))


@require_safe
def pulse(request: Any, id: str) -> HttpResponse:
    """A word that changes when anything has; results from the platform's tables are fetched by the way."""
    response = JsonResponse({"pulse": pulse_of(scored_desk(request, id))})
    response["Cache-Control"] = "no-store"
    return response
