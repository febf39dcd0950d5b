"""Take pictures of every phase of every game at four sizes, in light and dark, for somebody to look at.

`phases.py FOLDER [PART ...]`: a part is a game or a look ("mutants", "390x844-dark"); without one, all are taken.
"""

from __future__ import annotations

import itertools
import random
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "scripts")]

import screenshots  # noqa: E402
from playwright.sync_api import Browser, Page, expect, sync_playwright  # noqa: E402

from e2e import test_end, test_larvacup, test_marsattacks, test_micromutants  # noqa: E402
from e2e.conftest import chromium  # noqa: E402
from e2e.laid import Laid, happened, open_at, open_match  # noqa: E402
from e2e.person import Person  # noqa: E402
from edges.robot import Robot  # noqa: E402
from edges.server import Server  # noqa: E402
from fleacircus.bots import catalogue as bots  # noqa: E402
from fleacircus.core import Leave, Match  # noqa: E402
from fleacircus.games import load  # noqa: E402
from fleacircus.games.larvacup.actions.throw import ShootAtGoal  # noqa: E402
from fleacircus.games.larvacup.model.events import Scored  # noqa: E402

SIZES = ((1440, 900), (1024, 800), (390, 844), (844, 390))
THEMES = ("light", "dark")
STEADY_MS = 2500
"""Until the camera has come to rest and the chances are summed up."""
FRAMES = 6
"""So many pictures are taken of a shot, one after another."""


@dataclass
class Album:
    """A server, a browser, and where pictures go."""

    folder: Path
    server: Server
    browser: Browser

    def person(self, look: str) -> Person:
        """Somebody with this size and theme, who sees things in their time."""
        size, _, theme = look.partition("-")
        width, height = map(int, size.split("x"))
        context = self.browser.new_context(
            base_url=self.server.address,
            viewport={"width": width, "height": height},
            has_touch=min(width, height) < 500,
            locale="en-GB",
            color_scheme=theme,
        )
        context.set_default_timeout(90_000)
        return Person("Ada", context, pace=1)

    def take(self, page: Page, look: str, name: str) -> None:
        """One picture."""
        page.screenshot(path=self.folder / f"{name}-{look}.jpg", type="jpeg", quality=80)

    def film(self, page: Page, look: str, name: str) -> None:
        """What is seen while something is shown."""
        for frame in range(FRAMES):
            self.take(page, look, f"{name}{frame}")
            page.wait_for_timeout(150)


Scene = Callable[[Album, str], None]


def mutants(album: Album, look: str) -> None:
    """Micro Mutants: set-up, whole mat, aim, a shot that takes somebody, end."""
    ada = album.person(look)
    page = ada.page
    test_micromutants.open_table(ada, view="3d", quality="high")
    test_micromutants.press(page, "Line up for me")
    page.wait_for_timeout(STEADY_MS)
    album.take(page, look, "mutants-setup")
    match, flick = promising()
    table = open_match(ada, album.server.db, match, *test_larvacup.SCREEN)
    page.goto(f"/t/{table}?view=3d&quality=high")
    piece = test_larvacup.bar(page).get_by_label("Insect")
    expect(piece).to_be_visible()
    page.wait_for_timeout(STEADY_MS)
    album.take(page, look, "mutants-whole")
    piece.select_option(str(flick.piece))
    test_larvacup.press(page, "^Shoot")
    screenshots.set_sliders(page, flick.shot)
    expect(page.locator(".chance").first).to_contain_text("%")
    page.wait_for_timeout(STEADY_MS)
    album.take(page, look, "mutants-aim")
    test_larvacup.bar(page).get_by_role("button", name="Shoot", exact=True).click()
    album.film(page, look, "mutants-shot")
    over = Match.start(match.game, match.seed)
    for entry in match.log[1:]:
        over.append(entry)
    shooter = min(over.to_act)
    over.append(over.propose(shooter, flick))
    over.append(over.propose(1 - shooter, Leave()))
    table = open_match(ada, album.server.db, over, *test_larvacup.SCREEN)
    ends(album, ada, table, look, "mutants-end")


def ends(album: Album, ada: Person, table: str, look: str, name: str) -> None:
    """The picture that a match ends with, and what stands under it."""
    page = ada.page
    page.goto(f"/t/{table}?view=3d&quality=high")
    expect(page.locator("section.end")).to_be_visible()
    page.wait_for_timeout(STEADY_MS)
    album.take(page, look, name)
    page.context.close()


_kept: list[Any] = []


def promising() -> Any:
    """A match with a good shot; it is played once."""
    if not _kept:
        _kept.append(screenshots.promising())
    return _kept[0]


def cup(album: Album, look: str) -> None:
    """Larva Cup: a shooter behind its own cup, a shot at goal, end."""
    ada = album.person(look)
    page = ada.page
    behind = Laid()
    hunter, *_ = behind.insects(0, "grunt")
    behind.lay({hunter: (0, -295)}, loose=(60, -150))
    behind.roll(0, "grunt", "transport")
    page.goto(f"/t/{open_at(ada, album.server.db, behind, *test_larvacup.SCREEN)}?view=3d&quality=high")
    test_larvacup.bar(page).get_by_label("Insect").select_option(str(hunter))
    page.wait_for_timeout(STEADY_MS)
    test_larvacup.press(page, "^Move")
    page.wait_for_timeout(STEADY_MS)
    album.take(page, look, "cup-behind")
    laid = Laid()
    (carrier, mate, *_), rivals = laid.insects(0, "grunt"), laid.insects(1)
    laid.lay({carrier: (60, 190), mate: (-60, 240), rivals[0]: (-120, 180), rivals[3]: (110, 260)}, carrier=carrier)
    laid.roll(0, "grunt", "transport")
    tries = (ShootAtGoal(each.insect, each.shot, each.at, 0) for each in test_larvacup.goals(laid))
    goal = laid.find(0, tries, happened(Scored))
    page.goto(f"/t/{open_at(ada, album.server.db, laid, *test_larvacup.SCREEN)}?view=3d&quality=high")
    test_larvacup.bar(page).get_by_label("Insect").select_option(str(carrier))
    test_larvacup.press(page, "^Shot at goal")
    screenshots.set_sliders(page, goal.shot)
    page.wait_for_timeout(STEADY_MS)
    album.take(page, look, "cup-aim")
    test_larvacup.bar(page).get_by_role("button", name="Shoot", exact=True).click()
    album.film(page, look, "cup-shot")
    over, _ = test_end.captured()
    ends(album, ada, open_at(ada, album.server.db, over, *test_larvacup.SCREEN), look, "cup-end")


def legionz(album: Album, look: str) -> None:
    """Legionz: a turn, a placement that is shown, end."""
    robot = Robot(album.server.address, "legionz@1")
    robot.play(9)
    ada = album.person(look)
    page = test_end.sit_at(ada, robot, album.server)
    expect(page.locator(".legal").first).to_be_visible()
    album.take(page, look, "legionz-turn")
    robot.play(2)
    expect(page.locator("[data-showing]")).to_be_visible()
    album.take(page, look, "legionz-shown")
    while not robot.state["outcome"]:
        robot.play(10)
    robot.line.socket.close()
    page.reload()
    expect(page.locator("section.end")).to_be_visible()
    page.wait_for_timeout(STEADY_MS)
    album.take(page, look, "legionz-end")
    page.context.close()


def mars(album: Album, look: str) -> None:
    """Mars Attacks: set-up, a target with its odds, the automaton's steps, end."""
    ada = album.person(look)
    page = ada.page
    test_marsattacks.open_battle(ada, scenario="chaos")
    page.wait_for_timeout(STEADY_MS)
    album.take(page, look, "mars-setup")
    page.evaluate("localStorage.setItem('fleacircus.settings', JSON.stringify({pace: 0}))")
    page.reload()
    target = test_marsattacks.with_a_target(ada)
    target.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".odds").first).to_be_visible()
    album.take(page, look, "mars-target")
    page.evaluate("localStorage.setItem('fleacircus.settings', JSON.stringify({pace: 1}))")
    page.reload()
    test_marsattacks.with_a_target(ada).press("Enter")
    page.locator("button").filter(has=page.locator(".odds")).first.click()
    expect(page.locator("[data-showing]")).to_be_visible()
    album.film(page, look, "mars-steps")
    page.context.close()
    ada = album.person(look)
    ends(album, ada, open_match(ada, album.server.db, fought(), *test_larvacup.SCREEN), look, "mars-end")


def fought() -> Match:
    """A battle that two bots have fought to its end."""
    match = Match.start(load("mars-attacks@3", {"play": "duel", "scenario": "whos-there"}), "beta")
    bot, chance = bots.load("mars-attacks@3", "random"), random.Random("beta")
    while match.to_act:
        seat = min(match.to_act)
        match.play(seat, bot.choose(match.game, match.view(seat), seat, chance))
    return match


SCENES: dict[str, Scene] = {"mutants": mutants, "cup": cup, "legionz": legionz, "mars": mars}


def main(folder: str, *parts: str) -> None:
    """All that is asked for, one look after another."""
    expect.set_options(timeout=90_000)
    Path(folder).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(str(Path(data) / "club.sqlite3"), Path(data)).start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        looks = tuple(part for part in parts if part[0].isdigit())
        games = tuple(part for part in parts if part not in looks)
        try:
            for (width, height), theme in itertools.product(SIZES, THEMES):
                look = f"{width}x{height}-{theme}"
                if looks and look not in looks:
                    continue
                for name, scene in SCENES.items():
                    if not games or name in games:
                        scene(Album(Path(folder), server, browser), look)
                        print(name, look, flush=True)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
