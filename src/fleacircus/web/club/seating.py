"""Changing who sits where: join by invitation, stand up, hand a seat to a bot, come back, tokens for outside bots."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction

from fleacircus.adapters.stores import sql
from fleacircus.bots import plays
from fleacircus.web import running
from fleacircus.web.club.models import Offer, Player, Seat, Table, now_ms
from fleacircus.web.club.opening import set_flag
from fleacircus.web.club.players import NAME_LIMIT
from fleacircus.web.limits import Limits


class SeatRefused(Exception):
    """A change of seats that the club does not allow, with its stable code."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def hash_token(token: str) -> str:
    """What is stored of a token: enough to know it again, not enough to use it."""
    return hashlib.sha256(token.encode()).hexdigest()


def join(seat: Seat, player: Player, *, name: str = "") -> None:
    """Sit down on an open seat; the one who comes second, or when the table is closed, is told that it is taken."""
    with _changing(seat.table_id):
        taken = Seat.objects.filter(id=seat.id, kind="open", table__closed=False).update(
            kind="person", player=player.id, name=name or player.nickname, away=False, seen_ms=now_ms()
        )
        if not taken:
            raise SeatRefused("seat/taken")
        _begin_if_full(seat.table_id)


def stand_up(seat: Seat, player: Player) -> None:
    """Leave the seat for now: it may be handed to a bot, or taken back."""
    with _changing(seat.table_id) as do:
        if not do(sql.STAND_UP, seat.id, _held_as(seat, player)):
            raise SeatRefused("seat/not_yours")


def reclaim(seat: Seat, player: Player) -> None:
    """Come back to a seat that was mine, even if a bot plays it by now."""
    now = now_ms()
    with _changing(seat.table_id) as do:
        if not player.id or not do(sql.RECLAIM, now, now, seat.id, _held_as(seat, player)):
            raise SeatRefused("seat/not_yours")


def absent(seat: Seat) -> bool:
    """Whether the seat's person stood up, or has been cut off for a while; a server that has just begun cannot tell."""
    seen = max(seat.seen_ms, running.since_ms())
    return bool(seat.away) or now_ms() - seen >= Limits().absent_ms


def hand_to_bot(seat: Seat, player: Player, level: str) -> None:
    """Let a bot play a seat whose person has gone, or that nobody took; only people at the table may."""
    table = seat.table
    if not plays(table.game, level):
        raise SeatRefused("seat/no_such_bot")
    if table.owner not in player.ids and not table.seats.filter(kind="person", player__in=player.ids).exists():
        raise SeatRefused("seat/not_at_table")
    mine = seat.player in player.ids
    if seat.kind == "bot" or (seat.kind == "person" and not mine and not absent(seat)):
        raise SeatRefused("seat/taken")
    spent = _spent(seat) if seat.kind == "person" else 0
    gone = now_ms() - Limits().absent_ms
    with _changing(table.id) as do:
        if not do(sql.HAND_OVER, level, spent, seat.id, seat.kind, seat.player, gone, _held_as(seat, player)):
            raise SeatRefused("seat/taken")
        _begin_if_full(table.id)


def new_token(seat: Seat, player: Player) -> str:
    """A token with which an outside bot plays the seat; only its hash is kept, and an older one ends."""
    mine = seat.kind == "person" and seat.player in player.ids
    if not mine and not (seat.kind == "open" and seat.table.owner in player.ids):
        raise SeatRefused("seat/not_yours")
    token = secrets.token_urlsafe(24)
    given: dict[str, Any] = {"token_hash": hash_token(token)}
    if seat.kind == "open":
        name = f"{player.nickname} (API)"[:NAME_LIMIT]
        given |= {"kind": "person", "player": player.id, "name": name, "seen_ms": now_ms()}
    with _changing(seat.table_id):
        if not Seat.objects.filter(id=seat.id, kind=seat.kind, player=seat.player).update(**given):
            raise SeatRefused("seat/taken" if seat.kind == "open" else "seat/not_yours")
        _begin_if_full(seat.table_id)
    return token


def _held_as(seat: Seat, player: Player) -> str:
    """Under which of their ids somebody holds a seat, if it is theirs at all."""
    return str(seat.player) if seat.player in player.ids else str(player.id)


@contextmanager
def _changing(table_id: str) -> Iterator[Callable[..., int]]:
    """Change a table's seats as one step; yields what runs a statement and tells how many rows it changed."""
    with transaction.atomic(), connection.cursor() as cursor:

        def do(statement: str, *values: Any) -> int:
            cursor.execute(statement, values)
            return int(cursor.rowcount)

        do(sql.TOUCH, now_ms(), table_id)
        yield do
    running.seats_changed(table_id)


def _spent(seat: Seat) -> int:
    """What the seat's person has used of the present turn since they took it."""
    table = seat.table
    if not seat.waited or table.clock_base_ms is None or table.started_ms is None or table.paused_ms is not None:
        return 0
    return max(0, now_ms() - int(max(table.moved_ms, table.started_ms, seat.since_ms)))


def _begin_if_full(table_id: str) -> None:
    """The clocks start when the last seat is taken, and what was offered is no more."""
    table = Table.objects.get(id=table_id)
    if table.started_ms is None and not table.seats.filter(kind="open").exists():
        Offer.objects.filter(table_id=table_id).delete()
        table.started_ms = now_ms()
        table.save(update_fields=["started_ms"])
        set_flag(table)
