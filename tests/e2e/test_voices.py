"""Talk between languages, a flooder whom a keeper blocks, and a game by correspondence in which nobody waits."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from e2e.person import Person, eventually
from e2e.test_access import faults
from edges.pushing import PushService, Receiver
from edges.server import Server

pytestmark = pytest.mark.e2e


@pytest.fixture
def browser(windowed: Browser) -> Browser:
    """Notices need the whole one."""
    return windowed


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    held = PushService()
    yield held
    held.close()


@pytest.fixture(scope="module")
def server(service: PushService, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A club of its own, without a keeper, that may speak to our push service."""
    folder = tmp_path_factory.mktemp("voices")
    running = Server(str(folder / "club.sqlite3"), folder, FLEACIRCUS_PUSH_SERVICES=service.origin).start()
    running.address = running.address.replace("127.0.0.1", "localhost")
    yield running
    running.stop()
    assert "Traceback" not in running.log(), running.log()


FLOOD = """(text) => {
  const input = document.querySelector("#talk-text");
  for (let at = 0; at < 20; at++) {
    input.value = `${text} ${at}`;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.form.requestSubmit();
  }
}"""
"""Twenty lines at once, however slow the machine is: faster than any pace lets through."""


def sit_together(ada: Person, bo: Person) -> None:
    ada.open_table("link")
    expect(ada.prompt).to_contain_text("The lots are drawn when everybody sits")
    expect(ada.bugs).to_have_count(0)
    expect(ada.panel("Log")).not_to_contain_text("starts")
    bo.accept(ada.panel("Table").get_by_label("Invitation for seat 2").input_value())
    expect(ada.bugs.first).to_be_visible()
    expect(ada.panel("Log")).to_contain_text("starts")


def test_people_talk_in_three_languages_and_a_keeper_blocks_a_flooder(
    visit: Callable[..., Person], server: Server
) -> None:
    kay, ada, mal = visit("Kay"), visit("Ada"), visit("Mallory", locale="fr")
    kay.page.goto(server.said().split()[-1])
    kay.page.get_by_label("Your nickname").fill("Kay")
    kay.page.get_by_role("button", name="I keep this club").click()
    expect(kay.page.get_by_role("heading", level=1)).to_contain_text("keeper")

    sit_together(ada, mal)
    talk = ada.panel("Talk")
    talk.get_by_role("button", name="Well played!").click()
    expect(talk.get_by_role("listitem")).to_contain_text("Well played!")
    floats = mal.page.locator(".floats")
    expect(floats).to_contain_text("Ada\xa0: Bien joué\xa0!")
    floats.get_by_role("button").click()
    heard = mal.page.get_by_role("tabpanel")
    expect(heard.get_by_role("listitem")).to_contain_text("Bien joué\xa0!")
    heard.get_by_role("button", name="jubile").click()
    expect(talk.get_by_role("listitem").last).to_contain_text("cheers")

    # Links and tags are text; the keyboard alone is enough.
    mal.page.get_by_label("Écrire à la table").fill("<b>http://x.example</b>")
    mal.page.keyboard.press("Enter")
    expect(talk.get_by_role("listitem").last).to_contain_text("<b>http://x.example</b>")
    expect(talk.locator("li a, li b")).to_have_count(0)
    for scheme in ("light", "dark"):
        ada.page.emulate_media(color_scheme=scheme)
        assert faults(ada) == []

    # Whoever only watches has no part in it.
    watch = ada.panel("Table").get_by_label("Link for spectators").input_value()
    kay.page.goto(watch)
    kay.see_table()
    expect(kay.page.get_by_role("tab")).to_have_count(3)

    # A flood is slowed down, muted, reported, blocked.
    mal.page.evaluate(FLOOD, "achetez mes puces")
    expect(heard.get_by_role("alert")).to_contain_text("Doucement")
    ada.page.get_by_role("tab", name=re.compile(r"^Talk *\d+ *new lines$")).click()
    talk.get_by_role("button", name="Report Mallory").click()
    talk.get_by_role("button", name="Send to the keepers").click()
    expect(talk.get_by_role("status")).to_contain_text("The keepers will look at it")
    expect(talk).not_to_contain_text("puces")
    expect(talk.get_by_role("button", name="Hear Mallory again")).to_be_visible()
    kay.page.goto("/keeper/reports")
    expect(kay.page.locator(".told")).to_contain_text("achetez mes puces 3")
    kay.page.get_by_role("button", name="Block Mallory").click()
    expect(kay.page.locator(".told")).to_have_count(0)
    expect(mal.page.locator("#table")).to_contain_text("bloqué")
    told = mal.page.locator("#talk-text")
    if told.count():
        told.fill("encore")
        mal.page.keyboard.press("Enter")
    mal.page.goto("/new/legionz")
    mal.page.locator("[name=nickname]").fill("Mallory")
    mal.faults.clear()
    with mal.page.expect_response(re.compile("/new/legionz")) as refused:
        mal.page.locator("form[data-new-table] button[type=submit]").click()
    assert refused.value.status == 403
    expect(mal.page.locator("main")).to_contain_text("player/blocked")
    mal.faults.clear()  # the browser notes the refusals
    expect(talk).not_to_contain_text("encore")


def test_a_game_by_correspondence(visit: Callable[..., Person], service: PushService, server: Server) -> None:
    called: dict[str, Any] = {"permissions": ["notifications"], "service_workers": "allow"}
    ada, bo = visit("Ada", **called), visit("Bo", locale="it", **called)
    sit_together(ada, bo)
    table = ada.page.url.replace(server.address, "")
    receivers = {person.name: Receiver(service, person.name) for person in (ada, bo)}
    for person in (ada, bo):
        allow(person, receivers[person.name])
    first, second = due_first(ada, bo)

    # Both are away from the table: whoever is due is called, once, and nobody else.
    for mover in (first, second, first):
        path, _, body = service.next()
        assert path == receivers[mover.name].path
        told = receivers[mover.name].read(body)
        assert (told["url"], told["lang"]) == (table, "en" if mover is ada else "it")
        shown = deliver(mover, server, told)
        assert shown["title"] == ("Your turn: Legionz" if mover is ada else "Tocca a te: Legionz")
        tap(mover)
        expect(mover.page).to_have_url(server.address + table)
        mover.see_table()
        eventually(mover.page, lambda mover=mover: notifications(mover) == [])  # type: ignore[misc]
        mover.cell(mover.cells("legal")[0]).click()
        expect(mover.legal).to_have_count(0)
        mover.page.goto("/me/voices")
    assert service.next()[0] == receivers[second.name].path, "nobody was called twice in between"

    # Whoever looks at the lobby reads it too; and a device is forbidden again, by its owner.
    second.page.goto("/")
    expect(second.page.locator(".digest").get_by_role("link", name=re.compile("Legionz"))).to_have_attribute(
        "href", table
    )
    held = first.page.locator("[data-endpoint]")
    expect(held).to_have_count(1)
    held.locator("button:not([formaction])").click()
    expect(held).to_have_count(0)


def due_first(ada: Person, bo: Person) -> tuple[Person, Person]:
    """Who is to move, as the lobby tells."""
    ada.page.goto("/")
    mine = ada.page.locator(".digest-turns").count() > 0
    ada.page.goto("/me/voices")
    return (ada, bo) if mine else (bo, ada)


FAKE_SERVICE = """([endpoint, p256dh, auth, key]) => {
  const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  const held = { endpoint, options: { applicationServerKey: bytes(key).buffer }, unsubscribe: async () => true,
    getKey: (name) => bytes(name === "auth" ? auth : p256dh).buffer };
  PushManager.prototype.subscribe = async function (wanted) {
    if (!wanted.userVisibleOnly || wanted.applicationServerKey.length !== 65) throw new Error("not so");
    return held;
  };
}"""
"""Chromium has no push service here: what one would hand out is handed in. All else is the browser's own."""


def allow(person: Person, receiver: Receiver) -> None:
    page = person.page
    page.goto("/me/voices")
    key = page.locator("[data-calls]").get_attribute("data-key")
    form = receiver.form
    page.evaluate(FAKE_SERVICE, [form["endpoint"], form["p256dh"], form["auth"], key])
    page.locator("[data-allow] [name=name]").fill(f"{person.name}'s phone")
    page.locator("[data-allow] button").click()
    expect(page.locator(f'[data-endpoint="{form["endpoint"]}"]')).to_contain_text(f"{person.name}'s phone")
    assert faults(person) == []


def deliver(person: Person, server: Server, told: dict[str, Any]) -> dict[str, str]:
    """Hand a message to the browser as its push service would; what it shows."""
    line = person.context.new_cdp_session(person.page)
    found: list[str] = []
    line.on("ServiceWorker.workerRegistrationUpdated", lambda sent: found.extend(_ids(sent)))
    line.send("ServiceWorker.enable")
    eventually(person.page, lambda: bool(found))
    message = {"origin": server.address, "registrationId": found[-1], "data": json.dumps(told)}
    line.send("ServiceWorker.deliverPushMessage", message)
    eventually(person.page, lambda: notifications(person) != [])
    line.detach()
    (shown,) = notifications(person)
    return shown


def _ids(sent: dict[str, Any]) -> list[str]:
    return [each["registrationId"] for each in sent["registrations"] if not each["isDeleted"]]


def notifications(person: Person) -> list[dict[str, str]]:
    shown: list[dict[str, str]] = person.page.evaluate(
        """async () => (await (await navigator.serviceWorker.getRegistration("/"))?.getNotifications() ?? [])
          .map(({ title, body, tag }) => ({ title, body, tag }))"""
    )
    return shown


def tap(person: Person) -> None:
    """Tap the notification: Chromium without a screen has none to tap, so the worker is told of it."""
    (worker,) = person.context.service_workers
    worker.evaluate(
        """async () => {
          const [notification] = await self.registration.getNotifications();
          self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
        }"""
    )
