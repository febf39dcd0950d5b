"""The flick as Gymnasium environments: one table, and hundreds side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from fleacircus.adapters.gym.course import Course, Courses
from fleacircus.adapters.gym.layout import Actions, Observation, action_space, checked, observation_space
from fleacircus.adapters.gym.tasks import task_of
from fleacircus.adapters.gym.workers import Workers
from fleacircus.physics import MujocoSimulator, Simulator
from fleacircus.physics.look import top_view
from fleacircus.physics.run import Manner

UNSTEADY = 600
"""A normal hand, as at the club's tables."""
SEEDS = 1 << 62


def judge() -> Simulator:
    """The table of the club's own judge, without its film."""
    return MujocoSimulator(Manner(film=False))


def quick() -> Simulator:
    """The judge's law, compiled: for who learns from many shots. Like the local table it is for one flick an episode.

    The first time on a machine it is compiled, which takes a minute.
    """
    from fleacircus.physics.quick import QuickSimulator

    return QuickSimulator()


class FlickEnv(gymnasium.Env[Observation, Actions]):
    """One table of a task. An episode ends by termination alone: how many flicks are left is in the observation."""

    metadata = {"render_modes": ["svg"], "render_fps": 1}

    def __init__(
        self,
        task: str,
        *,
        simulator: Callable[[], Simulator] = judge,
        unsteadiness: int = UNSTEADY,
        flicks: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.task = task_of(task, flicks)
        self.render_mode = render_mode
        self.observation_space = observation_space(self.task)
        self.action_space = action_space(self.task)
        self._course = Course(self.task, simulator(), unsteadiness=unsteadiness)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """The next episode; with a seed, the first of that seed."""
        super().reset(seed=seed)
        if seed is None and self._course.seed is None:
            seed = int(self.np_random.integers(SEEDS))
        return self._course.lay(seed), {}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Flick once. ValueError if the action is none, or the episode is over."""
        reward, over, gap = self._course.flick(checked(self.task, action))
        return self._course.observation, reward, over, False, {"gap_mm": gap}

    def render(self) -> Any:
        """The table from above, as SVG."""
        laid = self._course.laid
        return top_view(laid.table) if self.render_mode == "svg" and laid is not None else None


class FlickVectorEnv(VectorEnv[Observation, Actions, np.ndarray]):
    """Many tables of a task, in this process or shared out among several; the number of processes changes nothing.

    Table i of seed s is the table of `FlickEnv` with seed s + i. Autoreset is that of `SAME_STEP`: where an episode
    ends, the observation is that of the next one, and `infos` has `final_obs` and `final_info`.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        task: str,
        num_envs: int = 1,
        *,
        workers: int = 1,
        simulator: Callable[[], Simulator] = judge,
        unsteadiness: int = UNSTEADY,
        flicks: int | None = None,
    ) -> None:
        if num_envs < 1 or workers < 1:
            raise ValueError(f"{num_envs} tables in {workers} processes cannot be played: one at the least")
        self.task = task_of(task, flicks)
        self.num_envs = num_envs
        self.single_observation_space = observation_space(self.task)
        self.single_action_space = action_space(self.task)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._courses: Courses | Workers
        if workers == 1:
            self._courses = Courses(self.task, simulator(), num_envs, unsteadiness=unsteadiness)
        else:
            shared = min(workers, num_envs)
            self._courses = Workers(self.task, simulator, num_envs, unsteadiness=unsteadiness, workers=shared)
        self._begun = False

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """The next episode everywhere; with a seed or a list of them, the first of each."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        seeds = self._seeds(seed)
        if not self._begun:
            drawn = self.np_random.integers(SEEDS, size=self.num_envs).tolist()
            seeds = [drawn[n] if each is None else each for n, each in enumerate(seeds)]
        observation = self._courses.lay(seeds)
        self._begun = True
        return observation, {}

    def step(self, actions: Any) -> tuple[Observation, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Flick once at every table. ValueError if the actions are none."""
        if not self._begun:
            raise ValueError("no table is laid: reset first")
        told = self._courses.step(checked(self.task, actions, self.num_envs))
        over = told.over
        infos: dict[str, Any] = {"gap_mm": np.where(over, 0, told.gap_mm), "_gap_mm": ~over}
        if over.any():
            last = np.full(self.num_envs, None, dtype=object)
            last[:] = told.last
            infos |= {"final_obs": last, "_final_obs": over.copy(), "_final_info": over.copy()}
            infos["final_info"] = {"gap_mm": np.where(over, told.gap_mm, 0), "_gap_mm": over.copy()}
        return told.observation, told.reward, over, np.zeros(self.num_envs, dtype=bool), infos

    def close_extras(self, **kwargs: Any) -> None:
        if isinstance(self._courses, Workers):
            self._courses.close()

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        if seed is None or isinstance(seed, int):
            return [None if seed is None else seed + n for n in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise ValueError(f"{len(seed)} seeds for {self.num_envs} tables")
        return list(seed)
