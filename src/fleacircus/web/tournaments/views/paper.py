"""Paper and files: print sheets, JSON whole, CSV tables, bringing a tournament here."""

from __future__ import annotations

import io
import zipfile
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from fleacircus.tournament import Damaged
from fleacircus.web.club import doors, players
from fleacircus.web.club.middleware import language
from fleacircus.web.club.views.records import limits_of
from fleacircus.web.folding import TooMuch
from fleacircus.web.tournaments import bringing
from fleacircus.web.tournaments.archive import may_go_out
from fleacircus.web.tournaments.desk import open_desk
from fleacircus.web.tournaments.export import csv_tables
from fleacircus.web.tournaments.models import Invitation
from fleacircus.web.tournaments.pages import all_shown, damaged_words, show
from fleacircus.web.tournaments.views.contest import seen
from fleacircus.web.tournaments.views.evening import sheet_rows
from fleacircus.web.words import say

SHEETS = ("slips", "bracket", "grid", "blank", "standings")
BLANK_LINES = 24


@require_safe
def entry_sheet(request: Any, id: str) -> HttpResponse:
    """The entry sheet for the wall: a column for Classic, one for Extreme, lines to write on. [TR-B2]"""
    desk = open_desk(request, id)
    shown = all_shown(desk)
    rows = sheet_rows(shown)
    blank = range(max(0, BLANK_LINES - len(rows)))
    return show(request, desk, "print_entry", contests=shown, rows=rows, blank=blank)


@require_http_methods(["GET", "HEAD", "POST"])
def player_links(request: Any, id: str) -> HttpResponse:
    """Everybody's own link and code on one sheet, for organisers; asked to, it makes those that are missing."""
    desk = open_desk(request, id)
    if not desk.organises:
        return show(request, desk, "no_right", status=403)
    names = {player: name for one in all_shown(desk) for player, name in one.names.items()}
    made = {invite.entrant: invite for invite in desk.evening.invitations.filter(role="player")}
    if request.method == "POST":
        missing = (entrant for entrant in names if entrant not in made)
        Invitation.objects.bulk_create(
            Invitation(evening=desk.evening, role="player", entrant=each) for each in missing
        )
        return redirect(request.path)
    linked = sorted((name.casefold(), name, made[player].token) for player, name in names.items() if player in made)
    people = [
        (name, token, request.build_absolute_uri(reverse("tournament_join", args=[token]))) for _, name, token in linked
    ]
    return show(request, desk, "print_players", people=people)


@require_safe
def sheet(request: Any, id: str, kind: str, name: str) -> HttpResponse:
    """A sheet of paper of one contest."""
    if name not in SHEETS:
        raise Http404(name)
    desk, shown = seen(request, id, kind)
    games = [game for game in shown.picture.games if game.status in ("open", "later") and any(game.players)]
    slips = [
        {**shown.game(game), "form": shown.fields(game, {}), "people": [shown.name(p) for p in game.players if p]}
        for game in games
    ]
    size = len(shown.rounds[0]["matches"]) if shown.rounds else 0
    return show(request, desk, f"print_{name}", shown=shown, slips=slips, size=size)


@require_safe
def record(request: Any, id: str, kind: str) -> HttpResponse:
    """The whole tournament as JSON, without the secret of its lots; for organisers, and for all once it may go out."""
    desk, shown = seen(request, id, kind)
    if not desk.organises and not may_go_out(shown.tournament):
        return show(request, desk, "no_right", status=403)
    return _file(shown.tournament.record(), "application/json", f"{kind}.json")


@require_safe
def tables(request: Any, id: str, kind: str) -> HttpResponse:
    """All CSV tables in one archive."""
    desk, shown = seen(request, id, kind)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in csv_tables(shown.tournament, language=language(), public=not desk.organises).items():
            archive.writestr(name, "\ufeff" + text)
    return _file(packed.getvalue(), "application/zip", f"{kind}.zip")


@require_safe
def table(request: Any, id: str, kind: str, name: str) -> HttpResponse:
    """One CSV table."""
    desk, shown = seen(request, id, kind)
    found = csv_tables(shown.tournament, language=language(), public=not desk.organises).get(name)
    if found is None:
        raise Http404(name)
    return _file(("\ufeff" + found).encode(), "text/csv; charset=utf-8", name)


def _file(data: bytes, content_type: str, name: str) -> HttpResponse:
    response = HttpResponse(data, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "no-store"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def bring(request: Any) -> HttpResponse:
    """Bring a tournament from a file: every entry is decided again, every lot drawn again."""
    fault: dict[str, Any] | None = None
    if request.method == "POST":
        doors.admit("import", request)
        file = request.FILES.get("record")
        data = file.read() if file else request.POST.get("text", "").encode()
        try:
            tournament = bringing.read(data)
            player = players.remember(request, request.POST.get("nickname", ""))
            kept = bringing.keep(player, tournament, into=request.POST.get("into", ""))
            return redirect("evening", id=kept.id)
        except TooMuch as much:
            fault = {
                "sentence": f"{say(language(), much.code)} {limits_of(language())}",
                "code": much.code,
                "seq": None,
            }
        except Damaged as damaged:
            fault = damaged_words(damaged)
    given = {"text": request.POST.get("text", ""), "into": request.POST.get("into", "")}
    context = {"fault": fault, "evenings": bringing.half_full(request.player), **given}
    return render(request, "tournaments/import.html", context, status=409 if fault else 200)
