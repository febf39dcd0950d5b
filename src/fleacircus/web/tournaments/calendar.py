"""The next evenings as an iCalendar file (RFC 5545); times are those of the clock on the wall there."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec

LINE_OCTETS = 75


class Date(msgspec.Struct, frozen=True):
    """An evening to come: `begins` is "2027-03-05T19:30" by the clock on the wall, `place` where."""

    id: str
    name: str
    begins: str
    place: str = ""
    url: str = ""


def icalendar(name: str, dates: Sequence[Date], *, now_ms: int) -> str:
    """A calendar of evenings; `now_ms` is when it was written."""
    stamp = datetime.fromtimestamp(now_ms / 1000, tz=UTC).strftime("%Y%m%dT%H%M%SZ")
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Flea Circus//Tournaments//EN", f"X-WR-CALNAME:{_text(name)}"]
    for date in dates:
        lines += ["BEGIN:VEVENT", f"UID:{date.id}@fleacircus", f"DTSTAMP:{stamp}"]
        lines += [f"DTSTART:{begins(date.begins):%Y%m%dT%H%M%S}", "DURATION:PT4H", f"SUMMARY:{_text(date.name)}"]
        lines += [f"LOCATION:{_text(date.place)}"] if date.place else []
        lines += [f"URL:{date.url}"] if date.url else []
        lines.append("END:VEVENT")
    return "".join(f"{_folded(line)}\r\n" for line in [*lines, "END:VCALENDAR"])


def begins(text: str) -> datetime:
    """When an evening begins, by the clock on the wall; ValueError if that is no such moment."""
    return datetime.strptime(text, "%Y-%m-%dT%H:%M")


def _text(value: str) -> str:
    """A value as the format wants it: its own signs are marked, a new line is written out."""
    for sign, written in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\r", ""), ("\n", "\\n")):
        value = value.replace(sign, written)
    return value


def _folded(line: str) -> str:
    """A line of at most 75 octets; the rest on lines that begin with a space, no character cut in two."""
    parts, room = [""], LINE_OCTETS
    for sign in line:
        size = len(sign.encode())
        if size > room:
            parts.append("")
            room = LINE_OCTETS - 1
        parts[-1] += sign
        room -= size
    return "\r\n ".join(parts)
