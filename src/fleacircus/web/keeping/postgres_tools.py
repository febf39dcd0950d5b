"""PostgreSQL's own programs, of the server's major version."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import psycopg


class NoTool(Exception):
    """A program of PostgreSQL that is not there in the right version."""


def run(url: str, name: str, *arguments: str) -> None:
    """Run a program against the database; `NoTool` if it is missing, `RuntimeError` with its words if it fails."""
    done = subprocess.run([find(url, name), *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{name}: {done.stderr.strip()}")


def find(url: str, name: str) -> str:
    """The path of a program as new as the server: `FLEACIRCUS_PG_BIN`, the PATH, the places of distributions."""
    with psycopg.connect(url) as connection:
        major = connection.info.server_version // 10000
    told = os.environ.get("FLEACIRCUS_PG_BIN")
    folders = [Path(told)] if told else [Path(f"/usr/lib/postgresql/{major}/bin"), Path(f"/usr/pgsql-{major}/bin")]
    found = [str(folder / name) for folder in folders if (folder / name).exists()]
    if not told and (known := shutil.which(name)):
        found.append(known)
    for path in found:
        if version(path) == major:
            return path
    raise NoTool(f"{name} of PostgreSQL {major} is needed; FLEACIRCUS_PG_BIN may name its folder")


def version(path: str) -> int:
    """The major version of a program of PostgreSQL."""
    told = subprocess.run([path, "--version"], capture_output=True, text=True, check=True).stdout
    match = re.search(r"\) (\d+)", told)
    return int(match[1]) if match else 0
