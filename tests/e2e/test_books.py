"""The rulebooks as books: found by words while one types, printed on one sheet, opened where one is at the table."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from e2e.person import Person
from e2e.test_access import faults
from fleacircus.core.clauses import rulebooks

pytestmark = pytest.mark.e2e


def test_somebody_finds_a_rule_by_typing_and_tries_its_example(visit: Callable[..., Person]) -> None:
    ada = visit("Ada", locale="fr-FR", color_scheme="dark", viewport={"width": 390, "height": 844})
    page = ada.page
    page.goto("/rules/legionz")
    rule = page.locator("[id='LZ-11']")
    expect(rule.locator("svg.fig .no").first).to_be_visible()
    page.locator("#q").fill("DEJA relies")
    expect(rule).to_be_visible()
    expect(page.locator("[id='LZ-02']")).to_be_hidden()
    expect(page.locator("section#end")).to_be_hidden()
    expect(page.locator(".search [role=status]")).to_contain_text(re.compile(r"^\d+ clauses? sur \d+"))
    page.locator("#q").fill("")
    expect(page.locator("section#end")).to_be_visible()
    page.goto("/rules/micromutants")
    assert faults(ada) == []
    expect(page.locator("svg.fig .moving").first).to_be_hidden()  # this person wants no motion
    page.goto("/rules/legionz")
    page.locator("#fig-placing button").click()
    page.wait_for_url("**/t/*")
    ada.see_table()


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_a_card_is_one_sheet_with_two_sides(visit: Callable[..., Person], language: str) -> None:
    page = visit("Ada", locale=language).page
    for name in rulebooks():
        page.goto(f"/rules/{name}/card")
        expect(page.locator("html")).to_have_attribute("lang", language)
        paper = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 2, name
        assert re.search(rb"/MediaBox \[0 0 59[45][\d.]* 84[12]", paper), "A4"
        page.set_viewport_size(INSIDE_A4)
        page.emulate_media(media="print")
        assert page.evaluate(UNSOUND) == [], name
        page.emulate_media(media="null")


INSIDE_A4 = {"width": 733, "height": 1062}
"""A sheet without its margins, in pixels."""
UNSOUND = """() => {
  const boxes = [...document.querySelectorAll(".card-columns h2, .card-line, .card-head")];
  const rects = boxes.map((box) => [box.textContent.slice(0, 40), [...box.getClientRects()]]);
  const broken = rects.filter(([, all]) => all.length !== 1).map(([text]) => `${text}: broken`);
  const wide = boxes.filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => `${box.textContent}: cut`);
  const laid = rects.map(([text, [at]]) => [text, at]);
  const upon = laid.flatMap(([one, a], n) => laid.slice(n + 1)
    .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
    .map(([other]) => `${one} on ${other}`));
  const sides = [...document.querySelectorAll(".card-side")].filter((side) => side.offsetHeight > innerHeight);
  return [...broken, ...wide, ...upon, ...sides.map(() => "a side is longer than its sheet")];
}"""
"""What is broken between columns, cut off, or lies on something else."""


def test_the_question_mark_opens_the_chapter_of_what_i_can_do_now(visit: Callable[..., Person]) -> None:
    ada = visit("Ada")
    ada.open_table("bot:random", loops=True)
    page = ada.page
    button = page.get_by_role("button", name="The rules about what I can do now")
    expect(page.locator(".prompt.mine")).to_be_visible()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Your turn: place a Bug")
    expect(dialog).to_be_visible()
    expect(dialog.get_by_role("heading")).to_be_focused()
    expect(dialog.get_by_role("link", name="LZ-11", exact=True)).to_have_attribute(
        "href", re.compile("/rules/legionz#LZ-11$")
    )
    expect(dialog.locator("svg.fig").first).to_be_visible()
    assert faults(ada) == []
    dialog.get_by_role("combobox").select_option(label="A full Legion wins")
    expect(page.get_by_role("dialog", name="A full Legion wins")).to_contain_text("LZ-14")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    button.click()
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    expect(button).to_be_focused()
