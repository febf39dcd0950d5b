"""The socket's protocol: bad input, turns, once and only once, and coming back."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from edges.server import Server
from edges.visitor import Line, Visitor, moves

HERE = {"type": "place", "cell": [0, 0], "number": 1}
FAR = {"type": "place", "cell": [40, 40], "number": 1}

BAD_FRAMES = [
    ("", "frame/not_json"),
    ("{", "frame/not_json"),
    ("nonsense", "frame/not_json"),
    ('{"type":"ping"} x', "frame/not_json"),
    ("\ufeff{}", "frame/not_json"),
    ("[" * 5000 + "]" * 5000, "frame/not_json"),
    ('{"type":"act","action":' + "[" * 20000, "frame/not_json"),
    ("[]", "frame/bad_type"),
    ("null", "frame/bad_type"),
    ("17", "frame/bad_type"),
    ("{}", "frame/bad_type"),
    ('{"type":null}', "frame/bad_type"),
    ('{"type":["act"]}', "frame/bad_type"),
    ('{"type":"dance"}', "frame/unknown"),
    ('{"type":"Act"}', "frame/unknown"),
    ('{"type":"hello"}', "frame/bad_type"),
    ('{"type":"hello","last_seq":"0"}', "frame/bad_type"),
    ('{"type":"hello","last_seq":-2}', "frame/bad_type"),
    ('{"type":"hello","last_seq":1e400}', "frame/not_json"),
    ('{"type":"hello","last_seq":99999999999999999999999999}', "frame/bad_type"),
    ('{"type":"act","client_id":"a","base_seq":0,"seat":0}', "frame/bad_type"),
    ('{"type":"act","client_id":7,"base_seq":0,"seat":0,"action":{}}', "frame/bad_type"),
    ('{"type":"act","client_id":"","base_seq":0,"seat":0,"action":{}}', "frame/bad_type"),
    ('{"type":"act","client_id":"' + "x" * 65 + '","base_seq":0,"seat":0,"action":{}}', "frame/bad_type"),
    ('{"type":"act","client_id":"\\u0000","base_seq":0,"seat":0,"action":{}}', "frame/bad_type"),
    ('{"type":"act","client_id":"a","base_seq":0,"seat":-1,"action":{}}', "frame/bad_type"),
    ('{"type":"act","client_id":"a","base_seq":0,"seat":0.5,"action":{}}', "frame/bad_type"),
    ('{"type":"act","client_id":"a","base_seq":0,"seat":true,"action":{}}', "frame/bad_type"),
    ('{"type":"at","id":"a","seq":0}', "frame/bad_type"),
    ('{"type":"consent","seat":0,"yes":"yes"}', "frame/bad_type"),
]

BAD_ACTIONS: list[tuple[Any, str, str | None]] = [
    (None, "action/malformed", None),
    (7, "action/malformed", None),
    ("place", "action/malformed", None),
    ({}, "action/malformed", None),
    ({"type": "fly"}, "action/malformed", None),
    ({"type": "place"}, "action/malformed", None),
    ({"type": "place", "cell": "0,0", "number": 1}, "action/malformed", None),
    ({"type": "place", "cell": [0, 0, 0], "number": 1}, "action/malformed", None),
    ({"type": "place", "cell": [0.5, 0], "number": 1}, "action/malformed", None),
    ({"type": "place", "cell": [10**30, 0], "number": 1}, "action/malformed", None),
    (FAR, "action/illegal", "LZ-08"),
    ({"type": "place", "cell": [1, 0], "number": 99}, "action/illegal", "LZ-Y28"),
    ({"type": "decline"}, "action/illegal", None),
]


def picture(visitor: Visitor, id: str) -> Any:
    """All that a match shows to whoever comes anew."""
    with visitor.connect(id) as line:
        state = line.hello()
        return {name: state[name] for name in ("seq", "views", "due", "log", "outcome")}


@pytest.fixture
def table(ada: Visitor) -> dict[str, Any]:
    return ada.open_table("me", "here")


def due(state: dict[str, Any]) -> int:
    return int(state["due"][0])


@pytest.mark.parametrize(("frame", "code"), BAD_FRAMES, ids=[frame[:40] for frame, _ in BAD_FRAMES])
def test_a_bad_frame_gets_its_code_and_changes_nothing(
    ada: Visitor, table: dict[str, Any], frame: str, code: str
) -> None:
    before = picture(ada, table["id"])
    with ada.connect(table["id"]) as line:
        line.socket.send(frame)
        answer = line.read()
        assert (answer["type"], answer["code"], answer["id"]) == ("reject", code, None)
        line.send("ping")
        assert line.read()["type"] == "pong"
    assert picture(ada, table["id"]) == before


def test_a_binary_frame_is_no_request(ada: Visitor, table: dict[str, Any]) -> None:
    with ada.connect(table["id"]) as line:
        line.socket.send(b'{"type":"ping"}')
        assert line.read()["code"] == "frame/not_json"


@pytest.mark.parametrize(("action", "code", "clause"), BAD_ACTIONS, ids=[str(case[0])[:40] for case in BAD_ACTIONS])
def test_a_bad_action_gets_its_code_and_changes_nothing(
    ada: Visitor, table: dict[str, Any], action: Any, code: str, clause: str | None
) -> None:
    before = picture(ada, table["id"])
    with ada.connect(table["id"]) as line:
        state = line.hello()
        answer = line.act(state, due(state), action, client_id="mine")
        assert (answer["type"], answer["code"], answer["client_id"]) == ("reject", code, "mine")
        assert clause is None or answer["clause"] == clause
        assert (answer["clause"] is not None) == (code == "action/illegal")
    assert picture(ada, table["id"]) == before


def test_a_stale_base_is_refused_with_the_newest_number(ada: Visitor, table: dict[str, Any]) -> None:
    with ada.connect(table["id"]) as line:
        state = line.hello()
        first = due(state)
        assert line.act(state, first, moves(state, first)[0])["seq"] == 1
        later = line.until("ev")
        answer = line.act(state, due(later), moves(later, due(later))[0])
        assert (answer["code"], answer["params"]) == ("match/stale", {"seq": 1})
        ahead = {**later, "seq": 2}
        assert line.act(ahead, due(later), moves(later, due(later))[0])["code"] == "match/stale"
        assert line.hello()["seq"] == 1


def test_only_the_seat_that_is_due_acts_but_anyone_may_leave(ada: Visitor, table: dict[str, Any]) -> None:
    with ada.connect(table["id"]) as line:
        state = line.hello()
        other = 1 - due(state)
        answer = line.act(state, other, moves(state, due(state))[0])
        assert (answer["code"], answer["params"]) == ("seat/not_due", {"due": [due(state)]})
        assert line.act(state, other, {"type": "leave"})["type"] == "ack"
        over = line.until("ev")
        assert over["outcome"]["clause"] == "LZ-Y33"
        assert over["outcome"]["places"][due(state)] == 1
        assert line.act(over, due(state), HERE)["code"] == "match/over"


def test_another_persons_seat_is_out_of_reach(ada: Visitor, bo: Visitor) -> None:
    table = ada.open_table("me", "link")
    bo.invited(table, 1)
    before = picture(ada, table["id"])
    with bo.connect(table["id"]) as line:
        state = line.hello()
        assert state["yours"] == [1]
        for seat in (0, 5):
            assert line.act(state, seat, HERE)["code"] == "seat/not_yours"
            for kind, fields in (
                ("why", {"action": HERE}),
                ("ask", {"question": {"type": "legions"}}),
                ("at", {"seq": 0}),
            ):
                line.send(kind, id="q", seat=seat, **fields)
                answer = line.until("reject")
                assert (answer["code"], answer["id"]) == ("seat/not_yours", "q")
            line.send("undo", client_id="u", base_seq=state["seq"], seat=seat)
            assert line.until("reject")["code"] == "seat/not_yours"
            line.send("consent", seat=seat, yes=True)
            assert line.until("reject")["code"] == "seat/not_yours"
    assert picture(ada, table["id"]) == before


@pytest.mark.parametrize("cookie", ["", "player=forged", "player=Ada:1xSh6F:abc", 'player="', "player=" + "x" * 4000])
def test_without_a_signed_cookie_one_only_watches(
    club: Server, ada: Visitor, table: dict[str, Any], cookie: str
) -> None:
    with Visitor(club.address).connect(table["id"], Cookie=cookie) as line:
        state = line.hello()
        assert (state["yours"], list(state["views"]), state["choices"]) == ([], ["watch"], {})
        assert line.act(state, 0, HERE)["code"] == "seat/not_yours"


def test_a_page_of_another_host_cannot_open_the_socket(ada: Visitor, table: dict[str, Any]) -> None:
    for origin in ("https://evil.example", ada.address + ".evil.example", "null"):
        with pytest.raises(InvalidStatus) as refused:
            ada.connect(table["id"], Origin=origin)
        assert refused.value.response.status_code == 403
    with ada.connect(table["id"], Origin=ada.address) as line:
        assert line.hello()["yours"] == [0, 1]


def test_no_such_table(ada: Visitor) -> None:
    with ada.connect("nowhere") as line:
        assert line.read()["code"] == "match/not_found"
        with pytest.raises(ConnectionClosed) as closed:
            line.read()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


def test_a_frame_over_64_kib_closes_the_line(ada: Visitor, table: dict[str, Any]) -> None:
    before = picture(ada, table["id"])
    with ada.connect(table["id"]) as line:
        line.socket.send('{"type":"ping","pad":"' + "x" * (64 * 1024 - 24) + '"}')
        assert line.read()["type"] == "pong"
        line.socket.send('{"type":"ping","pad":"' + "x" * (64 * 1024) + '"}')
        with pytest.raises(ConnectionClosed) as closed:
            line.read()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
    assert picture(ada, table["id"]) == before


def pour(line: Line) -> None:
    """Send far more than anybody needs, then listen until the line is closed."""
    for _ in range(3000):
        line.send("ping")
    while True:
        line.read()


def test_a_flood_closes_the_line(ada: Visitor, table: dict[str, Any]) -> None:
    before = picture(ada, table["id"])
    with ada.connect(table["id"]) as line:
        with pytest.raises(ConnectionClosed) as closed:
            pour(line)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
    assert picture(ada, table["id"]) == before


def test_a_request_sent_twice_is_done_once_and_acknowledged_twice(ada: Visitor, table: dict[str, Any]) -> None:
    with ada.connect(table["id"]) as line, ada.connect(table["id"]) as other:
        state = line.hello()
        other.hello()
        action = moves(state, due(state))[0]
        assert line.act(state, due(state), action, client_id="once")["seq"] == 1
        assert line.act(state, due(state), action, client_id="once") == {"type": "ack", "client_id": "once", "seq": 1}
        assert [message["seq"] for message in other.rest() if message["type"] == "ev"] == [1]
    with ada.connect(table["id"]) as line:
        assert line.hello()["seq"] == 1
        assert line.act(state, due(state), action, client_id="once")["seq"] == 1


def test_a_client_id_belongs_to_its_author(ada: Visitor, bo: Visitor) -> None:
    table = ada.open_table("me", "link")
    bo.invited(table, 1)
    lines = {0: ada.connect(table["id"]), 1: bo.connect(table["id"])}
    state = lines[0].hello()
    lines[1].hello()
    for seq in (1, 2):
        seat = due(state)
        mine = lines[seat].hello()
        assert lines[seat].act(mine, seat, moves(mine, seat)[0], client_id="same")["seq"] == seq
        state = lines[seat].hello()
    for line in lines.values():
        line.close()


def test_the_ack_comes_before_the_entry_and_everybody_gets_the_entry(ada: Visitor, table: dict[str, Any]) -> None:
    with ada.connect(table["id"]) as line, Visitor(ada.address).connect(table["watch"]) as crowd:
        state = line.hello()
        crowd.hello()
        list(line.rest())
        line.send("act", client_id="a", base_seq=0, seat=due(state), action=moves(state, due(state))[0])
        assert [line.read()["type"], line.read()["type"]] == ["ack", "ev"]
        entry = crowd.until("ev")["entry"]
        assert (entry["seq"], entry["seat"], list(entry["seen"])) == (1, due(state), ["watch"])


def test_coming_back_brings_exactly_what_was_missed(ada: Visitor, table: dict[str, Any]) -> None:
    with ada.connect(table["id"]) as line, ada.connect(table["id"]) as cut:
        state = line.hello()
        known = cut.hello()["seq"]
        cut.close()
        for _ in range(5):
            line.act(state, due(state), moves(state, due(state))[-1])
            state = line.until("ev")
        whole = line.hello()["log"]
        with ada.connect(table["id"]) as back:
            answer = back.hello(known)
            assert answer["type"] == "events"
            assert answer["entries"] == whole[known + 1 :]
            assert answer["views"] == state["views"]
            assert back.hello(answer["seq"])["entries"] == []
            assert back.hello(answer["seq"] + 1)["type"] == "snapshot"


def test_why_ask_and_at_change_nothing_and_answer(ada: Visitor, table: dict[str, Any]) -> None:
    with ada.connect(table["id"]) as line:
        state = line.hello()
        seat = due(state)
        for action, clause in ((FAR, "LZ-08"), (moves(state, seat)[0], None)):
            line.send("why", id="w", seat=seat, action=action)
            assert line.until("why") == {"type": "why", "id": "w", "clause": clause}
        line.act(state, seat, moves(state, seat)[0])
        line.until("ev")
        line.send("ask", id="q", seat=None, question={"type": "legions"})
        now = line.until("answer")["answer"]
        line.send("ask", id="q", seat=None, question={"type": "legions"}, seq=0)
        then = line.until("answer")["answer"]
        assert (len(then), len(now)) == (1, 2)
        line.send("ask", id="q", seat=None, question={"type": "odds"})
        assert line.until("reject")["code"] == "action/malformed"
        line.send("at", id="t", seq=0, seat=seat)
        past = line.until("at")
        assert (past["view"], past["entry"]["seq"], past["outcome"]) == (state["views"][str(seat)], 0, None)
        for nowhere in (-1, 2, 10**6):
            line.send("at", id="t", seq=nowhere, seat=seat)
            assert line.until("reject")["code"] == "match/not_found"


def test_an_outside_bot_plays_a_seat_with_its_token(club: Server, ada: Visitor) -> None:
    table = ada.open_table("me", "link")
    path = f"/api/v1/tables/{table['id']}/seats/1/token"
    assert Visitor(club.address, "Bo").post_json(path, {}).status == 409
    made = ada.post_json(path, {})
    assert made.status == 201
    token = made.json["token"]
    with Visitor(club.address).connect(table["id"], f"?token={token}") as robot, ada.connect(table["id"]) as mine:
        state = robot.hello()
        assert state["yours"] == [1]
        if due(state) == 0:
            own = mine.hello()
            mine.act(own, 0, moves(own, 0)[0])
            state = robot.until("ev")
        assert robot.act(state, 1, moves(state, 1)[0])["type"] == "ack"
    with Visitor(club.address).connect(table["id"], "?token=guessed") as stranger:
        assert stranger.hello()["yours"] == []


def test_the_page_of_seats_gives_a_token_once_to_whose_seat_it_is(club: Server, ada: Visitor, bo: Visitor) -> None:
    table = ada.open_table("link", "link")
    bo.invited(table, 1)
    share = f"/t/{table['id']}/share"
    assert f"/t/{table['id']}/seat/0/token" in ada.get(share).text
    assert f"/t/{table['id']}/seat/1/token" not in ada.get(share).text
    assert f"/t/{table['id']}/seat/1/token" in bo.get(share).text
    for visitor, number in ((ada, 1), (bo, 0)):
        assert visitor.post(f"/t/{table['id']}/seat/{number}/token").status == 409
    page = bo.post(f"/t/{table['id']}/seat/1/token")
    found = re.search(r'value="ws://[^"]*(\?token=[^"]+)"', page.text)
    assert found is not None
    assert page.headers["cache-control"] == "no-store"
    assert "?token=" not in bo.get(share).text
    with Visitor(club.address).connect(table["id"], found[1]) as bot:
        assert bot.hello()["yours"] == [1]


def test_the_guide_lists_exactly_the_codes_and_messages_there_are(django_club: str) -> None:
    from fleacircus.web.socket.messages import CODES, Request

    guide = (Path(__file__).parents[2] / "docs" / "guide" / "protocol.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:frame|action|match|pause|player|schema|seat|table|talk|undo)/\w+)`", guide))
    assert named == set(CODES)
    asked = guide.split("## From the client")[1].split("## ")[0]
    tags = {kind.__struct_config__.tag for kind in Request.__args__}
    assert set(re.findall(r"^\| `(\w+)`", asked, re.M)) == tags


def test_the_snapshot_has_what_the_guide_says(ada: Visitor, table: dict[str, Any]) -> None:
    with ada.connect(table["id"]) as line:
        snapshot = line.hello()
    state = {"seq", "views", "due", "choices", "outcome", "clock", "undo"}
    assert set(snapshot) == state | {"type", "table", "seats", "yours", "log"}
    assert set(snapshot["log"][0]) == {"seq", "seat", "at", "seen", "undoes", "shows_ms"}
    assert set(snapshot["seats"][0]) == {"seat", "name", "kind", "level", "online", "away", "page"}
    assert json.loads(json.dumps(snapshot["table"]["options"])) == {"players": 2, "loops": False}
