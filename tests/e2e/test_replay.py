"""The match again: step by step, at any moment, for anybody with the link."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from e2e.person import Person

pytestmark = pytest.mark.e2e


@pytest.fixture
def ended(ada: Person) -> Person:
    """A game that ended when Ada left after three moves."""
    ada.open_table("bot:random")
    for _ in range(3):
        expect(ada.legal.first).to_be_visible()
        ada.place(ada.cells("legal")[0])
    expect(ada.legal.first).to_be_visible()
    ada.panel("Table").get_by_role("button", name="Leave the game").click()
    ada.panel("Table").get_by_role("button", name="Leave the game").click()
    expect(ada.prompt).to_have_text("Tumbler wins")
    return ada


def scrubber(person: Person) -> Locator:
    return person.page.get_by_role("slider", name="Moment")


def test_stepping_scrubbing_and_the_way_back(ended: Person) -> None:
    page, whole = ended.page, ended.count()
    last = int(scrubber(ended).get_attribute("max") or 0)
    page.get_by_role("button", name="One step back").click()
    expect(scrubber(ended)).to_have_value(str(last - 1))
    expect(page.locator(".worth")).to_have_count(0)
    scrubber(ended).fill("0")
    expect(ended.bugs).to_have_count(1)
    page.keyboard.press(".")
    expect(ended.bugs).to_have_count(2)
    page.keyboard.press(",")
    expect(ended.bugs).to_have_count(1)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(ended.bugs).to_have_count(3)
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="To the result").click()
    expect(ended.bugs).to_have_count(whole)
    expect(ended.prompt).to_have_text("Tumbler wins")


def test_the_log_leads_to_its_moments(ended: Person) -> None:
    ended.panel("Log").get_by_role("button", name="Show the table after entry 2", exact=True).click()
    expect(scrubber(ended)).to_have_value("2")
    expect(ended.page).to_have_url(re.compile(r"\?at=2$"))


def test_a_link_to_a_moment_opens_there(ended: Person, visit: Callable[..., Person]) -> None:
    watch = ended.panel("Table").get_by_label("Link for spectators").input_value()
    guest = visit("Guest")
    guest.page.goto(f"{watch}?at=3")
    guest.see_table()
    expect(scrubber(guest)).to_have_value("3")
    expect(guest.bugs).to_have_count(4)


def test_a_running_game_can_be_looked_back_on(ada: Person) -> None:
    ada.open_table("bot:random")
    expect(ada.legal.first).to_be_visible()
    ada.place(ada.cells("legal")[0])
    expect(ada.legal.first).to_be_visible()
    now = ada.count()
    ada.panel("Table").get_by_role("button", name="Replay").click()
    scrubber(ada).fill("0")
    expect(ada.bugs).to_have_count(1)
    expect(ada.legal).to_have_count(0)
    ada.page.get_by_role("button", name="Back to the game").click()
    expect(ada.bugs).to_have_count(now)
    expect(ada.legal.first).to_be_visible()


def test_export_and_import(ended: Person, visit: Callable[..., Person]) -> None:
    with ended.page.expect_download() as download:
        ended.panel("Table").get_by_role("link", name="Export the record").click()
    guest = visit("Guest")
    guest.page.goto("/import")
    guest.page.locator("input[type=file]").set_input_files(download.value.path())
    guest.page.locator("main button[type=submit]").first.click()
    guest.see_table()
    expect(guest.bugs).to_have_count(ended.count())
    expect(scrubber(guest)).to_be_visible()
