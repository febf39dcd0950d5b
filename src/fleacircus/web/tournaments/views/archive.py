"""The archive: evenings that are over, who of them is which member, and the proof that nothing was changed."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from fleacircus.tournament import Declined
from fleacircus.web.tournaments import archive, membership, seasons
from fleacircus.web.tournaments.desk import open_desk
from fleacircus.web.tournaments.pages import all_shown, no_right, refusal, show

A_PAGE = 30


@require_safe
def archived(request: Any) -> HttpResponse:
    """Every evening that is over, the newest first, with its champions."""
    pages = Paginator(archive.finished(), A_PAGE)
    page = pages.get_page(request.GET.get("page"))
    cards = [
        {"evening": evening, "contests": [archive.ended(one.id, one.seq) for one in evening.contests.all()]}
        for evening in page
    ]
    return render(request, "tournaments/archive.html", {"cards": cards, "page": page})


@require_safe
def verified(request: Any, id: str) -> HttpResponse:
    """Every entry of an evening decided again, every lot drawn again, for anybody who asks. [TR-X44]"""
    desk = open_desk(request, id)
    found = [
        {
            "contest": one,
            "verdict": archive.verify(one.contest),
            "out": desk.organises or archive.may_go_out(one.tournament),
        }
        for one in all_shown(desk)
    ]
    return show(request, desk, "verify", verdicts=found)


@require_safe
@ensure_csrf_cookie
def members(request: Any, id: str) -> HttpResponse:
    """Who of the entry sheet is which member of the club. [TR-Y5]"""
    desk = open_desk(request, id)
    if not desk.organises:
        return no_right(request, desk)
    register = membership.register()
    rows = [
        {"entrant": one, "same": register.get(one.same, ""), "member": register.get(one.member, "")}
        for one in membership.proposed(desk.evening)
    ]
    return show(request, desk, "members", rows=rows, register=register.items(), new=membership.NEW)


@require_POST
def members_do(request: Any, id: str) -> HttpResponse:
    """Keep what a person has confirmed: all of it, or nothing if anything is refused."""
    desk = open_desk(request, id)
    if not desk.organises:
        return no_right(request, desk)
    wanted = {name.removeprefix("member_"): value for name, value in request.POST.items() if name[:7] == "member_"}
    try:
        membership.link(desk.evening, wanted, by=desk.name)
    except Declined as refused:
        return refusal(request, desk, refused)
    return redirect("evening_members", id=id)


@require_POST
def when(request: Any, id: str) -> HttpResponse:
    """When and where an evening is; for organisers."""
    desk = open_desk(request, id)
    if not desk.organises:
        return no_right(request, desk)
    try:
        seasons.set_when(desk.evening, request.POST.get("begins", ""), request.POST.get("place", ""))
    except Declined as refused:
        return refusal(request, desk, refused)
    return redirect("evening", id=id)
