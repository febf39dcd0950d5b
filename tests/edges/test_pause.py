"""A table that stands still by consent: clocks, bots, who agrees, who plays on, and that it holds over restarts."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from edges.dice import Clock, Guest, act, at_table
from edges.meeting import Dice, bo, elsewhere, told
from edges.server import Server
from edges.visitor import Visitor, moves
from fleacircus.adapters.stores import Store


def test_the_other_is_asked_and_while_it_stands_no_time_runs_anywhere(duel: Dice, django_club: str) -> None:
    from fleacircus.web.club.models import Table
    from fleacircus.web.socket.messages import Refused

    clock = Clock()

    async def work(table: Any, guest: Guest, store: Store) -> None:
        clock.ms += 10_000
        await table.pause("me", seat=0)
        assert [(m["asks"], m["paused"]) for m in told(guest, "affairs")] == [(0, None)]
        assert told(guest, "undo_asked") == [], "it is no wish to take something back"
        other = await elsewhere(table, store, clock)
        clock.ms += 5_000
        await other.consent(bo(table), yes=True)
        await table.refresh()
        stands = guest.last("affairs")
        assert stands["paused"] == clock.ms
        assert (stands["clock"]["remaining_ms"], stands["clock"]["running"]) == ([45_000, 60_000], [])
        clock.ms += 1_000_000
        assert await table.flag() is False
        assert table.row.id not in await store.flagged(10**15)
        with pytest.raises(Refused, match="table/paused"):
            await act(table, 0, "pass")
        await other.resume(bo(table))
        await table.refresh()
        runs = guest.last("affairs")
        assert runs["paused"] is None
        assert runs["clock"]["running"] == [0]
        assert runs["clock"]["remaining_ms"] == [45_000, 60_000]
        assert runs["clock"]["rests_ms"] == table.limits.resume_ms
        clock.ms += table.limits.resume_ms + 44_999
        assert table.row.id not in await store.flagged(clock.ms)
        assert await table.flag() is False
        clock.ms += 1
        assert table.row.id in await store.flagged(clock.ms)
        assert await table.flag() is True

    id = duel(clock_base_ms=60_000, clock_leaves=True)
    Table.objects.filter(id=id).update(started_ms=clock.ms)
    at_table(django_club, id, clock, work)


def test_who_says_no_is_not_asked_again_before_something_happens(duel: Dice, django_club: str) -> None:
    from fleacircus.web.socket.messages import Refused

    async def work(table: Any, guest: Guest, store: Store) -> None:
        await table.pause("me", seat=0)
        await table.pause("me", seat=0)
        assert len(told(guest, "affairs")) == 1, "said again it is asked once"
        await table.consent(bo(table), yes=False)
        assert guest.last("affairs")["asks"] is None
        assert table.row.paused_ms is None
        with pytest.raises(Refused, match="pause/refused"):
            await table.pause("me", seat=0)
        await act(table, 0, "pass")
        await table.pause("me", seat=0)
        assert guest.last("affairs")["asks"] == 0

    at_table(django_club, duel(), Clock(), work)


def test_two_who_want_it_at_once_have_agreed_and_a_wish_to_undo_gives_way(duel: Dice, django_club: str) -> None:
    async def work(table: Any, guest: Guest, store: Store) -> None:
        other = await elsewhere(table, store)
        await asyncio.gather(table.pause("me", seat=0), other.pause("bo", seat=1))
        await table.refresh()
        assert guest.last("affairs")["paused"] is not None
        await table.resume("me")
        await table.resume("me")
        await act(table, 0, "pass")
        await table.undo("me", client_id="back", base_seq=1, seat=0, first=lambda seq: None)
        await table.pause("me", seat=0)
        assert [(m["client_id"], m["code"]) for m in told(guest, "reject")] == [("back", "undo/refused")]
        assert guest.last("affairs")["asks"] == 0

    at_table(django_club, duel(), Clock(), work)


def test_nobody_pauses_or_plays_on_for_another_and_nothing_is_paused_that_is_over(duel: Dice, django_club: str) -> None:
    from fleacircus.web.socket.messages import Refused

    async def work(table: Any, guest: Guest, store: Store) -> None:
        for ask in (table.pause("me", seat=0, may=lambda row: False), table.resume("me", may=lambda row: False)):
            with pytest.raises(Refused, match="seat/not_yours"):
                await ask
        await act(table, 0, "leave")
        with pytest.raises(Refused, match="match/over"):
            await table.pause("me", seat=0)

    at_table(django_club, duel(), Clock(), work)


def test_alone_with_bots_it_stands_at_once_bots_wait_and_it_holds_over_a_restart(club_db: str, tmp_path: Path) -> None:
    with Server(club_db, tmp_path) as server:
        ada = Visitor(server.address, "Ada")
        table = ada.open_table("me", "bot:random")
        with ada.connect(table["id"]) as line:
            line.hello()
            line.send("pause", seat=0)
            while (told := line.until("affairs", "ev"))["type"] == "ev":
                continue
            assert told["paused"]
            state = line.hello()
            assert line.act(state, 0, {"type": "leave"})["code"] == "table/paused"
        server.stop()
        server.start()
        again = Visitor(server.address)
        again.cookies = ada.cookies
        with again.connect(table["id"]) as line:
            state = line.hello()
            assert line.until("affairs")["paused"]
            line.send("resume", seat=0)
            while line.until("affairs")["paused"] is not None:
                continue
            acted = set()
            while 1 not in acted:
                if 0 in state["due"]:
                    assert line.act(state, 0, moves(state, 0)[0])["type"] == "ack"
                state = line.until("ev")
                acted.add(state["entry"]["seat"])


def test_a_bot_that_is_due_is_not_claimed_while_the_table_stands(duel: Dice, django_club: str) -> None:
    from fleacircus.web.club.models import Seat

    id = duel()
    Seat.objects.filter(due=True).exclude(table_id=id).update(due=False)
    Seat.objects.filter(table_id=id, number=0).update(kind="bot", level="x")

    async def work(table: Any, guest: Guest, store: Store) -> None:
        await table.refresh()
        await table.pause("bo", seat=1)
        assert guest.last("affairs")["paused"] is not None
        assert await store.claim("p/1", 8) is None
        await table.resume("bo")
        claim = await store.claim("p/2", 8)
        assert claim is not None
        assert claim.match == id

    at_table(django_club, id, Clock(), work)
