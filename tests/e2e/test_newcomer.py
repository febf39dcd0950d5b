"""What a newcomer is told at a table: who is still missing, who is watching, and whose turn it is, on a phone too."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from e2e.person import Person

pytestmark = pytest.mark.e2e

PHONE = {"width": 360, "height": 740}


def test_a_free_seat_says_so_and_hands_out_its_link(ada: Person, bo: Person) -> None:
    ada.open_table("link")
    status = ada.page.get_by_role("status").filter(has_text="1 seat is still free")
    expect(status.get_by_role("link", name="Links, seats, QR codes")).to_be_visible()
    status.get_by_role("button", name="Copy the link for seat 2").click()
    expect(status.get_by_role("button", name="Copied")).to_be_visible()
    bo.accept(ada.panel("Table").get_by_label("Invitation for seat 2").input_value())
    expect(status).to_have_count(0)
    expect(ada.prompt).not_to_contain_text("still free")


def test_a_table_waits_for_a_seat_that_nobody_holds(ada: Person, visit: Callable[..., Person]) -> None:
    ada.open_table("link")
    expect(ada.prompt).to_have_text("The lots are drawn when everybody sits")
    expect(ada.legal).to_have_count(0)
    watch = ada.panel("Table").get_by_label("Link for spectators").input_value()
    guest = visit("Guest")
    guest.page.goto(watch)
    guest.see_table()
    expect(guest.prompt).to_have_text("The lots are drawn when everybody sits")
    expect(guest.page.get_by_text("You are watching").first).to_be_visible()
    expect(guest.page.get_by_text("still free: send the link")).to_have_count(0)


def test_six_at_a_phone_do_not_widen_the_page_and_who_is_due_is_in_sight(visit: Callable[..., Person]) -> None:
    phone = visit("Ada", viewport=PHONE)
    phone.open_table("Bo", "Cy", "Di", "Ed", "Flo")
    due = phone.page.locator("[aria-current=true]")
    expect(due).to_be_in_viewport(ratio=1)
    phone.page.wait_for_function("document.documentElement.scrollWidth <= innerWidth")


def test_a_phone_shows_a_lost_line_and_a_wish_to_take_back_without_scrolling(
    ada: Person, visit: Callable[..., Person]
) -> None:
    phone = visit("Bo", viewport=PHONE)
    ada.open_table("link")
    phone.accept(ada.panel("Table").get_by_label("Invitation for seat 2").input_value())
    expect(phone.page.get_by_role("tab", name="Talk")).to_be_visible()  # all of it is here
    lost = phone.page.get_by_text("The connection is lost")
    phone.context.set_offline(True)
    expect(lost).to_be_in_viewport(ratio=1)
    phone.context.set_offline(False)
    expect(lost).to_have_count(0)

    expect(phone.prompt).to_have_text(re.compile("Bo, your turn|Ada is about"))
    if "your turn" in phone.prompt.inner_text():
        expect(phone.legal.first).to_be_visible()
        phone.place(phone.cells("legal")[0])
    ada.expect_turn()
    expect(ada.legal.first).to_be_visible()
    ada.place(ada.cells("legal")[0])
    ada.page.get_by_role("button", name="Take back my last move").click()
    expect(phone.page.get_by_text("Ada would like to take back a move")).to_be_in_viewport(ratio=1)
    expect(phone.page.get_by_role("button", name="Yes")).to_be_in_viewport(ratio=1)


def test_after_the_end_one_plays_again_with_the_same_company(ada: Person) -> None:
    ada.open_table("bot:blocker", loops=True)
    expect(ada.legal.first).to_be_visible()
    ada.panel("Table").get_by_role("button", name="Leave the game").click()
    ada.page.get_by_role("button", name="Leave the game").click()
    before = ada.page.url
    ada.page.get_by_role("button", name="Rematch").click()
    expect(ada.page).not_to_have_url(before)
    ada.see_table()
    expect(ada.page.locator("#table")).to_contain_text("Bouncer")
    expect(ada.page.get_by_role("button", name="Rematch")).to_have_count(0)


def test_on_a_phone_the_log_follows_the_replay(ada: Person) -> None:
    ada.open_table("Bo")
    ada.page.get_by_role("button", name="Do not show this again").click()
    for _ in range(12):
        expect(ada.legal.first).to_be_visible()
        ada.place(ada.cells("legal")[0])
    ada.page.set_viewport_size(PHONE)
    ada.page.goto(ada.page.url + "?at=1")
    ada.see_table()
    line = ada.page.locator("[data-seq='1']")
    expect(line).to_have_class(re.compile("now"))
    ada.page.get_by_role("tabpanel").scroll_into_view_if_needed()
    expect(line).to_be_in_viewport(ratio=1)
    expect(ada.page.locator("[data-seq='12']")).not_to_be_in_viewport()
