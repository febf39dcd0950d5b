"""Coming as somebody: a browser becomes a member, and what its guest had comes along."""

from __future__ import annotations

from typing import Any

from django.db import connection, transaction
from django.db.models import F

from fleacircus.adapters.stores import sql
from fleacircus.web import running
from fleacircus.web.club import players
from fleacircus.web.club.models import Alias, Player, Seat, now_ms


def come_as(request: Any, player: Player) -> None:
    """Let this browser be somebody from now on; `known_player` sets the cookie.

    A guest who was here is that person too. Somebody who is a member themselves stays who they are.
    """
    here: Player | None = request.player
    if here is not None and here.id != player.id and here.role == "guest":
        merge(here, player)
    request.player = player
    request.new_player = True


def merge(guest: Player, member: Player) -> None:
    """From now on the guest's id stands for the member, at every table and in every list."""
    with transaction.atomic(), connection.cursor() as cursor:
        Alias.objects.filter(member=guest.id).update(member=member.id)
        Alias.objects.update_or_create(guest=guest.id, defaults={"member": member.id})
        tables = list(Seat.objects.filter(player__in=guest.ids).values_list("table_id", flat=True).distinct())
        for table in tables:
            cursor.execute(sql.TOUCH, (now_ms(), table))  # what was judged by who sat there is judged anew
    member.__dict__.pop("ids", None)
    for table in tables:
        running.seats_changed(table)
    running.person_changed(running.person_name(guest.id))


def become_member(player: Player) -> None:
    """Whoever can come back from another device is a member, under a name that is theirs alone."""
    if player.role == "guest":
        players.check_name(player.nickname, player)
        player.role = "member"
        player.save(update_fields=["role", "nickname"])


def sign_out_everywhere(player: Player) -> None:
    """End every cookie and every token of a person; passkeys and recovery codes still let them in."""
    Player.objects.filter(id__in=player.ids).update(
        generation=F("generation") + 1, token_generation=F("token_generation") + 1
    )
    player.refresh_from_db(fields=["generation", "token_generation"])
    for id in player.ids:
        running.person_changed(running.person_name(id))
