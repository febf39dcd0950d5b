"""The keepers' pages: who gets in, what is in each, and the link that makes the first keeper."""

from __future__ import annotations

from functools import wraps
from typing import Any

from django.http import FileResponse, Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from fleacircus.web.club import doors, players
from fleacircus.web.club.models import Block, Player, Table
from fleacircus.web.club.unfit import Refusal
from fleacircus.web.identity import codes
from fleacircus.web.identity.coming import become_member
from fleacircus.web.identity.models import Code, Report
from fleacircus.web.identity.views import sections
from fleacircus.web.identity.views.sections import SECTIONS, backups


def keepers_only(view: Any) -> Any:
    """Everybody else is told that this is not for them."""

    @wraps(view)
    def kept(request: Any, **given: Any) -> Any:
        if request.player is None or not request.player.may("keeper"):
            raise Refusal("keeper", "keeper/only", 403)
        response = view(request, **given)
        response["Cache-Control"] = "no-store"
        return response

    return kept


@require_safe
@keepers_only
def overview(request: Any) -> HttpResponse:
    """What there is, and what waits."""
    counts = {
        "members": Player.objects.exclude(role="guest").count(),
        "reports": Report.objects.filter(done_ms=None).count(),
        "blocks": Block.objects.count(),
        "tables": Table.objects.filter(over=False).count(),
        "backups": len(backups.listed()),
    }
    return render(request, "identity/keeper.html", {"cards": [(name, counts.get(name)) for name in SECTIONS]})


@require_http_methods(["GET", "HEAD", "POST"])
@keepers_only
def section(request: Any, section: str) -> HttpResponse:
    """One of the pages. What a form of it asks for is done, and the page shown again."""
    if section not in SECTIONS:
        raise Http404(section)
    part = SECTIONS[section]
    problem = ""
    if request.method == "POST":
        try:
            part.do(request)
            return redirect(request.get_full_path())
        except sections.Mistaken as mistaken:
            problem = mistaken.key
    context = {"section": section, "sections": list(SECTIONS), "problem": problem, **part.show(request)}
    return render(request, f"identity/keeper_{section}.html", context, status=409 if problem else 200)


@require_safe
@keepers_only
def download(request: Any, name: str) -> Any:
    """A backup as a file."""
    file = backups.named(name)
    if file is None:
        raise Http404(name)
    return FileResponse(file.open("rb"), as_attachment=True, filename=name)


@require_http_methods(["GET", "HEAD", "POST"])
def link(request: Any, code: str) -> HttpResponse:
    """Whoever opens the link that the server printed, and says yes, keeps the club."""
    doors.admit("code", request)
    found = codes.find(codes.plain(code), "keeper")
    if request.method == "POST":
        player = players.remember(request, request.POST.get("nickname", ""))
        become_member(player)
        codes.use(found)
        Code.objects.filter(kind="keeper", used_ms=None).delete()
        player.role = "keeper"
        player.save(update_fields=["role"])
        return redirect("me")
    response = render(request, "identity/keeper_link.html")
    response["Cache-Control"] = "no-store"
    return response


@require_safe
def house_rules(request: Any) -> HttpResponse:
    """What the keepers ask of everybody."""
    return render(request, "identity/house_rules.html")
