"""How often one may ask: so many at once, then one every so many seconds."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

import msgspec

KNOWN = 10_000


class Pace(msgspec.Struct, frozen=True):
    """So many may come at once, and then one more every so many seconds."""

    at_once: int
    every_s: float

    def times(self, factor: float) -> Pace:
        """The same pace for so many times as much."""
        return Pace(max(1, round(self.at_once * factor)), self.every_s / factor)


class Turnstile:
    """Lets everybody through at one pace, each by their own count. Forgets the longest absent."""

    def __init__(self, pace: Pace, *, known: int = KNOWN) -> None:
        self._pace, self._known = pace, known
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = Lock()

    def admit(self, who: str, now_s: float) -> float:
        """Let them through and return 0, or tell how many seconds they have to wait."""
        pace = self._pace
        with self._lock:
            left, since = self._left.pop(who, (float(pace.at_once), now_s))
            left = min(float(pace.at_once), left + (now_s - since) / pace.every_s)
            self._left[who] = (left - 1 if left >= 1 else left, now_s)
            while len(self._left) > self._known:
                self._left.popitem(last=False)
        return 0.0 if left >= 1 else (1 - left) * pace.every_s
