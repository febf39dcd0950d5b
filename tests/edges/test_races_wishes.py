"""Wishes to undo, while people and processes do other things: stories of the simulator of faults."""

import asyncio
from random import Random
from typing import Any

import pytest

from edges.dice import Clock, Guest, act, at_table, ids
from edges.meeting import Dice, bo, elsewhere, seat_of, told, undo, undo_refused
from fleacircus.adapters.stores import Store
from fleacircus.core import codec


def test_a_wish_that_was_refused_elsewhere_cannot_be_granted_here(duel: Dice, django_club: str) -> None:
    from fleacircus.web.socket.messages import Refused

    async def work(table: Any, guest: Guest, store: Store) -> None:
        await act(table, 0, "pass")
        await undo(table, "back")
        other = await elsewhere(table, store)
        await other.consent(bo(table), yes=False)
        with pytest.raises(Refused) as nothing:
            await table.consent(bo(table), yes=True)
        assert nothing.value.code == "undo/nothing"
        assert len(await store.lines(table.row.id, 0)) == 1
        assert [(m["client_id"], m["code"]) for m in told(guest, "reject")] == [("back", "undo/refused")]
        await undo_refused(table, "back")
        await table.refresh()
        assert len(told(guest, "undo_answered")) == 1, "it is answered once"

    at_table(django_club, duel(), Clock(), work)


def test_an_undo_that_was_refused_stays_refused_and_harms_no_wish_that_waits(duel: Dice, django_club: str) -> None:
    from fleacircus.web.socket.messages import Refused

    async def work(table: Any, guest: Guest, store: Store) -> None:
        await act(table, 0, "pass")
        await undo(table, "back")
        mine = table.row.seats[1].player
        with pytest.raises(Refused, match="seat/not_yours"):
            await table.undo(mine, client_id="x", base_seq=1, seat=1, first=lambda seq: None, may=lambda row: False)
        other = await elsewhere(table, store)
        with pytest.raises(Refused, match="undo/refused"):
            await other.undo(mine, client_id="x", base_seq=1, seat=1, first=lambda seq: None)
        await other.consent(bo(table), yes=True)
        await table.catch_up()
        assert [m["yes"] for m in told(guest, "undo_answered")] == [True], "the wish that waited was granted"

    at_table(django_club, duel(), Clock(), work)


def test_a_wish_is_shown_by_who_had_not_read_the_entry_that_it_is_about(duel: Dice, django_club: str) -> None:
    async def work(table: Any, guest: Guest, store: Store) -> None:
        other = await elsewhere(table, store)
        await act(other, 0, "pass")
        await undo(other, "back")
        await table.refresh()
        assert [message["type"] for message in guest.messages][:2] == ["ev", "undo_asked"]

    at_table(django_club, duel(), Clock(), work)


def test_a_wish_that_gives_way_to_another_or_to_a_move_is_answered(duel: Dice, django_club: str) -> None:
    async def work(table: Any, guest: Guest, store: Store) -> None:
        await act(table, 0, "pass")
        await undo(table, "first")
        await undo(table, "second")
        assert [m["client_id"] for m in told(guest, "reject")] == ["first"]
        await undo_refused(table, "first")
        other = await elsewhere(table, store)
        await act(other, 1, "pass")
        await table.catch_up()
        assert [m["client_id"] for m in told(guest, "reject")] == ["first", "second"]
        assert [m["yes"] for m in told(guest, "undo_answered")] == [False, False]

    at_table(django_club, duel(), Clock(), work)


def test_a_wish_ends_when_somebody_stands_up_and_does_not_come_back_with_them(duel: Dice, django_club: str) -> None:
    from fleacircus.web.club.models import Player
    from fleacircus.web.club.seating import reclaim, stand_up

    id = duel()
    seat = seat_of(id, 1)
    person = Player.objects.get(id=seat.player)

    async def work(table: Any, guest: Guest, store: Store) -> None:
        await act(table, 0, "pass")
        await undo(table, "back")
        await asyncio.to_thread(stand_up, seat, person)
        await table.refresh()
        assert [m["client_id"] for m in told(guest, "reject")] == ["back"]
        await undo_refused(table, "back")  # a copy, now that nobody is left to be asked
        await asyncio.to_thread(reclaim, seat, person)
        await table.refresh()
        assert len(told(guest, "undo_asked")) == 1

    at_table(django_club, id, Clock(), work)


def test_two_people_agree_at_two_processes_at_once(django_club: str) -> None:
    from fleacircus.web.club.models import Player
    from fleacircus.web.club.opening import SeatPlan, TablePlan, open_table
    from fleacircus.web.club.seating import join

    ada, others = Player.objects.create(id=f"p{next(ids)}", nickname="Ada"), [f"p{next(ids)}" for _ in range(2)]
    plan = TablePlan("legionz@1", {"players": 3}, (SeatPlan("me"), SeatPlan("link"), SeatPlan("link")))
    id = str(open_table(ada, plan).id)
    for number, player in enumerate(others, 1):
        join(seat_of(id, number), Player.objects.create(id=player, nickname=player))

    async def work(table: Any, guest: Guest, store: Store) -> None:
        seat, rng = min(table.match.to_act), Random(1)
        action = codec.encode(table.match.choices(seat).sample(rng))
        author = table.row.seats[seat].player
        first: Any = {"seat": seat, "first": lambda seq: None}
        await table.act(author, client_id="x", base_seq=0, action=action, **first)
        await table.undo(author, client_id="back", base_seq=1, **first)
        asked = [each.player for each in table.row.seats if each.number != seat]
        other = await elsewhere(table, store)
        await asyncio.gather(table.consent(asked[0], yes=True), other.consent(asked[1], yes=True))
        assert [codec.decode(line.body, dict[str, Any]).get("undoes") for line in await store.lines(id, 0)] == [None, 1]
        await table.refresh()
        assert [m["yes"] for m in told(guest, "undo_answered")] == [True]

    at_table(django_club, id, Clock(), work)
