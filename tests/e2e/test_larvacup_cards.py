"""The choice of cards before a football match: those that do nothing there are marked, say why, and may be taken."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from e2e.laid import Laid, open_at
from e2e.person import Person
from edges.server import Server
from kit import clause

pytestmark = pytest.mark.e2e

IDLE = {"en": "Does nothing in football", "fr": "Ne fait rien au football", "it": "Nel calcio non fa nulla"}


@clause("LC-04", "LC-R20")
def test_cards_that_do_nothing_in_football_are_marked_and_may_be_taken(ada: Person, server: Server) -> None:
    page = ada.page
    laid = Laid(until="cards", armies=("sovietopters", "flyborgs"))
    table = open_at(ada, server.db, laid, {"kind": "me"}, {"kind": "here", "name": "Bo"})
    page.add_init_script("localStorage.setItem('fleacircus.settings', JSON.stringify({handover: false}))")
    page.goto(f"/t/{table}?view=2d")
    bar = page.locator(".flick .bar")
    cards = bar.get_by_role("listitem")
    expect(cards).to_have_count(4)
    for name, idle in (("Five-year plan", 1), ("Mass levy", 1), ("Meteor", 0), ("Walking flame", 0)):
        expect(cards.filter(has_text=name).get_by_text(IDLE["en"])).to_have_count(idle)
    levy = cards.filter(has_text="Mass levy")
    expect(levy.get_by_role("checkbox")).to_have_accessible_description(IDLE["en"])
    levy.get_by_role("button", name="LC-R20").click()
    why = page.get_by_role("dialog")
    expect(why).to_contain_text("Mass levy and Five-year plan do nothing")
    why.get_by_role("button", name="Close").click()
    levy.get_by_role("checkbox").check()
    bar.get_by_role("button", name="Take: Mass levy").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("Ada has chosen")


@clause("LC-R20")
@pytest.mark.parametrize("language", ["fr", "it"])
def test_the_mark_is_there_in_every_language(visit: Callable[..., Person], server: Server, language: str) -> None:
    ada = visit("Ada", locale=language)
    laid = Laid(until="cards", armies=("chitinians", "flyborgs"))
    table = open_at(ada, server.db, laid, {"kind": "me"}, {"kind": "here", "name": "Bo"})
    ada.page.add_init_script("localStorage.setItem('fleacircus.settings', JSON.stringify({handover: false}))")
    ada.page.goto(f"/t/{table}?view=2d")
    expect(ada.page.locator(".flick .bar").get_by_text(IDLE[language])).to_have_count(1)
