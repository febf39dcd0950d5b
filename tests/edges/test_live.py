"""A live table inside this process, with the time handed in: clocks, flags, chance, snapshots."""

from collections.abc import Callable
from typing import Any

import pytest

from edges.dice import Clock, Guest, State, act, at_table, ids
from fleacircus.adapters import stores
from fleacircus.core import Outcome
from fleacircus.web.limits import Limits


def code_of(error: pytest.ExceptionInfo[Any]) -> str:
    return str(error.value.code)


def test_nothing_is_taken_back_past_a_die(dice: Callable[..., str], django_club: str) -> None:
    from fleacircus.web.socket.messages import Refused

    async def work(table: Any, guest: Guest, store: stores.Store) -> None:
        async def undo(seat: int, name: str) -> None:
            await table.undo("me", client_id=name, base_seq=table.match.seq, seat=seat, first=lambda seq: None)

        with pytest.raises(Refused) as nothing:
            await undo(0, "a")
        assert code_of(nothing) == "undo/nothing"
        await act(table, 0, "pass")
        await act(table, 1, "pass")
        assert guest.last("ev")["undo"] == [0, 1]
        await undo(0, "b")
        assert (table.match.state, table.match.seq) == (State(), 3)
        await act(table, 0, "pass")
        await act(table, 1, "roll")
        assert guest.last("ev")["undo"] == []
        for seat in (0, 1):
            with pytest.raises(Refused) as past:
                await undo(seat, "c")
            assert code_of(past) == "undo/past_chance"

    at_table(django_club, dice(), Clock(), work)


def test_a_flicks_path_travels_as_a_binary_frame(dice: Callable[..., str], django_club: str) -> None:
    async def work(table: Any, guest: Guest, store: stores.Store) -> None:
        await act(table, 0, "pass")
        assert guest.paths == [bytes([1, 0, 0, 0, 0, 0, 123, 0, 255])]
        assert guest.last("ev")["entry"]["seen"]["0"] == [{"type": "passed", "landing": {"path": ""}}]
        table.greet(guest, 0)
        assert len(guest.paths) == 2
        table.greet(guest, -1)
        assert len(guest.paths) == 2

    at_table(django_club, dice(), Clock(), work)


def test_time_runs_for_who_is_due_and_the_increment_comes_with_the_move(
    dice: Callable[..., str], django_club: str
) -> None:
    clock = Clock()

    async def work(table: Any, guest: Guest, store: stores.Store) -> None:
        clock.ms += 10_000
        table.greet(guest, -1)
        assert guest.last("snapshot")["clock"] == {
            "remaining_ms": [50_000, 60_000],
            "running": [0],
            "at": clock.ms,
            "rests_ms": 0,
        }
        await act(table, 0, "pass")
        told = guest.last("ev")["clock"]
        assert (told["remaining_ms"], told["running"]) == ([55_000, 60_000], [1])
        clock.ms += 1_000
        await act(table, 1, "pass")
        assert guest.last("ev")["clock"]["remaining_ms"] == [55_000, 64_000]
        assert [line.clock for line in await store.lines(table.row.id, 0)] == ["[55000,60000]", "[55000,64000]"]
        clock.ms += 2_000
        await table.undo("me", client_id="u", base_seq=2, seat=1, first=lambda seq: None)
        assert guest.last("ev")["clock"]["remaining_ms"] == [53_000, 64_000]

    at_table(django_club, dice(clock_base_ms=60_000, clock_increment_ms=5_000), clock, work)


def test_who_runs_out_of_time_leaves_where_the_table_chose_so(dice: Callable[..., str], django_club: str) -> None:
    clock = Clock()

    async def work(table: Any, guest: Guest, store: stores.Store) -> None:
        id = table.row.id
        clock.ms += 30_000
        await act(table, 0, "pass")
        assert id not in await store.flagged(clock.ms + 59_999)
        assert id in await store.flagged(clock.ms + 60_000)
        clock.ms += 59_999
        assert await table.flag() is False
        clock.ms += 1
        assert await table.flag() is True
        assert table.match.outcome == Outcome((1, 2), "XX-01")
        assert guest.last("ev")["entry"]["seat"] == 1
        assert id not in await store.flagged(10**15)
        assert await table.flag() is False

    at_table(django_club, dice(clock_base_ms=60_000, clock_leaves=True), clock, work)


def test_elsewhere_the_clock_only_shows_it(dice: Callable[..., str], django_club: str) -> None:
    clock = Clock()

    async def work(table: Any, guest: Guest, store: stores.Store) -> None:
        clock.ms += 100_000
        assert await table.flag() is False
        table.greet(guest, -1)
        assert guest.last("snapshot")["clock"]["remaining_ms"] == [-40_000, 60_000]
        assert table.row.id not in await store.flagged(10**15)

    at_table(django_club, dice(clock_base_ms=60_000, clock_leaves=False), clock, work)


def test_no_time_runs_before_every_seat_is_taken(dice: Callable[..., str], django_club: str) -> None:
    from fleacircus.web.club import seating
    from fleacircus.web.club.models import Player, Seat
    from fleacircus.web.club.models import Table as Row

    clock = Clock()
    id = dice(second="link", clock_base_ms=60_000, clock_leaves=True)

    async def early(table: Any, guest: Guest, store: stores.Store) -> None:
        clock.ms += 500_000
        table.greet(guest, -1)
        told = guest.last("snapshot")["clock"]
        assert (told["remaining_ms"], told["running"]) == ([60_000, 60_000], [])
        assert id not in await store.flagged(10**15)

    at_table(django_club, id, clock, early)
    bo = Player.objects.create(id=f"bo{next(ids)}", nickname="Bo")
    seating.join(Seat.objects.get(table_id=id, number=1), bo)
    row = Row.objects.get(id=id)
    assert row.flag_at_ms == row.started_ms + 60_000

    async def full(table: Any, guest: Guest, store: stores.Store) -> None:
        clock.ms = row.started_ms + 1_000
        table.greet(guest, -1)
        assert guest.last("snapshot")["clock"]["remaining_ms"] == [59_000, 60_000]

    at_table(django_club, id, clock, full)


def test_a_long_match_resumes_from_its_snapshot_and_without_it(dice: Callable[..., str], django_club: str) -> None:
    id = dice()

    async def play(table: Any, guest: Guest, store: stores.Store) -> Any:
        for turn in range(Limits().snapshot_every + 6):
            await act(table, turn % 2, "roll" if turn % 3 else "pass")
        assert (await store.snapshot(id) or (0, ""))[0] == Limits().snapshot_every
        return table.match.state

    state = at_table(django_club, id, Clock(), play)

    async def look(table: Any, guest: Guest, store: stores.Store) -> Any:
        table.greet(guest, -1)
        return table.match.state, table.match.standing, table.match.view(0), guest.last("snapshot")["log"]

    resumed = at_table(django_club, id, Clock(), look)
    assert resumed[0] == resumed[2] == state
    from fleacircus.web.club.models import Snapshot

    Snapshot.objects.filter(match=id).update(body='{"version":"another","standing":[],"state":{}}')
    assert at_table(django_club, id, Clock(), look) == resumed
    Snapshot.objects.all().delete()
    assert at_table(django_club, id, Clock(), look) == resumed


def test_a_line_that_another_wrote_first_is_read_in_its_place(dice: Callable[..., str], django_club: str) -> None:
    from fleacircus.web.socket.messages import Refused
    from fleacircus.web.socket.table import LiveTable

    async def work(table: Any, guest: Guest, store: stores.Store) -> None:
        other = LiveTable(table.row, store, Clock())
        await other.load()
        await act(other, 0, "pass")
        with pytest.raises(Refused) as stale:
            await act(table, 0, "roll")
        assert code_of(stale) == "match/stale"
        assert table.match.log == other.match.log
        assert guest.last("ev")["seq"] == 1
        names: list[int] = []
        request: dict[str, Any] = {"client_id": "x", "base_seq": 1, "seat": 1, "action": b'{"type":"pass"}'}
        await other.act("bo", **request, first=names.append)
        await table.act("bo", **request, first=names.append)
        assert names == [2, 2]
        assert len(await store.lines(table.row.id, 0)) == 2

    at_table(django_club, dice(), Clock(), work)


def test_a_wish_that_was_granted_elsewhere_is_told_as_granted_whatever_news_comes_first(
    dice: Callable[..., str], django_club: str
) -> None:
    from fleacircus.web.club.models import Seat
    from fleacircus.web.socket.table import LiveTable

    id = dice(second="link")
    Seat.objects.filter(table_id=id, number=1).update(kind="person", player="bo", name="Bo")

    async def work(table: Any, guest: Guest, store: stores.Store) -> None:
        await act(table, 0, "pass")
        await table.undo("me", client_id="back", base_seq=1, seat=0, first=lambda seq: None)
        other = LiveTable(table.row, store, Clock())
        await other.load()
        await other.consent("bo", yes=True)
        await table.refresh()
        assert guest.last("ev")["entry"]["undoes"] == 1
        assert guest.last("undo_answered")["yes"]
        answers = [message["type"] for message in guest.messages if message.get("client_id") == "back"]
        assert answers == ["ack"]

    at_table(django_club, id, Clock(), work)
