"""Changing who sits where: join by invitation, stand up, hand a seat to a bot, come back, tokens for outside bots."""

from __future__ import annotations

import hashlib
import secrets

from django.db import transaction

from fleacircus.bots import levels
from fleacircus.web import running
from fleacircus.web.club.models import Player, Seat, Table, now_ms
from fleacircus.web.club.opening import set_flag


class Refused(Exception):
    """A change of seats that the club does not allow, with its stable code."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def hash_token(token: str) -> str:
    """What is stored of a token: enough to know it again, not enough to use it."""
    return hashlib.sha256(token.encode()).hexdigest()


def join(seat: Seat, player: Player, *, name: str = "") -> None:
    """Sit down on an open seat; the one who comes second is told that it is taken."""
    with transaction.atomic():
        taken = Seat.objects.filter(id=seat.id, kind="open").update(
            kind="person", player=player.id, name=name or player.nickname, away=False
        )
        if not taken:
            raise Refused("seat/taken")
        _begin_if_full(seat.table_id)
    running.seats_changed(seat.table_id)


def stand_up(seat: Seat, player: Player) -> None:
    """Leave the seat for now: it may be handed to a bot, or taken back."""
    if seat.kind != "person" or seat.player != player.id:
        raise Refused("seat/not_yours")
    Seat.objects.filter(id=seat.id).update(away=True)
    running.seats_changed(seat.table_id)


def reclaim(seat: Seat, player: Player) -> None:
    """Come back to a seat that was mine, even if a bot plays it by now."""
    if seat.player != player.id:
        raise Refused("seat/not_yours")
    Seat.objects.filter(id=seat.id).update(kind="person", away=False, level="")
    running.seats_changed(seat.table_id)


def hand_to_bot(seat: Seat, player: Player, level: str) -> None:
    """Let a bot play a seat whose person has gone, or that nobody took; only people at the table may."""
    table = seat.table
    if level not in levels(table.game):
        raise Refused("seat/no_such_bot")
    if player.id != table.owner and not table.seats.filter(kind="person", player=player.id).exists():
        raise Refused("seat/not_at_table")
    absent = seat.away or running.absent(table.id, seat.number)
    mine = seat.player == player.id
    if seat.kind == "bot" or (seat.kind == "person" and not mine and not absent):
        raise Refused("seat/taken")
    with transaction.atomic():
        Seat.objects.filter(id=seat.id).update(kind="bot", level=level, away=True)
        _begin_if_full(table.id)
    running.seats_changed(table.id)


def new_token(seat: Seat, player: Player) -> str:
    """A token with which an outside bot plays the seat; only its hash is kept, and an older one ends."""
    mine = seat.kind == "person" and seat.player == player.id
    if not mine and not (seat.kind == "open" and seat.table.owner == player.id):
        raise Refused("seat/not_yours")
    token = secrets.token_urlsafe(24)
    with transaction.atomic():
        seat.token_hash = hash_token(token)
        if seat.kind == "open":
            seat.kind, seat.player, seat.name = "person", player.id, f"{player.nickname} (API)"[:40]
        seat.save(update_fields=["token_hash", "kind", "player", "name"])
        _begin_if_full(seat.table_id)
    running.seats_changed(seat.table_id)
    return token


def _begin_if_full(table_id: str) -> None:
    """The clocks start when the last seat is taken."""
    table = Table.objects.get(id=table_id)
    if table.started_ms is None and not table.seats.filter(kind="open").exists():
        table.started_ms = now_ms()
        table.save(update_fields=["started_ms"])
        set_flag(table)
