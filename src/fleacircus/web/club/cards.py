"""Tables as the lobby lists them, in the reader's words: mine, those that can be joined, those that can be watched."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db.models import Q

from fleacircus.web.club.middleware import language
from fleacircus.web.club.models import PutAway, Seat, Table
from fleacircus.web.club.shelf import Shelved, on_shelf
from fleacircus.web.coaching.models import games_among
from fleacircus.web.words import say

SHOWN = 30
MINE = 12
LISTED = (
    *("id", "watch", "game", "owner", "public", "replay", "closed", "over", "seq", "moved_ms", "clock_base_ms"),
    "rated",
)
SEAT_LISTED = ("table_id", "number", "kind", "player", "name", "level", "invite", "former", "away", "waited")


class TableCard(msgspec.Struct):
    """A table in the reader's words."""

    id: str
    watch: str
    address: str
    slug: str
    game: str
    names: str
    against: str
    facts: str
    state: str
    my_turn: bool
    turn: str
    moved_ms: int
    over: bool
    join: str
    people: frozenset[str]


def open_tables() -> Any:
    """The newest of the tables that everybody may see; `in`, since SQLite's indexes do not find bare truth values."""
    return Table.objects.filter(public__in=[True], over__in=[False]).order_by("-moved_ms").only(*LISTED)[:SHOWN]


def tables_of(me: tuple[str, ...], *, over: bool, most: int = SHOWN, start: int = 0) -> list[Any]:
    """The tables where somebody sits or that they opened and have not put away, the newest first."""
    sitting = Seat.objects.filter(player__in=me).values("table")
    away = PutAway.objects.filter(player__in=me).values("table")
    mine = Table.objects.filter(Q(owner__in=me) | Q(id__in=sitting), over=over).exclude(id__in=away)
    return list(games_among(mine, me).order_by("-moved_ms").only(*LISTED, "options", "seed")[start : start + most])


def cards(tables: list[Any], me: tuple[str, ...]) -> list[TableCard]:
    seats: dict[str, list[Any]] = {table.id: [] for table in tables}
    for seat in Seat.objects.filter(table__in=seats).order_by("number").values_list(*SEAT_LISTED, named=True):
        seats[seat.table_id].append(seat)
    found = [(table, on_shelf(table.game), seats[table.id]) for table in tables]
    speech = language()
    return [_card(table, game, held, me, speech) for table, game, held in found if game is not None]


def _card(table: Any, game: Shelved, held: list[Any], me: tuple[str, ...], speech: str) -> TableCard:
    mine = table.owner in me or any(seat.player in me for seat in held)
    sitting = [seat for seat in held if seat.player in me and seat.kind == "person"]
    free = [seat for seat in held if seat.kind == "open"]
    facts = [say(speech, "lobby.entries", n=table.seq)]
    facts += [say(speech, "lobby.clock")] if table.clock_base_ms else []
    facts += [say(speech, "history.rated")] if table.rated else []
    end = "lobby.closed" if table.closed else "lobby.replay" if table.replay else "lobby.over"
    waited = [seat for seat in held if seat.waited and not table.over]
    my_turn = any(seat in sitting and not seat.away for seat in waited)
    others = [seat_name(seat, speech) for seat in held if seat not in sitting]
    return TableCard(
        id=table.id,
        watch=table.watch,
        address=f"/t/{table.id}" if mine or table.replay else f"/w/{table.watch}",
        slug=game.slug,
        game=say(speech, f"{game.words}.name"),
        names=" · ".join(seat_name(seat, speech) for seat in held),
        against=say(speech, "lobby.against", names=", ".join(others)) if others else say(speech, "lobby.alone"),
        facts=" · ".join(facts),
        state=say(speech, end) if table.over else "",
        my_turn=my_turn,
        turn=_turn(my_turn, free, waited, speech),
        moved_ms=table.moved_ms,
        over=table.over,
        join=free[0].invite if free and table.public and not sitting else "",
        people=frozenset((table.owner, *(seat.player for seat in held))),
    )


def _turn(mine: bool, free: list[Any], waited: list[Any], speech: str) -> str:
    """Whose turn it is, or for whom everybody waits."""
    if free:
        return say(speech, "lobby.seat_free")
    if mine:
        return say(speech, "lobby.your_turn")
    return say(speech, "lobby.turn_of", name=seat_name(waited[0], speech)) if waited else ""


def seat_name(seat: Any, speech: str = "") -> str:
    """What a page calls who sits there, in the reader's language."""
    speech = speech or language()
    if seat.kind == "open":
        return say(speech, "seat.open")
    if seat.kind == "bot":
        return say(speech, "seat.bot", level=say(speech, f"level.{seat.level}"))
    if seat.former:
        return say(speech, "seat.former")
    return str(seat.name) or say(speech, "seat.number", n=seat.number + 1)
