"""Who I am: the page of one's own identity, and every way to be the same person on another device."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fleacircus.web.club import doors, players
from fleacircus.web.club.addresses import from_afar
from fleacircus.web.club.models import Player, Seat, Table
from fleacircus.web.club.qr import qr
from fleacircus.web.club.unfit import Refusal
from fleacircus.web.coaching.puzzling.lending import lent_by
from fleacircus.web.identity import codes
from fleacircus.web.identity.coming import become_member, come_as, sign_out_everywhere
from fleacircus.web.identity.models import Passkey


@ensure_csrf_cookie
@require_safe
def page(request: Any) -> HttpResponse:
    """Passkeys, codes, devices; for who is not known yet, the ways in."""
    return _page(request)


def _page(request: Any, *, refused: Refusal | None = None) -> HttpResponse:
    player = request.player
    context: dict[str, Any] = {"refused": refused and f"error.{refused.kind}", "code": refused and refused.code}
    if player is not None:
        context |= {
            "passkeys": list(player.passkeys.order_by("created_ms")),
            "recovery": player.codes.filter(kind="recovery", used_ms=None).count(),
            "seats": Seat.objects.filter(player__in=player.ids).count(),
            "tables": Table.objects.filter(owner__in=player.ids).count(),
            "guest": player.role == "guest",
            "lent": len(lent_by(player)),
        }
    return _kept_private(render(request, "identity/me.html", context, status=refused.status if refused else 200))


@require_POST
def passkey(request: Any, id: str, what: str) -> HttpResponse:
    """Give a passkey another name, or take it away."""
    held = Passkey.objects.filter(player=known(request), id=id).first()
    if held is None or what not in ("rename", "remove"):
        raise Refusal("passkey.unknown", "passkey/unknown", 404)
    if what == "remove":
        held.delete()
    elif name := players.clean_name(request.POST.get("name", "")):
        held.name = name
        held.save(update_fields=["name"])
    return redirect("me")


@require_POST
def recovery(request: Any) -> HttpResponse:
    """New recovery codes, shown this once, to print."""
    doors.admit("player", request)
    player = known(request)
    become_member(player)
    context = {"codes": codes.recovery(player), "address": request.build_absolute_uri(reverse("me"))}
    return _kept_private(render(request, "identity/recovery.html", context))


@require_POST
def hand_over(request: Any) -> HttpResponse:
    """A code for another device of mine: to scan, to send, or to type."""
    doors.admit("player", request)
    player = known(request)
    players.check_name(player.nickname, player)
    code = codes.hand_over(player)
    base = from_afar(request)
    address = f"{base or request.build_absolute_uri('/')[:-1]}{reverse('be', args=[code])}"
    context = {
        "typed": codes.grouped(code),
        "address": address,
        "image": qr(address, omitsize=True, xmldecl=False),
        "minutes": codes.HAND_OVER_MS // codes.MINUTE_MS,
        "where": f"{base or request.build_absolute_uri('/')[:-1]}{reverse('me')}",
        "only_here": not base,
    }
    return _kept_private(render(request, "identity/hand_over.html", context))


@require_http_methods(["GET", "HEAD", "POST"])
def be(request: Any, code: str) -> HttpResponse:
    """The link that another device of mine made; nothing happens before somebody says that they want it."""
    doors.admit("code", request)
    found = codes.find(codes.plain(code), "hand_over")
    if request.method == "POST":
        return _enter(request, found)
    return _kept_private(render(request, "identity/be.html", {"who": found.player, **_comes_along(request, found)}))


@require_POST
def by_code(request: Any) -> HttpResponse:
    """A recovery code or the code of another device, typed."""
    doors.admit("code", request)
    try:
        return _enter(request, codes.find(codes.plain(request.POST.get("code", "")), "hand_over", "recovery"))
    except Refusal as refused:
        return _page(request, refused=refused)


@require_POST
def sign_out(request: Any) -> HttpResponse:
    """This browser forgets who it is."""
    response = redirect("me")
    response.delete_cookie(players.COOKIE, samesite="Lax")
    return response


@require_POST
def everywhere(request: Any) -> HttpResponse:
    """Every browser and every program forgets who it is, but this browser."""
    player = known(request)
    sign_out_everywhere(player)
    request.new_player = True
    return redirect("me")


def _enter(request: Any, code: Any) -> HttpResponse:
    """Use a code and be who it is for; whoever is on two devices is a member."""
    codes.use(code)
    become_member(code.player)
    come_as(request, code.player)
    return redirect("me")


def _comes_along(request: Any, code: Any) -> dict[str, Any]:
    """Whose things come along, if a guest is here who is somebody else."""
    here = request.player
    apart = here is not None and here.id != code.player_id
    return {"guest": here if apart and here.role == "guest" else None, "instead": here if apart else None}


def known(request: Any) -> Player:
    """The asking player; `Refusal` if nobody is known here."""
    if request.player is None:
        raise Refusal("nobody", "player/unknown", 401)
    found: Player = request.player
    return found


def _kept_private(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = "no-store"
    return response
