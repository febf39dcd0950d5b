"""axe-core finds nothing serious on any page, in light and in dark."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.person import Person

pytestmark = pytest.mark.e2e

AXE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = ("serious", "critical")


def faults(person: Person) -> list[str]:
    """What axe-core calls serious or critical, with the elements it means."""
    person.page.evaluate(AXE.read_text(encoding="utf-8") + "; undefined")
    asked = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
    found = person.page.evaluate("asked => axe.run(document, asked)", asked)
    return [
        f"{fault['id']}: {fault['help']}: {[node['html'][:160] for node in fault['nodes'][:3]]}"
        for fault in found["violations"]
        if fault["impact"] in SERIOUS
    ]


@pytest.fixture(params=["light", "dark"])
def reader(request: pytest.FixtureRequest, visit: Callable[..., Person]) -> Person:
    return visit("Ada", color_scheme=request.param)


PAGES = (
    "/",
    "/new/legionz",
    "/new/micro-mutants",
    "/practice?view=2d",
    "/learn",
    "/puzzles",
    "/rules",
    "/rules/legionz",
    "/import",
    "/about",
    "/about/design",
    "/offline",
    "/me",
    "/me/voices",
    "/report",
    "/nowhere",
)


def test_pages(reader: Person) -> None:
    found = {}
    for path in PAGES:
        reader.page.goto(path)
        found[path] = faults(reader)
    assert found == {path: [] for path in PAGES}
    assert len(reader.faults) == 1, "only the page that is not there"
    reader.faults.clear()


def test_the_table(reader: Person) -> None:
    reader.open_table("bot:random", "link")
    reader.panel("Table")
    expect(reader.page.get_by_label("Link for spectators")).to_be_visible()
    assert faults(reader) == []
    invitation = reader.page.get_by_label("Invitation for seat 3").input_value()
    reader.page.goto(reader.page.url + "/share")
    assert faults(reader) == []
    reader.page.goto(invitation)
    assert faults(reader) == []


def test_the_table_in_play_and_in_the_replay(reader: Person) -> None:
    reader.open_table("bot:random")
    expect(reader.legal.first).to_be_visible()
    reader.place(reader.cells("legal")[0])
    expect(reader.page.locator(".forbidden").first).to_be_visible()
    reader.cell(reader.cells("forbidden")[0]).hover()
    expect(reader.page.locator(".why")).to_be_visible()
    reader.panel("Moves")
    assert faults(reader) == []
    reader.panel("Table").get_by_role("button", name="Replay").click()
    reader.panel("Log").get_by_role("button", name="LZ-06").click()
    expect(reader.page.get_by_role("dialog")).to_be_visible()
    assert faults(reader) == []


def test_the_hand_over_screen(reader: Person) -> None:
    reader.open_table("Bo")
    expect(reader.page.locator(".curtain")).to_be_visible()
    assert faults(reader) == []
