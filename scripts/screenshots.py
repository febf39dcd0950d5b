"""Take the README's pictures: a real server, a real browser, a game in progress. They go to docs/img."""

from __future__ import annotations

import argparse
import math
import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright  # noqa: E402

from e2e import test_companion, test_larvacup, test_marsattacks  # noqa: E402
from e2e.conftest import chromium  # noqa: E402
from e2e.laid import Laid, happened, mrad, open_at, open_match  # noqa: E402
from e2e.person import Person  # noqa: E402
from edges.living import lived  # noqa: E402
from edges.server import Server  # noqa: E402
from edges.visitor import Visitor  # noqa: E402
from fleacircus.bots import catalogue as bots  # noqa: E402
from fleacircus.core import Match  # noqa: E402
from fleacircus.flicktable.actions.flick import Flick  # noqa: E402
from fleacircus.flicktable.model.events import Flicked  # noqa: E402
from fleacircus.games import load  # noqa: E402
from fleacircus.games.larvacup.actions.throw import ShootAtGoal  # noqa: E402
from fleacircus.games.larvacup.model.events import Scored  # noqa: E402
from fleacircus.games.micromutants.model.events import Eliminated  # noqa: E402
from fleacircus.physics import Shot  # noqa: E402

IMAGES = ROOT / "docs" / "img"
WIDE = ViewportSize(width=1280, height=800)
TALL = ViewportSize(width=1280, height=860)
PHONE = ViewportSize(width=390, height=780)
LEVELS = ("bot:greedy", "bot:random", "bot:greedy")
UPRIGHT = ViewportSize(width=390, height=844)
MOVES = 5
LONG_ENOUGH = 12
"""Entries of a match before its picture is taken."""
STEADY_MS = 4000
"""Until the camera has come to rest and the chances are summed up."""
AGAIN_MS = 1500
"""In the midst of the last shot as it is shown again."""
QUALITY = 82
FAR_UM = 110_000
"""A shot that is worth a picture."""


def main() -> None:
    """All of them, or only those that are named."""
    asked = argparse.ArgumentParser(description=main.__doc__)
    asked.add_argument("which", nargs="*", help=", ".join(TAKEN))
    which = asked.parse_args().which or list(TAKEN)
    IMAGES.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=60_000)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(str(Path(folder) / "club.sqlite3"), Path(folder)).start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        try:
            for name in which:
                TAKEN[name](browser, server)
        finally:
            browser.close()
            server.stop()


def board(browser: Browser, server: Server) -> None:
    """Play a while; the board by day and by night, and on a phone."""
    context = browser.new_context(base_url=server.address, viewport=WIDE, locale="en-GB", reduced_motion="reduce")
    ada = Person("Ada", context)
    page = ada.page
    ada.open_table(*levels(ada))
    for _ in range(MOVES):
        expect(ada.legal.first).to_be_visible()
        ada.place_from_list(ada.greedy("wasp"))
    expect(ada.legal.first).to_be_visible()
    ada.panel("Log")
    page.get_by_role("button", name="Show everything").click()
    page.mouse.move(5, 5)
    picture(page, "board")
    wear(ada, "dark")
    expect(ada.legal.first).to_be_visible()
    picture(page, "board-dark")
    page.set_viewport_size(PHONE)
    picture(page, "board-phone")


def club(browser: Browser, server: Server) -> None:
    """The lobby, and somebody's page after some rated games."""
    ada = Visitor(server.address, "Ada")
    lived(server, ada)
    context = browser.new_context(base_url=server.address, viewport=TALL, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    page.goto("/")
    picture(page, "lobby")
    page.goto(f"/players/{ada.get('/api/v1/players/me').json['id']}")
    picture(page, "member")


def battle(browser: Browser, server: Server) -> None:
    """A battle with a model chosen, an enemy pointed at, and the odds of shooting it."""
    context = browser.new_context(base_url=server.address, viewport=WIDE, locale="en-GB", reduced_motion="reduce")
    ada = Person("Ada", context)
    page = ada.page
    test_marsattacks.open_battle(ada, scenario="chaos")
    target = test_marsattacks.with_a_target(ada)
    target.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".odds").first).to_be_visible()
    ada.panel("Log")
    target.hover(force=True)
    expect(page.locator(".distance")).to_be_visible()
    picture(page, "mars")


def companion(browser: Browser, server: Server) -> None:
    """The companion on a phone, with dice to be told."""
    phone = test_companion.PHONE
    context = browser.new_context(
        base_url=server.address, viewport=phone, has_touch=True, locale="en-GB", reduced_motion="reduce"
    )
    ada = Person("Ada", context)
    test_companion.open_companion(ada)
    sheet = ada.page.get_by_role("region", name="Your answer")
    for _ in range(60):
        if sheet.count():
            break
        test_companion.answer(ada)
    picture(ada.page, "companion")


def mutants(browser: Browser, server: Server) -> None:
    """A shot that will cover somebody, aimed at a desk and on a phone, and its landing from close by."""
    match, flick = promising()
    for name, viewport in (("micromutants", WIDE), ("phone", UPRIGHT)):
        context = browser.new_context(
            base_url=server.address, viewport=viewport, locale="en-GB", reduced_motion="reduce"
        )
        ada = Person("Ada", context, pace=1)
        page = ada.page
        table = open_match(ada, server.db, match, *test_larvacup.SCREEN)
        page.goto(f"/t/{table}?view=3d&quality=high")
        test_larvacup.bar(page).get_by_label("Insect").select_option(str(flick.piece))
        test_larvacup.press(page, "^Shoot")
        set_sliders(page, flick.shot)
        expect(page.locator(".chance").first).to_contain_text("%")
        page.wait_for_timeout(STEADY_MS)
        picture(page, name)
        if viewport is WIDE:
            test_larvacup.bar(page).get_by_role("button", name="Shoot", exact=True).click()
            expect(page.get_by_role("button", name="Last shot")).to_be_visible()
            expect(page.locator("[data-showing]")).to_have_count(0)
            page.keyboard.press("r")
            page.wait_for_timeout(AGAIN_MS)
            picture(page, "landing")
        context.close()


def promising() -> tuple[Match, Flick]:
    """A match that two bots have played for a while, and a shot that the sliders can set and that takes an insect."""
    match = Match.start(load("micro-mutants@2", {"edition": "evolution"}), "beta")
    bot, chance = bots.load("micro-mutants@2", "regular"), random.Random("beta")
    while match.to_act:
        seat = min(match.to_act)
        action = bot.choose(match.game, match.view(seat), seat, chance)
        if isinstance(action, Flick) and match.seq > LONG_ENOUGH:
            takes = happened(Eliminated, by=action.piece)
            for shot in like(action.shot):
                flick = Flick(action.piece, shot, action.die, action.turned)
                events = match.propose(seat, flick).events
                if takes(events) and way(match, flick, events) > FAR_UM:
                    return match, flick
        match.play(seat, action)
    raise AssertionError("no shot takes anybody")


def way(match: Match, flick: Flick, events: tuple[Any, ...]) -> float:
    """How far the insect flies, in micrometres."""
    start = match.state.pieces[flick.piece].pose
    landing = next(each.landing for each in events if isinstance(each, Flicked))
    end = next((each.pose for each in landing.moved if each.id == flick.piece), start)
    return math.dist((start.x_um, start.y_um), (end.x_um, end.y_um))


def like(shot: Shot) -> Iterator[Shot]:
    """The shots nearest to this one that the sliders can set."""
    degrees = round(math.degrees(shot.direction_mrad / 1000))
    for off in (0, 1, -1):
        for more in (0, 5, -5, 10, -10):
            power, press, side = (
                5 * round(shot.power / 5) + more,
                10 * round(shot.press / 10),
                20 * round(shot.side / 20),
            )
            yield Shot(mrad(degrees + off), power, press, side)


def cup(browser: Browser, server: Server) -> None:
    """Larva Cup: the ball flies into the cup."""
    context = browser.new_context(base_url=server.address, viewport=WIDE, locale="en-GB", reduced_motion="reduce")
    ada = Person("Ada", context, pace=1)
    page = ada.page
    laid = Laid()
    (carrier, receiver, *_), rivals = laid.insects(0, "grunt"), laid.insects(1)
    laid.lay({carrier: (60, 190), receiver: (-60, 240), rivals[0]: (-120, 180), rivals[3]: (110, 260)}, carrier=carrier)
    laid.roll(0, "grunt", "transport")
    tries = (ShootAtGoal(each.insect, each.shot, each.at, 0) for each in test_larvacup.goals(laid))
    goal = laid.find(0, tries, happened(Scored))
    table = open_at(ada, server.db, laid, *test_larvacup.SCREEN)
    page.goto(f"/t/{table}?view=3d&quality=high")
    test_larvacup.bar(page).get_by_label("Insect").select_option(str(carrier))
    test_larvacup.press(page, "^Shot at goal")
    test_larvacup.shoot(page, goal.shot)
    expect(page.locator(".banner.goal")).to_be_visible()
    picture(page, "larvacup")
    context.close()


def set_sliders(page: Page, shot: Shot) -> None:
    """Aim, and hold."""
    for name, value in (
        ("Direction", round(math.degrees(shot.direction_mrad / 1000)) % 360),
        ("Power", shot.power),
        ("Press", shot.press),
        ("Sideways", shot.side),
    ):
        test_larvacup.slide(page, name, value)


def picture(page: Page, name: str) -> None:
    """Felt and wood are smaller as JPEG than as PNG, and look the same."""
    page.screenshot(path=IMAGES / f"{name}.jpg", type="jpeg", quality=QUALITY)


def wear(person: Person, theme: str) -> None:
    """Choose the theme in the page's head; the page comes anew."""
    with person.page.expect_navigation():
        person.page.locator("#theme").select_option(theme)


def levels(person: Person) -> tuple[str, ...]:
    """The opponents, as far as their levels are on offer."""
    person.page.goto("/new/legionz")
    offered = person.page.locator("[name=seat_1_level] option").evaluate_all("all => all.map(each => each.value)")
    return tuple(f"bot:{level if level in offered else offered[0]}" for _, level in (x.split(":") for x in LEVELS))


TAKEN = {
    "board": board,
    "club": club,
    "battle": battle,
    "companion": companion,
    "mutants": mutants,
    "cup": cup,
}


if __name__ == "__main__":
    main()
