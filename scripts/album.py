"""Who takes pictures of phases: a server, a browser, and where the pictures go."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from e2e.person import Person
from edges.server import Server

STEADY_MS = 2500
"""Until the camera has come to rest and the chances are summed up."""
FRAMES = 6
"""So many pictures are taken of what is shown, one after another."""
BREATH_MS = 150
"""Between two of them."""


@dataclass
class Album:
    """A server, a browser, and where pictures go."""

    folder: Path
    server: Server
    browser: Browser
    look: str
    """The size of the window and the theme: "390x844-dark"."""

    def person(self, *, pace: int = 1, language: str = "en-GB") -> Person:
        """Somebody with this size and theme, who sees things in their time."""
        size, _, theme = self.look.partition("-")
        width, height = map(int, size.split("x"))
        context = self.browser.new_context(
            base_url=self.server.address,
            viewport={"width": width, "height": height},
            has_touch=min(width, height) < 500,
            locale=language,
            color_scheme="dark" if theme == "dark" else "light",
        )
        context.set_default_timeout(90_000)
        return Person("Ada", context, pace=pace)

    def take(self, page: Page, name: str, *, rest: bool = True) -> None:
        """One picture, once everything has come to rest."""
        if rest:
            page.wait_for_timeout(STEADY_MS)
        page.screenshot(path=self.folder / f"{name}-{self.look}.jpg", type="jpeg", quality=85)

    def film(self, page: Page, name: str, *, frames: int = FRAMES) -> None:
        """What is seen while something is shown, from its beginning on."""
        expect(page.locator("[data-showing], .flick[data-again]").first).to_be_visible()
        for frame in range(frames):
            self.take(page, f"{name}{frame}", rest=False)
            page.wait_for_timeout(BREATH_MS)
