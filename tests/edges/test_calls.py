"""Calls: who is called, when, how often and where, and that only their device can read it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from edges.inside import undone, using
from edges.pushing import PushService, Receiver
from edges.test_identity import Browser, open_table

AWAY_MS = 12_000


@pytest.fixture
def service() -> Iterator[PushService]:
    held = PushService()
    yield held
    held.close()


@pytest.fixture(autouse=True)
def inside(django_club: str, service: PushService, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    from fleacircus.web.voices import push

    monkeypatch.setattr(push, "services", lambda: (service.origin, "push.example"))
    with using(django_club), undone():
        yield


class Duel:
    """Ada, who is due, and Bo; both have been away for long."""

    def __init__(self, service: PushService) -> None:
        from fleacircus.web.club import seating
        from fleacircus.web.club.models import Seat

        self.service = service
        self.ada, self.bo = Browser("Ada"), Browser("Bo", language="it")
        self.table = open_table(self.ada.player, "me", "link")
        seating.join(Seat.objects.get(table=self.table, number=1), self.bo.player)
        self.now = 10**13
        self.devices = {}
        for name, browser in (("ada-phone", self.ada), ("ada-desk", self.ada), ("bo-phone", self.bo)):
            self.devices[name] = Receiver(service, name)
            assert browser.post("/me/voices/devices", **self.devices[name].form, name=name).status_code == 204
        self.due(0)

    def due(self, number: int, *, turn: bool = True) -> None:
        """Now this seat is waited for."""
        from django.db.models import F

        from fleacircus.web.club.models import Seat

        seats = Seat.objects.filter(table=self.table)
        seats.update(waited=False, due=False)
        seats.filter(number=number).update(waited=True, due=True, turns=F("turns") + int(turn))

    def call(self) -> int:
        from fleacircus.web.voices import calls

        return calls.call_all(self.now, away_ms=AWAY_MS)

    def came(self) -> dict[str, Any]:
        """What came to whom, decrypted."""
        found = {}
        while not self.service.taken.empty():
            path, headers, body = self.service.next()
            name = path.removeprefix("/to/")
            found[name] = {"headers": headers, **self.devices[name].read(body)}
        return found


@pytest.fixture
def duel(service: PushService) -> Duel:
    return Duel(service)


def test_every_device_of_who_is_due_is_called_once_a_turn(duel: Duel) -> None:
    assert duel.call() == 2
    came = duel.came()
    assert sorted(came) == ["ada-desk", "ada-phone"]
    told = came["ada-phone"]
    assert (told["title"], told["body"], told["url"]) == ("Your turn: Legionz", "With Bo", f"/t/{duel.table.id}")
    assert duel.call() == 0, "once a turn"
    duel.due(1)
    assert duel.call() == 1
    assert duel.came()["bo-phone"]["title"] == "Tocca a te: Legionz", "in the language of the device"
    duel.due(0)
    assert duel.call() == 2
    duel.due(0, turn=False)
    assert duel.call() == 0, "an entry in the same turn calls nobody again"


def test_push_services_know_the_club_by_its_key(duel: Duel) -> None:
    import base64
    import json

    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec, utils

    from fleacircus.web.voices import push

    duel.call()
    headers = duel.came()["ada-phone"]["headers"]
    assert (headers["content-encoding"], headers["ttl"], headers["urgency"]) == ("aes128gcm", "86400", "high")
    scheme, token, key = headers["authorization"].replace(",", " ").replace("t=", "").replace("k=", "").split()
    assert (scheme, key) == ("vapid", push.public_key())
    head, claims, signature = (base64.urlsafe_b64decode(part + "==") for part in token.split("."))
    assert json.loads(claims)["aud"] == duel.service.origin
    assert json.loads(head)["alg"] == "ES256"
    halves = (int.from_bytes(signature[:32]), int.from_bytes(signature[32:]))
    known = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), base64.urlsafe_b64decode(key + "=="))
    signed = token.rpartition(".")[0].encode()
    known.verify(utils.encode_dss_signature(*halves), signed, ec.ECDSA(hashes.SHA256()))


def seats(duel: Duel, **fields: Any) -> None:
    from fleacircus.web.club.models import Seat

    Seat.objects.filter(table=duel.table).update(**fields)


def beside_a_bot(duel: Duel) -> None:
    from fleacircus.web.club.models import Seat

    Seat.objects.filter(table=duel.table, number=1).update(kind="bot", level="random")


def table(duel: Duel, **fields: Any) -> None:
    from fleacircus.web.club.models import Table

    Table.objects.filter(id=duel.table.id).update(**fields)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda duel: seats(duel, seen_ms=duel.now - AWAY_MS + 1),
        lambda duel: seats(duel, waited=False),
        lambda duel: seats(duel, away=True),
        lambda duel: seats(duel, kind="bot", level="random"),
        lambda duel: beside_a_bot(duel),
        lambda duel: table(duel, over=True),
        lambda duel: table(duel, paused_ms=1),
        lambda duel: table(duel, replay=True),
        lambda duel: table(duel, started_ms=None),
    ],
    ids=[
        "at the table",
        "the move is made",
        "stood up",
        "a bot plays",
        "only bots wait",
        "over",
        "paused",
        "closed",
        "not everybody sits",
    ],
)
def test_nobody_is_called_in_vain(duel: Duel, spoil: Callable[[Duel], None]) -> None:
    spoil(duel)
    assert duel.call() == 0
    assert duel.service.quiet()


def test_a_device_that_is_gone_is_forgotten_and_one_that_fails_is_kept(duel: Duel) -> None:
    from fleacircus.web.voices.models import Device

    duel.service.status = 503
    assert duel.call() == 0
    assert Device.objects.filter(player=duel.ada.player.id).count() == 2
    for status, left in ((307, 2), (404, 0)):
        duel.came()
        duel.service.status = status
        duel.due(0)
        assert duel.call() == 0
        assert Device.objects.filter(player=duel.ada.player.id).count() == left
    assert all(path != "/elsewhere" for path, _, _ in duel.service.taken.queue), "no redirection is followed"


def test_a_member_is_called_on_the_devices_of_the_guest_they_were(duel: Duel) -> None:
    from fleacircus.web.identity import codes
    from fleacircus.web.identity.coming import merge

    member = Browser("Mia")
    member.post("/me/recovery")
    merge(duel.ada.player, member.player)
    assert codes
    assert duel.call() == 2


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"endpoint": "http://127.0.0.1:1/inside"}, 400, "push/unfit"),
        ({"endpoint": "https://169.254.169.254/latest"}, 400, "push/unfit"),
        ({"endpoint": "https://evil.example/?push.example"}, 400, "push/unfit"),
        ({"endpoint": "https://notpush.example/"}, 400, "push/unfit"),
        ({"endpoint": "http://push.example/"}, 400, "push/unfit"),
        ({"endpoint": "https://push.example:8443/"}, 400, "push/unfit"),
        ({"endpoint": "https://me@push.example/"}, 400, "push/unfit"),
        ({"endpoint": "https://push.example:99999/"}, 400, "push/unfit"),
        ({"endpoint": "https://push.example/" + "x" * 1_000}, 400, "push/unfit"),
        ({"endpoint": ""}, 400, "push/unfit"),
        ({"p256dh": "AAAA"}, 400, "push/unfit"),
        ({"auth": "no base64 at all!"}, 400, "push/unfit"),
        ({"endpoint": "https://a.push.example/x"}, 204, ""),
    ],
)
def test_the_club_speaks_to_push_services_alone(
    service: PushService, change: dict[str, str], status: int, code: str
) -> None:
    ada = Browser("Ada")
    answer = ada.post("/me/voices/devices", **{**Receiver(service, "x").form, **change})
    assert answer.status_code == status
    assert code in answer.content.decode()


def test_a_device_is_ones_own(service: PushService) -> None:
    from fleacircus.web.voices import devices
    from fleacircus.web.voices.models import Device

    ada, bo = Browser("Ada"), Browser("Bo")
    assert Browser().post("/me/voices/devices", **Receiver(service, "x").form).status_code == 401
    for at in range(devices.MOST):
        assert ada.post("/me/voices/devices", **Receiver(service, f"d{at}").form, name=f"D{at}").status_code == 204
    assert ada.post("/me/voices/devices", **Receiver(service, "more").form).status_code == 409
    first = Device.objects.order_by("id").first()
    assert bo.post(f"/me/voices/devices/{first.id}/remove").status_code == 404
    page = ada.get("/me/voices").content.decode()
    assert all(f"<strong>D{at}</strong>" in page for at in range(devices.MOST))
    assert service.quiet()
    assert ada.post(f"/me/voices/devices/{first.id}/try").status_code == 302
    assert service.next()[0] == "/to/d0"
    assert ada.post(f"/me/voices/devices/{first.id}/remove").status_code == 302
    assert Device.objects.count() == devices.MOST - 1
    assert bo.post("/me/voices/devices", **Receiver(service, "d1").form).status_code == 204
    assert Device.objects.get(endpoint=service.origin + "/to/d1").player == bo.player.id, "a browser changes hands"


def test_without_the_extra_the_page_says_so(service: PushService, monkeypatch: pytest.MonkeyPatch) -> None:
    from fleacircus.web.voices import push

    ada = Browser("Ada")
    assert "data-allow" in ada.get("/me/voices").content.decode()
    monkeypatch.setattr(push, "find_spec", lambda name: None)
    page = ada.get("/me/voices").content.decode()
    assert "have not installed" in page
    assert "data-allow" not in page
    assert ada.post("/me/voices/devices", **Receiver(service, "x").form).status_code == 409


def test_the_key_is_the_clubs_and_comes_back_with_its_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    import msgspec

    from fleacircus.web.config import config
    from fleacircus.web.voices import push

    def key(secret: str) -> str:
        changed = msgspec.structs.replace(config(), secret=secret)
        monkeypatch.setattr(push, "config", lambda: changed)
        push.private_key.cache_clear()
        push.public_key.cache_clear()
        return push.public_key()

    assert key("a secret") == key("a secret") != key("another")
    key(config().secret)


# What waits, in the lobby; and what messengers show


def test_the_lobby_tells_where_it_is_my_turn_and_what_happened_since(duel: Duel) -> None:
    from fleacircus.web.club.models import now_ms

    hour, now = 3_600_000, now_ms()
    seats(duel, seen_ms=now - 2 * hour)
    table(duel, moved_ms=now - 3 * hour)
    assert "Your turn: Legionz, Bo" in duel.ada.get("/").content.decode()
    assert 'class="digest' not in duel.bo.get("/").content.decode(), "he has seen it all"
    table(duel, moved_ms=now - hour)
    page = duel.bo.get("/").content.decode()
    assert "Legionz con Ada è andata avanti" in page
    assert "Tocca a te" not in page
    table(duel, over=True)
    assert "Legionz con Ada è finita" in duel.bo.get("/").content.decode()
    assert "Your turn: Legionz, Bo" not in duel.ada.get("/").content.decode()
    seats(duel, seen_ms=now)
    assert 'class="digest' not in duel.bo.get("/").content.decode(), "he was there"
    assert 'class="digest' not in Browser().get("/").content.decode()


def test_an_invitation_has_a_preview_without_secrets() -> None:
    import re

    from fleacircus.web.club.models import Seat

    ada = Browser('A"<da>')
    held = open_table(ada.player, "me", "link")
    seat = Seat.objects.get(table=held, number=1)
    page = Browser(language="fr").get(f"/join/{seat.invite}").content.decode()
    told = dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)">', page))
    assert told["title"] == "A&quot;&lt;da&gt; vous invite\xa0: Legionz"
    assert told["image"] == "http://localhost/preview/legionz.png"
    assert told["url"] == f"http://localhost/join/{seat.invite}"
    assert held.id not in page
    picture = Browser().get("/preview/legionz.png")
    assert picture.content.startswith(b"\x89PNG")
    assert len(picture.content) < 80_000
    assert Browser().get("/preview/nothing.png").status_code == 404


@pytest.mark.parametrize(
    ("at", "host", "led"),
    [
        ("", "localhost:8000", "http://192.0.2.5:8000"),
        ("http://localhost:8000", "localhost:8000", "http://192.0.2.5:8000"),
        ("https://club.example", "localhost:8000", "https://club.example"),
        ("https://evil.example", "club.example", "http://club.example"),
        ("javascript://club.example", "club.example", "http://club.example"),
        ("http://[", "club.example:81", "http://club.example:81"),
    ],
)
def test_the_qr_code_leads_to_where_the_page_was_opened(
    monkeypatch: pytest.MonkeyPatch, at: str, host: str, led: str
) -> None:
    import msgspec
    from django.conf import settings
    from django.test import RequestFactory

    from fleacircus.web.club import addresses
    from fleacircus.web.config import config

    monkeypatch.setattr(settings, "ALLOWED_HOSTS", ["localhost", "club.example"])
    monkeypatch.setattr(addresses, "config", lambda: msgspec.structs.replace(config(), host="0.0.0.0", origins=()))
    monkeypatch.setattr(addresses, "reached_at", lambda: ["192.0.2.5"])
    request = RequestFactory().get("/join/x/qr.svg", {"at": at} if at else {}, headers={"host": host})
    assert addresses.opened_at(request) == led
