"""The tables that go on: which may be taken out of the lobby, and which may be ended."""

from __future__ import annotations

from typing import Any

from fleacircus.web.club.cards import seat_name
from fleacircus.web.club.closing import close
from fleacircus.web.club.models import Player, Table
from fleacircus.web.club.shelf import on_shelf
from fleacircus.web.identity.views.sections.mistaken import Mistaken

SHOWN = 100


def show(request: Any) -> dict[str, Any]:
    tables = list(Table.objects.filter(over=False).order_by("-moved_ms").prefetch_related("seats")[:SHOWN])
    names = dict(Player.objects.filter(id__in=[table.owner for table in tables]).values_list("id", "nickname"))
    return {
        "rows": [
            {
                "table": table,
                "game": on_shelf(table.game),
                "owner": names.get(table.owner, ""),
                "names": [seat_name(seat) for seat in sorted(table.seats.all(), key=lambda seat: seat.number)],
            }
            for table in tables
        ],
        "more": len(tables) == SHOWN,
    }


def do(request: Any) -> None:
    """Take a table out of the lobby, or end it."""
    table = Table.objects.filter(id=request.POST.get("table", ""), over=False).first()
    if table is None:
        raise Mistaken("keeper.no_such_table")
    match request.POST.get("what", ""):
        case "hide":
            Table.objects.filter(id=table.id).update(public=False)
        case "close":
            close(table.id)
        case _:
            raise Mistaken("keeper.not_done")
