"""A lesson of the tournament on a phone: from the list by a wrong way, its clause and a hint to praise and the next."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.person import Person
from e2e.test_lessons import judged
from fleacircus.tournament.lessons import lessons

pytestmark = pytest.mark.e2e

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def fits(page: Page) -> bool:
    """Nothing of the page is wider than the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_lesson_by_touch_from_the_list_to_praise_and_next(visit: Callable[..., Person], tmp_path: Path) -> None:
    page = visit("Ada", **PHONE).page
    page.goto("/learn")
    page.screenshot(path=tmp_path / "paths.png", full_page=True)
    page.get_by_role("link", name=re.compile("^Begin.*Tournaments")).tap()
    judged(page, "open")
    page.get_by_text("Hint", exact=True).tap()
    expect(page.get_by_text("Count the names on the sheet")).to_be_visible()
    page.get_by_role("button", name="Draw the groups").tap()
    judged(page, "missed")
    expect(page.get_by_role("link", name="TR-X57")).to_be_visible()
    page.screenshot(path=tmp_path / "missed.png")
    page.get_by_role("link", name="Try again").tap()
    judged(page, "open")
    page.get_by_label("Who").select_option("Di")
    page.get_by_role("button", name="Put them on the sheet").tap()
    expect(page.get_by_role("status")).to_contain_text("1 more step")
    page.get_by_role("button", name="Draw the groups").tap()
    judged(page, "reached")
    assert fits(page)
    page.screenshot(path=tmp_path / "reached.png", full_page=True)
    page.get_by_role("link", name="Next lesson").tap()
    expect(page.get_by_role("heading", name="Home picks first")).to_be_visible()
    for lesson in lessons():
        page.goto(f"/learn/tournament/{lesson.id}")
        page.screenshot(path=tmp_path / f"{lesson.id}.png", full_page=True)
        assert fits(page), lesson.id
    page.goto("/learn")
    expect(page.locator(".path").last).to_contain_text(f"1 of {len(lessons())}")
