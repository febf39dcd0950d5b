"""My data: take all of it home, or be forgotten."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from fleacircus.core import codec
from fleacircus.web.club import doors, players
from fleacircus.web.club.unfit import Refusal
from fleacircus.web.identity import data
from fleacircus.web.identity.views.me import known


@require_safe
def export(request: Any) -> HttpResponse:
    """Everything that the club knows of me, as one file."""
    player = known(request)
    doors.admit("player", request)
    response = HttpResponse(codec.encode(data.everything(player)), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="flea-circus-{player.id}.json"'
    response["Cache-Control"] = "no-store"
    return response


@require_POST
def delete(request: Any) -> HttpResponse:
    """Forget me, if I say so twice."""
    player = known(request)
    if request.POST.get("sure") != "on":
        raise Refusal("not_sure", "player/not_sure", 409)
    data.delete(player)
    request.player = None
    response = render(request, "identity/deleted.html")
    response.delete_cookie(players.COOKIE, samesite="Lax")
    return response
