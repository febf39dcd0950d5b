"""Mars Attacks: moves are taken back up to the last die, and after a die the page offers none."""

import re

import pytest
from playwright.sync_api import expect

from e2e.person import Person
from e2e.test_marsattacks import OVER, moved_on, open_battle, with_a_target

pytestmark = pytest.mark.e2e


def test_a_die_ends_taking_back(ada: Person) -> None:
    open_battle(ada, scenario="chaos")
    page = ada.page
    back = page.get_by_role("button", name="Take back my last move")
    with_a_target(ada).focus()
    rolls = ada.panel("Log").get_by_text(re.compile("^Attack roll"))
    before = rolls.count()
    page.locator(".model.target").first.focus()
    page.keyboard.press("Enter")
    odds = page.get_by_role("button", name=re.compile(r"\d+\.\d %")).first
    expect(odds).to_be_visible()
    moved_on(ada, odds.click)
    answer = page.locator(".aside").get_by_role("button", name=re.compile("^(Roll|No answer)$")).first
    expect(answer.or_(rolls.nth(before)).first).to_be_attached()
    if rolls.count() == before:  # a card of mine could still change the dice: they have not been rolled
        expect(back).to_be_visible()
        moved_on(ada, back.click)
        expect(answer).to_have_count(0)
        page.locator(".model.target").first.focus()
        page.keyboard.press("Enter")
        moved_on(ada, odds.click)
        expect(back).to_be_visible()
        moved_on(ada, answer.click)
    expect(rolls.nth(before)).to_be_attached()
    moves = ada.panel("Moves").locator("ul button:enabled").first
    expect(moves.or_(page.get_by_text(OVER).first).first).to_be_visible()
    expect(back).to_have_count(0)
