"""Programs as players: a token instead of a cookie, for the API and for the socket."""

import json
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from edges.server import Server
from edges.visitor import Page, Visitor, moves

SEATS = [{"kind": "me"}, {"kind": "bot", "level": "random"}]


class Program:
    """Something that is no browser: it keeps no cookies and has no token of a form."""

    def __init__(self, club: Server, nickname: str = "Robo") -> None:
        self._line = Visitor(club.address)
        made = self._line.post_json("/api/v1/players", {"nickname": nickname})
        assert made.status == 201, made.text
        assert "set-cookie" not in made.headers
        self.id, self.token = made.json["id"], made.json["token"]

    @property
    def key(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    def ask(self, path: str, value: Any = None, method: str = "") -> Page:
        """GET, or POST what is given as JSON."""
        return self._line.ask_json(path, value, method or ("GET" if value is None else "POST"), self.key)

    def open_table(self, seats: Any = SEATS, **plan: Any) -> dict[str, Any]:
        made = self.ask("/api/v1/tables", {"game": "legionz@1", "options": {"players": 2}, "seats": seats, **plan})
        assert made.status == 201, made.text
        table: dict[str, Any] = made.json
        return table


@pytest.fixture
def robo(club: Server) -> Program:
    return Program(club)


def test_a_program_plays_with_its_token_alone(club: Server, robo: Program) -> None:
    assert robo.ask("/api/v1/players/me").json == {"id": robo.id, "nickname": "Robo"}
    table = robo.open_table()
    assert table["seats"][0]["name"] == "Robo"
    with Visitor(club.address).connect(table["id"], **robo.key) as line:
        state = line.hello()
        assert state["yours"] == [0]
        while state["due"] != [0]:
            state = line.until("ev")
        assert line.act(state, 0, moves(state, 0)[0])["type"] == "ack"
    assert robo.ask(f"/api/v1/tables/{table['id']}/record").status == 200
    assert table["id"] in robo.ask("/api/v1/tables").text


def test_a_program_joins_stands_up_and_comes_back(club: Server, ada: Visitor, robo: Program) -> None:
    table = ada.open_table("me", "link")
    assert robo.ask(f"/api/v1/invitations/{table['seats'][1]['invite']}", {}).status == 200
    seat = f"/api/v1/tables/{table['id']}/seats/1"
    for change in ("stand-up", "reclaim"):
        assert robo.ask(f"{seat}/{change}", {}).status == 200
    assert robo.ask(f"/api/v1/tables/{table['id']}/seats/0/stand-up", {}).json["code"] == "seat/not_yours"


def wrong(token: str) -> list[str]:
    return [token[:-1] + ("A" if token[-1] != "A" else "B"), token.partition(":")[0], "x", "", "²", "a:b", ":"]


def test_a_token_that_was_changed_is_refused_everywhere(club: Server, robo: Program) -> None:
    table = robo.open_table()
    for token in wrong(robo.token):
        key = {"Authorization": f"Bearer {token}".encode().decode("latin-1")}
        for path in ("/api/v1/players/me", "/api/v1/games", f"/api/v1/tables/{table['id']}"):
            answer = Visitor(club.address).ask_json(path, None, "GET", key)
            assert (answer.status, answer.json["code"]) == (401, "player/unknown_token"), token
        with pytest.raises(InvalidStatus):
            Visitor(club.address).connect(table["id"], **key)


def test_tokens_are_taken_back(club: Server, robo: Program) -> None:
    table, first = robo.open_table(), robo.key
    robo.token = robo.ask("/api/v1/players/me/token", {}).json["token"]
    assert Visitor(club.address).ask_json("/api/v1/players/me", None, "GET", first).status == 401
    assert robo.ask("/api/v1/players/me").status == 200
    with pytest.raises(InvalidStatus):
        Visitor(club.address).connect(table["id"], **first)
    assert robo.ask("/api/v1/players/me/token", method="DELETE").status == 204
    assert robo.ask("/api/v1/players/me").status == 401
    with pytest.raises(InvalidStatus):
        Visitor(club.address).connect(table["id"], **robo.key)


def test_a_person_gives_a_program_a_token_of_theirs(club: Server, ada: Visitor) -> None:
    made = ada.post_json("/api/v1/players/me/token", {})
    key = {"Authorization": f"Bearer {made.json['token']}"}
    mine = ada.get("/api/v1/players/me").json
    assert Visitor(club.address).ask_json("/api/v1/players/me", None, "GET", key).json == mine
    stranger = Visitor(club.address)
    assert stranger.post_json("/api/v1/players/me/token", {}).status in (401, 403)


def test_a_token_counts_before_a_cookie_and_never_on_a_page(club: Server, ada: Visitor, robo: Program) -> None:
    assert ada.ask_json("/api/v1/players/me", None, "GET", robo.key).json["nickname"] == "Robo"
    void = {"Authorization": "Bearer void"}
    assert ada.ask_json("/api/v1/players/me", None, "GET", void).status == 401
    assert ada.ask_json("/api/v1/tables", {"game": "legionz@1", "seats": SEATS}, "POST", void).status == 401
    other = {"Authorization": "Basic QWRhOng="}
    assert ada.ask_json("/api/v1/tables", {"game": "legionz@1", "seats": SEATS}, "POST", other).status == 401
    page = Visitor(club.address).ask_json("/", None, "GET", robo.key)
    assert "Robo" not in page.text


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"nickname": ""}, 400, "player/no_name"),
        ({"nickname": " \u202e\t"}, 400, "player/no_name"),
        ({}, 422, "request/malformed"),
        ({"nickname": 5}, 422, "request/malformed"),
        (b"{", 400, "request/malformed"),
        (b'{"nickname": "a\\u0000"}', 400, "request/malformed"),
        (b'{"nickname": "\\ud800"}', 400, "request/malformed"),
        (b"\xff", 400, "request/malformed"),
    ],
    ids=str,
)
def test_who_has_no_name_is_no_player(club: Server, body: Any, status: int, code: str) -> None:
    answer = Visitor(club.address).post_json("/api/v1/players", body)
    assert (answer.status, answer.json["code"]) == (status, code)


def test_long_names_are_cut(club: Server) -> None:
    made = Visitor(club.address).post_json("/api/v1/players", json.dumps({"nickname": "x" * 100_000}).encode())
    assert (made.status, len(made.json["nickname"])) == (201, 40)
