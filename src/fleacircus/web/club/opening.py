"""Opening tables: a new match, or a record that somebody brings."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from django.db import transaction

from fleacircus.adapters.stores import Line
from fleacircus.adapters.stores.snapshots import folded
from fleacircus.bots import levels, plays
from fleacircus.core import Match, Who, codec
from fleacircus.core.chance import new_seed
from fleacircus.games import load
from fleacircus.web import running
from fleacircus.web.club import lines
from fleacircus.web.club.house import bots_only, check_may_open, house, most_tables
from fleacircus.web.club.models import Player, Seat, Table, new_id, now_ms
from fleacircus.web.club.players import NAME_LIMIT, check_name, clean_name
from fleacircus.web.club.shelf import on_shelf
from fleacircus.web.club.unfit import Unfit
from fleacircus.web.coaching.models import games_among
from fleacircus.web.folding import Brought, read_match
from fleacircus.web.history.rated import unrated

LONGEST_CLOCK_MS = 30 * 24 * 3600 * 1000


class SeatPlan(msgspec.Struct, frozen=True):
    """Who shall hold a seat: me, a person beside me at this screen, whoever gets the link, or a bot."""

    kind: Literal["me", "here", "link", "bot"]
    name: str = ""
    level: str = ""


class TablePlan(msgspec.Struct, frozen=True):
    """Everything that is settled before a match starts; without a `seed` a fresh one is taken."""

    game: str
    options: dict[str, Any]
    seats: tuple[SeatPlan, ...]
    public: bool = False
    undo: Literal["on", "off"] = "on"
    clock_base_ms: int | None = None
    clock_increment_ms: int = 0
    clock_leaves: bool = True
    hints: bool = False
    seed: str = ""
    rated: bool = False


def open_table(player: Player, plan: TablePlan) -> Table:
    """A new table with its match set up; ValueError if the plan does not fit the game."""
    if on_shelf(plan.game) is None:
        raise ValueError(f"no game {plan.game!r}")
    game = load(plan.game, plan.options)
    _check(plan, game.seats)
    if plan.rated and (why := unrated(plan)):
        raise Unfit(f"plan/unrated.{why}")
    if all(seat.kind == "bot" for seat in plan.seats):
        _check_bots_only(player)
    return set_up(game, plan, owner=player.id, seats=[_seat(n, seat, player) for n, seat in enumerate(plan.seats)])


def set_up(
    game: Any,
    plan: TablePlan,
    *,
    owner: str,
    seats: list[Seat],
    id: str = "",
    watch: str = "",
    series: str = "",
    ladder: bool = False,
) -> Table:
    """A table of a game with these seats, which are no plan any more."""
    match = Match.start(game, plan.seed or new_seed())
    waited = game.waited_for(match.state)
    now = now_ms()
    full = all(seat.kind != "open" for seat in seats)
    with transaction.atomic():
        table: Table = Table.objects.create(
            id=id or new_id(),
            watch=watch or new_id(),
            game=plan.game,
            options=codec.encode(codec.plain(game.options)).decode(),
            seed=match.seed,
            bot_seed=new_seed(),
            owner=owner,
            public=plan.public,
            undo=plan.undo,
            clock_base_ms=plan.clock_base_ms,
            clock_increment_ms=plan.clock_increment_ms,
            clock_leaves=plan.clock_leaves,
            hints=plan.hints,
            rated=plan.rated,
            started_ms=now if full else None,
            created_ms=now,
            moved_ms=now,
            over=match.outcome is not None,
            series=series,
            ladder=ladder,
        )
        for seat in seats:
            seat.table = table
            seat.due, seat.waited, seat.seen_ms = seat.number in match.to_act, seat.number in waited, now
        Seat.objects.bulk_create(seats)
        clock = codec.encode([plan.clock_base_ms] * game.seats).decode() if plan.clock_base_ms else None
        lines.add(table.id, [Line(0, now, "", None, codec.encode(match.log[0]).decode(), clock)])
        set_flag(table)
    running.seats_changed(table.id)
    return table


def check_room(player: Player) -> None:
    """`Unfit` if a player has too many tables that go on."""
    check_may_open(player, "tables")
    most = most_tables(house())
    if games_among(Table.objects.filter(owner__in=player.ids, over=False), player.ids).count() >= most:
        raise Unfit("plan/too_many_tables", most=most)


def import_record(player: Player, data: bytes) -> Table:
    """A finished, read-only table from a record; ValueError with the reason if the record is not sound."""
    brought = read_match(data)
    if on_shelf(brought.game) is None:
        raise ValueError(f"no game {brought.game!r}")
    return keep(player, brought)


def keep(player: Player, brought: Brought) -> Table:
    """A match that was read, as a finished, read-only table."""
    now = now_ms()
    with transaction.atomic():
        table: Table = Table.objects.create(
            game=brought.game,
            options=brought.options,
            seed=brought.seed,
            bot_seed="",
            owner=player.id,
            undo="off",
            replay=True,
            created_ms=now,
            moved_ms=now,
            seq=len(brought.entries) - 1,
            over=True,
            about=codec.encode(brought.about).decode() if brought.about else "",
        )
        named = brought.about.seats if brought.about else [Who()] * brought.seats
        Seat.objects.bulk_create(_named(table, number, who) for number, who in enumerate(named))
        lines.add(table.id, (Line(seq, now, "", None, body) for seq, body in enumerate(brought.entries)))
    return table


def _named(table: Table, number: int, who: Who) -> Seat:
    """A seat as a record names it. It is a name and nobody's: no record makes anybody sit anywhere."""
    if plays(table.game, who.level):
        return Seat(table=table, number=number, kind="bot", level=who.level)
    return Seat(table=table, number=number, kind="person", name=clean_name(who.name or who.level))


def load_match(table: Table, *, until_ms: int | None = None) -> Match:
    """The match at a table, folded from its stored log, or as it stood at a time."""
    game = load(table.game, codec.decode(table.options, dict[str, Any]))
    kept = [line.body for line in lines.read(table.id) if until_ms is None or line.at_ms <= until_ms]
    return folded(game, table.seed or None, kept, None)


def set_flag(table: Table) -> None:
    """Note when the first clock of a table falls that has just become full, before any move."""
    waited = list(table.seats.filter(waited=True, kind="person"))
    if table.clock_base_ms and table.clock_leaves and table.started_ms and waited:
        table.flag_at_ms = table.started_ms + table.clock_base_ms
        table.save(update_fields=["flag_at_ms"])


def _check(plan: TablePlan, seats: int) -> None:
    if len(plan.seats) != seats:
        raise ValueError(f"{seats} seats are needed, not {len(plan.seats)}")
    for seat in plan.seats:
        if seat.kind == "bot" and not plays(plan.game, seat.level):
            raise Unfit("plan/bot", value=seat.level, known=", ".join(levels(plan.game)))
    if sum(seat.kind == "me" for seat in plan.seats) > 1:
        raise Unfit("plan/two_of_me")
    if plan.clock_base_ms is not None and not 1000 <= plan.clock_base_ms <= LONGEST_CLOCK_MS:
        raise Unfit("plan/clock")
    if not 0 <= plan.clock_increment_ms <= LONGEST_CLOCK_MS:
        raise Unfit("plan/clock")


def _check_bots_only(player: Player) -> None:
    """Bots that play among themselves cost as much as those that play with people, and nobody waits for them."""
    alone = Table.objects.filter(over=False).exclude(seats__kind__in=["person", "open"])
    of_one, of_all = bots_only(house())
    if alone.filter(owner__in=player.ids).count() >= of_one:
        raise Unfit("plan/bots_only", most=of_one)
    if alone.count() >= of_all:
        raise Unfit("plan/bots_only_club", most=of_all)


def _seat(number: int, plan: SeatPlan, player: Player) -> Seat:
    match plan.kind:
        case "me":
            return Seat(number=number, kind="person", player=player.id, name=player.nickname)
        case "here":
            name = clean_name(plan.name)
            check_name(name, player)
            name = name or f"{player.nickname} {number + 1}"[:NAME_LIMIT]
            return Seat(number=number, kind="person", player=player.id, name=name)
        case "bot":
            return Seat(number=number, kind="bot", level=plan.level)
    return Seat(number=number, kind="open")
