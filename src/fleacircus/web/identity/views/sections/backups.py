"""Backups: made while the club is played, kept beside it, to be taken elsewhere."""

from __future__ import annotations

import datetime
import re
from pathlib import Path
from typing import Any

from fleacircus.web.club import doors
from fleacircus.web.club.models import now_ms
from fleacircus.web.config import config, folder_of
from fleacircus.web.identity.views.sections.mistaken import Mistaken
from fleacircus.web.keeping.backup import backup
from fleacircus.web.keeping.postgres_tools import NoTool

NAME = re.compile(r"club-\d{8}-\d{6}\.tar\.gz")
MOST = 50


def folder() -> Path:
    """Where they are kept."""
    return folder_of(config().db) / "backups"


def listed() -> list[Path]:
    """Every backup that was made here, the newest first."""
    if not folder().is_dir():
        return []
    return sorted((file for file in folder().iterdir() if NAME.fullmatch(file.name)), reverse=True)


def named(name: str) -> Path | None:
    """The backup of that name."""
    return next((file for file in listed() if file.name == name), None)


def show(request: Any) -> dict[str, Any]:
    return {"files": [(file.name, _size(file.stat().st_size)) for file in listed()], "folder": str(folder())}


def do(request: Any) -> None:
    """Make one, or take one away."""
    doors.admit("backup", request)
    if request.POST.get("what") == "remove":
        file = named(request.POST.get("name", ""))
        if file is None:
            raise Mistaken("keeper.not_done")
        file.unlink(missing_ok=True)
        return
    if len(listed()) >= MOST:
        raise Mistaken("keeper.backups.many")
    folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    moment = datetime.datetime.fromtimestamp(now_ms() / 1000, tz=datetime.UTC)
    try:
        backup(folder() / f"club-{moment:%Y%m%d-%H%M%S}.tar.gz")
    except (OSError, RuntimeError, NoTool) as error:
        raise Mistaken("keeper.backups.failed") from error


def _size(many: int) -> str:
    return f"{many / 1_000_000:.1f} MB" if many >= 1_000_000 else f"{max(1, many // 1000)} kB"
