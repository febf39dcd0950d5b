"""For those who do not see it: the table in words, a shot by naming it, and few keys to the first action."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.person import Person
from e2e.test_access import faults
from e2e.test_micromutants import open_table, to_the_roll
from edges.robot import GAMES, Robot
from edges.server import Server

pytestmark = pytest.mark.e2e

FEW = 5
FOCUSED = (
    "document.activeElement?.closest('#panel') !== null && document.activeElement.matches('button, select, input')"
)


def tabs_to_the_first_action(page: Page) -> int:
    """How often Tab is pressed from the top of the page until something of the list of moves has the focus."""
    page.evaluate("document.activeElement?.blur()")
    for count in range(1, FEW + 2):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.classList.contains('skip')"):
            page.keyboard.press("Enter")
            page.evaluate("new Promise(requestAnimationFrame)")
        if page.evaluate(FOCUSED):
            return count
    return FEW + 1


@pytest.mark.parametrize("game", sorted(GAMES))
def test_five_presses_of_tab_lead_to_the_first_action(visit: Callable[..., Person], server: Server, game: str) -> None:
    robot = Robot(server.address, game)
    robot.play(2)
    person = visit("Ada")
    jar = robot.visitor.cookies
    person.context.add_cookies([{"name": c.name, "value": c.value or "", "url": server.address} for c in jar])
    person.page.goto(f"/t/{robot.table['id']}?view=2d")
    expect(person.prompt).not_to_be_empty()
    expect(person.page.get_by_role("tab", name="Moves", exact=True)).to_be_visible()
    assert tabs_to_the_first_action(person.page) <= FEW


def test_a_shot_is_made_by_naming_a_target_and_a_manner(ada: Person) -> None:
    page = ada.page
    open_table(ada)
    to_the_roll(page)
    panel = ada.panel("Moves")
    expect(panel.get_by_role("heading", name="Shoot by name")).to_be_visible()
    what = panel.get_by_label("At what")
    expect(what).to_be_enabled()
    for group in what.locator("optgroup").all():
        told = group.locator("option").all_inner_texts()
        assert all(re.search(r"\d+ cm at \d+ o’clock: \d+ %$", line) for line in told), told
        chances = [int(line.split(": ")[-1].removesuffix(" %")) for line in told]
        assert chances == sorted(chances, reverse=True)
    assert what.locator("optgroup").last.get_attribute("label") == "Ada", "one's own comes last"
    what.select_option(index=1)
    lob = panel.get_by_role("button", name=re.compile("^Lob"))
    expect(lob).to_be_visible()
    expect(panel.get_by_role("button", name=re.compile("^Beside it"))).to_be_visible()
    assert faults(ada) == []
    lob.focus()
    page.keyboard.press("Enter")
    expect(ada.panel("Log").get_by_text(re.compile(r"^Ada shoots"))).to_have_count(1)
    expect(page.get_by_role("log")).to_contain_text("Ada shoots")


def test_the_map_holds_everything_that_lies_on_the_table(ada: Person) -> None:
    open_table(ada)
    to_the_roll(ada.page)
    panel = ada.panel("Moves")
    expect(panel.get_by_role("table").locator("tbody td")).to_have_count(9)
    cells = panel.get_by_role("table").locator("tbody td").all_inner_texts()
    listed = panel.locator("section li").all_inner_texts()
    names = [line.split(": ")[0] for line in listed]
    assert len(names) > 10
    for name in names:
        assert sum(name in cell for cell in cells) >= 1, name
    own = [line for line in listed if "(Ada)" in line]  # a bot that began may have come near as well
    assert own, "our own line-up is told"
    assert all("near" in line for line in own), own
    panel.get_by_label("Seen from").select_option(index=1)
    expect(panel.locator("section li").filter(has_text="o’clock")).to_have_count(len(listed) - 1)


def test_one_voice_tells_what_happens(ada: Person) -> None:
    open_table(ada)
    to_the_roll(ada.page)
    polite = ada.page.locator("[aria-live], [role=log], [role=status]")
    speaking = polite.evaluate_all(
        "all => all.filter(each => each.innerText.trim()).map(each => each.getAttribute('role'))"
    )
    assert speaking == ["log"]
