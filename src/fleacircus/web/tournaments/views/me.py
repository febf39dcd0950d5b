"""One code on the wall: scan it, say who you are, check in, see what to play, choose, report."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from fleacircus.tournament import Declined
from fleacircus.web.club import doors, players
from fleacircus.web.tournaments.desk import Desk, open_desk
from fleacircus.web.tournaments.models import Evening, Role
from fleacircus.web.tournaments.pages import all_shown, no_right, refusal, show
from fleacircus.web.tournaments.show import Shown
from fleacircus.web.tournaments.views.evening import my_games, scored_desk


@require_safe
@ensure_csrf_cookie
def mine(request: Any, id: str) -> HttpResponse:
    """Who am I here; then what I play next, against whom, on which board."""
    desk = scored_desk(request, id)
    shown = all_shown(desk)
    if not desk.entrant:
        return show(request, desk, "claim", names=_free(desk, shown))
    places = [one for one in shown if desk.entrant in one.names]
    return show(
        request,
        desk,
        "me",
        contests=shown,
        name=next((one.names[desk.entrant] for one in places), desk.entrant),
        here=any(desk.entrant in one.state.present for one in places),
        games=my_games(desk, shown),
        later=[(one.title, _place(one, desk.entrant)) for one in places],
    )


def _place(shown: Shown, entrant: str) -> str:
    """How somebody stands in a contest, in a word."""
    rows = shown.picture.standings.rows if shown.picture.drawn else ()
    return next((row.place_words for row in rows if row.player == entrant), "–")


def _free(desk: Desk, shown: list[Shown]) -> list[tuple[str, str]]:
    """Names of the sheet that nobody has claimed."""
    taken = set(desk.evening.roles.exclude(entrant="").values_list("entrant", flat=True))
    names = {player.id: player.name for one in shown for player in one.state.players.values() if not player.gone}
    return sorted(((id, name) for id, name in names.items() if id not in taken), key=lambda item: item[1].casefold())


@require_POST
def claim(request: Any, id: str) -> HttpResponse:
    """I am this entrant. Of two who claim one name the second is told so."""
    doors.admit("join", request)
    desk = open_desk(request, id)
    shown = all_shown(desk)
    entrant = request.POST.get("entrant", "")
    name = next((one.names[entrant] for one in shown if entrant in one.names), "")
    try:
        if not name:
            raise Declined("tournament/no_such_player", player=entrant[:60])
        with transaction.atomic():
            Evening.objects.select_for_update().get(id=desk.evening.id)
            player = players.remember(request, name[: players.NAME_LIMIT] if request.player is None else "")
            if desk.evening.roles.filter(entrant=entrant).exclude(player__in=player.ids).exists():
                raise Declined("tournament/name_claimed", name=name)
            role = desk.evening.roles.filter(player__in=player.ids).order_by("-entrant").first() or Role(
                evening=desk.evening, player=player.id, role="player", entrant=entrant
            )
            if role.entrant not in ("", entrant):
                raise Declined("tournament/already_somebody", name=next(iter(_names(shown, role.entrant)), ""))
            role.entrant = entrant
            role.save()
    except Declined as refused:
        return refusal(request, desk, refused)
    return redirect("evening_me", id=id)


def _names(shown: list[Shown], entrant: str) -> list[str]:
    return [one.names[entrant] for one in shown if entrant in one.names]


@require_POST
def release(request: Any, id: str) -> HttpResponse:
    """I am somebody else after all."""
    desk = open_desk(request, id)
    if not desk.entrant:
        return no_right(request, desk)
    held = desk.evening.roles.filter(player__in=request.player.ids)
    held.filter(role="player").delete()
    held.update(entrant="")
    return redirect(reverse("evening_me", args=[id]))
