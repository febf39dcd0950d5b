"""See to it that the browser tests have a Chromium, and print where it is.

One that is installed is taken; else the distribution's package is installed; else Playwright's own. The shell without
a window comes first: it has no interface of its own to draw, and tests take a quarter less time with it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGES = ("chromium-headless-shell", "chromium")


def installed() -> str | None:
    """A Chromium on the PATH."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def from_distribution() -> str | None:
    """The distribution's package, where we may install one."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return None
    quiet = {"stdout": subprocess.DEVNULL, "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}}
    for command in (["update"], *(["install", "-y", package] for package in PACKAGES)):
        subprocess.run(["apt-get", "-qq", *command], check=False, **quiet)  # type: ignore[call-overload]
        if found := installed():
            return found
    return None


def from_playwright() -> str | None:
    """Playwright's own build."""
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if os.path.exists(path) else None


if __name__ == "__main__":
    chromium = installed() or from_distribution() or from_playwright()
    if chromium is None:
        sys.exit("No Chromium could be found or installed; the browser tests need one.")
    print(chromium)
