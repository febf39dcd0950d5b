"""One run of a table from a disturbance to rest.

Only pieces that something moving might soon touch are in the scene: the others lie on the table as numbers
and are brought in, asleep, before anything can reach them. What never wakes never changes. A round piece that
flies alone is moved ahead in closed form to just before it may touch something.
"""

import math
from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import NamedTuple

import mujoco
import numpy as np
import numpy.typing as npt

from fleacircus.physics import exact
from fleacircus.physics.check import REACH_M, Loose
from fleacircus.physics.flight import (
    CLEAR_M,
    GRAVITY,
    Body,
    Obstacles,
    airborne_s,
    attitudes,
    free_ms,
    positions,
    spin_at,
)
from fleacircus.physics.model import FIXTURES, ON_EDGE, PIECES, Fixture, Tabletop
from fleacircus.physics.outline import Floats
from fleacircus.physics.scene import Scene, Slots, tiers
from fleacircus.physics.tumble import tumbled

LIMIT_MS = 3000
AFTER_NUDGE_MS = 1000
NUDGES = 4
NUDGE_SPIN = 6.0
LAST_SPIN = 18.0
"""What stands on edge in spite of the other nudges gets one that nothing withstands."""
REST_SPEED = 0.010
REST_SPIN = 0.6
FRAMES_PER_S = 60
WILD_SPEED = 100.0
NEAR_M = 0.030
"""Pieces this near to where something moving may get before the next check are brought into the scene."""
FAST = 1.2
LOW_M = 0.060
"""What is faster than this in m/s, and not this high over everything fixed, is stepped with hard contacts."""
NEARLY_FLAT = 0.95
WORTH_MS = 40
"""Shorter flights are left to the engine: to work one out in closed form costs as much as stepping about so long."""

Indices = npt.NDArray[np.intp]

_HALVES = (0, 3)


def frame_ms(index: int) -> int:
    """The time of a frame: 60 a second, each at the nearest whole millisecond."""
    return (index * 1000 + FRAMES_PER_S // 2) // FRAMES_PER_S


class Frame(NamedTuple):
    """One moment of the scene: which pieces were in which slots, and all slots' poses and speeds."""

    who: Indices
    slots: Indices
    poses: Floats
    speeds: Floats


class Outcome(NamedTuple):
    """How a run ended. Frame i shows the table at `frame_ms(i)`; who is in no frame did not move."""

    poses: Floats
    touched: Indices
    frames: list[Frame]
    frozen: bool
    nudged: list[int]
    time_ms: int


class Manner(NamedTuple):
    """How a run is made. It rests when everything is so slow on so many checks in a row.

    `plain`: everything is in the scene and nothing is skipped. `hasty`: it rests as soon as everything is nearly
    flat and slow, and only what the landing has to do with what moved is said.
    """

    check_ms: int = 10
    checks_at_rest: int = 3
    rest_speed: float = REST_SPEED
    rest_spin: float = REST_SPIN
    substeps: int = 1
    plain: bool = False
    hasty: bool = False
    film: bool = True


JUDGING = Manner()


class Run:
    """A table in motion. `scene_for` hands out an empty scene with the given slots."""

    def __init__(
        self,
        table: Tabletop,
        loose: Loose,
        scene_for: Callable[[Slots], Scene],
        manner: Manner = JUDGING,
    ) -> None:
        self.kinds = loose.kinds
        self.poses = loose.poses.copy()
        self.now_ms = 0
        self.nudged: list[int] = []
        self._loose = loose
        self._tiers = tiers(self.kinds)
        self._scene_for = scene_for
        self._scene = scene_for(self._tiers[0])
        self._manner = manner
        self._check_s = manner.check_ms / 1000
        self._frames: list[Frame] = []
        self._fixed = _fixed_obstacles(table.fixtures)
        self._low_m = LOW_M + max(self._fixed.tops, default=0.0)
        self._inside = np.zeros(0, dtype=np.intp)
        self._slots = np.zeros(0, dtype=np.intp)
        self._is_out = np.ones(len(self.kinds), dtype=bool)
        self._tops = loose.tops.copy()
        self._way: Obstacles | None = None
        self._nowhere = np.zeros(len(self.kinds), dtype=bool)
        self._touched: set[int] = set()
        self._room_m = 0.0
        self._room_for = -1

    def bring(self, who: Indices, *, awake: bool = False) -> None:
        """Bring pieces into the scene that are not in it."""
        if not len(who):
            return
        taken = [self.kinds[i] for i in self._inside]
        wanted = [self.kinds[i] for i in who]
        if any(taken.count(k) + wanted.count(k) > self._scene.kinds.count(k) for k in set(wanted)):
            self._enlarge(taken + wanted)
        new = self._place(who)
        self._link()
        self._scene.refresh()
        if awake:
            for slot in new:
                self._scene.wake(slot)

    def _place(self, who: Indices) -> list[int]:
        """Write these pieces into open slots, lowest first."""
        scene, new, used = self._scene, [], set(self._slots.tolist())
        for i in who:
            slot = next(s for s, kind in enumerate(scene.kinds) if kind == self.kinds[i] and s not in used)
            scene.poses[slot] = self.poses[i]
            used.add(slot)
            new.append(slot)
        self._inside = np.concatenate([self._inside, who])
        self._slots = np.concatenate([self._slots, np.array(new, dtype=np.intp)])
        self._is_out[who] = False
        self._touched.update(who.tolist())
        return new

    def _link(self) -> None:
        """Let sleepers that touch wake together: MuJoCo takes for granted that they do."""
        slot_of = dict(zip(self._inside.tolist(), self._slots.tolist(), strict=True))
        sleep = self._scene.asleep.tolist()
        for a, b in self._loose.touching:
            one, other = slot_of.get(a, -1), slot_of.get(b, -1)
            if one >= 0 and other >= 0 and sleep[one] >= 0 and sleep[other] >= 0 and other not in _ring(sleep, one):
                sleep[one], sleep[other] = sleep[other], sleep[one]
        self._scene.asleep[:] = sleep

    def _enlarge(self, kinds: list[str]) -> None:
        """Go on in the smallest scene with slots for all these kinds."""
        self._sync()
        old, inside, slots = self._scene, self._inside, self._slots
        was_awake = old.awake[slots] > 0
        fitting = (t for t in self._tiers if all(kinds.count(kind) <= n for kind, n in t))
        self._scene = scene = self._scene_for(next(fitting))
        self._inside, self._slots = inside[:0], slots[:0]
        new = self._place(inside)
        scene.speeds[new] = old.speeds[slots]
        scene.pushes[new] = old.pushes[slots]
        for slot, was in zip(new, old.asleep[slots].tolist(), strict=True):
            if was >= 0:
                scene.asleep[slot] = new[slots.tolist().index(was)]
        scene.refresh()
        for slot, awake in zip(new, was_awake, strict=True):
            if awake:
                scene.wake(slot)

    def launch(self, who: int, velocity: Floats, angular: Floats) -> None:
        """Give a piece in the scene this velocity and angular velocity, both in the table's frame."""
        slot = self._slot_of(who)
        self._scene.speeds[slot, :3] = velocity
        self._scene.speeds[slot, 3:] = exact.into(exact.turn_of(self.poses[who, 3:]), angular.tolist())
        self._scene.wake(slot)

    def _slot_of(self, who: int) -> int:
        return int(self._slots[self._inside.tolist().index(who)])

    def to_rest(self, rng: Random) -> Outcome:
        """Run until everything rests, or as long as is allowed. Never raises: an engine failure freezes."""
        self._record()
        try:
            frozen = not self._runs_to_rest(rng)
            self._sync()
        except mujoco.FatalError:
            frozen = True
        if not np.isfinite(self.poses).all():
            self.poses, frozen, self._frames = self._loose.poses.copy(), True, self._frames[:1]
        return Outcome(
            self.poses, np.array(sorted(self._touched), dtype=np.intp), self._frames, frozen, self.nudged, self.now_ms
        )

    def _runs_to_rest(self, rng: Random) -> bool:
        limit, calm, nudges, step = LIMIT_MS, 0, 0, self._manner.check_ms
        if self._manner.plain:
            self.bring(np.flatnonzero(self._is_out))
        if not self._leap(from_mat=True):
            self._bring_near()
        speed = WILD_SPEED
        while self.now_ms < limit:
            self._advance(self.now_ms + step - self.now_ms % step, hard=speed > FAST and self._is_fast_and_low())
            speed, spin = self._fastest()
            if not speed < WILD_SPEED:
                return False
            if speed >= self._manner.rest_speed or spin >= self._manner.rest_spin or not self._may_rest():
                calm = 0
                self._follow(speed)
                self._leap(from_mat=False)
                continue
            calm = calm + 1 if self._scene.awake_count or self._manner.plain else self._manner.checks_at_rest
            if calm >= self._manner.checks_at_rest:
                edge = self._on_edge()
                if not len(edge) or nudges == NUDGES:
                    return True
                self._nudge(edge, rng, LAST_SPIN if nudges == NUDGES - 1 else NUDGE_SPIN)
                limit, calm, nudges = max(limit, self.now_ms + AFTER_NUDGE_MS), 0, nudges + 1
        return False

    def _advance(self, until_ms: int, *, hard: bool) -> None:
        """Step the scene up to a time, filming on the way."""
        while self.now_ms < until_ms:
            frame = frame_ms(len(self._frames)) if self._manner.film else until_ms + 1
            stop = min(until_ms, frame)
            self._scene.step((stop - self.now_ms) * self._manner.substeps, hard=hard)
            self.now_ms = stop
            if stop == frame:
                self._record()

    def _sync(self) -> None:
        """Bring `poses` up to date with the scene."""
        self.poses[self._inside] = self._scene.poses[self._slots]

    def _record(self) -> None:
        if self._manner.film:
            scene = self._scene
            self._frames.append(Frame(self._inside, self._slots, scene.poses.copy(), scene.speeds.copy()))

    def _fastest(self) -> tuple[float, float]:
        """The greatest speed and spin in the scene. Mostly one piece is awake, and then arrays would cost more."""
        speeds = self._scene.speeds
        if not self._manner.plain and (slot := self._scene.only_awake) >= 0:
            x, y, z, a, b, c = speeds[slot].tolist()
            return math.sqrt(x * x + y * y + z * z), math.sqrt(a * a + b * b + c * c)
        linear, angular = np.maximum.reduce(np.add.reduceat(speeds * speeds, _HALVES, axis=1), axis=0).tolist()
        return math.sqrt(linear), math.sqrt(angular)

    def _may_rest(self) -> bool:
        """Whether what is slow is at rest. A hasty run takes slow for still, so nothing may be tipping over."""
        if not self._manner.hasty:
            return True
        poses = self._scene.poses[self._slots[self._awake()]]
        return bool((np.abs(1 - 2 * (poses[:, 4] ** 2 + poses[:, 5] ** 2)) > NEARLY_FLAT).all())

    def _is_fast_and_low(self) -> bool:
        """Whether something fast may hit something before the next check."""
        speeds, heights = self._scene.speeds[:, :3], self._scene.poses[:, 2]
        return bool((((speeds * speeds).sum(axis=1) > FAST * FAST) & (heights < self._low_m)).any())

    def _awake(self) -> npt.NDArray[np.bool_]:
        """Which pieces inside are awake, or will wake in the next step."""
        awake: npt.NDArray[np.bool_] = self._scene.awake[self._slots] > 0
        return awake

    def _follow(self, speed: float) -> None:
        """Bring in what something moving, at most this fast, may touch before the next check.

        As long as no more are awake than the last time, and they cannot have come much nearer, there is none.
        """
        travel = speed * self._check_s
        self._room_m -= travel
        near = self._room_m <= travel or self._scene.awake_count > self._room_for
        if near and self._is_out.any():
            self._bring_near()

    def _bring_near(self) -> None:
        """Bring in what lies near to anything awake."""
        self._sync()
        room, near, places = WILD_SPEED, self._nowhere.copy(), self.poses[:, :2].T
        reach_out = np.where(self._is_out, self._loose.reach, -np.inf)
        for who, slot in zip(self._inside[awake := self._awake()], self._slots[awake], strict=True):
            x, y, z = self.poses[who, :3].tolist()
            vx, vy, vz = self._scene.speeds[slot, :3].tolist()
            reach = float(self._loose.reach[who])
            ahead = reach + NEAR_M + math.hypot(vx, vy) * self._check_s
            lowest = z - reach - max(0.1, 0.1 - vz) * self._check_s
            away_x, away_y = places[0] - x, places[1] - y
            gaps = np.sqrt(away_x * away_x + away_y * away_y) - reach_out
            close = gaps < ahead
            if close.any():
                found = close & (self._tops > lowest)
                near |= found
                gaps[found] = WILD_SPEED
            room = min(room, float(gaps.min()) - ahead)
        self._room_m, self._room_for = room, self._scene.awake_count
        self.bring(np.flatnonzero(near))

    def _leap(self, *, from_mat: bool) -> bool:
        """Move a piece that flies alone ahead to just before it may touch something; whether there was one."""
        slot = -1 if self._manner.plain else self._scene.only_awake
        if slot < 0:
            return False
        kind, pose, speeds = self._scene.kinds[slot], self._scene.poses[slot], self._scene.speeds[slot]
        z, _, x_turn, y_turn = pose[2:6].tolist()
        if airborne_s(z, float(speeds[2])) * 1000 < WORTH_MS:
            return False
        form, radius = PIECES[kind], REACH_M[kind]
        is_round, half = form.outline == "disc", form.height_um / 2e6
        upright = min(1.0, abs(1 - 2 * (x_turn * x_turn + y_turn * y_turn))) if is_round else 0.0
        lowest = z - radius * math.sqrt(1 - upright * upright) - half * upright
        if lowest < (-CLEAR_M if from_mat else CLEAR_M) or (from_mat and upright < 0.9999):
            return False
        self._sync()
        who = int(self._inside[self._slots.tolist().index(slot)])
        speeds, (about, across) = speeds.copy(), self._scene.inertia[slot, :2].tolist()
        body = Body(pose[:3].copy(), pose[3:].copy(), speeds[:3], speeds[3:], radius, half, across, about, is_round)
        ahead = free_ms(body, self._obstacles(who), from_mat=from_mat)
        if ahead < WORTH_MS:
            return False
        self._fly(slot, body, ahead)
        self._bring_near()
        return True

    def _obstacles(self, who: int) -> Obstacles:
        """Everything but this piece."""
        inside, count = self.poses[self._inside], len(self.kinds)
        upright = np.minimum(np.abs(1 - 2 * (inside[:, 4] ** 2 + inside[:, 5] ** 2)), 1)
        if self._way is None:
            self._way = Obstacles(
                np.concatenate([self.poses[:, :2], self._fixed.places]),
                np.concatenate([self._loose.reach, self._fixed.radii]),
                np.concatenate([self._tops, self._fixed.tops]),
            )
        places, _, tops = self._way
        places[self._inside] = inside[:, :2]
        tops[:count] = self._tops
        tops[self._inside] = inside[:, 2] + self._loose.reach[self._inside] * np.sqrt(1 - upright**2) + 0.001
        tops[who] = -1
        return self._way

    def _fly(self, slot: int, body: Body, ahead_ms: int) -> None:
        """Move the piece in this slot ahead, filming on the way."""
        end, scene = self.now_ms + ahead_ms, self._scene
        moments: list[int] = []
        while self._manner.film and (moment := frame_ms(len(self._frames) + len(moments))) <= end:
            moments.append(moment)
        times_ms = [moment - self.now_ms for moment in (*moments, end)]
        t = np.array(times_ms) / 1000
        if body.is_round:
            quats = attitudes(body, t)
            spin = spin_at(body, quats[-1])
        else:
            quats, spin = tumbled(scene.kinds[slot], body.quat, body.spin, times_ms)
        states = np.concatenate([positions(body, t), quats], axis=1)
        for i in range(len(t)):
            scene.poses[slot] = states[i]
            scene.speeds[slot, 2] = body.velocity[2] - GRAVITY * t[i]
            if i < len(moments):
                self._record()
        scene.speeds[slot, 3:] = spin
        self.now_ms = end

    def _on_edge(self) -> Indices:
        self._sync()
        upright = 1 - 2 * (self.poses[self._inside, 4] ** 2 + self.poses[self._inside, 5] ** 2)
        return np.sort(self._inside[np.abs(upright) < ON_EDGE])

    def _nudge(self, who: Indices, rng: Random, spin: float) -> None:
        """Knock pieces over that stand on edge, to a side drawn by lot."""
        for i in who:
            axis = [row[2] for row in exact.turn_of(self.poses[i, 3:])]
            across = np.array([-axis[1], axis[0], 0]) / math.hypot(axis[0], axis[1])
            self.launch(int(i), np.array([0, 0, 0.05]), across * rng.choice((-spin, spin)))
            self.nudged.append(int(i))


def _ring(sleep: list[int], slot: int) -> list[int]:
    """The slots that sleep together with this one."""
    ring = [slot]
    while (slot := sleep[slot]) != ring[0]:
        ring.append(slot)
    return ring


@lru_cache(maxsize=64)
def _fixed_obstacles(fixtures: tuple[Fixture, ...]) -> Obstacles:
    places = [(f.x_um / 1e6, f.y_um / 1e6) for f in fixtures]
    forms = [FIXTURES[f.kind] for f in fixtures]
    return Obstacles(
        np.array(places).reshape(-1, 2),
        np.array([math.hypot(f.width_um, f.depth_um) / 2e6 for f in forms]),
        np.array([f.height_um / 1e6 for f in forms]),
    )
