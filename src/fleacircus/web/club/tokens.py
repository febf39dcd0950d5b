"""The club's colours where no style reaches: the phone's own head, the installed app, codes for cameras."""

from __future__ import annotations

import re
from functools import cache

from fleacircus.web.club.client import STATIC

TOKEN = re.compile(r"--([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));")


def token(name: str, *, night: bool = False) -> str:
    """A colour of static/club.css by its name."""
    return _told()[name][night]


@cache
def groups() -> list[tuple[str, list[str]]]:
    """The colours as the file groups them: the words of a group, and its names."""
    found: list[tuple[str, list[str]]] = []
    for block in re.split(r"\n\n", (STATIC / "club.css").read_text(encoding="utf-8")):
        heads = re.match(r"\s*/\* (\w+):", block.removeprefix(":root {\n  color-scheme: light dark;"))
        names = re.findall(r"--([\w-]+): (?:light-dark\(|#|rgb)", block)
        if heads and names:
            found.append((f"design.{heads[1]}", names))
    return found


@cache
def spaces() -> list[str]:
    """The names of the spaces, the smallest first."""
    return re.findall(r"--(space-[\w-]+):", (STATIC / "club.css").read_text(encoding="utf-8"))


@cache
def _told() -> dict[str, tuple[str, str]]:
    found = TOKEN.findall((STATIC / "club.css").read_text(encoding="utf-8"))
    return {name: (day or same, night or same) for name, day, night, same in found}
