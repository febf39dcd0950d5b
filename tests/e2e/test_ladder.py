"""The open ladder on a phone: how a bot joins in, its token, the table that it stands in, and its end."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.person import Person
from e2e.test_access import faults

pytestmark = pytest.mark.e2e

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def test_a_bot_is_registered_seen_and_retired(visit: Callable[..., Person], tmp_path: Path) -> None:
    person = visit("Ada", **PHONE)
    page = person.page
    page.goto("/ratings")
    page.get_by_role("link", name="The ladder of outside bots").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("the open ladder")
    assert faults(person) == []

    page.get_by_role("link", name="My bots").click()
    expect(page.get_by_text("Say who you are first")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="How a bot joins in").click()
    with page.expect_download() as taken:
        page.get_by_role("link", name="bot.py as a file").click()
    assert "websockets" in Path(taken.value.path()).read_text(encoding="utf-8")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.screenshot(path=tmp_path / "how.png", full_page=True)

    person.open_table("link")
    page.goto("/me/bots")
    page.get_by_label("Its name").fill("Ada’s Ant")
    page.get_by_role("button", name="Register").click()
    first = page.locator("code.token").inner_text()
    assert len(first) > 20
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults(person) == []
    page.screenshot(path=tmp_path / "registered.png", full_page=True)

    page.goto("/me/bots")
    expect(page.get_by_role("heading", name="Ada’s Ant")).to_be_visible()
    expect(page.locator("code.token")).to_have_count(0)
    page.get_by_role("button", name="Another token").click()
    second = page.locator("code.token").inner_text()
    assert second != first

    answers = [
        page.request.post(
            "/api/v1/ladder/ready",
            data={"games": ["legionz"], "at_once": 1},
            headers={"Authorization": f"Bearer {token}"},
        ).status
        for token in (first, second)
    ]
    assert answers[0] in (401, 403)
    assert answers[1] == 200
    page.goto("/ladder/legionz")
    page.screenshot(path=tmp_path / "table.png", full_page=True)
    number, between = page.locator("tr.bot .strong").first, page.locator("tr.bot .span").first
    assert number.bounding_box()["y"] < between.bounding_box()["y"], "the rating stands on its interval"

    page.goto("/me/bots")
    page.get_by_role("button", name="Retire it").click()
    expect(page.get_by_role("heading", name="Ada’s Ant")).to_have_count(0)
