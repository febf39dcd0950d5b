"""Lines and tables that come and go: stories of the simulator of faults."""

import asyncio
from collections import Counter
from typing import Any

from edges.dice import Guest, act
from edges.meeting import Dice, LoudHub, SlowStore, Wire, elsewhere, in_hall, seat_of, told
from fleacircus.adapters.hubs import News
from fleacircus.web.limits import Limits


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
            line._slow.set_result(None)  # the line is cut in the middle of the request
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

        async with hall.at(first) as table:
            for id in (second, third):
                await sit(id)
            async with hall.at(first) as again:
                assert again is table, "those at which nobody sits had to make room"
        for _ in range(5):
            tables = await asyncio.gather(*(sit(id) for id in (first, second, third, first, second, third)))
            assert tables[:3] == tables[3:], "whatever had to make room meanwhile"

    in_hall(django_club, work, kept_tables=1)


def test_a_table_that_made_room_before_anybody_sat_down_is_still_the_table(dice: Dice, django_club: str) -> None:
    id = dice()

    async def work(hall: Any, store: SlowStore, hub: LoudHub) -> None:
        async def sit() -> Any:
            async with hall.at(id) as table:
                return table

        sitting = asyncio.create_task(sit())
        while id not in hall._loading:
            await asyncio.sleep(0)
        loading = hall._loading[id]
        loading.add_done_callback(lambda _: hall.tables.pop(id))  # as another table's loading does
        assert await sitting is await loading
        assert hall.tables[id] is await loading

    in_hall(django_club, work)


def test_announcements_wait_for_a_hub_that_is_away(dice: Dice, django_club: str) -> None:
    id = dice()

    async def work(hall: Any, store: SlowStore, hub: LoudHub) -> None:
        store.go.set()
        well, away = hub.announce, 3

        async def announce(*news: News) -> None:
            nonlocal away
            if away:
                away -= 1
                raise ConnectionError("no hub")
            await well(*news)

        hub.announce = announce  # type: ignore[method-assign]
        async with hall.at(id) as table:
            await act(table, 0, "pass")
            while not any(news.kind == "entry" and news.seq == 1 for news in hub.news):
                await asyncio.sleep(0.01)

    in_hall(django_club, work, again_s=(0.01, 0.02))
