"""One table of a task, episode after episode, and many of them side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from fleacircus.adapters.gym.layout import Actions, Observation, observed, shot_of
from fleacircus.adapters.gym.tasks import Laid, Task
from fleacircus.core.chance import stream
from fleacircus.physics import Simulator


class Course:
    """A table that is laid and flicked at. Chance is that of the seed, the episode and the flick, and no other."""

    def __init__(self, task: Task, simulator: Simulator, *, unsteadiness: int) -> None:
        self._task = task
        self._simulator = simulator
        self._unsteadiness = unsteadiness
        self.seed: int | None = None
        self._episode = 0
        self.laid: Laid | None = None

    def lay(self, seed: int | None = None) -> Observation:
        """The next episode, or with a seed the first one of that seed."""
        self._episode = self._episode + 1 if seed is None else 0
        self.seed = self.seed if seed is None else seed
        assert self.seed is not None, "whoever lays the first table brings a seed"
        self.laid = self._task.laid(stream(str(self.seed), self._task.name, self._episode), self._simulator)
        return self.observation

    def flick(self, action: Actions) -> tuple[float, bool, float]:
        """The reward, whether that was the last flick of the episode, and the gap to the nearest target."""
        laid = self.laid
        if laid is None or laid.over:
            raise ValueError("the episode is over, or has not begun: reset it first")
        piece, shot = shot_of(laid, action)
        rng = stream(str(self.seed), self._task.name, self._episode, laid.left)
        landing = self._simulator.flick(laid.table, piece, shot, rng, unsteadiness=self._unsteadiness)
        reward, self.laid, gap = self._task.flick(laid, piece, laid.table.after(landing), rng, self._simulator)
        return reward, self.laid.over, gap

    @property
    def observation(self) -> Observation:
        """The table as it lies."""
        assert self.laid is not None
        return observed(self._task, self.laid)


class Stepped(NamedTuple):
    """What a step of many tables came to. `last` holds the last observation of those whose episode ended."""

    observation: Observation
    reward: np.ndarray
    over: np.ndarray
    gap_mm: np.ndarray
    last: tuple[Observation | None, ...]


class Courses:
    """Tables side by side; one whose episode ends is laid again in the same step."""

    def __init__(self, task: Task, simulator: Simulator, count: int, *, unsteadiness: int) -> None:
        self._all = [Course(task, simulator, unsteadiness=unsteadiness) for _ in range(count)]

    def lay(self, seeds: Sequence[int | None]) -> Observation:
        return together([course.lay(seed) for course, seed in zip(self._all, seeds, strict=True)])

    def step(self, actions: Actions) -> Stepped:
        told = [course.flick(action) for course, action in zip(self._all, actions, strict=True)]
        reward, over, gap = (np.array(column) for column in zip(*told, strict=True))
        last = tuple(course.observation if ended else None for course, ended in zip(self._all, over, strict=True))
        shown = [course.lay() if ended else course.observation for course, ended in zip(self._all, over, strict=True)]
        return Stepped(together(shown), reward, over, gap.astype(np.float32), last)


def together(observations: Sequence[Observation]) -> Observation:
    """Observations as one, a row each; those of several tables one below the other."""
    return {name: np.stack([each[name] for each in observations]) for name in observations[0]}
