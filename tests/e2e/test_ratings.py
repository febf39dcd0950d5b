"""Ratings that move over a few finished games, everybody's own page, and the replay one tap away."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.person import Person
from e2e.test_access import faults

pytestmark = pytest.mark.e2e


def open_rated(person: Person, other: str) -> None:
    """A rated table of Legionz for two, by the form."""
    page = person.page
    page.goto("/new/legionz")
    page.locator("[name=nickname]").fill(person.name)
    kind, _, level = other.partition(":")
    page.locator("[name=seat_1_kind]").select_option(kind)
    if level:
        page.locator("[name=seat_1_level]").select_option(level)
    page.locator("details.more > summary").click()
    page.locator("[name=rated]").check()
    page.locator("form[data-new-table] button[type=submit]").click()
    person.see_table()


def leave(person: Person) -> None:
    person.panel("Table").get_by_role("button", name="Leave the game").click()
    person.page.get_by_role("button", name="Leave the game").click()
    expect(person.prompt).to_contain_text(re.compile("wins|won"))


def rating(page: Page) -> int:
    """The rating at Legionz on one's own page, which is opened."""
    page.get_by_role("link", name="My games").click()
    expect(page).to_have_url(re.compile("/players/"))
    card = page.locator(".kind").filter(has_text="Legionz")
    return int(card.locator(".rating strong").inner_text())


def test_ratings_move_over_a_few_games(visit: Callable[..., Person]) -> None:
    ada, bo = visit("Ada"), visit("Bo")
    open_rated(ada, "bot:regular")
    expect(ada.page.get_by_role("link", name="Rated game")).to_be_attached()
    leave(ada)
    after_a_loss = rating(ada.page)
    assert after_a_loss < 1500

    found = [after_a_loss]
    for _ in range(2):
        open_rated(ada, "link")
        ada.panel("Table")
        invitation = ada.page.get_by_label("Invitation for seat 2").first.input_value()
        bo.page.goto(invitation)
        expect(bo.page.get_by_text("This game is rated")).to_be_visible()
        bo.accept(invitation)
        leave(bo)
        found.append(rating(ada.page))
    assert found == sorted(set(found)), "each win lifts it"

    page = ada.page
    own = re.search(r"/players/[\w-]+", page.url)
    assert own
    expect(page.locator(".match")).to_have_count(3)
    expect(page.locator(".match.won")).to_have_count(2)
    expect(page.locator("svg.course")).to_be_visible()
    page.get_by_text("The same as a table").click()
    expect(page.locator("table.grid tbody tr").first).to_be_visible()
    assert faults(ada) == []
    page.goto("/ratings/legionz")
    expect(page.locator("tr.mine")).to_contain_text(str(found[-1]))
    expect(page.locator("tr.bot").filter(has_text="the anchor")).to_contain_text("1500")
    assert faults(ada) == []

    bo.page.goto("/ratings/legionz")
    bo.page.locator(f'.ratings a[href="{own[0]}"]').click()
    bo.page.locator(".match.won").first.get_by_role("link", name="Replay").click()
    bo.see_table()


def test_own_page_at_night_on_a_phone(visit: Callable[..., Person]) -> None:
    eve = visit("Eve", viewport={"width": 390, "height": 844}, color_scheme="dark")
    open_rated(eve, "bot:child")
    leave(eve)
    for path in ("/ratings/legionz", "/ratings/mars-attacks", "/players/nobody"):
        eve.page.goto(path)
        assert faults(eve) == [], path
        assert eve.page.evaluate("document.documentElement.scrollWidth") <= 390, path
    eve.faults.clear()
    eve.page.goto("/me")
    eve.page.get_by_role("link", name="My page").click()
    expect(eve.page.locator(".match.lost")).to_have_count(1)
    assert faults(eve) == []
    assert eve.page.evaluate("document.documentElement.scrollWidth") <= 390
    with eve.page.expect_download() as taken:
        eve.page.get_by_role("link", name="Take these games along").click()
    eve.page.goto("/import")
    eve.page.locator("[name=record]").set_input_files(taken.value.path())
    eve.page.locator("main form button[type=submit]").click()
    expect(eve.page.get_by_role("heading", name="A collection of games")).to_be_visible()
    assert faults(eve) == []
