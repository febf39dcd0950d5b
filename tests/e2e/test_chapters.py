"""`?` at the table, by key and by button: in every game and two phases the chapter of what I can do now."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.person import Person
from e2e.test_installed import at_hand
from fleacircus.core.books import books

pytestmark = pytest.mark.e2e

BUTTON = "The rules about what I can do now"
PHASES = [
    ("micro-mutants", "micromutants", "deploy", "mm-first-flick", "flick"),
    ("larva-cup", "larvacup", "pick_cards", "lc-take", "flick"),
    ("mars-attacks", "marsattacks", "deploy", "ma-shoot", "shoot"),
]
"""A game, its book, what one does first at its table, a lesson and what is to be done there."""


def title(book: str, kind: str) -> str:
    """The chapter about a kind of action."""
    return next(chapter.en for chapter in books()[book].chapter if kind in chapter.opens)


def opened(page: Page) -> Locator:
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("combobox")).to_be_visible()
    return dialog


def expect_chapter(page: Page, wanted: str) -> None:
    """It is told of now, and one of those that are stands open."""
    now = opened(page).locator("optgroup").first
    expect(now.locator("option", has_text=wanted)).to_have_count(1)
    shown = page.get_by_role("dialog").get_by_role("heading").first.inner_text()
    assert shown in now.locator("option").all_inner_texts()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def lesson(page: Page, id: str) -> None:
    page.goto("/learn")
    page.locator(f"[formaction='/learn/{id}']").last.click()
    expect(page.locator("[data-lesson=open]")).to_be_visible()
    expect(page.locator(".prompt.mine")).to_be_visible()


@pytest.mark.parametrize(("game", "book", "first", "taught", "then"), PHASES, ids=[row[0] for row in PHASES])
def test_the_question_mark_tells_of_now_in_two_phases(
    visit: Callable[..., Person], game: str, book: str, first: str, taught: str, then: str
) -> None:
    page = visit("Ada").page
    page.add_init_script("localStorage.setItem('flicktable.view', 'flat')")
    page.goto(f"/new/{game}")
    page.locator("[name=nickname]").fill("Ada")
    page.locator("form[data-new-table] button[type=submit]").click()
    expect(page.locator(".prompt.mine")).to_be_visible()
    page.keyboard.press("?")
    expect_chapter(page, title(book, first))
    lesson(page, taught)
    page.get_by_role("button", name=BUTTON).click()
    expect_chapter(page, title(book, then))
    assert title(book, first) != title(book, then)


def test_a_list_of_the_automaton_has_its_chapter(visit: Callable[..., Person]) -> None:
    page = visit("Ada").page
    page.goto("/puzzles")
    page.locator("[data-shelf=mars-companion]").get_by_role("button", name=re.compile("^Next puzzle")).click()
    expect(page.locator("[data-puzzle=open]")).to_be_visible()
    expect(page.locator(".prompt.mine")).to_be_visible()
    page.keyboard.press("?")
    expect_chapter(page, title("marsattacks", "tap"))


def test_the_move_of_legionz_has_its_chapter_without_network(visit: Callable[..., Person]) -> None:
    ada = visit("Ada", service_workers="allow")
    page = ada.page
    page.goto("/rules/legionz")
    at_hand(page, "fleacircus-shell-", "/at-hand.json")
    lesson(page, "lz-loop")
    page.get_by_role("button", name=BUTTON).click()
    expect_chapter(page, title("legionz", "place"))
    ada.panel("Moves").locator("li button").first.click()
    expect(page.locator("[data-actions='1']")).to_be_visible()
    ada.context.set_offline(True)
    page.keyboard.press("?")
    expect(opened(page).locator("option", has_text=title("legionz", "move"))).to_have_count(1)
    expect(page.get_by_role("dialog").get_by_role("link", name=re.compile("^LZ-")).first).to_be_visible()
    # What the page asks of the club meanwhile does not get there, and the browser says so: no fault of the page.
    ada.faults[:] = [fault for fault in ada.faults if not fault.endswith("net::ERR_FAILED")]
