"""Take pictures of every phase of every game at four sizes, in light and dark, for somebody to look at.

`phases.py FOLDER [PART ...]`: a part is a game or a look ("mutants", "390x844-dark"); without one, all are taken.
"""

from __future__ import annotations

import itertools
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "scripts")]

import flick_phases  # noqa: E402
from album import Album  # noqa: E402
from playwright.sync_api import expect, sync_playwright  # noqa: E402

from e2e import test_end, test_marsattacks  # noqa: E402
from e2e.conftest import chromium  # noqa: E402
from edges.robot import Robot  # noqa: E402
from edges.server import Server  # noqa: E402
from fleacircus.bots import catalogue as bots  # noqa: E402
from fleacircus.core import Match  # noqa: E402
from fleacircus.games import load  # noqa: E402

SIZES = ((1440, 900), (1024, 800), (390, 844), (844, 390))
THEMES = ("light", "dark")
SETTINGS = "pace => localStorage.setItem('fleacircus.settings', JSON.stringify({pace}))"


def legionz(album: Album) -> None:
    """Legionz: a turn, a placement that is shown, end."""
    robot = Robot(album.server.address, "legionz@1")
    robot.play(9)
    page = test_end.sit_at(album.person(), robot, album.server)
    expect(page.locator(".legal").first).to_be_visible()
    album.take(page, "legionz-turn", rest=False)
    robot.play(2)
    album.film(page, "legionz-shown", frames=2)
    while not robot.state["outcome"]:
        robot.play(10)
    robot.line.socket.close()
    page.reload()
    expect(page.locator("section.end")).to_be_visible()
    album.take(page, "legionz-end")
    page.context.close()


def mars(album: Album) -> None:
    """Mars Attacks: set-up, a target with its odds, the automaton's steps, end."""
    ada = album.person()
    page = ada.page
    test_marsattacks.open_battle(ada, scenario="chaos")
    album.take(page, "mars-setup")
    page.evaluate(SETTINGS, 0)
    page.reload()
    target = test_marsattacks.with_a_target(ada)
    target.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".odds").first).to_be_visible()
    album.take(page, "mars-target", rest=False)
    page.evaluate(SETTINGS, 1)
    page.reload()
    test_marsattacks.with_a_target(ada).press("Enter")
    page.locator("button").filter(has=page.locator(".odds")).first.click()
    album.film(page, "mars-steps")
    page.context.close()
    flick_phases.ends(album, fought(), "mars")


def fought() -> Match:
    """A battle that two bots have fought to its end."""
    match = Match.start(load("mars-attacks@3", {"play": "duel", "scenario": "whos-there"}), "beta")
    bot, chance = bots.load("mars-attacks@3", "random"), random.Random("beta")
    while match.to_act:
        seat = min(match.to_act)
        match.play(seat, bot.choose(match.game, match.view(seat), seat, chance))
    return match


SCENES: dict[str, Callable[[Album], None]] = {
    "mutants": flick_phases.mutants,
    "cup": flick_phases.cup,
    "legionz": legionz,
    "mars": mars,
}


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
                        scene(Album(Path(folder), server, browser, look))
                        print(name, look, flush=True)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
