"""Who may do what in an evening: roles, and the links and codes that let people in."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fleacircus.tournament import Declined
from fleacircus.web.club import doors, players
from fleacircus.web.club.middleware import language
from fleacircus.web.club.models import Player
from fleacircus.web.club.qr import qr
from fleacircus.web.numbers import whole
from fleacircus.web.tournaments import inviting
from fleacircus.web.tournaments.desk import RANK, open_desk
from fleacircus.web.tournaments.models import Invitation, Role
from fleacircus.web.tournaments.pages import all_shown, no_right, show
from fleacircus.web.tournaments.show import Shown


@require_safe
@ensure_csrf_cookie
def people(request: Any, id: str) -> HttpResponse:
    """Who may do what, and the links that let others in."""
    desk = open_desk(request, id)
    if not desk.organises:
        return no_right(request, desk)
    shown = all_shown(desk)
    names = {player: name for one in shown for player, name in one.names.items()}
    nicknames = dict(
        Player.objects.filter(id__in=desk.evening.roles.values_list("player", flat=True)).values_list("id", "nickname")
    )
    return show(
        request,
        desk,
        "people",
        contests=shown,
        roles=[
            (role, nicknames.get(role.player, "?"), names.get(role.entrant, "")) for role in desk.evening.roles.all()
        ],
        invitations=[
            (invite, _absolute(request, "tournament_join", invite.token), names.get(invite.entrant, ""))
            for invite in desk.evening.invitations.order_by("created_ms")
        ],
        entrants=sorted(names.items(), key=lambda item: item[1].casefold()),
        live=_absolute(request, "evening_live", id),
    )  # fmt: skip


@require_POST
def people_do(request: Any, id: str, what: str) -> HttpResponse:
    """Make or cancel an invitation, take a role away."""
    desk = open_desk(request, id)
    if not desk.organises:
        return no_right(request, desk)
    given = request.POST
    if what == "invite":
        role, entrant = given.get("role", ""), given.get("entrant", "")
        if role not in RANK:
            raise Http404(role)
        inviting.invite(desk.evening, role, entrant)
    elif what == "cancel":
        inviting.cancel(desk.evening, given.get("token", ""))
    elif what == "remove":
        inviting.remove(desk.evening, whole(given.get("role", "")) or 0)
    else:
        raise Http404(what)
    return redirect("evening_people", id=id)


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: Any, token: str) -> HttpResponse:
    """Accept an invitation; a lesser role never takes a greater one away."""
    invite = Invitation.objects.select_related("evening").filter(token=token).first()
    if invite is None:
        return render(request, "tournaments/expired.html", status=410)
    shown = [Shown(contest, language()) for contest in invite.evening.contests.order_by("kind")]
    entrant = next((one.names[invite.entrant] for one in shown if invite.entrant in one.names), "")
    if request.method == "POST":
        doors.admit("join", request)
        player = players.remember(request, request.POST.get("nickname", ""))
        mine = invite.evening.roles.filter(player__in=player.ids)
        held = mine.first() or Role(evening=invite.evening, player=player.id, role=invite.role)
        if RANK[invite.role] > RANK[held.role]:
            held.role = invite.role
        held.entrant = invite.entrant or held.entrant
        held.save()
        return redirect("evening", id=invite.evening_id)
    context = {"invite": invite, "evening": invite.evening, "entrant": entrant}
    return render(request, "tournaments/join.html", context)


@require_safe
def join_qr(request: Any, token: str) -> HttpResponse:
    """An invitation as a QR code."""
    get_object_or_404(Invitation, token=token)
    return _qr(request.build_absolute_uri(reverse("tournament_join", args=[token])))


@require_safe
def live_qr(request: Any, id: str) -> HttpResponse:
    """The public page as a QR code, for the wall."""
    open_desk(request, id)
    return _qr(request.build_absolute_uri(reverse("evening_live", args=[id])))


@require_safe
def me_qr(request: Any, id: str) -> HttpResponse:
    """The code on the wall for everybody who plays."""
    open_desk(request, id)
    return _qr(request.build_absolute_uri(reverse("evening_me", args=[id])))


@require_safe
def game_qr(request: Any, id: str, kind: str, game: str) -> HttpResponse:
    """The result form of a game as a code, for its slip."""
    contest = open_desk(request, id).contest(kind)
    try:
        Shown(contest, language()).picture.game(game)
    except Declined as refused:
        raise Http404(game) from refused
    return _qr(request.build_absolute_uri(reverse("contest_game", args=[id, kind, game])) + "#result")


def _qr(address: str) -> HttpResponse:
    return HttpResponse(qr(address, scale=6), content_type="image/svg+xml")


def _absolute(request: Any, name: str, value: str) -> str:
    return str(request.build_absolute_uri(reverse(name, args=[value])))
