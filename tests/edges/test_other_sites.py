"""No page of another site changes anything here: every address of the resolver is tried, by every way that changes."""

import hashlib
import json
from collections.abc import Iterator
from typing import Any

import pytest

from edges.addresses import Known, addresses, populate

CHANGING = ("POST", "PUT", "PATCH", "DELETE", "FROB")
HOST = "localhost"
FORM, JSON, MIXED = "application/x-www-form-urlencoded", "application/json", "multipart/form-data; boundary=b"
NAMED = b"nickname=Mallory&theme=dark&language=fr&next=/&role=player&level=random&player=p1&game=1&what=make&about=Bo"
NAMED += b"&opens_tables=guest&opens_evenings=guest"
NAMED_JSON = json.dumps({"nickname": "Mallory", "level": "random"}).encode()
NAMED_MIXED = b'--b\r\nContent-Disposition: form-data; name="nickname"\r\n\r\nMallory\r\n--b--\r\n'
FOREIGN: dict[str, tuple[str, bytes, dict[str, str]]] = {
    "a form of another site": (FORM, NAMED, {"Origin": "https://evil.example"}),
    "a form of a browser that tells no origin": (FORM, NAMED, {}),
    "a form with a file": (MIXED, NAMED_MIXED, {}),
    "a form that looks like JSON": ("text/plain", NAMED_JSON, {}),
    "JSON in the clothes of a form": (FORM, NAMED_JSON, {}),
    "a form without a type": ("", NAMED_JSON, {}),
    "a page from nowhere, with the token": (FORM, NAMED, {"Origin": "null", "token": "yes"}),
    "another site, with the token": (FORM, NAMED, {"Origin": "https://evil.example", "token": "yes"}),
    "JSON of another site, with the token": (JSON, NAMED_JSON, {"Origin": "https://evil.example", "token": "yes"}),
    "another port, with the token": (JSON, NAMED_JSON, {"Origin": f"http://{HOST}:81", "token": "yes"}),
    "an origin that is none": (JSON, NAMED_JSON, {"Origin": "http://[", "token": "yes"}),
    "what the browser calls another site": (JSON, NAMED_JSON, {"Sec-Fetch-Site": "cross-site", "token": "yes"}),
    "what the browser calls a neighbour": (FORM, NAMED, {"Sec-Fetch-Site": "same-site", "token": "yes"}),
}
REFUSED = (400, 401, 403, 404, 405, 415)


class Browser:
    """Ada's browser, signed in to Django's pages too; the requests are another's. Keepers' addresses get a keeper's."""

    def __init__(self, known: Known) -> None:
        from django.contrib.auth.models import User
        from django.test import Client

        from fleacircus.web.club import players

        self.client = Client(enforce_csrf_checks=True, SERVER_NAME=HOST)
        self.client.force_login(User.objects.get(pk=known.keeper))
        self._people = {keeps: players.sign_id(id) for keeps, id in ((False, known.organiser), (True, known.head))}
        self.client.cookies[players.COOKIE] = self._people[False]
        self.client.get("/")
        self.token = self.client.cookies["csrftoken"].value

    def send(self, method: str, path: str, type: str, body: bytes, headers: dict[str, str]) -> Any:
        self.client.cookies["player"] = self._people[path.startswith("/keeper")]
        given = {name: value for name, value in headers.items() if name != "token"}
        if "token" in headers:
            given["X-CSRFToken"] = self.token
        return self.client.generic(method, path, body, content_type=type, headers=given)


def everything() -> str:
    """A fingerprint of all rows of all tables."""
    from django.apps import apps

    found = hashlib.sha256()
    for model in apps.get_models():
        found.update(repr([model.__name__, *model.objects.order_by("pk").values_list()]).encode())
    return found.hexdigest()


@pytest.fixture(scope="module")
def known(django_club: str) -> Iterator[Known]:
    from django.db import transaction

    with transaction.atomic():
        yield populate()
        transaction.set_rollback(True)


@pytest.fixture
def browser(known: Known) -> Browser:
    return Browser(known)


def test_no_request_of_another_site_changes_anything(known: Known, browser: Browser) -> None:
    before = everything()
    tried = 0
    for address in addresses():
        path = address.filled(known.of(address))
        for method in CHANGING:
            for what, (type, body, headers) in FOREIGN.items():
                answer = browser.send(method, path, type, body, headers)
                assert answer.status_code in REFUSED, (what, method, path, answer.status_code)
                assert "player" not in answer.cookies, (what, method, path)
                tried += 1
        assert everything() == before, path
    assert tried > 4_000


def test_looking_changes_nothing_and_makes_nobody_known(known: Known, browser: Browser) -> None:
    before = everything()
    for address in addresses():
        path = address.filled(known.of(address))
        for method in ("GET", "HEAD", "OPTIONS"):
            answer = browser.send(method, path, "", b"", {"Origin": "https://evil.example"})
            assert answer.status_code < 500
            assert "player" not in answer.cookies, path
            assert "access-control-allow-origin" not in answer.headers, path
        assert everything() == before, path


def test_the_same_requests_from_a_page_of_ours_do_something(known: Known, browser: Browser) -> None:
    """Otherwise the two above would show nothing."""
    from django.db import transaction

    done = set()
    for address in addresses():
        with transaction.atomic():
            for type, body in ((FORM, NAMED), (JSON, NAMED_JSON)):
                path = address.filled(known.of(address))
                ours = {"Origin": f"http://{HOST}", "Sec-Fetch-Site": "same-origin", "token": "yes"}
                if browser.send("POST", path, type, body, ours).status_code < 400:
                    done.add(address.way)
            transaction.set_rollback(True)
    assert {"name", "theme", "i18n/setlang/", "join/<str:invite>", "api/v1/players/me/token"} <= done
    assert {"t/<str:id>/seat/<int:number>/<slug:change>", "tournaments/<str:id>/sheet/<slug:what>"} <= done
    assert {"me/recovery", "me/hand-over", "me/sign-out-everywhere", "be/<str:code>", "report"} <= done
    assert {"passkeys/register/begin", "passkeys/sign-in/begin", "keeper/<slug:section>"} <= done
    assert {"tournaments/join/<str:token>", "api/v1/invitations/<invite>", "admin/logout/"} <= done


def test_a_browser_stays_who_it_is_when_another_site_asks_for_a_player(known: Known, browser: Browser) -> None:
    from django.test import Client

    from fleacircus.web.club.models import Player

    stranger = Client(enforce_csrf_checks=True, SERVER_NAME=HOST)
    many = Player.objects.count()
    for type in ("text/plain", FORM):
        answer = stranger.post("/api/v1/players", NAMED_JSON, content_type=type)
        assert (answer.status_code, answer.json()["code"]) == (415, "request/type")
    answer = stranger.post("/api/v1/players", NAMED_JSON, content_type=JSON, headers={"Origin": "https://evil.example"})
    assert (answer.status_code, answer.json()["code"]) == (403, "request/foreign")
    assert Player.objects.count() == many
    answer = browser.send("POST", "/api/v1/players", JSON, NAMED_JSON, {})
    assert answer.status_code == 201
    assert not answer.cookies
    assert browser.client.get("/api/v1/players/me").json()["id"] == known.organiser


@pytest.mark.parametrize(
    ("language", "said"), [("en", "another site"), ("fr", "d’un autre site"), ("it", "un altro sito")]
)
def test_the_refusal_is_a_page_in_the_readers_language(browser: Browser, language: str, said: str) -> None:
    headers = {"Origin": "https://evil.example", "Accept-Language": language}
    answer = browser.send("POST", "/name", FORM, NAMED, headers)
    assert answer.status_code == 403
    assert said in answer.content.decode()
    assert "request/foreign" in answer.content.decode()
