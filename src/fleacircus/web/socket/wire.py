"""A match as it goes over the wire: per viewpoint, encoded once, paths of flicks apart.

Nothing here filters secrets: every view and every event comes from `Match.view` and `Match.seen`.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import Any, cast

import msgspec
from msgspec import Raw

from fleacircus.adapters.stores import Line
from fleacircus.core import Match, codec
from fleacircus.web.showing import path_of, shows_ms
from fleacircus.web.socket import frames

_HEAD = struct.Struct("<IH")
_ENCODER = msgspec.json.Encoder()

Points = tuple[int | None, ...]
"""Viewpoints: seats, or None alone for a spectator."""


def viewpoint(seat: int | None) -> str:
    """A seat as text, or "watch" for a spectator."""
    return "watch" if seat is None else str(seat)


class Wire:
    """What has been encoded of a match. Views and choices are dropped at every entry, the log is kept."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._views: dict[int | None, Raw] = {}
        self._choices: dict[int, Raw] = {}
        self._log: dict[Points, list[Raw | None]] = {}
        self.facts = Raw(codec.encode(match.game.facts))

    def moved(self) -> None:
        """The match has a new entry."""
        self._views.clear()
        self._choices.clear()

    def view(self, seat: int | None) -> Raw:
        """The view of one viewpoint now."""
        if seat not in self._views:
            self._views[seat] = Raw(codec.encode(self.match.view(seat)))
        return self._views[seat]

    def choices(self, seat: int) -> Raw:
        """What a due seat may do, as offers."""
        if seat not in self._choices:
            self._choices[seat] = Raw(codec.encode(self.match.choices(seat).offers))
        return self._choices[seat]

    def offer(self, choices: Mapping[int, bytes]) -> None:
        """What due seats may do now, made elsewhere."""
        self._choices.update((seat, Raw(data)) for seat, data in choices.items())

    def offers(self, seat: int) -> bool:
        """Whether it is known already what a seat may do."""
        return seat in self._choices

    def entry(self, line: Line, points: Points) -> frames.Entry:
        """One log entry for somebody with these viewpoints: what the frame's field holds, encoded once for all."""
        log = self._log.setdefault(points, [])
        if len(log) <= line.seq:
            log.extend([None] * (line.seq + 1 - len(log)))
        found = log[line.seq]
        if found is None:
            found = log[line.seq] = Raw(_ENCODER.encode(self._entry(line, points)))
        return cast(frames.Entry, found)

    def _entry(self, line: Line, points: Points) -> frames.Entry:
        entry = self.match.log[line.seq]
        return frames.Entry(
            seq=line.seq,
            seat=entry.seat,
            at=line.at_ms,
            seen={viewpoint(seat): self.seen(line.seq, seat) for seat in points},
            undoes=entry.undoes,
            shows_ms=shows_ms(self.match.game.id, self.match.seen(line.seq, points[0])),
        )

    def seen(self, seq: int, seat: int | None) -> Raw:
        """The events of an entry as one viewpoint may see them."""
        return Raw(codec.encode([_without_path(each) for each in self.match.seen(seq, seat)]))

    def paths(self, seq: int, seat: int | None) -> list[bytes]:
        """The flick paths of an entry, as binary frames; most entries have none, whoever looks."""
        if not any(map(path_of, self.match.log[seq].events)):
            return []
        return [
            _HEAD.pack(seq, index) + path
            for index, event in enumerate(self.match.seen(seq, seat))
            if (path := path_of(event))
        ]


def _without_path(event: Any) -> Any:
    if not path_of(event):
        return event
    return msgspec.structs.replace(event, landing=msgspec.structs.replace(event.landing, path=b""))
