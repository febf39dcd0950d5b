"""The first lesson by touch on a phone: from the list of lessons to praise, and on to the next."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.person import Person, middle
from e2e.test_aiming import finger

pytestmark = pytest.mark.e2e

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
PULL_PX = 70
HELD_MS = 100
"""A finger that lay still for so long has no speed: Chromium forgets it after 40."""


def judged(page: Page, state: str) -> None:
    """The judge says so of the try that goes on."""
    expect(page.locator(f"[data-lesson={state}]")).to_be_visible()


def pull(page: Page) -> None:
    """Pull straight back from the insect that the finger points at, hold, and let go.

    Let go in full movement, the browser would see a fling, and in a tap that comes soon only what stops it.
    """
    x, y = middle(page.locator("[data-thing][data-skin^=raider]").first)
    touch = finger(page)
    touch("touchStart", (x, y))
    for step in range(1, 8):
        touch("touchMove", (x, y + step * PULL_PX / 7))
    expect(page.locator(".finger")).to_have_count(0)
    page.wait_for_timeout(HELD_MS)
    touch("touchMove", (x, y + PULL_PX + 1))
    touch("touchEnd")


def test_the_first_lesson_by_touch_from_the_list_to_praise_and_next(visit: Callable[..., Person]) -> None:
    page = visit("Ada", **PHONE).page
    page.add_init_script("localStorage.setItem('flicktable.view', 'flat')")
    page.goto("/")
    page.get_by_role("link", name="New here?").click()
    expect(page.get_by_role("heading", name="Learn to play")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Begin.*Micro Mutants")).click()
    judged(page, "open")
    expect(page.locator(".finger svg")).to_be_attached()
    for _ in range(5):
        pull(page)
        expect(page.locator("[data-lesson=reached], [data-lesson=missed]")).to_be_visible()
        if page.locator("[data-lesson=reached]").count():
            break
        page.get_by_role("button", name="Try again").click()
        judged(page, "open")
    judged(page, "reached")
    expect(page.get_by_role("status").filter(has_text="It hops!")).to_be_visible()
    page.get_by_role("button", name="Next lesson").click()
    expect(page.get_by_role("heading", name="Cover to capture")).to_be_visible()
    judged(page, "open")
    page.get_by_role("link", name="Lesson 2 of").click()
    expect(page.locator(".path").first).to_contain_text("1 of")
    expect(page.get_by_role("button", name=re.compile("^Go on.*Micro Mutants"))).to_be_visible()


def test_a_lesson_of_legionz_by_a_wrong_way_its_clause_and_another_try(visit: Callable[..., Person]) -> None:
    person = visit("Ada")
    page = person.page
    page.goto("/learn")
    page.get_by_role("button", name=re.compile("^Begin.*Legionz")).click()
    judged(page, "open")
    wrong = next(cell for cell in person.cells("legal") if cell[0] < 0)
    person.cell(wrong).click()
    judged(page, "missed")
    page.get_by_role("button", name="LZ-09").click()
    expect(page.get_by_role("dialog")).to_contain_text("LZ-09")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Try again").click()
    judged(page, "open")
    person.cell((2, 0)).click()
    judged(page, "reached")
    page.get_by_role("button", name="Next lesson").click()
    expect(page.get_by_role("heading", name="Join two ends")).to_be_visible()
