"""Taking back: freely alone and against bots, by consent among people, not at all where it is off."""

from typing import Any

import pytest

from edges.server import Server
from edges.visitor import Line, Visitor, moves


def play(line: Line, state: dict[str, Any], seat: int) -> dict[str, Any]:
    """Do the first thing that is allowed, and return the news of it."""
    assert line.act(state, seat, moves(state, seat)[0])["type"] == "ack"
    return line.until("ev")


def undo(line: Line, state: dict[str, Any], seat: int, client_id: str = "back") -> None:
    line.send("undo", client_id=client_id, base_seq=state["seq"], seat=seat)


def due(state: dict[str, Any]) -> int:
    return int(state["due"][0])


def test_alone_it_is_free_and_the_log_keeps_both(ada: Visitor) -> None:
    table = ada.open_table("me", "here")
    with ada.connect(table["id"]) as line:
        before = line.hello()
        seat = due(before)
        assert before["undo"] == []
        moved = play(line, before, seat)
        assert moved["undo"] == [seat]
        undo(line, moved, seat)
        assert line.until("ack") == {"type": "ack", "client_id": "back", "seq": 2}
        after = line.until("ev")
        assert (after["entry"]["undoes"], after["entry"]["seat"]) == (1, seat)
        assert (after["views"], after["due"]) == (before["views"], before["due"])
        assert [entry["undoes"] for entry in line.hello()["log"]] == [None, None, 1]


def test_a_second_undo_with_the_same_name_is_the_same_undo(ada: Visitor) -> None:
    table = ada.open_table("me", "here")
    with ada.connect(table["id"]) as line:
        moved = play(line, state := line.hello(), due(state))
        for _ in range(2):
            undo(line, moved, due(state))
            assert line.until("ack")["seq"] == 2
        assert line.hello()["seq"] == 2


def test_against_a_bot_its_answer_goes_too(ada: Visitor) -> None:
    table = ada.open_table("me", "bot:random")
    with ada.connect(table["id"]) as line:
        before = line.hello()
        while due(before) != 0:
            before = line.until("ev")
        play(line, before, 0)
        answered = line.until("ev")
        assert answered["due"] == [0]
        undo(line, answered, 0)
        after = line.until("ev")
        assert after["entry"]["undoes"] == before["seq"] + 1
        assert after["views"] == before["views"]


@pytest.fixture
def pair(club: Server) -> tuple[dict[str, Any], dict[int, Line]]:
    """A table of two people, and their lines."""
    ada, bo = Visitor(club.address, "Ada"), Visitor(club.address, "Bo")
    table = ada.open_table("me", "link")
    bo.invited(table, 1)
    return table, {0: ada.connect(table["id"]), 1: bo.connect(table["id"])}


def one_move(lines: dict[int, Line]) -> tuple[int, dict[str, Any]]:
    """The first move of the match, heard by both; who made it, and the mover's news."""
    states = {seat: line.hello() for seat, line in lines.items()}
    mover = due(states[0])
    moved = play(lines[mover], states[mover], mover)
    lines[1 - mover].until("ev")
    return mover, moved


def test_among_people_the_other_is_asked_and_a_yes_takes_it_back(pair: tuple[Any, dict[int, Line]]) -> None:
    _, lines = pair
    mover, moved = one_move(lines)
    undo(lines[mover], moved, mover)
    for line in lines.values():
        assert line.until("undo_asked") == {"type": "undo_asked", "seat": mover, "to": 1}
    lines[mover].send("consent", seat=mover, yes=True)
    assert lines[mover].until("reject")["code"] == "undo/nothing"
    lines[1 - mover].send("consent", seat=1 - mover, yes=True)
    for line in lines.values():
        assert line.until("ev")["entry"]["undoes"] == 1
        assert line.until("undo_answered")["yes"] is True
    assert lines[mover].until("ack") == {"type": "ack", "client_id": "back", "seq": 2}


def test_a_no_leaves_everything(pair: tuple[Any, dict[int, Line]]) -> None:
    _, lines = pair
    mover, moved = one_move(lines)
    undo(lines[mover], moved, mover)
    lines[1 - mover].until("undo_asked")
    lines[1 - mover].send("consent", seat=1 - mover, yes=False)
    assert lines[mover].until("undo_answered")["yes"] is False
    answer = lines[mover].until("reject")
    assert (answer["code"], answer["client_id"]) == ("undo/refused", "back")
    assert lines[mover].hello()["seq"] == 1
    lines[1 - mover].send("consent", seat=1 - mover, yes=True)
    assert lines[1 - mover].until("reject")["code"] == "undo/nothing"


def test_a_move_in_the_meantime_ends_the_wish(pair: tuple[Any, dict[int, Line]]) -> None:
    _, lines = pair
    mover, moved = one_move(lines)
    other = lines[1 - mover]
    undo(lines[mover], moved, mover)
    other.until("undo_asked")
    state = other.hello()
    play(other, state, 1 - mover)
    assert lines[mover].until("undo_answered")["yes"] is False
    assert lines[mover].until("reject")["code"] == "undo/refused"


def test_a_wish_is_told_again_to_who_comes_back(pair: tuple[Any, dict[int, Line]]) -> None:
    _, lines = pair
    mover, moved = one_move(lines)
    undo(lines[mover], moved, mover)
    lines[1 - mover].until("undo_asked")
    lines[1 - mover].hello(1)
    assert lines[1 - mover].until("undo_asked")["to"] == 1


def test_nothing_to_take_back(ada: Visitor) -> None:
    table = ada.open_table("me", "here")
    with ada.connect(table["id"]) as line:
        state = line.hello()
        undo(line, state, due(state))
        assert line.until("reject")["code"] == "undo/nothing"
        undo(line, {"seq": 7}, due(state))
        assert line.until("reject")["code"] == "match/stale"


def test_off_where_the_table_says_so(ada: Visitor) -> None:
    table = ada.open_table("me", "here", undo="off")
    with ada.connect(table["id"]) as line:
        moved = play(line, state := line.hello(), due(state))
        assert moved["undo"] == []
        undo(line, moved, due(state))
        assert line.until("reject")["code"] == "undo/off"
