"""Calling people to their tables: once a turn, nobody who is there, and only where they allowed it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from django.db import IntegrityError, close_old_connections, transaction
from django.db.models import Exists, F, OuterRef, Q

from fleacircus.web.club.cards import seat_name
from fleacircus.web.club.models import Alias, Seat, now_ms
from fleacircus.web.club.shelf import on_shelf
from fleacircus.web.limits import Limits
from fleacircus.web.loops import Loop
from fleacircus.web.voices import devices, push
from fleacircus.web.voices.models import Call, Device, Line
from fleacircus.web.words import say

MOST = 50
TIDY_S = 3600.0
_log = logging.getLogger(__name__)


class Rounds:
    """Goes round and looks whom to call, off the event loop; now and then it deletes what is old."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self._limits, self._clock = limits, clock
        self._tidied: float | None = None
        self.loop = Loop("voices", self._turn, limits.again_s)

    async def _turn(self) -> float:
        await asyncio.to_thread(self._work)
        return self._limits.rounds_s

    def _work(self) -> None:
        close_old_connections()
        try:
            now = now_ms()
            if self._tidied is None or self._clock() - self._tidied > TIDY_S:
                self._tidied = self._clock()
                tidy(now - self._limits.talk_kept_ms)
            if push.available():
                call_all(now, away_ms=self._limits.away_ms)
        finally:
            close_old_connections()


def tidy(before_ms: int) -> int:
    """Delete what was said before a time; how many lines that were."""
    return int(Line.objects.filter(at_ms__lt=before_ms).delete()[0])


def call_all(now: int, *, away_ms: int) -> int:
    """Call everybody who is due, has a device and is not at the table; how many calls went out.

    Where nobody but bots is waited with, nobody waits.
    """
    callable_ids = _callable()
    if not callable_ids:
        return 0
    others = Seat.objects.filter(table=OuterRef("table"), kind="person").exclude(player=OuterRef("player"))
    waiting = (
        Seat.objects.select_related("table", "call")
        .filter(player__in=callable_ids, kind="person", away=False, waited=True, seen_ms__lt=now - away_ms)
        .filter(table__over=False, table__replay=False, table__started_ms__isnull=False, table__paused_ms=None)
        .filter(Q(call=None) | ~Q(call__turns=F("turns")))
        .filter(Exists(others))
        .order_by("table__moved_ms")[:MOST]
    )
    return sum(_call(seat) for seat in waiting if _mine_to_call(seat, now))


def _callable() -> list[str]:
    """Every id of everybody who has a device."""
    people = set(Device.objects.values_list("player", flat=True))
    aliases = Alias.objects.filter(Q(guest__in=people) | Q(member__in=people)).values_list("guest", "member")
    members = {member for _, member in aliases}
    more = Alias.objects.filter(member__in=people | members).values_list("guest", flat=True)
    return sorted(people | members | set(more))


def _mine_to_call(seat: Seat, now: int) -> bool:
    """Note that somebody is called for this turn; False if another process was first."""
    noted = Call.objects.filter(seat=seat).exclude(turns=seat.turns).update(turns=seat.turns, at_ms=now)
    if noted:
        return True
    try:
        with transaction.atomic():
            Call.objects.create(seat=seat, turns=seat.turns, at_ms=now)
    except IntegrityError:
        return False
    return True


def _call(seat: Seat) -> int:
    """Tell every device of whoever sits there, unless the move was made meanwhile."""
    if not Seat.objects.filter(id=seat.id, waited=True, turns=seat.turns, player=seat.player).exists():
        return 0
    whole = Alias.objects.filter(guest=seat.player).values_list("member", flat=True).first() or seat.player
    ids = (whole, *Alias.objects.filter(member=whole).values_list("guest", flat=True))
    return sum(
        devices.tell(device, message(seat, device.language), topic=f"turn-{seat.table_id}") == "sent"
        for device in Device.objects.filter(player__in=ids)
    )


def message(seat: Seat, language: str) -> dict[str, str]:
    """What a device shows: whose turn, which game, against whom. No more than the lobby tells."""
    game = on_shelf(seat.table.game)
    others = [seat_name(each, language) for each in seat.table.seats.order_by("number") if each.number != seat.number]
    name = say(language, f"{game.words}.name") if game else seat.table.game
    return {
        "title": say(language, "voices.call", game=name),
        "body": say(language, "voices.call.more", names=", ".join(others)) if others else "",
        "url": f"/t/{seat.table_id}",
        "tag": f"turn-{seat.table_id}",
        "lang": language,
    }
