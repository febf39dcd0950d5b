"""A battle on the device while the club changes: upgraded, or built without what decides on a device."""

import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from e2e.conftest import PATIENCE_MS
from e2e.person import Person, eventually
from e2e.test_companion import PHONE, answer, open_companion, seen
from e2e.test_offline import flight_mode, kept, taken_along
from edges.copied import copied
from edges.test_restart import handed

pytestmark = pytest.mark.e2e

FILES = """async () => (await (await caches.open("fleacircus-files")).keys()).map(each => new URL(each.url).pathname)"""


@pytest.fixture
def listening() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as bound:
        yield bound


def came(browser: Browser, address: str) -> Person:
    context = browser.new_context(
        base_url=address, locale="en-GB", reduced_motion="reduce", viewport=PHONE, has_touch=True
    )
    context.set_default_timeout(PATIENCE_MS)
    return Person("Ada", context)


def test_after_an_upgrade_the_device_decides_by_the_new_rules_once_nothing_waits(
    browser: Browser, tmp_path: Path, listening: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    club, db = copied(tmp_path), str(tmp_path / "club.sqlite3")
    monkeypatch.setenv("PYTHONPATH", str(club))
    server = handed(listening, db, tmp_path)
    ada = came(browser, f"http://127.0.0.1:{listening.getsockname()[1]}")
    page, along = ada.page, ada.page.locator("p.along")
    open_companion(ada, scenario="whos-there", dice="program")
    taken_along(ada)
    old = kept(ada)["parts"]["rules"]
    flight_mode(ada, True)
    expect(along).to_contain_text("this device decides by itself")
    answer(ada)

    server.terminate()
    server.wait()
    with (club / "fleacircus" / "games" / "marsattacks" / "sight.py").open("a") as rules:
        rules.write("\n# a newer one\n")
    server = handed(listening, db, tmp_path)
    page.reload()
    expect(along).to_contain_text("Waiting to be handed over: 1")
    flight_mode(ada, False)
    expect(along).to_contain_text("Handed over to the club and decided there alike: 1")
    assert kept(ada)["parts"]["rules"] == old, "what waited was decided by the rules that it was done by"

    page.reload()
    eventually(page, lambda: kept(ada)["parts"]["rules"] != old)
    new = kept(ada)["parts"]["rules"]
    eventually(page, lambda: old not in page.evaluate(FILES))
    assert new in page.evaluate(FILES)
    flight_mode(ada, True)
    page.reload()
    expect(along).to_contain_text("this device decides by itself")
    before = seen(ada)
    answer(ada)
    assert seen(ada) != before
    flight_mode(ada, False)
    expect(along).to_contain_text("Handed over to the club and decided there alike: 1")
    ada.context.close()
    server.terminate()
    server.wait()


def test_a_club_built_without_says_so_and_the_last_thing_told_waits(
    browser: Browser, tmp_path: Path, listening: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(copied(tmp_path, "device.json", "device-*")))
    db = str(tmp_path / "club.sqlite3")
    server = handed(listening, db, tmp_path)
    ada = came(browser, f"http://127.0.0.1:{listening.getsockname()[1]}")
    page = ada.page
    open_companion(ada, scenario="whos-there", dice="program")
    page.get_by_role("tab", name="Table").click()
    expect(page.get_by_text("This club was built without what decides on a device")).to_be_visible()
    expect(page.get_by_role("button", name="Take it along")).to_have_count(0)
    page.get_by_role("tab", name="Log").click()
    before = seen(ada)
    server.send_signal(signal.SIGSTOP)  # it hears nothing any more, and never will
    page.get_by_role("button", name="Set up the rest for me").click()
    server.kill()
    server.wait()
    expect(page.get_by_text("The connection is lost.")).to_be_visible()
    assert seen(ada) == before
    server = handed(listening, db, tmp_path)
    expect(page.get_by_text("The connection is lost.")).to_have_count(0)
    expect(page.locator(".mars")).not_to_have_attribute("data-seq", before)
    ada.context.close()
    server.terminate()
    server.wait()
