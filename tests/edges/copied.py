"""A copy of the club's own code, to be changed and served: an upgrade, or a build in which something is missing."""

import shutil
from pathlib import Path

import fleacircus

PACKAGE = Path(fleacircus.__file__).parent


def copied(folder: Path, *without: str) -> Path:
    """The whole package, built client included, but for files and folders of these names; goes before the real one."""
    source = folder / "src"
    shutil.copytree(PACKAGE, source / PACKAGE.name, ignore=shutil.ignore_patterns("__pycache__", *without))
    return source
