"""Walk every page that a guest, a member, a keeper and an organiser can reach, and take its picture.

`python scripts/walk.py FOLDER --widths 390,1024,1440 --themes light,dark --languages en,fr,it [--only TEXT]`

A page that is wider than its window is named at the end; the pictures are for somebody who looks.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from pathlib import Path
from typing import Any, Literal

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from playwright.sync_api import Browser, BrowserContext, sync_playwright  # noqa: E402

from e2e.conftest import chromium  # noqa: E402
from edges.living import lived, of_every_game  # noqa: E402
from edges.server import Server  # noqa: E402
from edges.visitor import Visitor  # noqa: E402
from edges.walking import everybody, reached  # noqa: E402

HEIGHT = {390: 844, 1024: 768, 1440: 900}
TALLEST = 4000
PLAYERS = 64
ENTRIES = 14
Theme = Literal["light", "dark"]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("folder", type=Path)
    asked.add_argument("--widths", default="390,1024,1440")
    asked.add_argument("--themes", default="light,dark")
    asked.add_argument("--languages", default="en")
    asked.add_argument("--roles", default="guest,member,organiser,keeper")
    asked.add_argument("--only", default="")
    asked.add_argument("--lived", action="store_true", help="with games that were played, rated and talked at")
    given = asked.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(str(Path(data) / "club.sqlite3"), Path(data)).start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        try:
            found = everybody(server, PLAYERS)
            if given.lived:
                lived(server, found["member"])
                of_every_game(server, ENTRIES)
            people = {role: who for role, who in found.items() if role in given.roles.split(",")}
            for line in walk(browser, server, people, given):
                print(line, flush=True)
        finally:
            browser.close()
            server.stop()


def walk(browser: Browser, server: Server, people: dict[str, Visitor], given: Any) -> list[str]:
    """Take every picture; what does not fit its window."""
    wide = []
    for role, visitor in people.items():
        paths = list(reached(visitor))
        print(role, len(paths), flush=True)
        for language in given.languages.split(","):
            for theme in given.themes.split(","):
                for width in map(int, given.widths.split(",")):
                    context = looking(browser, server, visitor, theme=theme, width=width, language=language)
                    for path in paths:
                        if given.only in path:
                            wide += picture(context, path, given.folder, f"{role}-{language}-{theme}-{width}")
                    context.close()
    return wide


def looking(
    browser: Browser, server: Server, visitor: Visitor, *, theme: Theme, width: int, language: str
) -> BrowserContext:
    size = {"width": width, "height": HEIGHT.get(width, 900)}
    context = browser.new_context(
        base_url=server.address,
        viewport=size,  # type: ignore[arg-type]
        color_scheme=theme,
        locale=language,
        reduced_motion="reduce",
        service_workers="block",
    )
    jar = {cookie.name: cookie.value or "" for cookie in visitor.cookies} | {"django_language": language}
    context.add_cookies([{"name": name, "value": value, "url": server.address} for name, value in jar.items()])
    return context


def picture(context: BrowserContext, path: str, folder: Path, label: str) -> list[str]:
    page = context.new_page()
    page.goto(path)
    page.wait_for_load_state("load")
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(900 if re.match(r"/[tw]/|/practice", path) else 60)
    across, down = page.evaluate("[document.documentElement.scrollWidth - innerWidth, document.body.scrollHeight]")
    name = re.sub(r"[^\w]+", "_", path.strip("/")) or "lobby"
    tall = min(int(down), TALLEST)
    assert page.viewport_size is not None
    clip = {"x": 0, "y": 0, "width": page.viewport_size["width"], "height": max(tall, page.viewport_size["height"])}
    page.screenshot(path=folder / f"{name[:60]}-{label}.png", full_page=True, clip=clip)  # type: ignore[arg-type]
    page.close()
    return [f"{label} {path} is {across} px wider than its window"] if across > 0 else []


if __name__ == "__main__":
    main()
