"""Everything that comes in is bounded: how much, how often, from which name and which address."""

import asyncio
import os
import re
import socket
import threading
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from edges.server import Server
from edges.test_programs import Program
from edges.visitor import PATIENCE, Page, Visitor, visible_text
from fleacircus.core import Match, codec
from fleacircus.games import load
from fleacircus.web.bodies import LIMITS, TOO_LARGE, Bounded, limit_of
from fleacircus.web.config import config, own_names, stored_secret

FEW = "0.02"
"""A fiftieth of what may be asked for: six tables an address, two a person."""


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that lets little through, and believes a proxy on this machine."""
    folder = tmp_path_factory.mktemp("strict")
    told = {"FLEACIRCUS_LIMITS": FEW, "FLEACIRCUS_PROXIES": "127.0.0.1", "FLEACIRCUS_HSTS": "3600"}
    server = Server(str(folder / "club.sqlite3"), folder, **told).start()
    yield server
    server.stop()
    assert "Traceback" not in server.log(), server.log()


class From(Visitor):
    """Somebody behind a proxy, who comes from this address."""

    def __init__(self, server: Server, address: str, nickname: str = "", **headers: str) -> None:
        self.headers = {"X-Forwarded-For": address, **headers}
        super().__init__(server.address, nickname)

    def _ask(self, request: Any) -> Page:
        for name, value in self.headers.items():
            request.add_header(name, value)
        return super()._ask(request)


def told_to_wait(page: Page, door: str) -> int:
    assert page.status == 429, page.text
    assert f"{door}/too_often" in page.text
    seconds = int(page.headers["retry-after"])
    assert seconds >= 1
    return seconds


PLAN = {"game": "legionz@1", "options": {"players": 2}, "seats": [{"kind": "me"}, {"kind": "here"}]}


def test_one_person_opens_so_many_tables_and_one_address_so_many_more(strict: Server) -> None:
    ada = From(strict, "192.0.2.1", "Ada")
    assert [ada.post_json("/api/v1/tables", PLAN).status for _ in range(2)] == [201, 201]
    told_to_wait(ada.post_json("/api/v1/tables", PLAN), "table")
    others = [From(strict, "192.0.2.1", f"Bo {n}") for n in range(3)]
    statuses = [bo.post_json("/api/v1/tables", PLAN).status for bo in others for _ in range(2)]
    assert statuses.count(201) <= 4, "the address has had its six"
    elsewhere = From(strict, "192.0.2.2", "Cy")
    assert elsewhere.post_json("/api/v1/tables", PLAN).status == 201
    page = ada.post("/new/legionz", nickname="Ada")
    told_to_wait(page, "table")


OFTEN = {"en": "Try again in", "fr": "Réessayez dans", "it": "Riprova tra"}


@pytest.mark.parametrize("language", OFTEN)
def test_who_came_too_often_is_told_so_in_their_language(strict: Server, language: str) -> None:
    ada = From(strict, f"198.51.100.{len(language) + ord(language[0])}", **{"Accept-Language": language})
    assert [ada.post("/import", text="{}", nickname="Ada").status for _ in range(2)] == [400, 400]
    page = ada.post("/import", text="{}")
    seconds = told_to_wait(page, "import")
    assert OFTEN[language] in visible_text(page)
    assert re.search(rf"\b{seconds}\b", visible_text(page))


def test_new_players_of_one_address_are_counted(strict: Server) -> None:
    made = [From(strict, "203.0.113.5").post_json("/api/v1/players", {"nickname": "Robo"}) for _ in range(7)]
    assert [page.status for page in made] == [201] * 6 + [429]
    assert made[-1].json["code"] == "player/too_often"
    assert int(made[-1].headers["retry-after"]) == made[-1].json["n"]


def test_a_household_of_ipv6_is_one_address(strict: Server) -> None:
    homes = [f"2001:db8:1:2:{n}::1" for n in range(7)]
    made = [From(strict, home).post_json("/api/v1/players", {"nickname": "Robo"}).status for home in homes]
    assert made == [201] * 6 + [429]
    assert From(strict, "2001:db8:1:3::1").post_json("/api/v1/players", {"nickname": "Robo"}).status == 201


def test_joining_is_counted(strict: Server) -> None:
    ada = From(strict, "203.0.113.7", "Ada")
    bo = From(strict, "203.0.113.8", "Bo")
    plan = {"game": "legionz@1", "options": {"players": 6}, "seats": [{"kind": "me"}, *[{"kind": "link"}] * 5]}
    invites = [seat["invite"] for seat in ada.post_json("/api/v1/tables", plan).json["seats"][1:]]
    asked = [bo.post_json(f"/api/v1/invitations/{invite}", {}).status for invite in invites]
    assert asked[:2] == [200, 200]
    assert asked[-1] == 429


def test_passwords_are_tried_at_a_walking_pace(tmp_path: Path) -> None:
    """Ten wrong ones, and then not even the right one is taken for a while; another name is not spared."""
    server = Server(str(tmp_path / "club.sqlite3"), tmp_path, FLEACIRCUS_LIMITS="0.2")
    with server:
        make = "from django.contrib.auth.models import User; User.objects.create_superuser('keeper', password='right')"
        _inside(server, make)
        keeper = Visitor(server.address)
        keeper.get("/admin/login/")
        tried = [keeper.post("/admin/login/?next=/admin/", username="keeper", password="wrong") for _ in range(2)]
        assert [page.status for page in tried] == [200, 200]
        told_to_wait(keeper.post("/admin/login/?next=/admin/", username="keeper", password="right"), "sign_in")
        told_to_wait(keeper.post("/admin/login/?next=/admin/", username="other", password="right"), "sign_in")
        assert keeper.get("/admin/").address.endswith("/admin/login/?next=/admin/"), "nobody got in"


def _inside(server: Server, code: str) -> None:
    import subprocess
    import sys

    begin = "import django; django.setup(); "
    told = {**os.environ, "FLEACIRCUS_DB": server.db, "DJANGO_SETTINGS_MODULE": "fleacircus.web.settings"}
    told["FLEACIRCUS_SECRET"] = "a secret for tests only"
    subprocess.run([sys.executable, "-c", begin + code], env=told, cwd=server.folder, check=True)


def test_a_forwarded_address_is_believed_only_when_the_club_was_told_to(tmp_path: Path) -> None:
    with Server(str(tmp_path / "club.sqlite3"), tmp_path, FLEACIRCUS_LIMITS=FEW) as server:
        asked = [
            From(server, f"192.0.2.{n}", **{"X-Forwarded-Proto": "https"}).post_json(
                "/api/v1/players", {"nickname": "Robo"}
            )
            for n in range(7)
        ]
        assert [page.status for page in asked] == [201] * 6 + [429]
        page = From(server, "192.0.2.99", **{"X-Forwarded-Proto": "https"}).get("/")
        assert "Secure" not in page.headers["set-cookie"]
        assert "strict-transport-security" not in page.headers


def test_behind_tls_every_cookie_is_secure_and_browsers_are_told_to_stay(strict: Server) -> None:
    tls = {"X-Forwarded-Proto": "https", "Referer": strict.address.replace("http", "https")}
    ada = From(strict, "203.0.113.20", **tls)
    seen = []
    for page in (ada.get("/"), ada.get("/practice")):
        assert page.headers["strict-transport-security"] == "max-age=3600"
        seen.append(page.headers["set-cookie"])
    assert all("secure" in cookie.lower() for cookie in seen)
    plain = From(strict, "203.0.113.21").get("/")
    assert "strict-transport-security" not in plain.headers
    assert "secure" not in plain.headers["set-cookie"].lower()


@pytest.mark.parametrize("limits", ["0", "-1", "nan", "inf", "many", ""])
def test_limits_that_let_nothing_through_are_refused_at_once(limits: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLEACIRCUS_LIMITS", limits)
    monkeypatch.setenv("FLEACIRCUS_SECRET", "a secret for tests only")
    with pytest.raises(ValueError, match=r"FLEACIRCUS_LIMITS|could not convert"):
        config.__wrapped__()


# Names


def test_a_server_that_was_told_no_names_answers_to_its_own() -> None:
    names = own_names("0.0.0.0")
    assert {"localhost", "127.0.0.1", "[::1]"} <= set(names)
    assert "*" not in names
    assert "192.0.2.7" in own_names("192.0.2.7")
    assert "[2001:db8::7]" in own_names("2001:db8::7")


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "[", "²", "a b", ""])
def test_another_name_is_refused_on_every_way_in(club: Server, host: str) -> None:
    sent = host.encode().decode("latin-1")
    answer = Visitor(club.address).ask_json("/api/v1/games", None, "GET", {"Host": sent})
    assert answer.status == 400
    page = Visitor(club.address).ask_json("/", None, "GET", {"Host": sent})
    assert page.status == 400
    ada = Program(club)
    table = ada.open_table()
    with pytest.raises(InvalidStatus):
        Visitor(club.address).connect(table["id"], Host=sent, Origin=f"http://{sent}")


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "²", "http://", "//", "http://evil.example"])
def test_an_origin_that_is_none_opens_no_socket(club: Server, robo: Program, origin: str) -> None:
    table = robo.open_table()
    with pytest.raises(InvalidStatus):
        Visitor(club.address).connect(table["id"], Origin=origin.encode().decode("latin-1"))


@pytest.fixture
def robo(club: Server) -> Program:
    return Program(club)


def test_a_socket_to_no_table_is_told_so_on_both_stores(club_db: str, tmp_path: Path) -> None:
    with Server(club_db, tmp_path) as server:
        for id in ("a%00b", "%00", "%C2%B2", "%FF", "x" * 5_000, "%0a"):
            with Visitor(server.address).connect(id) as line:
                assert line.read()["code"] == "match/not_found"
        assert "Traceback" not in server.log()


# Bodies


class Reached:
    """What an application behind the gate got to see."""

    def __init__(self) -> None:
        self.bytes = 0
        self.limit: Any = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        more = True
        while more:
            message = await receive()
            self.bytes += len(message.get("body", b""))
            more = message.get("more_body", False)
        self.limit = scope.get(TOO_LARGE)
        assert (await receive())["type"] == "http.disconnect"


def sent_through(path: str, chunks: list[bytes], *, declared: int | None = None) -> Reached:
    reached, left = Reached(), list(chunks)

    async def receive() -> Any:
        if not left:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": left.pop(0), "more_body": bool(left)}

    headers = [] if declared is None else [(b"content-length", str(declared).encode())]
    scope = {"type": "http", "path": path, "headers": headers}
    asyncio.run(Bounded(reached)(scope, receive, receive))
    return reached


@pytest.mark.parametrize("path", [*LIMITS, "/name", "/api/v1/tables", "/nowhere"])
def test_nothing_of_a_body_that_is_too_large_gets_through(path: str) -> None:
    most = limit_of(path).bytes
    fits = sent_through(path, [b"x" * most], declared=most)
    assert (fits.bytes, fits.limit) == (most, None)
    declared = sent_through(path, [b"x" * 100] * 3, declared=most + 1)
    assert (declared.bytes, declared.limit) == (0, limit_of(path))
    piece = b"x" * (most // 4 + 1)
    undeclared = sent_through(path, [piece] * 9)
    assert undeclared.limit == limit_of(path)
    assert undeclared.bytes <= most
    lied = sent_through(path, [piece] * 9, declared=10)
    assert lied.limit == limit_of(path)


@pytest.mark.parametrize("declared", [b"-1", b"\xc2\xb2", b"1e9", b"9" * 5000])
def test_a_length_that_is_none_is_too_large(declared: bytes) -> None:
    reached = Reached()

    async def receive() -> Any:
        if reached.limit is not None:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": b"", "more_body": False}

    scope = {"type": "http", "path": "/name", "headers": [(b"content-length", declared)]}
    asyncio.run(Bounded(reached)(scope, receive, receive))
    assert reached.limit == limit_of("/name")


def test_who_claims_far_too_much_and_sends_nothing_is_answered_at_once(club: Server) -> None:
    host, _, port = club.address.removeprefix("http://").partition(":")
    for path in ("/name", "/import", "/api/v1/records"):
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
            line.sendall(f"POST {path} HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Length: 99999999999\r\n\r\n".encode())
            assert int(line.recv(12).split()[1]) == limit_of(path).status


LARGE = {"en": "takes at most 1 MiB", "fr": "accepte au plus 1 MiB", "it": "accetta al massimo 1 MiB"}


@pytest.mark.parametrize("language", LARGE)
def test_too_much_is_refused_in_the_readers_language(club: Server, language: str) -> None:
    ada = Visitor(club.address)
    ada.post("/i18n/setlang/", language=language, next="/about")
    page = ada.post("/name", nickname="x" * (1 << 20))
    assert page.status == 413
    assert LARGE[language] in visible_text(page)
    assert "request/too_large" in page.text
    answer = ada.post_json("/api/v1/tables", b" " * ((1 << 20) + 1))
    assert (answer.status, answer.json["code"]) == (413, "request/too_large")


# The secret


def test_the_secret_cannot_be_read_half_written(tmp_path: Path) -> None:
    """Many servers that begin at once all have the same."""
    for attempt in range(30):
        folder, found = tmp_path / str(attempt), []
        gate = threading.Barrier(8)

        def begin(folder: Path = folder, found: list[str] = found, gate: threading.Barrier = gate) -> None:
            gate.wait()
            found.append(stored_secret(folder))

        threads = [threading.Thread(target=begin) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(found) == 8
        assert len(set(found)) == 1
        assert len(found[0]) >= 32
        assert [path.name for path in folder.iterdir()] == ["secret.key"]
        assert (folder / "secret.key").stat().st_mode & 0o777 == 0o600


def test_an_empty_secret_is_not_taken_for_one(tmp_path: Path) -> None:
    (tmp_path / "secret.key").write_text("")
    with pytest.raises(ValueError, match="holds no secret"):
        stored_secret(tmp_path)


# Our own faults


def test_a_failure_has_an_id_that_is_in_the_log(django_club: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import io
    import logging

    from django.test import Client

    from fleacircus.web.club import api
    from fleacircus.web.club.views import lobby

    def fail(*_: Any) -> Any:
        raise RuntimeError("a flea in the works")

    written = io.StringIO()
    console = next(each for each in logging.getLogger("django").handlers if isinstance(each, logging.StreamHandler))
    monkeypatch.setattr(console, "stream", written)
    monkeypatch.setattr(lobby, "open_tables", fail)
    monkeypatch.setattr(lobby, "_seen", {})
    monkeypatch.setattr(api, "rulebooks", fail)
    visitor = Client(raise_request_exception=False, SERVER_NAME="localhost")
    page = visitor.get("/")
    told = visitor.get("/api/v1/rulebooks")
    log = written.getvalue()
    assert (page.status_code, told.status_code) == (500, 500)
    for id, text in ((page["X-Request-ID"], page.content.decode()), (told["X-Request-ID"], told.json()["id"])):
        assert re.fullmatch(r"[0-9a-f]{12}", id)
        assert id in text
        assert id in log
    assert told.json()["code"] == "request/broken"
    assert "flea in the works" not in page.content.decode() + told.content.decode()
    assert page["X-Request-ID"] != told["X-Request-ID"]


# What the documents say

GUIDE = (Path(__file__).parents[2] / "docs" / "guide" / "site.md").read_text(encoding="utf-8")


def test_the_guide_tells_every_limit_as_it_is(django_club: str) -> None:
    from fleacircus.web import bodies, folding, practice
    from fleacircus.web.club.doors import DOORS

    told = dict(re.findall(r"^\| `(\w+)`: [^|]*(\|.*)$", GUIDE, re.M))
    assert set(told) >= set(DOORS)
    for door, paces in DOORS.items():
        for pace, cell in zip((paces.address, paces.person), told[door].strip("| ").split(" | "), strict=True):
            assert cell.split(",")[0] == str(pace.at_once), door
            several = f"{round(1 / pace.every_s)} a second" if pace.every_s < 1 else f"one in {pace.every_s:g} s"
            every = "one a second" if pace.every_s == 1 else several
            assert cell.endswith(every), door
    assert f"| {bodies.FORM.bytes >> 20} MiB | 413 `request/too_large`" in GUIDE
    assert f"| {folding.LARGEST_RECORD >> 20} MiB | `record/too_large`" in GUIDE
    assert f"| {folding.MOST_ENTRIES:,} | `record/too_many`" in GUIDE
    assert f"| {folding.LONGEST_S} s of computing | `record/too_long`" in GUIDE
    assert f"| {folding.WAITING} | `record/busy`" in GUIDE
    assert f"| {practice.LARGEST_BODY >> 10} KiB | `practice/too_large`" in GUIDE


def test_nothing_is_kept_of_what_somebody_asks_for_in_vain() -> None:
    """What is remembered by what visitors send could be filled by them."""
    from fleacircus.core.clauses import find

    assert find("LZ-08") is not None
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    assert [find(f"{'x' * 10_000}{number}") for number in range(200)] == [None] * 200
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert after - before < 10_000


@pytest.mark.parametrize("far", ["32769", "-32769", "9" * 20, "9" * 4_000])
def test_a_cell_beyond_every_chain_is_none(far: str) -> None:
    game = load("legionz@1", {"players": 2})
    near = codec.decode('{"type":"place","cell":[32768,-32768],"number":1}', game.action_type)
    assert game.refusal(Match.start(game, "far").state, 0, near) is not None
    with pytest.raises(ValueError, match="Expected `int`"):
        codec.decode(f'{{"type":"place","cell":[{far},0],"number":1}}', game.action_type)
