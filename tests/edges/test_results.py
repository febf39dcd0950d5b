"""Results of finished matches: what the table writes with the last line is what the log tells, on both stores."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from edges.dice import Clock, at_table
from edges.inside import using
from edges.server import Server
from edges.visitor import Line, Visitor, moves


@pytest.fixture
def hall(club_db: str, tmp_path: Path) -> Iterator[Server]:
    """A server on either engine."""
    with Server(club_db, tmp_path) as server:
        yield server


def play_on(line: Line, state: dict[str, Any], seat: int) -> dict[str, Any]:
    """Do the first thing that is allowed until the match is over; the others are bots."""
    while state["outcome"] is None:
        if seat in state["due"]:
            assert line.act(state, seat, moves(state, seat)[0])["type"] == "ack"
        state = line.until("ev")
    return state


def leave(visitor: Visitor, table: str, seat: int) -> None:
    with visitor.connect(table) as line:
        assert line.act(line.hello(), seat, {"type": "leave"})["type"] == "ack"


def rows(db: str) -> dict[str, tuple[Any, Any]]:
    """By table, the row that is there and the one that the log tells."""
    from fleacircus.web.club.models import Table
    from fleacircus.web.history.results import expected, written

    with using(db):
        return {table.id: (written(table.id), expected(table)) for table in Table.objects.all()}


def ways(db: str, table: str) -> list[tuple[str, str, int]]:
    from fleacircus.web.club.models import Result
    from fleacircus.web.history.results import finished

    with using(db):
        (match,) = finished(Result.objects.filter(table=table))
        return [(seat.kind, seat.way, match.standing(seat)) for seat in match.seats]


def test_what_was_written_live_is_what_the_log_tells(django_club: str, hall: Server, club_db: str) -> None:
    """Played out, left, out of time, handed to a bot, and one that goes on: rows live and rebuilt are the same."""
    ada, bo = Visitor(hall.address, "Ada"), Visitor(hall.address, "Bo")
    played = ada.open_table("me", "bot:random", undo="off", rated=True)["id"]
    with ada.connect(played) as line:
        play_on(line, line.hello(), 0)
    left = ada.open_table("me", "link", undo="off", rated=True)
    bo.invited(left, 1)
    leave(bo, left["id"], 1)
    late = ada.open_table("me", "here", clock_base_ms=1000, clock_leaves=True)["id"]
    with ada.connect(late) as line:
        state = line.hello()
        while state["outcome"] is None:
            state = line.until("ev")
    handed = ada.open_table("me", "link", undo="off", rated=True)
    bo.invited(handed, 1)
    seats = f"/api/v1/tables/{handed['id']}/seats/1"
    assert bo.post_json(f"{seats}/stand-up", {}).status == 200
    assert ada.post_json(f"{seats}/bot", {"level": "random"}).status == 200
    with ada.connect(handed["id"]) as line:
        play_on(line, line.hello(), 0)
    going = ada.open_table("me", "bot:random")["id"]

    found = rows(club_db)
    assert {table for table, (live, _) in found.items() if live} == {played, left["id"], late, handed["id"]}
    assert all(live == told for live, told in found.values()), found
    assert found[going] == (None, None)
    assert {kind: way for kind, way, _ in ways(club_db, played)} == {"person": "played", "bot": "played"}
    assert ways(club_db, left["id"]) == [("person", "played", 1), ("person", "left", 2)]
    assert sorted(way for _, way, _ in ways(club_db, late)) == ["late", "played"]
    assert ways(club_db, handed["id"]) == [("person", "played", 1), ("person", "handed", 2)]


def test_rows_that_are_lost_or_wrong_are_rebuilt(django_club: str, hall: Server, club_db: str) -> None:
    from fleacircus.web.club.models import Result
    from fleacircus.web.history.results import rebuild_all

    ada = Visitor(hall.address, "Ada")
    one, other = (ada.open_table("me", "bot:random")["id"] for _ in range(2))
    for table in (one, other):
        leave(ada, table, 0)
    before = rows(club_db)
    assert None not in [live for live, _ in before.values()]
    with using(club_db):
        assert rebuild_all() == (2, 0)
        Result.objects.filter(table=one).delete()
        Result.objects.filter(table=other).update(places="[1,2]", ways='["played","left"]')
        assert rebuild_all() == (2, 2)
    assert rows(club_db) == before


def test_an_end_that_is_taken_back_takes_its_result_along(django_club: str, club_db: str) -> None:
    """A battle of the companion is played to its end by chance, its last act taken back, and done again."""
    from random import Random

    from fleacircus.core import codec
    from fleacircus.web.club.models import Player, Table
    from fleacircus.web.club.opening import SeatPlan, TablePlan, open_table
    from fleacircus.web.history.results import expected, written

    with using(club_db):
        player = Player.objects.create(nickname="Ada")
        id = open_table(player, TablePlan("mars-companion@3", {"dice": "program"}, (SeatPlan("me"),))).id
    rng = Random(3)

    async def act(table: Any) -> None:
        data = codec.encode(table.match.choices(0).sample(rng))
        await table.act("me", client_id=None, base_seq=table.match.seq, seat=0, action=data, first=lambda seq: None)

    def row() -> Any:
        with using(club_db):
            there, told = written(id), expected(Table.objects.get(id=id))
        assert there == told
        return there

    async def to_the_end(table: Any, *_: Any) -> None:
        while table.match.outcome is None:
            await act(table)

    async def back(table: Any, *_: Any) -> None:
        await table.undo("me", client_id="back", base_seq=table.match.seq, seat=0, first=lambda seq: None)

    at_table(club_db, id, Clock(), to_the_end)
    first = row()
    assert first is not None
    at_table(club_db, id, Clock(), back)
    assert row() is None
    at_table(club_db, id, Clock(), to_the_end)
    again = row()
    assert again is not None
    assert again[1] > first[1]
