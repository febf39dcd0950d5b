"""The practice table at a browser: no name, no seat; shoot, move, turn over, take back, count."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.person import Person, eventually, middle
from e2e.test_access import faults

pytestmark = pytest.mark.e2e


def wide(chip: Locator) -> float:
    box = chip.bounding_box()
    return box["width"] if box else 0


def drag(page: Page, chip: Locator, by: tuple[float, float]) -> None:
    """Press on a chip, draw away, let go."""
    x, y = middle(chip)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + by[0], y + by[1], steps=6)
    page.mouse.up()


def test_one_practises_by_gesture_by_keys_and_by_sliders(ada: Person) -> None:
    page = ada.page
    page.goto("/")
    page.get_by_role("link", name="Practise").click()
    page.goto("/practice?view=2d&army=chitinians")
    count, chip = page.locator(".count"), page.locator('[data-thing="0"]')
    expect(page.get_by_label("Army")).to_have_value("2")
    expect(count).to_have_text("No shot yet")
    page.get_by_label("Hands").select_option(label="no tremor at all")
    expect(page.locator("svg.flat > g > ellipse")).to_be_visible()
    start = middle(chip)
    drag(page, chip, (0, 70))
    expect(count).to_contain_text("of 1")
    expect(page.locator(".said")).to_contain_text(re.compile(r"hops \d+ mm|flies \d+ mm"))
    eventually(page, lambda: middle(chip)[1] < start[1] - 20)  # away from the pull

    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".said")).to_contain_text("Taken back")
    eventually(page, lambda: middle(chip) == pytest.approx(start, abs=1))
    expect(count).to_contain_text("of 1")

    page.locator("h2").click()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("Direction 92°")).to_be_visible()
    page.keyboard.press("Enter")
    expect(count).to_contain_text("of 2")
    power = page.get_by_label(re.compile("^Power"))
    power.focus()
    page.keyboard.press("Home")
    page.get_by_role("button", name="Shoot", exact=True).press("Enter")
    expect(count).to_contain_text("of 3")
    page.get_by_role("button", name="The same shot again").click()
    expect(count).to_contain_text("of 4")
    assert faults(ada) == []

    page.get_by_role("button", name="Start anew").click()
    expect(count).to_have_text("No shot yet")
    eventually(page, lambda: middle(chip) == pytest.approx(start, abs=1))


def test_things_are_moved_turned_over_and_another_army_lies_there(ada: Person) -> None:
    page = ada.page
    page.goto("/practice?view=2d")
    chip, base = page.locator('[data-thing="0"]'), page.locator('[data-thing="10"]')
    expect(chip).to_be_visible()
    page.get_by_label("move", exact=True).check()
    before, stood = middle(chip), middle(base)
    drag(page, chip, (40, -30))
    expect(page.locator(".said")).to_have_text("Grunt is laid there.")
    eventually(page, lambda: middle(chip) == pytest.approx((before[0] + 40, before[1] - 30), abs=2))
    drag(page, base, (60, 0))
    expect(page.locator(".said")).to_contain_text("Base 1")
    eventually(page, lambda: middle(base)[0] == pytest.approx(stood[0] + 60, abs=2))
    page.get_by_label("Piece").select_option("0")
    page.get_by_role("button", name="1 cm to the left").click()
    expect(page.get_by_role("button", name="1 cm to the left")).to_be_enabled()
    eventually(page, lambda: middle(chip)[0] < before[0] + 38)
    page.get_by_role("button", name="Turn it over").click()
    expect(page.locator(".said")).to_contain_text("turned over")
    assert faults(ada) == []
    page.get_by_label("Army").select_option(label="Sovietopters")
    expect(page.get_by_label("Piece").locator("option").first).not_to_have_text("Grunt")


def test_the_practice_table_in_three_dimensions(ada: Person) -> None:
    page = ada.page
    page.goto("/practice?view=3d&quality=low")
    page.wait_for_function("() => document.querySelector('canvas')?.width > 300")
    page.get_by_role("button", name="Shoot", exact=True).click()
    expect(page.locator(".count")).to_contain_text("of 1")


def test_two_fingers_draw_the_mat_nearer_and_one_shoots(visit: Callable[..., Person]) -> None:
    page = visit("Ada", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).page
    page.goto("/practice?view=2d")
    mat, chip = page.locator("svg.flat"), page.locator('[data-thing="0"]')
    expect(chip).to_be_visible()
    screen = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        fingers = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    x, y = middle(mat)
    middle(chip)
    small = wide(chip)
    touch("touchStart", (x - 30, y))
    touch("touchStart", (x - 30, y), (x + 30, y))
    for step in range(1, 7):
        touch("touchMove", (x - 30 - 8 * step, y), (x + 30 + 8 * step, y))
    touch("touchEnd")
    page.wait_for_function(
        "() => Number(document.querySelector('svg.flat').getAttribute('viewBox').split(' ')[2]) < 300"
    )
    eventually(page, lambda: wide(chip) > 1.5 * small)
    expect(page.locator(".count")).to_have_text("No shot yet")

    page.get_by_role("button", name="Whole mat").click()
    x, y = middle(chip)
    touch("touchStart", (x + 9, y))  # a finger is broad
    for step in range(1, 7):
        touch("touchMove", (x, y + 8 * step))
    touch("touchEnd")
    expect(page.locator(".count")).to_contain_text("of 1")
