"""Draw the icons of the installed club from its mark: `python scripts/icons.py`, once the mark has changed."""

from __future__ import annotations

import struct
from pathlib import Path

from chromium import installed
from playwright.sync_api import sync_playwright

STATIC = Path(__file__).resolve().parent.parent / "src" / "fleacircus" / "web" / "static"
SIZES = (192, 512)
FAVICON = 48
PAPER = "#f6e3b4"
MARGIN = 0.14
"""The share of an icon at each side that a phone may cut off."""


def main() -> None:
    mark = (STATIC / "mark.svg").read_text(encoding="utf-8").replace("#f6e3b4", "#fff6dc")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed())
        for size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            inner = round(size * (1 - 2 * MARGIN))
            style = f"margin:0;height:{size}px;background:{PAPER};display:grid;place-items:center"
            page.set_content(f'<body style="{style}"><div style="width:{inner}px;height:{inner}px">{mark}</div>')
            page.screenshot(path=STATIC / f"icon-{size}.png")
        page = browser.new_page(viewport={"width": FAVICON, "height": FAVICON})
        sized = (STATIC / "mark.svg").read_text(encoding="utf-8").replace("<svg ", f'<svg width="{FAVICON}" ', 1)
        page.set_content(f'<body style="margin:0;background:transparent">{sized}')
        (STATIC / "favicon.ico").write_bytes(ico(page.screenshot(omit_background=True)))
        browser.close()


def ico(png: bytes) -> bytes:
    """One picture as an icon file: a head, one entry, and the PNG as it is."""
    return struct.pack("<3H4B2H2I", 0, 1, 1, FAVICON, FAVICON, 0, 0, 1, 32, len(png), 22) + png


if __name__ == "__main__":
    main()
