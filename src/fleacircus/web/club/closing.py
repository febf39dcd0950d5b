"""Ending a table that nobody plays on at."""

from __future__ import annotations

from django.db import transaction

from fleacircus.web import running
from fleacircus.web.club.models import Seat, Table


def close(id: str) -> None:
    """Nobody plays on, no bot and no clock: the table is there to look at, as its log stands."""
    with transaction.atomic():
        table = Table.objects.select_for_update().get(id=id)
        table.version += 1
        table.closed = table.replay = table.over = True
        table.public, table.flag_at_ms = False, None
        table.save(update_fields=["version", "closed", "replay", "over", "public", "flag_at_ms"])
        Seat.objects.filter(table_id=id).update(due=False, waited=False, claimed_by="")
    running.seats_changed(id)
