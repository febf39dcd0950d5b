"""Whose games may become puzzles: everybody's who played there and said so. Who takes it back takes the puzzles along.

A guest cannot say so: whoever loses the browser could never take it back. Their word as a member holds for what they
played as a guest. A bot from outside stands for whoever registered it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.db.models import Q

from fleacircus.web.club.models import Alias, Entry, Player, Seat, Table
from fleacircus.web.club.unfit import Refusal
from fleacircus.web.coaching.models import Lent, Searched
from fleacircus.web.history.ended import BOT
from fleacircus.web.ladder.models import Bot

NOBODY = {"", BOT, "clock"}
"""Authors of lines that nobody wrote."""


def lend(player: Player, *, yes: bool) -> None:
    """Settle whether positions of somebody's finished games may become puzzles; `Refusal` for a guest."""
    if player.role == "guest":
        raise Refusal("lends", "player/guest", 403)
    if yes:
        Player.objects.filter(id=player.id).update(lends=True)
    else:
        withdraw(player)


def withdraw(player: Player) -> None:
    """Take it back: the puzzles of their games go at once. The person's row comes first, so that whoever is about to
    keep a puzzle of theirs waits for it and then finds the word gone."""
    with transaction.atomic():
        Player.objects.filter(id__in=player.ids).update(lends=False)
        Searched.objects.filter(table__in=_tables(player)).delete()


def lent_by(player: Player) -> list[dict[str, Any]]:
    """The puzzles of somebody's games, and of which."""
    found = Lent.objects.filter(match__in=_tables(player)).order_by("created_ms", "id")
    return list(found.values("id", "shelf", "match_id", "created_ms"))


def _tables(player: Player) -> list[str]:
    """The matches that were searched and that somebody, or a bot of theirs, sat or acted in."""
    ids = [*player.ids, *Bot.objects.filter(owner__in=player.ids).values_list("player", flat=True)]
    searched = Searched.objects.values("table")
    sat = Seat.objects.filter(table__in=searched, player__in=ids).values_list("table_id", flat=True)
    acted = Entry.objects.filter(match__in=searched, author__in=ids).values_list("match", flat=True)
    return sorted({*sat, *acted})


def agreed(table: Table) -> bool:
    """Whether everybody who played there lends their positions; where nobody did, there is nobody to ask."""
    sat = {seat.player for seat in table.seats.all() if seat.kind != "bot" or seat.player or seat.former}
    acted = set(Entry.objects.filter(match=table.id).values_list("author", flat=True).distinct())
    who = sat | (acted - NOBODY)
    return bool(who) and who <= _lending(who)


def _lending(ids: Iterable[str]) -> set[str]:
    """Those ids whose person lends. Their rows are held until the end of the transaction, if there is one."""
    owner = dict(Bot.objects.filter(player__in=ids).values_list("player", "owner"))
    people = {id: owner.get(id, id) for id in ids}
    member = dict(Alias.objects.filter(guest__in=people.values()).values_list("guest", "member"))
    people = {id: member.get(who, who) for id, who in people.items()}
    with transaction.atomic():
        held = Player.objects.select_for_update().filter(id__in=people.values(), lends=True).exclude(role="guest")
        lending = {player.id for player in held.order_by("id")}
    return {id for id, who in people.items() if who in lending}


def seats_of_lenders() -> Q:
    """The seats of everybody who lends."""
    lenders = Player.objects.filter(lends=True).exclude(role="guest").values("id")
    guests = Alias.objects.filter(member__in=lenders).values("guest")
    bots = Bot.objects.filter(Q(owner__in=lenders) | Q(owner__in=guests)).values("player")
    return Q(player__in=lenders) | Q(player__in=guests) | Q(player__in=bots)
