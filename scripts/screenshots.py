"""Take the README's pictures: a real server, a real browser, a game in progress. They go to docs/img."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright  # noqa: E402

from e2e import test_companion, test_larvacup, test_marsattacks, test_micromutants  # noqa: E402
from e2e.conftest import chromium  # noqa: E402
from e2e.laid import Laid, open_at  # noqa: E402
from e2e.person import Person  # noqa: E402
from edges.server import Server  # noqa: E402

IMAGES = ROOT / "docs" / "img"
WIDE = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=390, height=780)
LEVELS = ("bot:greedy", "bot:random", "bot:greedy")
MOVES = 5


def main() -> None:
    """Lobby, board by day and by night, and the board on a phone."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=60_000)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(str(Path(folder) / "club.sqlite3"), Path(folder)).start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        try:
            take(browser, server.address)
            battle(browser, server.address)
            companion(browser, server.address)
            mutants(browser, server.address)
            cup(browser, server)
        finally:
            browser.close()
            server.stop()


def take(browser: Browser, address: str) -> None:
    """Play a while, then take every picture of it."""
    context = browser.new_context(base_url=address, viewport=WIDE, locale="en-GB", reduced_motion="reduce")
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
    page.screenshot(path=IMAGES / "board.png")
    wear(ada, "dark")
    expect(ada.legal.first).to_be_visible()
    page.screenshot(path=IMAGES / "board-dark.png")
    page.set_viewport_size(PHONE)
    page.screenshot(path=IMAGES / "board-phone.png")
    page.set_viewport_size(WIDE)
    wear(ada, "light")
    page.goto("/")
    page.screenshot(path=IMAGES / "lobby.png")


def battle(browser: Browser, address: str) -> None:
    """A battle with a model chosen, an enemy pointed at, and the odds of shooting it."""
    context = browser.new_context(base_url=address, viewport=WIDE, locale="en-GB", reduced_motion="reduce")
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
    page.screenshot(path=IMAGES / "mars.png")


def companion(browser: Browser, address: str) -> None:
    """The companion on a phone, with dice to be told."""
    phone = test_companion.PHONE
    context = browser.new_context(
        base_url=address, viewport=phone, has_touch=True, locale="en-GB", reduced_motion="reduce"
    )
    ada = Person("Ada", context)
    test_companion.open_companion(ada)
    sheet = ada.page.get_by_role("region", name="Your answer")
    for _ in range(60):
        if sheet.count():
            break
        test_companion.answer(ada)
    ada.page.screenshot(path=IMAGES / "companion.png")


def mutants(browser: Browser, address: str) -> None:
    """The flick table in three dimensions, with an insect being aimed."""
    context = browser.new_context(base_url=address, viewport=WIDE, locale="en-GB", reduced_motion="reduce")
    ada = Person("Ada", context)
    test_micromutants.open_table(ada, view="3d", quality="high")
    test_micromutants.to_the_roll(ada.page)
    test_micromutants.press(ada.page, "Shoot")
    ada.page.wait_for_timeout(4000)
    ada.page.screenshot(path=IMAGES / "micromutants.png")
    context.close()


def cup(browser: Browser, server: Server) -> None:
    """Larva Cup: a carrier before the cup, about to pass, with the ring round the receiver."""
    context = browser.new_context(base_url=server.address, viewport=WIDE, locale="en-GB", reduced_motion="reduce")
    ada = Person("Ada", context)
    laid = Laid()
    (carrier, receiver, *_), rivals = laid.insects(0, "grunt"), laid.insects(1)
    laid.lay({carrier: (90, 110), receiver: (-20, 200), rivals[0]: (-120, 150), rivals[3]: (60, 230)}, carrier=carrier)
    laid.roll(0, "grunt", "transport")
    table = open_at(ada, server.db, laid, *test_larvacup.SCREEN)
    ada.page.add_init_script("localStorage.setItem('fleacircus.settings', JSON.stringify({handover: false}))")
    ada.page.goto(f"/t/{table}?view=3d&quality=high")
    test_larvacup.bar(ada.page).get_by_label("Insect").select_option(str(carrier))
    test_larvacup.press(ada.page, "^Pass")
    test_larvacup.press(ada.page, "^Grunt 2")
    ada.page.wait_for_timeout(4000)
    ada.page.screenshot(path=IMAGES / "larvacup.png")
    context.close()


def wear(person: Person, theme: str) -> None:
    """Choose the theme in the page's head; the page comes anew."""
    with person.page.expect_navigation():
        person.page.locator("#theme").select_option(theme)


def levels(person: Person) -> tuple[str, ...]:
    """The opponents, as far as their levels are on offer."""
    person.page.goto("/new/legionz")
    offered = person.page.locator("[name=seat_1_level] option").evaluate_all("all => all.map(each => each.value)")
    return tuple(f"bot:{level if level in offered else offered[0]}" for _, level in (x.split(":") for x in LEVELS))


if __name__ == "__main__":
    main()
