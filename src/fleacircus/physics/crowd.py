"""A run on a crowded table, where many pieces touch.

To move a whole heap because one piece in it moves costs seconds. So only what something moving touches is loose;
the pieces around it are ghosts, which lie there and give way to nothing until something moving touches them, at the
latest one check later. What has come to rest becomes a ghost again.
"""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from fleacircus.physics.check import Loose
from fleacircus.physics.model import ON_EDGE, Table
from fleacircus.physics.outline import Floats
from fleacircus.physics.run import JUDGING, Indices, Manner, Run
from fleacircus.physics.scene import Scene, Slots

CROWD = 12
"""So many touching pairs make a crowd."""
MOVING = 0.012
TOUCH_M = 0.004
HALF_M = 0.001
"""Half the thickness of the thickest piece."""


class CrowdRun(Run):
    """A table in motion on which many pieces touch. Its scenes have a ghost for every piece."""

    def __init__(
        self, table: Table, loose: Loose, scene_for: Callable[[Slots], Scene], manner: Manner = JUDGING
    ) -> None:
        super().__init__(table, loose, scene_for, manner)
        self._bottoms = loose.bottoms.copy()
        self._ghost_of: dict[int, int] = {}
        self._slow_for = np.zeros(len(self.kinds), dtype=np.intp)

    def bring(self, who: Indices, *, awake: bool = False) -> None:
        """Bring pieces into the scene, awake, in place of their ghosts, with ghosts around them."""
        if not len(who):
            return
        for i in who.tolist():
            if i in self._ghost_of:
                self._scene.lay_ghost(self._ghost_of.pop(i), None)
        self._slow_for[who] = 0
        super().bring(who, awake=True)
        self._surround()

    def _link(self) -> None:
        """Nothing sleeps here but what the engine itself has put to sleep."""

    def _enlarge(self, kinds: list[str]) -> None:
        super()._enlarge(kinds)
        self._ghost_of.clear()

    def _follow(self, speed: float) -> None:
        self._sync()
        self._retire()
        self._bring_near()

    def _bring_near(self) -> None:
        """Bring in what something moving touches, or may reach before the next check."""
        self._sync()
        reach, speeds = self._loose.reach, self._scene.speeds[self._slots]
        pace = np.sqrt((speeds[:, :3] ** 2).sum(axis=1))
        rim = np.sqrt((speeds[:, 3:] ** 2).sum(axis=1)) * reach[self._inside]
        moving = pace + rim > MOVING
        who, ahead = self._inside[moving], (pace[moving] * self._check_s + TOUCH_M)
        out = np.flatnonzero(self._is_out)
        if len(who) and len(out):
            self.bring(out[self._near(who, out, ahead).any(axis=0)])
        self._surround()

    def _near(self, who: Indices, out: Indices, ahead: Floats) -> npt.NDArray[np.bool_]:
        """Which pieces `out` are within this distance of the pieces `who`, in plan and in height."""
        reach, low, high = self._loose.reach, self.poses[who, 2], self.poses[who, 2]
        away = self.poses[who, None, :2] - self.poses[None, out, :2]
        room = reach[who, None] + reach[out] + ahead[:, None]
        spans = self._spans(who) + ahead
        low, high = low - spans, high + spans
        level = (low[:, None] < self._tops[out]) & (high[:, None] > self._bottoms[out])
        near: npt.NDArray[np.bool_] = ((away * away).sum(axis=2) < room * room) & level
        return near

    def _spans(self, who: Indices) -> Floats:
        """How far these pieces reach up and down from their middles, at most."""
        upright = np.minimum(np.abs(1 - 2 * (self.poses[who, 4] ** 2 + self.poses[who, 5] ** 2)), 1)
        spans: Floats = self._loose.reach[who] * np.sqrt(1 - upright**2) + HALF_M * upright
        return spans

    def _surround(self) -> None:
        """Lay ghosts for the pieces around those in the scene."""
        out = np.array([i for i in np.flatnonzero(self._is_out) if i not in self._ghost_of], dtype=np.intp)
        if not len(out) or not len(self._inside):
            return
        near = self._near(self._inside, out, np.full(len(self._inside), 2 * TOUCH_M)).any(axis=0)
        for i in out[near].tolist():
            self._lay(i)
        if near.any():
            self._scene.refresh()

    def _lay(self, who: int) -> None:
        taken = set(self._ghost_of.values())
        kinds = enumerate(self._scene.ghost_kinds)
        self._ghost_of[who] = next(g for g, kind in kinds if kind == self.kinds[who] and g not in taken)
        self._scene.lay_ghost(self._ghost_of[who], self.poses[who])

    def _retire(self) -> None:
        """Make ghosts of pieces that have been at rest for as many checks as the whole table would need."""
        squares = self._scene.speeds[self._slots] ** 2
        slow = (squares[:, :3].sum(axis=1) < self._manner.rest_speed**2) & (
            squares[:, 3:].sum(axis=1) < self._manner.rest_spin**2
        )
        upright = 1 - 2 * (self.poses[self._inside, 4] ** 2 + self.poses[self._inside, 5] ** 2)
        slow &= self._awake() & (np.abs(upright) > ON_EDGE)
        self._slow_for[self._inside] = np.where(slow, self._slow_for[self._inside] + 1, 0)
        done = self._slow_for[self._inside] >= self._manner.checks_at_rest
        if not done.any():
            return
        who, slots = self._inside[done], self._slots[done]
        spans = self._spans(who)
        self._tops[who], self._bottoms[who] = self.poses[who, 2] + spans, self.poses[who, 2] - spans
        self._inside, self._slots = self._inside[~done], self._slots[~done]
        self._is_out[who] = True
        for i, slot in zip(who.tolist(), slots.tolist(), strict=True):
            self._scene.take_out(slot)
            self._lay(i)
        self._scene.refresh()
