"""What a picture of the flick table costs: draw calls and triangles; the time of the script is told, not limited."""

import statistics
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e import test_micromutants as mutants
from e2e.person import Person, eventually

pytestmark = pytest.mark.e2e

OVERVIEW = (16, 160_000)
AIMING = (32, 175_000)
"""Draw calls and triangles, shadows included."""
FRAMES = 10
DRAWN = """async ([frames, aims]) => {
    const [canvas, slider] = [document.querySelector('canvas'), document.querySelector('.aim input[step="5"]')];
    const box = canvas.getBoundingClientRect();
    const at = {clientX: box.x + box.width / 2, clientY: box.y + 60, bubbles: true, cancelable: true};
    const seen = [];
    for (let n = 0; n < frames; n++) {
        delete canvas.dataset.drawn;
        if (aims) {
            slider.value = 300 + 5 * (n % 40);
            slider.dispatchEvent(new Event('input', {bubbles: true}));
        } else canvas.dispatchEvent(new WheelEvent('wheel', {...at, deltaY: n % 2 ? 40 : -40}));
        for (let wait = 0; !canvas.dataset.drawn; wait++) {
            if (wait > 3000) throw new Error('nothing is drawn');
            await new Promise(requestAnimationFrame);
        }
        seen.push(canvas.dataset.drawn.split(' ').map(Number));
    }
    return seen;
}"""
"""Pictures one after another as the wheel turns or the power changes: draw calls, triangles, milliseconds of script."""


def drawn(page: Page) -> tuple[int, int, float]:
    """What the last picture took: draw calls, triangles, milliseconds of script."""
    calls, triangles, ms = (page.locator("canvas").first.get_attribute("data-drawn") or "0 0 0").split()
    return int(calls), int(triangles), float(ms)


def test_a_table_costs_few_draw_calls_and_triangles(
    visit: Callable[..., Person], record_property: Callable[[str, object], None]
) -> None:
    """Thirty insects, six bases, counters and terrain, whole and while somebody aims: each picture keeps the budget."""
    ada = visit("Ada")
    page = ada.page
    mutants.open_table(ada, view="3d", quality="high")
    mutants.to_the_roll(page)
    eventually(page, lambda: drawn(page)[1] > 50_000)
    pictures = {"overview": page.evaluate(DRAWN, [FRAMES, False])}
    mutants.press(page, "Shoot")
    expect(page.get_by_text("Direction").first).to_be_visible()
    pictures["aiming"] = page.evaluate(DRAWN, [FRAMES, True])
    for name, (calls, triangles) in (("overview", OVERVIEW), ("aiming", AIMING)):
        took = pictures[name]
        times = [ms for _, _, ms in took]
        most = max(each[0] for each in took), max(each[1] for each in took)
        told = {"calls": most[0], "triangles": most[1], "least_ms": min(times), "median_ms": statistics.median(times)}
        record_property(name, told)
        print(name, told)
        assert 4 <= most[0] <= calls
        assert 50_000 < most[1] <= triangles
