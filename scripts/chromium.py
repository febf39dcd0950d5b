"""See to it that the browser tests have a Chromium, and print where it is.

One that is installed is taken; else the distribution's package is installed; else Playwright's own. The distribution's
build without a window comes along where it can be had: most tests run faster in it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SHELL = "chromium-headless-shell"


def installed() -> str | None:
    """A Chromium on the PATH."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def from_distribution(package: str) -> bool:
    """Whether the distribution's package could be installed."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    quiet = {"stdout": subprocess.DEVNULL, "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}}
    commands = (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", package])
    return all(subprocess.run(command, check=False, **quiet).returncode == 0 for command in commands)  # type: ignore[call-overload]


def from_playwright() -> str | None:
    """Playwright's own build."""
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if os.path.exists(path) else None


if __name__ == "__main__":
    if not shutil.which(SHELL):
        from_distribution(SHELL)
    if not installed():
        from_distribution("chromium")
    chromium = installed() or from_playwright()
    if chromium is None:
        sys.exit("No Chromium could be found or installed; the browser tests need one.")
    print(chromium)
