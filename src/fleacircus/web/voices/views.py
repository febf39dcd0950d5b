"""What reaches me: phrases and chat at tables, and calls to my devices."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from fleacircus.web.club import doors
from fleacircus.web.club.middleware import language
from fleacircus.web.club.shelf import on_shelf
from fleacircus.web.identity.views.me import known
from fleacircus.web.limits import Limits
from fleacircus.web.voices import card, devices, ears, push
from fleacircus.web.words import say

DAY_MS = 86_400_000


@ensure_csrf_cookie
@require_safe
def page(request: Any) -> HttpResponse:
    """What somebody hears, of whom not, and which of their devices are called."""
    player = request.player
    context: dict[str, Any] = {
        "extra": push.available(),
        "key": push.public_key(),
        "days": Limits().talk_kept_ms // DAY_MS,
    }
    if player is not None:
        context |= {"ear": ears.ear(player), "muted": ears.muted(player), "devices": devices.of(player)}
    response = render(request, "voices/voices.html", context)
    response["Cache-Control"] = "no-store"
    return response


@require_POST
def hear(request: Any) -> HttpResponse:
    """Settle whether phrases and chat reach me."""
    doors.admit("player", request)
    given = request.POST
    ears.settle(known(request), phrases=given.get("phrases") == "on", chat=given.get("chat") == "on")
    return redirect("voices")


@require_POST
def unmute(request: Any) -> HttpResponse:
    """Hear somebody again."""
    ears.mute(known(request), request.POST.get("other", "")[:32], yes=False)
    return redirect("voices")


@require_POST
def neighbour(request: Any, id: str, number: int, what: str) -> HttpResponse:
    """Mute somebody at my table, hear them again, or report what they said."""
    player = known(request)
    seat = ears.neighbour(player, id, number)
    match what:
        case "mute" | "hear":
            doors.admit("player", request)
            ears.mute(player, seat.player, yes=what == "mute")
        case "report":
            doors.admit("report", request)
            ears.report(player, seat)
        case _:
            raise Http404(what)
    return HttpResponse(status=204)


@require_POST
def add_device(request: Any) -> HttpResponse:
    """Let this browser be called."""
    doors.admit("player", request)
    given = request.POST
    devices.add(
        known(request),
        endpoint=given.get("endpoint", ""),
        p256dh=given.get("p256dh", ""),
        auth=given.get("auth", ""),
        name=given.get("name", ""),
        language=language(),
    )
    return HttpResponse(status=204)


@require_POST
def device(request: Any, id: int, what: str) -> HttpResponse:
    """Call a device to try it, or never again."""
    held = devices.find(known(request), id)
    if what == "remove":
        held.delete()
    elif what == "try" and push.available():
        doors.admit("player", request)
        speech = str(held.language)
        told = {"title": say(speech, "voices.try.title"), "body": say(speech, "voices.try.body"), "url": "/me/voices"}
        devices.tell(held, {**told, "tag": "try", "lang": speech}, topic="try")
    else:
        raise Http404(what)
    return redirect("voices")


@require_safe
def picture(request: Any, slug: str) -> HttpResponse:
    """The picture of a game that messengers show beside an invitation."""
    game = on_shelf(slug)
    if game is None:
        raise Http404(slug)
    response = HttpResponse(card.png(game.client), content_type="image/png")
    response["Cache-Control"] = "public, max-age=86400"
    return response
