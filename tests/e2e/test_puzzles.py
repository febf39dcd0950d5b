"""A puzzle of every game that has some, in a browser; and the shot of the day by touch, on a phone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.person import Person, eventually, middle
from e2e.test_access import faults
from e2e.test_aiming import LEAST_PX, WIDTHS, finger
from e2e.test_micromutants import bar, press
from fleacircus.coach.puzzles import puzzles
from fleacircus.web.club.shelf import SHELF, Shelved

pytestmark = pytest.mark.e2e

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
GAMES = [game for game in SHELF if puzzles(game.game)]
JUDGED = "[data-puzzle=right], [data-puzzle=wrong]"
PATIENCE_MS = 240_000
"""The judge looks at many futures of a shot; on a busy machine that takes its time."""
PULL_PX = 98


def flat(page: Page) -> None:
    page.add_init_script("localStorage.setItem('flicktable.view', 'flat')")


def answer(person: Person, game: Shelved) -> None:
    """Do something by words: the first thing of the list, or a shot by name."""
    panel = person.panel("Moves")
    if game.heavy:
        what = panel.get_by_label("At what")
        expect(what).to_be_enabled()
        what.select_option(index=1)
        panel.get_by_role("button", name=re.compile("^Lob")).click()
    else:
        panel.locator("li button").first.click()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_puzzle_is_opened_answered_judged_and_followed_by_another(
    visit: Callable[..., Person], game: Shelved
) -> None:
    person = visit("Ada")
    page = person.page
    flat(page)
    page.goto("/")
    page.get_by_role("link", name="Puzzles").click()
    card = page.locator(f"[data-shelf={game.slug}]")
    card.get_by_role("button", name=re.compile("^Next puzzle")).click()
    strip = page.locator("[data-puzzle]")
    expect(page.locator("[data-puzzle=open]")).to_be_visible()
    expect(page.get_by_text("Solution:")).to_have_count(0)
    answer(person, game)
    expect(page.locator(JUDGED)).to_be_visible(timeout=PATIENCE_MS)
    expect(strip.get_by_role("status")).to_contain_text("Solution:")
    expect(strip.get_by_role("status")).to_contain_text("Your strength: 1500")
    assert faults(person) == []
    strip.get_by_role("button", name="Solution on the board").click()
    expect(strip.get_by_role("button", name="Solution on the board")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Back to the game").click()
    expect(strip.get_by_role("button", name="Solution on the board")).to_have_attribute("aria-pressed", "false")
    table = page.url
    strip.get_by_role("button", name="Try again").click()
    expect(page).not_to_have_url(table)
    expect(page.locator("[data-puzzle=open]")).to_contain_text("does not count")
    page.get_by_role("link", name="Puzzles").click()
    expect(page.locator(f"[data-shelf={game.slug}]")).to_contain_text(" to ")


def test_a_puzzle_of_larva_cup_on_a_phone_is_in_sight_and_asks_nothing_once_it_was_answered(
    visit: Callable[..., Person],
) -> None:
    person = visit("Ada", **PHONE)
    page = person.page
    flat(page)
    page.goto("/puzzles")
    page.locator("[data-shelf=larva-cup]").get_by_role("button", name=re.compile("^Next puzzle")).click()
    expect(page.locator("[data-puzzle=open]")).to_be_visible()
    expect(page.locator(".prompt.mine")).to_be_visible()
    expect(bar(page).get_by_label("Insect")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("tab", name="Talk")).to_have_count(0)
    answer(person, next(game for game in GAMES if game.slug == "larva-cup"))
    expect(page.locator(JUDGED)).to_be_visible(timeout=PATIENCE_MS)
    expect(page.locator(".prompt.mine")).to_have_count(0)
    expect(person.panel("Moves")).to_contain_text("nothing for you to do")
    expect(page.get_by_text("You have answered.")).to_be_visible()
    expect(page.get_by_text("Wait for the others.")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert faults(person) == []


def test_a_puzzle_beside_a_map_is_judged_in_its_column_and_marks_its_line(visit: Callable[..., Person]) -> None:
    person = visit("Ada", viewport={"width": 1440, "height": 900})
    page = person.page
    page.goto("/puzzles")
    page.locator("[data-shelf=mars-companion]").get_by_role("button", name=re.compile("^Next puzzle")).click()
    expect(page.locator("[data-puzzle=open]")).to_contain_text("What does the automaton do?")
    answer(person, next(game for game in GAMES if game.slug == "mars-companion"))
    expect(page.locator(JUDGED)).to_be_visible(timeout=PATIENCE_MS)
    strip = page.locator("[data-puzzle]")
    expect(strip.get_by_role("status")).to_contain_text(re.compile(r"Solution: Line \d+: \w+"))
    expect(page.get_by_text("You have answered.")).to_be_visible()
    (text, ways) = (strip.locator(part).bounding_box() for part in (".text", ".ways"))
    assert text is not None
    assert ways is not None
    assert ways["y"] + ways["height"] <= text["y"], "nothing lies over the text"
    assert text["width"] > 200
    strip.get_by_role("button", name="Solution on the board").click()
    expect(page.locator("li.best")).to_have_count(1)


def test_the_shot_of_the_day_by_touch_on_a_phone_and_its_replay(visit: Callable[..., Person]) -> None:
    person = visit("Ada", **PHONE)
    page = person.page
    flat(page)
    page.goto("/puzzles/shot")
    assert faults(person) == []
    page.get_by_role("button", name="To the table").click()
    expect(page.locator("[data-puzzle=open]")).to_contain_text("Try 1 of 3")
    piece = bar(page).get_by_label("Insect").input_value()
    press(page, "Shoot")
    expect(page.locator(".told")).to_contain_text(re.compile("Towards|Just|Into"))
    eventually(page, lambda: min(page.evaluate(WIDTHS)) >= LEAST_PX)
    x, y = middle(page.locator(f'[data-thing="{piece}"]'))
    touch = finger(page)
    touch("touchStart", (x, y))
    for step in range(1, 8):
        touch("touchMove", (x, y + step * PULL_PX / 7))
    touch("touchEnd")
    made = page.locator("[data-puzzle=made]")
    expect(made).to_be_visible(timeout=PATIENCE_MS)
    expect(made).to_contain_text("Gained:")
    made.get_by_role("link", name="The club's best").click()
    mine = page.locator("tr.mine")
    expect(mine).to_contain_text("you")
    assert faults(person) == []
    mine.get_by_role("link", name=re.compile("^Try 1")).click()
    expect(page.get_by_role("button", name="Back to the game")).to_be_visible()


def test_a_question_of_the_rules_by_keys(visit: Callable[..., Person]) -> None:
    person = visit("Ada")
    page = person.page
    page.goto("/puzzles")
    page.locator("[data-book=legionz]").get_by_role("link", name=re.compile("^Next question")).click()
    expect(page.get_by_role("radio")).to_have_count(4)
    assert faults(person) == []
    page.get_by_role("radio").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator("[data-ruling]")).to_be_visible()
    assert faults(person) == []
