"""Between a game of a contest and the table of the platform where it is played."""

from __future__ import annotations

from typing import Any

from django.db.models import Q
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST, require_safe

from fleacircus.tournament import Declined
from fleacircus.web.club.middleware import language
from fleacircus.web.club.models import Table
from fleacircus.web.tournaments.desk import open_desk
from fleacircus.web.tournaments.models import Sitting
from fleacircus.web.tournaments.pages import no_right, refusal
from fleacircus.web.tournaments.show import Shown
from fleacircus.web.tournaments.sittings import collect, let_go, offered, open_sitting


@require_POST
def sit_down(request: Any, id: str, kind: str, game: str) -> HttpResponse:
    """Open a table of the platform for a game, or let those go that were opened for it."""
    desk = open_desk(request, id)
    contest = desk.contest(kind)
    if not desk.helps or request.player is None:
        return no_right(request, desk)
    if not offered():
        raise Http404(game)
    if request.POST.get("where") == "nowhere":
        let_go(contest, game)
        return redirect("contest_game", id=id, kind=kind, game=game)
    here = request.POST.get("where") == "here"
    try:
        table = open_sitting(desk, contest, game, here=here)
    except Declined as refused:
        return refusal(request, desk, refused, shown=Shown(contest, language()))
    return redirect("table", id=table.id) if here else redirect(f"/tournaments/{id}/{kind}/game/{game}#table")


def _found(table: str) -> tuple[Any, Any]:
    """The sitting at a table, by the table's own id or its spectators'."""
    found = get_object_or_404(Table, Q(id=table) | Q(watch=table))
    return get_object_or_404(Sitting.objects.select_related("contest"), table=found.id), found


@require_safe
def back(request: Any, table: str) -> HttpResponse:
    """From a table to its game."""
    sitting, _ = _found(table)
    contest = sitting.contest
    return redirect("contest_game", id=contest.evening_id, kind=contest.kind, game=sitting.game)


@require_safe
def clock(request: Any, table: str) -> HttpResponse:
    """When the game at a table began and how long it may last; once it is over, what became of it. [TR-X37]"""
    sitting, found = _found(table)
    collect([sitting.contest])
    sitting.refresh_from_db()
    shown = Shown(sitting.contest, language()) if sitting.taken else None
    ended = {"result": sitting.result, "timed_out": sitting.timed_out, "refused": sitting.refused}
    response = JsonResponse(
        {
            "since": found.started_ms,
            "limit": sitting.clock_ms,
            "taken": sitting.taken,
            "words": shown.ended(sitting.game, **ended) if shown else "",
        }
    )
    response["Cache-Control"] = "no-store"
    return response
