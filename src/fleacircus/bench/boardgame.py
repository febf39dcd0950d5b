"""boardgame.io's server in memory with the same traffic, if npm can fetch it; else what was recorded."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from tempfile import gettempdir

VERSION = "0.50.2"
RECORDED_US = 310.0
"""A move of its server in memory with a player and a spectator, as it was measured once on another machine."""
SCRIPT = Path(__file__).with_name("boardgame.mjs")
FETCH_SECONDS = 180


def measure(seconds: float) -> dict[str, float | None]:
    """Microseconds a move that nothing keeps; `boardgame_io_recorded` is 1 if it was not measured here."""
    folder = _fetched()
    if folder is None:
        return {"boardgame_io_us_per_move": RECORDED_US, "boardgame_io_recorded": 1.0}
    script = shutil.copy(SCRIPT, folder / SCRIPT.name)
    done = subprocess.run(
        ["node", str(script), str(min(seconds, 10.0))], cwd=folder, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    told = json.loads(done.stdout.splitlines()[-1])
    return {"boardgame_io_us_per_move": told["us_per_move"], "boardgame_io_recorded": 0.0}


def _fetched() -> Path | None:
    """A folder with the package in it, kept from run to run; None if it cannot be had."""
    folder = Path(gettempdir()) / f"fleacircus-bench-boardgame-{VERSION}"
    if not shutil.which("node") or not shutil.which("npm"):
        return None
    if not (folder / "node_modules" / "boardgame.io").exists():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text('{"private": true, "type": "module"}')
        fetch = ["npm", "install", "--no-audit", "--no-fund", "--loglevel=error", f"boardgame.io@{VERSION}"]
        try:
            subprocess.run(fetch, cwd=folder, capture_output=True, check=True, timeout=FETCH_SECONDS)
        except (subprocess.SubprocessError, OSError):
            return None
    return folder
