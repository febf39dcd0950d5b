"""Private tables of one's own: for a lesson, a puzzle, the shot of the day, a free copy of a match. Never rated."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from fleacircus.adapters.stores import Line
from fleacircus.core import Match, codec
from fleacircus.core.chance import new_seed
from fleacircus.web.club import lines
from fleacircus.web.club.models import Player, Seat, Table, now_ms
from fleacircus.web.club.players import NAME_LIMIT


def lay_out(
    player: Player,
    match: Match,
    seats: Sequence[Seat],
    *,
    bodies: Sequence[str] = (),
    undo: str = "off",
    hints: bool = False,
) -> Table:
    """A table where somebody goes on with a match as it stands; `bodies` is its log as it is stored elsewhere."""
    now, waited = now_ms(), match.game.waited_for(match.state)
    kept = bodies or [codec.encode(entry).decode() for entry in match.log]
    with transaction.atomic():
        table: Table = Table.objects.create(
            game=match.game.id,
            options=codec.encode(codec.plain(match.game.options)).decode(),
            seed=match.seed,
            bot_seed=new_seed(),
            owner=player.id,
            undo=undo,
            hints=hints,
            started_ms=now,
            created_ms=now,
            moved_ms=now,
            seq=len(kept) - 1,
        )
        for seat in seats:
            seat.table = table
            seat.due, seat.waited, seat.seen_ms = seat.number in match.to_act, seat.number in waited, now
        Seat.objects.bulk_create(seats)
        lines.add(table.id, (Line(seq, now, "", None, body) for seq, body in enumerate(kept)))
    return table


def one_seat(player: Player, mine: int, seats: int, foe: str, *, level: str = "") -> list[Seat]:
    """My seat, and on all others bots of a level, or somebody called `foe` who never comes."""
    return [
        Seat(number=number, kind="person", player=player.id, name=player.nickname)
        if number == mine
        else Seat(number=number, kind="bot", level=level)
        if level
        else Seat(number=number, kind="person", name=foe[:NAME_LIMIT], away=True)
        for number in range(seats)
    ]


def every_seat(player: Player, names: Sequence[str]) -> list[Seat]:
    """All seats are mine, each with a name."""
    return [
        Seat(
            number=number,
            kind="person",
            player=player.id,
            name=(name or f"{player.nickname} {number + 1}")[:NAME_LIMIT],
        )
        for number, name in enumerate(names)
    ]
