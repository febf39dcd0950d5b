"""The board under the hands of people: mouse, keys, fingers; what it explains and what it hides."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from e2e.person import Person, eventually, middle
from e2e.test_access import faults
from kit import clause

pytestmark = pytest.mark.e2e


@pytest.fixture
def table(ada: Person) -> Person:
    """A table against the weakest bot, with a few bugs down."""
    ada.open_table("bot:random")
    for _ in range(2):
        expect(ada.legal.first).to_be_visible()
        ada.place(ada.cells("legal")[0])
    expect(ada.legal.first).to_be_visible()
    return ada


@clause("LZ-11")
def test_a_forbidden_cell_says_why_in_the_readers_language(table: Person) -> None:
    table.cell(table.cells("forbidden")[0]).hover()
    why = table.page.locator(".why")
    expect(why).to_contain_text("Not at")
    expect(why).to_contain_text("touch two")
    why.get_by_role("button", name="LZ-11").click()
    dialog = table.page.get_by_role("dialog")
    expect(dialog).to_contain_text("touch two")
    expect(dialog.get_by_role("link")).to_have_attribute("href", "/rules/legionz#LZ-11")
    dialog.get_by_role("button", name="Close").click()
    table.page.locator("#language").select_option("fr")
    expect(table.page.locator("html")).to_have_attribute("lang", "fr")
    expect(table.page.locator(".forbidden").first).to_be_visible()
    cell = table.cell(table.cells("forbidden")[0])
    cell.hover()
    x, y = middle(cell)
    table.page.mouse.move(x + 3, y + 2)  # a hand that lies still over a new page asks nothing
    expect(why).to_contain_text("Pas en")


@clause("LZ-Y11", "LZ-23")
def test_numbers_are_seen_only_while_held(table: Person) -> None:
    look = table.page.get_by_role("button", name="Hold to look")
    shown = table.page.locator(".tiles .number, .bug .number")
    expect(shown).to_have_count(0)
    look.hover()
    table.page.mouse.down()
    expect(shown.nth(table.page.locator(".tiles label").count())).to_be_attached()  # the placed bugs show theirs too
    table.page.mouse.up()
    expect(shown).to_have_count(0)
    look.focus()
    table.page.keyboard.down("Space")
    expect(shown).not_to_have_count(0)
    table.page.keyboard.up("Space")
    expect(shown).to_have_count(0)


def test_slide_over_the_tiles_to_choose_one(table: Person) -> None:
    tiles = table.page.locator(".tiles label")
    tiles.nth(1).hover()
    table.page.mouse.down()
    expect(tiles.nth(4).locator(".number")).to_be_visible()
    tiles.nth(4).hover()
    table.page.mouse.up()
    expect(tiles.nth(4).locator("input")).to_be_checked()
    expect(table.page.locator(".number")).to_have_count(0)


def test_the_keyboard_alone_plays(table: Person) -> None:
    page = table.page
    page.keyboard.press("1")
    page.keyboard.press("2")
    expect(page.get_by_role("radio", name=re.compile("^number 12,"))).to_be_checked()
    page.locator(".bug[tabindex='0'], .legal[tabindex='0'], .forbidden[tabindex='0']").focus()
    focused = "document.activeElement.classList"
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight") * 4:
        if page.evaluate(f"{focused}.contains('legal')"):
            break
        page.keyboard.press(key)
    assert page.evaluate(f"{focused}.contains('legal')")
    chosen = page.evaluate("document.activeElement.dataset.cell")
    before = table.count()
    page.keyboard.press("Enter")
    expect(table.bugs).to_have_count(before + 2)
    expect(page.locator(":focus")).to_have_attribute("data-cell", chosen)  # the focus stays on the board
    expect(page.get_by_role("log")).to_contain_text("places a bug")


def test_drag_wheel_and_keys_move_the_board(table: Person) -> None:
    page = table.page
    first = table.bugs.first

    def box() -> tuple[float, float, float]:
        found = first.bounding_box()
        return (found["x"], found["y"], found["width"]) if found else (0, 0, 0)

    frame = page.locator(".frame").bounding_box()
    assert frame is not None
    start = box()
    corner = (frame["x"] + 30, frame["y"] + frame["height"] - 30)
    page.mouse.move(*corner)
    page.mouse.down()
    page.mouse.move(corner[0] + 60, corner[1] - 40, steps=4)
    page.mouse.up()
    eventually(page, lambda: box() == pytest.approx((start[0] + 60, start[1] - 40, start[2]), abs=2))
    page.mouse.wheel(0, -300)
    eventually(page, lambda: box()[2] > start[2])
    page.get_by_role("button", name="Show everything").click()
    eventually(page, lambda: box() == pytest.approx(start, abs=2))
    page.locator("[data-cell][tabindex='0']").focus()
    page.keyboard.press("-")
    eventually(page, lambda: box()[2] < start[2])
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("f")
    eventually(page, lambda: box() == pytest.approx(start, abs=2))
    expect(table.legal.first).to_be_visible()  # a drag places nothing


def test_a_phone_in_one_hand(visit: Callable[..., Person]) -> None:
    phone = visit("Pia", viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    phone.open_table("bot:random")
    expect(phone.legal.first).to_be_visible()
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360
    before = phone.count()
    cell = phone.cells("legal")[0]
    phone.cell(cell).tap()
    expect(phone.bugs).to_have_count(before)
    phone.page.get_by_role("button", name="Place here").tap()
    expect(phone.cell(cell).and_(phone.bugs)).to_have_count(1)
    expect(phone.page.locator(".forbidden").first).to_be_visible()
    phone.cell(phone.cells("forbidden")[0]).tap()
    expect(phone.page.locator(".why")).to_be_visible()
    phone.panel("Table").get_by_label("Language").select_option("it")
    expect(phone.page.get_by_role("tab", name="Registro")).to_be_visible()
    phone.page.get_by_role("tab", name="Tavolo").click()
    phone.page.get_by_role("tabpanel").get_by_label("Lingua").select_option("fr")
    expect(phone.page.get_by_role("tab", name="Journal")).to_be_visible()
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_six_on_a_phone_find_cells_by_name_and_those_out_of_sight_by_arrows(visit: Callable[..., Person]) -> None:
    phone = visit("Pia", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone.open_table("Bo", "Cy", "Di", "Ed", "Flo")
    phone.page.get_by_role("button", name="Do not show this again").tap()
    arrows = phone.page.locator(".arrow")
    expect(phone.legal.first).to_be_visible()
    expect(arrows).to_have_count(0)
    for column in range(1, 13):
        phone.place_from_list((column, 0))
    names = phone.page.locator(".frame > svg text")
    expect(names.filter(has_text=re.compile("^Y$"))).to_be_visible()
    expect(names.filter(has_text=re.compile("^13$"))).to_be_visible()
    expect(phone.panel("Log")).to_contain_text("places a bug at Y13")
    left = phone.page.get_by_role("button", name=re.compile("to the left: show"))
    expect(left).to_be_visible()
    assert [fault for fault in faults(phone) if "arrow" in fault] == []
    first = phone.cell(min(phone.cells("legal")))
    expect(first).not_to_be_in_viewport()
    left.tap()
    expect(first).to_be_in_viewport()
    expect(phone.page.get_by_role("button", name=re.compile("to the right: show"))).to_be_visible()


@pytest.mark.parametrize(
    ("language", "turn", "moves"),
    [("fr", "à vous", "Coups"), ("it", "tocca a te", "Mosse")],
)
def test_the_whole_table_changes_its_language(table: Person, language: str, turn: str, moves: str) -> None:
    before = table.count()
    table.page.locator("#language").select_option(language)
    expect(table.prompt).to_contain_text(turn)
    expect(table.page.get_by_role("tab", name=moves)).to_be_visible()
    expect(table.bugs).to_have_count(before)


def test_what_is_done_by_words_on_a_phone_is_seen_all_the_same(visit: Callable[..., Person]) -> None:
    pia = visit("Pia", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    pia.open_table("bot:random")
    pia.expect_turn()
    board, last = pia.page.locator(".board"), pia.panel("Moves").get_by_role("button", name=re.compile("^cell ")).last
    last.scroll_into_view_if_needed()
    expect(board).not_to_be_in_viewport(ratio=0.9)
    last.click()
    expect(board).to_be_in_viewport(ratio=0.9)
