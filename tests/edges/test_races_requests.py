"""Requests that are asked twice, elsewhere or too late: stories of the simulator of faults."""

import asyncio
from typing import Any

import pytest

from edges.dice import Clock, Guest, act, at_table
from edges.meeting import Dice, elsewhere, seat_of
from fleacircus.adapters.stores import Conflict, Store


def test_what_was_done_elsewhere_is_not_refused_by_who_lags(dice: Dice, django_club: str) -> None:
    async def work(table: Any, guest: Guest, store: Store) -> None:
        other = await elsewhere(table, store)
        request: dict[str, Any] = {"client_id": "x", "base_seq": 1, "seat": 1, "action": b'{"type":"pass"}'}
        seqs: list[int] = []
        await act(other, 0, "pass")
        await other.act("bo", **request, first=seqs.append)
        await act(other, 0, "pass")
        assert table.match.seq == 0
        await table.act("bo", **request, first=seqs.append)
        assert seqs == [2, 2]

    at_table(django_club, dice(), Clock(), work)


def test_what_was_done_is_acknowledged_again_though_the_seat_has_changed_hands(duel: Dice, django_club: str) -> None:
    from fleacircus.web.club.seating import stand_up

    id = duel()

    async def work(table: Any, guest: Guest, store: Store) -> None:
        from fleacircus.web.club.models import Player
        from fleacircus.web.socket.guests import seats_of

        seqs: list[int] = []
        request: dict[str, Any] = {"client_id": "x", "base_seq": 0, "seat": 0, "action": b'{"type":"pass"}'}
        request |= {"may": lambda row: 0 in seats_of(row, guest), "first": seqs.append}
        await table.act("me", **request)
        me = await asyncio.to_thread(Player.objects.get, id=guest.player)
        await asyncio.to_thread(stand_up, await asyncio.to_thread(seat_of, id, 0), me)
        await table.refresh()
        await table.act("me", **request)
        assert seqs == [1, 1]

    at_table(django_club, id, Clock(), work)


def test_what_was_refused_stays_refused_though_the_seat_comes_back(duel: Dice, django_club: str) -> None:
    """A second copy of the request is on its way, to another process, while the seat is a bot's."""
    from fleacircus.web.club.models import Player
    from fleacircus.web.club.seating import reclaim, stand_up
    from fleacircus.web.socket.guests import seats_of
    from fleacircus.web.socket.messages import Refused

    id = duel()
    seat = seat_of(id, 0)
    player = Player.objects.get(id=seat.player)

    async def work(table: Any, guest: Guest, store: Store) -> None:
        other = await elsewhere(table, store)
        may: Any = {"may": lambda row: 0 in seats_of(row, guest), "first": lambda seq: None}
        copy: dict[str, Any] = {"base_seq": 0, "seat": 0, "action": b'{"type":"pass"}', **may}
        await asyncio.to_thread(stand_up, seat, player)
        for name in ("x", "y"):
            with pytest.raises(Refused, match="seat/not_yours"):
                await table.act(player.id, client_id=name, **copy)
        with pytest.raises(Refused, match="seat/not_yours"):
            await table.act("a stranger", client_id="z", **copy)
        row = await store.table(id)
        assert row is not None
        assert "stranger" not in row.asked, "only who may come back is remembered"
        await asyncio.to_thread(reclaim, seat, player)
        for process in (other, table):
            for name in ("x", "y"):
                with pytest.raises(Refused, match="seat/not_yours"):
                    await process.act(player.id, client_id=name, **copy)
        assert await store.lines(id, 0) == []
        await other.act(player.id, client_id="new", **copy)
        assert len(await store.lines(id, 0)) == 1

    at_table(django_club, id, Clock(), work)


def test_conflicts_without_end_are_told_as_such(dice: Dice, django_club: str) -> None:
    async def work(table: Any, guest: Guest, store: Store) -> None:
        class Contested:
            def __getattr__(self, name: str) -> Any:
                return getattr(store, name)

            async def append(self, *given: Any, **named: Any) -> None:
                raise Conflict("always somebody else")

        table._store = Contested()
        with pytest.raises(Conflict):
            await act(table, 0, "pass")  # the line is cut, to come back and ask again; a refusal would be for good

    at_table(django_club, dice(), Clock(), work)
