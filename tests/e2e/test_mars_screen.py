"""The screen of Mars Attacks: what is in sight at which size, and why something cannot be."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from e2e.person import Person, eventually
from e2e.test_access import faults
from e2e.test_marsattacks import moved_on, open_battle, with_a_target

pytestmark = pytest.mark.e2e

BOX = """all => all.map(each => {
    const box = each.getBoundingClientRect();
    return {x: box.x, y: box.y, width: box.width, height: box.height, right: box.right, bottom: box.bottom};
})"""
INNER = """each => {
    for (let at = each; at && at !== document.documentElement; at = at.parentElement)
        if (['auto', 'scroll'].includes(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight + 1)
            return true;
    return false;
}"""


def box(part: Locator) -> dict[str, float]:
    found: dict[str, float] = part.evaluate_all(BOX)[0]
    return found


def at_work(person: Person) -> None:
    """All are set up, and a model is chosen."""
    page = person.page
    moved_on(person, page.get_by_role("button", name="Set up the rest for me").click)
    able = page.locator(".model.able").first
    able.focus()
    page.keyboard.press("Enter")
    expect(able).to_have_class(re.compile(r"\bselected\b"))


SIZES = [(1024, 800), (844, 390), (1440, 900)]
PARTS = (".table > .prompt", ".mars .hand", ".mars .answer", ".mars .score")
BUTTONS = (".mars .hand button", ".mars .answer button", ".mars summary")


def amiss(person: Person, width: int, height: int) -> list[str]:
    """What is too small, out of sight, or only seen by scrolling within something."""
    page = person.page
    page.evaluate("scrollTo(0, 0)")
    frame = box(page.locator(".mars .frame"))
    found = ["board"] * (frame["width"] * frame["height"] < width * height / 2 or frame["bottom"] > height)
    for part in PARTS:
        seen = box(page.locator(part).first)
        inside = seen["x"] >= 0 and seen["y"] >= 0 and seen["right"] <= width and seen["bottom"] <= height
        found += [part] * (not inside or page.locator(part).first.evaluate(INNER))
    found += ["page"] * (page.evaluate("document.documentElement.scrollWidth") > width)
    for small in BUTTONS:
        boxes = page.locator(small).evaluate_all(BOX)
        found += [small] * any(each["width"] and min(each["width"], each["height"]) < 24 for each in boxes)
    return found


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_board_has_half_of_the_window_and_the_rest_is_in_sight(
    visit: Callable[..., Person], width: int, height: int
) -> None:
    ada = visit("Ada", viewport={"width": width, "height": height}, has_touch=height < 500)
    open_battle(ada, scenario="you-keep-what-you-steal")
    at_work(ada)
    assert amiss(ada, width, height) == []


def test_so_it_is_in_mid_battle_with_a_target_and_its_odds(ada: Person) -> None:
    open_battle(ada, scenario="chaos")
    page = ada.page
    target = with_a_target(ada)
    target.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=re.compile(r"\d+\.\d %")).first).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        eventually(page, lambda width=width, height=height: amiss(ada, width, height) == [])


def test_a_phone_that_stands_shows_board_and_question_and_has_a_pad_for_the_spots(
    visit: Callable[..., Person],
) -> None:
    ada = visit("Ada", viewport={"width": 390, "height": 844}, has_touch=True)
    open_battle(ada, scenario="you-keep-what-you-steal")
    at_work(ada)
    page = ada.page
    page.evaluate("scrollTo(0, 0)")
    frame, prompt = box(page.locator(".mars .frame")), box(page.locator(".table > .prompt"))
    assert frame["width"] >= 370
    assert frame["height"] >= 370
    assert max(frame["bottom"], prompt["bottom"]) <= 844
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    spot = page.locator(".spot").first
    spot.tap()
    pad = page.get_by_role("group", name="Spots of the square")
    expect(pad).to_be_visible()
    for each in pad.locator("button").evaluate_all(BOX):
        assert min(each["width"], each["height"]) >= 24
    board = page.locator(".mars")
    seen = board.get_attribute("data-seq")
    page.get_by_role("button", name=re.compile("^Go to")).tap()
    expect(board).not_to_have_attribute("data-seq", seen or "")


COVERED = """each => {
    const box = each.getBoundingClientRect();
    const at = [0.1, 0.3, 0.5, 0.7, 0.9];
    return at.flatMap(x => at.map(y => document.elementFromPoint(box.x + x * box.width, box.y + y * box.height)))
        .filter(found => !each.contains(found))
        .map(found => found?.outerHTML.slice(0, 80));
}"""


def refused(person: Person) -> Locator:
    return person.page.locator(".mars .why")


def test_what_cannot_be_says_why_by_mouse_and_by_key(ada: Person) -> None:
    open_battle(ada)
    page = ada.page
    moved_on(ada, page.get_by_role("button", name="Set up the rest for me").click)
    soldier = page.locator('.model.able[aria-label*="M16"]').first  # Range 6, and the Martians are seven rows away
    name = re.sub(r" at .*", "", soldier.get_attribute("aria-label") or "")
    soldier.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".spot").first).to_be_attached()

    martian = page.locator(".model.martian").first
    martian.focus()
    page.keyboard.press("Enter")
    expect(refused(ada)).to_contain_text(f"{name} cannot shoot")
    expect(refused(ada).get_by_role("button", name="MA-B11")).to_be_visible()
    expect(page.locator(".sight .fine")).to_have_count(5)
    assert faults(ada) == []
    page.keyboard.press("Escape")
    expect(refused(ada)).to_have_count(0)

    ground = box(page.locator(".square").nth(8 * 4 + 4))
    page.mouse.click(ground["x"] + 5, ground["y"] + 5)
    expect(refused(ada)).to_contain_text(f"{name} cannot go to 5·5")
    expect(refused(ada).get_by_role("button", name="MA-B08")).to_be_visible()

    finish = page.locator(".aside").get_by_role("button", name="End this activation")
    moved_on(ada, finish.click)
    page.get_by_label(re.compile(f"^{re.escape(name)} at .*activated")).focus()
    page.keyboard.press("Enter")
    expect(refused(ada)).to_contain_text(f"{name} cannot act now")
    expect(refused(ada).get_by_role("button", name="MA-B04")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.get_by_role("button", name="The last turn again")).to_be_visible()
    assert refused(ada).evaluate(COVERED) == []


def test_a_tap_on_what_cannot_be_says_why_in_the_readers_language(visit: Callable[..., Person]) -> None:
    ada = visit("Ada", viewport={"width": 390, "height": 844}, has_touch=True, locale="fr-FR")
    open_battle(ada)
    page = ada.page
    moved_on(ada, page.locator(".answer button.main").first.click)
    page.locator(".model.able").first.tap()
    expect(page.locator(".spot").first).to_be_attached()
    page.locator(".model.martian:not([aria-label*='cible possible'])").first.tap()
    expect(refused(ada)).to_contain_text("ne peut pas tirer sur")
    expect(refused(ada)).to_contain_text(re.compile("portée|ligne"))


def test_cards_say_what_they_do_and_why_not_now(ada: Person) -> None:
    open_battle(ada)
    page = ada.page
    moved_on(ada, page.get_by_role("button", name="Set up the rest for me").click)
    cards = page.locator(".hand .own li")
    expect(cards).to_have_count(4)
    for at in range(4):
        expect(cards.nth(at).locator(".does")).to_have_text(re.compile(r"\w{3,}"))
    idle = page.get_by_role("button", name=re.compile("^Why not .* now")).first
    if idle.count():
        idle.click()
        expect(refused(ada).get_by_role("button", name=re.compile("^MA-"))).to_be_visible()


def test_in_a_duel_there_is_no_ai_deck_and_no_sectors(ada: Person) -> None:
    open_battle(ada, play="duel", seat_1_kind="bot")
    page = ada.page
    expect(page.locator(".track")).to_contain_text(re.compile(r"Deck \d+ · discards \d+"))
    expect(page.get_by_role("button", name="Sectors")).to_have_count(0)
    expect(page.locator(".track")).not_to_contain_text("AI deck")
