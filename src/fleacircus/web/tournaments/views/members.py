"""The club's register: every member, what a member is called, and two entries that are one person. [TR-Y5]"""

from __future__ import annotations

from typing import Any, cast, get_args

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from fleacircus.tournament import Declined
from fleacircus.tournament.season import register as rules
from fleacircus.web.club import doors
from fleacircus.web.club.middleware import language
from fleacircus.web.tournaments import claiming, registering
from fleacircus.web.tournaments.explain import refusal_sentence
from fleacircus.web.tournaments.membership import register
from fleacircus.web.tournaments.models import Evening, Season
from fleacircus.web.tournaments.registering import Foreseen, What
from fleacircus.web.tournaments.seasons import state_of
from fleacircus.web.words import say


@require_safe
def listed(request: Any) -> HttpResponse:
    """Everybody in the register, by name, with who in the club they are."""
    found = claiming.people()
    rows = [(id, name, found.get(id, "")) for id, name in register().items()]
    return render(request, "tournaments/register.html", {"register": rows})


@require_safe
@ensure_csrf_cookie
def member(request: Any, id: str) -> HttpResponse:
    """A member: where they were, and for whoever may, another name or another entry that is the same person."""
    found = _who(id)
    return _page(request, found) if found == id else redirect("member", id=found)


def _who(id: str) -> str:
    try:
        return registering.who(id)
    except Declined as no:
        raise Http404(id) from no


def _page(request: Any, id: str, *, error: str = "", status: int = 200) -> HttpResponse:
    names = register()
    evenings = list(Evening.objects.filter(links__member=id).order_by("-begins", "-created_ms"))
    been = {one.id for one in evenings}
    context = {
        "id": id,
        "name": names[id],
        "evenings": evenings,
        "seasons": [one for one in Season.objects.order_by("-created_ms") if been & set(state_of(one).evenings)],
        "others": [(other, name) for other, name in names.items() if other != id],
        "history": [{**one, "words": event_words(one["event"], names)} for one in registering.history(id)],
        "may": registering.may(request.player, id),
        **_people(request.player, id),
        "error": error,
        "given": request.POST,
    }
    return render(request, "tournaments/member.html", context, status=status)


def _people(player: Any, id: str) -> dict[str, Any]:
    """Who this member is in the club, who says so, and whether whoever looks might say so too."""
    found = claiming.claimants(id)
    mine = next((one for one in found if player and one.player in player.ids), None)
    is_one = next((one for one in found if one.confirmed), None)
    might = player is not None and player.may("member") and mine is None and is_one is None
    waiting = [one for one in found if not one.confirmed]
    asks = might and claiming.member_of(player) is None
    return {"is_one": is_one, "mine": mine, "asks": asks, "waiting": waiting}


@require_POST
def claim(request: Any, id: str, what: str) -> HttpResponse:
    """Say that one is this member, confirm it of somebody, or end it."""
    if what not in get_args(claiming.What):
        raise Http404(what)
    found = _who(id)
    if request.player is None:
        return _page(request, found, error=say(language(), "tournament/claim_guest"), status=403)
    doors.admit("desk", request)
    try:
        claiming.act(cast(claiming.What, what), found, by=request.player, player=request.POST.get("player", ""))
    except Declined as no:
        return _page(request, found, error=refusal_sentence(no, language()), status=409)
    return redirect("member", id=found)


def event_words(event: rules.AnyRegisterEvent, names: dict[str, str]) -> str:
    """What was done or would be done to the register, in words."""
    match event:
        case rules.MemberRenamed(before=before, name=name):
            return say(language(), "tourney.register.renamed", before=before, name=name)
        case rules.MembersMerged(name=name, into=into, moved=moved):
            return say(language(), "tourney.register.merged", name=name, into=names.get(into, "–"), n=len(moved))
        case rules.MembersParted(member=member, into=into, moved=moved):
            told = {"name": names.get(member, "–"), "into": names.get(into, "–"), "n": len(moved)}
            return say(language(), "tourney.register.parted", **told)


@require_POST
def member_do(request: Any, id: str, what: str) -> HttpResponse:
    """Show what follows; once somebody has seen that, do it. [TR-X44]"""
    if what not in get_args(What):
        raise Http404(what)
    doors.admit("desk", request)
    return _do(request, _who(id), cast(What, what), request.POST.dict())


def _do(request: Any, found: str, what: What, given: dict[str, str]) -> HttpResponse:
    try:
        others = [registering.who(given.get("into", ""))] if what == "merge" else []
        if not all(registering.may(request.player, one) for one in (found, *others)):
            words = say(language(), "tourney.register.no_right")
            return _page(request, found, error=f"{words} tournament/no_right", status=403)
        if given.get("sure") == "on":
            registering.carry_out(what, found, given, by=request.player, foreseen=given.get("foreseen", ""))
            return redirect("member", id=registering.who(found))
        return _preview(request, found, what, registering.foresee(what, found, given))
    except Declined as no:
        if no.clause == "tournament/consequences_changed":
            return _preview(request, found, what, registering.foresee(what, found, given), moved=True)
        return _page(request, found, error=refusal_sentence(no, language()), status=409)


def _preview(request: Any, id: str, what: str, found: Foreseen, *, moved: bool = False) -> HttpResponse:
    names = register()
    hidden = {"sure": "on", "foreseen": found.word}
    hidden |= {name: request.POST[name] for name in ("name", "into", "member") if name in request.POST}
    context = {
        "id": id,
        "name": names[id],
        "what": what,
        "subject": event_words(found.event, _all(names, found)),
        "changes": found.changes,
        "same": found.same,
        "hidden": hidden,
        "moved": moved,
    }
    return render(request, "tournaments/member_preview.html", context, status=409 if moved else 200)


def _all(names: dict[str, str], found: Foreseen) -> dict[str, str]:
    """The register with whoever would come back to it."""
    if not isinstance(found.event, rules.MembersParted):
        return names
    return {**names, found.event.member: registering.name_of(found.event.member)}
