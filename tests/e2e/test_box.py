"""A corrected box: what its owner measures is what everybody sees."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import fleacircus
from e2e.conftest import PATIENCE_MS
from e2e.person import Person, eventually
from e2e.test_micromutants import open_table
from edges.server import Server

pytestmark = pytest.mark.e2e

TERRAIN_MM, SHORT_MM = 80, 90


@pytest.fixture(scope="module")
def corrected(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A club from a copy of the package in whose box a terrain is larger and the short range is longer."""
    folder = tmp_path_factory.mktemp("corrected")
    copy = folder / "src" / "fleacircus"
    shutil.copytree(Path(fleacircus.__file__).parent, copy, ignore=shutil.ignore_patterns("__pycache__"))
    changed = 0
    for path in copy.rglob("data/box.toml"):
        text, terrain = re.subn(r"(?m)^terrain = \d+", f"terrain = {TERRAIN_MM}", path.read_text("utf-8"))
        text, short = re.subn(r"(?m)^short = \d+", f"short = {SHORT_MM}", text)
        path.write_text(text, "utf-8")
        changed += terrain + short
    assert changed >= 2, "the box has a terrain and a short range"
    with Server(str(folder / "club.sqlite3"), folder, PYTHONPATH=str(folder / "src")) as running:
        yield running


@pytest.fixture
def owner(browser: Browser, corrected: Server) -> Iterator[Person]:
    settings = {"viewport": {"width": 1200, "height": 800}, "locale": "en-GB", "reduced_motion": "reduce"}
    person = Person("Ada", browser.new_context(base_url=corrected.address, **settings))
    person.context.set_default_timeout(PATIENCE_MS)
    yield person
    person.context.close()
    assert person.faults == []


def zones(person: Person) -> list[float]:
    """How large the discs of the terrain are drawn: each is a unit that is scaled."""
    found = person.page.locator(".flick g[data-thing]:not(.thing)")
    scales = [re.search(r"scale\(([\d.]+)\)", each.get_attribute("transform") or "") for each in found.all()]
    return [float(scale.group(1)) for scale in scales if scale]


def radii(person: Person, selector: str) -> list[float]:
    found = person.page.locator(selector)
    return [float(found.nth(i).get_attribute("r") or 0) for i in range(found.count())]


def test_a_larger_terrain_is_a_larger_disc(owner: Person) -> None:
    open_table(owner, edition="evolution")
    eventually(owner.page, lambda: zones(owner) == [TERRAIN_MM, TERRAIN_MM])


def test_a_longer_range_is_a_wider_ring(owner: Person) -> None:
    page = owner.page
    page.goto("/practice?view=2d")
    ruler = page.get_by_role("button", name="Ruler")
    ruler.click()
    expect(ruler).to_have_attribute("aria-pressed", "true")
    rings = "circle[stroke='#ffe08a']"
    eventually(page, lambda: len(radii(owner, rings)) == 1)
    (ring,) = radii(owner, rings)
    assert SHORT_MM + 8 <= ring <= SHORT_MM + 12, "from the edge of the chosen insect"
