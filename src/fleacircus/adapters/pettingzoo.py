"""Any game of the catalogue whose choices can be counted, as a PettingZoo environment.

Actions are numbered anew at every decision: number `i` is the i-th entry of `Choices.listed`, and the action mask
tells how many there are. An observation is the seat's own view, as the bytes of its JSON, beside the mask; what a
learner makes of a view is its own affair. The reward comes at the end: 1 for a win alone, shared among winners, else 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from fleacircus.core import Match, codec
from fleacircus.core.chance import new_seed
from fleacircus.games import load


class TableEnv(AECEnv):  # type: ignore[misc]
    """One table, its seats as agents `seat_0`, `seat_1` and so on."""

    metadata = {"name": "fleacircus", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        game_id: str,
        options: Mapping[str, Any] | None = None,
        *,
        most_choices: int = 2048,
        view_bytes: int = 1 << 16,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = load(game_id, options)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        self._most = most_choices
        self._bytes = view_bytes
        self._action_space = {agent: spaces.Discrete(most_choices) for agent in self.possible_agents}
        self._observation_space = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, (view_bytes,), np.uint8),
                    "action_mask": spaces.Box(0, 1, (most_choices,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.match: Match | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_space[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_space[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """A new match; the same seed gives the same chance."""
        self.match = Match.start(self.game, new_seed() if seed is None else seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turn()

    def step(self, action: int | None) -> None:
        """Play the numbered choice of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert self.match is not None
        listed = self._listed(agent)
        if action is None or not 0 <= action < len(listed):
            raise ValueError(f"{agent} has {len(listed)} choices, not number {action}")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.match.play(self._seat(agent), listed[action])
        outcome = self.match.outcome
        if outcome is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            for winner in outcome.winners:
                self.rewards[f"seat_{winner}"] = 1.0 / len(outcome.winners)
        else:
            self._turn()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """The agent's view, and which numbers it may play."""
        assert self.match is not None
        seat = self._seat(agent)
        data = codec.encode(self.match.view(seat))
        if len(data) > self._bytes:
            raise ValueError(f"a view of {len(data)} bytes does not fit into {self._bytes}")
        view = np.zeros(self._bytes, np.uint8)
        view[: len(data)] = np.frombuffer(data, np.uint8)
        mask = np.zeros(self._most, np.int8)
        if seat in self.match.to_act:
            mask[: len(self._listed(agent))] = 1
        return {"observation": view, "action_mask": mask}

    def view(self, agent: str) -> Any:
        """The agent's view as the game's own state value, for who does not learn from bytes."""
        assert self.match is not None
        return self.match.view(self._seat(agent))

    def render(self) -> str | None:
        """What a spectator sees, as text."""
        if self.render_mode != "ansi" or self.match is None:
            return None
        return codec.encode(self.match.view(None)).decode()

    def close(self) -> None:
        self.match = None

    def _turn(self) -> None:
        assert self.match is not None
        self.agent_selection = f"seat_{min(self.match.to_act)}"

    def _listed(self, agent: str) -> tuple[Any, ...]:
        assert self.match is not None
        listed = self.match.choices(self._seat(agent)).listed
        if listed is None:
            raise ValueError(f"the choices of {self.game.id} cannot be counted")
        if len(listed) > self._most:
            raise ValueError(f"{len(listed)} choices do not fit into {self._most}")
        return listed

    def _seat(self, agent: str) -> int:
        return int(agent.removeprefix("seat_"))
