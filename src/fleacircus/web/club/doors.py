"""The club's doors: how often one address, and one person, may come through each."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Literal

import msgspec

from fleacircus.web.club.house import pace
from fleacircus.web.origins import neighbourhood
from fleacircus.web.turnstile import Pace, Turnstile

Door = Literal[
    "sign_in",
    "player",
    "table",
    "join",
    "import",
    "practice",
    "passkey",
    "code",
    "report",
    "backup",
    "offer",
    "export",
    "coach",
    "desk",
    "ladder",
]


class Paces(msgspec.Struct, frozen=True):
    """What one address may do, and what one person may from wherever."""

    address: Pace
    person: Pace


DOORS: dict[Door, Paces] = {
    "sign_in": Paces(Pace(10, 30), Pace(30, 10)),
    "player": Paces(Pace(300, 1), Pace(60, 5)),
    "table": Paces(Pace(300, 1), Pace(100, 5)),
    "join": Paces(Pace(200, 1), Pace(100, 5)),
    "import": Paces(Pace(150, 10), Pace(60, 30)),
    "passkey": Paces(Pace(120, 1), Pace(30, 5)),
    "code": Paces(Pace(20, 15), Pace(10, 30)),
    "offer": Paces(Pace(60, 5), Pace(12, 20)),
    "report": Paces(Pace(60, 10), Pace(10, 60)),
    "backup": Paces(Pace(10, 60), Pace(10, 60)),
    "coach": Paces(Pace(300, 1), Pace(120, 1)),
    "desk": Paces(Pace(1200, 1 / 10), Pace(300, 1 / 2)),
    "ladder": Paces(Pace(1200, 1 / 10), Pace(300, 1 / 2)),
    "export": Paces(Pace(60, 10), Pace(20, 30)),
    "practice": Paces(Pace(60, 1 / 15), Pace(60, 1 / 15)),
}
"""Whole clubs come by one address, so it may do more than a person. A preview of the practice table asks too."""


class TooOften(Exception):
    """Somebody came too often; in `wait_s` seconds they may again."""

    def __init__(self, door: Door, wait_s: float) -> None:
        super().__init__(f"{door}/too_often")
        self.code = f"{door}/too_often"
        self.wait_s = max(1, math.ceil(wait_s))


class Doorkeeper:
    """Counts who comes through which door; the time is handed in."""

    def __init__(self, now_s: Callable[[], float], *, factor: float = 1) -> None:
        self._now_s = now_s
        self._addresses = {door: Turnstile(paces.address.times(factor)) for door, paces in DOORS.items()}
        self._people = {door: Turnstile(paces.person.times(factor)) for door, paces in DOORS.items()}

    def admit(self, door: Door, address: str, person: str = "") -> None:
        """Let them through; `TooOften` if this address or this person came too often."""
        now = self._now_s()
        wait_s = self._addresses[door].admit(neighbourhood(address), now)
        if not wait_s and person:
            wait_s = self._people[door].admit(person, now)
        if wait_s:
            raise TooOften(door, wait_s)


def admit(door: Door, request: Any, person: str = "") -> None:
    """Let whoever asks through a door; a known player is the person, unless another is named."""
    player = getattr(request, "player", None)
    _keeper(pace(request.house)).admit(
        door, request.META.get("REMOTE_ADDR") or "", person or (player.id if player else "")
    )


@lru_cache(maxsize=4)
def _keeper(factor: float) -> Doorkeeper:
    return Doorkeeper(time.monotonic, factor=factor)
