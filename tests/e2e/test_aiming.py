"""The camera, the finger and the aim of a flick table: what is to be hit is large enough, and nothing else is shot."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.person import Person, eventually, middle
from e2e.test_larvacup import slide
from e2e.test_micromutants import PATIENCE_MS, await_turn, bar, press

pytestmark = pytest.mark.e2e

LEAST_PX = 28
OFF_PX = 12
WINDOWS = [(390, 844), (844, 390), (1024, 800)]
MAT = "svg.flat > g:first-child > rect"
WIDTHS = """() => {
    const frame = document.querySelector('.ground').getBoundingClientRect();
    const inside = ({x, y}) => x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
    return [...document.querySelectorAll('[data-thing]')].flatMap(each => {
        const box = each.getBoundingClientRect();
        const at = {x: box.x + box.width / 2, y: box.y + box.height / 2};
        return inside(at) && each.querySelector('svg') ? [Math.max(box.width, box.height)] : [];
    });
}"""

CLOSE = """() => {
    const lens = document.querySelector('.closeup svg');
    return lens.getBoundingClientRect().width / lens.viewBox.baseVal.width;
}"""
PRESSED = """() => new MutationObserver(() => {
    if (document.querySelector('svg.flat .squidger')) window.pressed = true;
}).observe(document.querySelector('svg.flat'), {subtree: true, childList: true})"""
"""Notes that the shooter was seen."""
AGAIN = ".flick[data-again]"
SMALL_MM = 16
"""How wide the smallest insect is."""


def to_turn(page: Page, *, view: str = "2d") -> None:
    """A table of the first edition against the weakest bot, at the moment when an insect is to be shot."""
    page.goto("/new/micro-mutants")
    page.locator("[name=nickname]").fill("Ada")
    page.locator("[name=option_edition]").select_option("first")
    page.locator("[name=seat_0_kind]").select_option("me")
    page.locator("[name=seat_1_kind]").select_option("bot")
    page.locator("[name=seat_1_level]").select_option("rookie")
    page.locator("form[data-new-table] button[type=submit]").click()
    page.wait_for_url("**/t/**")
    page.goto(f"{page.url}?view={view}")
    press(page, "Line up for me")
    press(page, "Ready")
    await_turn(page)
    press(page, "Roll the dice")
    expect(bar(page).get_by_role("button", name=re.compile("^Shoot")).first).to_be_visible(timeout=PATIENCE_MS)


def finger(page: Page) -> Callable[..., None]:
    """Touches as a phone reports them."""
    devices = page.context.new_cdp_session(page)

    def touch(kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        devices.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    return touch


def box_of(page: Page, what: str) -> dict[str, Any]:
    return dict(page.locator(what).first.bounding_box() or {})


@pytest.mark.parametrize(("width", "height"), WINDOWS)
def test_every_insect_in_the_picture_is_wide_enough_to_be_aimed_at(
    visit: Callable[..., Person], width: int, height: int
) -> None:
    page = visit("Ada", viewport={"width": width, "height": height}).page
    to_turn(page)
    press(page, "Shoot")
    expect(page.locator(".named")).to_be_visible()
    eventually(page, lambda: min(page.evaluate(WIDTHS)) >= LEAST_PX)
    assert len(page.evaluate(WIDTHS)) >= 1
    before = page.locator("svg.flat").get_attribute("viewBox")
    slide(page, "Power", 1000)
    eventually(page, lambda: page.locator("svg.flat").get_attribute("viewBox") != before)
    assert min(page.evaluate(WIDTHS)) >= LEAST_PX, "a far shot makes nothing smaller"
    lens = page.locator(".closeup svg")
    expect(lens).to_be_visible()
    assert page.evaluate(CLOSE) * SMALL_MM >= LEAST_PX, "and what it comes down on is seen close up"
    first = lens.get_attribute("viewBox")
    slide(page, "Power", 300)
    eventually(page, lambda: lens.get_attribute("viewBox") != first)
    page.keyboard.press("m")
    eventually(page, lambda: min(page.evaluate(WIDTHS)) < LEAST_PX)
    expect(page.locator(".closeup")).to_have_count(0)
    page.keyboard.press("c")
    eventually(page, lambda: min(page.evaluate(WIDTHS)) >= LEAST_PX)


def test_a_finger_beside_an_insect_names_and_chooses_the_nearest_and_shoots_nothing(
    visit: Callable[..., Person],
) -> None:
    page = visit("Ada", viewport={"width": 390, "height": 844}, has_touch=True).page
    to_turn(page)
    choice = bar(page).get_by_label("Insect")
    names = {str(each.get_attribute("value")): each.inner_text() for each in choice.locator("option").all()}
    places = {id: middle(page.locator(f'[data-thing="{id}"]')) for id in names}
    lies = {id: page.locator(f'[data-thing="{id}"]').get_attribute("transform") for id in names}
    touch = finger(page)
    (x, y), edge = places[min(places)], box_of(page, ".ground")
    assert edge["y"] < y < box_of(page, ".bar")["y"], "the bar hides no insect that may be chosen"
    x += OFF_PX
    nearest = min(places, key=lambda id: (places[id][0] - x) ** 2 + (places[id][1] - y) ** 2)
    touch("touchStart", (x, y))
    expect(page.locator(".named")).to_have_text(names[nearest])
    touch("touchEnd")
    expect(choice).to_have_value(nearest)
    assert {id: page.locator(f'[data-thing="{id}"]').get_attribute("transform") for id in names} == lies


def test_the_picture_stays_while_a_finger_is_down_and_the_pull_shoots_what_was_chosen(
    visit: Callable[..., Person],
) -> None:
    page = visit("Ada", viewport={"width": 390, "height": 844}, has_touch=True).page
    to_turn(page)
    piece = bar(page).get_by_label("Insect").input_value()
    press(page, "Shoot")
    chip = page.locator(f'[data-thing="{piece}"]')
    expect(page.locator(".told")).to_contain_text(re.compile("Towards|Just|Into"))
    eventually(page, lambda: min(page.evaluate(WIDTHS)) >= LEAST_PX)
    x, y = middle(chip)
    touch, box = finger(page), page.locator("svg.flat").get_attribute("viewBox")
    lies = chip.get_attribute("transform")
    touch("touchStart", (x + OFF_PX, y))
    for step in range(1, 8):
        touch("touchMove", (x + OFF_PX, y + 14 * step))
    expect(page.locator(".band")).to_have_count(2)
    expect(page.locator(".chance").first).to_be_visible()
    assert page.locator("svg.flat").get_attribute("viewBox") == box
    page.evaluate(PRESSED)
    touch("touchEnd")
    page.wait_for_function("window.pressed")
    expect(page.locator(f'[data-thing="{piece}"][transform="{lies}"]')).to_have_count(0)


def test_the_mat_stays_where_it_is_whatever_the_prompt_and_the_bar_say(visit: Callable[..., Person]) -> None:
    page = visit("Ada", viewport={"width": 390, "height": 844}).page
    to_turn(page)
    before = box_of(page, ".ground")
    press(page, "Shoot")
    expect(bar(page).get_by_role("slider", name=re.compile("^Power"))).to_be_visible()
    assert box_of(page, ".ground") == before
    page.evaluate("document.querySelector('#table h2').textContent = 'A long sentence, '.repeat(12)")
    assert box_of(page, ".ground") == before
    page.evaluate("document.querySelector('#table h2').textContent = ''")
    assert box_of(page, ".ground") == before


def test_the_last_shot_is_seen_again_by_a_key_and_shared_by_a_link(visit: Callable[..., Person]) -> None:
    ada = visit("Ada", permissions=["clipboard-read", "clipboard-write"])
    page = ada.page
    to_turn(page)
    press(page, "Shoot")
    bar(page).get_by_role("button", name="Shoot", exact=True).click()
    expect(page.get_by_role("log", name="What happens")).to_contain_text("Ada shoots", timeout=PATIENCE_MS)
    page.get_by_role("button", name="Share the shot").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert re.search(r"/w/.*[?&]at=\d+&shot$", link), link
    page.keyboard.press("r")
    expect(page.locator(AGAIN)).to_be_visible()
    expect(bar(page).get_by_role("button", name=re.compile("^Shoot|^No more"))).to_have_count(0)
    page.keyboard.press("r")
    expect(page.locator(AGAIN)).to_have_count(0)
    expect(bar(page).get_by_role("button").first).to_be_visible(timeout=PATIENCE_MS)
    friend = visit("Wim").page
    friend.goto(f"{link}&view=2d")
    expect(friend.locator(AGAIN)).to_be_visible()
    expect(friend.locator(AGAIN)).to_have_count(0)
    friend.keyboard.press("r")
    expect(friend.locator(AGAIN)).to_be_visible()


def test_a_piece_is_set_up_by_dragging_it_and_by_keys(visit: Callable[..., Person]) -> None:
    page = visit("Ada", viewport={"width": 1024, "height": 800}).page
    page.goto("/new/micro-mutants")
    page.locator("[name=nickname]").fill("Ada")
    page.locator("[name=option_edition]").select_option("first")
    page.locator("[name=seat_1_kind]").select_option("bot")
    page.locator("form[data-new-table] button[type=submit]").click()
    page.wait_for_url("**/t/**")
    page.goto(f"{page.url}?view=2d")
    press(page, "Line up for me")
    pieces = bar(page).get_by_label("Move")
    expect(pieces).to_be_visible(timeout=PATIENCE_MS)
    piece = str(pieces.locator("option:not([disabled])").first.get_attribute("value"))
    assert min(page.evaluate(WIDTHS)) < LEAST_PX
    pieces.select_option(piece)
    expect(page.locator(".named")).to_be_visible()
    eventually(page, lambda: min(page.evaluate(WIDTHS)) >= LEAST_PX)  # what is chosen comes near
    chip = page.locator(f'[data-thing="{piece}"]')
    lay = chip.get_attribute("transform")
    bar(page).get_by_role("button", name="Nearer").click()
    expect(page.locator(f'[data-thing="{piece}"][transform="{lay}"]')).to_have_count(0)
    x, y = middle(chip)
    page.mouse.move(x, y)
    page.mouse.down()
    box = page.locator("svg.flat").get_attribute("viewBox")
    page.mouse.move(x + 9, y + 9, steps=4)
    expect(page.locator("svg.flat > g:last-child circle").nth(5)).to_be_attached()
    assert abs(middle(chip)[0] - x - 9) < LEAST_PX / 4
    page.mouse.move(x, y - 260, steps=4)
    assert page.locator("svg.flat").get_attribute("viewBox") == box, "nothing moves under a hand"
    page.mouse.up()
    eventually(page, lambda: abs(middle(chip)[1] - y + 260) > LEAST_PX)
    expect(page.locator(".refusal")).to_have_count(0)
    page.keyboard.press("Escape")
    eventually(page, lambda: min(page.evaluate(WIDTHS)) < LEAST_PX)
