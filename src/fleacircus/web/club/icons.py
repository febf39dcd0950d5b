"""The club's icons: small drawings of one colour, on a field of 24 by 24."""

from __future__ import annotations

from typing import Any

from django.utils.html import format_html
from django.utils.safestring import mark_safe

ICONS: dict[str, str] = {
    "menu": '<path d="M3.5 6.5h17M3.5 12h17M3.5 17.5h17"/>',
    "cup": '<path d="M7 3h10v6a5 5 0 0 1-10 0zM7 5H3.5c0 3.5 1.5 5 4 5M17 5h3.5c0 3.5-1.5 5-4 5"/>'
    '<path d="M12 14v4M8 21h8M9.5 18h5"/>',
    "book": '<path d="M12 5.5C9.5 3.5 6 3.5 3 4.5v14c3-1 6.5-1 9 1 2.5-2 6-2 9-1v-14c-3-1-6.5-1-9 1zM12 5.5v14"/>',
    "bring": '<path d="M3.5 14v5.5h17V14M12 3v11M7.5 9.5 12 14l4.5-4.5"/>',
    "person": '<circle cx="12" cy="8" r="4.2"/><path d="M4 21c.5-4.5 3.5-7 8-7s7.5 2.5 8 7"/>',
    "tent": '<path d="M3 21 5 12l7-5 7 5 2 9zM12 7V2.500l4 1.2-4 1.300M9.5 21c.5-4 1-6 2.5-8 1.5 2 2 4 2.5 8"/>',
    "play": '<path d="M7 4.500v15l12.5-7.500z"/>',
    "plus": '<path d="M12 4.500v15M4.5 12h15"/>',
    "people": '<circle cx="7.5" cy="9" r="3"/><circle cx="16.5" cy="9" r="3"/>'
    '<path d="M2 19.500c0-3.5 2-5.5 5.5-5.5 2 0 3.5.7 4.5 2 1-1.3 2.5-2 4.5-2 3.5 0 5.5 2 5.5 5.5"/>',
    "link": '<path d="M10 14a4 4 0 0 1 0-5.500l3-3a4 4 0 0 1 5.5 5.500l-1.5 1.5"/>'
    '<path d="M14 10a4 4 0 0 1 0 5.500l-3 3A4 4 0 0 1 5.5 13L7 11.5"/>',
    "eye": '<path d="M1.5 12C4 7.5 7.5 5 12 5s8 2.5 10.5 7C20 16.5 16.5 19 12 19S4 16.5 1.5 12z"/>'
    '<circle cx="12" cy="12" r="3.2"/>',
    "clock": '<circle cx="12" cy="12.5" r="8.5"/><path d="M12 7.500v5l3.5 2"/>',
    "target": '<circle cx="12" cy="12" r="9"/><circle cx="12" cy="12" r="4.5"/><path d="M12 12h.1"/>',
    "print": '<path d="M7 8.500V3h10v5.500M7 17H3.500V8.500h17V17H17M7 14h10v7H7z"/>',
    "check": '<path d="M4 12.500l5.5 5.500L20.5 6.5"/>',
    "cross": '<path d="M5.5 5.500l13 13M18.5 5.500l-13 13"/>',
    "pen": '<path d="M4 20l1-4.500L16.5 4l3.5 3.500L8.5 19zM14 6.500l3.5 3.5"/>',
    "ladder": '<path d="M4 20V13h5v7M9 20V7h6v13M15 20v-9.500h5V20M2.500 20h19"/>',
    "search": '<circle cx="10.5" cy="10.5" r="6.5"/><path d="M15.5 15.5 21 21"/>',
    "bell": '<path d="M5 17.500c2-2 2-4 2-7a5 5 0 0 1 10 0c0 3 0 5 2 7zM10 20.500c1 1 3 1 4 0M12 5.500V3"/>',
    "speech": '<path d="M3.5 4.500h17v11.500H11L6 20.500V16H3.500z"/>',
    "rest": '<path d="M3 17c3-7 6-7 9-2s6 5 9-2"/><path d="M17 5h4l-4 4h4"/>',
    "dice": '<rect x="4" y="4" width="16" height="16" rx="3"/><path d="M8.5 8.500h.1M15.5 15.500h.1M12 12h.1"/>',
    "passkey": '<circle cx="9" cy="8" r="4"/><path d="M2 21c0-4 3-6.5 7-6.5 1.5 0 2.8.3 4 1"/>'
    '<circle cx="18" cy="13" r="2.5"/><path d="M18 15.5V22l2-2M18 18.5h1.5"/>',
    "phone": '<rect x="7" y="2.5" width="10" height="19" rx="2"/><path d="M11 18.5h2"/>',
    "paper": '<path d="M6 2.5h8.5l4 4v15H6zM14 2.5V7h4.5"/><path d="M9 11.5h6M9 14.5h6M9 17.5h4"/>',
    "door": '<path d="M5 21.5V4l9-2v19.5M14 5h5v16.5"/><circle cx="11" cy="12.5" r=".8"/><path d="M2.5 21.5h19"/>',
    "doors": '<path d="M3 21V6l6-1.5V21M15 21V4.5L21 6v15"/><path d="M2 21h20M12 8v9m-2.5-2.5L12 17l2.5-2.5"/>',
    "chest": '<path d="M3 11V8.5C3 6 5 4.5 7 4.5h10c2 0 4 1.5 4 4V11M3 11h18v8.5H3z"/><path d="M10.5 11v3h3v-3"/>',
    "broom": '<path d="M19 3 11.5 12.5M8.5 11l5 3.5c-.5 4-3 6.5-9.5 7 1-1.5 1-3 .5-4.5 2-1 3-3 4-6z"/>',
    "members": '<circle cx="8" cy="8" r="3.5"/><path d="M1.5 20c0-3.5 2.5-6 6.5-6s6.5 2.5 6.5 6"/>'
    '<path d="M15 5a3.5 3.5 0 0 1 0 6.5M17 14.5c3 .5 5.5 2.5 5.5 5.5"/>',
    "reports": '<path d="M5 22V3M5 4c4-2.5 8 2.5 14 0v9c-6 2.5-10-2.5-14 0"/>',
    "blocks": '<circle cx="12" cy="12" r="9"/><path d="M5.8 5.8 18.2 18.2"/>',
    "tables": '<ellipse cx="12" cy="8" rx="9" ry="3.5"/><path d="M12 11.5V19M7 20.5c1-1.5 2.5-2 5-2s4 .5 5 2"/>',
    "limits": '<path d="M4 19a9.5 9.5 0 1 1 16 0"/><path d="M12 14l4.5-5"/><circle cx="12" cy="14.5" r="1.2"/>',
    "backups": '<rect x="3" y="3.5" width="18" height="7" rx="1.5"/>'
    '<rect x="3" y="13.5" width="18" height="7" rx="1.5"/>'
    '<path d="M6.5 7h.1M6.5 17h.1M10 7h7M10 17h7"/>',
    "club": '<path d="M3 21 5 12l7-5 7 5 2 9zM12 7V2.5l4 1.2-4 1.3"/>'
    '<path d="M9.5 21c.5-4 1-6 2.5-8 1.5 2 2 4 2.5 8"/>',
}


def icon(name: str) -> Any:
    """An icon as a drawing of the page, which says nothing to who cannot see it."""
    drawing = mark_safe(ICONS[name])  # our own, from above
    return format_html(
        '<svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">{}</svg>',
        drawing,
    )
