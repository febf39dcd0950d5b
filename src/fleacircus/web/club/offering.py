"""Open offers: a free seat in the lobby that the first who taps takes, and *Play now*, which looks for one first.

An offer is a table at which its maker sits already. Taking it is sitting down, which the database lets one person do;
whoever comes second is told so. It ends with that, with its time, or when its maker takes it back, and it is only
shown while they sit there, unless it is for a game by correspondence.
"""

from __future__ import annotations

from typing import Any

import msgspec
from django.db import transaction
from django.db.models import F, Q

from fleacircus.web.club import seating
from fleacircus.web.club.closing import close
from fleacircus.web.club.models import Offer, Player, Seat, Table, now_ms
from fleacircus.web.club.opening import TablePlan, open_table
from fleacircus.web.club.strengths import MIDDLE
from fleacircus.web.club.unfit import Unfit

SHOWN = 12
MOST = 3
"""So many offers may one person have open."""
MOST_IN_CLUB = 200
HOLDS_MS = 30 * 60_000
WAITS_MS = 3 * 24 * 3_600_000
"""How long an offer holds: one to play at once, and one by correspondence."""
GONE_MS = 60_000
"""Whoever has not been at the table for so long is not there."""
LONG_CLOCK_MS = 12 * 3_600_000
"""From this much time on a game is played by correspondence."""
RANGES = (100, 200, 400)


class Gone(Exception):
    """An offer that cannot be taken, with its stable code."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Range(msgspec.Struct, frozen=True):
    """Between which strengths somebody wants to play; None is open."""

    least: int | None = None
    most: int | None = None

    def holds(self, strength: int | None) -> bool:
        value = MIDDLE if strength is None else strength
        return (self.least is None or self.least <= value) and (self.most is None or value <= self.most)


def around(strength: int | None, width: int | None) -> Range:
    """So far to both sides of one's own strength, or any."""
    middle = MIDDLE if strength is None else strength
    return Range() if width is None else Range(middle - width, middle + width)


def offer(player: Player, plan: TablePlan, *, slug: str, strength: int | None, range: Range) -> Table:
    """A table with a seat that is offered; `Unfit` if somebody, or the club, has too many."""
    if not any(seat.kind == "link" for seat in plan.seats) or not any(seat.kind == "me" for seat in plan.seats):
        raise Unfit("offer/no_seat")
    with transaction.atomic():
        running = Offer.objects.filter(until_ms__gt=now_ms())
        if running.filter(player__in=player.ids).count() >= MOST:
            raise Unfit("offer/too_many", most=MOST)
        if running.count() >= MOST_IN_CLUB:
            raise Unfit("offer/club_full", most=MOST_IN_CLUB)
        table = open_table(player, plan)
        waits = plan.clock_base_ms is not None and plan.clock_base_ms >= LONG_CLOCK_MS
        Offer.objects.create(
            table=table,
            slug=slug,
            player=player.id,
            strength=strength,
            least=range.least,
            most=range.most,
            waits=waits,
            until_ms=now_ms() + (WAITS_MS if waits else HOLDS_MS),
        )
    return table


def standing() -> Any:
    """The offers that hold now, the oldest first; whoever made one for now is at its table."""
    now = now_ms()
    there = Q(table__seats__player=F("player"), table__seats__seen_ms__gt=now - GONE_MS)
    held = Offer.objects.filter(until_ms__gt=now, table__over=False, table__started_ms=None)
    return held.filter(Q(waits=True) | there).distinct().select_related("table").order_by("created_ms")


def take(id: str, player: Player, strength: int | None) -> Table:
    """Sit down where a seat is offered; `Gone` tells why it cannot be."""
    found = standing().filter(table_id=id).first()
    if found is None:
        raise Gone("offer/gone")
    table: Table = found.table
    if found.player in player.ids:
        return table
    if not Range(found.least, found.most).holds(strength):
        raise Gone("offer/range")
    return _sit_down(table, player)


def take_any(slug: str, player: Player, strength: int | None) -> Table | None:
    """Sit down at the offer that comes nearest to one's strength; None if nobody offers what fits."""
    mine = MIDDLE if strength is None else strength
    held = [each for each in standing().filter(slug=slug) if each.player not in player.ids]
    fitting = [each for each in held if Range(each.least, each.most).holds(strength)]
    for each in sorted(fitting, key=lambda one: (abs((one.strength or MIDDLE) - mine), one.created_ms)):
        try:
            return _sit_down(each.table, player)
        except Gone:
            continue  # somebody else was quicker
    return None


def withdraw(id: str, player: Player) -> None:
    """Take an offer back; the table at which nobody else has sat down is ended. `Gone` if it was taken."""
    with transaction.atomic():
        gone, _ = Offer.objects.filter(table_id=id, player__in=player.ids).delete()
        if not gone:
            raise Gone("offer/gone")
        alone = not Seat.objects.filter(table_id=id, kind="person").exclude(player__in=player.ids).exists()
        if alone:
            close(id)


def _sit_down(table: Table, player: Player) -> Table:
    seat = table.seats.filter(kind="open").order_by("number").first()
    if seat is None:
        raise Gone("offer/taken")
    try:
        seating.join(seat, player)
    except seating.SeatRefused:
        raise Gone("offer/taken") from None
    return table
