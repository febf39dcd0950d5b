"""One person on several devices, and a keeper: with real passkeys in Chromium's virtual authenticator."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import CDPSession, expect

from e2e.person import Person
from e2e.test_access import faults
from edges.server import Server

pytestmark = pytest.mark.e2e
AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Device:
    """A device that keeps passkeys; `synced` ones come to other devices of the same person."""

    def __init__(self, person: Person) -> None:
        self._line: CDPSession = person.context.new_cdp_session(person.page)
        self._line.send("WebAuthn.enable")
        self._id = self._line.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})["authenticatorId"]

    def keys(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self._line.send("WebAuthn.getCredentials", {"authenticatorId": self._id})[
            "credentials"
        ]
        return found

    def sync(self, keys: list[dict[str, Any]]) -> None:
        for key in keys:
            self._line.send("WebAuthn.addCredential", {"authenticatorId": self._id, "credential": key})


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A club of its own: it has no keeper yet."""
    folder = tmp_path_factory.mktemp("identity")
    running = Server(str(folder / "club.sqlite3"), folder).start()
    running.address = running.address.replace("127.0.0.1", "localhost")
    yield running
    running.stop()
    assert "Traceback" not in running.log(), running.log()


def test_a_guest_becomes_a_member_and_is_the_same_person_on_every_device(visit: Callable[..., Person]) -> None:
    ada = visit("Ada")
    phone = Device(ada)
    ada.open_table("link", "bot:random")
    table = ada.page.url

    ada.page.goto("/me")
    expect(ada.page.get_by_role("heading", level=1)).to_contain_text("guest")
    ada.page.get_by_label("Its name").fill("my phone")
    ada.page.get_by_role("button", name="Make a passkey").click()
    expect(ada.page.get_by_role("heading", level=1)).to_contain_text("member")
    expect(ada.page.get_by_role("textbox", name="Its name").first).to_have_value("my phone")

    # A second device, where she has already opened a table as a guest.
    laptop = visit("Guest")
    Device(laptop).sync(phone.keys())
    laptop.open_table("bot:random")
    guests_table = laptop.page.url
    laptop.page.goto("/me")
    laptop.page.get_by_role("button", name="Sign in with a passkey").click()
    expect(laptop.page.get_by_role("heading", level=1)).to_contain_text("Ada")
    mine = laptop.page.get_by_role("region", name="My games")
    expect(mine.get_by_role("listitem")).to_have_count(2)
    laptop.page.goto(table)
    expect(laptop.page.locator(".seats, #table").first).to_contain_text("at this screen")
    ada.page.goto(guests_table)
    ada.see_table()
    expect(ada.page.locator(".seats, #table").first).to_contain_text("at this screen")

    # A third device by a code on the screen.
    laptop.page.goto("/me")
    laptop.page.get_by_role("button", name="Show the code").click()
    typed = laptop.page.locator("[data-typed]").inner_text()
    tablet = visit("Tablet")
    tablet.page.goto(f"/be/{typed}")
    tablet.page.get_by_role("button", name="I am Ada").click()
    expect(tablet.page.get_by_role("heading", level=1)).to_contain_text("Ada")
    tablet.page.goto("/")
    expect(tablet.page.get_by_role("region", name="My games").get_by_role("listitem")).to_have_count(2)

    # On paper, for when everything is lost.
    tablet.page.goto("/me")
    tablet.page.get_by_role("button", name="Make codes to print").click()
    codes = tablet.page.locator(".codes code").all_inner_texts()
    assert len(codes) == len(set(codes)) == 10
    fresh = visit("Fresh")
    fresh.page.goto("/me")
    fresh.page.get_by_label("The code").fill(codes[3].lower())
    fresh.page.get_by_role("button", name="Sign in", exact=True).click()
    expect(fresh.page.get_by_role("heading", level=1)).to_contain_text("Ada")

    # Out everywhere else: the open table of the first device is a spectator's at once.
    fresh.page.get_by_role("button", name="Sign out everywhere else").click()
    expect(fresh.page.get_by_role("heading", level=1)).to_contain_text("Ada")
    expect(ada.page.locator("#table")).not_to_contain_text("at this screen")
    tablet.page.goto("/me")
    expect(tablet.page.get_by_role("heading", level=1)).to_have_text("Welcome back")


def test_who_comes_by_a_number_is_told_why_and_where(visit: Callable[..., Person], server: Server) -> None:
    ada = visit("Ada")
    ada.page.goto(server.address.replace("localhost", "127.0.0.1") + "/me")
    told = ada.page.get_by_text("Passkeys need a name, not a number").first
    expect(told).to_be_visible()
    expect(ada.page.get_by_role("button", name="Sign in with a passkey")).to_be_hidden()
    expect(ada.page.get_by_label("The code")).to_be_visible()
    told.get_by_role("link").click()
    expect(ada.page).to_have_url(re.compile("^http://localhost:"))
    expect(ada.page.get_by_role("button", name="Sign in with a passkey")).to_be_visible()


def test_a_keeper_comes_by_the_printed_link_and_blocks_a_flooder(visit: Callable[..., Person], server: Server) -> None:
    kay, mallory = visit("Kay"), visit("Mallory")
    kay.page.goto(server.said().split()[-1])
    kay.page.get_by_label("Your nickname").fill("Kay")
    kay.page.get_by_role("button", name="I keep this club").click()
    expect(kay.page.get_by_role("heading", level=1)).to_contain_text("keeper")

    mallory.open_table("Eve")
    before = mallory.count()
    for _ in range(3):
        mallory.page.goto("/report?about=Kay")
        mallory.page.get_by_label("What happened").fill("nonsense")
        mallory.page.get_by_role("button", name="Send").click()
        expect(mallory.page.get_by_role("status")).to_be_visible()
    mallory.page.go_back()
    mallory.page.goto("/")
    mallory.page.get_by_role("region", name="My games").get_by_role("link", name="Legionz").first.click()
    mallory.see_table()

    rooms = ("", "/members", "/reports", "/blocks", "/tables", "/limits", "/backups", "/club")
    found = {}
    for scheme in ("light", "dark"):
        kay.page.emulate_media(color_scheme=scheme)
        for path in ("/me", *(f"/keeper{room}" for room in rooms)):
            kay.page.goto(path)
            found[scheme, path] = faults(kay)
    assert not any(found.values()), found
    kay.page.get_by_role("link", name="The keepers’ room").click()
    kay.page.get_by_role("link", name="Reports").click()
    kay.page.get_by_role("button", name="Block Mallory").first.click()
    expect(kay.page.get_by_text("Nothing waits.")).to_be_visible()
    kay.page.get_by_role("link", name="Blocks").click()
    expect(kay.page.get_by_role("listitem").filter(has_text="Mallory")).to_be_visible()

    expect(mallory.page.locator("#table")).to_contain_text("The keepers have blocked you")
    assert mallory.count() == before
    answer = mallory.page.goto("/new/legionz")
    assert answer is not None
    mallory.page.locator("form[data-new-table] button[type=submit]").click()
    expect(mallory.page.get_by_role("heading", level=1)).to_have_text("The keepers have blocked you")
    mallory.faults.clear()  # the browser itself writes a refused page into its console

    kay.page.get_by_role("button", name="Let in again").click()
    mallory.page.goto("/new/legionz")
    mallory.page.locator("form[data-new-table] button[type=submit]").click()
    mallory.see_table()
