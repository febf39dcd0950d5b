"""Both stores keep the same promises."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from edges.rows import add_table, execute
from fleacircus.adapters import stores
from fleacircus.adapters.stores import After, Claim, Conflict, Line, Store, Unavailable, is_postgres
from fleacircus.adapters.stores.hands import ThreadHand

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
            await store.append("t", each, NOBODY, version=0)
        assert (await store.lines("t", -1))[1:] == written
        assert await store.lines("t", 2) == written[2:]
        assert await store.lines("t", 4) == []
        assert await store.lines("elsewhere", -1) == []

    with_store(club_db, work)


def test_what_was_appended_is_there_for_the_next_to_open_the_store(club_db: str) -> None:
    add_table(club_db, "t", seats=2)
    with_store(club_db, lambda store: store.append("t", line(1), NOBODY, version=0))
    assert [each.seq for each in with_store(club_db, lambda store: store.lines("t", 0))] == [1]


def test_a_sequence_number_is_written_once(club_db: str) -> None:
    add_table(club_db, "t", seats=2)

    async def work(store: Store) -> None:
        tries = [store.append("t", line(1, author=f"p{n}", body=f'{{"n":{n}}}'), NOBODY, version=0) for n in range(50)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(result is None for result in results) == 1
        assert sum(isinstance(result, Conflict) for result in results) == 49
        winner = results.index(None)
        assert [each.body for each in await store.lines("t", 0)] == [f'{{"n":{winner}}}']

    with_store(club_db, work)


def test_a_request_is_written_once_whatever_its_number(club_db: str) -> None:
    add_table(club_db, "t", seats=2)

    async def work(store: Store) -> None:
        await store.append("t", line(1, client_id="same"), NOBODY, version=0)
        with pytest.raises(Conflict):
            await store.append("t", line(2, client_id="same"), NOBODY, version=0)
        await store.append("t", line(2, author="bo", client_id="same"), NOBODY, version=0)
        await store.append("t", line(3, author="bot"), NOBODY, version=0)
        await store.append("t", line(4, author="bot"), NOBODY, version=0)
        assert [each.seq for each in await store.lines("t", 0)] == [1, 2, 3, 4]

    with_store(club_db, work)


def test_no_line_follows_a_past_that_is_not_there(club_db: str) -> None:
    add_table(club_db, "t", seats=2)
    first = line(1)

    def after(past_ms: int) -> After:
        return After(due=frozenset({1}), over=True, past_ms=past_ms)

    async def work(store: Store) -> None:
        await store.append("t", first, NOBODY, version=0)
        for seq, past_ms in ((3, first.at_ms), (2, first.at_ms + 1)):
            with pytest.raises(Conflict):
                await store.append("t", line(seq), after(past_ms), version=0)
        assert [each.seq for each in await store.lines("t", 0)] == [1]
        assert _marks(club_db) == [(False, False), (False, False)]
        await store.append("t", line(2), after(first.at_ms), version=0)
        assert _marks(club_db) == [(False, False), (True, True)]

    with_store(club_db, work)


def test_the_store_can_say_that_it_is_written(club_db: str) -> None:
    with_store(club_db, lambda store: store.probe())


def test_a_refused_line_leaves_nothing_behind(club_db: str) -> None:
    add_table(club_db, "t", seats=2, bots={1}, due={0})

    async def work(store: Store) -> None:
        await store.append("t", line(1), After(due=frozenset({0}), over=False), version=0)
        with pytest.raises(Conflict):
            await store.append("t", line(1), After(due=frozenset({1}), over=False, flag_at_ms=5), version=0)
        assert await store.claim("w/1", 9) is None
        assert await store.flagged(10**15) == []

    with_store(club_db, work)


def test_who_may_act_is_told_from_who_is_waited_for(club_db: str) -> None:
    add_table(club_db, "t", seats=3)
    may, must = frozenset({0, 2}), frozenset({2})

    async def work(store: Store) -> None:
        await store.append("t", line(1), After(due=may, over=False, waited_for=must), version=0)
        assert _marks(club_db) == [(True, False), (False, False), (True, True)]
        await store.append("t", line(2), After(due=may, over=False, waited_for=may), version=0)
        assert _marks(club_db) == [(True, True), (False, False), (True, True)]
        await store.append("t", line(3), After(due=frozenset({1}), over=False), version=0)
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
                await store.append(match, line(seq), NOBODY, version=0)

        await asyncio.gather(*(fill(f"t{n}") for n in range(8)))
        for n in range(8):
            assert len(await store.lines(f"t{n}", 0)) == 10

    with_store(club_db, work)


def test_who_is_refused_among_many_is_refused_alone(club_db: str) -> None:
    """They are written together: another's old row, an old number, a claim of nobody or two of a kind spoil nothing."""
    for n in range(8):
        add_table(club_db, f"t{n}", seats=2)
    awry: dict[str, dict[str, Any]] = {"t1": {"version": 7}, "t3": {"seq": 5}, "t5": {"claim": "nobody/1"}}

    async def work(store: Store) -> None:
        async def put(match: str, seq: int = 1, **given: Any) -> None:
            due = After(due=frozenset({int(match[1]) % 2}), over=False, flag_at_ms=100 + int(match[1]))
            await store.append(match, line(seq, body=f'"{match}"'), due, **{"version": 0, **given})

        wanted = [f"t{n}" for n in range(8)] + ["t7"]
        done = await asyncio.gather(*(put(one, **awry.get(one, {})) for one in wanted), return_exceptions=True)
        refused = [one for one, answer in zip(wanted, done, strict=True) if isinstance(answer, Conflict)]
        assert refused == ["t1", "t3", "t5", "t7"]
        assert {type(answer) for answer in done} == {type(None), Conflict}
        for one in wanted:
            kept = [each.body for each in await store.lines(one, 0)]
            assert kept == ([] if one in awry else [f'"{one}"'])
        assert sorted(await store.flagged(10**15)) == ["t0", "t2", "t4", "t6", "t7"]

    with_store(club_db, work)
    marks = execute(club_db, "SELECT table_id, number FROM club_seat WHERE due ORDER BY table_id")
    assert [tuple(row) for row in marks] == [("t0", 0), ("t2", 0), ("t4", 0), ("t6", 0), ("t7", 1)]


def test_a_table_is_found_by_either_id_and_read_whole(club_db: str) -> None:
    add_table(club_db, "t", seats=3, bots={2}, watch="w")

    async def work(store: Store) -> None:
        row = await store.table("t")
        assert row is not None
        assert row == await store.table("w")
        assert (row.public, row.replay, row.clock_base_ms) == (False, False, None)
        assert [(seat.number, seat.kind) for seat in row.seats] == [(0, "person"), (1, "person"), (2, "bot")]
        assert await store.table("nowhere") is None
        await store.ask("t", '{"seat":1}', seq=0, version=0)
        asked = await store.table("t")
        assert asked is not None
        assert asked.asked == '{"seat":1}'

    with_store(club_db, work)


def test_a_bots_due_seat_is_claimed_once_and_only_while_it_is_due(club_db: str) -> None:
    add_table(club_db, "a", seats=2, bots={1}, due={1})
    add_table(club_db, "b", seats=2, bots={0, 1}, due={0})
    add_table(club_db, "c", seats=2, bots={1}, due={0})

    async def work(store: Store) -> None:
        claims = await asyncio.gather(*(store.claim(f"w/{n}", 9) for n in range(6)))
        assert sorted((claim.match, claim.seat) for claim in claims if claim) == [("a", 1), ("b", 0)]
        await store.append("b", line(1), After(due=frozenset({1}), over=False), version=0)
        assert await store.claim("w/9", 9) == Claim("b", 1, "w/9")
        await store.append("b", line(2), After(due=frozenset(), over=True), version=0)
        assert await store.claim("w/9", 9) is None

    with_store(club_db, work)


def test_a_claim_is_kept_while_its_process_beats_and_works_on_it(club_db: str) -> None:
    add_table(club_db, "a", seats=2, bots={1}, due={1})

    async def work(store: Store) -> None:
        await store.beat("one", ())
        assert await store.claim("one/1", 9) == Claim("a", 1, "one/1")
        assert await store.beat("two", ()) == {"one": 1, "two": 1}
        assert await store.claim("two/1", 9) is None
        assert (await store.beat("one", ("one/1", "one/7")))["one"] == 2
        assert await store.claim("two/1", 9) is None, "it is being worked on"
        await store.beat("one", ("one/7",))
        assert await store.claim("two/1", 9) == Claim("a", 1, "two/1"), "nobody worked on it"
        await store.bury("two", 7)
        assert "two" in await store.beat("one", ()), "it has beaten since"
        await store.bury("two", 1)
        assert await store.claim("one/2", 9) == Claim("a", 1, "one/2"), "its process is no more"
        assert await store.beat("one", ("one/2",)) == {"one": 5}
        with pytest.raises(Conflict):
            await store.append("a", line(1), NOBODY, version=0, claim="two/1")
        await store.release("one/1")
        assert await store.claim("one/3", 9) is None, "that was not its own"
        await store.release("one/2")
        assert await store.claim("one/3", 9) == Claim("a", 1, "one/3")

    with_store(club_db, work)


def test_no_beat_looks_at_every_seat_of_the_club(club_db: str) -> None:
    """On SQLite an index of what is claimed is used only by who names it as the index does."""
    if is_postgres(club_db):
        pytest.skip("PostgreSQL takes both spellings for one")
    from fleacircus.adapters.stores import sqlite

    with sqlite3.connect(club_db) as connection:
        for statement in (sqlite.FREE_IDLE, sqlite.FREE_ORPHANS, sqlite.RELEASE, sqlite.PARK, sqlite.CLAIM):
            plan = connection.execute(f"EXPLAIN QUERY PLAN {statement}", ("",) * statement.count("?")).fetchall()
            steps = [step[3] for step in plan if "club_seat" in step[3] or " taken" in step[3]]
            assert steps
            assert not [step for step in steps if step.startswith("SCAN") and "INDEX seat_claimed" not in step], plan


def test_a_bot_that_waits_is_left_alone_until_the_next_entry(club_db: str) -> None:
    add_table(club_db, "a", seats=2, bots={1}, due={0, 1})

    async def work(store: Store) -> None:
        await store.beat("one", ())
        assert await store.claim("one/1", 9) is not None
        await store.park("one/1")
        await store.beat("one", ())
        assert await store.claim("one/2", 9) is None
        await store.append("a", line(1), After(due=frozenset({0, 1}), over=False), version=0)
        assert await store.claim("one/3", 9) is not None

    with_store(club_db, work)


def test_seats_are_served_in_turn_people_first_and_no_owner_takes_all(club_db: str) -> None:
    for id in ("late", "early", "bots", "other"):
        add_table(club_db, id, seats=2, bots={0, 1} if id == "bots" else {1}, due={1})
        moved = {"late": 900, "early": 100, "bots": 50, "other": 950}[id]
        owner = "bo" if id == "other" else "ada"
        execute(club_db, "UPDATE club_table SET moved_ms = %s, owner = %s WHERE id = %s", (moved, owner, id))

    async def work(store: Store) -> None:
        await store.beat("w", ())
        served = [await store.claim(f"w/{n}", 9) for n in range(5)]
        assert [claim.match for claim in served if claim] == ["early", "other", "late", "bots"]
        for n in range(5):
            await store.release(f"w/{n}")
        served = [await store.claim(f"w/{n}", 1) for n in range(5)]
        assert [claim.match for claim in served if claim] == ["early", "other"], "a quota of one each"

    with_store(club_db, work)


def test_nothing_is_stored_by_a_row_that_has_changed_or_a_claim_that_was_lost(club_db: str) -> None:
    add_table(club_db, "a", seats=2, bots={1}, due={1})

    async def work(store: Store) -> None:
        await store.beat("one", ())
        claim = await store.claim("one/1", 9)
        assert claim is not None
        await store.ask("a", "{}", seq=0, version=0)
        with pytest.raises(Conflict):
            await store.append("a", line(1), NOBODY, version=0)
        with pytest.raises(Conflict):
            await store.append("a", line(1), NOBODY, version=1, claim="one/7")
        execute(club_db, "UPDATE club_seat SET kind = 'person' WHERE number = 1")
        with pytest.raises(Conflict):
            await store.append("a", line(1), NOBODY, version=1, claim=claim.token)
        assert await store.lines("a", 0) == []
        execute(club_db, "UPDATE club_seat SET kind = 'bot' WHERE number = 1")
        await store.append("a", line(1), NOBODY, version=1, claim=claim.token)

    with_store(club_db, work)


def test_a_wish_is_put_down_only_where_nothing_has_moved_on(club_db: str) -> None:
    add_table(club_db, "a", seats=2)

    async def work(store: Store) -> None:
        for seq, version in ((1, 0), (0, 1), (-1, 0)):
            with pytest.raises(Conflict):
                await store.ask("a", "no", seq=seq, version=version)
        tries = [store.ask("a", f'{{"n":{n}}}', seq=0, version=0) for n in range(8)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(result is None for result in results) == 1, "two who answer at once do not undo each other"
        row = await store.table("a")
        assert row is not None
        assert (row.version, row.asked) == (1, f'{{"n":{results.index(None)}}}')

    with_store(club_db, work)


def test_whatever_a_job_does_the_store_lives_on(club_db: str) -> None:
    async def work(store: Store) -> None:
        with pytest.raises(Exception):  # noqa: B017, PT011  a lone surrogate is no text for either engine
            await store.table("\ud800")
        with pytest.raises(Exception):  # noqa: B017, PT011
            await store.release("\ud800")
        assert await store.table("nowhere") is None
        await store.release("nobody")

    with_store(club_db, work)


def test_what_is_asked_in_one_turn_of_the_loop_is_one_transaction(tmp_path: Path) -> None:
    commits: list[str] = []

    async def work() -> None:
        hand = ThreadHand(str(tmp_path / "one.sqlite3"), writes=True)
        hand.start()
        await hand.ask(lambda connection: connection.execute("CREATE TABLE n (n)"))
        await hand.ask(lambda connection: connection.set_trace_callback(commits.append))

        def put(n: int) -> Callable[[Any], Any]:
            return lambda connection: connection.execute("INSERT INTO n VALUES (?)", (n,))

        await asyncio.gather(*(hand.ask(put(n)) for n in range(20)))
        ((there,),) = await hand.ask(lambda connection: connection.execute("SELECT count(*) FROM n").fetchall())
        assert there == 20
        await asyncio.to_thread(hand.stop)

    asyncio.run(work())
    begun = [place for place, what in enumerate(commits) if what == "BEGIN IMMEDIATE"]
    inserts = [place for place, what in enumerate(commits) if what.startswith("INSERT")]
    assert len(inserts) == 20
    assert sum(place < inserts[-1] for place in begun) == 1


def test_whoever_asks_a_store_that_closes_is_answered(tmp_path: Path) -> None:
    async def work() -> None:
        hand = ThreadHand(str(tmp_path / "one.sqlite3"), writes=True)
        hand.start()
        last = hand.ask(lambda connection: connection.execute("CREATE TABLE n (n)"))
        hand.stop()  # in the same turn, so the thread has ended before it was asked
        with pytest.raises(Unavailable, match="closed"):
            await last
        with pytest.raises(Unavailable, match="closed"):
            await hand.ask(lambda connection: None)

    asyncio.run(work())


def test_flags_are_found_when_their_time_has_come(club_db: str) -> None:
    for name in ("a", "b", "c"):
        add_table(club_db, name, seats=2)

    async def work(store: Store) -> None:
        await store.append("a", line(1), After(due=frozenset({0}), over=False, flag_at_ms=500), version=0)
        await store.append("b", line(1), After(due=frozenset({0}), over=False, flag_at_ms=300), version=0)
        assert await store.flagged(299) == []
        assert await store.flagged(500) == ["b", "a"]
        await store.append("b", line(2), After(due=frozenset({1}), over=False), version=0)
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
