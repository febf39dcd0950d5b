"""Whatever is sent to any address, with whatever in any of its parameters, is answered: no failure of ours.

Addresses come from the resolver, bodies of the API from its schema, fields of forms from the pages that have them and
from what the pages look at. Both stores are tried, as each has its own idea of what it can keep.
"""

import json
import os
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from html.parser import HTMLParser
from typing import Any, TypeVar
from urllib.parse import quote, urlencode, urlsplit

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from edges import nasty
from edges.addresses import Address, Known, addresses, populate
from edges.conftest import copied
from edges.inside import Asked, undone, using

CAREFUL = settings(
    deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck), max_examples=200
)
T = TypeVar("T")
METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")


class Forms(HTMLParser):
    """Where a page leads, and the fields of its forms."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.forms: list[tuple[str, dict[str, str]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = dict(attributes)
        if tag == "a" and found.get("href"):
            self.links.add(found["href"] or "")
        if tag == "form":
            self.forms.append((found.get("action") or "", {}))
        if tag in ("input", "select", "textarea", "button") and found.get("name") and self.forms:
            self.forms[-1][1][found["name"] or ""] = found.get("value") or ""


class Site:
    """A small club, everybody who may come to it, and all that can be asked of it."""

    def __init__(self, known: Known, asked: Asked) -> None:
        from fleacircus.web.club.api import api
        from fleacircus.web.tournaments.reading import COMMANDS
        from fleacircus.web.tournaments.views.commands import STEPS

        self.known = known
        self._cookies = _cookies(known)
        self.addresses = addresses()
        self.schema = json.loads(json.dumps(api.get_openapi_schema()))
        self.forms: list[tuple[str, dict[str, str]]] = []
        self.fields: dict[str, set[str]] = {}
        known.values["what"] += [*COMMANDS, *STEPS]
        self._look_around(asked)

    def _look_around(self, asked: Asked) -> None:
        """Open every page and send every form once, to learn what each looks at."""
        from django.urls import Resolver404, resolve

        seen: set[str] = set()
        alike: Counter[str] = Counter()
        waiting = [address.filled(self.known.of(address)) for address in self.addresses]
        while waiting:
            path = waiting.pop()
            if path in seen or alike[_way(path)] > ALIKE or len(seen) > 500:
                continue
            seen.add(path)
            alike[_way(path)] += 1
            for method in ("GET", "POST"):
                asked.names.clear()
                who = "keeper" if path.startswith("/keeper") else "organiser"
                answer = self.visit(method, path, body=b"x=1", type=FORM, who=who)
                self.fields.setdefault(_way(path), set()).update(asked.names)
                if method == "POST" or "text/html" not in answer.get("Content-Type", ""):
                    continue
                page = Forms(answer.content.decode())
                for action, fields in page.forms:
                    self._note(urlsplit(action or path).path, fields)
                for link in [*page.links, *(action for action, _ in page.forms)]:
                    step = urlsplit(link).path
                    try:
                        found = resolve(step).captured_kwargs
                    except Resolver404:
                        continue
                    waiting.append(step)
                    for name, value in found.items():
                        if str(value) not in self.known.values.setdefault(name, []):
                            self.known.values[name].append(str(value))

    def _note(self, path: str, fields: dict[str, str]) -> None:
        """Keep a form, unless another of its kind is there; some are on every page."""
        alike = [one for one, other in self.forms if _way(one) == _way(path) and set(other) == set(fields)]
        if len(alike) < 2:
            self.forms.append((path, fields))

    def visit(
        self, method: str, path: str, *, body: bytes = b"", type: str = "", who: str = "organiser", **headers: str
    ) -> Any:
        """Ask as somebody, undo it, and return the answer; what fails on our side is raised."""
        from django.test import Client

        with undone():
            client = Client(SERVER_NAME="localhost")
            client.cookies.load(self._cookies[who])
            given = {"type": type, **headers}
            kind = given.pop("Content-Type", given.pop("type"))
            environment = {"HTTP_COOKIE": given.pop("Cookie")} if "Cookie" in given else {}
            answer = client.generic(method, path, body, content_type=kind, headers=given, **environment)
            if answer.streaming:
                list(answer.streaming_content)
        assert answer.status_code < 500, (method, path)
        return answer


ALIKE = 60
"""Of many addresses alike, so many are opened."""
FORM = "application/x-www-form-urlencoded"


def _cookies(known: Known) -> dict[str, dict[str, str]]:
    """What the browsers of everybody hold."""
    from django.contrib.auth.models import User
    from django.test import Client

    from fleacircus.web.club import players

    client = Client()
    client.force_login(User.objects.get(pk=known.keeper))
    keeper = {name: morsel.value for name, morsel in client.cookies.items()}
    ada, kay = ({players.COOKIE: players.sign_id(id)} for id in (known.organiser, known.head))
    return {"stranger": {}, "organiser": ada, "keeper": {**kay, **keeper}}


def _way(path: str) -> str:
    from django.urls import Resolver404, resolve

    try:
        return str(resolve(path).route)
    except Resolver404:
        return path


@pytest.fixture(scope="module")
def site(
    django_club: str,
    engine: str,
    blank_club: str,
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Site]:
    """Made once for each store, as every visit is undone."""
    with using(copied(engine, blank_club, request, tmp_path_factory.mktemp("site"))), undone():
        known = populate()
        with pytest.MonkeyPatch.context() as patching:
            found = Site(known, Asked(patching))
        yield found


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """What is refused need not be in the log of the tests."""
    import logging

    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def some_values(names: list[str], known: Known) -> st.SearchStrategy[dict[str, str]]:
    """A few of these fields, each with something nasty or something that leads on."""
    everything = sorted({value for values in known.values.values() for value in values})
    value = st.one_of(nasty.texts, nasty.texts, nasty.among(everything))
    return st.dictionaries(st.sampled_from(sorted(names) or ["x"]), value, max_size=6)


def places(site: Site, address: Address) -> st.SearchStrategy[str]:
    """This address with what leads somewhere, or something nasty in one place."""

    def fill(chosen: dict[str, str]) -> str:
        return address.filled({**site.known.of(address), **chosen})

    usual = site.known.of(address)
    one = {
        name: st.one_of(st.just(usual[name]), st.sampled_from(site.known.values.get(name, ["x"])), nasty.texts)
        for name, _ in address.params
    }
    return st.fixed_dictionaries(one).map(fill)


def test_every_address_is_found_and_looked_at(site: Site) -> None:
    """Otherwise what follows would try less than it says."""
    assert len(site.addresses) > 90
    assert {"seat_0_kind", "clock_minutes", "option_players"} <= site.fields["new/<slug:slug>"]
    assert "watch" in site.fields["tournaments/<str:id>/<slug:kind>/draw"]
    assert "seat" in site.fields["t/<str:id>/record.json"]
    assert {"stage", "seq"} <= site.fields["tournaments/<str:id>/<slug:kind>/do/<slug:what>"]
    assert any(path.endswith("/do/configure") and "boards" in fields for path, fields in site.forms)
    assert {"what", "player"} <= site.fields["keeper/<slug:section>"]
    assert "code" in site.fields["me/code"]
    assert "username" in next(fields for path, fields in site.forms if "username" in fields)


DIGITS, NOVEL = "9" * 5_000, "x" * 100_000
TABLE = {"option_players": "2", "seat_0_kind": "me", "seat_1_kind": "here", "nickname": "Ada"}
ONCE: list[tuple[str, dict[str, str] | None, int]] = [
    ("/t/{table}/record.json?seat=²", None, 404),
    ("/t/{table}/record.json?seat=" + DIGITS, None, 404),
    ("/tournaments/{evening}/classic/draw?watch=²", None, 200),
    ("/tournaments/{evening}/classic/draw?watch=" + DIGITS, None, 200),
    ("/tournaments/{evening}/classic/game/" + DIGITS + "/qr.svg", None, 404),
    ("/t/a%00b", None, 404),
    ("/api/v1/tables/a%00b", None, 404),
    ("/join/%00", {"nickname": "Ada"}, 404),
    ("/rules/legionz?q=%00", None, 400),
    ("/name", {"nickname": "A\x00da"}, 400),
    ("/name", {"nickname": NOVEL}, 302),
    ("/name", {"nickname": "Ada", "next": "0"}, 302),
    ("/new/legionz", {**TABLE, "option_players": "²"}, 400),
    ("/new/legionz", {**TABLE, "option_players": DIGITS}, 400),
    ("/new/legionz", {**TABLE, "clock_preset": "own", "clock_minutes": "1e308"}, 400),
    ("/new/legionz", {**TABLE, "clock_preset": "²"}, 400),
    ("/new/legionz", {**TABLE, "seat_1_name": NOVEL}, 302),
    ("/tournaments/new", {"name": NOVEL, "classic": "on"}, 409),
    ("/tournaments/new", {"name": "Spring", "classic": "on", "boards": DIGITS}, 409),
    ("/tournaments/{evening}/people/remove", {"role": "²"}, 302),
    ("/tournaments/{evening}/people/remove", {"role": DIGITS}, 302),
    ("/tournaments/{evening}/sheet/enter", {"name": NOVEL, "classic": "on"}, 409),
]


@pytest.mark.parametrize(("path", "form", "status"), ONCE, ids=[f"{n}: {one[0][:45]}" for n, one in enumerate(ONCE)])
def test_what_once_failed(site: Site, path: str, form: dict[str, str] | None, status: int) -> None:
    path = path.format(table=site.known.values["table"][0], evening=site.known.values["evening"][0])
    body = urlencode(form or {}).encode()
    method, type = ("GET", "") if form is None else ("POST", FORM)
    answer = site.visit(method, quote(path, safe="/?=%"), body=body, type=type)
    assert answer.status_code == status


def test_addresses_and_queries(site: Site) -> None:
    """Anything in the path and in the query, by any method, for anybody."""

    @CAREFUL
    @given(st.data())
    def check(data: st.DataObject) -> None:
        address = data.draw(st.sampled_from(site.addresses))
        path = data.draw(places(site, address))
        fields = data.draw(some_values(sorted(site.fields.get(address.way, ())), site.known))
        method = data.draw(st.sampled_from(METHODS))
        who = data.draw(st.sampled_from(("organiser", "stranger", "keeper")))
        headers = data.draw(nasty.headers)
        site.visit(method, f"{path}?{urlencode(fields)}", who=who, **headers)

    check()


def test_forms(site: Site) -> None:
    """The forms that pages have, with some fields as they should never be."""

    @CAREFUL
    @given(st.data())
    def check(data: st.DataObject) -> None:
        path, fields = data.draw(st.sampled_from(site.forms))
        more = data.draw(some_values([*fields, *site.fields.get(_way(path), ())], site.known))
        who = data.draw(st.sampled_from(("organiser", "organiser", "stranger", "keeper")))
        headers = data.draw(nasty.headers)
        site.visit("POST", path, body=urlencode({**fields, **more}).encode(), type=FORM, who=who, **headers)

    check()


def test_forms_at_any_address(site: Site) -> None:
    """Any fields that an address looks at, whether or not a page has such a form now."""

    @CAREFUL
    @given(st.data())
    def check(data: st.DataObject) -> None:
        address = data.draw(st.sampled_from([one for one in site.addresses if not one.way.startswith("api/")]))
        path = data.draw(places(site, address))
        fields = data.draw(some_values(sorted(site.fields.get(address.way, ())), site.known))
        who = data.draw(st.sampled_from(("organiser", "organiser", "keeper")))
        site.visit("POST", path, body=urlencode(fields).encode(), type=FORM, who=who)

    check()


def test_the_api(site: Site) -> None:
    """Bodies that the schema describes, and bodies that it does not."""
    operations = [
        (path, method.upper(), body["requestBody"]["content"]["application/json"]["schema"])
        for path, methods in site.schema["paths"].items()
        for method, body in methods.items()
        if "requestBody" in body
    ]
    known = site.schema["components"]["schemas"]
    bodies = {(path, method): nasty.of_schema(schema, known) for path, method, schema in operations}
    speaking = [address for address in site.addresses if address.way.startswith(("api/", "practice/", "passkeys/"))]
    others = [address.filled(site.known.of(address)) for address in speaking]
    said = nasty.values.map(lambda one: json.dumps(one).encode())
    assert len(bodies) >= 3

    @CAREFUL
    @given(st.data())
    def check(data: st.DataObject) -> None:
        who = data.draw(st.sampled_from(("organiser", "organiser", "stranger")))
        if data.draw(st.booleans()):
            (path, method), strategy = data.draw(st.sampled_from(sorted(bodies.items(), key=str)))
            path = re.sub(r"\{(\w+)\}", lambda found: _value(site, data, found[1]), path)
            body = json.dumps(data.draw(strategy)).encode()
        else:
            path, method = data.draw(st.sampled_from(others)), data.draw(st.sampled_from(("POST", "PUT", "DELETE")))
            body = data.draw(st.one_of(st.sampled_from(nasty.UNSAYABLE), said))
        site.visit(method, path, body=body, type="application/json", who=who)

    check()


def _value(site: Site, data: st.DataObject, name: str) -> str:
    known = [*site.known.values["table"], *site.known.values.get(name, [])]
    return quote(data.draw(st.one_of(st.sampled_from(known), nasty.texts)), safe="")


def test_records(site: Site) -> None:
    """Records with anything in any place, and a fingerprint that fits."""
    from edges.test_record_limits import match
    from fleacircus.core import Record, codec
    from fleacircus.web import folding

    whole: dict[str, Any] = json.loads(match(300, players=2).record())
    spots = sorted(_spots(whole), key=str)

    @CAREFUL
    @given(st.data())
    def check(data: st.DataObject) -> None:
        changed = json.loads(json.dumps(whole))
        spot = data.draw(st.one_of(nasty.among(spots), nasty.among([one for one in spots if len(one) < 3])))
        _put(changed, spot, data.draw(nasty.values))
        try:
            record = codec.decode(json.dumps({**changed, "digest": ""}).encode(), Record)
            digest = codec.digest(codec.encode(record))
        except (ValueError, TypeError, msgspec.ValidationError):
            digest = ""
        body = json.dumps({**changed, "digest": digest}).encode()
        site.visit("POST", "/api/v1/records", body=body, type="application/json")

    try:
        check()
    finally:
        folding._reader.close()


def _spots(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if way:
        yield way
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, inner in items:
        yield from _spots(inner, (*way, name))


def _put(value: Any, way: tuple[Any, ...], new: Any) -> None:
    *before, last = way
    for step in before:
        value = value[step]
    value[last] = new


LONG_S = float(os.environ.get("FLEACIRCUS_SWEEP_SECONDS", "240"))
"""So long each of the sweeps below takes on each store, at most."""


def sweep(places: Sequence[T], go: Callable[[T, str], Any], capsys: pytest.CaptureFixture[str]) -> None:
    """Try every nasty text at every place, a round of all places after the other, until all is done or time is up.

    In each round every place has another text, so that whenever it ends, all places have had as many. What fails does
    not end it: a class of failures is seen as one.
    """
    began, tried, told = time.monotonic(), 0, time.monotonic()
    whole = len(places) * len(nasty.TEXTS)
    failures: list[str] = []
    rounds = ((place, n, turn) for turn in range(len(nasty.TEXTS)) for n, place in enumerate(places))
    for place, n, turn in rounds:
        if (now := time.monotonic()) - began > LONG_S:
            break
        text = nasty.TEXTS[(n + turn) % len(nasty.TEXTS)]
        try:
            go(place, text)
        except Exception as failure:  # noqa: BLE001  all of them are told
            failures.append(f"{place!r:.200} with {text!r:.40}: {failure!r:.300}")
            with capsys.disabled():
                print(f"\n{failures[-1]}", end="", flush=True)
        tried += 1
        if now - told > 20 or tried == whole:
            told = now
            with capsys.disabled():
                so_far = f"{tried} of {whole} tried in {now - began:.0f} s, at most {LONG_S:.0f}"
                print(f"\n{so_far}, {len(failures)} failed", end="", flush=True)
    assert not failures, "\n".join([f"{len(failures)} failed", *failures[:50]])
    assert tried >= len(places), "not even one text at every place"


@pytest.mark.soak
def test_every_field_of_every_form_with_every_nasty_text(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    """One at a time, so that what comes first cannot hide what comes after."""

    def go(place: tuple[str, dict[str, str], str], text: str) -> None:
        path, fields, name = place
        site.visit("POST", path, body=urlencode({**fields, name: text}).encode(), type=FORM, who="keeper")

    sweep([(path, fields, name) for path, fields in site.forms for name in fields], go, capsys)


@pytest.mark.soak
def test_every_place_of_every_address_with_every_nasty_text(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    """In the path and in the query, to look and to change."""

    def go(place: tuple[str, Address, str], text: str) -> None:
        method, address, name = place
        usual = site.known.of(address)
        if method == "query":
            site.visit("GET", f"{address.filled(usual)}?{urlencode({name: text})}")
        else:
            site.visit(method, address.filled({**usual, name: text}), who="keeper")

    ways = [(method, one, name) for one in site.addresses for name, _ in one.params for method in ("GET", "POST")]
    asked = [("query", one, name) for one in site.addresses for name in sorted(site.fields.get(one.way, ()))]
    sweep([*ways, *asked], go, capsys)
