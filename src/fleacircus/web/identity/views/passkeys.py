"""The four things that a page asks when somebody makes or uses a passkey, as JSON."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse, JsonResponse
from django.views.decorators.http import require_POST

from fleacircus.core import codec
from fleacircus.web.club import doors
from fleacircus.web.club.models import Player
from fleacircus.web.club.players import check_name
from fleacircus.web.club.unfit import Refusal
from fleacircus.web.identity import passkeys
from fleacircus.web.identity.coming import become_member, come_as

JSON = "application/json"


@require_POST
def begin_register(request: Any) -> HttpResponse:
    doors.admit("passkey", request)
    player = _somebody(request)
    check_name(player.nickname, player)  # who imitates a member is told before the browser makes a key
    return HttpResponse(passkeys.begin_register(request, player), content_type=JSON)


@require_POST
def register(request: Any) -> HttpResponse:
    doors.admit("passkey", request)
    player = _somebody(request)
    check_name(player.nickname, player)
    made = passkeys.register(request, player, _given(request))
    become_member(player)
    return JsonResponse({"name": made.name}, status=201)


@require_POST
def begin_sign_in(request: Any) -> HttpResponse:
    doors.admit("passkey", request)
    return HttpResponse(passkeys.begin_sign_in(request), content_type=JSON)


@require_POST
def sign_in(request: Any) -> HttpResponse:
    doors.admit("passkey", request)
    player = passkeys.sign_in(request, _given(request))
    come_as(request, player)
    return JsonResponse({"nickname": player.nickname})


def _somebody(request: Any) -> Player:
    if request.player is None:
        raise Refusal("nobody", "player/unknown", 401)
    found: Player = request.player
    return found


def _given(request: Any) -> dict[str, Any]:
    try:
        found: dict[str, Any] = codec.decode(request.body, dict[str, Any])
    except ValueError as error:
        raise Refusal("bad", "request/malformed", 400) from error
    return found
