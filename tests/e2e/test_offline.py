"""A phone in flight mode: a battle taken along is played to its end on the device, and handed over afterwards."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.person import Person
from e2e.test_companion import OVER, PHONE, answer, open_companion, seen, tap, touch

pytestmark = pytest.mark.e2e

KEPT = """() => new Promise((found) => {
  const opening = indexedDB.open("fleacircus", 1);
  opening.onsuccess = () => {
    const all = opening.result.transaction("along").objectStore("along").getAll();
    all.onsuccess = () => { opening.result.close(); found(all.result); };
  };
})"""


def taken_along(person: Person) -> None:
    page = person.page
    page.get_by_role("tab", name="Table").click()
    page.get_by_role("button", name="Take it along").click()
    expect(page.get_by_text("This battle is on this device.")).to_be_visible()
    page.get_by_role("tab", name="Log").click()


def kept(person: Person) -> dict[str, Any]:
    """The battle as this browser keeps it."""
    (found,) = person.page.evaluate(KEPT)
    assert isinstance(found, dict)
    return found


def flight_mode(person: Person, on: bool) -> None:
    """Nothing reaches the club, and the browser says so on its console; that is no fault of the page."""
    person.context.set_offline(on)
    lines = ("ERR_INTERNET_DISCONNECTED", "WebSocket connection")
    person.faults[:] = [fault for fault in person.faults if not any(line in fault for line in lines)]


def test_a_phone_in_flight_mode_plays_a_battle_to_its_end(visit: Callable[..., Person]) -> None:
    ada = visit("Ada", viewport=PHONE, has_touch=True, service_workers="allow")
    open_companion(ada, scenario="whos-there", dice="program")
    page, along = ada.page, ada.page.locator("p.along")
    taken_along(ada)
    flight_mode(ada, True)
    page.goto("/")
    page.locator("[data-along-list] a").click()
    expect(along).to_contain_text("this device decides by itself")
    for _ in range(400):
        if OVER.search(ada.prompt.inner_text()):
            break
        answer(ada)
    expect(ada.prompt).to_have_text(OVER)
    done = kept(ada)["course"]
    assert [each["stored"] for each in done].count(False) == len(done) > 0
    expect(along).to_contain_text(f"Waiting to be handed over: {len(done)}")
    ended = ada.prompt.inner_text()

    flight_mode(ada, False)
    expect(along).to_contain_text(f"Handed over to the club and decided there alike: {len(done)}")
    expect(ada.prompt).to_have_text(ended)
    flight_mode(ada, False)
    record = json.loads(ada.context.request.get(f"{page.url}/record.json").text())
    assert record["outcome"] is not None
    assert [entry.get("action") for entry in record["entries"][2:]] == [each["action"] for each in done]


def test_two_pasts_are_both_shown_and_nothing_is_overwritten(visit: Callable[..., Person]) -> None:
    ada = visit("Ada", viewport=PHONE, has_touch=True, service_workers="allow")
    open_companion(ada, scenario="whos-there", dice="program")
    page = ada.page
    taken_along(ada)
    tablet = visit("Ada's tablet", service_workers="allow", storage_state=ada.context.storage_state())
    tablet.page.goto(page.url)
    answer(ada)
    flight_mode(ada, True)
    expect(page.locator("p.along")).to_contain_text("this device decides by itself")
    expect(page.locator(".banner")).to_have_count(0)
    answer(ada)
    touch(tablet.page.locator(".model.able").last)
    tap(tablet, tablet.page.locator(".answer .bar").get_by_role("button", name="End this activation").click)
    ours, theirs = seen(ada), seen(tablet)

    flight_mode(ada, False)
    expect(page.get_by_text("Two battles.")).to_be_visible()
    page.get_by_role("button", name="Show the club’s").click()
    expect(page.get_by_text("You see the battle of the club.")).to_be_visible()
    expect(page.locator(".mars")).to_have_attribute("data-seq", theirs)
    page.get_by_role("button", name="Show this device’s").click()
    expect(page.get_by_text("You see the battle of this device.")).to_be_visible()
    expect(page.locator(".mars")).to_have_attribute("data-seq", ours)
    page.get_by_role("button", name="Take back the club’s, hand this over").click()
    expect(page.get_by_text("Two battles.")).to_have_count(0)
    both = str(int(ours) + 2)  # what the tablet did, and that it was taken back, come between
    expect(page.locator(".mars")).to_have_attribute("data-seq", both)
    expect(tablet.page.locator(".mars")).to_have_attribute("data-seq", both)
    flight_mode(ada, False)
