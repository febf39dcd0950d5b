"""Mars Attacks as people play it: a whole battle from the list of moves, and the board's own ways."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from e2e.person import Person
from e2e.test_access import faults

pytestmark = pytest.mark.e2e

OVER = re.compile("Victory:|is a draw")


def open_battle(person: Person, **options: str) -> None:
    """Open a battle against the automaton."""
    page = person.page
    page.goto("/new/mars-attacks")
    page.locator("[name=nickname]").fill(person.name)
    for name, value in options.items():
        field = page.locator(f"[name=option_{name}]")
        if field.evaluate("each => each.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.locator("form[data-new-table] button[type=submit]").click()
    expect(person.board).to_be_visible()
    expect(models(person).first).to_be_visible()


def models(person: Person) -> Locator:
    return person.page.locator(".model")


def choose(person: Person, rng: random.Random) -> None:
    """A sensible move of the list: attack if one can, else go on, else end it."""
    panel = person.page.get_by_role("tabpanel")
    groups = panel.locator("select")
    if groups.count():
        names = groups.locator("option").evaluate_all("all => all.map(each => each.value)")
        groups.select_option(rng.choice([name for name in names if not name.startswith("Correct")]))
    buttons = panel.locator("ul button")
    labels = buttons.evaluate_all("all => all.map(each => each.innerText)")
    for wanted in ("Set up the rest", "Shoot", "Fight", "Move", ""):
        fitting = [at for at, label in enumerate(labels) if label.startswith(wanted)]
        if fitting:
            buttons.nth(rng.choice(fitting)).click()
            return


def to_my_turn(person: Person) -> None:
    """Set up, answer no attack and end what is over, until a model may act."""
    page = person.page
    able = page.locator(".model.able").first
    first = page.get_by_role("button", name=re.compile("^(Set up the rest for me|No answer)$")).first
    rest = page.locator(".aside").get_by_role("button", name=re.compile("^(End the Turn|Pass|Discard)")).first
    for _ in range(40):
        expect(able.or_(first).or_(rest).first).to_be_visible()
        if able.is_visible() and not first.is_visible():
            return
        seen = page.locator(".mars").get_attribute("data-seq")
        (first if first.is_visible() else rest).click()
        expect(page.locator(".mars")).not_to_have_attribute("data-seq", seen or "")


def test_a_battle_to_its_end_from_the_list(ada: Person) -> None:
    open_battle(ada, advantage="3")
    board = ada.page.locator(".mars")
    rng = random.Random(7)
    ada.panel("Moves")
    for _ in range(300):
        moves = ada.page.locator("[role=tabpanel] ul button").first
        expect(moves.or_(ada.page.get_by_text(OVER).first)).to_be_visible()
        if OVER.search(ada.prompt.inner_text()):
            break
        seen = board.get_attribute("data-seq")
        choose(ada, rng)
        expect(board).not_to_have_attribute("data-seq", seen or "")
    expect(ada.prompt).to_have_text(OVER)
    log = ada.panel("Log")
    expect(log.get_by_role("button", name="MA-B09").first).to_be_visible()
    expect(log.get_by_role("button", name="MA-S23").first).to_be_visible()


def test_the_board_shows_sight_odds_dice_and_reasons(ada: Person) -> None:
    open_battle(ada, scenario="chaos")
    page = ada.page
    to_my_turn(ada)
    targets = page.locator(".model.target")
    for at in range(page.locator(".model.able").count()):
        page.locator(".model.able").nth(at).focus()
        page.keyboard.press("Enter")
        expect(page.locator(".model.selected")).to_have_count(1)
        if targets.count():
            break
    assert targets.count(), "somebody sees somebody in the middle of Chaos"
    targets.first.focus()
    expect(page.locator(".sight line").first).to_be_attached()
    expect(page.locator(".distance")).to_be_visible()
    page.keyboard.press("Enter")
    odds = page.get_by_role("button", name=re.compile(r"\d+\.\d %")).first
    expect(odds).to_be_visible()
    odds.click()
    to_my_turn(ada)
    expect(page.get_by_role("tabpanel").get_by_text(re.compile("^Attack roll")).first).to_be_visible()
    page.get_by_role("button", name="Sectors").click()
    expect(page.get_by_text("left sector").first).to_be_visible()
    assert faults(ada) == []


def test_a_correction_by_hand_is_logged(ada: Person) -> None:
    open_battle(ada)
    page = ada.page
    page.get_by_role("button", name="Set up the rest for me").first.click()
    page.get_by_role("button", name="Correct by hand").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="VP of Ada +1").click()
    dialog.get_by_role("button", name="Close").click()
    expect(page.get_by_text("1/8 VP")).to_be_visible()
    expect(ada.panel("Log")).to_contain_text("Corrected by hand: 1 VP for Ada")


def test_no_fault_in_light_or_dark(visit: Callable[..., Person]) -> None:
    for scheme in ("light", "dark"):
        guest = visit("Ada", color_scheme=scheme)
        open_battle(guest)
        guest.page.get_by_role("button", name="Set up the rest for me").first.click()
        expect(guest.page.locator(".model.able").first).to_be_visible()
        guest.panel("Moves")
        assert faults(guest) == []
