"""The club's icons: small drawings of one colour, on a field of 24 by 24. Tables have theirs from the same files."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import mark_safe

from fleacircus.core import codec

FILES = ("club", "mat")
"""The flick table shows the second's at once, so they come to it by themselves."""
ICONS = {
    name: drawing
    for file in FILES
    for name, drawing in codec.decode(
        (files(__package__) / "drawings" / f"{file}.json").read_bytes(), dict[str, str]
    ).items()
}


def icon(name: str) -> Any:
    """An icon as a drawing of the page, which says nothing to who cannot see it."""
    drawing = mark_safe(ICONS[name])  # our own, from the files
    return format_html(
        '<svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">{}</svg>',
        drawing,
    )
