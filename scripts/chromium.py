"""See to it that the browser tests have a Chromium, and print where it is.

One that is installed is taken; else the distribution's package is installed; else Playwright's own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def installed() -> str | None:
    """A Chromium on the PATH."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def from_distribution() -> str | None:
    """The distribution's package, where we may install one."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return None
    quiet = {"stdout": subprocess.DEVNULL, "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}}
    for command in (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "chromium"]):
        if subprocess.run(command, check=False, **quiet).returncode != 0:  # type: ignore[call-overload]
            return None
    return installed()


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
