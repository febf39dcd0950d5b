"""Both stores keep the same promises."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from edges.rows import add_table, execute
from fleacircus.adapters import stores
from fleacircus.adapters.stores import After, Claim, Conflict, Line, Store

NOBODY = After(due=frozenset(), over=False)


def line(seq: int, *, author: str = "ada", client_id: str | None = None, body: str = "{}") -> Line:
    return Line(seq=seq, at_ms=1000 + seq, author=author, client_id=client_id, body=body, clock=None)


def with_store(db: str, work: Callable[[Store], Awaitable[Any]]) -> Any:
    """Run something with an open store, and close it."""

    async def run() -> Any:
        store = stores.connect(db)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def test_lines_come_back_in_order_and_as_they_were(club_db: str) -> None:
    add_table(club_db, "t", seats=2)
    written = [line(seq, client_id=f"c{seq}", body='{"é":"' + "x" * seq * 1000 + '"}') for seq in range(1, 5)]

    async def work(store: Store) -> None:
        for each in written:
            await store.append("t", each, NOBODY)
        assert (await store.lines("t", -1))[1:] == written
        assert await store.lines("t", 2) == written[2:]
        assert await store.lines("t", 4) == []
        assert await store.lines("elsewhere", -1) == []

    with_store(club_db, work)


def test_what_was_appended_is_there_for_the_next_to_open_the_store(club_db: str) -> None:
    add_table(club_db, "t", seats=2)
    with_store(club_db, lambda store: store.append("t", line(1), NOBODY))
    assert [each.seq for each in with_store(club_db, lambda store: store.lines("t", 0))] == [1]


def test_a_sequence_number_is_written_once(club_db: str) -> None:
    add_table(club_db, "t", seats=2)

    async def work(store: Store) -> None:
        tries = [store.append("t", line(1, author=f"p{n}", body=f'{{"n":{n}}}'), NOBODY) for n in range(50)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(result is None for result in results) == 1
        assert sum(isinstance(result, Conflict) for result in results) == 49
        winner = results.index(None)
        assert [each.body for each in await store.lines("t", 0)] == [f'{{"n":{winner}}}']

    with_store(club_db, work)


def test_a_request_is_written_once_whatever_its_number(club_db: str) -> None:
    add_table(club_db, "t", seats=2)

    async def work(store: Store) -> None:
        await store.append("t", line(1, client_id="same"), NOBODY)
        with pytest.raises(Conflict):
            await store.append("t", line(2, client_id="same"), NOBODY)
        await store.append("t", line(2, author="bo", client_id="same"), NOBODY)
        await store.append("t", line(3, author="bot"), NOBODY)
        await store.append("t", line(4, author="bot"), NOBODY)
        assert [each.seq for each in await store.lines("t", 0)] == [1, 2, 3, 4]

    with_store(club_db, work)


def test_no_line_follows_a_past_that_is_not_there(club_db: str) -> None:
    add_table(club_db, "t", seats=2)
    first = line(1)

    def after(past_ms: int) -> After:
        return After(due=frozenset({1}), over=True, past_ms=past_ms)

    async def work(store: Store) -> None:
        await store.append("t", first, NOBODY)
        for seq, past_ms in ((3, first.at_ms), (2, first.at_ms + 1)):
            with pytest.raises(Conflict):
                await store.append("t", line(seq), after(past_ms))
        assert [each.seq for each in await store.lines("t", 0)] == [1]
        assert _marks(club_db) == [(False, False), (False, False)]
        await store.append("t", line(2), after(first.at_ms))
        assert _marks(club_db) == [(False, False), (True, True)]

    with_store(club_db, work)


def test_the_store_can_say_that_it_is_written(club_db: str) -> None:
    with_store(club_db, lambda store: store.probe())


def test_a_refused_line_leaves_nothing_behind(club_db: str) -> None:
    add_table(club_db, "t", seats=2, bots={1}, due={0})

    async def work(store: Store) -> None:
        await store.append("t", line(1), After(due=frozenset({0}), over=False))
        with pytest.raises(Conflict):
            await store.append("t", line(1), After(due=frozenset({1}), over=False, flag_at_ms=5))
        assert await store.claim("w", 1, 10) is None
        assert await store.flagged(10**15) == []

    with_store(club_db, work)


def test_who_may_act_is_told_from_who_is_waited_for(club_db: str) -> None:
    add_table(club_db, "t", seats=3)
    may, must = frozenset({0, 2}), frozenset({2})

    async def work(store: Store) -> None:
        await store.append("t", line(1), After(due=may, over=False, waited_for=must))
        assert _marks(club_db) == [(True, False), (False, False), (True, True)]
        await store.append("t", line(2), After(due=may, over=False, waited_for=may))
        assert _marks(club_db) == [(True, True), (False, False), (True, True)]
        await store.append("t", line(3), After(due=frozenset({1}), over=False))
        assert _marks(club_db) == [(False, False), (True, True), (False, False)]

    with_store(club_db, work)


def _marks(db: str) -> list[tuple[bool, bool]]:
    rows = execute(db, "SELECT due, waited FROM club_seat WHERE table_id = 't' ORDER BY number")
    return [(bool(due), bool(waited)) for due, waited in rows]


def test_many_lines_at_once_at_many_tables(club_db: str) -> None:
    for n in range(8):
        add_table(club_db, f"t{n}", seats=2)

    async def work(store: Store) -> None:
        async def fill(match: str) -> None:
            for seq in range(1, 11):
                await store.append(match, line(seq), NOBODY)

        await asyncio.gather(*(fill(f"t{n}") for n in range(8)))
        for n in range(8):
            assert len(await store.lines(f"t{n}", 0)) == 10

    with_store(club_db, work)


def test_a_table_is_found_by_either_id_and_read_whole(club_db: str) -> None:
    add_table(club_db, "t", seats=3, bots={2}, watch="w")

    async def work(store: Store) -> None:
        row = await store.table("t")
        assert row is not None
        assert row == await store.table("w")
        assert (row.public, row.replay, row.clock_base_ms) == (False, False, None)
        assert [(seat.number, seat.kind) for seat in row.seats] == [(0, "person"), (1, "person"), (2, "bot")]
        assert await store.table("nowhere") is None
        await store.ask("t", '{"seat":1}')
        asked = await store.table("t")
        assert asked is not None
        assert asked.asked == '{"seat":1}'

    with_store(club_db, work)


def test_a_bots_due_seat_is_claimed_by_one_worker_and_only_while_it_is_due(club_db: str) -> None:
    add_table(club_db, "a", seats=2, bots={1}, due={1})
    add_table(club_db, "b", seats=2, bots={0, 1}, due={0})
    add_table(club_db, "c", seats=2, bots={1}, due={0})

    async def work(store: Store) -> None:
        claims = await asyncio.gather(*(store.claim(f"w{n}", 10, 100) for n in range(6)))
        assert sorted((claim.match, claim.seat) for claim in claims if claim) == [("a", 1), ("b", 0)]
        await store.append("b", line(1), After(due=frozenset({1}), over=False))
        assert await store.claim("w9", 10, 100) == Claim("b", 1)
        await store.append("b", line(2), After(due=frozenset(), over=True))
        assert await store.claim("w9", 10, 100) is None

    with_store(club_db, work)


def test_a_claim_runs_out_unless_it_is_renewed_or_given_back(club_db: str) -> None:
    add_table(club_db, "a", seats=2, bots={1}, due={1})

    async def work(store: Store) -> None:
        assert await store.claim("dead", 10, 100) == Claim("a", 1)
        assert await store.claim("next", 50, 150) is None
        assert await store.claim("next", 101, 200) == Claim("a", 1)
        await store.renew("next", 500)
        assert await store.claim("third", 300, 400) is None
        await store.release("next")
        assert await store.claim("third", 300, 400) == Claim("a", 1)

    with_store(club_db, work)


def test_flags_are_found_when_their_time_has_come(club_db: str) -> None:
    for name in ("a", "b", "c"):
        add_table(club_db, name, seats=2)

    async def work(store: Store) -> None:
        await store.append("a", line(1), After(due=frozenset({0}), over=False, flag_at_ms=500))
        await store.append("b", line(1), After(due=frozenset({0}), over=False, flag_at_ms=300))
        assert await store.flagged(299) == []
        assert await store.flagged(500) == ["b", "a"]
        await store.append("b", line(2), After(due=frozenset({1}), over=False))
        assert await store.flagged(500) == ["a"]

    with_store(club_db, work)


def test_a_snapshot_gives_way_only_to_a_newer_one(club_db: str) -> None:
    async def work(store: Store) -> None:
        assert await store.snapshot("t") is None
        await store.keep_snapshot("t", 64, "one")
        await store.keep_snapshot("t", 128, "two")
        await store.keep_snapshot("t", 64, "late")
        assert await store.snapshot("t") == (128, "two")

    with_store(club_db, work)
