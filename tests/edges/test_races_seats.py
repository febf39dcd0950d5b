"""Seats that change hands, their bots and their clocks: stories of the simulator of faults."""

import asyncio
from typing import Any

import pytest

from edges.dice import Clock, Guest, act, at_table, ids
from edges.meeting import Dice, elsewhere, seat_of
from fleacircus.adapters.stores import Store
from fleacircus.web.limits import Limits


def test_two_processes_see_the_same_fallen_clock(dice: Dice, django_club: str) -> None:
    clock = Clock()

    async def work(table: Any, guest: Guest, store: Store) -> None:
        other = await elsewhere(table, store, clock)
        clock.ms += 60_000
        fell = await asyncio.gather(table.flag(), other.flag())
        assert sorted(fell) == [False, True], "who comes second finds it done, and goes on watching"
        assert len(await store.lines(table.row.id, 0)) == 1

    at_table(django_club, dice(clock_base_ms=60_000, clock_leaves=True), clock, work)


def test_a_bot_plays_nothing_in_a_seat_that_was_taken_back(duel: Dice, django_club: str) -> None:
    from fleacircus.web.club.models import Player, Seat
    from fleacircus.web.club.seating import reclaim
    from fleacircus.web.socket.messages import Refused

    id = duel()
    me = Player.objects.get(id=seat_of(id, 0).player)
    Seat.objects.filter(table_id=id, number=0).update(kind="bot", level="random")
    seat = seat_of(id, 0)

    async def work(table: Any, guest: Guest, store: Store) -> None:
        await store.beat("p", ())
        claim = await store.claim("p/1", 99)
        while claim is not None and claim.match != id:
            claim = await store.claim("p/1", 99)
        assert claim is not None
        await asyncio.to_thread(reclaim, seat, me)
        with pytest.raises(Refused) as refused:
            await table.act(
                "bot",
                client_id=None,
                base_seq=0,
                seat=0,
                action=b'{"type":"pass"}',
                first=lambda seq: None,
                may=lambda row: row.seats[0].kind == "bot",
                claim=claim.token,
            )
        assert refused.value.code == "seat/not_yours"
        assert await store.lines(id, 0) == []

    at_table(django_club, id, Clock(), work)


def test_the_clock_runs_for_who_takes_a_seat_back_and_not_for_the_bot_before(duel: Dice, django_club: str) -> None:
    from fleacircus.web.club import seating
    from fleacircus.web.club.models import Player, Seat
    from fleacircus.web.club.models import Table as Row

    id = duel(clock_base_ms=60_000, clock_leaves=True)
    me = Player.objects.get(id=seat_of(id, 0).player)
    Row.objects.filter(id=id).update(flag_at_ms=None)
    Seat.objects.filter(table_id=id, number=0).update(kind="bot", level="random")
    seating.reclaim(seat_of(id, 0), me)
    since = seat_of(id, 0).since_ms
    clock = Clock()
    clock.ms = since + 20_000

    async def work(table: Any, guest: Guest, store: Store) -> None:
        assert id in await store.flagged(since + 1), "somebody looks at it"
        assert table.left_ms() == [40_000, 60_000], "the bot's time is not charged"
        assert await table.flag() is False
        assert id not in await store.flagged(since + 59_999)
        assert id in await store.flagged(since + 60_000)
        clock.ms = since + 60_000
        assert await table.flag() is True

    at_table(django_club, id, clock, work)


def test_time_that_was_used_before_a_bot_took_over_is_paid(duel: Dice, django_club: str) -> None:
    from fleacircus.web.club.models import Seat

    id = duel(clock_base_ms=60_000)
    Seat.objects.filter(table_id=id, number=0).update(spent_ms=7_000)
    clock = Clock()

    async def work(table: Any, guest: Guest, store: Store) -> None:
        clock.ms = table.row.started_ms + 1_000
        assert table.left_ms() == [52_000, 60_000]
        await act(table, 0, "pass")
        assert table.left_ms() == [52_000, 60_000], "once"
        await table.refresh()
        assert table.left_ms() == [52_000, 60_000]

    at_table(django_club, id, clock, work)


def test_only_somebody_who_is_really_absent_is_replaced(duel: Dice, django_club: str) -> None:
    from unittest.mock import patch

    from fleacircus.web import running
    from fleacircus.web.club import seating
    from fleacircus.web.club.models import Player, Seat

    id = duel()
    now = seat_of(id, 1).seen_ms
    me = Player.objects.get(id=seat_of(id, 0).player)
    theirs = Seat.objects.filter(table_id=id, number=1)

    def hand_over() -> str:
        try:
            seating.hand_to_bot(seat_of(id, 1), me, "random")
        except seating.SeatRefused as refused:
            return refused.code
        return str(seat_of(id, 1).kind)

    with (
        patch.object(seating, "plays", lambda game, level: level == "random"),
        patch.object(seating, "now_ms", lambda: now),
    ):
        assert hand_over() == "seat/taken", "they have just sat down"
        theirs.update(seen_ms=now - 29_000)
        assert hand_over() == "seat/taken", "another process heard them a moment ago"
        theirs.update(seen_ms=now - 300_000)

        class JustBegun:
            since_ms = now

            def seats_changed(self, table: str) -> None: ...
            def online(self, table: str) -> frozenset[int]:
                return frozenset()

        running.run(JustBegun())
        try:
            assert hand_over() == "seat/taken", "a server that has just begun cannot know who is absent"
        finally:
            running.run(None)
        stale = seat_of(id, 1)
        theirs.update(seen_ms=now)
        with pytest.raises(seating.SeatRefused, match="seat/taken"):
            seating.hand_to_bot(stale, me, "random")
        theirs.update(seen_ms=now - 31_000)
        assert hand_over() == "bot"


def test_a_token_takes_no_seat_that_somebody_has_taken_meanwhile(dice: Dice, django_club: str) -> None:
    from fleacircus.web.club import seating
    from fleacircus.web.club.models import Player, Seat

    id = dice(second="link")
    owner = Player.objects.get(id=seat_of(id, 0).player)
    guest = Player.objects.create(id=f"p{next(ids)}", nickname="Bo")
    looked_at = seat_of(id, 1)
    seating.join(seat_of(id, 1), guest)
    with pytest.raises(seating.SeatRefused, match="seat/taken"):
        seating.new_token(looked_at, owner)
    taken = seat_of(id, 1)
    assert (taken.player, taken.name, taken.token_hash) == (guest.id, "Bo", "")
    theirs = seating.new_token(taken, guest)
    assert seat_of(id, 1).token_hash == seating.hash_token(theirs)
    Seat.objects.filter(id=taken.id).update(kind="bot", level="random")
    with pytest.raises(seating.SeatRefused, match="seat/not_yours"):
        seating.new_token(taken, guest)
    assert seat_of(id, 1).kind == "bot", "a bot plays there by now"


def test_nobody_sits_down_at_a_table_that_was_closed_meanwhile(dice: Dice, django_club: str) -> None:
    from fleacircus.web.club import offering, seating
    from fleacircus.web.club.models import Player
    from fleacircus.web.club.opening import SeatPlan, TablePlan

    ada, bo = (Player.objects.create(id=f"p{next(ids)}", nickname=name) for name in ("Ada", "Bo"))
    plan = TablePlan("legionz@1", {"players": 2}, (SeatPlan("me"), SeatPlan("link")))
    id = offering.offer(ada, plan, slug="legionz", strength=None, range=offering.Range()).id
    looked_at = seat_of(id, 1)
    offering.withdraw(id, ada)
    with pytest.raises(seating.SeatRefused, match="seat/taken"):
        seating.join(looked_at, bo)
    assert seat_of(id, 1).kind == "open"
    with pytest.raises(offering.Gone, match="offer/gone"):
        offering.take(id, bo, None)


def test_bots_among_themselves_are_not_let_to_fill_the_club(django_club: str) -> None:
    from fleacircus.web.club.models import Player, Table
    from fleacircus.web.club.opening import SeatPlan, TablePlan, open_table
    from fleacircus.web.club.unfit import Unfit

    player = Player.objects.create(id=f"p{next(ids)}", nickname="Ada")
    alone = TablePlan("legionz@1", {"players": 2}, (SeatPlan("bot", level="random"),) * 2)
    most = Limits().bots_only_per_owner
    tables = [open_table(player, alone) for _ in range(most)]
    with pytest.raises(Unfit) as refused:
        open_table(player, alone)
    assert (refused.value.key, refused.value.params) == ("plan/bots_only", {"most": most})
    open_table(player, TablePlan("legionz@1", {"players": 2}, (SeatPlan("me"), SeatPlan("bot", level="random"))))
    Table.objects.filter(id=tables[0].id).update(over=True)
    open_table(player, alone)
    Table.objects.filter(owner=player.id).update(over=True)
