"""Somebody who never was here, on a phone: the first flick, the whole path, the first turn of a game, what decided it.

Everything is touched, nothing is typed. Shots that a lesson wants exactly are set on the pad, as its solution has them;
a try that chance spoils is tried again, as anybody would. `--basetemp FOLDER` keeps the pictures of each step.
"""

import math
import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from e2e.person import Person
from e2e.test_larvacup import slide
from e2e.test_lessons import judged, pull
from e2e.test_micromutants import PATIENCE_MS, bar
from fleacircus.coach.exercises import Exercise, exercises

pytestmark = pytest.mark.e2e

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
NO_IDEA = "409 (Conflict)"
"""What a browser notes where the coach has no idea, as for a set-up."""
ANALYSED_MS = 240_000
"""An analysis, on a machine that has other things to do."""
PATH = exercises("lessons")["micromutants"]
USEFUL = re.compile("^(Roll|Shoot|Fire|Carry|Put it|Eliminate|No more|Lose)")
OVER = re.compile("won$|wins|A draw$")


class Newcomer:
    """A phone in somebody's hand: what they tap is counted, and every step can be looked at."""

    def __init__(self, page: Page, folder: Path) -> None:
        self.page = page
        self.folder = folder
        self.taps = 0
        self.since = time.monotonic()

    def tap(self, what: Locator) -> None:
        expect(what).to_be_enabled(timeout=PATIENCE_MS)
        what.tap()
        self.taps += 1

    def pull(self) -> None:
        pull(self.page)
        self.taps += 1

    def picture(self, name: str) -> None:
        self.page.screenshot(path=self.folder / f"{name}.png")

    def took(self) -> str:
        return f"{self.taps} taps, {time.monotonic() - self.since:.1f} s"


@pytest.fixture
def newcomer(visit: Callable[..., Person], tmp_path: Path) -> Iterator[Newcomer]:
    person = visit("", **PHONE)
    page = person.page
    page.add_init_script("localStorage.setItem('flicktable.view', 'flat')")  # this machine draws depth very slowly
    yield Newcomer(page, tmp_path)
    person.faults = [fault for fault in person.faults if NO_IDEA not in fault]


def solve(newcomer: Newcomer, exercise: Exercise) -> None:
    """Try until the goal is reached: what the lesson's own solution does, with its hint open."""
    page = newcomer.page
    for attempt in range(40):
        judged(page, "open")
        if not exercise.points:
            newcomer.tap(page.get_by_role("button", name="Hint"))
        if not attempt:
            newcomer.picture(f"{exercise.number:02}-{exercise.id}-hint")
        for number, action in enumerate(exercise.solution.actions):
            do(newcomer, action)
            expect(page.locator(f"[data-lesson]:not([data-lesson=open]), [data-actions='{number + 1}']")).to_be_visible(
                timeout=PATIENCE_MS
            )
            if page.locator("[data-lesson=open]").count() == 0:
                break
        if page.locator("[data-lesson=reached]").count():
            return
        newcomer.tap(page.get_by_role("button", name="Try again"))
    raise AssertionError(f"{exercise.id} cannot be done")


def do(newcomer: Newcomer, action: dict[str, Any]) -> None:
    page, shot = newcomer.page, action.get("shot")
    if shot is None:
        newcomer.tap(bar(page).get_by_role("button", name="Eliminate an insect"))
        return
    go = bar(page).get_by_role("button", name="Shoot", exact=True)
    expect(bar(page).get_by_role("slider", name=re.compile("^Power"))).to_be_visible(timeout=PATIENCE_MS)
    slide(page, "Direction", round(math.degrees(shot["direction_mrad"] / 1000)) % 360)
    slide(page, "Power", shot["power"])
    slide(page, "Press", shot["press"])
    newcomer.tap(go)


IDEA = """async ([table, seat]) => {
    const token = /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? '';
    const headers = {'Content-Type': 'application/json', 'X-CSRFToken': token};
    const body = JSON.stringify({seat, shot: true});
    const reply = await fetch(`/api/v1/coach/tables/${table}/idea`, {method: 'POST', headers, body});
    return reply.ok ? await reply.json() : null;
}"""
"""What *Show me the shot* asks for."""


def pointed_at(newcomer: Newcomer) -> None:
    """For the first things that somebody does a finger points: at the button, and at the insect in the hand."""
    page = newcomer.page
    roll = bar(page).get_by_role("button", name="Roll the dice")
    for name in ("Line up for me", "Ready"):
        newcomer.tap(bar(page).get_by_role("button", name=name))
    wait_for_turn(newcomer, roll)
    expect(roll.locator(".hand")).to_be_visible(timeout=PATIENCE_MS)
    newcomer.picture("12-roll")
    newcomer.tap(roll)
    expect(page.locator(".finger .hand")).to_be_visible(timeout=PATIENCE_MS)
    newcomer.picture("13-shot")
    newcomer.tap(bar(page).get_by_role("button", name="Shoot", exact=True))


def wait_for_turn(newcomer: Newcomer, roll: Locator) -> None:
    """The bot may come first and hit a base: then its insect is put beside it."""
    asked = bar(newcomer.page).get_by_role("button", name=re.compile("^Put it beside"))
    while True:
        expect(roll.or_(asked).first).to_be_visible(timeout=PATIENCE_MS)
        if roll.count():
            return
        newcomer.tap(asked.first)
        expect(asked).to_have_count(0, timeout=PATIENCE_MS)


def take_turns(newcomer: Newcomer) -> None:
    """Play to the end: what may be done is done, and shots are those that the coach shows."""
    page = newcomer.page
    prompt = page.locator("#table h2").first
    table = page.url.partition("/t/")[2].partition("?")[0]
    ended = prompt.filter(has_text=OVER)
    useful = bar(page).get_by_role("button", name=USEFUL)
    for _ in range(400):
        expect(useful.first.or_(ended).first).to_be_visible(timeout=PATIENCE_MS)
        if ended.count():
            break
        if bar(page).get_by_role("button", name=re.compile("^(Shoot|Fire)")).count():
            with suppress(TooLate):  # something else may be asked by now
                aimed(page, page.evaluate(IDEA, [table, 0]))
        with suppress(TooLate):
            useful.first.tap(timeout=1_000)
    expect(prompt).to_have_text(OVER)


def aimed(page: Page, idea: dict[str, Any] | None) -> None:
    """Take the insect that the coach names into the hand, and set the pad as it says."""
    action = (idea or {}).get("action") or {}
    if not (shot := action.get("shot")):
        return
    if not bar(page).get_by_role("slider").count():
        piece = str(action.get("piece", action.get("insect")))
        bar(page).get_by_label("Insect").select_option(piece, timeout=1_000)
        bar(page).get_by_role("button", name=re.compile("^(Shoot|Fire)")).first.tap(timeout=1_000)
    for name in ("Direction", "Power", "Press", "Sideways"):
        value = shot[{"Direction": "direction_mrad", "Sideways": "side"}.get(name, name.lower())]
        slide(page, name, round(math.degrees(value / 1000)) % 360 if name == "Direction" else value)


def test_somebody_who_never_was_here(newcomer: Newcomer) -> None:
    page = newcomer.page
    page.goto("/")
    newcomer.picture("00-club")
    newcomer.tap(page.get_by_role("link", name="New here?"))
    newcomer.tap(page.get_by_role("button", name=re.compile("^Begin.*Micro Mutants")))
    expect(page.locator(".finger svg")).to_be_attached()
    newcomer.picture("01-first-lesson")
    newcomer.pull()
    expect(page.locator("[data-lesson=reached], [data-lesson=missed]")).to_be_visible()
    assert newcomer.taps == 3, "one to the lessons, one to the first of them, and the flick"
    print(f"\nfirst flick: {newcomer.took()}")
    if page.locator("[data-lesson=missed]").count():
        newcomer.tap(page.get_by_role("button", name="Try again"))
        solve(newcomer, PATH[0])
    for exercise in PATH[1:]:
        newcomer.picture(f"{exercise.number - 1:02}-praise")
        newcomer.tap(page.get_by_role("button", name="Next lesson"))
        solve(newcomer, exercise)
    newcomer.picture("10-praise")
    print(f"path: {newcomer.took()}")
    newcomer.tap(page.get_by_role("link", name="To all lessons"))
    expect(page.get_by_role("button", name=re.compile("^Play a game.*Micro Mutants"))).to_be_in_viewport()
    page.wait_for_load_state()
    newcomer.picture("11-all-lessons")
    newcomer.tap(page.get_by_role("button", name=re.compile("^Play a game.*Micro Mutants")))
    page.wait_for_url("**/t/**")
    pointed_at(newcomer)
    leave(newcomer)
    read_what_decided_it(newcomer)


@pytest.mark.soak
def test_a_first_game_is_played_to_its_end_and_read(newcomer: Newcomer) -> None:
    page = newcomer.page
    page.goto("/")
    newcomer.tap(page.get_by_role("button", name=re.compile("^Play now.*Micro Mutants")))
    newcomer.tap(page.locator("main").get_by_role("button", name="Play now"))
    page.wait_for_url("**/t/**")
    pointed_at(newcomer)
    take_turns(newcomer)
    read_what_decided_it(newcomer)


def leave(newcomer: Newcomer) -> None:
    """Enough for today."""
    page = newcomer.page
    newcomer.tap(page.get_by_role("tab", name="Table", exact=True))
    newcomer.tap(page.get_by_role("tabpanel").get_by_role("button", name="Leave the game"))
    newcomer.tap(page.get_by_role("button", name="Leave the game").last)
    expect(page.locator("#table h2").first).to_have_text(OVER)


def read_what_decided_it(newcomer: Newcomer) -> None:
    page = newcomer.page
    print(f"game: {newcomer.took()}")
    newcomer.picture("14-over")
    newcomer.tap(page.get_by_role("button", name="What decided it"))
    expect(page.get_by_role("heading", name="What decided it")).to_be_visible(timeout=ANALYSED_MS)
    expect(page.get_by_role("img", name=re.compile("Chances to win"))).to_be_visible()
    newcomer.picture("15-analysis")
    print(f"analysis: {newcomer.took()}")
