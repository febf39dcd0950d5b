"""Micro Mutants at a browser: by gesture, by keyboard, a whole game, its replay, a frame in three dimensions."""

import io
import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from e2e.person import Person, eventually, middle
from e2e.test_access import faults
from kit import clause

pytestmark = pytest.mark.e2e

PATIENCE_MS = 90_000
"""A bot's whole turn, on a machine that has other things to do."""


def open_table(person: Person, *, view: str = "2d", quality: str = "low", **options: object) -> None:
    """A table against the weakest bot, in two dimensions unless another view is asked for."""
    page = person.page
    page.goto("/new/micro-mutants")
    page.locator("[name=nickname]").fill(person.name)
    for name, value in options.items():
        page.locator(f"[name=option_{name}]").select_option(str(value))
    page.locator("[name=seat_1_kind]").select_option("bot")
    page.locator("[name=seat_1_level]").select_option("rookie")
    page.locator("form[data-new-table] button[type=submit]").click()
    page.wait_for_url("**/t/**")
    page.goto(f"{page.url}?view={view}&quality={quality}")
    expect(bar(page).get_by_role("button", name="Line up for me")).to_be_visible(timeout=PATIENCE_MS)


def bar(page: Page) -> Locator:
    return page.locator(".flick .bar")


def press(page: Page, name: str) -> None:
    button = bar(page).get_by_role("button", name=name).first
    expect(button).to_be_enabled(timeout=PATIENCE_MS)
    button.click()


def await_turn(page: Page) -> None:
    """Wait for our turn; if the bot comes first and hits one of our bases, the hitter is put beside it."""
    roll = bar(page).get_by_role("button", name="Roll the dice")
    asked = bar(page).get_by_role("button", name=re.compile("^Put it beside"))
    while True:
        expect(roll.or_(asked).first).to_be_visible(timeout=PATIENCE_MS)
        if roll.count():
            return
        asked.first.click()
        expect(asked).to_have_count(0, timeout=PATIENCE_MS)


def to_the_roll(page: Page) -> None:
    """Set up, and roll as soon as it is our turn."""
    press(page, "Line up for me")
    press(page, "Ready")
    await_turn(page)
    press(page, "Roll the dice")
    expect(page.get_by_role("list", name="The dice").get_by_role("listitem")).to_have_count(2)


@clause("MM-04", "MM-R16")
def test_a_turn_is_played_by_pulling_back_from_an_insect(ada: Person) -> None:
    page = ada.page
    open_table(ada)
    to_the_roll(page)
    piece = bar(page).get_by_label("Insect").input_value()
    press(page, "Shoot")
    chip = page.locator(f'[data-thing="{piece}"]')
    expect(page.locator(".told")).to_contain_text(re.compile("Towards|Just|Into"))  # the camera looks along the shot
    x, y = middle(chip)
    shots = page.get_by_role("tabpanel").get_by_text(re.compile(r"^Ada shoots"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 1, y + 2)
    page.mouse.up()
    expect(shots).to_have_count(0)  # let go beside the insect: no shot
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 60, steps=6)
    expect(page.get_by_text(re.compile(r"^Direction 9\d°|^Direction 8\d°"))).to_be_visible()
    page.mouse.up()
    expect(shots).to_have_count(1)

    def hopped() -> bool:
        return not chip.count() or abs(middle(chip)[1] - y) > 3

    eventually(page, hopped)


@clause("MM-01", "MM-R12")
def test_a_turn_is_played_by_keyboard_alone(ada: Person) -> None:
    page = ada.page
    open_table(ada)
    for name in ("Line up for me", "Ready", "Roll the dice", "Shoot"):
        if name == "Roll the dice":
            await_turn(page)
        button = bar(page).get_by_role("button", name=name).first
        expect(button).to_be_enabled(timeout=PATIENCE_MS)
        button.focus()
        page.keyboard.press("Enter")
        expect(bar(page).get_by_role("button", name=name, exact=True)).to_have_count(1 if name == "Shoot" else 0)
    power = bar(page).get_by_label(re.compile("^Power"))
    power.focus()
    before = power.input_value()
    page.keyboard.press("ArrowRight")
    eventually(page, lambda: int(power.input_value()) > int(before))
    bar(page).get_by_role("button", name="Shoot", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("tabpanel").get_by_text(re.compile(r"^Ada shoots"))).to_have_count(1)


def test_every_line_of_the_log_says_why_and_axe_is_content(ada: Person) -> None:
    page = ada.page
    open_table(ada)
    press(page, "Line up for me")
    press(page, "Ready")
    await_turn(page)
    lines = page.get_by_role("tabpanel").locator("li p")
    expect(lines.nth(5)).to_be_visible()
    expect(lines.filter(has_not=page.locator(".cite"))).to_have_count(0)
    lines.filter(has_text="Ada is ready").get_by_role("button").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Ada is ready")
    expect(dialog).to_contain_text("EV-04")
    dialog.get_by_role("button", name="Close").click()
    press(page, "Roll the dice")
    expect(page.get_by_role("list", name="The dice").get_by_role("listitem")).to_have_count(2)
    assert faults(ada) == []
    press(page, "Shoot")
    assert faults(ada) == []


def test_the_army_sheets_say_what_is_ours(ada: Person) -> None:
    open_table(ada)
    ada.page.get_by_role("button", name="Army sheets").click()
    sheets = ada.page.get_by_role("dialog")
    expect(sheets).to_contain_text("Rocket Launcher")
    expect(sheets).to_contain_text("our own")
    sheets.get_by_role("button", name="EV-34").click()
    expect(ada.page.get_by_role("dialog").last).to_contain_text("EV-34")


def test_a_frame_in_three_dimensions_shows_the_table(ada: Person) -> None:
    page = ada.page
    open_table(ada, view="3d")
    press(page, "Line up for me")
    expect(bar(page).get_by_role("button", name="Ready")).to_be_visible()
    canvas = page.locator(".flick canvas")
    expect(canvas).to_be_visible()
    page.wait_for_function("document.querySelector('.flick canvas').width > 300")

    def seen() -> set[str]:
        picture = Image.open(io.BytesIO(canvas.screenshot())).convert("RGB")
        return {_name(colour) for _, colour in picture.getcolors(maxcolors=1 << 24) or []}

    eventually(page, lambda: {"felt", "blue", "wood"} <= seen())  # software drawing is slow


def _name(colour: tuple[int, ...]) -> str:
    red, green, blue = colour[:3]
    if green > red + 20 and green > blue:
        return "felt"
    if blue > red + 50 and blue > green + 20:
        return "blue"
    return "wood" if red > blue + 15 and red < 110 else "other"


def test_a_whole_game_ends_and_its_replay_shows_every_flick(visit: Callable[..., Person]) -> None:
    ada = visit("Ada", reduced_motion="no-preference")
    page = ada.page
    page.goto("/")
    table = page.evaluate(
        """async () => {
            const headers = {
                'Content-Type': 'application/json',
                'X-CSRFToken': document.querySelector('[name=csrfmiddlewaretoken]').value,
            };
            const post = async (where, given) =>
                (await fetch(where, {method: 'POST', headers, body: JSON.stringify(given)})).json();
            const csrfmiddlewaretoken = headers['X-CSRFToken'];
            const named = {nickname: 'Ada', csrfmiddlewaretoken};
            await fetch('/name', {method: 'POST', body: new URLSearchParams(named)});
            const seats = [{kind: 'me'}, {kind: 'bot', level: 'rookie'}];
            const options = {edition: 'first', turn_limit: 2};
            return post('/api/v1/tables', {game: 'micro-mutants@2', options, seats});
        }"""
    )
    assert "id" in table, table
    page.goto(f"/t/{table['id']}?view=2d")
    prompt = page.locator("#table h2").first
    ended = re.compile("won$|A draw$")
    useful = bar(page).get_by_role("button", name=re.compile("^(Line up|Ready|Roll|Shoot|Put|No more)"))
    for _ in range(200):
        expect(useful.first.or_(prompt.filter(has_text=ended)).first).to_be_visible(timeout=PATIENCE_MS)
        if ended.search(prompt.inner_text()):
            break
        with suppress(TooLate):  # it may be the others' turn by now
            useful.first.click(timeout=3_000)
        page.mouse.click(5, 5)  # hurry the picture of the last shot
    expect(prompt).to_have_text(ended)
    flicks = page.get_by_role("tabpanel").get_by_text(re.compile(r"shoots"))
    assert flicks.count() >= 4
    first = int(page.locator("[role=tabpanel] li", has_text="shoots").first.inner_text().split()[0])
    page = visit("Wim", pace=1, reduced_motion="no-preference").page
    page.goto(f"/t/{table['id']}?view=2d&at={first - 1}")
    expect(page.locator("[data-thing]").first).to_be_visible()
    places = page.evaluate_handle(
        """() => {
            const seen = new Set();
            const look = () => {
                for (const each of document.querySelectorAll('[data-thing]')) seen.add(each.getAttribute('transform'));
                requestAnimationFrame(look);
            };
            look();
            return seen;
        }"""
    )
    before = page.evaluate("seen => seen.size", places)
    page.keyboard.press(".")
    page.wait_for_function("([seen, before]) => seen.size > before + 1", arg=[places, before])
