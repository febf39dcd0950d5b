"""What the lobby tells first: where it is my turn, and what happened at my tables since I was at them."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db.models import F, Max

from fleacircus.web.club import players
from fleacircus.web.club.cards import seat_name
from fleacircus.web.club.middleware import language
from fleacircus.web.club.models import Player, Seat, Table, now_ms
from fleacircus.web.club.shelf import on_shelf
from fleacircus.web.words import say

SHOWN = 6
OLD_MS = 30 * 86_400_000
"""What is older is no news."""


ALONE = {
    "digest.turn": "digest.turn.alone",
    "digest.moved": "digest.moved.alone",
    "digest.ended": "digest.ended.alone",
}
"""What is said where nobody else sits."""


class Item(msgspec.Struct):
    """A table, and what is to be told of it."""

    address: str
    text: str


class Digest(msgspec.Struct):
    """Where one is waited for, and what else happened."""

    turns: list[Item]
    news: list[Item]
    more: int = 0


def digest(request: Any) -> Digest | None:
    """For whoever looks at the lobby; None if there is nothing to tell."""
    player: Player | None = request.player
    if player is None:
        return None
    ids = players.ids_of(player)
    mine = Seat.objects.filter(player__in=ids, kind="person", away=False)
    waited = mine.filter(waited=True).values("table")
    going = Table.objects.filter(over=False, replay=False, started_ms__isnull=False)
    turns = list(going.filter(id__in=waited).order_by("moved_ms")[: SHOWN + 1])
    unseen = (
        mine.filter(table__replay=False, table__started_ms__isnull=False, table__moved_ms__gt=now_ms() - OLD_MS)
        .values("table")
        .annotate(seen=Max("seen_ms"))
        .filter(table__moved_ms__gt=F("seen"))
        .values("table")
    )
    passed = Table.objects.filter(id__in=unseen).exclude(id__in=[table.id for table in turns])
    news = list(passed.order_by("-over", "-moved_ms")[: SHOWN + 1])
    if not turns and not news:
        return None
    return Digest(
        [_item(table, ids, "digest.turn") for table in turns[:SHOWN]],
        [_item(table, ids, "digest.ended" if table.over else "digest.moved") for table in news[:SHOWN]],
        max(0, len(turns) - SHOWN) + max(0, len(news) - SHOWN),
    )


def _item(table: Table, ids: tuple[str, ...], key: str) -> Item:
    speech, game = language(), on_shelf(table.game)
    others = [seat_name(seat, speech) for seat in table.seats.order_by("number") if seat.player not in ids]
    name = say(speech, f"{game.words}.name") if game else str(table.game)
    text = say(speech, key if others else ALONE[key], game=name, names=", ".join(others))
    return Item(f"/t/{table.id}", text)
