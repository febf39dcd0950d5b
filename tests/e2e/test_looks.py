"""What a picture of the flick table costs: draw calls and triangles; the time of the script is told, not limited."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e import test_micromutants as mutants
from e2e.person import Person, eventually

pytestmark = pytest.mark.e2e

OVERVIEW = (16, 160_000)
AIMING = (32, 175_000)
"""Draw calls and triangles, shadows included."""


def drawn(page: Page) -> tuple[int, int, float]:
    """What the last picture took: draw calls, triangles, milliseconds of script."""
    calls, triangles, ms = (page.locator("canvas").first.get_attribute("data-drawn") or "0 0 0").split()
    return int(calls), int(triangles), float(ms)


def test_a_table_costs_few_draw_calls_and_triangles(
    visit: Callable[..., Person], record_property: Callable[[str, object], None]
) -> None:
    """Thirty insects, six bases, counters and terrain, whole and while somebody aims."""
    ada = visit("Ada")
    page = ada.page
    mutants.open_table(ada, view="3d", quality="high")
    mutants.to_the_roll(page)
    eventually(page, lambda: drawn(page)[1] > 50_000)
    overview = drawn(page)
    mutants.press(page, "Shoot")
    expect(page.get_by_text("Direction").first).to_be_visible()
    eventually(page, lambda: drawn(page) != overview)
    for name, took, (calls, triangles) in (("overview", overview, OVERVIEW), ("aiming", drawn(page), AIMING)):
        record_property(name, took)
        print(name, took)
        assert 4 <= took[0] <= calls
        assert 50_000 < took[1] <= triangles
