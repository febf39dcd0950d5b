"""Seats: invitations, sharing, handing over."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fleacircus.web import running
from fleacircus.web.club import doors, players, seating, strengths
from fleacircus.web.club.addresses import opened_at
from fleacircus.web.club.cards import seat_name
from fleacircus.web.club.models import Player, Seat, Table
from fleacircus.web.club.qr import qr as picture
from fleacircus.web.club.shelf import on_shelf


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: Any, invite: str) -> HttpResponse:
    """Take the seat that an invitation is for."""
    seat = get_object_or_404(Seat.objects.select_related("table"), invite=invite)
    mine = seat.player in players.ids_of(request.player)
    taken = seat.kind != "open"
    if request.method == "POST" and not taken:
        doors.admit("join", request)
        player = players.remember(request, request.POST.get("nickname", ""))
        try:
            seating.join(seat, player)
            return redirect("table", id=seat.table_id)
        except seating.SeatRefused:
            taken = True
    if mine:
        return redirect("table", id=seat.table_id)
    others = [seat_name(each) for each in seat.table.seats.order_by("number") if each.id != seat.id]
    inviter = Player.objects.filter(id=seat.table.owner).values_list("nickname", flat=True).first() or ""
    game = on_shelf(seat.table.game)
    context = {"seat": seat, "game": game, "taken": taken, "others": others, "inviter": inviter}
    return render(request, "club/join.html", context, status=409 if taken else 200)


@require_safe
def qr(request: Any, invite: str) -> HttpResponse:
    """The invitation as a QR code."""
    get_object_or_404(Seat, invite=invite)
    address = opened_at(request) + reverse("join", args=[invite])
    return HttpResponse(picture(address, scale=6), content_type="image/svg+xml")


@require_safe
def share(request: Any, id: str) -> HttpResponse:
    """Invitations, the spectators' link, and who may take over which seat. Only for those at the table."""
    return _share(request, get_object_or_404(Table, id=id))


def _share(request: Any, table: Table, *, token: tuple[int, str] | None = None) -> HttpResponse:
    """The page, with a seat's token on it if one was just made."""
    id = table.id
    me = players.ids_of(request.player)
    held = list(table.seats.order_by("number"))
    owner = table.owner in me
    if not owner and not any(seat.player in me for seat in held):
        raise Http404(id)
    online = running.online(id)
    rows = [
        {
            "seat": seat,
            "name": seat_name(seat),
            "page": f"/players/{seat.player}" if seat.kind == "person" and seat.player else "",
            "invite": _absolute(request, "join", seat.invite) if seat.kind == "open" else "",
            "online": seat.number in online,
            "mine": seat.player in me and seat.kind == "person" and not seat.away,
            "back": seat.player in me and (seat.kind == "bot" or seat.away),
            "token": _socket(request, id, token[1]) if token and token[0] == seat.number else "",
            "program": not table.over
            and ((owner and seat.kind == "open") or (seat.kind == "person" and seat.player in me)),
            "to_bot": not table.over and (seat.kind == "open" or (seat.kind == "person" and _absent(seat, me))),
        }
        for seat in held
    ]
    context = {
        "table": table,
        "game": on_shelf(table.game),
        "rows": rows,
        "rivals": strengths.rivals(table.game),
        "watch": _absolute(request, "watch", table.watch),
    }
    response = render(request, "club/share.html", context)
    response["Cache-Control"] = "no-store"
    return response


@require_POST
def change(request: Any, id: str, number: int, change: str) -> HttpResponse:
    """Stand up, come back, let a bot play, or get a token for a program of one's own."""
    seat = get_object_or_404(Seat.objects.select_related("table"), table_id=id, number=number)
    if request.player is None:
        raise Http404(id)
    try:
        match change:
            case "stand-up":
                seating.stand_up(seat, request.player)
            case "reclaim":
                seating.reclaim(seat, request.player)
            case "bot":
                seating.hand_to_bot(seat, request.player, request.POST.get("level", ""))
            case "token":
                made = seating.new_token(seat, request.player)
                return _share(request, seat.table, token=(number, made))
            case _:
                raise Http404(change)
    except seating.SeatRefused as refused:
        return render(request, "club/refused.html", {"code": refused.code, "id": id}, status=409)
    return redirect("share", id=id)


def _absent(seat: Seat, me: tuple[str, ...]) -> bool:
    return bool(seat.away) or (seat.player not in me and seating.absent(seat))


def _socket(request: Any, id: str, token: str) -> str:
    """Where a program plays a seat."""
    scheme = "wss" if request.is_secure() else "ws"
    return f"{scheme}://{request.get_host()}/ws/table/{id}?token={token}"


def _absolute(request: Any, name: str, value: str) -> str:
    return str(request.build_absolute_uri(reverse(name, args=[value])))
