"""A real server and a real Chromium; every person has a browser profile of their own."""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from e2e.person import Person
from edges.server import Server

PATIENCE_MS = 60_000
"""How long a test looks for what it expects: enough for a machine that has other things to do."""
expect.set_options(timeout=PATIENCE_MS)

SLOWNESS = int(os.environ.get("FLEACIRCUS_SLOWNESS", "1"))
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


SHELL_NAMES = ("chromium-headless-shell", "chrome-headless-shell")


def chromium(*names: str) -> str | None:
    """One that is installed, the distribution's too; None means Playwright's own."""
    return next((path for name in (*names, *CHROMIUM_NAMES) if (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    running = Server(str(folder / "club.sqlite3"), folder).start()
    yield running
    running.stop()
    assert "Traceback" not in running.log(), running.log()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The browser without its window where there is one: the same pages in three quarters of the time."""
    with playwright.chromium.launch(executable_path=chromium(*SHELL_NAMES), args=["--no-sandbox"]) as launched:
        yield launched


@pytest.fixture(scope="session")
def windowed(playwright: Playwright) -> Iterator[Browser]:
    """The whole browser, for what the one without a window lacks: notices and sound."""
    with playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"]) as launched:
        yield launched


def weary(person: Person) -> None:
    """A slow phone on a bad line, to bring out a test that looks before the page is there."""
    devices = person.context.new_cdp_session(person.page)
    devices.send("Emulation.setCPUThrottlingRate", {"rate": SLOWNESS})
    line = {"offline": False, "latency": 50 * SLOWNESS, "downloadThroughput": -1, "uploadThroughput": -1}
    devices.send("Network.emulateNetworkConditions", line)


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Callable[..., Person]]:
    """Somebody new comes to the club; whatever went wrong on their pages fails the test."""
    people: list[Person] = []

    def come(name: str, *, pace: int = 0, **context: Any) -> Person:
        settings = {"viewport": {"width": 1200, "height": 800}, "locale": "en-GB", "reduced_motion": "reduce"}
        # A service worker would answer in the club's place; who is offline or installed asks for it.
        settings["service_workers"] = "block"
        person = Person(name, browser.new_context(base_url=server.address, **{**settings, **context}), pace=pace)
        person.context.set_default_timeout(PATIENCE_MS)
        if SLOWNESS > 1:
            weary(person)
        people.append(person)
        return person

    yield come
    faults = [fault for person in people for fault in person.faults]
    for person in people:
        person.context.close()
    assert faults == []


@pytest.fixture
def ada(visit: Callable[..., Person]) -> Person:
    return visit("Ada")


@pytest.fixture
def bo(visit: Callable[..., Person]) -> Person:
    return visit("Bo")
