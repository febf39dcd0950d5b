"""Records out and in: a whole match comes back, a changed one is refused with the reason."""

import html
import json
from collections.abc import Callable
from typing import Any

import pytest

from edges.server import Server
from edges.visitor import Visitor, moves, visible_text
from fleacircus.core import Match, codec
from kit import witness

Change = Callable[[dict[str, Any]], None]


@pytest.fixture(scope="module")
def record(club: Server) -> dict[str, Any]:
    """A finished match of two with an undo in it, as its file."""
    ada = Visitor(club.address, "Ada")
    table = ada.open_table("me", "here", loops=True)
    with ada.connect(table["id"]) as line:
        state = line.hello()
        for turn in range(12):
            seat = state["due"][0]
            line.act(state, seat, moves(state, seat)[turn % 3])
            state = line.until("ev")
            if turn == 5:
                line.send("undo", client_id="u", base_seq=state["seq"], seat=seat)
                state = line.until("ev")
        assert line.act(state, 0, {"type": "leave"})["type"] == "ack"
        assert line.until("ev")["outcome"] is not None
    page = ada.get(f"/t/{table['id']}/record.json")
    assert (page.status, page.headers["content-type"]) == (200, "application/json")
    assert "attachment" in page.headers["content-disposition"]
    found: dict[str, Any] = page.json
    return found


def sealed(record: dict[str, Any]) -> bytes:
    """The record with a fingerprint that fits, as a careful forger would make it."""
    blank = codec.encode({**record, "digest": ""})
    from fleacircus.core import Record

    parsed = codec.decode(blank, Record)
    return codec.encode({**record, "digest": codec.digest(codec.encode(parsed))})


def placed(record: dict[str, Any]) -> dict[str, Any]:
    """The first entry that places a bug."""
    return next(entry for entry in record["entries"] if (entry.get("action") or {}).get("type") == "place")


def set_number(record: dict[str, Any]) -> None:
    entry = placed(record)
    entry["action"]["number"] = entry["events"][0]["number"] = 13 if entry["action"]["number"] != 13 else 12


def set_event(record: dict[str, Any]) -> None:
    placed(record)["events"][0]["touches"] = 3


def set_illegal(record: dict[str, Any]) -> None:
    placed(record)["action"]["cell"] = [30, 30]


def set_seat(record: dict[str, Any]) -> None:
    placed(record)["seat"] = 7


def drop_entry(record: dict[str, Any]) -> None:
    del record["entries"][3]


def add_entry(record: dict[str, Any]) -> None:
    record["entries"].append(dict(placed(record)))


def swap_winner(record: dict[str, Any]) -> None:
    record["outcome"]["places"].reverse()


def other_seed(record: dict[str, Any]) -> None:
    record["seed"] = "0" * 32


def other_game(record: dict[str, Any]) -> None:
    record["game"] = "chess@1"


def other_options(record: dict[str, Any]) -> None:
    record["options"]["players"] = 3


def bad_options(record: dict[str, Any]) -> None:
    record["options"]["players"] = 400


def other_format(record: dict[str, Any]) -> None:
    record["format"] = "fleacircus/0"


def no_entries(record: dict[str, Any]) -> None:
    record["entries"] = []


FORGERIES: list[tuple[Change, str]] = [
    (set_number, "record/not_allowed"),
    (set_event, "record/not_allowed"),
    (set_illegal, "record/not_allowed"),
    (set_seat, "record/"),
    (drop_entry, "record/"),
    (add_entry, "record/not_allowed"),
    (swap_winner, "record/changed"),
    (other_seed, "record/changed"),
    (other_game, "record/unknown_game"),
    (other_options, "record/"),
    (bad_options, "record/"),
    (other_format, "record/format"),
    (no_entries, "record/"),
]
BROKEN = {"en": "It fails at entry {}.", "fr": "Elle échoue à la ligne {}.", "it": "Fallisce alla riga {}."}
NO_RECORDS = [b"", b"{", b"[]", b"null", b"{}", b'{"format":"fleacircus/1"}', b"\xff\xfe", b"[" * 100_000]


def bring(visitor: Visitor, data: bytes) -> Any:
    return visitor.post_json("/api/v1/records", data)


@pytest.mark.parametrize("name", ["mutants-first-2-finished", "larva-us-finished"])
def test_a_record_of_a_past_version_opens_and_says_so(ada: Visitor, name: str) -> None:
    stored = witness.read(name).record
    assert stored is not None
    answer = bring(ada, json.dumps(stored).encode())
    assert answer.status == 201, answer.text
    with ada.connect(answer.json["id"]) as line:
        state = line.hello()
    assert state["table"]["past"]
    assert state["outcome"]["places"] == stored["outcome"]["places"]
    assert ada.get(f"/t/{answer.json['id']}").status == 200


def test_a_whole_record_comes_back_to_look_at(ada: Visitor, record: dict[str, Any]) -> None:
    answer = bring(ada, json.dumps(record).encode())
    assert answer.status == 201, answer.text
    table = answer.json
    assert (table["over"], table["replay"]) == (True, True)
    with ada.connect(table["id"]) as line:
        state = line.hello()
        assert (state["yours"], state["table"]["replay"]) == ([], True)
        assert len(state["log"]) == len(record["entries"])
        assert state["outcome"] == record["outcome"]
        for seq in (0, 3, len(record["entries"]) - 1):
            line.send("at", id="t", seq=seq, seat=None)
            assert line.until("at")["entry"]["seq"] == seq
        assert line.act(state, 0, {"type": "leave"})["code"] == "seat/not_yours"
    assert ada.get(f"/t/{table['id']}/record.json").json == record
    assert "data-replay" in ada.get(f"/t/{table['id']}").text


@pytest.mark.parametrize(("change", "code"), FORGERIES, ids=[change.__name__ for change, _ in FORGERIES])
def test_a_changed_record_is_refused(ada: Visitor, record: dict[str, Any], change: Change, code: str) -> None:
    """First with the fingerprint that it had, then with one that fits the change."""
    forged = json.loads(json.dumps(record))
    change(forged)
    crude = bring(ada, json.dumps(forged).encode())
    assert crude.status == 400
    assert crude.json["code"] == ("record/format" if change is other_format else "record/changed")
    fine = bring(ada, sealed(forged))
    assert fine.status == 400
    assert fine.json["code"].startswith(code)
    assert len(fine.json["reason"]) > 10


@pytest.mark.parametrize("data", NO_RECORDS, ids=[repr(data[:20]) for data in NO_RECORDS])
def test_what_is_no_record_is_refused(ada: Visitor, data: bytes) -> None:
    answer = bring(ada, data)
    assert (answer.status, answer.json["code"]) == (400, "record/damaged")


def test_the_page_shows_why(ada: Visitor, record: dict[str, Any]) -> None:
    swap_winner(forged := json.loads(json.dumps(record)))
    page = ada.post("/import", text=json.dumps(forged))
    assert page.status == 400
    assert "It was changed after it was saved." in page.text
    assert "fingerprint" in page.text
    page = ada.post("/import", text=json.dumps(record))
    assert page.status == 200
    assert "/t/" in page.address


@pytest.mark.parametrize("language", BROKEN)
def test_the_page_names_the_entry_and_the_clause(club: Server, record: dict[str, Any], language: str) -> None:
    ada = Visitor(club.address, "Ada")
    ada.post("/i18n/setlang/", language=language, next="/about")
    set_illegal(forged := json.loads(json.dumps(record)))
    seq = forged["entries"].index(placed(forged))
    page = ada.post("/import", text=sealed(forged).decode())
    assert page.status == 400
    assert BROKEN[language].format(seq) in visible_text(page)
    words = ada.get(f"/api/v1/clauses/LZ-08?lang={language}").json["text"]
    assert words in html.unescape(visible_text(page))
    assert 'href="/rules/legionz#LZ-08"' in page.text


def test_a_long_record_is_brought_as_a_whole(ada: Visitor, record: dict[str, Any]) -> None:
    """Records of flicks are longer than a form may be; the blanks stand for them."""
    long = json.dumps(record).encode() + b" " * (3 << 20)
    assert bring(ada, long).status == 201
    answer = bring(ada, long + b" " * (32 << 20))
    assert (answer.status, answer.json["code"]) == (400, "record/too_large")


def test_what_one_saw_of_a_match_can_be_looked_at_too(ada: Visitor) -> None:
    table = ada.open_table("me", "bot:random")
    seen = ada.get(f"/t/{table['id']}/record.json").text
    answer = bring(ada, seen.encode())
    assert answer.status == 201, answer.text


def test_a_record_of_the_server_is_a_record_of_the_core(record: dict[str, Any]) -> None:
    match = Match.from_record(json.dumps(record).encode())
    assert match.outcome is not None
    assert json.loads(codec.encode(match.outcome)) == record["outcome"]
