"""What is heard: rendered offline in a real browser, and in play."""

import json
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.person import Person, eventually
from e2e.test_practice_table import drag

pytestmark = pytest.mark.e2e


@pytest.fixture
def browser(windowed: Browser) -> Browser:
    """Sound needs the whole one."""
    return windowed


CHUNK = "src/sound/index.ts"
LISTEN = """
window.heard = {contexts: 0, strikes: []};
const Native = window.AudioContext;
window.AudioContext = class extends Native {
    constructor(...args) { super(...args); window.heard.contexts += 1; }
};
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (...args) {
    const data = this.buffer.getChannelData(0);
    window.heard.strikes.push(data.reduce((most, each) => Math.max(most, Math.abs(each)), 0));
    return start.apply(this, args);
};
window.trembled = [];
navigator.vibrate = pattern => window.trembled.push(pattern);
"""
RENDER = """
async ([address, heard]) => {
    const {Desk} = await import(address);
    const context = new OfflineAudioContext(2, 48000, 48000);
    const desk = new Desk(context);
    for (const each of heard.hits ?? []) desk.hit(each);
    if (heard.cue) desk.play(heard.cue);
    const out = await context.startRendering();
    const [left, right] = [out.getChannelData(0), out.getChannelData(1)];
    const power = data => Math.sqrt(data.reduce((sum, each) => sum + each * each, 0));
    const peak = data => data.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
    const least = Math.max(peak(left), peak(right)) / 100;
    const last = Math.max(...[left, right].map(data => data.findLastIndex(each => Math.abs(each) > least)));
    return {left: power(left), right: power(right), peak: Math.max(peak(left), peak(right)), seconds: last / 48000};
}
"""


def rendered(page: Page, **heard: Any) -> dict[str, float]:
    """What comes out at the ears."""
    manifest = json.loads((files("fleacircus.web") / "static/client/manifest.json").read_text())
    found: dict[str, float] = page.evaluate(RENDER, [f"/static/client/{manifest[CHUNK]['file']}", heard])
    return found


def hit(voice: str, speed: float, **more: float) -> dict[str, Any]:
    return {"voice": voice, "speed": speed, "size": 16, **more}


def test_a_harder_hit_is_louder_and_a_cup_rings_longer_than_felt(ada: Person) -> None:
    ada.page.goto("/practice?view=2d")
    for voice in ("felt", "plastic", "vessel", "wood", "snap", "die", "card", "tile"):
        soft, hard = (rendered(ada.page, hits=[hit(voice, speed)]) for speed in (0.3, 2.0))
        assert hard["peak"] > 1.5 * soft["peak"] > 0, voice
        assert hard["peak"] < 1, voice
    felt = rendered(ada.page, hits=[hit("felt", 1.0)])
    cup = rendered(ada.page, hits=[hit("vessel", 1.0, size=60)])
    chip = rendered(ada.page, hits=[hit("plastic", 1.0)])
    assert cup["seconds"] > 1.5 * felt["seconds"]
    assert felt["seconds"] > chip["seconds"]


def test_what_lies_left_is_heard_left(ada: Person) -> None:
    ada.page.goto("/practice?view=2d")
    left, middle, right = (rendered(ada.page, hits=[hit("plastic", 1.0, pan=pan)]) for pan in (-1, 0, 1))
    assert left["left"] > 2 * left["right"]
    assert right["right"] > 2 * right["left"]
    assert middle["left"] == pytest.approx(middle["right"], rel=0.01)


def test_every_cue_is_heard(ada: Person) -> None:
    ada.page.goto("/practice?view=2d")
    for cue in ("place", "move", "dice", "card", "step", "hit", "cover", "loop", "goal", "end"):
        assert 0.02 < rendered(ada.page, cue=cue)["peak"] < 1, cue


def test_nothing_is_heard_before_the_first_touch_and_a_harder_shot_is_louder(visit: Callable[..., Person]) -> None:
    person = visit("Ada", has_touch=True, is_mobile=True, reduced_motion="no-preference")
    person.context.add_init_script(LISTEN)
    page, chip = person.page, person.page.locator('[data-thing="0"]')
    page.goto("/practice?view=2d&army=chitinians")
    page.get_by_label("Hands").select_option(label="no tremor at all")
    expect(chip).to_be_visible()
    assert page.evaluate("heard.contexts") == 0
    page.locator(".count").click()
    eventually(page, lambda: page.evaluate("heard.contexts") == 1)
    loudest = []
    for n, far in enumerate((24, 110), start=1):
        page.evaluate("heard.strikes = []")
        drag(page, chip, (0, far))
        expect(page.locator(".count")).to_contain_text(f"of {n}")
        eventually(page, lambda: len(page.evaluate("heard.strikes")) >= 2)
        loudest.append(max(page.evaluate("heard.strikes")))
        page.get_by_role("button", name="Take back").click()
    assert page.evaluate("heard.contexts") == 1
    assert loudest[0] < loudest[1]
    assert page.evaluate("trembled") == [[12], [12]]


def test_who_wants_silence_has_it_and_keeps_it(visit: Callable[..., Person]) -> None:
    person = visit("Ada")
    person.context.add_init_script(LISTEN)
    person.open_table("bot:random")
    menu = person.panel("Table")
    menu.get_by_label("Volume").fill("40")
    menu.get_by_label("Sound").uncheck()
    expect(menu.get_by_label("Volume")).to_have_count(0)
    person.page.reload()
    person.see_table()
    person.place(person.cells("legal")[0])
    assert person.page.evaluate("heard") == {"contexts": 0, "strikes": []}
    menu = person.panel("Table")
    expect(menu.get_by_label("Sound")).not_to_be_checked()
    menu.get_by_label("Sound").check()
    expect(menu.get_by_label("Volume")).to_have_value("40")
    person.expect_turn()
    person.place(person.cells("legal")[0])
    eventually(person.page, lambda: len(person.page.evaluate("heard.strikes")) > 0)
