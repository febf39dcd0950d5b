"""A run on a crowded table, where many pieces touch.

To move a whole heap because one piece in it moves costs seconds. So only what something moving touches is loose;
all other pieces are ghosts, which lie there and give way to nothing until something moving is about to touch them.
What has come to rest becomes a ghost again.
"""

from collections.abc import Callable
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from fleacircus.physics.check import Loose
from fleacircus.physics.model import ON_EDGE, Tabletop
from fleacircus.physics.outline import Floats
from fleacircus.physics.run import FAST, JUDGING, Indices, Manner, Run
from fleacircus.physics.scene import Scene, Slots

CROWD = 12
"""So many touching pairs make a crowd."""
MOVING = 0.06
SHIFTED_M = 0.001
"""What is faster than this at its rim in m/s, or has shifted so far since it last did, makes loose what it touches."""
PRESSED_M = 0.0003
"""A ghost that something has been pressed into so deep is made loose too, however slow that is."""
TOUCH_M = 0.0015
STRIDE_M = 0.002
LOOK_MS = 2
"""While it has anything in reach, it is looked at again after such a way of the fastest, at most this often."""
HALF_M = 0.001
"""Half the thickness of the thickest piece."""

Mask = npt.NDArray[np.bool_]


class CrowdRun(Run):
    """A table in motion on which many pieces touch. Its scenes have a ghost for every piece."""

    def __init__(
        self, table: Tabletop, loose: Loose, scene_for: Callable[[Slots], Scene], manner: Manner = JUDGING
    ) -> None:
        super().__init__(table, loose, scene_for, manner)
        self._bottoms = loose.bottoms.copy()
        self._ghost_of = _ghosts(self.kinds, tuple(self._scene.ghost_kinds))
        self._slow_for = np.zeros(len(self.kinds), dtype=np.intp)
        self._heeded = self.poses.copy()
        self._lay_ghosts()

    def _lay_ghosts(self) -> None:
        """Lay a ghost for every piece that is not in the scene."""
        out = np.flatnonzero(self._is_out)
        self._scene.lay_ghosts(self._ghost_of[out], self.poses[out])

    def bring(self, who: Indices, *, awake: bool = False) -> None:
        """Bring pieces into the scene, awake, in place of their ghosts.

        One that was lying and does not move by the next check is a ghost again.
        """
        if not len(who):
            return
        self._slow_for[who] = 0 if awake else self._manner.checks_at_rest - 1
        self._heeded[who] = self.poses[who]
        super().bring(who, awake=True)

    def _place(self, who: Indices) -> list[int]:
        """Write these pieces into open slots, and take their ghosts away."""
        self._scene.lay_ghosts(self._ghost_of[who], None)
        return super()._place(who)

    def _link(self) -> None:
        """Nothing sleeps here but what the engine itself has put to sleep."""

    def _enlarge(self, kinds: list[str]) -> None:
        super()._enlarge(kinds)
        self._lay_ghosts()

    def _advance(self, until_ms: int, *, hard: bool) -> None:
        """Step the scene up to a time, making loose on the way what something moving is about to touch."""
        while self.now_ms < until_ms:
            super()._advance(self._loosen(until_ms), hard=hard)

    def _loosen(self, until_ms: int) -> int:
        """Make loose what something moving is about to touch; until when that is enough."""
        if len(pressed := self._scene.pressed_ghosts(PRESSED_M)):
            who = np.flatnonzero(np.isin(self._ghost_of, pressed) & self._is_out)
            self._sync()
            self.bring(who)
        out, (moving, pace) = np.flatnonzero(self._is_out), self._moving()
        if len(moving) and len(out):
            out = out[self._near(moving, out, pace * (until_ms - self.now_ms) / 1000 + TOUCH_M)]
        if not len(moving) or not len(out):
            return until_ms
        fastest = float(pace.max())
        stop = min(until_ms, self.now_ms + max(LOOK_MS, int(1000 * STRIDE_M / max(MOVING, fastest))))
        due = out[self._near(moving, out, pace * (stop - self.now_ms) / 1000 + TOUCH_M)]
        if len(due) and fastest > FAST:
            due = self._with_neighbours(due)
        self.bring(due)
        return stop

    def _with_neighbours(self, who: Indices) -> Indices:
        """These pieces that are out, and those that touch them: a hard blow goes on through what it hits at once."""
        out = np.flatnonzero(self._is_out)
        return np.union1d(who, out[self._near(who, out, np.full(len(who), TOUCH_M))])

    def _pace(self) -> tuple[Floats, Floats]:
        """How fast the pieces in the scene are at their middles, and at most anywhere."""
        speeds = self._scene.speeds[self._slots]
        pace = _length(speeds[:, :3])
        return pace, pace + _length(speeds[:, 3:]) * self._loose.reach[self._inside]

    def _is_fast_and_low(self) -> bool:
        """Whether something fast may get as low, before the next check, as anything is high.

        To step a whole heap with hard contacts is dear, so this is asked more closely than elsewhere.
        """
        speeds, heights = self._scene.speeds[self._slots, :3], self._scene.poses[self._slots, 2]
        reach = self._loose.reach[self._inside]
        lows, highs = heights - reach - np.maximum(0.1 - speeds[:, 2], 0) * self._check_s, heights + reach
        lying = max(max(self._fixed.tops, default=0.0), float(self._tops[self._is_out].max(initial=0)))
        return any(
            lows[i] < max(lying, np.delete(highs, i).max(initial=0)) for i in np.flatnonzero(_length(speeds) > FAST)
        )

    def _moving(self) -> tuple[Indices, Floats]:
        """Which pieces in the scene make loose what they touch, and how fast they are."""
        self._sync()
        who, (pace, rim) = self._inside, self._pace()
        away = self.poses[who] - self._heeded[who]
        shift = _length(away[:, :3]) + 2 * self._loose.reach[who] * _length(away[:, 3:])
        moving = (rim > MOVING) | (shift > SHIFTED_M)
        self._heeded[who[moving]] = self.poses[who[moving]]
        return who[moving], pace[moving]

    def _near(self, who: Indices, others: Indices, ahead: Floats) -> Mask:
        """Which of the others, as they were when they last lay, are within this distance of any of these pieces."""
        reach, spans = self._loose.reach, self._spans(who) + ahead
        x, y = (self.poses[who, axis, None] - self.poses[others, axis] for axis in (0, 1))
        room = reach[who, None] + reach[others] + ahead[:, None]
        middle = self.poses[who, 2]
        level = ((middle - spans)[:, None] < self._tops[others]) & ((middle + spans)[:, None] > self._bottoms[others])
        near: Mask = ((x * x + y * y < room * room) & level).any(axis=0)
        return near

    def _spans(self, who: Indices) -> Floats:
        """How far these pieces reach up and down from their middles, at most."""
        upright = np.minimum(np.abs(1 - 2 * (self.poses[who, 4] ** 2 + self.poses[who, 5] ** 2)), 1)
        spans: Floats = self._loose.reach[who] * np.sqrt(1 - upright**2) + HALF_M * upright
        return spans

    def _bring_near(self) -> None:
        """What is near is brought in on the way."""

    def _follow(self, speed: float) -> None:
        """Make ghosts of pieces that have been at rest for as many checks as the whole table would need.

        One that something moving touches stays loose.
        """
        speeds, who = self._scene.speeds[self._slots], self._inside
        slow = (_length(speeds[:, :3]) < self._manner.rest_speed) & (_length(speeds[:, 3:]) < self._manner.rest_spin)
        slow &= self._awake()
        self._slow_for[who] = np.where(slow, self._slow_for[who] + 1, 0)
        done = self._slow_for[who] >= self._manner.checks_at_rest
        if done.any():
            self._sync()
            poses = self.poses[who]
            done &= np.abs(1 - 2 * (poses[:, 4] ** 2 + poses[:, 5] ** 2)) > ON_EDGE
            self._retire(done)

    def _retire(self, done: Mask) -> None:
        """Make ghosts of these of the pieces in the scene, but for those that something moving touches."""
        who = self._inside[done]
        spans = self._spans(who)
        self._tops[who], self._bottoms[who] = self.poses[who, 2] + spans, self.poses[who, 2] - spans
        moving = self._inside[self._pace()[1] > MOVING]
        if len(moving):
            done[done] = ~self._near(moving, who, np.full(len(moving), TOUCH_M))
        if not done.any():
            return
        who, slots = self._inside[done], self._slots[done]
        self._inside, self._slots = self._inside[~done], self._slots[~done]
        self._is_out[who] = True
        for slot in slots.tolist():
            self._scene.take_out(slot)
        self._scene.lay_ghosts(self._ghost_of[who], self.poses[who])
        self._scene.refresh()


def _length(vectors: Floats) -> Floats:
    """The lengths of vectors, row by row."""
    lengths: Floats = np.sqrt(np.einsum("ij,ij->i", vectors, vectors))
    return lengths


@lru_cache(maxsize=64)
def _ghosts(kinds: tuple[str, ...], ghost_kinds: tuple[str, ...]) -> Indices:
    """A ghost of its kind for every piece."""
    left = {kind: [g for g, other in enumerate(ghost_kinds) if other == kind] for kind in set(kinds)}
    return np.array([left[kind].pop(0) for kind in kinds], dtype=np.intp)
