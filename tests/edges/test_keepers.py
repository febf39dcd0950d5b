"""The keepers' pages: who gets in, what they can do, and what those whom it meets are told."""

import time
from collections.abc import Iterator
from typing import Any

import pytest

from edges.inside import undone, using
from edges.server import Server
from edges.test_identity import Browser, open_table
from edges.test_standings import ended
from edges.visitor import Visitor, moves


@pytest.fixture(autouse=True)
def _clean(django_club: str) -> Iterator[None]:
    with using(django_club), undone():
        yield


@pytest.fixture
def kay() -> Browser:
    from fleacircus.web.identity import codes

    browser = Browser()
    assert browser.post(f"/keeper/link/{codes.keeper()}", nickname="Kay").status_code == 302
    return browser


def test_the_link_makes_one_keeper_once() -> None:
    from fleacircus.web.identity import codes, keepers

    assert not keepers.kept()
    link, other = keepers.keeper_link("http://localhost:8000"), codes.keeper()
    path = link.removeprefix("http://localhost:8000")
    kay = Browser()
    assert kay.get(path).status_code == 200
    assert kay.player is None, "looking does nothing"
    assert kay.post(path, nickname="Kay").status_code == 302
    assert kay.player.role == "keeper"
    assert keepers.kept()
    assert Browser().get(path).status_code == 410
    assert Browser().get(f"/keeper/link/{other}").status_code == 404, "with a keeper the other links end"


def test_only_keepers_get_in(kay: Browser) -> None:
    from fleacircus.web.identity.views.sections import SECTIONS

    for path in ("/keeper", *(f"/keeper/{section}" for section in SECTIONS), "/keeper/backups/club.tar.gz"):
        for browser in (Browser(), Browser("Bo")):
            answer = browser.get(path)
            assert answer.status_code == 403
            assert "keeper/only" in answer.content.decode()
        assert Browser("Bo").post(path).status_code in (403, 405)
        assert kay.get(path).status_code == (404 if path.endswith("gz") else 200)


def test_roles_are_given_and_the_last_keeper_stays(kay: Browser) -> None:
    bo = Browser("Bo")
    assert kay.post("/keeper/members", what="role", player=bo.player.id, role="organiser").status_code == 409
    bo.post("/me/recovery")
    assert kay.post("/keeper/members", what="role", player=bo.player.id, role="organiser").status_code == 302
    assert bo.player.role == "organiser"
    refused = kay.post("/keeper/members", what="role", player=kay.player.id, role="member")
    assert refused.status_code == 409
    assert "last keeper" in refused.content.decode()
    assert kay.post("/keeper/members", what="role", player=bo.player.id, role="keeper").status_code == 302
    assert kay.post("/keeper/members", what="role", player=kay.player.id, role="member").status_code == 302
    assert kay.get("/keeper").status_code == 403


def test_the_clubs_organisers_lead_every_evening_and_season(kay: Browser) -> None:
    from fleacircus.web.tournaments import desk, seasons

    ada, bo = Browser("Ada").player, Browser("Bo").player
    evening = desk.create(ada, "Spring", ("classic",), boards=1, clock_minutes=0)
    season = seasons.create(ada, "Year")
    assert desk.standing(evening, bo) == ("public", "")
    assert not seasons.keeps(season, bo)
    for player in (kay.player, bo):
        player.role = "keeper" if player == kay.player else "organiser"
        assert desk.standing(evening, player)[0] == "organiser"
        assert seasons.keeps(season, player)


def test_who_is_blocked_may_look_on_and_go(kay: Browser) -> None:
    bo = Browser("Bo")
    table = open_table(Browser("Ada").player, "me", "link", public=True)
    invite = table.seats.get(number=1).invite
    assert kay.post("/keeper/members", what="block", player=bo.player.id, why="floods").status_code == 302
    for path in ("/new/legionz", f"/join/{invite}", "/name", "/tournaments/new", "/report"):
        for language, said in (("en", "blocked you"), ("fr", "vous ont bloqué"), ("it", "ti hanno bloccato")):
            bo.client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
            answer = bo.post(path, nickname="Bo")
            assert answer.status_code == 403
            assert said in answer.content.decode()
            assert "player/blocked" in answer.content.decode()
    told = bo.ask("/api/v1/tables", {"game": "legionz@1", "seats": [{"kind": "me"}, {"kind": "here"}]})
    assert (told.status_code, told.json()["code"]) == (403, "player/blocked")
    assert bo.get("/").status_code == 200
    assert bo.get(f"/t/{table.id}")["Location"] == f"/w/{table.watch}"
    assert bo.post("/theme", theme="dark").status_code == 302
    assert bo.get("/me/data.json").json()["blocks"][0]["why"] == "floods"
    assert kay.post("/keeper/blocks", what="lift", block=str(_blocks()[0].id)).status_code == 302
    assert bo.post("/name", nickname="Bob").status_code == 302
    assert kay.post("/keeper/members", what="block", player=kay.player.id).status_code == 409, "keepers are not"


def test_an_address_is_blocked_and_keepers_still_get_in(kay: Browser) -> None:
    assert kay.post("/keeper/blocks", address="nonsense").status_code == 409
    assert kay.post("/keeper/blocks", address="127.0.0.1").status_code == 302
    answer = Browser().post("/name", nickname="Bo")
    assert answer.status_code == 403
    assert "address/blocked" in answer.content.decode()
    assert kay.post("/keeper/blocks", what="lift", block=str(_blocks()[0].id)).status_code == 302
    assert Browser().post("/name", nickname="Bo").status_code == 302


def _blocks() -> list[Any]:
    from fleacircus.web.club.models import Block

    return list(Block.objects.all())


def test_reports_are_read_and_their_flood_is_stopped(kay: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    from fleacircus.web.identity.models import Report
    from fleacircus.web.identity.views import report

    bo = Browser("Bo")
    table = open_table(bo.player, "me", "link")
    assert bo.post("/report").status_code == 409, "about nothing"
    for about in ("Mallory", f"http://localhost/w/{table.watch}"):
        assert bo.post("/report", about=about, text="look").status_code == 200
    monkeypatch.setattr(report, "MOST_OPEN", 2)
    assert bo.post("/report", about="Mallory again").status_code == 409, "so many wait already"
    page = kay.get("/keeper/reports").content.decode()
    assert "Mallory" in page
    assert f"/t/{table.id}" in page
    first = Report.objects.order_by("id").first()
    assert kay.post("/keeper/reports", what="done", report=str(first.id)).status_code == 302
    assert Report.objects.filter(done_ms=None).count() == 1
    last = Report.objects.get(done_ms=None)
    assert kay.post("/keeper/reports", what="block", report=str(last.id)).status_code == 302
    assert Report.objects.filter(done_ms=None).count() == 0
    assert bo.post("/report", about="again").status_code == 403


def test_limits_are_changed_within_bounds_and_hold_at_once(kay: Browser) -> None:
    usual = {"opens_tables": "guest", "opens_evenings": "guest"}
    for wrong in ({"most_tables": "0"}, {"pace": "nan"}, {"pace": "1e9"}, {"bots_only": "x"}, {"opens_tables": "king"}):
        assert kay.post("/keeper/limits", **{**usual, **wrong}).status_code == 409
    assert kay.post("/keeper/limits", **{**usual, "most_tables": "1", "opens_evenings": "member"}).status_code == 302
    bo = Browser("Bo")
    open_table(bo.player, "me", "bot")
    form = {"option_players": "2", "seat_0_kind": "me", "seat_1_kind": "here"}
    assert "1 unfinished" in bo.post("/new/legionz", **form).content.decode()
    answer = bo.post("/tournaments/new", name="Spring", classic="on")
    assert answer.status_code == 403
    assert "player/role" in answer.content.decode()
    bo.post("/me/recovery")
    assert bo.post("/tournaments/new", name="Spring", classic="on").status_code == 302
    assert kay.post("/keeper/limits", **usual, pace="0.1").status_code == 302
    began, many = time.monotonic(), [302]
    while many[-1] == 302:
        many.append(Browser().post("/name", nickname=f"N{len(many)}").status_code)
    assert many[-1] == 429
    assert len(many) - 2 <= 30 + (time.monotonic() - began) / 10, "three hundred at once, and one a second, by a tenth"


def test_name_languages_and_rules_of_the_house(kay: Browser) -> None:
    assert kay.post("/keeper/club", name="Pulce", rules="Be kind.").status_code == 409, "some language must be spoken"
    given = {"name": "Pulce", "rules": "Be kind.\r\n<b>Always.</b>", "language_fr": "on", "language_it": "on"}
    assert kay.post("/keeper/club", **given, first="it").status_code == 302
    page = Browser(language="en").get("/").content.decode()
    assert "Pulce" in page
    assert '<html lang="it"' in page, "who asks for English gets the first language of the club"
    assert '<option value="en"' not in page
    assert '<html lang="fr"' in Browser(language="fr").get("/").content.decode()
    rules = Browser().get("/house-rules").content.decode()
    assert "Be kind." in rules
    assert "&lt;b&gt;" in rules


def test_backups_are_made_listed_and_taken_home(kay: Browser, django_club: str) -> None:
    import io
    import tarfile

    from fleacircus.web.identity.views.sections import backups

    before = backups.listed()
    assert kay.post("/keeper/backups", what="make").status_code == 302
    (file,) = [each for each in backups.listed() if each not in before]
    assert file.stat().st_mode & 0o077 == 0
    assert file.name in kay.get("/keeper/backups").content.decode()
    answer = kay.get(f"/keeper/backups/{file.name}")
    with tarfile.open(fileobj=io.BytesIO(b"".join(answer.streaming_content))) as tar:
        assert "club.sqlite3" in tar.getnames()
    assert kay.get("/keeper/backups/..%2Fsecret.key").status_code == 404
    assert kay.post("/keeper/backups", what="remove", name=file.name).status_code == 302
    assert backups.listed() == before


def test_a_closed_table_is_there_to_look_at(club: Server) -> None:
    """On a running server: whoever plays there is told at once, and nothing moves any more."""
    ada = Visitor(club.address, "Ada at a table")
    table = ada.open_table("me", "here", public=True)
    kay = Visitor(club.address)
    assert kay.post(_printed(club), nickname="Kay").status == 200
    with ada.connect(table["id"]) as line:
        state = line.hello()
        (seat,) = state["due"]
        assert line.act(state, seat, moves(state, seat)[0])["type"] == "ack"
        assert kay.post("/keeper/tables", what="close", table=table["id"]).status == 200
        while line.until("seats")["yours"]:
            continue
        answer = line.act({"seq": 1}, 1, {"type": "leave"})
        assert answer["code"] in ("match/over", "seat/not_yours")
    shown = ada.get(f"/api/v1/tables/{table['id']}").json
    assert (shown["over"], shown["replay"], shown["seq"], shown["public"]) == (True, True, 1, False)


def test_who_signs_out_or_is_blocked_loses_their_open_line_at_once(club: Server) -> None:
    bo = Visitor(club.address, "Bo at a table")
    table = bo.open_table("me", "here")
    kay = Visitor(club.address)
    kay.post(_printed(club), nickname="Kay the second")
    with bo.connect(table["id"]) as line:
        assert line.hello()["yours"] == [0, 1]
        me = bo.get("/api/v1/players/me").json["id"]
        assert kay.post("/keeper/members", what="block", player=me).status == 200
        assert _closed(line) == 1013
    with bo.connect(table["id"]) as line:
        assert line.read()["code"] == "player/blocked"
        assert _closed(line) == 4403
    with bo.connect(table["watch"]) as line:
        assert line.hello()["yours"] == []


def _closed(line: Any) -> int:
    from websockets.exceptions import ConnectionClosed

    try:
        while True:
            line.read()
    except ConnectionClosed as ended:
        return ended.rcvd.code if ended.rcvd else 0


def _printed(club: Server) -> str:
    """A keeper's link, as the command prints it for a server that runs."""
    import os
    import subprocess
    import sys

    code = "from fleacircus.cli import main; raise SystemExit(main(['keeper-link']))"
    told = {"FLEACIRCUS_DB": club.db, "FLEACIRCUS_SECRET": "a secret for tests only"}
    said = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **told}, capture_output=True, text=True, check=True
    ).stdout
    return said.strip().removeprefix("http://localhost:8000")


def test_a_keeper_takes_a_game_out_of_the_ratings_which_are_fitted_anew(kay: Browser) -> None:
    from fleacircus.web.club.models import Player
    from fleacircus.web.history.standings import standing

    for id in ("ada", "bo"):
        Player.objects.create(id=id, nickname=id)
    for _ in range(2):
        table = ended("ada", "bo", places=(1, 2), public=True)
    both = standing("ada", "legionz")
    assert Browser("Bo").post(f"/results/{table.watch}/uncount").status_code == 403
    assert standing("ada", "legionz") == both
    page = kay.get("/players/ada").content.decode()
    assert f"/results/{table.watch}/uncount" in page
    assert kay.post(f"/results/{table.watch}/uncount", next="/players/ada").status_code == 302
    one = standing("ada", "legionz")
    assert (both.games, one.games) == (2, 1)
    assert one.rating < both.rating
    assert "2 finished games" in kay.get("/players/ada").content.decode(), "it stays in the history"
    assert kay.post(f"/results/{table.watch}/uncount").status_code == 404, "it is out already"
