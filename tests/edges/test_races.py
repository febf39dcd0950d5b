"""What people, bots and processes do at the same time: each story was once told by the simulator of faults."""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from edges.dice import Clock, Guest, act, at_table, ids
from fleacircus.adapters import stores
from fleacircus.adapters.hubs import LocalHub, News
from fleacircus.adapters.stores import Conflict, Store
from fleacircus.web.limits import Limits

Dice = Callable[..., str]


def told(guest: Guest, type: str) -> list[dict[str, Any]]:
    return [message for message in guest.messages if message["type"] == type]


async def elsewhere(table: Any, store: Store, clock: Clock | None = None) -> Any:
    """The same table at another process."""
    from fleacircus.web.socket.table import LiveTable

    row = await store.table(table.row.id)
    assert row is not None
    other = LiveTable(row, store, clock or Clock())
    await other.load()
    return other


def seat_of(id: str, number: int) -> Any:
    from fleacircus.web.club.models import Seat

    return Seat.objects.select_related("table").get(table_id=id, number=number)


@pytest.fixture
def duel(dice: Dice) -> Callable[..., str]:
    """A table of the first guest and Bo."""

    def open_duel(**plan: Any) -> str:
        from fleacircus.web.club.models import Player
        from fleacircus.web.club.seating import join

        id = dice(second="link", **plan)
        join(seat_of(id, 1), Player.objects.create(id=f"bo{next(ids)}", nickname="Bo"))
        return id

    return open_duel


def bo(table: Any) -> str:
    return str(table.row.seats[1].player)


async def undo(table: Any, name: str) -> None:
    await table.undo("me", client_id=name, base_seq=table.match.seq, seat=0, first=lambda seq: None)


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


async def undo_refused(table: Any, name: str) -> None:
    from fleacircus.web.socket.messages import Refused

    with pytest.raises(Refused) as refused:
        await undo(table, name)
    assert refused.value.code == "undo/refused", "asked again under the same name, it is still refused"


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
        await asyncio.to_thread(reclaim, seat, person)
        await table.refresh()
        assert len(told(guest, "undo_asked")) == 1

    at_table(django_club, id, Clock(), work)


class Wire:
    """A browser's end of a socket, as Starlette sees it."""

    def __init__(self, *frames: dict[str, Any]) -> None:
        from starlette.websockets import WebSocketState

        self.application_state = WebSocketState.CONNECTED
        self.sent: list[dict[str, Any]] = []
        self.frames: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        for frame in frames:
            self.say(**frame)

    def say(self, **frame: Any) -> None:
        from fleacircus.core import codec

        self.frames.put_nowait({"type": "websocket.receive", "text": codec.encode(frame).decode()})

    def hang_up(self) -> None:
        self.frames.put_nowait({"type": "websocket.disconnect", "code": 1006})

    async def receive(self) -> dict[str, Any]:
        return await self.frames.get()

    async def send(self, frame: dict[str, Any]) -> None:
        self.sent.append(frame)

    async def close(self, code: int) -> None:
        """The other end is gone already."""


class LoudHub(LocalHub):
    """A hub that remembers what it was told."""

    def __init__(self) -> None:
        super().__init__()
        self.news: list[News] = []

    async def announce(self, news: News) -> None:
        self.news.append(news)
        await super().announce(news)


class SlowStore:
    """A real store whose appends wait until they are let go."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.go = asyncio.Event()
        self.asked = asyncio.Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(self, *given: Any, **named: Any) -> None:
        self.asked.set()
        await self.go.wait()
        await self._store.append(*given, **named)


def in_hall(db: str, work: Callable[[Any, Store, LoudHub], Any], **limits: Any) -> None:
    """Do something in a hall of its own."""
    from fleacircus.web.socket.hall import Hall

    async def run() -> None:
        store: Any = stores.connect(db)
        await store.open()
        store = SlowStore(store)
        hub = LoudHub()
        hall = Hall(store, hub, Clock(), process="here", limits=Limits(**limits))
        await hall.open()
        try:
            await work(hall, store, hub)
        finally:
            await hall.close()
            await store.close()

    asyncio.run(run())


def test_who_moves_and_hangs_up_at_once_has_moved_and_everybody_hears_of_it(dice: Dice, django_club: str) -> None:
    from fleacircus.web.socket.connection import Connection

    id = dice()
    player = seat_of(id, 0).player

    async def work(hall: Any, store: SlowStore, hub: LoudHub) -> None:
        async with hall.at(id) as table:
            socket: Any = Wire({"type": "hello", "last_seq": -1})
            socket.say(type="act", client_id="x", base_seq=0, seat=0, action={"type": "pass"})
            watcher = Guest("")
            table.guests.append(watcher)
            line = Connection(socket, hall, table, player=player, token_hash="", watches=False)
            serving = asyncio.create_task(line.run())
            await store.asked.wait()
            line._slow.set()  # the line is cut in the middle of the request
            await asyncio.sleep(0)
            store.go.set()
            await serving
            assert told(watcher, "ev")[0]["seq"] == 1
            while not any(news.kind == "entry" and news.seq == 1 for news in hub.news):
                await asyncio.sleep(0.01)

    in_hall(django_club, work)


def test_a_long_log_is_encoded_piece_by_piece_while_others_are_served(dice: Dice, django_club: str) -> None:
    from fleacircus.web.socket.connection import Connection

    id = dice()

    async def work(hall: Any, store: SlowStore, hub: LoudHub) -> None:
        store.go.set()
        async with hall.at(id) as table:
            for turn in range(30):
                await act(table, turn % 2, "pass")
            table.limits = Limits(long_fold=4)
            turns, encoded, seen = [0], Counter[int](), table.wire.seen
            table.wire.seen = lambda *what: (encoded.update(turns[-1:]), seen(*what))[1]
            socket: Any = Wire({"type": "hello", "last_seq": -1})
            line = Connection(socket, hall, table, player="", token_hash="", watches=True)
            serving = asyncio.create_task(line.run())
            while not socket.sent:
                turns.append(turns[-1] + 1)
                await asyncio.sleep(0)
            assert encoded.total() == 31
            assert max(encoded.values()) <= 2 * 4  # the last piece and the greeting may share a turn
            socket.hang_up()
            await serving

    in_hall(django_club, work)


def test_who_comes_back_to_a_process_that_lags_sees_nothing_older(dice: Dice, django_club: str) -> None:
    from fleacircus.core import codec
    from fleacircus.web.socket.connection import Connection

    id = dice()

    async def work(hall: Any, store: SlowStore, hub: LoudHub) -> None:
        store.go.set()
        async with hall.at(id) as table:
            await act(await elsewhere(table, store), 0, "pass")
            assert table.match.seq == 0
            socket: Any = Wire({"type": "hello", "last_seq": 1})
            line = Connection(socket, hall, table, player="", token_hash="", watches=False)
            serving = asyncio.create_task(line.run())
            while not socket.sent:
                await asyncio.sleep(0.01)
            first = codec.decode(socket.sent[0]["text"], dict[str, Any])
            assert (first["type"], first["seq"]) == ("events", 1)
            socket.hang_up()
            await serving

    in_hall(django_club, work)


def test_a_table_that_somebody_is_at_is_one_table(dice: Dice, django_club: str) -> None:
    first, second, third = dice(), dice(), dice()

    async def work(hall: Any, store: SlowStore, hub: LoudHub) -> None:
        async def sit(id: str) -> Any:
            async with hall.at(id) as table:
                await asyncio.sleep(0.05)
                async with hall.at(id) as again:
                    assert again is table
                return table

        for _ in range(5):
            tables = await asyncio.gather(*(sit(id) for id in (first, second, third, first, second, third)))
            assert tables[:3] == tables[3:], "whatever had to make room meanwhile"

    in_hall(django_club, work, kept_tables=1)


def test_announcements_wait_for_a_hub_that_is_away(dice: Dice, django_club: str) -> None:
    id = dice()

    async def work(hall: Any, store: SlowStore, hub: LoudHub) -> None:
        store.go.set()
        well, away = hub.announce, 3

        async def announce(news: News) -> None:
            nonlocal away
            if away:
                away -= 1
                raise ConnectionError("no hub")
            await well(news)

        hub.announce = announce  # type: ignore[method-assign]
        async with hall.at(id) as table:
            await act(table, 0, "pass")
            while not any(news.kind == "entry" and news.seq == 1 for news in hub.news):
                await asyncio.sleep(0.01)

    in_hall(django_club, work, again_s=(0.01, 0.02))


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
    from fleacircus.web import running
    from fleacircus.web.club import seating
    from fleacircus.web.club.models import Player, Seat, now_ms

    id = duel()
    me = Player.objects.get(id=seat_of(id, 0).player)
    theirs = Seat.objects.filter(table_id=id, number=1)

    def hand_over() -> str:
        try:
            seating.hand_to_bot(seat_of(id, 1), me, "random")
        except seating.Refused as refused:
            return refused.code
        return str(seat_of(id, 1).kind)

    from unittest.mock import patch

    with patch.object(seating, "levels", lambda game: ("random",)):
        assert hand_over() == "seat/taken", "they have just sat down"
        theirs.update(seen_ms=now_ms() - 29_000)
        assert hand_over() == "seat/taken", "another process heard them a moment ago"
        theirs.update(seen_ms=now_ms() - 300_000)

        class JustBegun:
            since_ms = now_ms()

            def seats_changed(self, table: str) -> None: ...
            def online(self, table: str) -> frozenset[int]:
                return frozenset()

        running.run(JustBegun())
        try:
            assert hand_over() == "seat/taken", "a server that has just begun cannot know who is absent"
        finally:
            running.run(None)
        stale = seat_of(id, 1)
        theirs.update(seen_ms=now_ms())
        with pytest.raises(seating.Refused, match="seat/taken"):
            seating.hand_to_bot(stale, me, "random")
        theirs.update(seen_ms=now_ms() - 31_000)
        assert hand_over() == "bot"


def test_conflicts_without_end_are_told_as_such(dice: Dice, django_club: str) -> None:
    from fleacircus.web.socket.messages import Refused

    async def work(table: Any, guest: Guest, store: Store) -> None:
        class Contested:
            def __getattr__(self, name: str) -> Any:
                return getattr(store, name)

            async def append(self, *given: Any, **named: Any) -> None:
                raise Conflict("always somebody else")

        table._store = Contested()
        with pytest.raises(Refused) as stale:
            await act(table, 0, "pass")
        assert stale.value.code == "match/stale"

    at_table(django_club, dice(), Clock(), work)


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
