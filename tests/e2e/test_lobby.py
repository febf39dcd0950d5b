"""Coming to a game and playing on: two taps, a row of rematches, an offer that two want, a pause, who looks on."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.person import Person, eventually
from e2e.test_access import faults
from edges.server import Server

pytestmark = pytest.mark.e2e


def in_the_lobby(person: Person) -> Page:
    """Somebody with a name, in the lobby."""
    person.page.goto("/")
    token = person.page.locator("input[name=csrfmiddlewaretoken]").first.input_value()
    person.page.request.post("/name", form={"nickname": person.name, "csrfmiddlewaretoken": token})
    person.page.goto("/")
    return person.page


def offer(person: Person, *, clock: str = "none") -> str:
    """Offer a game of Legionz and wait at its table; the table's id."""
    page = in_the_lobby(person)
    page.get_by_label("Game", exact=True).select_option("legionz")
    page.locator("#offer_clock").select_option(clock)
    page.get_by_role("button", name="Offer a game").click()
    page.wait_for_url("**/t/*")
    person.see_table()
    return page.url.rpartition("/")[2]


def leave(person: Person) -> None:
    panel = person.panel("Table")
    panel.get_by_role("button", name="Leave the game").click()
    panel.get_by_role("button", name="Leave the game").click()


def strength(person: Person) -> int:
    """What the lobby tells of somebody's strength in an offer of theirs."""
    id = offer(person)
    person.page.goto("/")
    mine = person.page.get_by_role("listitem").filter(has_text="your offer")
    row = mine.filter(has=person.page.locator(f'a[href="/t/{id}"]'))
    told = re.search(r"\((\d+)\)", row.inner_text())
    row.get_by_role("button", name="Withdraw").click()
    expect(person.page.locator(f'a[href="/t/{id}"]')).to_have_count(0)
    return int(told[1]) if told else 0


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_a_stranger_plays_after_two_taps(visit: Callable[..., Person], size: tuple[int, int]) -> None:
    cy = visit("Cy", viewport={"width": size[0], "height": size[1]})
    page = cy.page
    page.goto("/")
    play = page.get_by_role("button", name=re.compile("^Play now ?: Legionz$"))
    expect(play).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"
    play.click()
    expect(page.get_by_label("What shall we call you?")).to_have_value(re.compile(r"^Flea \d+$"))
    assert faults(cy) == []
    page.get_by_role("button", name="Play now").click()
    cy.see_table()
    expect(page.locator("#table")).to_contain_text("Kid")


def test_three_in_a_row_with_the_score_and_ratings_that_move(ada: Person, bo: Person) -> None:
    id = offer(ada, clock="calm")
    in_the_lobby(bo).locator(f'form[action="/offers/{id}"] button').click()
    bo.see_table()
    expect(ada.page.locator("#table time").first).to_be_visible()
    winners = []
    for number, (loser, other) in enumerate([(bo, ada), (ada, bo), (bo, ada)], start=1):
        leave(loser)
        for person in (ada, bo):
            expect(person.page.locator(".end")).to_be_visible()
        winners.append(other.name)
        if number == 1:
            assert faults(ada) == []
        if number == 3:
            break
        before = ada.page.url
        loser.page.get_by_role("button", name="Rematch").click()
        expect(loser.page.locator(".end")).to_contain_text(f"waiting for {other.name}")
        loser.page.reload()  # it is the club's to remember, not the page's
        expect(loser.page.locator(".end")).to_contain_text(f"waiting for {other.name}")
        expect(other.page.locator(".end")).to_contain_text(f"{loser.name} would like a rematch")
        other.page.get_by_role("button", name="Play again").click()
        for person in (ada, bo):
            expect(person.page).not_to_have_url(before)
            person.see_table()
            expect(person.page.locator(".series")).to_contain_text(f"Match {number + 1}:")
        assert ada.page.url == bo.page.url
        score = [f"{name} {winners.count(name)}" for name in ("Ada", "Bo")]
        first, second = score if number == 2 else score[::-1]
        expect(ada.page.locator(".series")).to_have_text(f"Match {number + 1}: {first} – {second}")
        expect(ada.page.locator("#table time").first).to_be_visible()
    expect(ada.page.locator(".series")).to_contain_text("Ada 2")
    expect(ada.page.locator(".series")).to_contain_text("Bo 1")
    stronger, weaker = strength(ada), strength(bo)
    assert stronger > 1500 > weaker > 0, "three games have moved what the lobby says of them"


def test_with_a_bot_a_rematch_is_one_tap(ada: Person) -> None:
    ada.open_table("bot:random")
    leave(ada)
    before = ada.page.url
    ada.page.get_by_role("button", name="Rematch").click()
    expect(ada.page).not_to_have_url(before)
    ada.see_table()
    expect(ada.page.locator(".series")).to_contain_text("Match 2:")


def test_a_rematch_that_is_not_wanted_is_said(ada: Person, bo: Person) -> None:
    id = offer(ada)
    in_the_lobby(bo).locator(f'form[action="/offers/{id}"] button').click()
    bo.see_table()
    leave(bo)
    ada.page.get_by_role("button", name="Rematch").click()
    bo.page.get_by_role("button", name="Not now").click()
    expect(ada.page.locator(".end")).to_contain_text("Bo does not want to play again now.")
    expect(bo.page.get_by_role("button", name="Rematch")).to_be_visible()


def test_the_first_who_taps_has_the_offer_and_it_comes_and_goes_by_itself(
    ada: Person, bo: Person, visit: Callable[..., Person]
) -> None:
    cy = visit("Cy")
    for person in (bo, cy):
        in_the_lobby(person)
    id = offer(ada)
    taps = [person.page.locator(f'form[action="/offers/{id}"] button') for person in (bo, cy)]
    for tap in taps:
        expect(tap).to_be_visible()  # nobody has loaded the page again
    cy.page.route("**/lobby/live", lambda route: route.abort())  # Cy's page does not hear that it is gone
    taps[0].click()
    bo.see_table()
    taps[1].click()
    expect(cy.page.get_by_role("alert")).to_contain_text("quicker")
    cy.faults.clear()  # the browser notes what it was not let through
    assert faults(cy) == []
    cy.faults.clear()
    expect(ada.page.locator("#table")).to_contain_text("Bo")


def test_a_pause_by_consent_and_who_looks_on(ada: Person, bo: Person, visit: Callable[..., Person]) -> None:
    id = offer(ada, clock="blitz")
    in_the_lobby(bo).locator(f'form[action="/offers/{id}"] button').click()
    bo.see_table()
    zoe = visit("Zoe")
    in_the_lobby(zoe)
    watch = ada.panel("Table").get_by_label("Link for spectators").input_value()
    watched = zoe.page.locator(f'.board-card a[href="/w/{watch.rpartition("/")[2]}"]')
    expect(watched).to_contain_text("Ada · Bo")
    board = watched.locator("svg").inner_html()
    eventually(ada.page, lambda: ada.legal.count() + bo.legal.count() > 0)
    mover = ada if ada.legal.count() else bo
    mover.place(mover.cells("legal")[0])
    eventually(zoe.page, lambda: watched.locator("svg").inner_html() != board)  # while Zoe only looks
    watched.click()
    zoe.see_table()
    for person in (ada, bo, zoe):
        expect(person.page.locator(".watchers")).to_contain_text("Zoe")
    ada.panel("Table").get_by_role("button", name="Pause").click()
    asked = bo.page.get_by_role("alert").filter(has_text="Ada would like a pause")
    asked.get_by_role("button", name="Yes").click()
    for person in (ada, bo, zoe):
        expect(person.page.get_by_role("alert").filter(has_text="The table stands still")).to_be_visible()
    expect(zoe.page.get_by_role("button", name="Play on")).to_have_count(0)
    expect(ada.legal).to_have_count(0)
    expect(bo.legal).to_have_count(0)
    assert faults(bo) == []
    still = bo.page.locator("#table time").all_inner_texts()
    bo.page.reload()
    expect(bo.page.locator("#table time").first).to_be_visible()
    assert bo.page.locator("#table time").all_inner_texts() == still
    bo.page.get_by_role("alert").get_by_role("button", name="Play on").click()
    for person in (ada, bo):
        expect(person.page.get_by_role("alert").filter(has_text="The table stands still")).to_have_count(0)
    eventually(ada.page, lambda: ada.legal.count() + bo.legal.count() > 0)


def test_a_lost_line_says_that_the_clock_runs_on(ada: Person, bo: Person) -> None:
    id = offer(ada, clock="calm")
    in_the_lobby(bo).locator(f'form[action="/offers/{id}"] button').click()
    bo.see_table()
    eventually(ada.page, lambda: ada.legal.count() + bo.legal.count() > 0)
    due, other = (ada, bo) if ada.legal.count() else (bo, ada)
    for person in (due, other):
        person.context.set_offline(True)
    expect(due.page.get_by_role("status").filter(has_text="Your clock runs on.")).to_be_visible()
    expect(other.page.get_by_role("status").filter(has_text="The connection is lost")).to_be_visible()
    expect(other.page.get_by_text("Your clock runs on.")).to_have_count(0)
    for person in (due, other):
        person.context.set_offline(False)
        person.faults.clear()


def test_the_form_asks_what_is_needed_sums_up_and_remembers(ada: Person) -> None:
    page = in_the_lobby(ada)
    page.get_by_role("link", name=re.compile("^Set up a table ?: Mars Attacks$")).click()
    summary = page.locator("[data-summary]")
    expect(summary).to_contain_text("me")
    page.locator("details.more summary").click()
    expect(page.locator("[name=clock_minutes]")).to_be_hidden()
    expect(page.locator("[name=clock_leaves]")).to_be_hidden()
    page.locator("[name=clock_preset]").select_option("own")
    expect(page.locator("[name=clock_minutes]")).to_be_visible()
    page.locator("[name=clock_preset]").select_option("days")
    expect(page.locator("[name=clock_minutes]")).to_be_hidden()
    expect(page.locator("[name=clock_leaves]")).to_be_checked()
    expect(summary).to_contain_text("Correspondence")
    page.locator("[name=option_play]").select_option("duel")
    expect(page.locator("[name=option_advantage]")).to_be_hidden()
    expect(summary).to_contain_text("a bot")
    assert faults(ada) == []
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    page.goto("/new/mars-attacks")
    expect(page.locator("[name=option_play]")).to_have_value("duel")
    expect(summary).to_contain_text("Correspondence")
    page.get_by_role("button", name="Start afresh").click()
    expect(page.locator("[name=option_play]")).to_have_value("solo")
    expect(summary).not_to_contain_text("Correspondence")


def test_the_new_pages_are_for_everybody(ada: Person, server: Server) -> None:
    ada.open_table("bot:random")
    leave(ada)
    expect(ada.page.locator(".end")).to_be_visible()
    ada.open_table("link")
    ada.open_table("link")
    for theme in ("light", "dark"):
        ada.page.emulate_media(color_scheme=theme)
        for path in ("/", "/games", "/play/larva-cup", "/new/larva-cup"):
            ada.page.goto(path)
            assert faults(ada) == [], (theme, path)
    ada.page.set_viewport_size({"width": 390, "height": 844})
    ada.page.goto("/")
    expect(ada.page.get_by_role("region", name="My games").get_by_role("listitem").nth(1)).to_be_attached()
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "my games scroll by themselves"
    ada.page.goto("/games")
    mine = ada.page.get_by_role("region", name="Over")
    expect(mine).to_contain_text("Lost")
    mine.get_by_role("button", name=re.compile("Put away")).click()
    expect(mine.get_by_role("listitem")).to_have_count(0)


def test_a_bot_is_chosen_by_what_is_said_of_it(visit: Callable[..., Person]) -> None:
    ada = visit("Ada", viewport={"width": 390, "height": 844})
    page = ada.page
    page.goto("/new/mars-attacks")
    page.locator("[name=option_play]").select_option("duel")
    page.locator("[name=seat_1_kind]").select_option("bot")
    line = page.locator("#seat_1_rival")
    for level in ("child", "regular"):
        page.locator("[name=seat_1_level]").select_option(level)
        said = page.locator(f"[name=seat_1_level] option[value={level}]").get_attribute("data-rival")
        expect(line).to_have_text(said or "nothing is said")
    expect(page.locator("[data-summary]")).to_contain_text("Regular (1500)")
    page.locator("[name=seat_1_kind]").select_option("here")
    expect(line).to_be_hidden()
