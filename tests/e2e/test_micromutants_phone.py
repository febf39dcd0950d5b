"""Flick tables on a phone held upright: the mat is turned, nothing hides it, and the finger means what it touches."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.laid import Laid, open_at
from e2e.person import Person, eventually, middle
from e2e.test_micromutants import PATIENCE_MS, await_turn, bar, press
from edges.server import Server
from kit import clause

pytestmark = pytest.mark.e2e

PHONE = {"viewport": {"width": 390, "height": 844}}
NEAR_PX = 4
LINES = 11
"""What is to be known of Evolution, with its resources."""
FORWARD = {0: r"^Direction ([0-4]|35[5-9])°", 1: r"^Direction 1(7[5-9]|8[0-5])°"}
"""Straight ahead, by the seat: the one sits at the left of the mat, the other at its right."""


def places(page: Page, things: str) -> list[tuple[float, float]]:
    """Where things lie on the screen just now."""
    found: list[list[float]] = page.evaluate(
        """things => [...document.querySelectorAll(things)].map(each => {
            const box = each.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        })""",
        things,
    )
    return [(x, y) for x, y in found]


def pull(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Draw the finger over the mat; it stays down."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=6)


def open_table(page: Page, seat: int, edition: str) -> None:
    """A table against the weakest bot, seen from above."""
    page.goto("/new/micro-mutants")
    page.locator("[name=nickname]").fill("Ada")
    page.locator("[name=option_edition]").select_option(edition)
    page.locator(f"[name=seat_{seat}_kind]").select_option("me")
    page.locator(f"[name=seat_{1 - seat}_kind]").select_option("bot")
    page.locator(f"[name=seat_{1 - seat}_level]").select_option("rookie")
    page.locator("form[data-new-table] button[type=submit]").click()
    page.wait_for_url("**/t/**")
    page.goto(f"{page.url}?view=2d")


@clause("MM-R5", "MM-R16")
@pytest.mark.parametrize(("seat", "breed"), [(0, "raider"), (1, "centurion")])
def test_on_a_phone_the_small_mat_stands_upright_and_obeys_the_finger(
    visit: Callable[..., Person], seat: int, breed: str
) -> None:
    page = visit("Ada", **PHONE).page
    open_table(page, seat, "first")
    press(page, "Line up for me")
    own = f"[data-thing][data-skin^={breed}]"
    expect(page.locator(own).first).to_be_attached(timeout=PATIENCE_MS)
    expect(bar(page).get_by_role("button", name="Ready")).to_be_enabled(timeout=PATIENCE_MS)

    _, _, width, height = map(float, (page.locator("svg.flat").get_attribute("viewBox") or "").split())
    assert height > width
    _, half = middle(page.locator("svg.flat > g:first-child > rect"))
    assert all(down > half for _, down in places(page, own))

    x, y = middle(page.locator(own).last)
    pull(page, (x, y), (x, y + 30))
    page.mouse.up()
    eventually(page, lambda: abs(places(page, own)[-1][1] - y - 30) < NEAR_PX)
    assert abs(places(page, own)[-1][0] - x) < NEAR_PX

    press(page, "Ready")
    await_turn(page)
    press(page, "Roll the dice")
    piece = bar(page).get_by_label("Insect").input_value(timeout=PATIENCE_MS)
    press(page, "Shoot")
    expect(bar(page).get_by_role("slider", name=re.compile("^Power"))).to_be_visible()
    chip = f'[data-thing="{piece}"]'
    x, y = middle(page.locator(chip))
    lies = page.locator(chip).get_attribute("transform") or ""
    pull(page, (x, y), (x, y + 45))
    expect(page.get_by_text(re.compile(FORWARD[seat]))).to_be_visible()
    page.mouse.up()
    expect(page.locator(f'{chip}[transform="{lies}"]')).to_have_count(0)


def test_how_it_goes_is_told_at_the_table_and_every_line_says_why(visit: Callable[..., Person]) -> None:
    page = visit("Ada", **PHONE).page
    open_table(page, 0, "evolution")
    page.get_by_role("button", name="How it goes").click()
    card = page.get_by_role("dialog", name="How it goes")
    expect(card.get_by_role("listitem").first).to_contain_text("Destroy 2 of the other side’s 3 bases")
    expect(card.get_by_role("listitem")).to_have_count(LINES)
    expect(card.get_by_role("listitem").get_by_role("button")).to_have_count(LINES)
    card.get_by_role("button", name="MM-04").click()
    why = page.get_by_role("dialog", name="Clause MM-04")
    expect(why).to_contain_text("hop")
    why.get_by_role("button", name="Close").click()
    expect(why).to_have_count(0)
    card.get_by_role("button", name="Close").click()
    expect(card).to_have_count(0)


@clause("LC-02")
def test_on_a_phone_the_score_hides_neither_the_goal_nor_the_insects_before_it(
    visit: Callable[..., Person], server: Server
) -> None:
    ada = visit("Ada", **PHONE)
    table = open_at(ada, server.db, Laid(), {"kind": "me"}, {"kind": "here", "name": "Bo"})
    ada.page.add_init_script("localStorage.setItem('fleacircus.settings', JSON.stringify({handover: false}))")
    ada.page.goto(f"/t/{table}?view=2d")
    expect(ada.page.get_by_role("group", name="Score")).to_be_visible()
    expect(ada.page.locator("[data-thing]").first).to_be_attached(timeout=PATIENCE_MS)

    def clear() -> bool:
        ends = (
            "things => Math.max(...[...document.querySelectorAll(things)].map(e => e.getBoundingClientRect().bottom))"
        )
        top = "document.querySelector('.score').getBoundingClientRect().top"
        return bool(ada.page.evaluate(ends, "[data-thing], svg.flat > g:first-child > rect") <= ada.page.evaluate(top))

    eventually(ada.page, clear)
