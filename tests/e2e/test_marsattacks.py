"""Mars Attacks as people play it: a whole battle from the list of moves, and the board's own ways."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from e2e.person import Person, eventually
from e2e.test_access import faults

pytestmark = pytest.mark.e2e

OVER = re.compile("Victory:|is a draw")


def open_battle(person: Person, **options: str) -> None:
    """Open a battle, against the automaton unless told otherwise, and wait until the page knows the box's names."""
    page = person.page
    page.goto("/new/mars-attacks")
    page.locator("[name=nickname]").fill(person.name)
    for name, value in options.items():
        field = page.locator(f"[name={name}]" if name.startswith("seat_") else f"[name=option_{name}]")
        if field.evaluate("each => each.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.locator("form[data-new-table] button[type=submit]").click()
    expect(person.board).to_be_visible()
    expect(page.locator(".aside h3").get_by_role("button", name=re.compile("^MA-W"))).to_be_visible()


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


def moved_on(person: Person, press: Callable[[], None]) -> None:
    """Press something that acts, and wait until the table has answered: what is on the page is then the new moment."""
    board = person.page.locator(".mars")
    seen = board.get_attribute("data-seq")
    press()
    expect(board).not_to_have_attribute("data-seq", seen or "")


def to_my_turn(person: Person) -> None:
    """Set up, roll, answer no attack and end what is over, until a model may act."""
    page = person.page
    able = page.locator(".model.able").first
    aside = page.locator(".aside")
    first = aside.get_by_role("button", name=re.compile("^(Set up the rest for me|No answer|Roll)$")).first
    rest = aside.get_by_role("button", name=re.compile("^(End the Turn|Pass|Discard)")).first
    for _ in range(40):
        expect(able.or_(first).or_(rest).first).to_be_visible()
        if able.is_visible() and not first.is_visible():
            return
        moved_on(person, (first if first.is_visible() else rest).click)


def with_a_target(person: Person) -> Locator:
    """Choose a model that can attack somebody, and return whom; let models and Turns go by until there is one."""
    page = person.page
    targets = page.locator(".model.target")
    able = page.locator(".model.able")
    end = page.locator(".aside").get_by_role("button", name=re.compile("^(End this activation|Stand up)$")).first
    for _ in range(60):
        to_my_turn(person)
        for at in range(able.count()):
            able.nth(at).focus()
            page.keyboard.press("Enter")
            expect(able.nth(at)).to_have_class(re.compile(r"\bselected\b"))
            if targets.count():
                return targets.first
        moved_on(person, end.click)
    raise AssertionError("two armies never met")


def test_a_battle_to_its_end_from_the_list(ada: Person) -> None:
    open_battle(ada, advantage="3")
    rng = random.Random(7)
    ada.panel("Moves")
    for _ in range(2000):
        moves = ada.page.locator("[role=tabpanel] ul button").first
        expect(moves.or_(ada.page.get_by_text(OVER).first)).to_be_visible()
        if OVER.search(ada.prompt.inner_text()):
            break
        moved_on(ada, lambda: choose(ada, rng))
    expect(ada.prompt).to_have_text(OVER)
    log = ada.panel("Log")
    expect(log.get_by_role("button", name="MA-B09").first).to_be_visible()
    expect(log.get_by_role("button", name="MA-S23").first).to_be_visible()
    log.get_by_role("button", name="Why?").first.click()
    expect(log.locator(".reasons")).to_have_count(1)
    expect(log.locator(".reasons").first.get_by_role("button", name=re.compile("^MA-")).first).to_be_visible()


def test_the_board_shows_sight_odds_dice_and_reasons(ada: Person) -> None:
    open_battle(ada, scenario="chaos")
    page = ada.page
    with_a_target(ada).focus()
    expect(page.locator(".sight line").first).to_be_attached()
    expect(page.locator(".distance")).to_be_visible()
    expect(page.locator(".range .shade").first).to_be_attached()
    gun = page.locator(".guns").get_by_role("button", pressed=True)
    gun.click()
    expect(page.locator(".range")).to_have_count(0)
    targets = page.locator(".model.target").first
    targets.focus()
    page.keyboard.press("Enter")
    odds = page.get_by_role("button", name=re.compile(r"\d+\.\d %")).first
    expect(odds).to_be_visible()
    moved_on(ada, odds.click)
    to_my_turn(ada)
    expect(page.get_by_role("tabpanel").get_by_text(re.compile("^Attack roll")).first).to_be_visible()
    page.get_by_role("button", name="Sectors").click()
    expect(page.get_by_text("left sector").first).to_be_visible()
    assert faults(ada) == []


def test_the_martian_player_has_the_martian_edge_at_the_foot(ada: Person) -> None:
    open_battle(ada, play="duel", seat_0_kind="bot", seat_1_kind="me")
    page = ada.page
    moved_on(ada, page.get_by_role("button", name="Set up the rest for me").click)
    martian = page.locator(".model.martian").first

    def low() -> bool:
        board, model = ada.board.bounding_box(), martian.bounding_box()
        return bool(board and model and model["y"] > board["y"] + board["height"] / 2)

    eventually(page, low)  # row 8 is the Martian edge
    page.get_by_role("button", name="Turn the board").click()
    eventually(page, lambda: not low())


def test_a_move_is_taken_back(ada: Person) -> None:
    open_battle(ada)
    page = ada.page
    moved_on(ada, page.get_by_role("button", name="Set up the rest for me").click)
    mover = page.locator(".model.able").first
    before = mover.get_attribute("aria-label") or ""
    mover.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".spot").first).to_be_attached()
    beside = page.locator(".spot").evaluate_all("all => all.map(each => +each.dataset.spot).filter(at => at < 72)")
    page.locator(f'[data-spot="{beside[0]}"]').focus()
    moved_on(ada, lambda: page.keyboard.press("Enter"))
    expect(page.get_by_label(before, exact=True)).to_have_count(0)
    moved_on(ada, page.get_by_role("button", name="Take back my last move").click)
    expect(page.get_by_label(before, exact=True)).to_have_count(1)


def test_two_people_each_see_their_own_hand(ada: Person, bo: Person) -> None:
    open_battle(ada, play="duel", seat_1_kind="link")
    invitation = ada.panel("Table").get_by_label("Invitation for seat 2").input_value()
    bo.page.goto(invitation)
    bo.page.locator("[name=nickname]").fill(bo.name)
    bo.page.locator("main button[type=submit]").click()
    moved_on(bo, bo.page.get_by_role("button", name="Set up the rest for me").click)
    moved_on(ada, ada.page.get_by_role("button", name="Set up the rest for me").click)
    expect(ada.page.locator(".model.able")).to_have_count(8)
    expect(bo.page.locator(".model.able")).to_have_count(0)
    for person in (ada, bo):
        expect(person.page.locator(".hand .own li")).to_have_count(4)
        expect(person.page.locator(".hand details:not(.own) li .name")).to_have_text(["a card"] * 4)


def test_a_correction_by_hand_is_logged(ada: Person) -> None:
    open_battle(ada)
    page = ada.page
    moved_on(ada, page.get_by_role("button", name="Set up the rest for me").first.click)
    page.get_by_role("button", name="Correct by hand").click()
    dialog = page.get_by_role("dialog")
    moved_on(ada, dialog.get_by_role("button", name="VP of Ada +1").click)
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
