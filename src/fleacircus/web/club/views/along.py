"""A table to take along: its whole log and its seed, for the device of the one who plays it."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from fleacircus.adapters.stores import Line, SeatRow, TableRow
from fleacircus.core import codec
from fleacircus.core.clauses import rulebooks
from fleacircus.web.club.device import device_files, may_travel, rules_archive, rules_name
from fleacircus.web.club.middleware import language
from fleacircus.web.club.models import Entry, Table
from fleacircus.web.club.opening import load_match
from fleacircus.web.club.shelf import on_shelf
from fleacircus.web.socket.pocket import packed, taker


@require_safe
def device(request: Any, id: str) -> HttpResponse:
    """What the page of this table fetches and keeps before it goes out of reach."""
    game = on_shelf(get_object_or_404(Table, id=id).game)
    found = device_files(game.client, game.texts, language()) if game is not None else None
    if found is None:
        return _refused("along/not_built", 404)
    response = HttpResponse(codec.encode(found), content_type="application/json")
    response["Cache-Control"] = "no-store"
    return response


@require_safe
def rules(request: Any, name: str) -> HttpResponse:
    """The rules as this club runs them; their name changes with them, so they may be kept for ever."""
    if name != rules_name():
        raise Http404(name)
    response = HttpResponse(rules_archive(), content_type="application/zip")
    response["Cache-Control"] = "public, max-age=31536000, immutable"
    return response


@require_safe
def offline(request: Any) -> HttpResponse:
    """What is shown where there is no network: the battles that were taken along, as the device knows them."""
    return render(request, "club/offline.html", {"books": list(rulebooks())})


@require_safe
def along(request: Any, id: str) -> HttpResponse:
    """All that a device needs to go on by itself. The log must say first that it was taken along."""
    found = get_object_or_404(Table, id=id)
    row, me = _row(found), request.player.id if request.player else ""
    if not may_travel(found):
        return _refused("along/stays", 409)
    if not me or taker(row, me) is None:
        return _refused("along/not_yours", 403)
    if not load_match(found).taken_along:
        return _refused("along/not_taken", 409)
    lines = tuple(Line(**_fields(line, Line)) for line in Entry.objects.filter(match=id).order_by("seq"))
    response = HttpResponse(codec.encode(packed(row, lines, me)), content_type="application/json")
    response["Cache-Control"] = "no-store"
    return response


def _refused(code: str, status: int) -> HttpResponse:
    return JsonResponse({"code": code}, status=status)


def _row(table: Table) -> TableRow:
    seats = tuple(SeatRow(**_fields(seat, SeatRow, "page")) for seat in table.seats.order_by("number"))
    return TableRow(**_fields(table, TableRow, "seats"), seats=seats)


def _fields(of: Any, kind: type[Any], *others: str) -> dict[str, Any]:
    """What a stored thing and a row of the store have in common: the row's fields, by name."""
    return {name: getattr(of, name) for name in kind.__struct_fields__ if name not in others}
