"""A temporary copy of the project with a new family in it, as `fleacircus new-game` writes it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PARTS = ("src", "tests", "scripts", "client", "docs", "pyproject.toml")
LEFT_OUT = shutil.ignore_patterns("node_modules", "__pycache__", "*.png", "*.pyc")


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run something with the copy's own code."""
    environment = {**os.environ, "PYTHONPATH": str(folder / "src")}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def command(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command `fleacircus` of the copy."""
    return run(folder, sys.executable, "-c", "import sys, fleacircus.cli as c; sys.exit(c.main())", *arguments)


def new_tree(folder: Path, name: str) -> Path:
    """The copy, with the family of that name."""
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, folder / part, ignore=LEFT_OUT)
        else:
            shutil.copy(ROOT / part, folder / part)
    made = command(folder, "new-game", name)
    assert made.returncode == 0, made.stdout + made.stderr
    return folder
