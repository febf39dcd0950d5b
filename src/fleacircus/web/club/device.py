"""What a device is given that decides by itself: Pyodide, the rules as this club runs them, and the page."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from fleacircus.core import codec
from fleacircus.games import load
from fleacircus.web.club.client import ADDRESS, STATIC, whole_family, worker_file
from fleacircus.web.club.shelf import on_shelf

SOURCE = Path(__file__).parents[3]
CARRIED = (
    "fleacircus/__init__.py",
    "fleacircus/core/*.py",
    "fleacircus/flicktable/__init__.py",
    "fleacircus/flicktable/sheets.py",
    "fleacircus/games/__init__.py",
    "fleacircus/games/marsattacks/**/*.py",
    "fleacircus/games/marsattacks/**/*.toml",
    "fleacircus/adapters/__init__.py",
    "fleacircus/adapters/stores/__init__.py",
    "fleacircus/adapters/stores/store.py",
    "fleacircus/adapters/stores/talk.py",
    "fleacircus/web/*.py",
    "fleacircus/web/pace.toml",
    "fleacircus/web/club/__init__.py",
    "fleacircus/web/club/shelf.py",
    "fleacircus/web/club/unfit.py",
    "fleacircus/web/socket/*.py",
)
"""All that a battle needs, as a test shows that plays one with nothing else."""
LONG_AGO = (1980, 1, 1, 0, 0, 0)


class Device(msgspec.Struct, frozen=True):
    """What a device fetches and keeps: everything, with the bytes that go over the line, and which is which."""

    files: dict[str, int]
    worker: str
    pyodide: str
    wheel: str
    rules: str


def may_travel(table: Any) -> bool:
    """Whether a table may be taken along at all: a game that travels, and no clock that runs at the club."""
    shelved = on_shelf(table.game)
    if shelved is None or shelved.least_seats > 1 or table.clock_base_ms is not None or table.replay:
        return False
    game = load(table.game, codec.decode(table.options, dict[str, Any]))
    return bool(getattr(game, "travels", False)) and not game.past


@cache
def rules_archive() -> bytes:
    """The rules as one archive; equal files give equal archives."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as packed:
        for path in sorted({path for pattern in CARRIED for path in SOURCE.glob(pattern)}):
            entry = zipfile.ZipInfo(path.relative_to(SOURCE).as_posix(), LONG_AGO)
            packed.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)
    return data.getvalue()


@cache
def rules_name() -> str:
    """What names these very rules."""
    return hashlib.sha256(rules_archive()).hexdigest()[:16]


def device_files(family: str, words: tuple[str, ...], language: str) -> Device | None:
    """What a table of that family needs on a device in one language; None if the client was built without."""
    told = STATIC / "client" / "device.json"
    if not told.exists():
        return None
    built = json.loads(told.read_text(encoding="utf-8"))
    folder, wheel, rules = ADDRESS + built["folder"], built["wheel"], f"/device/{rules_name()}.zip"
    page = whole_family(family, words, language)
    sizes = {name: _on_the_line(name) for name in (*page, *(folder + name for name in built["files"]))}
    return Device({**sizes, rules: len(rules_archive())}, worker_file(), folder, folder + wheel, rules)


def _on_the_line(address: str) -> int:
    """How long a static file is as browsers fetch it."""
    path = STATIC / address.removeprefix("/static/")
    packed = path.with_name(path.name + ".br")
    return (packed if packed.exists() else path).stat().st_size
