"""A battle that is taken along: judged on a device by the same rules, and judged again when it is handed over."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from edges.aboard import drawn
from edges.visitor import Visitor
from fleacircus.core import Match, codec
from fleacircus.web.socket.pocket import Luggage, Pocket

ABOARD = Path(__file__).with_name("aboard.py")


def opened(visitor: Visitor, **plan: Any) -> str:
    options = {"scenario": "whos-there", "dice": "program"}
    asked = {"game": "mars-companion@3", "options": options, "seats": [{"kind": "me"}], **plan}
    answer = visitor.post_json("/api/v1/tables", asked)
    assert answer.status == 201, answer.text
    return str(answer.json["id"])


def taken_along(visitor: Visitor, id: str) -> str:
    with visitor.connect(id) as line:
        assert line.act(line.hello(), 0, {"type": "take_along"})["type"] == "ack"
    page = visitor.get(f"/t/{id}/along.json")
    assert page.status == 200, page.text
    return page.text


def played_aboard(luggage: str) -> dict[str, Any]:
    run = [sys.executable, str(ABOARD)]
    done = subprocess.run(run, input=luggage, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def test_a_device_plays_to_the_end_and_the_club_decides_the_same(ada: Visitor) -> None:
    id = opened(ada)
    aboard = played_aboard(taken_along(ada, id))
    assert aboard["there"] == []
    with ada.connect(id) as line:
        line.hello(1)
        for told in aboard["told"]:
            line.socket.send(json.dumps(told["request"]))
            assert line.until("ack", "reject")["type"] == "ack"
            news = line.until("ev")
            assert news["entry"]["seen"] == told["seen"]
            if told is aboard["told"][2]:
                line.socket.send(json.dumps(told["request"]))
                assert line.until("ack")["seq"] == news["seq"], "what is handed over twice is done once"
        assert news["outcome"] == aboard["outcome"]
    record = ada.get(f"/t/{id}/record.json").text.encode()
    match = Match.from_record(record)
    assert match.seed is not None, "it is over, and was audited"
    assert [json.loads(told["body"]) for told in aboard["told"]] == json.loads(record)["entries"][2:]


def test_what_is_taken_back_aboard_is_no_bar(ada: Visitor) -> None:
    """Taking along is passed over: what is taken back is what was done before it."""
    id = opened(ada)
    with ada.connect(id) as line:
        state = line.hello()
        assert line.act(state, 0, drawn(state["choices"]["0"], Random(1)))["seq"] == 1
        assert line.act(line.until("ev"), 0, {"type": "take_along"})["seq"] == 2
        line.send("undo", client_id="back", base_seq=2, seat=0)
        assert line.until("ack")["seq"] == 3
        while (news := line.until("ev"))["seq"] != 3:
            continue
        assert news["entry"]["undoes"] == 1
        assert news["views"] == state["views"]
    assert ada.get(f"/t/{id}/along.json").status == 200, "the log remembers that the seed was told"


def test_the_seed_goes_to_nobody_else(ada: Visitor, bo: Visitor) -> None:
    id = opened(ada)
    assert (page := ada.get(f"/t/{id}/along.json")).status == 409
    assert page.json == {"code": "along/not_taken"}
    luggage = json.loads(taken_along(ada, id))
    assert luggage["row"]["bot_seed"] == ""
    assert (page := bo.get(f"/t/{id}/along.json")).status == 403
    assert page.json == {"code": "along/not_yours"}
    assert ada.get("/t/none/along.json").status == 404
    assert luggage["row"]["seed"] not in ada.get(f"/t/{id}/record.json").text


def test_what_others_play_or_a_clock_runs_for_stays(ada: Visitor) -> None:
    legionz = ada.open_table("me", "here")["id"]
    assert ada.get(f"/t/{legionz}/along.json").json == {"code": "along/stays"}
    with ada.connect(legionz) as line:
        state = line.hello()
        assert line.act(state, state["due"][0], {"type": "take_along"})["code"] == "action/malformed"
    timed = opened(ada, clock_base_ms=300_000)
    with ada.connect(timed) as line:
        line.act(line.hello(), 0, {"type": "take_along"})
    assert ada.get(f"/t/{timed}/along.json").json == {"code": "along/stays"}


@pytest.mark.parametrize("frame", ['{"type": "consent", "seat": 0, "yes": true}', '{"type": "why"', '{"type": "fly"}'])
def test_bad_frames_are_refused_aboard_as_at_the_club(ada: Visitor, frame: str) -> None:
    id = opened(ada)
    pocket = Pocket(codec.decode(taken_along(ada, id), Luggage), lambda: 0)
    with ada.connect(id) as line:
        line.hello()
        line.socket.send(frame)
        assert [json.loads(each) for each in pocket.hear(frame).frames] == [line.until("reject")]
