"""After the game: the curve, what decided it, claims that open their moments; from here and back; hints; on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from e2e.person import Person
from e2e.test_access import faults
from fleacircus.core import Match
from kit.coached import left, played

pytestmark = pytest.mark.e2e

PATIENCE_MS = 240_000
"""An analysis of a hundred moves on a busy machine."""


@pytest.fixture(scope="module")
def battle() -> Match:
    """A finished battle of a hundred moves or more."""
    return played(
        "mars-attacks@3", {"scenario": "front-line", "play": "duel"}, ("rookie", "regular"), "long", least=100
    )


@pytest.fixture(scope="module")
def short() -> Match:
    return left(8)


def bring(person: Person, match: Match) -> str:
    """Bring a record; the address of its table."""
    page = person.page
    page.goto("/import")
    page.locator("[name=nickname]").fill(person.name)
    page.locator("#text").fill(match.record().decode())
    page.locator("main button.main[type=submit]").click()
    page.wait_for_url(re.compile(r"/t/"))
    return page.url


def scrubber(person: Person) -> Locator:
    return person.page.get_by_role("slider", name="Moment")


def panel(person: Person) -> Locator:
    return person.page.get_by_role("tabpanel")


def claim(person: Person) -> Locator:
    """What stands above the board while a moment is looked at."""
    return person.page.locator("[data-claim]")


def read(person: Person) -> None:
    """The analysis has come."""
    expect(panel(person).get_by_role("heading", name="What decided it")).to_be_visible(timeout=PATIENCE_MS)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_match_of_a_hundred_moves_is_read(
    visit: Callable[..., Person], battle: Match, phone: bool, tmp_path: Any
) -> None:
    small = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "color_scheme": "dark"} if phone else {}
    ada = visit("Ada", **small)
    address = bring(ada, battle)
    page = ada.page
    if phone:
        page.get_by_role("button", name="What decided it").click()
        expect(page.get_by_role("tab", name="Coach")).to_be_in_viewport()
    else:
        page.goto(f"{address.partition('?')[0]}/analysis")
    read(ada)
    expect(page.get_by_role("button", name="What decided it")).to_have_count(0)  # it is read: the board has the room
    curve = page.get_by_role("img", name=re.compile("Chances to win"))
    expect(curve).to_be_visible()
    expect(panel(ada).get_by_role("row", name=re.compile("course of play"))).to_be_visible()
    point = panel(ada).get_by_role("button", name=re.compile(r"^Move \d+: ")).first
    wanted = int(re.findall(r"\d+", point.inner_text())[0])
    expect(panel(ada).locator(".turnings .happened").nth(2)).to_be_visible()
    for text in panel(ada).locator(".turnings .happened").all_inner_texts():
        assert " is killed." in text or " VP for " in text
        assert " is killed." not in text or re.search(r" attacks | hits ", text), "who did it"
    happened = point.locator(".happened").inner_text()
    point.click()
    expect(scrubber(ada)).to_have_value(str(wanted))
    expect(claim(ada)).to_contain_text(happened)
    expect(claim(ada)).to_contain_text(f"Move {wanted}: ")
    expect(claim(ada)).to_be_in_viewport()
    expect(page.locator(".field")).to_be_in_viewport()
    panel(ada).get_by_label("also those that cost nothing").check()
    decision = panel(ada).locator("li > button", has_text=re.compile(r"Move \d+, ")).first
    at = int(re.findall(r"\d+", decision.inner_text())[0])
    decision.click()
    expect(scrubber(ada)).to_have_value(str(at - 1))
    expect(page.locator("[data-advice]").first).to_be_attached()
    expect(claim(ada)).to_contain_text(re.compile(rf"^Move {at}, .*(Best|Chosen).*: .+ \d+%"))
    claim(ada).get_by_role("button", name="What came of it").click()
    expect(scrubber(ada)).to_have_value(str(at))
    expect(claim(ada)).to_contain_text(re.compile(rf"^Move {at}(: |$|[^,])"))
    curve.scroll_into_view_if_needed()
    box = curve.bounding_box()
    assert box is not None
    curve.click(position={"x": box["width"] / 2, "y": 20})
    middle = round(battle.seq / 2)
    expect(scrubber(ada)).to_have_value(re.compile(f"^({middle - 1}|{middle}|{middle + 1})$"))
    page.screenshot(path=tmp_path / "coach.png", full_page=True)
    assert faults(ada) == []


def test_who_lost_to_the_automaton_reads_why_in_french(visit: Callable[..., Person]) -> None:
    solo = played("mars-attacks@3", {"scenario": "front-line"}, ("child",), "lost")
    assert not solo.outcome.winners
    ada = visit("Ada", locale="fr-FR")
    address = bring(ada, solo)
    ada.page.goto(f"{address.partition('?')[0]}/analysis")
    verdict = panel(ada).locator(".verdict")
    expect(verdict).to_have_text(re.compile(r"fil du jeu"), timeout=PATIENCE_MS)
    assert "Personne" not in verdict.inner_text()
    expect(panel(ada).get_by_role("row", name=re.compile("coût d’un choix"))).to_contain_text("%")


def test_a_shared_branch_is_watched(visit: Callable[..., Person], short: Match) -> None:
    ada, bo = visit("Ada"), visit("Bo")
    bring(ada, short)
    ada.page.get_by_role("tab", name="Coach").click()
    scrubber(ada).fill("2")
    panel(ada).get_by_role("button", name="Try something from move 2").click()
    ada.page.wait_for_url(lambda url: "/t/" in url and "at=" not in url)
    ada.see_table()
    expect(panel(ada).get_by_text("you are here")).to_be_visible()
    watch = ada.page.locator("#table").get_attribute("data-watch")
    assert watch is not None
    bo.page.goto(watch)
    bo.see_table()
    expect(panel(bo).get_by_role("heading", name="How it stands")).to_be_visible()
    expect(panel(bo).get_by_text("you are here")).to_be_visible()
    assert bo.cells("legal") == []
    before = bo.count()
    ada.place(ada.cells("legal")[0])
    expect(bo.bugs).to_have_count(before + 1)


def test_from_here_and_back(visit: Callable[..., Person], short: Match) -> None:
    ada = visit("Ada")
    bring(ada, short)
    page = ada.page
    page.get_by_role("tab", name="Coach").click()
    scrubber(ada).fill("4")
    panel(ada).get_by_role("button", name="Try something from move 4").click()
    page.wait_for_url(lambda url: "/t/" in url and "at=" not in url)
    ada.see_table()
    expect(panel(ada).get_by_role("heading", name="How it stands")).to_be_visible()
    before = ada.count()
    ada.place(ada.cells("legal")[0])
    assert ada.count() == before + 1
    panel(ada).get_by_role("button", name="Show me an idea").click()
    expect(page.locator("[data-advice=idea]")).to_be_attached()
    copy = page.url
    page.get_by_role("link", name="Back to the match").click()
    expect(scrubber(ada)).to_have_value("4")
    link = panel(ada).get_by_role("link", name="From move 4, by Ada")
    expect(link).to_be_visible()
    panel(ada).get_by_role("button", name="Delete").click()
    panel(ada).get_by_role("button", name="Keep it").click()
    expect(link).to_be_visible()
    panel(ada).get_by_role("button", name="Delete").click()
    expect(panel(ada).get_by_role("alert")).to_contain_text("Delete this copy for good?")
    panel(ada).get_by_role("button", name="Yes, delete it").click()
    expect(link).to_have_count(0)
    page.goto(copy)
    expect(page.get_by_role("heading", name="This copy was deleted")).to_be_visible()
    ada.faults.clear()  # the browser notes that a page is gone
    page.get_by_role("link", name="To the match").click()
    expect(scrubber(ada)).to_be_visible()
    expect(page.locator(".curve")).to_be_visible(timeout=PATIENCE_MS)
    heights = [page.locator(f".table > .{name}").evaluate("(of) => of.clientHeight") for name in ("board", "below")]
    assert heights[0] > 2 * heights[1], "on a desk the board has the room, not the curve and the replay"


def test_a_table_says_whether_it_allows_hints(visit: Callable[..., Person]) -> None:
    ada = visit("Ada")
    page = ada.page
    page.goto("/new/legionz")
    page.locator("[name=nickname]").fill("Ada")
    page.locator("[name=seat_1_kind]").select_option("bot")
    page.locator("details.more summary").click()
    page.locator("[name=hints]").check()
    page.locator("form[data-new-table] button[type=submit]").click()
    ada.see_table()
    page.get_by_role("tab", name="Coach").click()  # in a first game it does not come by itself
    expect(panel(ada).get_by_text("This match is not rated.")).to_be_visible()
    expect(ada.legal.first).to_be_visible()
    panel(ada).get_by_role("button", name="Show me an idea").click()
    expect(page.locator("[data-advice=idea]")).to_be_attached()
    ada.open_table("bot:random")
    expect(page.get_by_role("tab", name="Coach")).to_have_count(0)
