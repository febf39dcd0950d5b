"""Playing the same again: one taps, the others agree, and a table stands there with everybody one seat further on.

All of it is in the table's row, so that it holds over reconnects, restarts and several processes. Whoever changes it
has read the newest version of the row, or reads again: of two who tap at once, the second finds what the first did.
"""

from __future__ import annotations

from typing import Any, Literal

from django.db import transaction
from django.db.models import F

from fleacircus.core import codec
from fleacircus.games import load
from fleacircus.web import running
from fleacircus.web.club.models import Player, Seat, Table, new_id
from fleacircus.web.club.opening import TablePlan, check_room, load_match, set_up
from fleacircus.web.club.seating import SeatRefused
from fleacircus.web.club.shelf import on_shelf
from fleacircus.web.socket import rematch
from fleacircus.web.socket.rematch import Again, Series

TRIES = 8
"""How often it is looked at anew because others were first."""
Answer = Literal["yes", "no"]


def answer(id: str, player: Player, said: Answer) -> Again:
    """Want a rematch, agree to one, or not; what stands in the row then. `SeatRefused` tells why it cannot be."""
    for _ in range(TRIES):
        table = Table.objects.get(id=id)
        seats = list(table.seats.order_by("number"))
        mine = tuple(seat.number for seat in seats if seat.player in player.ids and _sits(seat))
        _check(table, mine)
        before = rematch.again(table.again)
        if before is not None and before.next:
            return before
        after = _agreed(before, mine) if said == "yes" else _declined(before, mine)
        full = after.no is None and all(seat.number in after.yes for seat in seats if _sits(seat))
        if full:
            check_room(player)
            after = Again(after.by, after.yes, next=new_id(), watch=new_id())
        with transaction.atomic():
            changed = Table.objects.filter(id=id, version=table.version).update(
                again=rematch.stored(after), version=F("version") + 1
            )
            if changed and full:
                _open(table, seats, player, after)
        if changed:
            running.seats_changed(id)
            return after
    raise SeatRefused("rematch/busy")


def _sits(seat: Any) -> bool:
    """Whether somebody holds the seat who can be asked."""
    return bool(seat.kind == "person" and not seat.away and not seat.former)


def _check(table: Any, mine: tuple[int, ...]) -> None:
    if not mine:
        raise SeatRefused("seat/not_at_table")
    if not table.over or table.replay or table.tournament or table.ladder:
        raise SeatRefused("rematch/not_now")


def _agreed(before: Again | None, mine: tuple[int, ...]) -> Again:
    """A new wish, or one that is shared. Who was told no does not ask again; who said it may."""
    if before is None:
        return Again(mine[0], mine)
    if before.no is None:
        return Again(before.by, tuple(sorted({*before.yes, *mine})))
    if before.no not in mine:
        raise SeatRefused("rematch/declined")
    return Again(mine[0], mine)


def _declined(before: Again | None, mine: tuple[int, ...]) -> Again:
    if before is None:
        raise SeatRefused("rematch/nothing")
    return before if before.no is not None else Again(before.by, before.yes, no=mine[0])


def _open(table: Any, seats: list[Any], player: Player, agreed: Again) -> None:
    """The next table: the same options and clocks, everybody one seat further on with their army, the score kept."""
    found = on_shelf(table.game)
    assert found is not None, "what was played is on the shelf"
    options = codec.decode(table.options, dict[str, Any])
    for option in found.options:
        if option.kind == "armies":
            options[option.name] = further(tuple(options.get(option.name) or ()))
    plan = TablePlan(
        game=found.game,
        options=options,
        seats=(),
        public=table.public,
        undo=table.undo,
        clock_base_ms=table.clock_base_ms,
        clock_increment_ms=table.clock_increment_ms,
        clock_leaves=table.clock_leaves,
        rated=table.rated,
    )
    before = rematch.series(table.series, len(seats))
    scored = rematch.points(before.points, load_match(table).outcome)
    holders = [_holder(number, seat) for number, seat in enumerate(further(tuple(seats)))]
    set_up(
        load(found.game, options),
        plan,
        owner=player.id,
        seats=holders,
        id=agreed.next,
        watch=agreed.watch,
        series=rematch.stored(Series(before.number + 1, further(scored))),
    )


def further(by_seat: tuple[Any, ...]) -> tuple[Any, ...]:
    """Everybody one seat further on: the second begins, the first is the last."""
    return (*by_seat[1:], *by_seat[:1])


def _holder(number: int, seat: Any) -> Seat:
    """Who held a seat, on another; whoever has gone leaves it open."""
    if seat.kind == "bot":
        return Seat(number=number, kind="bot", level=seat.level)
    if _sits(seat):
        return Seat(number=number, kind="person", player=seat.player, name=seat.name, token_hash=seat.token_hash)
    return Seat(number=number, kind="open")
