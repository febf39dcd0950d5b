"""The files that the client's build made: what a page links to, under names that change with their content."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

STATIC = Path(__file__).parents[1] / "static"
ADDRESS = "/static/client/"
ENTRY = "src/table.ts"
STAGE = "src/flicktable/stage3d.ts"
OF_EVERY_PAGE = ("/static/mark.svg",)
TYPEFACES = ("fonts/text.woff2", "fonts/display.woff2")
"""What every page is written in."""
FAR_NAMES = ("fonts/text-names.woff2", "fonts/display-names.woff2")
"""Letters of people's names that those lack: fetched by whoever meets one."""
INSTALLED = "src/installed.ts"
WORKER = "src/along/device.worker.ts"
"""What decides on a device that is out of reach."""
SHELL_WORDS = ("table", "club")
"""The words of every table: the shell's, and of the club's the bots' names."""


class Files(msgspec.Struct, frozen=True):
    """What a table's page links to, as addresses."""

    script: str
    styles: tuple[str, ...]
    preload: tuple[str, ...]


def table_files(family: str, words: tuple[str, ...], language: str) -> Files | None:
    """The files of one family's table in one language; None if the client was not built."""
    manifest = _manifest()
    if ENTRY not in manifest:
        return None
    wanted = (ENTRY, _drawn(manifest, family), *(_words(language, name) for name in (*SHELL_WORDS, *words)))
    chunks = _needed(manifest, [name for name in wanted if name in manifest])
    return Files(
        script=ADDRESS + manifest[ENTRY]["file"],
        styles=tuple(ADDRESS + css for name in chunks for css in manifest[name].get("css", ())),
        preload=tuple(ADDRESS + manifest[name]["file"] for name in chunks[1:]),
    )


def whole_family(family: str, words: tuple[str, ...], language: str) -> tuple[str, ...]:
    """All that a family's table may ever fetch in one language: what it opens later too, but no other family."""
    manifest = _manifest()
    mine = {_drawn(manifest, family), *(_words(language, name) for name in (*SHELL_WORDS, *words))}
    others = {name for name in manifest if "/words/" in name or "/flicktable/" in name or _draws(name)} - mine
    waiting, chunks = [ENTRY, WORKER, *mine], dict[str, Any]()
    while waiting:
        name = waiting.pop()
        if name in manifest and name not in chunks:
            chunks[name] = manifest[name]
            later = (each for each in manifest[name].get("dynamicImports", ()) if each not in others)
            waiting += (*manifest[name].get("imports", ()), *later)
    files = (file for chunk in chunks.values() for file in (chunk["file"], *chunk.get("css", ())))
    pages = (page_file(name) for name in ("pages.css", "pages.js", *TYPEFACES))
    return (*dict.fromkeys((*(ADDRESS + file for file in files), *pages)), *OF_EVERY_PAGE)


def shell_files() -> tuple[str, ...]:
    """What the pages need that are kept for want of network: styles, scripts, letters, the mark."""
    named = ("pages.css", "parts.css", "books.css", "pages.js", *TYPEFACES, *FAR_NAMES)
    installed = (installed_file(),) if installed_file() else ()
    return (*(page_file(name) for name in named), *installed, *OF_EVERY_PAGE)


def installed_file() -> str:
    """The address of what keeps the club at hand; nothing if the client was not built."""
    built = _manifest().get(INSTALLED)
    return ADDRESS + built["file"] if built else ""


def build_mark() -> str:
    """Changes with any built file."""
    return hashlib.sha256(json.dumps(_manifest(), sort_keys=True).encode()).hexdigest()[:12]


def worker_file() -> str:
    """The address of what decides on a device; nothing if the client was not built."""
    built = _manifest().get(WORKER)
    return ADDRESS + built["file"] if built else ""


def _draws(name: str) -> bool:
    """Whether a chunk is what draws some family."""
    return name.startswith("src/games/") and name.endswith("/index.ts")


def later_files(family: str) -> tuple[str, ...]:
    """What a family fetches as soon as it is drawn: the 3D table. What somebody opens later is not counted."""
    manifest = _manifest()
    first = _needed(manifest, [ENTRY, _drawn(manifest, family)])
    later = [STAGE for chunk in first if STAGE in manifest[chunk].get("dynamicImports", ())]
    return tuple(ADDRESS + manifest[name]["file"] for name in _needed(manifest, later) if name not in first)


def page_file(name: str) -> str:
    """The address of a style or script of the pages: as it was built, else as it was written."""
    built = _manifest().get(f"../src/fleacircus/web/static/{name}")
    return ADDRESS + built["file"] if built else f"/static/{name}"


def _drawn(manifest: dict[str, Any], family: str) -> str:
    """What draws a family: its own folder, or what draws any game."""
    own = f"src/games/{family}/index.ts"
    return own if own in manifest else "src/games/generic/index.ts"


def _words(language: str, name: str) -> str:
    return f"../src/fleacircus/web/words/{language}/{name}.json"


def _needed(manifest: dict[str, Any], names: list[str]) -> list[str]:
    """The chunks with all that they import, each once."""
    chunks: list[str] = []
    waiting = names[::-1]
    while waiting:
        name = waiting.pop()
        if name not in chunks:
            chunks.append(name)
            waiting += manifest[name].get("imports", [])
    return chunks


def _manifest() -> dict[str, Any]:
    path = STATIC / "client" / "manifest.json"
    return _read(path, path.stat().st_mtime_ns) if path.exists() else {}


@cache
def _read(path: Path, _stamp: int) -> dict[str, Any]:
    manifest: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return manifest
