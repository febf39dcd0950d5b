"""What a real browser fetches for a table: everything on the network is counted, nothing of other games comes."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.person import Person

pytestmark = pytest.mark.e2e


class Meter:
    """Counts what comes over the network of a page before one can play, packed as it was sent.

    Typefaces, which all pages share, are counted apart; what makes the club an app is fetched by an idle page.
    """

    def __init__(self, person: Person) -> None:
        self.files: list[str] = []
        self.came: list[tuple[int, str]] = []
        self.typeface_bytes = 0
        self.begun: dict[str, str] = {}
        self.letters: set[str] = set()
        self.idle: set[str] = set()
        devices = person.context.new_cdp_session(person.page)
        devices.send("Network.enable")
        devices.send("Network.setCacheDisabled", {"cacheDisabled": True})
        devices.on("Network.requestWillBeSent", self._note)
        devices.on("Network.loadingFinished", self._add)

    def _note(self, told: dict[str, Any]) -> None:
        if told.get("type") == "Document":  # another page begins: what the one before still fetched is not its own
            self.files, self.begun, self.came, self.typeface_bytes = [], {}, [], 0
        self.begun[told["requestId"]] = f"{told.get('type')} {told['request']['url']}"
        kept = told.get("type") == "Fetch" and "/static/" in told["request"]["url"]  # taken along for later
        kept = kept or told["request"]["url"] in self.files  # once more, to be kept
        if kept or re.search(r"/assets/installed-|/at-hand\.json", told["request"]["url"]):
            self.idle.add(told["requestId"])
        if not kept:
            self.files.append(told["request"]["url"])
        if told["request"]["url"].endswith(".woff2"):
            self.letters.add(told["requestId"])

    def _add(self, told: dict[str, Any]) -> None:
        came = int(told["encodedDataLength"])
        if told["requestId"] in self.letters:
            self.typeface_bytes += came
        elif told["requestId"] in self.begun.keys() - self.idle:  # what began before belongs to another page
            self.came.append((came, self.begun[told["requestId"]]))

    @property
    def bytes(self) -> int:
        return sum(came for came, _ in self.came)

    @property
    def heaviest(self) -> list[tuple[int, str]]:
        """What weighs most of it: told where it is too much."""
        return sorted(self.came, reverse=True)[:12]

    def fetched(self, part: str) -> bool:
        return any(re.search(rf"/assets/{part}-", each) for each in self.files)


def test_a_legionz_table_costs_at_most_75_kilobytes(ada: Person) -> None:
    ada.open_table("bot:random")
    ada.page.wait_for_load_state("networkidle")
    meter = Meter(ada)
    ada.page.reload()
    ada.see_table()
    ada.page.wait_for_load_state("networkidle")
    assert 40_000 < meter.bytes <= 75_000, meter.heaviest
    assert 20_000 < meter.typeface_bytes <= 40_000, "two files; the letters of far names are not among them"
    assert meter.fetched("legionz")
    assert not any(meter.fetched(other) for other in ("micromutants", "larva", "larvacup", "marsattacks", "stage3d"))
    assert sorted(meter.files) == sorted(set(meter.files)), "nothing is fetched twice"


def test_a_flick_table_costs_at_most_240_kilobytes_with_what_its_first_phase_fetches(ada: Person) -> None:
    ada.page.goto("/new/larva-cup")
    ada.page.locator("[name=nickname]").fill("Ada")
    with ada.page.expect_response(re.compile("stage3d")) as stage:
        ada.page.locator("form[data-new-table] button[type=submit]").click()
    stage.value.finished()
    expect(ada.page.locator("canvas").first).to_be_visible()
    ada.page.wait_for_load_state("networkidle")
    meter = Meter(ada)
    with ada.page.expect_response(re.compile("stage3d")):
        ada.page.reload()
    expect(ada.page.locator("canvas").first).to_be_visible()
    ada.page.wait_for_load_state("networkidle")
    assert 150_000 < meter.bytes <= 240_000, meter.heaviest  # 230 before anything is chosen: tests/edges/test_wire.py
    assert not any(meter.fetched(other) for other in ("legionz", "marsattacks"))
