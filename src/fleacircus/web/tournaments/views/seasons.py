"""The pages of seasons: list, table, armies, a member's season, and the calendar of the next evenings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fleacircus.tournament import Declined
from fleacircus.tournament.catalogue import armies
from fleacircus.tournament.season import log
from fleacircus.tournament.season.terms import Terms, our_terms
from fleacircus.web.club import doors, players
from fleacircus.web.club.middleware import language
from fleacircus.web.club.models import Member, now_ms
from fleacircus.web.tournaments import seasons
from fleacircus.web.tournaments.calendar import Date, icalendar
from fleacircus.web.tournaments.explain import refusal_sentence
from fleacircus.web.tournaments.membership import register_log
from fleacircus.web.tournaments.models import Evening, Season
from fleacircus.web.tournaments.reading import Unreadable, number
from fleacircus.web.tournaments.season_summary import csv_tables, meetings
from fleacircus.web.tournaments.seasons import Told
from fleacircus.web.words import isolated, say

SHOWN = 60
Given = Mapping[str, str]


@require_http_methods(["GET", "HEAD", "POST"])
def listed(request: Any) -> HttpResponse:
    """Every season of the club, the newest first; a new one by its name. [TR-Y1]"""
    error = ""
    if request.method == "POST":
        doors.admit("table", request)
        try:
            player = players.remember(request, request.POST.get("nickname", ""))
            return redirect("season", id=seasons.create(player, request.POST.get("name", "")).id)
        except Declined as no:
            error = refusal_sentence(no, language())
    found = Season.objects.order_by("-created_ms")[:SHOWN]
    context = {"seasons": found, "error": error, "given": request.POST, "coming": _coming()}
    return render(request, "tournaments/seasons.html", context, status=409 if error else 200)


@require_safe
@ensure_csrf_cookie
def season(request: Any, id: str) -> HttpResponse:
    """The table of a season with its reasons, the armies, the most versatile player, its evenings. [TR-G4, TR-G5]"""
    return _page(request, seasons.find(id))


def _page(request: Any, found: Any, *, error: str = "", status: int = 200) -> HttpResponse:
    told, keeper = seasons.tell(found), seasons.keeps(found, request.player)
    summary = told.summary(language())
    terms = told.state.terms
    given = {
        "points": ", ".join(map(str, terms.points)),
        "taking_part": terms.taking_part,
        "best": terms.best,
        "least": terms.least,
        "name": told.state.name,
    }
    context = {
        "season": found,
        "root": f"/tournaments/seasons/{found.id}",
        "told": summary,
        "rows": [_row(row, told) for row in summary["table"]],
        "armies": [getattr(army, language()) for army in armies()],
        "led": [_led(one) for one in summary["armies"]],
        "best": ", ".join(isolated(told.names.get(member, member)) for member in summary["most_versatile"]),
        "evenings": [_evening(one) for one in reversed(told.evenings)],
        "coming": _coming(told.state.evenings),
        "calendar": reverse("season_calendar", args=[found.id]),
        "keeper": keeper,
        "mine": _mine(request.player, told) if keeper else [],
        "link": request.build_absolute_uri(reverse("season_join", args=[found.token])) if keeper else "",
        "given": {**given, **request.POST.dict()} if error else given,
        "ours": our_terms(),
        "error": error,
    }
    return render(request, "tournaments/season.html", context, status=status)


def _row(row: Mapping[str, Any], told: Told) -> dict[str, Any]:
    """A line of the table; `fall` is how many places somebody fell."""
    return {**row, "results": _results(row, told), "fall": -row["trend"] if row["trend"] else 0}


def _results(row: Mapping[str, Any], told: Told) -> list[dict[str, Any]]:
    """What somebody earned, evening by evening."""
    names = {evening.id: evening.name for evening in told.evenings}
    return [
        {
            **one,
            "name": names.get(one["evening"], ""),
            "kind_words": say(language(), f"tourney.kind.{one['kind']}"),
            "url": f"/tournaments/{one['evening']}/{one['kind']}/standings",
        }
        for one in row["results"]
    ]


def _led(one: Mapping[str, Any]) -> dict[str, Any]:
    """Somebody's armies as a row, and why they cannot be the most versatile, if so. [TR-Y4]"""
    names = {army.id: str(getattr(army, language())) for army in armies()}
    cells = [{**one["armies"][army.id], "name": names[army.id]} for army in armies()]
    return {**one, "cells": cells, "why": [names[army] for army in one["seldom"]]}


def _evening(evening: Any) -> dict[str, Any]:
    contests = list(evening.contests.all())
    return {"evening": evening, "contests": contests, "over": all(one.over for one in contests)}


def _mine(player: Any, told: Told) -> list[Any]:
    """The evenings that somebody organises and that are not in the season."""
    organised = organised_by(player)
    return list(organised.exclude(id__in=told.state.evenings).order_by("-created_ms")[:SHOWN])


def organised_by(player: Any) -> Any:
    """The evenings that somebody leads: all of them for an organiser of the club."""
    if player.may("organiser"):
        return Evening.objects.all()
    return Evening.objects.filter(roles__player__in=player.ids, roles__role="organiser").distinct()


def _coming(evenings: tuple[str, ...] | None = None) -> list[Any]:
    return seasons.coming(evenings=evenings)


# What keepers do


@require_POST
def season_do(request: Any, id: str, what: str) -> HttpResponse:
    """Set the terms or the name, gather an evening or let it go; for keepers."""
    found = seasons.find(id)
    if what not in _ACTS:
        raise Http404(what)
    doors.admit("desk", request)
    if not seasons.keeps(found, request.player):
        return render(request, "tournaments/season_no_right.html", {"season": found}, status=403)
    try:
        act = _ACTS[what](request)
        seasons.change(found, act, by=request.player)
    except Unreadable as unreadable:
        words = say(language(), f"tourney.season.{unreadable}")
        return _page(request, found, error=say(language(), "tourney.season.number", name=words), status=409)
    except Declined as no:
        return _page(request, found, error=refusal_sentence(no, language()), status=409)
    return redirect("season", id=id)


Act = Callable[[log.SeasonState], log.AnySeasonEvent]


def _terms(request: Any) -> Act:
    given = request.POST
    try:
        points = tuple(int(part) for part in given.get("points", "").replace(";", ",").split(",") if part.strip())
    except ValueError as error:
        raise Unreadable("points") from error
    least = Terms(points, number(given, "taking_part"), number(given, "best"), number(given, "least"))
    return lambda state: log.set_terms(state, least)


def _rename(request: Any) -> Act:
    return lambda state: log.rename(state, request.POST.get("name", ""))


def _gather(request: Any) -> Act:
    """An evening is gathered by somebody who organises it as well."""
    wanted = request.POST.get("evening", "")
    evening = organised_by(request.player).filter(id=wanted).first()
    if evening is None:
        raise Declined("tournament/season_not_yours")
    return lambda state: log.gather(state, evening.id, evening.name)


def _let_go(request: Any) -> Act:
    wanted = request.POST.get("evening", "")
    evening = Evening.objects.filter(id=wanted).first()
    return lambda state: log.let_go(state, wanted, evening.name if evening else wanted[:60])


_ACTS: dict[str, Callable[[Any], Act]] = {"terms": _terms, "rename": _rename, "gather": _gather, "let_go": _let_go}


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: Any, token: str) -> HttpResponse:
    """Keep a season together with whoever opened it."""
    found = Season.objects.filter(token=token).first()
    if found is None:
        return render(request, "tournaments/expired.html", status=410)
    if request.method == "POST":
        doors.admit("join", request)
        player = players.remember(request, request.POST.get("nickname", ""))
        found.keepers.filter(player__in=player.ids).exists() or found.keepers.create(player=player.id)
        return redirect("season", id=found.id)
    return render(request, "tournaments/season_join.html", {"season": found})


# A member, files


@require_safe
def member(request: Any, id: str, member: str) -> HttpResponse:
    """A member's season: every result, army by army, head to head. [TR-G5, TR-Y3]"""
    found, now = seasons.find(id), register_log().state.now(member)
    if now != member:
        return redirect("season_member", id=id, member=now)
    who = Member.objects.filter(id=member).first()
    if who is None:
        raise Http404(member)
    told = seasons.tell(found)
    summary = told.summary(language())
    context = {
        "season": found,
        "root": f"/tournaments/seasons/{found.id}",
        "member": who,
        "rows": [_row(row, told) for row in summary["table"] if row["member"] == member],
        "armies": [getattr(army, language()) for army in armies()],
        "led": [_led(one) for one in summary["armies"] if one["member"] == member],
        "met": meetings(told.results, member, told.names),
    }
    return render(request, "tournaments/season_member.html", context)


@require_safe
def table(request: Any, id: str, name: str) -> HttpResponse:
    """A table of a season as CSV."""
    told = seasons.tell(seasons.find(id))
    shown = {row["member"]: row["name"] for row in told.summary(language())["table"]}
    found = csv_tables(told.summary(language()), told.results, shown).get(name)
    if found is None:
        raise Http404(name)
    response = HttpResponse("\ufeff" + found, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_safe
def calendar(request: Any, id: str = "") -> HttpResponse:
    """The next evenings of the club or of a season, for any calendar program."""
    found = seasons.find(id) if id else None
    name = found.name if found else say(language(), "tourney.list.title")
    evenings = _coming(seasons.state_of(found).evenings if found else None)
    dates = [
        Date(one.id, one.name, one.begins, one.place, request.build_absolute_uri(reverse("evening", args=[one.id])))
        for one in evenings
    ]
    return HttpResponse(icalendar(name, dates, now_ms=now_ms()), content_type="text/calendar; charset=utf-8")
