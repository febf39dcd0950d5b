"""The companion on a phone beside a physical table: a Round, with a reload in the middle."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from e2e.person import Person
from e2e.test_access import faults

pytestmark = pytest.mark.e2e

PHONE = {"width": 360, "height": 740}
OVER = re.compile("Victory:|is a draw")


def open_companion(person: Person, seat: str = "me") -> None:
    page = person.page
    page.goto("/new/mars-companion")
    page.locator("[name=nickname]").fill(person.name)
    page.locator("[name=seat_0_kind]").select_option(seat)
    page.locator("form[data-new-table] button[type=submit]").click()
    expect(page.locator(".companion")).to_be_visible()


def seen(person: Person) -> str:
    return person.page.locator(".companion").get_attribute("data-seq") or ""


def answer(person: Person, rng: random.Random) -> None:
    """Press one of the big buttons: my Turn is over, yes or no, one of the models, done."""
    page = person.page
    before = seen(person)
    mine = page.get_by_role("region", name="Your answer")
    expect(mine).to_be_visible()
    done = mine.get_by_role("button", name=re.compile("^(Done|Discard)"))
    passing = mine.get_by_role("button", name="I pass", exact=True)
    if passing.count():
        passing.click()
    elif done.count():
        done.click()
    else:
        buttons = mine.locator("button:not(.cite)")
        buttons.nth(rng.randrange(buttons.count())).click()
    expect(page.locator(".companion")).not_to_have_attribute("data-seq", before)


def round_of(person: Person) -> str:
    return person.page.locator(".round").inner_text()


def test_a_round_on_a_phone_with_a_reload_in_the_middle(visit: Callable[..., Person]) -> None:
    ada = visit("Ada", viewport=PHONE, has_touch=True)
    open_companion(ada)
    expect(ada.page.get_by_role("list", name="What to do")).to_contain_text("Set up the scenario")
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    rng = random.Random(5)
    assert round_of(ada) == "Round 1"
    for step in range(200):
        if round_of(ada) != "Round 1" or OVER.search(ada.prompt.inner_text()):
            break
        if step == 6:
            before, prompt = seen(ada), ada.prompt.inner_text()
            ada.page.reload()
            expect(ada.page.locator(".companion")).to_have_attribute("data-seq", before)
            expect(ada.prompt).to_have_text(prompt)
            assert ada.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        answer(ada, rng)
    expect(ada.page.locator(".round")).to_have_text("Round 2")
    assert faults(ada) == []


def test_the_phone_joins_the_laptop_by_its_code_and_outlives_a_lost_line(visit: Callable[..., Person]) -> None:
    ada, phone = visit("Ada"), visit("Bo", viewport=PHONE, has_touch=True)
    open_companion(ada, seat="link")
    code = ada.page.get_by_role("img", name="QR code of the invitation")
    expect(code).to_be_visible()
    assert code.evaluate("each => each.decode().then(() => each.naturalWidth)") > 0
    assert faults(ada) == []
    phone.page.goto(ada.page.get_by_role("link", name="Or take the seat here").get_attribute("href") or "")
    phone.page.locator("[name=nickname]").fill(phone.name)
    phone.page.locator("main button[type=submit]").click()
    mine = phone.page.get_by_role("region", name="Your answer")
    expect(mine).to_be_visible()
    expect(code).to_have_count(0)
    phone.context.set_offline(True)
    expect(phone.page.get_by_text("The connection is lost.")).to_be_visible()
    expect(mine).to_have_count(0)
    phone.context.set_offline(False)
    expect(mine).to_be_visible()
    answer(phone, random.Random(1))
    expect(ada.page.locator(".companion")).to_have_attribute("data-seq", seen(phone))


def test_my_own_turn_is_told_with_big_buttons(visit: Callable[..., Person]) -> None:
    ada = visit("Ada", viewport=PHONE, has_touch=True, color_scheme="dark")
    open_companion(ada)
    page = ada.page
    page.get_by_role("button", name="Hit or lost", exact=True).click()
    page.get_by_role("button", name=re.compile("Martian Grunt")).first.click()
    dying = page.get_by_role("button", name="No", exact=True)
    scored = page.locator(".vp.human b").get_by_text("1", exact=True)
    expect(scored.or_(dying)).to_be_visible()
    if dying.is_visible():
        dying.click()
    expect(scored).to_be_visible()
    page.get_by_role("button", name="I attack", exact=True).click()
    page.get_by_role("button", name=re.compile("^Soldier, M16")).first.click()
    page.get_by_role("button", name=re.compile("shoots at Martian Grunt")).first.click()
    expect(page.get_by_role("list", name="What to do")).to_contain_text("The Martians")
    page.get_by_role("button", name="Markers", exact=True).click()
    page.get_by_role("button", name=re.compile("acted")).first.click()
    assert faults(ada) == []
    small = page.locator(".companion section button:not(.cite)").evaluate_all(
        "all => all.filter(each => each.getBoundingClientRect().height < 43).map(each => each.innerText)"
    )
    assert small == []
