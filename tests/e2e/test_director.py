"""One director for all games: everything that happens is shown in order, once, and text follows the picture."""

import itertools
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.person import Person
from e2e.test_end import sit_at
from edges.robot import GAMES, Robot
from edges.server import Server

pytestmark = pytest.mark.e2e

FLICKED = ("larva-cup@2", "micro-mutants@2")
TELLING = ".seats .standing, [role=group][aria-label=Score]"
"""What tells how it stands: seat cards, score."""
RECORDER = """
telling => {
    Object.assign(window, {shown: [], telling});
    const look = () => {
        const caption = document.querySelector('[data-showing]');
        const log = document.querySelector('#panel li.now[data-seq]');
        const told = [...document.querySelectorAll(window.telling)].map(each => each.textContent.trim()).join(' | ');
        const row = [caption ? Number(caption.dataset.showing) : null, log ? Number(log.dataset.seq) : -1, told];
        if (JSON.stringify(window.shown.at(-1)) !== JSON.stringify(row)) window.shown.push(row);
    };
    new MutationObserver(look).observe(document.body, {subtree: true, childList: true, attributes: true});
    look();
}
"""


BRIGHT = """() => {
    const clause = document.querySelector('[data-showing] .cite');
    return clause && getComputedStyle(clause).color === getComputedStyle(clause.parentElement).color;
}"""
"""A clause in a caption is as well read as the words beside it."""


def look_on(person: Person, robot: Robot) -> Page:
    """The page of a spectator of the robot's table, with everything it shows recorded from now on."""
    page = person.page
    page.goto(f"/w/{robot.table['watch']}?view=2d")
    newest(page, robot)
    page.evaluate(RECORDER, telling(robot))
    return page


def telling(robot: Robot) -> str:
    """The elements that must not run ahead; in Legionz the cards tell what is asked for after each entry."""
    return "[role=none]" if robot.game.startswith("legionz") else TELLING


def newest(page: Page, robot: Robot) -> None:
    """The page has shown everything."""
    expect(page.locator(f"#panel li.now[data-seq='{robot.state['seq']}']")).to_be_visible()
    expect(page.locator("[data-showing]")).to_have_count(0)


def slow(person: Person, times: int) -> None:
    """A renderer that is so many times slower."""
    devices = person.context.new_cdp_session(person.page)
    devices.send("Emulation.setCPUThrottlingRate", {"rate": times})


def check(page: Page, first: int, last: int) -> list[int]:
    """No text ahead of the picture, nothing twice, nothing out of order, nothing left out; what had a caption."""
    rows: list[tuple[int | None, int, str]] = [tuple(row) for row in page.evaluate("window.shown")]
    stands: dict[int, str] = {}
    for caption, log, told in rows:
        if caption is not None:
            assert log == caption - 1, rows
        assert stands.setdefault(log, told) == told, "cards and score are those of the entry in the log"
    logs = [log for log, _ in itertools.groupby(log for _, log, _ in rows)]
    assert logs == list(range(first, last + 1)), rows
    captions = [caption for caption, _ in itertools.groupby(row[0] for row in rows if row[0] is not None)]
    assert captions == sorted(set(captions)), rows
    return captions


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_fast_player_is_shown_in_order_by_a_slow_renderer(
    visit: Callable[..., Person], server: Server, game: str
) -> None:
    robot = Robot(server.address, game)
    if game in FLICKED:
        robot.until("rolled")
    watcher = visit("Wim", pace=2, reduced_motion="no-preference")
    page = look_on(watcher, robot)
    slow(watcher, 3)
    first = robot.state["seq"]
    robot.play(8)
    newest(page, robot)
    captions = check(page, first, robot.state["seq"])
    assert len(captions) >= 2, captions


HIDE = """hidden => {
    Object.defineProperty(document, 'hidden', {configurable: true, get: () => hidden});
    document.dispatchEvent(new Event('visibilitychange'));
}"""


@pytest.mark.parametrize("how", ["key", "tap", "button"])
def test_one_key_or_tap_shows_the_rest_at_once(visit: Callable[..., Person], server: Server, how: str) -> None:
    robot = Robot(server.address, "legionz@1")
    page = look_on(visit("Wim", pace=1), robot)
    first = robot.state["seq"]
    page.evaluate(HIDE, True)  # nothing is shown before all of it is there
    robot.play(10)
    rest = page.get_by_role("button", name="Show the rest")
    expect(rest).to_be_visible()
    page.evaluate(HIDE, False)
    page.wait_for_function(BRIGHT)
    box = page.locator(".board").bounding_box()
    assert box is not None
    if how == "key":
        page.keyboard.press("Space")
    elif how == "tap":
        page.mouse.click(box["x"] + 20, box["y"] + box["height"] / 2)
    else:
        rest.click()
    newest(page, robot)
    expect(rest).to_have_count(0)
    assert len({row[0] for row in page.evaluate("window.shown")} - {None}) < robot.state["seq"] - first


def test_the_speed_is_remembered(visit: Callable[..., Person], server: Server) -> None:
    robot = Robot(server.address, "legionz@1")
    page = look_on(visit("Wim", pace=1), robot)
    page.evaluate(HIDE, True)  # what is to be shown waits
    robot.play(1)
    page.get_by_role("button", name=re.compile("^Speed: 1")).click()
    expect(page.get_by_role("button", name=re.compile("^Speed: 2"))).to_be_visible()
    page.reload()
    newest(page, robot)
    page.get_by_role("tab", name="Table").click()
    expect(page.get_by_label("How fast things are shown")).to_have_value("2")


def test_who_falls_far_behind_is_told_in_one_sentence(visit: Callable[..., Person], server: Server) -> None:
    robot = Robot(server.address, "legionz@1")
    watcher = visit("Wim", pace=1)
    page = look_on(watcher, robot)
    first = robot.state["seq"]
    watcher.context.set_offline(True)
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    robot.play(40)
    watcher.context.set_offline(False)
    newest(page, robot)
    passed = robot.state["seq"] - first
    expect(page.get_by_text(f"{passed} entries passed while you were away.").first).to_be_visible()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_happens_unseen_is_shown_in_order_when_somebody_looks(
    visit: Callable[..., Person], server: Server, game: str
) -> None:
    robot = Robot(server.address, game)
    if game in FLICKED:
        robot.until("rolled")
    watcher = visit("Wim", pace=2)
    page = look_on(watcher, robot)
    first = robot.state["seq"]

    page.evaluate(HIDE, True)
    robot.play(3)
    expect(page.get_by_role("button", name="Show the rest")).to_be_visible()
    assert page.locator("#panel li.now").get_attribute("data-seq") == str(first)
    page.evaluate(HIDE, False)
    newest(page, robot)
    check(page, first, robot.state["seq"])

    watcher.context.set_offline(True)
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    robot.play(3)
    watcher.context.set_offline(False)
    newest(page, robot)
    check(page, first, robot.state["seq"])

    page.goto(f"/w/{robot.table['watch']}?view=2d&at={first}")
    expect(page.locator(f"#panel li.now[data-seq='{first}']")).to_be_visible()
    page.evaluate(RECORDER, telling(robot))
    page.get_by_role("button", name="Play", exact=True).click()
    newest(page, robot)
    check(page, first, robot.state["seq"])


def test_controls_title_and_prompt_wait_until_it_was_shown(visit: Callable[..., Person]) -> None:
    ada = visit("Ada", pace=1)
    ada.open_table("bot:random")
    ada.expect_turn()
    page = ada.page
    page.evaluate(
        """() => {
            window.early = [];
            const look = () => {
                if (!document.querySelector('[data-showing]')) return;
                if (document.title.startsWith('●')) window.early.push('title');
                if (document.querySelector('.legal')) window.early.push('choices');
                if (/your turn/.test(document.querySelector('#table h2').textContent)) window.early.push('prompt');
            };
            new MutationObserver(look).observe(document, {subtree: true, childList: true, characterData: true});
        }"""
    )
    before = ada.count()
    ada.place(ada.cells("legal")[0])
    expect(page.locator("[data-showing]")).to_be_visible()
    ada.expect_turn()
    expect(ada.bugs).to_have_count(before + 2)
    expect(ada.legal.first).to_be_visible()
    assert page.title().startswith("●")
    assert page.evaluate("window.early") == []


def test_a_curtain_falls_only_where_something_is_hidden_and_after_the_show(
    visit: Callable[..., Person], server: Server
) -> None:
    robot = Robot(server.address, "legionz@1")
    page = sit_at(visit("Ada", pace=1), robot, server)
    curtain = page.locator(".curtain")
    curtain.get_by_role("button", name=re.compile("^I am ")).click()
    expect(curtain).to_have_count(0)
    page.evaluate(
        """() => {
            window.early = 0;
            const look = () => {
                if (!document.querySelector('[data-showing]')) return;
                window.showed = true;
                if (document.querySelector('.curtain')) window.early += 1;
            };
            new MutationObserver(look).observe(document, {subtree: true, childList: true});
        }"""
    )
    robot.play(1)
    page.wait_for_function("window.showed")
    expect(curtain).to_be_visible()
    assert page.evaluate("window.early") == 0
    robot = Robot(server.address, "micro-mutants@2")
    page = sit_at(visit("Bo"), robot, server)
    robot.until("turn_started")
    newest(page, robot)
    seat = robot.state["due"]
    while robot.state["due"] == seat:
        robot.play(1)
    newest(page, robot)
    expect(page.locator(".curtain")).to_have_count(0)


def test_a_hand_that_lies_still_is_told_no_refusal(visit: Callable[..., Person], server: Server) -> None:
    ada = visit("Ada")
    ada.open_table("bot:random", loops=True)
    for _ in range(3):
        ada.expect_turn()
        ada.place(ada.cells("legal")[0])
    ada.expect_turn()
    expect(ada.page.locator(".why")).to_have_count(0)
    ada.cell(ada.cells("forbidden")[0]).hover()
    expect(ada.page.locator(".why")).to_be_visible()


def test_the_last_turn_is_seen_again(visit: Callable[..., Person], server: Server) -> None:
    robot = Robot(server.address, "legionz@1")
    page = look_on(visit("Wim", pace=2), robot)
    robot.play(4)
    newest(page, robot)
    page.evaluate("window.shown = []")
    page.get_by_role("button", name="The last turn again").click()
    page.wait_for_function("seq => window.shown.some(row => row[0] === seq)", arg=robot.state["seq"])
    newest(page, robot)
    expect(page.get_by_role("button", name="The last turn again")).to_be_visible()
