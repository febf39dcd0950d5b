"""Records: take a match home, bring one to look at."""

from __future__ import annotations

import re
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from fleacircus.core.clauses import rulebooks
from fleacircus.web.club import doors, players
from fleacircus.web.club.middleware import language
from fleacircus.web.club.models import Table
from fleacircus.web.club.opening import import_record, load_match
from fleacircus.web.club.shelf import on_shelf
from fleacircus.web.club.views.tables import clause_of
from fleacircus.web.folding import LARGEST_RECORD, LONGEST_S, MOST_ENTRIES, TooMuch
from fleacircus.web.history.records import about, opened
from fleacircus.web.history.records import record as with_about
from fleacircus.web.numbers import whole
from fleacircus.web.words import say

SPOT = re.compile(r"entry (?P<entry>\d+) (?:is not allowed: (?P<clause>[A-Z]+-\w+):)?")


@require_safe
def record(request: Any, id: str) -> HttpResponse:
    """The match as one file: as the asking player saw it, whole once it is over."""
    found = get_object_or_404(Table, id=id)
    me = players.ids_of(request.player)
    mine = list(found.seats.filter(kind="person", player__in=me).order_by("number").values_list("number", flat=True))
    wanted = request.GET.get("seat", "")
    seat = whole(wanted)
    if wanted and seat not in mine:
        raise Http404(wanted)
    return _record(found, seat if wanted else (mine[0] if mine else None))


@require_safe
def watch_record(request: Any, watch: str) -> HttpResponse:
    return _record(get_object_or_404(Table, watch=watch), None)


@require_http_methods(["GET", "HEAD", "POST"])
def bring(request: Any) -> HttpResponse:
    """Bring a record: it is checked from its first line to its last, then opened to look at."""
    refused = None
    if request.method == "POST":
        doors.admit("import", request)
        upload = request.FILES.get("record")
        data = upload.read() if upload else request.POST.get("text", "").encode()
        try:
            player = players.remember(request, request.POST.get("nickname", ""))
            several = opened(data)
            if several is not None:
                return _collection(request, player, several)
            return redirect("table", id=import_record(player, data).id)
        except TooMuch as much:
            refused = {"code": much.code, "limits": limits_of(language())}
        except ValueError as error:
            refused = {"code": record_code(str(error)), "reason": str(error), **_spot(str(error))}
    return render(request, "club/import.html", {"refused": refused}, status=400 if refused else 200)


def _collection(request: Any, player: Any, records: list[bytes]) -> HttpResponse:
    """Open each record of a collection; those that are refused are told, the others are there."""
    rows: list[dict[str, Any]] = []
    for number, data in enumerate(records, start=1):
        try:
            doors.admit("import", request)
            table = import_record(player, data)
            rows.append({"number": number, "table": table, "game": on_shelf(table.game), "about": about(table)})
        except doors.TooOften:
            rows.append({"number": number, "code": "record/busy"})
        except TooMuch as much:
            rows.append({"number": number, "code": much.code})
        except ValueError as error:
            rows.append({"number": number, "code": record_code(str(error)), "reason": str(error)})
    return render(request, "club/imported.html", {"rows": rows}, status=200 if rows else 400)


def limits_of(language: str) -> str:
    """What a record may cost, in words."""
    return say(language, "record/limits", mb=LARGEST_RECORD >> 20, entries=MOST_ENTRIES, seconds=LONGEST_S)


def record_code(reason: str) -> str:
    """The stable code of a refused record."""
    for sign, code in (
        ("fingerprint", "record/changed"),
        ("seed is not", "record/changed"),
        ("outcome", "record/changed"),
        ("is not allowed", "record/not_allowed"),
        ("is not what its action", "record/not_allowed"),
        ("no game", "record/unknown_game"),
        ("format ", "record/format"),
    ):
        if sign in reason:
            return code
    return "record/damaged"


def _spot(reason: str) -> dict[str, Any]:
    """Where a record is refused: the entry, and the clause that it breaks in the reader's language, if it has them."""
    found = SPOT.match(reason)
    if found is None:
        return {}
    clause = clause_of(found["clause"] or "")
    book = next(
        (name for name, book in rulebooks().items() if clause and any(each.id == clause["id"] for each in book)), ""
    )
    return {"entry": int(found["entry"]), "clause": clause, "book": book}


def _record(found: Table, seat: int | None) -> HttpResponse:
    data = with_about(found, load_match(found), seat)
    response = HttpResponse(data, content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{found.game.partition("@")[0]}-{found.watch}.json"'
    response["Cache-Control"] = "no-store"
    return response
